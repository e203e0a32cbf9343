package sound

import (
	"encoding/binary"
	"math"
	"testing"
	"time"
)

// samples returns the samples of a plain WAV file.
func samples(t *testing.T, wav []byte) []int16 {
	t.Helper()
	var header struct {
		RIFF     [4]byte
		Size     uint32
		WAVEfmt  [8]byte
		Rest     uint32
		Plain    uint16
		Channels uint16
		Rate     uint32
		Bytes    uint32
		Block    uint16
		Bits     uint16
		Data     [4]byte
		DataSize uint32
	}
	n, err := binary.Decode(wav, binary.LittleEndian, &header)
	if err != nil {
		t.Fatal(err)
	}
	rest := wav[n:]
	if string(header.RIFF[:]) != "RIFF" || string(header.WAVEfmt[:]) != "WAVEfmt " || string(header.Data[:]) != "data" {
		t.Errorf("the names in the header are %q, %q, %q", header.RIFF, header.WAVEfmt, header.Data)
	}
	if int(header.Size) != len(wav)-8 || int(header.DataSize) != len(rest) || header.Rest != 16 {
		t.Errorf("sizes %d, %d and %d in %d bytes", header.Size, header.DataSize, header.Rest, len(wav))
	}
	if header.Plain != 1 || header.Channels != 1 || header.Bits != 16 || header.Block != 2 || header.Bytes != 2*header.Rate || header.Rate != 44100 {
		t.Errorf("the format is %+v", header)
	}
	found := make([]int16, len(rest)/2)
	if _, err := binary.Decode(rest, binary.LittleEndian, found); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestSoundsAreShortAndQuiet(t *testing.T) {
	const quiet = 0.3 * math.MaxInt16
	for sound, longest := range map[Sound]time.Duration{Stone: 200 * time.Millisecond, StoneAndEnd: 700 * time.Millisecond, GameEnd: 700 * time.Millisecond} {
		found := samples(t, sound.WAV())
		length := time.Duration(len(found)) * time.Second / 44100
		if length > longest || length < longest/3 || sound.Length() != length {
			t.Errorf("%v lasts %v, it says %v", sound, length, sound.Length())
		}
		peak := 0.0
		for _, x := range found {
			peak = max(peak, math.Abs(float64(x)))
		}
		if peak > quiet || peak < quiet/3 {
			t.Errorf("%v: the peak is %v", sound, peak)
		}
		// Nothing ends abruptly, which would sound like another click.
		if first, last := found[0], found[len(found)-1]; first != 0 || last < -1 || last > 1 {
			t.Errorf("%v goes from %d to %d", sound, first, last)
		}
	}
}

// share returns the share of a tone in some samples.
func share(samples []int16, hertz float64) float64 {
	var sine, cosine float64
	for i, x := range samples {
		turn := 2 * math.Pi * hertz * float64(i) / 44100
		sine += float64(x) * math.Sin(turn)
		cosine += float64(x) * math.Cos(turn)
	}
	return math.Hypot(sine, cosine)
}

func TestTheEndIsTwoNotes(t *testing.T) {
	all := samples(t, GameEnd.WAV())
	first, second := all[:44100*15/100], all[44100*20/100:44100*35/100]
	const g, c, none = 392, 523.25, 450
	if share(first, g) < 4*share(first, c) || share(first, g) < 4*share(first, none) {
		t.Error("the first note is no g")
	}
	if share(second, c) < 2*share(second, g) || share(second, c) < 4*share(second, none) {
		t.Error("the second note is no c")
	}
}
