package lang

// openings are the names of renju's 26 openings, D1 to D13 and then I1 to I13:
// opening n of package game is openings[n-1]. Chinese players read the
// Japanese names as Chinese; in English they are spelled as they sound in
// Japanese.
var openings = [26]Text{
	text("Kansei", "寒星", "寒星"),
	text("Keigetsu", "溪月", "溪月"),
	text("Sosei", "疏星", "疏星"),
	text("Kagetsu", "花月", "花月"),
	text("Zangetsu", "残月", "殘月"),
	text("Ugetsu", "雨月", "雨月"),
	text("Kinsei", "金星", "金星"),
	text("Shogetsu", "松月", "松月"),
	text("Kyugetsu", "丘月", "丘月"),
	text("Shingetsu", "新月", "新月"),
	text("Zuisei", "瑞星", "瑞星"),
	text("Sangetsu", "山月", "山月"),
	text("Yusei", "游星", "遊星"),
	text("Chosei", "长星", "長星"),
	text("Kyogetsu", "峡月", "峽月"),
	text("Kosei", "恒星", "恆星"),
	text("Suigetsu", "水月", "水月"),
	text("Ryusei", "流星", "流星"),
	text("Ungetsu", "云月", "雲月"),
	text("Hogetsu", "浦月", "浦月"),
	text("Rangetsu", "岚月", "嵐月"),
	text("Gingetsu", "银月", "銀月"),
	text("Myojo", "明星", "明星"),
	text("Shagetsu", "斜月", "斜月"),
	text("Meigetsu", "名月", "名月"),
	text("Suisei", "彗星", "彗星"),
}
