#include <amp/cpu/conv/depthwise_kernels.h>

#include <amp/cpu/simd/blocks.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr int kAtOnce = 4;  // positions of a row

struct Row {
  int64_t batch, depth, height;
};
AMP_FN Row row_at(const TapVolume& v, int64_t index) {
  return {index / (v.target[0] * v.target[1]), index / v.target[1] % v.target[0], index % v.target[1]};
}

// Accumulates the contributions of all taps at kPositions target positions with the same taps into `sum`. The weights are read once for
// all positions.
template <int kPositions, class T, class B, class V>
AMP_FN void add_taps(const TapVolume& v, const Row& row, int64_t w, B block, const T* image, const typename V::Scalar* weight,
                     V (&sum)[kPositions][B::kVectors]) {
  const int64_t channels = v.channels, step = v.taps[2].step * channels;
  for (int64_t a = v.taps[0].first[row.depth]; a < v.taps[0].first[row.depth + 1]; ++a) {
    for (int64_t b = v.taps[1].first[row.height]; b < v.taps[1].first[row.height + 1]; ++b) {
      const T* line = image + (v.taps[0].source[a] * v.source[1] + v.taps[1].source[b]) * v.source[2] * channels;
      const auto* filter = weight + (v.taps[0].kernel[a] * v.kernel[1] + v.taps[1].kernel[b]) * v.kernel[2] * channels;
      for (int64_t k = v.taps[2].first[w]; k < v.taps[2].first[w + 1]; ++k) {
        const T* x = line + v.taps[2].source[k] * channels;
        const auto* f = filter + v.taps[2].kernel[k] * channels;
        V factor[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) factor[i] = block.read(f, i);
#pragma GCC unroll 4
        for (int p = 0; p < kPositions; ++p) {
          for (int i = 0; i < B::kVectors; ++i) sum[p][i] = multiply_add(block.read(x + p * step, i), factor[i], sum[p][i]);
        }
      }
    }
  }
}

// kPositions positions of a row, from `w` on.
template <int kPositions, class T>
AMP_FN void gather_positions(const TapVolume& v, const Row& row, int64_t w, const T* image, const typename VecOf<T>::Scalar* weight,
                             const typename VecOf<T>::Scalar* bias, T* out) {
  using V = VecOf<T>;
  // The sums of several positions fill the registers with half as many channels.
  for_blocks<V, kPositions == 1 ? 4 : 2>(
      v.channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
        V sum[kPositions][B::kVectors];
        for (int p = 0; p < kPositions; ++p) {
          for (int i = 0; i < B::kVectors; ++i) sum[p][i] = bias != nullptr ? block.read(bias + c, i) : V(0);
        }
        add_taps<kPositions>(v, row, w, block, image + c, weight + c, sum);
        for (int p = 0; p < kPositions; ++p) {
          for (int i = 0; i < B::kVectors; ++i) block.write(out + p * v.channels + c, i, sum[p][i]);
        }
      });
}

template <class T>
void gather(const TapVolume& v, int64_t first, int64_t last, const void* source_data, const void* weight_data, const void* bias_data,
            void* target_data) {
  using V = VecOf<T>;
  const auto *weight = static_cast<const typename V::Scalar*>(weight_data), *bias = static_cast<const typename V::Scalar*>(bias_data);
  for (int64_t index = first; index < last; ++index) {
    const Row row = row_at(v, index);
    const T* image = static_cast<const T*>(source_data) + row.batch * v.source[0] * v.source[1] * v.source[2] * v.channels;
    T* out = static_cast<T*>(target_data) + index * v.target[2] * v.channels;
    for (int64_t w = 0; w < v.target[2];) {
      if (v.taps[2].alike[w] >= kAtOnce) {
        gather_positions<kAtOnce>(v, row, w, image, weight, bias, out + w * v.channels);
        w += kAtOnce;
      } else {
        gather_positions<1>(v, row, w, image, weight, bias, out + w * v.channels);
        ++w;
      }
    }
  }
}

AMP_FN int64_t divide_up(int64_t a, int64_t b) { return a >= 0 ? (a + b - 1) / b : -(-a / b); }

// The positions [begin, end) of a target row at which `tap` falls inside the source.
struct Range {
  int64_t begin, end;
};
AMP_FN Range range_of(const TapVolume& v, int64_t tap) {
  const int64_t offset = tap * v.dilation[2] - v.padding[2], limit = divide_up(v.source[2] - offset, v.stride[2]);
  const int64_t begin = offset >= 0 ? 0 : divide_up(-offset, v.stride[2]);
  return {begin, limit < v.target[2] ? limit : v.target[2]};
}

// Adds the sums of source * target along one row to grad[tap][channel]; `line` is the source row.
template <class T>
AMP_FN void correlate_row(const TapVolume& v, const T* line, const T* target, typename VecOf<T>::Scalar* grad) {
  using V = VecOf<T>;
  for (int64_t tap = 0; tap < v.kernel[2]; ++tap) {
    const Range range = range_of(v, tap);
    const T* source = line + (tap * v.dilation[2] - v.padding[2]) * v.channels;
    for_blocks<V>(
        v.channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
          V sum[B::kVectors];
          for (int i = 0; i < B::kVectors; ++i) sum[i] = V(0);
          for (int64_t w = range.begin; w < range.end; ++w) {
            const T *x = source + w * v.stride[2] * v.channels + c, *y = target + w * v.channels + c;
            for (int i = 0; i < B::kVectors; ++i) sum[i] = multiply_add(block.read(x, i), block.read(y, i), sum[i]);
          }
          auto* g = grad + tap * v.channels + c;
          for (int i = 0; i < B::kVectors; ++i) block.write(g, i, block.read(g, i) + sum[i]);
        });
  }
}

template <class T>
void correlate(const TapVolume& v, int64_t first, int64_t last, const void* source_data, const void* target_data, void* grad_data) {
  for (int64_t index = first; index < last; ++index) {
    const Row row = row_at(v, index);
    const T* image = static_cast<const T*>(source_data) + row.batch * v.source[0] * v.source[1] * v.source[2] * v.channels;
    const T* target = static_cast<const T*>(target_data) + index * v.target[2] * v.channels;
    for (int64_t a = v.taps[0].first[row.depth]; a < v.taps[0].first[row.depth + 1]; ++a) {
      for (int64_t b = v.taps[1].first[row.height]; b < v.taps[1].first[row.height + 1]; ++b) {
        auto* grad = static_cast<typename VecOf<T>::Scalar*>(grad_data);
        correlate_row(v, image + (v.taps[0].source[a] * v.source[1] + v.taps[1].source[b]) * v.source[2] * v.channels, target,
                      grad + (v.taps[0].kernel[a] * v.kernel[1] + v.taps[1].kernel[b]) * v.kernel[2] * v.channels);
      }
    }
  }
}

template <class T>
constexpr DepthwiseKernels kernels() {
  return {gather<T>, correlate<T>};
}

}  // namespace

constinit const PerFloatingType<DepthwiseKernels> kDepthwise = {kernels<float>(), kernels<double>(), kernels<Half>(), kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
