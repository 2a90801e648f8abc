// Copies that read the input in segments along each dimension: pads, flips, rolls. The argument of the kernel copy_segments.
#pragma once

#include <array>

#include <amp/core/strided.h>
#include <amp/core/tensor.h>

namespace amp {

// Positions [first, first + count) of the output get the elements at from, from + step, ... of the input. The step is 1, 0 or -1.
struct Segment {
  int64_t first, count, from, step;
};

// The segments of a dimension, in order and not empty.
struct Segments {
  static constexpr int kMost = 3;

  int size = 0;
  Segment items[kMost];

  void add(const Segment& segment) {
    if (segment.count > 0) items[size++] = segment;
  }
  const Segment* begin() const { return items; }
  const Segment* end() const { return items + size; }
};

// A dimension of the output, and the input's stride along it.
struct AMP_API SegmentAxis {
  int64_t size, stride;
  Segments segments;

  bool is_whole() const {
    const Segment& s = segments.items[0];
    return segments.size == 1 && s.count == size && s.from == 0 && s.step == 1;
  }
  // Merges the next inner axis into this one, if a step along this axis is the whole inner axis.
  bool merge(const SegmentAxis& inner);
};

// Copies `from` to `to`. Both have the same dtype and number of dimensions; `to` is contiguous. Elements at positions outside of all
// segments become `value`. If `value` is undefined, there are no such elements.
struct AMP_API SegmentCopy {
  Tensor to, from;
  std::array<Segments, kMaxDims> along;  // per dimension
  Tensor value;                          // undefined, or one number on the CPU

  // Copies dimensions of the same size as a whole; the others have no segments yet.
  SegmentCopy(const Tensor& to_tensor, const Tensor& from_tensor);

  // Calls fn(loop) with the strided copies that do the same, except for `value`: one for each combination of segments.
  template <class Function>
  void for_each_loop(const Function& fn) const {
    std::array<int, kMaxDims> chosen{};
    for (bool more = !misses_all(); more; more = advance(chosen)) fn(loop_of(chosen));
  }

  // Computes the axes, as few as possible but at least one. Returns their number.
  int merged_axes(SegmentAxis (&axes)[kMaxDims]) const;
  int64_t combinations() const;

 private:
  bool misses_all() const;  // no position is in segments of all dimensions
  StridedLoop loop_of(const std::array<int, kMaxDims>& chosen) const;
  bool advance(std::array<int, kMaxDims>& chosen) const;
};

void copy_segments(const char* op, const SegmentCopy& copy);

}  // namespace amp
