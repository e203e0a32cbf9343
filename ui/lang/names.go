package lang

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"jingzi/game"
)

// XO returns the mark of a side.
func XO(s game.Stone) string {
	if s == game.White {
		return MarkO()
	}
	return MarkX()
}

// Colour returns the name of a side: X or O on boards with marks, otherwise Black or White.
func Colour(r game.Rules, s game.Stone) string {
	switch {
	case r.UsesXO():
		return XO(s)
	case s == game.White:
		return White()
	}

	return Black()
}

// Point returns the name of a point as on the edge of the board, such as H8.
func Point(r game.Rules, p game.Point) string {
	if p == game.Pass {
		return Pass()
	}
	return strings.ToUpper(r.Name(p))
}

// PointNamed returns the point of which a word in a text is the name. ok is false if there is none.
func PointNamed(r game.Rules, word string) (p game.Point, ok bool) {
	p, err := r.ParsePoint(word)
	return p, err == nil && p != game.Pass && Point(r, p) == word
}

// Mode returns the name of a mode.
func Mode(m game.Mode) string {
	return map[game.Mode]Text{game.HumanVsComputer: AgainstComputer, game.HumanVsHuman: TwoPlayers,
		game.ComputerVsComputer: WatchComputer, game.ComputerVsRandom: ComputerRandom}[m]()
}

// Title returns the label of a menu item without its trailing ellipsis, as the title of the dialog that the
// item opens.
func Title(menu string) string { return strings.TrimRight(menu, "….") }

// gameNames holds the texts of the rules that have a name.
var gameNames = map[game.Rules]struct{ name, short, aim Text }{
	game.TicTacToe:  {BoardTicTacToe, ShortTicTacToe, aimTicTacToe},
	game.FiveByFive: {BoardFive, ShortFive, aimFiveByFive},
	game.Freestyle:  {BoardFreestyle, ShortFreestyle, aimFreestyle},
	game.Standard:   {BoardStandard, BoardStandard, nil},
	game.Renju:      {BoardRenju, ShortRenju, aimRenju},
	game.Caro:       {BoardCaro, ShortCaro, nil},
}

// Rules returns the name of rules, or their dimensions and special rules if they have no name.
func Rules(r game.Rules) string {
	if named, ok := gameNames[r.WithoutFoulPenalty()]; ok {
		return named.name()
	}
	name := CustomNamed(r.Width, r.Height, r.WinLength)
	var special []string
	if r.ExactLength {
		special = append(special, CustomExact(r.WinLength))
	}
	if r.BlockedEnds {
		special = append(special, CustomCaro())
	}
	if r.Fouls {
		special = append(special, ShortRenju())
	}
	if r.DeadDraw {
		special = append(special, CustomDeadDraw())
	}
	if len(special) > 0 {
		name = InBrackets(name, List(special...))
	}

	return name
}

// RulesShort returns the short name of rules.
func RulesShort(r game.Rules) string {
	if named, ok := gameNames[r.WithoutFoulPenalty()]; ok {
		return named.short()
	}
	return Rules(r)
}

// GoalText returns a short text that says how to win a game. For rules without such a text it is their name.
func GoalText(r game.Rules) string {
	if aim := gameNames[r.WithoutFoulPenalty()].aim; aim != nil {
		return aim()
	}
	return Rules(r)
}

// Level returns the name of a level. That of an external program is its file name.
func Level(l game.Level) string {
	if path, ok := l.Program(); ok {
		return Truncate(game.ProgramName(path), 40)
	}
	if name, ok := levels[l]; ok {
		return name()
	}

	return LevelStep(l.Rung())
}

var levels = map[game.Level]Text{
	game.Easy:     LevelEasy,
	game.Medium:   LevelMedium,
	game.Hard:     LevelHard,
	game.Paper004: LevelPaper004,
	game.Master:   LevelMaster,
	game.Perfect:  LevelPerfect,
}

// RungName returns the number of a level among all levels, with its name if it has one.
func RungName(l game.Level) string {
	if _, ok := levels[l]; ok {
		return LevelStepNamed(l.Rung(), Level(l))
	}
	return LevelStep(l.Rung())
}

// Opening returns the code and name of one of the 26 openings of renju, such as D4 Kagetsu.
func Opening(n game.NamedOpening) string { return n.Code() + " " + openings[n-1].name() }

// OpeningName returns the name of an opening as displayed during a game, such as 花月 Kagetsu (D4).
func OpeningName(n game.NamedOpening) string {
	name := openings[n-1].name()
	if !Current().IsIdeographic() {
		name = openings[n-1].characters + " " + name
	}
	return InBrackets(name, n.Code())
}

var reasons = map[game.Reason]Text{
	game.BoardFull: ByFullBoard, game.NoLineOpen: ByNoOpenLine, game.BothPassed: ByPasses, game.Resigned: ByResigning,
	game.OutOfTime: ByTime, game.Forfeited: ByForfeit, game.DrawAgreed: ByAgreement, game.FoulPlayed: ByFoul,
	game.ResultRecorded: ByRecord, game.ForcedWin: ByForcedWin,
}

// Result returns a sentence about the result of a game and its reason. won is a sentence that names the
// winner; it is not used for a draw.
func Result(r game.Rules, result game.Result, won string) string {
	if result.Winner == game.Empty {
		won = Drawn()
	}

	switch {
	case result.Reason != game.LineMade:
		return ResultWhy(won, reasons[result.Reason]())
	case r.WinLength == 5:
		return ResultWhy(won, ByFive())
	}

	return ResultWhy(won, ByLine(r.WinLength))
}

// HintAt returns a hint to play at the named point, with the win or loss that the score claims.
func HintAt(name string, s game.Score) string {
	if plies, wins := s.ProvedWin(); wins {
		return HintWins(name, plies)
	}
	if plies, wins := s.ClaimedWin(); wins {
		return HintUnprovedWin(name, plies)
	}
	if plies, loses := s.ProvedLoss(); loses {
		return HintLost(name, plies)
	}

	return HintMove(name)
}

// QualifyClaim returns the text of a claim, marked as unproved unless proved is set.
func QualifyClaim(proved bool, text string) string {
	if proved {
		return text
	}
	return UnprovedClaim(text)
}

// Join joins two texts with a dot. If one is empty, it returns the other.
func Join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}

// Score formats a score for the side to move: as a signed number, as W3 or L3 for a proved win or loss in
// three plies, or as W3? or L3? for an unproved win or loss.
func Score(s game.Score) string {
	short, plies := WinShort, 0
	if n, ok := s.ClaimedWin(); ok {
		plies = n
	} else if n, ok := s.ClaimedLoss(); ok {
		short, plies = LossShort, n
	} else {
		return Signed(int(s))
	}
	if s.Proved() {
		return short(plies)
	}

	return short(plies) + "?"
}

// WinChanceText is like Score, but returns the winning chance in percent if the score claims neither a win
// nor a loss.
func WinChanceText(r game.Rules, s game.Score) string {
	_, wins := s.ClaimedWin()
	if _, loses := s.ClaimedLoss(); wins || loses {
		return Score(s)
	}
	return ChancePercent(min(max(int(math.Round((s.WinExpectation(r)+1)*50)), 1), 99))
}

// AdvantageText returns a text that says which side is better, according to a score for Black.
func AdvantageText(r game.Rules, forBlack game.Score) string {
	side, advantage := game.Black, forBlack.WinExpectation(r)
	if advantage < 0 {
		side, advantage = game.White, -advantage
	}

	switch {
	case advantage < 0.2:
		return StandsEven()
	case advantage < 0.8:
		return StandsBetter(Colour(r, side))
	}

	return StandsMuch(Colour(r, side))
}

// Signed formats a number with its sign, which is a minus and not a hyphen. Zero has no sign.
func Signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

var procedures = map[game.Procedure]Text{
	game.Plain: OpeningPlain, game.RIF: OpeningRIF, game.Soosyrv: OpeningSoosyrv, game.Taraguchi: OpeningTaraguchi,
	game.Yamaguchi: OpeningYamaguchi, game.SwapOnce: OpeningSwap, game.Swap2: OpeningSwap2, game.Pro: OpeningPro,
	game.LongPro: OpeningLongPro,
}

// Procedure returns the name of an opening procedure, or its word if it has no name.
func Procedure(o game.Opening) string {
	name, ok := procedures[o.Procedure]
	switch {
	case !ok:
		return o.Procedure.Word()
	case o.Procedure == game.Soosyrv || o.Procedure == game.Taraguchi:
		return name(o.MaxFifthOffers)
	}

	return name()
}

// PromptText returns the question that the opening asks a player, or "" before an ordinary move.
func PromptText(s *game.Situation, player string) string {
	r, prompt := s.Position.Rules(), s.Prompt()
	procedure := s.Opening().Procedure
	switch {
	case prompt.Kind == game.PromptSwap && s.Fifths() > 0 && (procedure == game.Soosyrv || procedure == game.Yamaguchi):
		return AskSwapKnowing(player, s.Fifths(), Colour(r, s.ColourOf(prompt.Seat)))
	case prompt.Kind == game.PromptSwap:
		return AskSwapColours(player, Colour(r, s.ColourOf(prompt.Seat)))
	case prompt.Kind == game.PromptSwap2:
		return AskThreeWay(player)
	case prompt.Kind == game.PromptSwapOrOffer:
		return PromptSwapOrOffer(player, s.Opening().MaxFifthOffers)
	case prompt.Kind == game.PromptCount:
		return AskHowMany(player)
	case prompt.Kind == game.PromptOfferFifth:
		return AskFifthOffer(player, len(s.Offers())+1, s.Fifths())
	case prompt.Kind == game.PromptKeepFifth && len(prompt.Points) > 2:
		return AskKeepOf(player, string(rune('A'+len(prompt.Points)-1)))
	case prompt.Kind == game.PromptKeepFifth:
		return AskKeepOne(player)
	case prompt.Kind == game.PromptNone || s.OpeningOver():
		return ""
	case prompt.Within == 1:
		return AskFirstStone(player)
	case prompt.Within > 0 && s.Position.ToMove() == game.White:
		return AskWhiteWithin(player, prompt.Within, prompt.Within)
	case prompt.Within > 0:
		return AskBlackWithin(player, prompt.Within, prompt.Within)
	case prompt.Outside > 0:
		return AskOutside(player, prompt.Outside, prompt.Outside)
	case prompt.LastStone == 0:
		return AskAnywhere(player)
	}

	return AskOpeningAny(player, Colour(r, s.Position.ToMove()), s.Position.Stones()+1, prompt.LastStone)
}

// ChoiceLabel returns the label of the button for an answer that is not a point.
func ChoiceLabel(s *game.Situation, c game.Choice) string {
	prompt, kind := s.Prompt(), c.Kind
	switch {
	case kind == game.Declare:
		return strconv.Itoa(c.Count)
	case kind == game.Offer:
		return OfferFifths(s.Opening().MaxFifthOffers)
	case kind == game.AddTwo:
		return AddTwoStones()
	case prompt.Kind == game.PromptSwap2 && kind == game.Keep:
		return TakeWhite()
	case prompt.Kind == game.PromptSwap2:
		return TakeBlack()
	case kind == game.Keep:
		return KeepColour(Colour(s.Position.Rules(), s.ColourOf(prompt.Seat)))
	}

	return SwapColours()
}

// ChoiceText describes the choice c that a player made in situation s. point is the name of the chosen
// point. The text is empty if the choice ends the game.
func ChoiceText(s *game.Situation, c game.Choice, player, point string) string {
	switch {
	case c.Kind == game.Keep:
		return HasKept(player)
	case c.Kind == game.Swap:
		return HasSwapped(player)
	case c.Kind == game.AddTwo:
		return HasAddedTwo(player)
	case c.Kind == game.Declare:
		return HasDeclared(player, c.Count)
	case c.Kind == game.Offer:
		return HasOffered(player, s.Opening().MaxFifthOffers)
	case c.Kind != game.Place:
		return ""
	case s.Prompt().Kind == game.PromptKeepFifth:
		return HasKeptFifth(player, point)
	case c.Point == game.Pass:
		return HasPassed(player)
	}

	return MovePlayed(player, point)
}

var symmetries = [...]Text{
	game.Identity:           symmetryIdentity,
	game.MirrorColumns:      symmetryMirrorColumns,
	game.MirrorRows:         symmetryMirrorRows,
	game.HalfTurn:           symmetryHalfTurn,
	game.MirrorDiagonal:     symmetryMirrorDiagonal,
	game.QuarterTurnLeft:    symmetryQuarterTurnLeft,
	game.QuarterTurnRight:   symmetryQuarterTurnRight,
	game.MirrorAntiDiagonal: symmetryMirrorAntiDiagonal,
}

// Symmetry returns the name of a symmetry of the board.
func Symmetry(s game.Symmetry) string { return symmetries[s]() }
