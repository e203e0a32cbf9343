package engine

import "golang.org/x/sys/cpu"

var haveVectors = cpu.X86.HasAVX2

const netVectorInputs = 2
