// Package sound synthesizes the sounds of the game and plays them: on Linux through the sound server,
// PulseAudio or PipeWire, on Windows with a function and on macOS with a program of the system. A Speaker
// plays sounds in the background.
package sound

import (
	"encoding/binary"
	"math"
	"sync"
	"time"
)

// Sound is a sound of the game.
type Sound uint8

const (
	Stone       Sound = iota // a stone is placed on a wooden board
	StoneAndEnd              // a stone that ends the game
	GameEnd                  // the game ends without a stone
)

var sounds = []Sound{Stone, StoneAndEnd, GameEnd}

func (s Sound) String() string { return [...]string{"stone", "last-stone", "end"}[s] }

// WAV returns the sound as a WAV file, with 16 bits and one channel. The caller must not modify it.
func (s Sound) WAV() []byte { return waves[s]() }

// Length returns the duration of the sound.
func (s Sound) Length() time.Duration {
	return time.Duration(len(s.WAV())-headerSize) * time.Second / (2 * rate)
}

// waves holds functions that return the WAV file of each sound. They compute it at the first call.
var waves = [...]func() []byte{
	Stone:       sync.OnceValue(func() []byte { return wavFile(mix(clickLength, click)) }),
	StoneAndEnd: sync.OnceValue(func() []byte { return wavFile(mix(clickLength+endLength, clickAndEnding)) }),
	GameEnd:     sync.OnceValue(func() []byte { return wavFile(mix(endLength, ending)) }),
}

const (
	rate       = 44100 // samples per second
	headerSize = 44    // size of the header of a WAV file, in bytes

	clickLength = 0.11 // seconds
	endLength   = 0.56

	maxAmplitude = 0.2  // relative to full scale
	fadeTime     = 0.02 // seconds
)

// voice returns the sample at time t, in seconds.
type voice func(t float64) float64

// click is the voice of a stone on wood: a burst of noise, the resonance of the board, and some inharmonic
// tones that decay within hundredths of a second, the higher the faster.
func click(t float64) float64 {
	_, noise := math.Modf(math.Sin(t*rate*12.9898) * 43758.5453)
	sum := 0.8 * math.Exp2(-t/0.0008) * noise
	for _, tone := range []struct{ hertz, amplitude, halfLife float64 }{
		{196, 0.45, 0.016}, {345, 0.5, 0.012}, {905, 1, 0.006}, {1730, 0.6, 0.004}, {2890, 0.3, 0.002},
	} {
		sum += tone.amplitude * math.Exp2(-t/tone.halfLife) * math.Sin(2*math.Pi*tone.hertz*t)
	}

	return sum
}

// ending is the voice of two soft notes, the second a fourth above the first.
func ending(t float64) float64 {
	return note(392, t) + delayed(0.16, func(t float64) float64 { return note(523.25, t) })(t)
}

// note returns the sample at time t of a tone with a fast attack and a slow decay.
func note(hertz, t float64) float64 {
	const attack, halfLife = 0.012, 0.07
	phase := 2 * math.Pi * hertz * t
	return min(t/attack, 1) * math.Exp2(-t/halfLife) * (math.Sin(phase) + 0.15*math.Sin(2*phase))
}

// delayed returns a voice that starts at the time start.
func delayed(start float64, v voice) voice {
	return func(t float64) float64 {
		if t < start {
			return 0
		}
		return v(t - start)
	}
}

// clickAndEnding is the voice of a click followed by the ending, equally loud.
func clickAndEnding(t float64) float64 {
	return click(t) + delayed(clickLength, func(t float64) float64 { return 1.5 * ending(t) })(t)
}

// mix returns the samples of a voice, scaled to maxAmplitude and faded out.
func mix(seconds float64, v voice) []float64 {
	samples, peak := make([]float64, int(seconds*rate)), 0.0
	for i := range samples {
		t := float64(i) / rate
		samples[i] = v(t) * min((seconds-t)/fadeTime, 1)
		peak = max(peak, math.Abs(samples[i]))
	}

	for i := range samples {
		samples[i] *= maxAmplitude / peak
	}

	return samples
}

// wavFile returns a WAV file with the given samples, which are between -1 and 1.
func wavFile(samples []float64) []byte {
	size := uint32(2 * len(samples))
	order := binary.LittleEndian
	b := append([]byte("RIFF"), order.AppendUint32(nil, headerSize-8+size)...)
	b = append(b, "WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00"...)
	b = order.AppendUint32(b, rate)

	// Bytes per second.
	b = order.AppendUint32(b, 2*rate)
	b = append(b, "\x02\x00\x10\x00data"...)
	b = order.AppendUint32(b, size)
	for _, x := range samples {
		b = order.AppendUint16(b, uint16(int16(math.Round(x*math.MaxInt16))))
	}

	return b
}
