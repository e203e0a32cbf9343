package lang

// openings are the names of renju's 26 openings, D1 to D13 and then I1 to I13:
// opening n of package game is openings[n-1]. Chinese players read the
// Japanese names as Chinese; in English they are spelled as they sound in
// Japanese.
var openings = [26]openingWords{
	opening("Kansei", "寒星", "寒星"),
	opening("Keigetsu", "溪月", "溪月"),
	opening("Sosei", "疏星", "疏星"),
	opening("Kagetsu", "花月", "花月"),
	opening("Zangetsu", "残月", "殘月"),
	opening("Ugetsu", "雨月", "雨月"),
	opening("Kinsei", "金星", "金星"),
	opening("Shogetsu", "松月", "松月"),
	opening("Kyugetsu", "丘月", "丘月"),
	opening("Shingetsu", "新月", "新月"),
	opening("Zuisei", "瑞星", "瑞星"),
	opening("Sangetsu", "山月", "山月"),
	opening("Yusei", "游星", "遊星"),
	opening("Chosei", "长星", "長星"),
	opening("Kyogetsu", "峡月", "峽月"),
	opening("Kosei", "恒星", "恆星"),
	opening("Suigetsu", "水月", "水月"),
	opening("Ryusei", "流星", "流星"),
	opening("Ungetsu", "云月", "雲月"),
	opening("Hogetsu", "浦月", "浦月"),
	opening("Rangetsu", "岚月", "嵐月"),
	opening("Gingetsu", "银月", "銀月"),
	opening("Myojo", "明星", "明星"),
	opening("Shagetsu", "斜月", "斜月"),
	opening("Meigetsu", "名月", "名月"),
	opening("Suisei", "彗星", "彗星"),
}

// openingWords are the name of an opening, and how the Japanese write it.
type openingWords struct {
	name       Text
	characters string
}

func opening(english, simplified, traditional string) openingWords {
	return openingWords{text(english, simplified, traditional), traditional}
}
