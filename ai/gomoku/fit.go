//go:build tune

package gomoku

import "jingzi/game"

func Fit(name string, r game.Rules, files []string, out string) error { return nil }
