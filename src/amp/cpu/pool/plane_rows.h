// Input rows of a pool in the form that the lanes of adjacent outputs read: padded, in the compute type, and split into one phase per step
// of the stride. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/pool/plane_kernels.h>
#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/phases.h>

namespace amp::cpu::AMP_ISA {

// Element j of phase r of a staged row is element j * stride + r of the padded row.
template <class T>
class RowStage {
 public:
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  AMP_FN RowStage(const PlaneWalk& walk, double fill) : walk_(walk), fill_(static_cast<Compute>(fill)) {}

  // Not inlined into each of the kernels.
  __attribute__((noinline)) void stage(const T* row, Compute* to) const {
    switch (walk_.stride) {
      case 1: return copy(row, to);
      case 2: return split<2>(row, to);
      case 3: return split<3>(row, to);
      case 4: return split<4>(row, to);
      default: return split<0>(row, to);
    }
  }

 private:
  // Elements [begin, end) of the padded row.
  AMP_FN void padded(const T* row, int64_t begin, int64_t end, Compute* to) const {
    const int64_t low = clamped(walk_.padding, begin, end), high = clamped(walk_.padding + walk_.walk.in[2], low, end);
    for (int64_t q = begin; q < low; ++q) to[q - begin] = fill_;
    for_blocks<V>(
        high - low, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
          for (int i = 0; i < B::kVectors; ++i) block.write(to + (low - begin) + c, i, block.read(row + (low - walk_.padding) + c, i));
        });
    for (int64_t q = high; q < end; ++q) to[q - begin] = fill_;
  }
  AMP_FN static int64_t clamped(int64_t value, int64_t low, int64_t high) { return value < low ? low : value > high ? high : value; }

  AMP_FN void copy(const T* row, Compute* to) const { padded(row, 0, walk_.pitch, to); }

  template <int kStride>
  AMP_FN void split(const T* row, Compute* to) const {
    const int64_t stride = kStride > 0 ? kStride : walk_.stride, pitch = walk_.pitch;
    Compute group[(kStride > 0 ? kStride : kMostPlaneStride) * V::kSize];
    for (int64_t j = 0; j < pitch; j += V::kSize) {
      const int64_t begin = j * stride, end = begin + stride * V::kSize;
      const bool inside = begin >= walk_.padding && end <= walk_.padding + walk_.walk.in[2];
      const int rest = static_cast<int>(pitch - j < V::kSize ? pitch - j : V::kSize);
      if (kStride == 0 || !inside) padded(row, begin, end, group);
      if constexpr (kStride > 0) {
        typename V::Native v[kStride];
        for (int k = 0; k < kStride; ++k)
          v[k] = (inside ? load(row + (begin - walk_.padding) + k * V::kSize) : load(group + k * V::kSize)).v;
        store_phases<kStride>(v, to + j, rest, std::make_index_sequence<kStride>());
      } else {
        for (int64_t r = 0; r < stride; ++r) {
          for (int i = 0; i < rest; ++i) to[r * pitch + j + i] = group[i * stride + r];
        }
      }
    }
  }

  template <int kStride, size_t... kPhase>
  AMP_FN void store_phases(const typename V::Native* v, Compute* to, int rest, std::index_sequence<kPhase...>) const {
    const auto put = [&](Compute * at, V x) __attribute__((always_inline)) {
      if (rest == V::kSize) store(at, x);
      else store_partial(at, x, rest);
    };
    (put(to + static_cast<int64_t>(kPhase) * walk_.pitch, V(pick_phase<kStride, static_cast<int>(kPhase)>(v))), ...);
  }

  const PlaneWalk& walk_;
  Compute fill_;
};

// The rows that the windows of an output row read. Stages only rows that the previous output row did not need.
template <class T>
class StagedRows {
 public:
  using Compute = typename RowStage<T>::Compute;
  AMP_FN StagedRows(const PlaneWalk& walk, double fill, void* scratch)
      : walk_(walk), stage_(walk, fill), scratch_(static_cast<Compute*>(scratch)), size_(walk.stride * walk.pitch) {}

  AMP_FN void move_to(const T* plane, const PoolWindow& d, const PoolWindow& h) {
    plane_ = plane;
    d_ = &d;
    h_ = &h;
    if (!walk_.staged) return;
    // If windows of the height begin again at the top, their rows have been overwritten.
    const bool kept =
        plane == staged_plane_ && d.first == staged_depth_ && d.count == staged_count_ && h.step == 1 && h.first >= staged_begin_;
    for (int64_t b = 0; b < h.count; ++b) {
      const int64_t height = h.first + b * h.step;
      if (kept && height < staged_end_) continue;
      for (int64_t a = 0; a < d.count; ++a) stage_.stage(row_of(a, height), slot(a, height));
    }
    staged_plane_ = plane;
    staged_depth_ = d.first;
    staged_count_ = d.count;
    staged_begin_ = h.first;
    if (h.count > 0) staged_end_ = h.first + (h.count - 1) * h.step + 1;
  }
  // The row of the window at row `a` of its depth and row `b` of its height.
  AMP_FN const Compute* line(int64_t a, int64_t b) const {
    const int64_t height = h_->first + b * h_->step;
    if constexpr (std::is_same_v<T, Compute>) {
      if (!walk_.staged) return row_of(a, height);
    }
    return slot(a, height);
  }

 private:
  AMP_FN const T* row_of(int64_t a, int64_t height) const {
    return plane_ + ((d_->first + a * d_->step) * walk_.walk.in[1] + height) * walk_.walk.in[2];
  }
  AMP_FN Compute* slot(int64_t a, int64_t height) const { return scratch_ + (a * walk_.slots + height % walk_.slots) * size_; }

  const PlaneWalk& walk_;
  RowStage<T> stage_;
  Compute* scratch_;
  int64_t size_, staged_depth_ = 0, staged_count_ = 0, staged_begin_ = 0, staged_end_ = 0;
  const T *plane_ = nullptr, *staged_plane_ = nullptr;
  const PoolWindow *d_ = nullptr, *h_ = nullptr;
};

}  // namespace amp::cpu::AMP_ISA
