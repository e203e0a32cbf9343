package lang

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"jingzi/game"
)

func XO(s game.Stone) string {
	if s == game.White {
		return MarkO()
	}
	return MarkX()
}

// Colour returns the name of a side: X and O on boards with marks, else Black and White.
func Colour(r game.Rules, s game.Stone) string {
	switch {
	case r.UsesXO():
		return XO(s)
	case s == game.White:
		return White()
	}
	return Black()
}

// Point returns a point's name as labelled at the edge of the board, such as H8.
func Point(r game.Rules, p game.Point) string {
	if p == game.Pass {
		return Pass()
	}
	return strings.ToUpper(r.Name(p))
}

func Mode(m game.Mode) string {
	return map[game.Mode]Text{game.HumanVsComputer: AgainstComputer, game.HumanVsHuman: TwoPlayers,
		game.ComputerVsComputer: WatchComputer, game.ComputerVsRandom: ComputerRandom}[m]()
}

// Title returns the label of a menu item without its trailing dots, for the title of the dialog that it
// opens.
func Title(menu string) string { return strings.TrimRight(menu, "….") }

// gameNames holds the name, short name and aim of games that have a name.
var gameNames = map[game.Rules]struct{ name, short, aim Text }{
	game.TicTacToe:  {BoardTicTacToe, ShortTicTacToe, aimTicTacToe},
	game.FiveByFive: {BoardFive, ShortFive, aimFiveByFive},
	game.Freestyle:  {BoardFreestyle, ShortFreestyle, aimFreestyle},
	game.Standard:   {BoardStandard, BoardStandard, nil},
	game.Renju:      {BoardRenju, ShortRenju, aimRenju},
	game.Caro:       {BoardCaro, ShortCaro, nil},
}

func Rules(r game.Rules) string {
	if known, ok := gameNames[r.WithoutFoulPenalty()]; ok {
		return known.name()
	}
	name := CustomNamed(r.Width, r.Height, r.WinLength)
	if r.BlockedEnds {
		name = InBrackets(name, ShortCaro())
	}
	return name
}

// RulesShort returns a short name of rules.
func RulesShort(r game.Rules) string {
	if known, ok := gameNames[r.WithoutFoulPenalty()]; ok {
		return known.short()
	}
	return Rules(r)
}

// GoalText returns a few words on how to win a game.
func GoalText(r game.Rules) string { return gameNames[r].aim() }

// Level returns the name of a computer player's level. For an external program this is its file name.
func Level(l game.Level) string {
	if path, ok := l.Program(); ok {
		return Truncate(game.ProgramName(path), 40)
	}
	if name, ok := levels[l]; ok {
		return name()
	}
	return LevelStep(l.Rung())
}

var levels = map[game.Level]Text{game.Easy: LevelEasy, game.Medium: LevelMedium, game.Hard: LevelHard, game.Paper004: LevelPaper004, game.Master: LevelMaster, game.Perfect: LevelPerfect}

// RungName returns a level by its number on the ladder, with its name if it has one.
func RungName(l game.Level) string {
	if _, named := levels[l]; named {
		return LevelStepNamed(l.Rung(), Level(l))
	}
	return LevelStep(l.Rung())
}

// Opening returns the code and name of one of renju's 26 openings: D4 Kagetsu.
func Opening(n game.NamedOpening) string { return n.Code() + " " + openings[n-1].name() }

// OpeningName returns the name of an opening during a game: 花月 Kagetsu (D4).
func OpeningName(n game.NamedOpening) string {
	name := openings[n-1].name()
	if !Current().Ideographic() {
		name = openings[n-1].characters + " " + name
	}
	return InBrackets(name, n.Code())
}

var reasons = map[game.Reason]Text{
	game.BoardFull: ByFullBoard, game.NoLineOpen: ByNoOpenLine, game.BothPassed: ByPasses, game.Resigned: ByResigning,
	game.OutOfTime: ByTime, game.Forfeited: ByForfeit, game.DrawAgreed: ByAgreement, game.FoulPlayed: ByFoul,
	game.ResultRecorded: ByRecord, game.ForcedWin: ByForcedWin,
}

// Result returns a sentence about the result of a game and its reason. won is the sentence that names the
// winner, if any.
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

// HintAt returns a hint with the win that its score claims.
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

// QualifyClaim qualifies a claim that is not proved.
func QualifyClaim(proved bool, words string) string {
	if proved {
		return words
	}
	return UnprovedClaim(words)
}

// Join joins two texts.
func Join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}

// Score formats a value for the side to move: a signed number, or W3 or L3 for a win or loss in three
// plies, or W3? or L3? for an unproved one.
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

// WinChanceText formats a value for the side to move in little space: the winning chance, or Score's text
// for a win or a loss.
func WinChanceText(r game.Rules, s game.Score) string {
	_, wins := s.ClaimedWin()
	if _, loses := s.ClaimedLoss(); wins || loses {
		return Score(s)
	}
	return ChancePercent(min(max(int(math.Round((s.WinExpectation(r)+1)*50)), 1), 99))
}

// AdvantageText describes which side is better, by a score for Black.
func AdvantageText(r game.Rules, forBlack game.Score) string {
	better, balance := game.Black, forBlack.WinExpectation(r)
	if balance < 0 {
		better, balance = game.White, -balance
	}
	switch {
	case balance < 0.2:
		return StandsEven()
	case balance < 0.8:
		return StandsBetter(Colour(r, better))
	}
	return StandsMuch(Colour(r, better))
}

func Signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

var procedures = map[game.Procedure]Text{
	game.Plain: OpeningPlain, game.RIF: OpeningRIF, game.Soosyrv: OpeningSoosyrv, game.Taraguchi: OpeningTaraguchi,
	game.Yamaguchi: OpeningYamaguchi, game.SwapOnce: OpeningSwap, game.Swap2: OpeningSwap2, game.Pro: OpeningPro, game.LongPro: OpeningLongPro,
}

func Procedure(o game.Opening) string {
	if o.Procedure == game.Soosyrv || o.Procedure == game.Taraguchi {
		return procedures[o.Procedure](o.MaxFifthOffers)
	}
	return procedures[o.Procedure]()
}

// PromptText returns an opening's question to a player. It is empty before an ordinary move.
func PromptText(now *game.Situation, who string) string {
	r, ask, stones := now.Position.Rules(), now.Prompt(), now.Position.Stones()
	procedure := now.Opening().Procedure
	switch {
	case ask.Kind == game.PromptSwap && now.Fifths() > 0 && (procedure == game.Soosyrv || procedure == game.Yamaguchi):
		return AskSwapKnowing(who, now.Fifths(), Colour(r, now.ColourOf(ask.Seat)))
	case ask.Kind == game.PromptSwap:
		return AskSwapColours(who, Colour(r, now.ColourOf(ask.Seat)))
	case ask.Kind == game.PromptSwap2:
		return AskThreeWay(who)
	case ask.Kind == game.PromptSwapOrOffer:
		return PromptSwapOrOffer(who, now.Opening().MaxFifthOffers)
	case ask.Kind == game.PromptCount:
		return AskHowMany(who)
	case ask.Kind == game.PromptOfferFifth:
		return AskFifthOffer(who, len(now.Offers())+1, now.Fifths())
	case ask.Kind == game.PromptKeepFifth && len(ask.Points) > 2:
		return AskKeepOf(who, string(rune('A'+len(ask.Points)-1)))
	case ask.Kind == game.PromptKeepFifth:
		return AskKeepOne(who)
	case ask.Kind == game.PromptNone || now.OpeningOver():
		return ""
	case ask.Within == 1:
		return AskFirstStone(who)
	case ask.Within > 0 && now.Position.ToMove() == game.White:
		return AskWhiteWithin(who, ask.Within, ask.Within)
	case ask.Within > 0:
		return AskBlackWithin(who, ask.Within, ask.Within)
	case ask.Outside > 0:
		return AskOutside(who, ask.Outside, ask.Outside)
	case procedure.Renju() || procedure == game.Pro || procedure == game.LongPro:
		return AskAnywhere(who)
	}
	total := 3
	if stones >= 3 {
		total = 5
	}
	return AskOpeningAny(who, Colour(r, now.Position.ToMove()), stones+1, total)
}

// ChoiceLabel returns the label of the button for an answer that is not a point.
func ChoiceLabel(now *game.Situation, c game.Choice) string {
	ask, kind := now.Prompt(), c.Kind
	switch {
	case kind == game.Declare:
		return strconv.Itoa(c.Count)
	case kind == game.Offer:
		return OfferFifths(now.Opening().MaxFifthOffers)
	case kind == game.AddTwo:
		return AddTwoStones()
	case ask.Kind == game.PromptSwap2 && kind == game.Keep:
		return TakeWhite()
	case ask.Kind == game.PromptSwap2:
		return TakeBlack()
	case kind == game.Keep:
		return KeepColour(Colour(now.Position.Rules(), now.ColourOf(ask.Seat)))
	}
	return SwapColours()
}

// ChoiceText describes a player's last decision. point is the name of the chosen point. It is empty for the
// end of a game.
func ChoiceText(before *game.Situation, c game.Choice, who, point string) string {
	switch {
	case c.Kind == game.Keep:
		return HasKept(who)
	case c.Kind == game.Swap:
		return HasSwapped(who)
	case c.Kind == game.AddTwo:
		return HasAddedTwo(who)
	case c.Kind == game.Declare:
		return HasDeclared(who, c.Count)
	case c.Kind == game.Offer:
		return HasOffered(who, before.Opening().MaxFifthOffers)
	case c.Kind != game.Place:
		return ""
	case before.Prompt().Kind == game.PromptKeepFifth:
		return HasKeptFifth(who, point)
	case c.Point == game.Pass:
		return HasPassed(who)
	}
	return MovePlayed(who, point)
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

func Symmetry(s game.Symmetry) string { return symmetries[s]() }
