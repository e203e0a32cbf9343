package lang

// openings holds the names of the 26 openings of renju, D1 to D13 and then I1 to I13. openings[n-1] is
// game.NamedOpening(n). English texts transcribe the Japanese names.
var openings = [26]openingTexts{
	{openingKansei, "寒星"},
	{openingKeigetsu, "溪月"},
	{openingSosei, "疏星"},
	{openingKagetsu, "花月"},
	{openingZangetsu, "殘月"},
	{openingUgetsu, "雨月"},
	{openingKinsei, "金星"},
	{openingShogetsu, "松月"},
	{openingKyugetsu, "丘月"},
	{openingShingetsu, "新月"},
	{openingZuisei, "瑞星"},
	{openingSangetsu, "山月"},
	{openingYusei, "遊星"},
	{openingChosei, "長星"},
	{openingKyogetsu, "峽月"},
	{openingKosei, "恆星"},
	{openingSuigetsu, "水月"},
	{openingRyusei, "流星"},
	{openingUngetsu, "雲月"},
	{openingHogetsu, "浦月"},
	{openingRangetsu, "嵐月"},
	{openingGingetsu, "銀月"},
	{openingMyojo, "明星"},
	{openingShagetsu, "斜月"},
	{openingMeigetsu, "名月"},
	{openingSuisei, "彗星"},
}

// openingTexts holds the name of an opening in the current language and in Japanese characters.
type openingTexts struct {
	name       Text
	characters string
}
