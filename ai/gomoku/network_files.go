package gomoku

import _ "embed"

// Weights made by ai/lab/tune net.
var (
	//go:embed network_freestyle.bin
	networkFreestyle []byte
	//go:embed network_standard.bin
	networkStandard []byte
	//go:embed network_renju.bin
	networkRenju []byte
)

// networkFiles holds the embedded weights by variant. A variant without a file uses only the tables.
var networkFiles = [variants][]byte{networkFreestyle, networkStandard, networkRenju}
