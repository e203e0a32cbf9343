#include "go_asm.h"
#include "textflag.h"

#define ROWS ((const_netRows+1)*64) // bytes of the rows of one side

// The assembler lacks these instructions. Their operands are the numbers of the destination and source registers,
// shifts and lanes of V0.
#define SMAX8H(d, n, m) WORD $(0x4E606400 | m<<16 | n<<5 | d)
#define SMAX4S(d, n, m) WORD $(0x4EA06400 | m<<16 | n<<5 | d)
#define SSHR4S(d, n, shift) WORD $(0x4F400400 - shift<<16 | n<<5 | d)
#define SQRSHRN4H(d, n, shift) WORD $(0x0F209C00 - shift<<16 | n<<5 | d)
#define SQRSHRN2H8(d, n, shift) WORD $(0x4F209C00 - shift<<16 | n<<5 | d)
#define SSHLL4S(d, n) WORD $(0x0F10A400 | n<<5 | d)
#define SSHLL2S4(d, n) WORD $(0x4F10A400 | n<<5 | d)
#define MUL4S(d, n, m) WORD $(0x4EA09C00 | m<<16 | n<<5 | d)
#define MLA4S(d, n, m) WORD $(0x4EA09400 | m<<16 | n<<5 | d)
#define LANE(lane) (((lane>>2)<<11) | (((lane>>1)&1)<<21) | ((lane&1)<<20))
#define SMLAL4S(d, n, lane) WORD $(0x0F402000 | LANE(lane) | n<<5 | d)
#define SMLAL2S4(d, n, lane) WORD $(0x4F402000 | LANE(lane) | n<<5 | d)

// func addRows(blocks *[netBlocks]lanes, rows *[2][netRows + 1]lanes, changes *netChange, n int)
TEXT ·addRows(SB), NOSPLIT, $0-32
	MOVD blocks+0(FP), R0
	MOVD rows+8(FP), R1
	MOVD changes+16(FP), R2
	MOVD n+24(FP), R3
	MOVD $ROWS, R4
	ADD  R1, R4
change:
	MOVWU (R2), R5
	MOVHU 4(R2), R6
	MOVHU 6(R2), R7
	MOVHU 8(R2), R8
	MOVHU 10(R2), R9
	ADD   $12, R2
	ADD   R5<<6, R0, R5
	ADD   R6<<6, R1, R6
	ADD   R7<<6, R4, R7
	ADD   R8<<6, R1, R8
	ADD   R9<<6, R4, R9
	VLD1  (R8), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1  (R9), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1  (R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1  (R7), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1  (R5), [V24.H8, V25.H8, V26.H8, V27.H8]
	VADD  V4.H8, V0.H8, V0.H8
	VADD  V5.H8, V1.H8, V1.H8
	VADD  V6.H8, V2.H8, V2.H8
	VADD  V7.H8, V3.H8, V3.H8
	VADD  V20.H8, V16.H8, V16.H8
	VADD  V21.H8, V17.H8, V17.H8
	VADD  V22.H8, V18.H8, V18.H8
	VADD  V23.H8, V19.H8, V19.H8
	VSUB  V16.H8, V0.H8, V0.H8
	VSUB  V17.H8, V1.H8, V1.H8
	VSUB  V18.H8, V2.H8, V2.H8
	VSUB  V19.H8, V3.H8, V3.H8
	VADD  V0.H8, V24.H8, V24.H8
	VADD  V1.H8, V25.H8, V25.H8
	VADD  V2.H8, V26.H8, V26.H8
	VADD  V3.H8, V27.H8, V27.H8
	VST1  [V24.H8, V25.H8, V26.H8, V27.H8], (R5)
	SUBS  $1, R3
	BNE   change
	RET

// RECTIFY adds a window's lanes in V7 to the totals in V16.
#define RECTIFY \
	VADD  V17.H8, V7.H8, V7.H8; \
	SMAX8H(7, 7, 18); \
	VUSHR $2, V7.H8, V7.H8; \
	VUMIN V19.H8, V7.H8, V7.H8; \
	VADD  V7.H8, V16.H8, V16.H8

// WINDOW adds the window of the block sums in V6 and above, and copies V6 to above.
#define WINDOW(above) \
	VADD V6.H8, above.H8, V7.H8; \
	VMOV V6.B16, above.B16; \
	RECTIFY

// LAST adds the window of the block sums in above alone.
#define LAST(above) \
	VMOV above.B16, V7.B16; \
	RECTIFY

// func poolWindows(blocks *[netBlocks]lanes, bias, total *lanes)
TEXT ·poolWindows(SB), NOSPLIT, $0-24
	MOVD blocks+0(FP), R0
	MOVD bias+8(FP), R1
	MOVD total+16(FP), R2
	MOVD $0x3ff, R3
	VDUP R3, V19.H8
	VEOR V18.B16, V18.B16, V18.B16
	MOVD $64, R4
	MOVD $4, R5
quarter:
	MOVD   R0, R6
	MOVD   $5, R7
	VLD1.P 16(R1), [V17.H8]
	VEOR   V16.B16, V16.B16, V16.B16
	VEOR   V0.B16, V0.B16, V0.B16
	VEOR   V1.B16, V1.B16, V1.B16
	VEOR   V2.B16, V2.B16, V2.B16
	VEOR   V3.B16, V3.B16, V3.B16
	VEOR   V4.B16, V4.B16, V4.B16
	VEOR   V5.B16, V5.B16, V5.B16
row:
	VLD1.P (R6)(R4), [V20.H8]
	VLD1.P (R6)(R4), [V21.H8]
	VLD1.P (R6)(R4), [V22.H8]
	VLD1.P (R6)(R4), [V23.H8]
	VLD1.P (R6)(R4), [V24.H8]
	VMOV   V20.B16, V6.B16
	WINDOW(V0)
	VADD   V21.H8, V20.H8, V6.H8
	WINDOW(V1)
	VADD   V22.H8, V21.H8, V6.H8
	WINDOW(V2)
	VADD   V23.H8, V22.H8, V6.H8
	WINDOW(V3)
	VADD   V24.H8, V23.H8, V6.H8
	WINDOW(V4)
	VMOV   V24.B16, V6.B16
	WINDOW(V5)
	SUBS   $1, R7
	BNE    row
	LAST(V0)
	LAST(V1)
	LAST(V2)
	LAST(V3)
	LAST(V4)
	LAST(V5)
	VST1.P [V16.H8], 16(R2)
	ADD    $16, R0
	SUBS   $1, R5
	BNE    quarter
	RET

// INPUT adds the products of a lane of V0 and its weights to four sums.
#define INPUT(lane, s0, s1, s2, s3) \
	VLD1.P 32(R0), [V6.H8, V7.H8]; \
	SMLAL4S(s0, 6, lane); \
	SMLAL2S4(s1, 6, lane); \
	SMLAL4S(s2, 7, lane); \
	SMLAL2S4(s3, 7, lane)

// INPUTS does so for all lanes of V0. Even and odd lanes have their own sums, since each instruction waits for
// the last one with the same sum.
#define INPUTS \
	INPUT(0, 16, 17, 18, 19); \
	INPUT(1, 20, 21, 22, 23); \
	INPUT(2, 16, 17, 18, 19); \
	INPUT(3, 20, 21, 22, 23); \
	INPUT(4, 16, 17, 18, 19); \
	INPUT(5, 20, 21, 22, 23); \
	INPUT(6, 16, 17, 18, 19); \
	INPUT(7, 20, 21, 22, 23)

// BIASES sets the sums of even lanes to the biases, and those of odd lanes to 0.
#define BIASES \
	VLD1.P 64(R0), [V16.S4, V17.S4, V18.S4, V19.S4]; \
	VEOR V20.B16, V20.B16, V20.B16; \
	VEOR V21.B16, V21.B16, V21.B16; \
	VEOR V22.B16, V22.B16, V22.B16; \
	VEOR V23.B16, V23.B16, V23.B16

// LEAK divides a negative sum by 16.
#define LEAK(s) \
	SSHR4S(24, s, 4); \
	SMAX4S(s, s, 24)

// ACTIVATE sets V0 and V1 to the rectified outputs, scaled down by shift bits.
#define ACTIVATE(shift) \
	VADD V20.S4, V16.S4, V16.S4; \
	VADD V21.S4, V17.S4, V17.S4; \
	VADD V22.S4, V18.S4, V18.S4; \
	VADD V23.S4, V19.S4, V19.S4; \
	LEAK(16); \
	LEAK(17); \
	LEAK(18); \
	LEAK(19); \
	SQRSHRN4H(0, 16, shift); \
	SQRSHRN2H8(0, 17, shift); \
	SQRSHRN4H(1, 18, shift); \
	SQRSHRN2H8(1, 19, shift)

// func runLayers(v *netVector, total *lanes) int32
TEXT ·runLayers(SB), NOSPLIT, $0-20
	MOVD v+0(FP), R0
	MOVD total+8(FP), R1
	MOVD $4, R2
	BIASES
first:
	VLD1.P 16(R1), [V0.H8]
	VUSHR  $2, V0.H8, V0.H8
	INPUTS
	SUBS   $1, R2
	BNE    first
	ACTIVATE(8)
	VMOV V1.B16, V2.B16

	BIASES
	INPUTS
	VMOV V2.B16, V0.B16
	INPUTS
	ACTIVATE(10)

	VLD1.P 64(R0), [V16.S4, V17.S4, V18.S4, V19.S4]
	SSHLL4S(2, 0)
	SSHLL2S4(3, 0)
	SSHLL4S(4, 1)
	SSHLL2S4(5, 1)
	MUL4S(2, 2, 16)
	MLA4S(2, 3, 17)
	MLA4S(2, 4, 18)
	MLA4S(2, 5, 19)
	VADDV V2.S4, V2
	VMOV  V2.S[0], R1
	MOVW  (R0), R2
	ADDW  R1, R2
	MOVW  R2, ret+16(FP)
	RET
