package widgets

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

// Accessible names of the widgets. The toolkit names only labels and buttons, and an icon by its file.

var (
	_ fyne.Accessible = (*Button)(nil)
	_ fyne.Accessible = (*TooltipButton)(nil)
	_ fyne.Accessible = (*Check)(nil)
	_ fyne.Accessible = (*Entry)(nil)
	_ fyne.Accessible = (*Select)(nil)
	_ fyne.Accessible = (*Picker)(nil)
	_ fyne.Accessible = (*LineList)(nil)
	_ fyne.Accessible = (*Rows)(nil)
	_ fyne.Accessible = (*Paragraph)(nil)
)

func (b *Button) AccessibilityLabel() string {
	if b.Text == "" {
		return b.Name
	}
	return b.Text
}

func (b *TooltipButton) AccessibilityLabel() string { return b.Label }

func (c *Check) AccessibilityLabel() string {
	if c.Checked {
		return lang.Join(c.Text, lang.Yes())
	}
	return lang.Join(c.Text, lang.No())
}

func (e *Entry) AccessibilityLabel() string { return lang.Join(e.PlaceHolder, e.Text) }

func (s *Select) AccessibilityLabel() string { return s.Selected }

func (p *Picker) AccessibilityLabel() string { return lang.Join(p.tip, p.Selected) }

func (l *LineList) AccessibilityLabel() string {
	if l.selected < 0 || l.selected >= l.Length() {
		return ""
	}
	return l.line(l.selected)
}

func (r *Rows) AccessibilityLabel() string { return r.Name }

func (p *Paragraph) AccessibilityLabel() string { return p.text }

func (*Check) AccessibilityRole() fyne.AccessibleRole    { return fyne.AccessibleRoleButton }
func (*Entry) AccessibilityRole() fyne.AccessibleRole    { return fyne.AccessibleRoleText }
func (*Select) AccessibilityRole() fyne.AccessibleRole   { return fyne.AccessibleRoleButton }
func (*LineList) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
func (*Rows) AccessibilityRole() fyne.AccessibleRole     { return fyne.AccessibleRoleText }
