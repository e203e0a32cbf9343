//go:build !windows && !darwin

package sound

import (
	"context"
	"os"
	"path/filepath"

	"github.com/jfreymuth/pulse/proto"
)

// Find returns an output that plays sounds through the sound server, PulseAudio or PipeWire. It returns nil
// if there is no sound server.
func Find() Output {
	if os.Getenv("PULSE_SERVER") == "" {
		if _, err := os.Stat(filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "pulse", "native")); err != nil {
			return nil
		}
	}

	return play
}

// play sends a sound to the server over a new connection and waits until it has been played.
func play(ctx context.Context, s Sound) error {
	client, conn, err := proto.Connect("")
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	client.SetTimeout(playTimeout)
	properties := proto.PropList{"application.name": proto.PropListString("Jingzi")}
	if err := client.Request(&proto.SetClientName{Props: properties}, &proto.SetClientNameReply{}); err != nil {
		return err
	}
	samples := s.WAV()[headerSize:]
	const delay = 2 * rate / 20 // 50 ms, in bytes
	var stream proto.CreatePlaybackStreamReply
	if err := client.Request(&proto.CreatePlaybackStream{
		SampleSpec:            proto.SampleSpec{Format: proto.FormatInt16LE, Channels: 1, Rate: rate},
		ChannelMap:            proto.ChannelMap{proto.ChannelMono},
		ChannelVolumes:        proto.ChannelVolumes{uint32(proto.VolumeNorm)},
		SinkIndex:             proto.Undefined,
		BufferMaxLength:       uint32(len(samples)) + delay,
		BufferTargetLength:    delay,
		BufferPrebufferLength: delay,
		BufferMinimumRequest:  proto.Undefined,
		AdjustLatency:         true,
		Properties:            properties,
	}, &stream); err != nil {
		return err
	}
	if err := client.Send(stream.StreamIndex, samples); err != nil {
		return err
	}

	return client.Request(&proto.DrainPlaybackStream{StreamIndex: stream.StreamIndex}, nil)
}
