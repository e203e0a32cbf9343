package theme

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

var hintIcon = fynetheme.NewThemedResource(fyne.NewStaticResource("hint.svg", []byte(
	`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
<path d="M12 2 C8.1 2 5 5.1 5 9 C5 11.4 6.2 13.5 8 14.7 L8 17 L16 17 L16 14.7 C17.8 13.5 19 11.4 19 9 C19 5.1 15.9 2 12 2 Z M14 13.6 L14 15 L10 15 L10 13.6 C8.2 12.8 7 11 7 9 C7 6.2 9.2 4 12 4 C14.8 4 17 6.2 17 9 C17 11 15.8 12.8 14 13.6 Z" fill="#000000"/>
<rect x="9" y="18.2" width="6" height="1.8" fill="#000000"/><rect x="10" y="20.8" width="4" height="1.6" fill="#000000"/>
</svg>`)))

// HintIcon returns the icon of the hint button, a light bulb.
func HintIcon() fyne.Resource { return hintIcon }

var graphIcon = fynetheme.NewThemedResource(fyne.NewStaticResource("graph.svg", []byte(
	`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
<path d="M3 3 L5 3 L5 19 L21 19 L21 21 L3 21 Z" fill="#000000"/>
<path d="M6.3 15.3 L10.6 9.2 L14.4 13 L19.4 6 L21 7.2 L14.7 16 L10.9 12.2 L7.9 16.4 Z" fill="#000000"/>
</svg>`)))

// GraphIcon returns the icon of the graph of the evaluation, a curve between two axes.
func GraphIcon() fyne.Resource { return graphIcon }
