// Package charset decodes and encodes game records in character sets other than UTF-8. It guesses the
// character set of a record that declares none or a wrong one.
//
// Decode decodes one text. A Shared decodes several texts, such as the files of one import, which probably have
// the same character set, and reports when the guess is doubtful.
package charset

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// charset is a supported character set.
type charset struct {
	name string

	// Names in files, in lower case, separated by spaces.
	aliases string
	coding  encoding.Encoding

	// Used to decode, since it is a superset of coding; nil for coding.
	reader   encoding.Encoding
	language language

	// Logarithm of the relative frequency among records that do not declare a character set.
	prior float64

	// Used only if declared or chosen, since it is too similar to others to be guessed.
	explicitOnly bool
}

var charsets = [...]charset{
	{"GBK", "gb2312 gbk gb18030 cp936 936", simplifiedchinese.GBK, simplifiedchinese.GB18030, simplified, 0, false},
	{"Big5", "big5 cp950 950 big5-hkscs", traditionalchinese.Big5, nil, traditional, -1, false},
	{"CP949", "cp949 949 euc-kr euckr ks_c_5601-1987 uhc", korean.EUCKR, nil, hangul, -1, false},
	{"Shift_JIS", "shift_jis shift-jis sjis cp932 932 windows-31j", japanese.ShiftJIS, nil, shiftJIS, -1, false},
	{"EUC-JP", "euc-jp eucjp", japanese.EUCJP, nil, eucJP, -2, false},
	{"windows-1251", "windows-1251 cp1251 1251", charmap.Windows1251, nil, cyrillic, -0.5, false},
	{"windows-1252", "windows-1252 cp1252 1252 latin1 latin-1 iso-8859-1", charmap.Windows1252, nil, western, 0, false},
	{"windows-1250", "windows-1250 cp1250 1250", charmap.Windows1250, nil, central, -1, false},
	{"windows-1254", "windows-1254 cp1254 1254 iso-8859-9", charmap.Windows1254, nil, western, 0, true},
	{"windows-1257", "windows-1257 cp1257 1257", charmap.Windows1257, nil, central, 0, true},
	{"ISO-8859-2", "iso-8859-2 latin2 latin-2", charmap.ISO8859_2, nil, central, 0, true},
	{"KOI8-R", "koi8-r koi8r koi8", charmap.KOI8R, nil, cyrillic, 0, true},
}

// UTF8 is the name of UTF-8 among Names. The charset of a game in UTF-8 is empty.
const UTF8 = "UTF-8"

// Names returns the names of the character sets in the order of menus.
func Names() []string {
	names := []string{UTF8}
	for _, c := range charsets {
		names = append(names, c.name)
	}
	return names
}

func charsetNamed(name string) *charset {
	for i, c := range charsets {
		for alias := range strings.FieldsSeq(c.aliases) {
			if strings.EqualFold(strings.TrimSpace(name), alias) {
				return &charsets[i]
			}
		}
	}

	return nil
}

// decode decodes a text. complete is false if a part of the text is invalid.
func (c *charset) decode(text []byte) (decoded string, complete bool) {
	reader := c.reader
	if reader == nil {
		reader = c.coding
	}
	b, err := reader.NewDecoder().Bytes(text)
	decoded = string(b)

	return decoded, err == nil && !strings.ContainsRune(decoded, utf8.RuneError)
}

// overrideRatio is the logarithm of the likelihood ratio above which another character set overrides the
// declared one. The names in a record are too short to reach it.
const overrideRatio = 50

// Shared accumulates evidence about the character set of several texts, such as the files of one import.
// The zero value has no evidence.
type Shared struct {
	scores scores
	texts  []judgedText // the texts with several likely character sets
	chosen *charset     // the player's choice; nil if none
}

// scores holds a score for each element of charsets.
type scores [len(charsets)]float64

type judgedText struct {
	sample []byte
	scores scores // relative to the best reading, at least -maxTextScore
}

// A reading is a text as decoded in a character set. These are the maximum penalties of a reading by one text
// and by all other texts, as logarithms. They are so low that a text with more than a few names is judged by
// itself.
const (
	maxTextScore   = 30
	maxSharedScore = 40
)

// Add adds a text that is not in Unicode, or its beginning. declared is the name of the character set that it
// declares, or "".
func (s *Shared) Add(text []byte, declared string) {
	sample, declaredSet := sampleOf(text), charsetNamed(declared)
	if declaredSet != nil {
		if _, complete := declaredSet.decode(sample); !complete {
			declaredSet = nil
		}
	}

	var textScores scores
	best := math.Inf(-1)
	for i := range charsets {
		textScores[i] = math.Inf(-1)

		// A character may be cut.
		if decoded, _ := charsets[i].decode(sample); !charsets[i].explicitOnly &&
			strings.Count(decoded, "\ufffd") <= 1 {
			textScores[i] = charsets[i].language.score(decoded)
		}
		best = max(best, textScores[i])
	}
	if declaredSet != nil {
		if i := slices.IndexFunc(charsets[:], func(c charset) bool {
			return c.name == declaredSet.name
		}); textScores[i] > best-overrideRatio || declaredSet.explicitOnly {
			// The declaration is the evidence.
			textScores, best = scores{}, 0
			for j := range textScores {
				if j != i {
					textScores[j] = math.Inf(-1)
				}
			}
		} else {
			declaredSet = nil
		}
	}

	numLikely := 0
	for i := range textScores {
		textScores[i] = max(textScores[i]-best, -maxTextScore)
		if textScores[i] > -maxTextScore {
			numLikely++
		}
		s.scores[i] += textScores[i]
	}
	if numLikely > 1 && declaredSet == nil {
		s.texts = append(s.texts, judgedText{sample, textScores})
	}
}

// doubtRatio is the logarithm of the likelihood ratio of two readings below which Doubt reports both.
const doubtRatio = 3.5

// Doubt returns the texts whose character set is in doubt, and the names of the two character sets between
// which the doubt is greatest, the likelier one first. texts is nil if there is no doubt.
func (s *Shared) Doubt() (first, second string, texts [][]byte) {
	minimum := doubtRatio
	for _, t := range s.texts {
		inDoubt := false

		var total scores
		for i := range charsets {
			total[i] = t.scores[i] + charsets[i].prior
			if charsets[i].explicitOnly {
				total[i] = math.Inf(-1)
			}
			total[i] += s.scores[i] - t.scores[i]
		}

		best := slices.Index(total[:], slices.Max(total[:]))
		decoded, _ := charsets[best].decode(t.sample)
		for i := range charsets {
			other, complete := "", false
			diff := total[best] - total[i]
			if i == best || diff >= doubtRatio || s.chosen != nil {
				continue
			}
			if other, complete = charsets[i].decode(t.sample); !complete || other == decoded {
				continue
			}
			inDoubt = true
			if diff < minimum {
				minimum, first, second = diff, charsets[best].name, charsets[i].name
			}
		}
		if inDoubt {
			texts = append(texts, t.sample)
		}
	}

	return first, second, texts
}

// Choose sets the character set of the texts, except for texts that are clearly in another one. The name UTF-8
// removes the choice.
func (s *Shared) Choose(name string) { s.chosen = charsetNamed(name) }

// Decode converts a text to UTF-8. It uses the declared character set if the text is valid in it. Otherwise it uses
// the character set in which the names and words of the text are most likely. found is the name of the character set
// that is used; ok is false if there is none.
func Decode(text []byte, declared string) (decoded, found string, ok bool) {
	return new(Shared).Decode(text, declared)
}

// Decode is like the function Decode, but also uses the evidence and the choice. label is the name of the
// declared character set.
func (s *Shared) Decode(text []byte, label string) (decoded, found string, ok bool) {
	declared, sample := charsetNamed(label), sampleOf(text)
	asDeclared := ""
	if declared != nil {
		var complete bool
		if asDeclared, complete = declared.decode(text); complete {
			return asDeclared, label, true
		}
	}

	type reading struct {
		charset *charset
		score   float64
	}
	var readings []reading
	maxShared := slices.Max(s.scores[:])
	for i := range charsets {
		c := &charsets[i]
		isChosen := c == s.chosen && declared == nil
		if c.explicitOnly && c != declared && !isChosen {
			continue
		}
		decoded, valid := c.decode(sample)
		if !valid {
			continue
		}
		score := c.language.score(decoded) + c.prior
		if isChosen {
			score += maxTextScore
		} else {
			score += max(s.scores[i]-maxShared, -maxSharedScore)
		}
		readings = append(readings, reading{c, score})
	}
	slices.SortStableFunc(readings, func(a, b reading) int { return cmp.Compare(b.score, a.score) })

	for _, r := range readings {
		if decoded, valid := r.charset.decode(text); valid {
			return decoded, r.charset.name, true
		}
	}

	return asDeclared, label, false
}

// likelierRatio is the logarithm of the likelihood ratio of two readings above which Likelier returns the other one.
const likelierRatio = 5

// Likelier returns the name of the character set in which a text is most likely, if it is clearly likelier than in
// the declared one, in which it is valid. It returns "" if there is none.
func Likelier(text []byte, declared string) string {
	current := charsetNamed(declared)
	if current == nil {
		return ""
	}

	sample, likelier := sampleOf(text), ""
	decoded, _ := current.decode(sample)
	best := current.language.score(decoded) + current.prior + likelierRatio
	consider := func(name string, score float64) {
		if score > best {
			best, likelier = score, name
		}
	}
	for i := range charsets {
		c := &charsets[i]
		if decoded, valid := c.decode(sample); valid && !c.explicitOnly && c != current {
			consider(c.name, c.language.score(decoded)+c.prior)
		}
		if utf8.Valid(sample) {
			consider(UTF8, c.language.score(string(sample)))
		}
	}

	return likelier
}

// maxSample is the maximum size of the examined part of a text, in bytes.
const maxSample = 1 << 16

func isBeyondASCII(r rune) bool { return r > unicode.MaxASCII }

// sampleOf returns text if it is short, or else lines of it that are not ASCII, up to maxSample bytes. If all such
// lines are too long, it returns a part of the first one.
func sampleOf(text []byte) []byte {
	if len(text) <= maxSample {
		return text
	}

	var sample []byte
	for line := range bytes.Lines(text) {
		if len(sample)+len(line) <= maxSample && bytes.ContainsFunc(line, isBeyondASCII) {
			sample = append(sample, line...)
		}
	}
	if sample == nil {
		start := bytes.IndexFunc(text, isBeyondASCII)
		sample = cutText(text[max(start, 0):])
	}

	return sample
}

// cutText returns up to maxSample bytes of a text in any of the guessed character sets. It does not cut within a
// character.
func cutText(text []byte) []byte {
	if len(text) <= maxSample {
		return text
	}
	// An ASCII byte other than a digit is a character or the last byte of one. If there is none for long, all
	// characters after it probably have two bytes.
	i := bytes.LastIndexFunc(text[:maxSample], func(r rune) bool { return !isBeyondASCII(r) && !unicode.IsDigit(r) })
	if i >= maxSample/2 {
		return text[:i+1]
	}

	return text[:maxSample-(maxSample-i-1)%2]
}

// DecoderFor returns a function like Decode for texts in the named character set. It ignores declarations.
func DecoderFor(name string) func(text []byte, label string) (decoded, found string, ok bool) {
	return func(text []byte, _ string) (string, string, bool) {
		c := charsetNamed(name)
		if c == nil {
			return strings.ToValidUTF8(string(text), "\ufffd"), "", true
		}
		decoded, _ := c.decode(text)

		return decoded, c.name, true
	}
}

// Encode encodes a text in the named character set. ok is false if the character set is unknown or cannot
// represent the text.
func Encode(text, name string) (encoded []byte, ok bool) {
	c := charsetNamed(name)
	if c == nil {
		return nil, false
	}
	encoded, err := c.coding.NewEncoder().Bytes([]byte(text))

	return encoded, err == nil
}

// Recover returns the probable original bytes of a text that is in the named character set, but was decoded in
// another one. If no bytes are valid in the named character set, it returns the text in UTF-8.
func Recover(text, name string) []byte {
	target, best, maximum := charsetNamed(name), []byte(text), math.Inf(-1)
	for i := -1; i < len(charsets); i++ {
		raw, ok := []byte(text), true
		if i >= 0 {
			raw, ok = Encode(text, charsets[i].name)
		}

		score := math.Inf(-1)
		switch {
		case !ok:
		case target == nil && i >= 0 && utf8.Valid(raw):
			score = 0
		case target != nil:
			if decoded, complete := target.decode(raw); complete {
				score = target.language.score(decoded)
			}
		}
		if score > maximum {
			best, maximum = raw, score
		}
	}

	return best
}

// The most frequent Chinese characters, simplified and traditional, and Korean syllables, in texts in general
// and in texts about the game.
const (
	frequentHan = "的一是不了在人有我他中大上到子和你地出道也年得就那要下以生自去之家可里小心多天而能好都然日起事只作想看文十用主行方又如前所本面公同三已老知民分外但身些高意把法此回二理美月明其全工己者向情部正名定女力等很最新什打便位因重被走四第相次政海口使教西再平真世信北少加化由却代入先山五太水市眼才比住九笑性通目立命活神件安表原白路期叫死常提感金何更反合放做或司利受光王果界及今京制各任至清物台共接它八特望直服毛林建南度色字交百吃科怎元社六功指思非流青管夫快往展近留保武半候七必城父步完深即求品士量空技江英基派式李息令德收倒未持取始史商千片容像找友孩站改形委早房音火首失拿香石若兵弟志包造落喜" +
		"这来个国说们为时会着过对她后么没于还发当无开见经头动两长样现将与进实点种声话儿问机给几业间电门东听气关并内军产万体别处总场师书员华报马张难数车应系计亲务解象记边风战干许觉题统请爱让认算论义术结每连远资队跟带条院变联权该领传红治决周达办运强革区转众轻程告语满写呢识极黄脸钱党设版双历越广议际则单据导影网似斯专谁校读飞观争究组视济离虽坏兴黑棋胜负防冲攻杀禁斜局珠输赢" +
		"這來個國說們為時會過對後麼沒於還發當無開見經頭動兩長樣現將與進實點種聲話兒問機給幾業間電門東聽氣關並內軍產萬體別處總場師書員華報馬張難數車應親務記邊風戰許覺題統請愛讓認論義術結連遠資隊帶條變聯權領傳紅決達辦運強區轉眾輕語滿寫識極黃臉錢黨設雙歷廣議際則單據導網專誰讀飛觀爭組視濟離雖壞興勝負衝殺輸贏陳唯"
	frequentHangul = "이다는에을의가로고하은를지서한기도사리자아인나시어그대수해만있전일정부과라제들면오보상주구게조비것세여동장성원스마신공경연거우적화중물음말모바반방발분불생선소속식안알양업였영예와요용위유으임입작저점직진차처체최치크타터통트판편표품학할함합행현형호활후흑백금승패필삼목돌무겼습니까좋나쁜없않못막강약변국끝맞찾둘착두었했된될때문더까계관교내년단당데독돈력련료루류름립명미민배별복본봉북산석설손순술실씨야억언얼열외운월율응의익잘재절족존종죄준즉증집참창책천청초총축출충코태토특파평포풍피필항허험혁협환황회획효흐희힘"
)
