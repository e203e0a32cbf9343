package engine

const (
	haveVectors     = true // every arm64 processor has them
	netVectorInputs = 1
)
