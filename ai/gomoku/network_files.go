package gomoku

import _ "embed"

// The weights are made by ai/lab/tune net.

//go:embed network_freestyle.bin
var networkFreestyle []byte

func init() {
	networkFiles[freestyle] = networkFreestyle
}
