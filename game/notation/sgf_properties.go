package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jingzi/game"
)

// Private properties. SGF allows additional identifiers, which other programs ignore.
const (
	// The length of a winning line, then the words of game.Features: "5 exact".
	rulesProperty = "JZR"

	// "rif swap fifth D3", "swap2", "soosyrv 8".
	openingProperty = "JZO"

	// At the previous stone: keep, swap, add, offer, "declare 5", the point of an offer, or an end without a move as
	// in RE.
	choicesProperty = "JZC"

	// Milliseconds: at the root for each choice of the main line in order, elsewhere for the node.
	timesProperty = "JZT"
)

// gameProperties and moveProperties list the properties at the root and at a move that a writer generates. It
// writes all others as they were read.
var (
	gameProperties = nameSet("FF GM CA AP SZ PB PW BR WR DT EV RE " + rulesProperty + " " + openingProperty)
	moveProperties = nameSet("B W AB AW AE PL " + choicesProperty + " " + timesProperty)
)

var colourNames = [...]string{game.Black: "B", game.White: "W"}

// nameSet returns the set of the names in a list.
func nameSet(list string) map[string]bool {
	set := make(map[string]bool)
	for _, name := range strings.Fields(list) {
		set[name] = true
	}
	return set
}

// flag is a word in a private property, and the variable that it sets.
type flag struct {
	word  string
	value *bool
}

func openingFlags(o *game.Opening) []flag {
	return []flag{{"swap", &o.SwapThird}, {"fifth", &o.TwoFifths}}
}

func flagWords(flags []flag) (words []string) {
	for _, f := range flags {
		if *f.value {
			words = append(words, f.word)
		}
	}

	return words
}

func setFlag(flags []flag, word string) (known bool) {
	for _, f := range flags {
		if f.word == word {
			*f.value, known = true, true
		}
	}

	return known
}

// rulesText returns the value of rulesProperty. parseRules is its inverse. The size has its own property.
func rulesText(r game.Rules) string {
	return strings.Join(append([]string{strconv.Itoa(r.WinLength)}, r.Features().Words()...), " ")
}

func parseRules(text string, width, height int) (game.Rules, error) {
	r := game.Rules{Width: width, Height: height}
	winLength, words, _ := strings.Cut(strings.TrimSpace(text), " ")
	n, err := strconv.Atoi(winLength)
	if err != nil && winLength != "" {
		return r, ErrBadNumber
	}

	r.WinLength = n
	for word := range strings.FieldsSeq(words) {
		f, known := game.FeatureNamed(word)
		if !known {
			return r, ErrUnexpected
		}
		r = r.WithFeatures(r.Features() | f)
	}

	return r, r.Validate()
}

// rulesName returns the usual value of RU, for programs that identify rules by name, or "" if there is none.
func rulesName(r game.Rules) string {
	if r.WinLength != 5 {
		return ""
	}
	return map[game.Features]string{0: "Freestyle gomoku", game.FeatureExactLength: "Standard gomoku",
		game.FeatureFouls:       "Renju",
		game.FeatureBlockedEnds: "Caro"}[r.WithoutFoulPenalty().Features()]
}

// rulesNames lists the names of rules of five in a row in RU. The first name that the text contains determines
// the rules: names without fouls come before those with fouls, and renju's openings imply renju.
var rulesNames = []struct {
	words   string
	matches func(game.Rules) bool
}{
	{"caro gomoku+", func(r game.Rules) bool { return r.BlockedEnds }},
	{"freestyle 无禁 無禁 自由", func(r game.Rules) bool { return r.Features()&^game.FeatureDeadDraw == 0 }},
	{"renju rif sakata soosyrv soosõrv taraguchi yamaguchi 连珠 連珠 有禁 禁手", func(r game.Rules) bool { return r.Fouls }},
	{"standard exact 标准 標準", func(r game.Rules) bool { return r.ExactLength }},
}

// rulesNamed parses RU as written by other programs. It returns possible rules; ok is false if the name is
// unknown.
func rulesNamed(name string, width, height int) (candidates []game.Rules, ok bool) {
	name = strings.ToLower(name)
	rules := guessableRules(width, height)
	for _, n := range rulesNames {
		named := slices.ContainsFunc(strings.Fields(n.words), func(word string) bool {
			return strings.Contains(name, word)
		})
		if i := slices.IndexFunc(rules, n.matches); named && i >= 0 {
			return rules[i : i+1], true
		}
	}

	return nil, false
}

// openingText returns the value of openingProperty, or "" for the plain opening. parseOpening is its
// inverse.
func openingText(o game.Opening) string {
	var words []string
	if o.Procedure != game.Plain {
		words = append(words, o.Procedure.Word())
	}
	if o.MaxFifthOffers > 0 {
		words = append(words, strconv.Itoa(o.MaxFifthOffers))
	}
	words = append(words, flagWords(openingFlags(&o))...)
	if o.Named != 0 {
		words = append(words, o.Named.Code())
	}

	return strings.Join(words, " ")
}

func parseOpening(text string) (o game.Opening, err error) {
	for i, word := range strings.Fields(text) {
		named, isNamed := namedOpening(word)
		fifths, fifthsErr := strconv.Atoi(word)
		procedure, isProcedure := game.ProcedureNamed(word)
		switch {
		case i == 0 && isProcedure && procedure != game.Plain:
			o.Procedure = procedure
		case i > 0 && setFlag(openingFlags(&o), word):
		case i > 0 && fifthsErr == nil:
			o.MaxFifthOffers = fifths
		case i > 0 && isNamed:
			o.Named = named
		default:
			return o, ErrBadOpening
		}
	}

	return o, nil
}

func namedOpening(code string) (game.NamedOpening, bool) {
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		if n.Code() == code {
			return n, true
		}
	}

	return 0, false
}

// choiceText formats a choice that is not a move. parseChoice is its inverse, except for results of a
// move.
func choiceText(c game.Choice) string {
	switch c.Kind {
	case game.Place:
		return pointText(c.Point)
	case game.End:
		// RE has no value for it.
		if c.Result.Reason == game.ForcedWin {
			return resultText(c.Result) + forcedWin
		}
		return resultText(c.Result)
	}

	return c.Text()
}

const forcedWin = "proved" // after the winner, in the private property

func parseChoice(r game.Rules, text string) (game.Choice, error) {
	if c, ok := game.ParseChoice(text); ok {
		return c, nil
	}
	if end, ok := parseResult(text); ok {
		if strings.HasSuffix(text, "+"+forcedWin) {
			end.Reason = game.ForcedWin
		}
		return game.Choice{Kind: game.End, Result: end}, nil
	}
	point, err := parseSGFPoint(r, text)

	return game.PlaceAt(point), err
}

var reasonLetters = map[game.Reason]string{
	game.Resigned:   "R",
	game.OutOfTime:  "T",
	game.Forfeited:  "F",
	game.FoulPlayed: "F",
}

// resultText returns the value of RE, or "" for a game in progress.
func resultText(r game.Result) string {
	switch {
	case !r.Over():
		return ""
	case r.Winner == game.Empty:
		return "Draw"
	}

	return [...]string{game.Black: "B+", game.White: "W+"}[r.Winner] + reasonLetters[r.Reason]
}

// parseResult parses RE in all common forms, including "B+Draw". ok is false if the text is empty or
// has another form.
func parseResult(text string) (r game.Result, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	winnerText, reasonText, hasPlus := strings.Cut(text, "+")
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })

	// Not "withdrawn".
	isDraw := slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, "draw") })
	if isDraw || text == "0" || text == "tie" || text == "jigo" {
		return game.Result{Reason: game.DrawAgreed}, true
	}
	winner := sides[strings.TrimSpace(winnerText)]
	if !hasPlus || winner == game.Empty {
		return game.Result{}, false
	}

	reason := game.ResultRecorded
	switch {
	case strings.HasPrefix(reasonText, "r"):
		reason = game.Resigned
	case strings.HasPrefix(reasonText, "t"):
		reason = game.OutOfTime
	case strings.HasPrefix(reasonText, "f"):
		reason = game.Forfeited
	}

	return game.Result{Winner: winner, Reason: reason}, true
}

// pointText formats a point for SGF: two letters, the column from the left and the row from the top. A pass
// is "".
func pointText(point game.Point) string {
	if point == game.Pass {
		return ""
	}
	return string([]byte{'a' + byte(point.X), 'a' + byte(point.Y)})
}

// parseSGFPoint is the inverse of pointText. It also accepts the players' notation, which some files use,
// and "tt" as a pass on boards without that point.
func parseSGFPoint(r game.Rules, text string) (game.Point, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return game.Pass, nil
	}
	if len(text) == 2 && isLetter(text[0]) && isLetter(text[1]) {
		point := game.Pt(column(text[0]), column(text[1]))
		if text == "tt" && !r.Contains(point) {
			return game.Pass, nil
		}
		return point, nil
	}
	point, err := r.ParsePoint(text)
	if err == game.ErrSyntax {
		err = ErrBadPoint
	}

	return point, err
}

// column returns the number of a letter: a to z, then A to Z.
func column(letter byte) int {
	if letter >= 'a' {
		return int(letter - 'a')
	}
	return 26 + int(letter-'A')
}

type headerText struct {
	property string
	value    *string
}

// headerTexts returns the texts of a header with their properties. SGF identifies the players by colour; black
// and white are the seats that hold the colours at the end of the game.
func headerTexts(h *game.Header, black, white game.Seat) []headerText {
	return []headerText{
		{"PB", &h.Names[black]}, {"BR", &h.Levels[black]}, {"PW", &h.Names[white]}, {"WR", &h.Levels[white]},
		{"DT", &h.Date}, {"EV", &h.Event}, {"PC", &h.Place},
	}
}

func hasText(texts []*string) bool {
	return slices.ContainsFunc(texts, func(text *string) bool { return *text != "" })
}
