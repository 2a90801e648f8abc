// The source elements and kernel taps that meet at each target position, per dimension: the index arithmetic of convolutions and of their
// data gradients, done once per call.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/ops/conv/conv_geometry.h>

namespace amp::cpu {

// The taps at position t: kernel[i] applies to source[i] for first[t] <= i < first[t + 1]. These are plain pointers, because the kernels of
// every instruction set level read them.
struct TapList {
  const int64_t* first;
  const int64_t* kernel;
  const int64_t* source;
  // The positions t, t + 1, ..., t + alike[t] - 1 have the same taps, whose sources are `step` further from one position to the next.
  const int64_t* alike;
  int64_t step;
};

// A walk over a target volume in which every position reads a source volume through the kernel.
struct TapVolume {
  int64_t batch, channels;
  int64_t target[3], source[3], kernel[3];
  TapList taps[3];
  // For forward walks: source = target * stride - padding + tap * dilation.
  int64_t stride[3], padding[3], dilation[3];

  int64_t target_rows() const { return batch * target[0] * target[1]; }
};

// Owns the arrays of a TapVolume.
class Taps {
 public:
  // Target = output, source = input.
  static Taps forward(const ConvGeometry& g);
  // Target = input, source = output.
  static Taps backward(const ConvGeometry& g);
  const TapVolume& volume() const { return volume_; }

 private:
  void set(int d, int64_t step, const std::vector<std::vector<std::pair<int64_t, int64_t>>>& lists);

  TapVolume volume_{};
  std::vector<int64_t> storage_[3];
};

}  // namespace amp::cpu
