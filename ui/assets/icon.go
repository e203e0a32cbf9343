//go:build ignore

// This program renders icon.svg as Icon.png, for packaging, and as icon.png, for the program. With -to it
// renders the icon in every size that systems need, as FOLDER/16.png and so on.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
	scale "golang.org/x/image/draw"
)

var sizes = []int{16, 22, 24, 32, 48, 64, 128, 256, 512}

// windowSide is the width and height of the window icon. The program embeds a PNG, since rendering the SVG
// would take a third of the start time.
const windowSide = 128

// maxSmall is the maximum size of small icons, in which a cross and a ring would not be recognisable.
const maxSmall = 24

// smallReplacements adapts the drawing to small icons: without a margin, with thicker lines, and with discs
// instead of the cross and the ring.
var smallReplacements = [][2]string{
	{`viewBox="0 0 512 512"`, `viewBox="16 16 480 480"`},
	{`<g stroke="#33261a" stroke-width="27">`, `<g stroke="#33261a" stroke-width="38">`},
	{`<path stroke="#1f63b0" stroke-width="30" d="M224 224 L288 288 M288 224 L224 288"/>`,
		`<circle fill="#1f63b0" stroke="none" cx="256" cy="256" r="48"/>`},
	{`<circle stroke="#d2552a" stroke-width="27" cx="394" cy="118" r="35"/>`,
		`<circle fill="#d2552a" stroke="none" cx="400" cy="112" r="48"/>`},
}

func main() {
	log.SetFlags(0)
	folder := flag.String("to", "", "write the icon in every size to this `folder`")
	flag.Parse()
	source, err := os.ReadFile("icon.svg")
	if err != nil {
		log.Fatal(err)
	}
	drawing := string(source)
	if *folder == "" {
		render(drawing, drawingSide, "../../Icon.png")
		render(drawing, windowSide, "icon.png")
		return
	}
	smallDrawing := drawing
	for _, change := range smallReplacements {
		if strings.Count(smallDrawing, change[0]) != 1 {
			log.Fatalf("icon.svg has no %s", change[0])
		}
		smallDrawing = strings.Replace(smallDrawing, change[0], change[1], 1)
	}
	for _, side := range sizes {
		d := drawing
		if side <= maxSmall {
			d = smallDrawing
		}
		render(d, side, filepath.Join(*folder, fmt.Sprintf("%d.png", side)))
	}
}

// drawingSide is the size at which drawings are rendered. It is their original size, since the renderer does
// not scale strokes.
const drawingSide = 512

// render renders a drawing and writes it as a PNG file.
func render(drawing string, side int, name string) {
	icon, err := oksvg.ReadIconStream(strings.NewReader(drawing))
	if err != nil {
		log.Fatal(err)
	}
	icon.SetTarget(0, 0, drawingSide, drawingSide)
	picture := image.NewRGBA(image.Rect(0, 0, drawingSide, drawingSide))
	scanner := rasterx.NewScannerGV(drawingSide, drawingSide, picture, picture.Bounds())
	icon.Draw(rasterx.NewDasher(drawingSide, drawingSide, scanner), 1)
	if side != drawingSide {
		scaled := image.NewRGBA(image.Rect(0, 0, side, side))
		scale.BiLinear.Scale(scaled, scaled.Bounds(), picture, picture.Bounds(), scale.Src, nil)
		picture = scaled
	}
	file, err := os.Create(name)
	if err != nil {
		log.Fatal(err)
	}
	if err := png.Encode(file, picture); err != nil {
		log.Fatal(err)
	}
	if err := file.Close(); err != nil {
		log.Fatal(err)
	}
}
