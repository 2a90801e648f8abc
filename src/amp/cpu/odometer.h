// Walks over the positions of a shape in row-major order, keeping the offset of each of N strided operands.
#pragma once

#include <array>

#include <amp/core/array_ref.h>

namespace amp::cpu {

template <int N>
class Odometer {
 public:
  // Starts at `position`.
  Odometer(IntArrayRef sizes, const std::array<IntArrayRef, N>& strides, int64_t position = 0) : ndim_(static_cast<int>(sizes.size())) {
    for (int d = ndim_; d-- > 0;) {
      size_[d] = sizes[static_cast<size_t>(d)];
      at_[d] = size_[d] == 0 ? 0 : position % size_[d];
      position = size_[d] == 0 ? 0 : position / size_[d];
      for (int k = 0; k < N; ++k) {
        stride_[k][d] = strides[static_cast<size_t>(k)][static_cast<size_t>(d)];
        offset_[k] += at_[d] * stride_[k][d];
      }
    }
  }

  // Offset in elements.
  int64_t offset(int operand) const { return offset_[operand]; }

  void next() {
    for (int d = ndim_; d-- > 0;) {
      for (int k = 0; k < N; ++k) offset_[k] += stride_[k][d];
      if (++at_[d] < size_[d]) return;
      for (int k = 0; k < N; ++k) offset_[k] -= at_[d] * stride_[k][d];
      at_[d] = 0;
    }
  }

 private:
  int ndim_;
  int64_t size_[kMaxDims], at_[kMaxDims], stride_[N][kMaxDims];
  int64_t offset_[N] = {};
};

inline int64_t product(IntArrayRef sizes) {
  int64_t n = 1;
  for (const int64_t size : sizes) n *= size;
  return n;
}

}  // namespace amp::cpu
