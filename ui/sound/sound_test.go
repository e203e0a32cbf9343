package sound

import (
	"encoding/binary"
	"math"
	"testing"
	"time"
)

// samples checks the header of a WAV file and returns its samples.
func samples(t *testing.T, wav []byte) []int16 {
	t.Helper()
	var header struct {
		RIFF     [4]byte
		Size     uint32
		WAVEfmt  [8]byte
		FmtSize  uint32
		Format   uint16
		Channels uint16
		Rate     uint32
		ByteRate uint32
		Align    uint16
		Bits     uint16
		Data     [4]byte
		DataSize uint32
	}
	n, err := binary.Decode(wav, binary.LittleEndian, &header)
	if err != nil {
		t.Fatal(err)
	}
	data := wav[n:]
	if string(header.RIFF[:]) != "RIFF" || string(header.WAVEfmt[:]) != "WAVEfmt " || string(header.Data[:]) != "data" {
		t.Errorf("got the chunks %q, %q, %q; want RIFF, WAVEfmt and data", header.RIFF, header.WAVEfmt, header.Data)
	}
	if int(header.Size) != len(wav)-8 || int(header.DataSize) != len(data) || header.FmtSize != 16 {
		t.Errorf("got the sizes %d, %d and %d, want %d, %d and 16", header.Size, header.DataSize, header.FmtSize,
			len(wav)-8, len(data))
	}
	if header.Format != 1 || header.Channels != 1 || header.Bits != 16 || header.Align != 2 ||
		header.ByteRate != 2*header.Rate || header.Rate != 44100 {
		t.Errorf("got the header %+v, want PCM with 16 bits, one channel and 44100 Hz", header)
	}
	samples := make([]int16, len(data)/2)
	if _, err := binary.Decode(data, binary.LittleEndian, samples); err != nil {
		t.Fatal(err)
	}

	return samples
}

func TestSounds(t *testing.T) {
	const maxPeak = 0.3 * math.MaxInt16
	for sound, maxLength := range map[Sound]time.Duration{
		Stone:       200 * time.Millisecond,
		StoneAndEnd: 700 * time.Millisecond,
		GameEnd:     700 * time.Millisecond,
	} {
		data := samples(t, sound.WAV())
		length := time.Duration(len(data)) * time.Second / 44100
		if length > maxLength || length < maxLength/3 || sound.Length() != length {
			t.Errorf("%v: got length %v, Length() = %v; want %v to %v", sound, length, sound.Length(), maxLength/3,
				maxLength)
		}

		peak := 0.0
		for _, x := range data {
			peak = max(peak, math.Abs(float64(x)))
		}
		if peak > maxPeak || peak < maxPeak/3 {
			t.Errorf("%v: got the peak %v, want %v to %v", sound, peak, maxPeak/3, maxPeak)
		}
		// An abrupt start or end would sound like a click.
		if first, last := data[0], data[len(data)-1]; first != 0 || last < -1 || last > 1 {
			t.Errorf("%v: got the first sample %d and the last %d, want about 0", sound, first, last)
		}
	}
}

// amplitude returns the amplitude of a tone in samples.
func amplitude(samples []int16, hertz float64) float64 {
	var sine, cosine float64
	for i, x := range samples {
		phase := 2 * math.Pi * hertz * float64(i) / 44100
		sine += float64(x) * math.Sin(phase)
		cosine += float64(x) * math.Cos(phase)
	}

	return math.Hypot(sine, cosine)
}

// TestGameEndNotes checks that the sound of the end of a game consists of two notes, g and c.
func TestGameEndNotes(t *testing.T) {
	data := samples(t, GameEnd.WAV())
	first, second := data[:44100*15/100], data[44100*20/100:44100*35/100]
	const g, c, noTone = 392, 523.25, 450
	if amplitude(first, g) < 4*amplitude(first, c) || amplitude(first, g) < 4*amplitude(first, noTone) {
		t.Error("the first note is not g")
	}
	if amplitude(second, c) < 2*amplitude(second, g) || amplitude(second, c) < 4*amplitude(second, noTone) {
		t.Error("the second note is not c")
	}
}
