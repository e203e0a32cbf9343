package charset

import (
	"math"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// The score of a reading is the logarithm of the probability that a text of its language has these
// characters. Since all readings are of the same bytes, their scores are comparable.
const (
	ascii      = -3.7  // score of an ASCII character
	improbable = -13.0 // score of a character that is rare in the language
)

// A language is a function that returns the score of a run of non-ASCII characters between the characters
// before and after.
type language func(before rune, run []rune, after rune) float64

// lazy returns a language that calls create when it is first used. Creating the tables of all languages takes
// longer than the rest of the program's start, and they are rarely needed.
func lazy(create func() language) language {
	get := sync.OnceValue(create)
	return func(before rune, run []rune, after rune) float64 { return get()(before, run, after) }
}

// score returns the score of a text.
func (l language) score(text string) (sum float64) {
	runes := []rune(text)
	for i := 0; i < len(runes); {
		if runes[i] <= unicode.MaxASCII {
			sum += ascii
			i++
			continue
		}

		end, before, after := i, ' ', ' '
		for end < len(runes) && runes[end] > unicode.MaxASCII {
			end++
		}
		if i > 0 {
			before = runes[i-1]
		}
		if end < len(runes) {
			after = runes[end]
		}
		sum += l(before, runes[i:end], after)
		i = end
	}

	return sum
}

// ranks returns the index of each character in a list.
func ranks(list string) map[rune]int {
	ranks := make(map[rune]int)
	for _, r := range list {
		if _, ok := ranks[r]; !ok {
			ranks[r] = len(ranks)
		}
	}

	return ranks
}

// zipfScore returns the logarithm of the probability of a character with a rank, by Zipf's law, or missing for
// a character without one.
func zipfScore(ranks map[rune]int, r rune, missing float64) float64 {
	if i, ok := ranks[r]; ok {
		return -math.Log(float64(i+8)) - math.Log(math.Log(float64(len(ranks)+8)/8)+1)
	}
	return missing
}

// firstLevel returns the characters in the first part of a standard, which are the most frequent ones. Their
// codes have a lead byte from leadFrom to leadTo and a trail byte from trailFrom to trailTo.
func firstLevel(decode func([]byte) ([]byte, error), leadFrom, leadTo, trailFrom, trailTo byte) map[rune]bool {
	set := make(map[rune]bool)
	for lead := int(leadFrom); lead <= int(leadTo); lead++ {
		for trail := int(trailFrom); trail <= int(trailTo); trail++ {
			if b, err := decode([]byte{byte(lead), byte(trail)}); err == nil {
				for _, r := range string(b) {
					set[r] = true
				}
			}
		}
	}

	return set
}

// inWordScore returns the penalty for a run of ideographs or syllables within a word of Latin letters. A run
// at the end of a word has no penalty, since the word may be an abbreviation.
func inWordScore(before, after rune) float64 {
	if before <= unicode.MaxASCII && unicode.IsLetter(before) && unicode.IsLetter(after) {
		return -6
	}
	return 0
}

// chinese returns the language of Chinese names and texts, given the characters of the first level of a
// standard and the ranks of the characters in surnames, in given names and in texts.
func chinese(firstLevel map[rune]bool, surnames, given, frequent map[rune]int) language {
	char := func(r rune) float64 {
		switch {
		case strings.ContainsRune("，。、：；？！“”（）《》【】·…—　", r):
			return -4.5
		case !unicode.Is(unicode.Han, r):
			return improbable
		case firstLevel[r]:
			return zipfScore(frequent, r, -9.5)
		}

		return zipfScore(frequent, r, improbable)
	}

	return func(before rune, run []rune, after rune) float64 {
		text, name := -0.7, math.Inf(-1)
		for _, r := range run {
			text += char(r)
		}
		if n := len(run); n >= 2 && n <= 4 {
			name = -0.7 + zipfScore(surnames, run[0], char(run[0])-2)
			for _, r := range run[1:] {
				name += max(zipfScore(given, r, -math.MaxFloat32), char(r)-1)
			}
		}

		return max(text, name) + inWordScore(before, after)
	}
}

var (
	simplified = lazy(func() language {
		return chinese(firstLevel(simplifiedchinese.GBK.NewDecoder().Bytes, 0xb0, 0xd7, 0xa1, 0xfe),
			ranks(
				"王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤萧温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储芮粟原谌冼竺阎傅"),
			ranks(
				"伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲建国华红志海春永小晓东林飞峰波宇浩鑫鹏俊斌佳嘉宁雪梅琴云莉婷慧龙健亮新成力民生德光宏清玉凤荣祥福洪松泉江山河天仁义礼智信忠良才学思远达安康乐欣怡雨晨阳子涵梓轩睿博瑞凯翔昊泽皓宸诗琪雅倩颖琳瑶璐萱妍菲蕾薇丹彤彦希观凡进锋侃镝冬戴正圣凌仲星显贵振启家兴爱彩萍燕芬菊翠香花月珍珠贞莲真环雁珊莎锦黛青婉娴瑾露婵馨瑗琰韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽伯厚庆利义震彬富顺善友全胜学琛以之轮翰朗坚元保国旭恒坤士心邦承绍功朝滨鹤榕固伦炳裕潘维贤齐霆醒之谦汉良静雯"), ranks(frequentHan))
	})
	traditional = lazy(func() language {
		return chinese(firstLevel(traditionalchinese.Big5.NewDecoder().Bytes, 0xa4, 0xc6, 0x40, 0xfe),
			ranks(
				"陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓馬董阮唐溫藍紀石蔣田歐康程連古馮湯姜白汪鄒尤姚巫鐘涂龔嚴韓黎袁金倪夏童邵柳錢伍辜祁梅甘韋艾陸萬"),
			ranks(
				"志明俊傑建宏家豪冠宇承翰宗翰怡君雅婷淑芬美玲雅惠淑娟麗華秀英玉珍金龍文雄國華進財榮成德正義信忠仁智慧偉強勇軍海山林春梅蘭竹菊雪芳香月雲霞鳳珠寶慶福祥瑞安康寧平和順利達遠光輝耀輝星辰晨曦陽書玄科逸軒憲依緯瑋倫元暢薇台銘毅妮清若瑄啟田貞昌淵蓮宜樺潤東敬騰祥素柏嫚立鎮濤政閔錫堃子涵柏恩宥睿品彥廷哲賢維新茂"), ranks(frequentHan))
	})
	newJapanese = func(first map[rune]bool) language {
		names := ranks(
			"田山本村藤川中野小木原井上島林佐高大松石谷口岡橋崎部清吉森池前宮内長西和渡伊加沢竹後近坂永青辺水福三平浜久保阿古安桜斎遠今市金河杉荒関秋菊岩新宅丸横柴畑飯尾富矢津根黒白土北東南早熊星服片塚沼堀栗吾菅広菱磯牧角釉奈良神一二郎子美正和明雄夫彦介太樹茂弘宏博浩隆修実健誠勝昭清義秀敏典寛信人英幸恵由真智翔輝優俊哲直裕康光則政男嘉泰朗花靖拓芳勇龍彰功友希純晴貴雅貢剛進豊武文孝忠守治行章洋康司克利和成晃潤徹亮聡淳学薫翼蓮悠斗陽葵結愛咲菜々葉奈緒春夏秋冬久宗吾")
		frequent := ranks(frequentHan)

		return func(before rune, run []rune, after rune) (sum float64) {
			sum = inWordScore(before, after)
			for _, r := range run {
				switch {
				case '\u3041' <= r && r <= '\u3093':
					sum -= 4.3
				case '\u30a1' <= r && r <= '\u30fc':
					sum -= 4.8
				case r >= 0xff61 && r <= 0xff9f:
					// Half-width.
					sum -= 9
				case strings.ContainsRune("、。「」・？！（）　々", r):
					sum -= 4.5
				case !unicode.Is(unicode.Han, r):
					sum += improbable
				case first[r]:
					sum += max(zipfScore(names, r, -9.5), zipfScore(frequent, r, -9.5)-0.7)
				default:
					sum += zipfScore(names, r, improbable)
				}
			}

			return sum
		}
	}
	shiftJIS = lazy(func() language {
		return newJapanese(firstLevel(japanese.ShiftJIS.NewDecoder().Bytes, 0x88, 0x97, 0x40, 0xfc))
	})
	eucJP = lazy(func() language {
		return newJapanese(firstLevel(japanese.EUCJP.NewDecoder().Bytes, 0xb0, 0xcf, 0xa1, 0xfe))
	})
	hangul = lazy(func() language {
		surnames := ranks("김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국")
		given := ranks(
			"영수정호성현민지준서연진경은우상재희동훈승하윤혁철한규찬조창세목봉주태일변도환엽기강덕미선숙순옥자화애혜란나라리아유예원인석용종중광국대근남만명문범병복삼섭식신안양언완욱웅원율의익장제찬천춘충택필학해형홍효구곤돌")
		frequent, firstSyllables := ranks(frequentHangul), firstLevel(korean.EUCKR.NewDecoder().Bytes, 0xb0, 0xc8,
			0xa1, 0xfe)
		char := func(r rune) float64 {
			switch {
			case !unicode.Is(unicode.Hangul, r):
				return improbable
			case firstSyllables[r]:
				return zipfScore(frequent, r, -9.5)
			}

			return improbable
		}

		return func(before rune, run []rune, after rune) float64 {
			text, name := -0.7, math.Inf(-1)
			for _, r := range run {
				text += char(r)
			}
			if n := len(run); n >= 2 && n <= 4 {
				name = -0.7 + zipfScore(surnames, run[0], char(run[0])-2)
				for _, r := range run[1:] {
					name += max(zipfScore(given, r, -math.MaxFloat32), char(r)-1)
				}
			}

			return max(text, name) + inWordScore(before, after)
		}
	})
	cyrillic = lazy(func() language {
		letters := ranks("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё")

		return func(before rune, run []rune, after rune) (sum float64) {
			if before <= unicode.MaxASCII && unicode.IsLetter(before) {
				sum -= 8
			}
			if after <= unicode.MaxASCII && unicode.IsLetter(after) {
				sum -= 8
			}

			vowels, consonants := 0, 0
			for i, r := range run {
				lower := unicode.ToLower(r)
				sum += zipfScore(letters, lower, -11)
				if r != lower {
					switch {
					case i > 0 && unicode.IsLower(run[i-1]):
						sum -= 8
					case i > 0:
						sum -= 2
					}
				} else if i == 0 || unicode.IsUpper(run[i-1]) && i > 1 {
					sum--
				}
				if strings.ContainsRune("аеёиоуыэюя", lower) {
					vowels, consonants = vowels+1, 0
				} else {
					vowels, consonants = 0, consonants+1
				}
				if vowels > 2 || consonants > 3 {
					sum -= 2.5
				}
			}

			return sum
		}
	})
)

// latin returns a language with the given letters besides ASCII, most frequent first. The letters in consonants
// are usually next to an ASCII vowel, the letters in finals are not.
func latin(letters, consonants, finals string) language {
	letterRanks := ranks(letters)
	isVowel := func(r rune) bool { return strings.ContainsRune("aeiouyAEIOUY", r) }

	return func(before rune, run []rune, after rune) (sum float64) {
		for i, r := range run {
			lower := unicode.ToLower(r)
			left, right := before, after
			if i > 0 {
				left = run[i-1]
			}
			if i+1 < len(run) {
				right = run[i+1]
			}
			sum += zipfScore(letterRanks, lower, improbable) - 1
			if r != lower {
				sum--
			}

			switch {
			case r != lower && unicode.IsLetter(left):
				// Within a word.
				sum -= 7
			case i > 0:
				// Two in a row.
				sum -= 2.5
			case !unicode.IsLetter(left) && !unicode.IsLetter(right):
				// Alone.
				sum -= 4
			}

			switch {
			case strings.ContainsRune(consonants, lower) && !isVowel(left) && !isVowel(right) &&
				right <= unicode.MaxASCII && left <= unicode.MaxASCII:
				sum -= 2
			case strings.ContainsRune(finals, lower) &&
				(isVowel(left) || isVowel(right) && !strings.ContainsRune("ëïè", lower)):
				sum -= 3
			case strings.ContainsRune("ñç", lower) && !isVowel(right):
				sum -= 4
			}
		}

		return sum
	}
}

var (
	western = lazy(func() language {
		return latin("éöüäåøñçõíáóãæßâêîôúëïàèùûœ", "ñçß", "öüäåøõæâêîôúëïàèùûœãìò")
	})
	central = lazy(func() language {
		return latin("áíéřčšžýěůłóúąęśćżńőöüľďťňźűôäôçëî", "řčšžłśćżńľďťňź", "ůűő")
	})
)
