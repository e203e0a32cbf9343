package charset

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

const (
	japaneseSurnames = "佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山崎 森 池田 橋本 阿部 石川 山下 中島 前田 藤田 " +
		"小川 後藤 岡田 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 岡本 松田 中川 中野 原田 小野 田村 竹内 金子 和田 中山 石田 上田 森田 柴田 酒井 工藤 横山 宮崎 内田 " +
		"高木 安藤 谷口 大野 丸山 今井 河野 藤原 小島 桜井 菅原 杉山 増田 千葉 久保 野口 松井 岩崎 木下 佐野 菊地 野村 新井 渡部 杉本 大塚 古川 平野 市川"
	japaneseGivenNames = "大翔 拓海 翔太 健太 大輔 直樹 和也 達也 哲也 誠 隆 茂 清 勇 実 昭 正 博 進 豊 一郎 次郎 三郎 健二 浩二 雄一 孝之 博之 裕子 恵子 洋子 幸子 和子 " +
		"京子 直美 久美子 明美 真由美 智子 陽子 美咲 彩 愛 舞 葵 結衣 さくら ひかり 優斗 蓮 悠真 颯太 樹 陸 海斗 慎一 康弘 俊介 亮 剛"
)

// nameParts lists common surnames and given names by character set. They were chosen without knowing how they
// are decoded.
var nameParts = []struct {
	charset    string
	coding     encoding.Encoding
	surnames   string
	givenNames string
	separator  string
}{
	{"GBK", simplifiedchinese.GBK,
		"王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 曹 袁 邓 许 傅 沈 曾 彭 吕 苏 卢 蒋 蔡 贾 丁 魏 薛 叶 阎 余 潘 杜 " +
			"戴 夏 钟 汪 田 任 姜 范 方 石 姚 谭 廖 邹 熊 金 陆 郝 孔 白 崔 康 毛 邱 秦 江 史 顾 侯 邵 孟 龙 万 段 雷 钱 汤 尹 黎 易 常 武 乔 贺 赖 龚 文 欧阳 司马",
		"子轩 浩然 梓涵 宇航 欣怡 诗涵 博文 一鸣 天佑 思源 嘉豪 晓峰 建国 志强 桂英 秀兰 玉梅 淑珍 雨桐 若曦 明哲 俊杰 鹏飞 海燕 春花 永康 国庆 卫东 红军 爱民 振华 德胜 金贵 宝根 福生 " +
			"树林 长青 大伟 小刚 文斌 立新 亚男 佩玲 月娥 彩霞 凤仙 冬梅 伟 芳 敏 静 磊 洋 艳 勇 军 杰 涛 超 霞 平 辉 鑫 帆 凯 琳 旭 峥 昊 毅 锐", ""},
	{"Big5", traditionalchinese.Big5,
		"陳 林 黃 張 李 王 吳 劉 蔡 楊 許 鄭 謝 洪 郭 邱 曾 廖 賴 徐 周 葉 蘇 莊 呂 江 何 蕭 羅 高 潘 簡 朱 鍾 游 詹 胡 施 沈 余 趙 盧 梁 柯 顏 翁 魏 孫 戴 范 方 宋 杜 " +
			"侯 曹 薛 傅 丁 溫 馬 蔣 唐 卓 藍 馮 姚 石 董 紀 歐 程 連 古 汪 湯 姜 田 康 鄒 白 涂 尤 巫 韓 龔 嚴 袁 鐘 黎 金 阮 陸 倪 夏 童 邵 歐陽 司馬",
		"家豪 志明 俊傑 建宏 俊宏 志豪 志偉 文雄 金龍 志強 淑芬 淑惠 美玲 雅婷 美惠 麗華 淑娟 淑貞 怡君 佳穎 宗翰 冠宇 承恩 柏翰 彥廷 品妤 子晴 詠晴 宥廷 睿恩 思妤 雨桐 國榮 明德 永福 " +
			"添財 阿土 春嬌 月娥 金鳳 信宏 世昌 振東 耀文 啟明 哲瑋 孟哲 育誠 惠珊 靜宜 欣怡 佩珊 曉雯 雅雯 筱涵 偉 芳 敏 靜 強 磊 軍 洋 勇 傑 功", ""},
	{"Shift_JIS", japanese.ShiftJIS, japaneseSurnames, japaneseGivenNames, ""},
	{"EUC-JP", japanese.EUCJP, japaneseSurnames, japaneseGivenNames, ""},
	{"CP949", korean.EUCKR, "김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 전 홍 고 문 양 손 배 백 허 유 남 심 노 하 곽 성 차 주 우 구 민 진 나 지 엄 채 원 천 방 공 남궁",
		"민준 서준 도윤 예준 시우 하준 주원 지호 지후 준우 서연 서윤 지우 서현 하은 하윤 민서 지유 윤서 채원 영수 영호 영식 정호 성호 상철 종수 진수 동현 성민 미경 영희 순자 은정 지영 " +
			"미숙 현주 은주 지현 수진 철수 광수 병철 재석 호동 태희 혜교 지성 흥민 연아 찬호 세리 건우 우진 현우 승민 유진 준혁 승현 태양 진 솔 별", ""},
	{"windows-1251", charmap.Windows1251, "Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Шевченко Щербаков Цветков Чернов Жуков Хохлов Юдин Эйхе",
		"Иван Алексей Сергей Дмитрий Андрей Михаил Николай Владимир Евгений Юрий Олег Игорь Анна Мария Елена Ольга " +
			"Наталья Татьяна Ирина Светлана Пётр Фёдор Яков Эдуард Шамиль", " "},
	{"windows-1252", charmap.Windows1252, "Müller Schröder Köhler Böhm Jäger Krüger Weiß Groß Läufer Lefèvre Béranger Châtelain Gauthier Françoise Hervé Núñez Muñoz García López Martínez Peña Conceição Guimarães Araújo Åberg Öberg Åström Sjöberg Bergström Lindén Mäkinen Hämäläinen Jääskeläinen Põder Jõgi Mägi Kõiv Sørensen Bjørnsson Þórsdóttir Gæde Höglund Wallén",
		"Jörg Günther Käthe Jürgen Björn André René Chloé Léa José Andrés Sofía João Mário Måns Åsa Östen Pär Kalle " +
			"Väinö Tõnis Ülo Søren Håkon Ægir Anna Peter", " "},
	{"windows-1250", charmap.Windows1250, "Novák Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Hájek Jelínek Růžička Beneš Fiala Sedláček Doležal Zeman Kolář Krejčí Navrátil Čermák Kříž Šimek Kowalczyk Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jabłoński Grabowski Pawłowski Nagy Kovács Tóth Szabó Horváth Kiss Németh Balogh Papp Takács Juhász Mészáros Őry Fűri Hudák Ďurica Ľupták",
		"Jiří Tomáš Ondřej Lukáš Matěj Vojtěch Štěpán Zdeněk Bořek Michał Paweł Łukasz Małgorzata Agnieszka Zoltán " +
			"László István József Győző Ágnes Ľubomír Ľudmila Peter Anna", " "},
}

// randomNames returns up to n different names with non-ASCII characters: full names if separator is empty,
// otherwise surnames or given names.
func randomNames(r *rand.Rand, n int, surnames, givenNames []string, separator string) (names []string) {
	for range 20 * n {
		parts := []string{surnames[r.IntN(len(surnames))], givenNames[r.IntN(len(givenNames))]}
		name := strings.Join(parts, separator)
		if separator != "" {
			name = parts[r.IntN(2)]
		}
		if len(names) < n && strings.ContainsFunc(name, func(r rune) bool {
			return r > unicode.MaxASCII
		}) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}

	return names
}

// TestRandomNames checks that without a declaration few names are decoded wrongly or need a question, and
// with one none.
func TestRandomNames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	count := make(map[string]int)

	decodeNames := func(kind string, coding encoding.Encoding, declared, name, other string) {
		text := "(;GM[4]SZ[15]CA[" + declared + "]PB[" + name + "]PW[" + other + "];B[hh])"
		raw, err := coding.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var s Shared
		s.Add(raw, declared)

		got, _, _ := s.Decode(raw, declared)
		first, second, texts := s.Doubt()
		count[kind]++
		switch {
		case texts != nil:
			count[kind+", asked"]++
			if decoded, _ := charsetNamed(strings.ToLower(second)).decode(raw); got != text && decoded != text {
				count[kind+", asked without the correct answer"]++
			}
			s.Choose(first)
			if chosen, _, _ := s.Decode(raw, ""); !strings.Contains(chosen, "PB[") || s.isInDoubt() {
				t.Errorf("%s: still in doubt after the player's choice", name)
			}
		case got != text:
			count[kind+", wrong"]++
		}
	}
	for _, p := range nameParts {
		names := randomNames(r, 200, strings.Fields(p.surnames), strings.Fields(p.givenNames), p.separator)
		for i, name := range names {
			decodeNames("one name", p.coding, "", name, "")
			decodeNames("two names", p.coding, "", name, names[(i+7)%len(names)])
			decodeNames("declared", p.coding, p.charset, name, "")
		}
	}

	for _, kind := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%s: %d", kind, count[kind])
	}

	for _, kind := range []string{"one name", "two names"} {
		if n := count[kind]; count[kind+", wrong"] > n/200 || count[kind+", asked"] > n/12 {
			t.Errorf("%s: got %d wrong and %d in doubt of %d, want at most %d and %d", kind, count[kind+", wrong"],
				count[kind+", asked"], n, n/200, n/12)
		}
	}
	if count["declared, wrong"]+count["declared, asked"] > 0 {
		t.Errorf("with a declaration: got %d wrong and %d in doubt, want none", count["declared, wrong"],
			count["declared, asked"])
	}
}

func (s *Shared) isInDoubt() bool {
	_, _, texts := s.Doubt()
	return texts != nil
}
