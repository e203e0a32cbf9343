package charset

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

const japaneseNames = "中村茂 河村典彦 岡部寛 山口釉水 長谷川一人 飯尾義弘 西村敏雄 奈良秀樹 中山智晴 石谷信一 藤田雅貴 神谷俊介 大角友希 小山純 牧野光則 三森政男 早川嘉美 磯部泰山 坂田吾朗 " +
	"田中健二 佐藤浩 鈴木一郎 高橋大輔 渡辺明 伊藤真 山本太郎 小林正和 加藤清 吉田茂 山田花子 佐々木翔 松本清 井上靖 木村拓 林修 清水宏 斎藤隆 阿部寛 森田芳光 池田勇人 橋本龍 前田智 岡田彰 後藤新 " +
	"近藤勇 石井久 村上春樹 遠藤保 青木功"

// nameTable lists names of players, as they occur in records, by character set.
var nameTable = []struct {
	charset string
	coding  encoding.Encoding
	names   string
}{
	{"GBK", simplifiedchinese.GBK, "吴镝 吴侃 曹冬 张进宇 朱建锋 陈伟 李一 戴晓涵 梅凡 江齐文 徐正 王清清 黄圣明 杨彦希 何凌云 祁观 兰志仁 倪仲星 艾显平 贾倩 王伟 李娜 张敏 刘洋 陈静 杨丽 赵强 黄磊 周杰 吴军 徐勇 孙艳 胡斌 朱明 高超 林涛 何平 郭鹏 马超 罗浩 梁宇 宋佳 郑爽 谢霆 韩雪 唐磊 冯刚 于洋 董洁 萧峰 程浩 曹颖 袁泉 邓超 许晴 傅彪 沈腾 曾志伟 彭于 吕布 苏醒 卢俊义 蒋雯丽 蔡明 贾静雯 丁俊晖 魏晨 薛之谦 叶诗文 阎维文 余华 潘长江 杜海涛 戴玉强 夏雨 钟汉良 汪涵 田亮 任贤齐 姜文"},
	{"Big5", traditionalchinese.Big5, "林書玄 陳科翰 張逸軒 黃俊傑 李怡君 王建民 吳宗憲 劉德華 蔡依林 楊宗緯 許瑋倫 鄭元暢 謝淑薇 郭台銘 洪金寶 邱毅 曾雅妮 廖俊宏 賴清德 徐若瑄 周杰倫 葉啟田 蘇貞昌 莊智淵 呂秀蓮 江宜樺 何潤東 蕭敬騰 羅志祥 高金素梅 潘瑋柏 簡嫚書 朱立倫 鍾鎮濤 彭政閔 游錫堃"},
	{"Shift_JIS", japanese.ShiftJIS, japaneseNames},
	{"EUC-JP", japanese.EUCJP, japaneseNames},
	{"CP949", korean.EUCKR, "김규현 김수찬 김경호 박정호 이창호 최철한 조훈현 유창혁 정상현 강동윤 이세돌 박영훈 원성진 목진석 안조영 홍성지 백홍석 윤준상 허영호 김지석 한상훈 이영구 조한승 서봉수 장주주 양재호 송태곤 신진서 변상일 김민준 이지훈 박서연 최민지 정현우 강지은 조성민 윤서준 장하은 임도윤 한지민 오승환 서현진 신동엽 권상우 황정민 안성기 송강호 류현진"},
	{"windows-1251", charmap.Windows1251, "Иван Александр Сергей Дмитрий Никонов Сорокин Михаил Кожин Владимир Сушков Илья Катаев Павел Макаров Денис Осипов Константин Никитин Алексей Петров Ольга Смирнова Наталья Кузнецова Андрей Попов Виктор Барыкин Юрий Тарасов Евгений Соколов Максим Лебедев Николай Козлов Татьяна Новикова Роман Морозов"},
	{"windows-1252", charmap.Windows1252, "Soosõrv Söderström Göran Björn Müller Jürgen Schäfer André José François Nuñez Åke Håkan Jönsson Sørensen Jørgen Märt Tõnu Põld Rönnqvist Hélène Zoë Peña Gonçalves Großmann Lindström Kärkkäinen"},
	{"windows-1250", charmap.Windows1250, "Dvořák Jiří Řehoř Ondřej Čapek Kovačić Žižka Růžička Němec Zdeněk Łukasz Wałęsa Michał Żak Świątek Paweł Grześ Gołębiewski Erdős Szűcs Győző Hornyák Fűzfa Ľuboš Štěpán Kučera Dušan Bartoň Tomáš Matěj Přibyl"},
}

// TestNames checks that most single names and nearly all pairs of names are decoded correctly without a
// declaration, and all with one.
func TestNames(t *testing.T) {
	numWrong, numWrongPairs, numNames, numWrongDeclared := 0, 0, 0, 0
	for _, c := range nameTable {
		names := strings.Fields(c.names)
		wrong, wrongPairs, wrongDeclared := []string{}, 0, 0
		for i, name := range names {
			raw, err := c.coding.NewEncoder().Bytes([]byte("(;GM[4]SZ[15]PB[" + name + "];B[hh])"))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got, _, ok := Decode(raw, ""); !ok || !strings.Contains(got, name) {
				wrong = append(wrong, name)
			}
			if got, found, ok := Decode(raw, c.charset); !ok || !strings.Contains(got, name) || found != c.charset {
				wrongDeclared++
			}
			other := names[(i+7)%len(names)]
			two, err := c.coding.NewEncoder().Bytes([]byte("(;GM[4]SZ[15]PB[" + name + "]PW[" + other + "];B[hh])"))
			if err != nil {
				t.Fatal(err)
			}
			if got, found, ok := Decode(two, c.charset); !ok || !strings.Contains(got, other) || found != c.charset {
				wrongDeclared++
			}
			if got, _, ok := Decode(two, ""); !ok || !strings.Contains(got, name) || !strings.Contains(got, other) {
				wrongPairs++
			}
		}
		t.Logf("%-13s of %2d names and as many pairs: %2d names (%s) and %2d pairs wrong, %d with a declaration",
			c.charset, len(names), len(wrong), strings.Join(wrong, " "), wrongPairs, wrongDeclared)
		numWrong, numWrongPairs, numNames, numWrongDeclared = numWrong+len(wrong), numWrongPairs+wrongPairs, numNames+
			len(names), numWrongDeclared+wrongDeclared
	}
	if numWrong > numNames/20 || numWrongPairs > numNames/50 || numWrongDeclared > 0 {
		t.Errorf("of %d names and as many pairs: got %d names and %d pairs wrong, %d with a declaration; want at "+
			"most %d, %d and 0", numNames, numWrong, numWrongPairs, numWrongDeclared, numNames/20, numNames/50)
	}
}
