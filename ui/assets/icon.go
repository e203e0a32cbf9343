//go:build ignore

// This program draws Icon.png, which the packagers want, from icon.svg.
package main

import (
	"image"
	"image/png"
	"log"
	"os"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
)

const side = 512

func main() {
	icon, err := oksvg.ReadIcon("icon.svg")
	if err != nil {
		log.Fatal(err)
	}
	icon.SetTarget(0, 0, side, side)
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	scanner := rasterx.NewScannerGV(side, side, picture, picture.Bounds())
	icon.Draw(rasterx.NewDasher(side, side, scanner), 1)
	file, err := os.Create("../../Icon.png")
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
