#include <amp/cpu/resample/resample_kernels.h>

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/gather.h>

namespace amp::cpu::AMP_ISA {

namespace {

// Products and sums are rounded separately: every path gives the same bits.

// The weighted sum of the input rows that an output row reads.
template <class T, class Compute>
void combine_rows(const ResamplePlan& plan, const T* image, int64_t depth, int64_t height, Compute* sum) {
  using V = VecOf<T>;
  const ResampleTaps &d = plan.axis[0], &h = plan.axis[1];
  const auto* d_weights = static_cast<const Compute*>(d.weights);
  const auto* h_weights = static_cast<const Compute*>(h.weights);
  const int64_t row = plan.axis[2].in * plan.inner;
  for_blocks<V>(
      row, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
        V total[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) total[i] = V(0);
        for (int64_t a = d.starts[depth]; a < d.starts[depth + 1]; ++a) {
          for (int64_t b = h.starts[height]; b < h.starts[height + 1]; ++b) {
            const V weight(d_weights[a] * h_weights[b]);
            const T* from = image + (d.index[a] * h.in + h.index[b]) * row + c;
            for (int i = 0; i < B::kVectors; ++i) total[i] += weight * block.read(from, i);
          }
        }
        for (int i = 0; i < B::kVectors; ++i) block.write(sum + c, i, total[i]);
      });
}

template <class Compute>
AMP_FN Compute weighted(const ResampleTaps& w, int64_t o, const Compute* from) {
  const auto* weights = static_cast<const Compute*>(w.weights);
  Compute sum = 0;
  for (int64_t k = w.starts[o]; k < w.starts[o + 1]; ++k) sum += weights[k] * from[w.index[k]];
  return sum;
}

// Computes several outputs at a time.
template <int kTaps, class Compute>
void along_width_by_taps(const ResamplePlan& plan, const Compute* from, Compute* to) {
  using V = Vec<Compute>;
  const int64_t out = plan.axis[2].out, taps = kTaps > 0 ? kTaps : plan.taps;
  const auto* weights = static_cast<const Compute*>(plan.tap_weights);
  int64_t o = 0;
  for (; o + V::kSize <= out; o += V::kSize) {
    V sum(0);
    for (int64_t k = 0; k < taps; ++k) sum += load(weights + k * out + o) * gather(from, plan.tap_index + k * out + o);
    store(to + o, sum);
  }
  for (; o < out; ++o) to[o] = weighted(plan.axis[2], o, from);
}

template <class Compute>
void along_width(const ResamplePlan& plan, const Compute* from, Compute* to) {
  using V = Vec<Compute>;
  const ResampleTaps& w = plan.axis[2];
  if (plan.taps == 2) return along_width_by_taps<2>(plan, from, to);
  if (plan.taps == 4) return along_width_by_taps<4>(plan, from, to);
  if (plan.taps > 0) return along_width_by_taps<0>(plan, from, to);
  if (plan.inner == 1) {
    for (int64_t o = 0; o < w.out; ++o) to[o] = weighted(w, o, from);
    return;
  }
  const auto* weights = static_cast<const Compute*>(w.weights);
  for (int64_t o = 0; o < w.out; ++o) {
    for_blocks<V>(
        plan.inner, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
          V sum[B::kVectors];
          for (int i = 0; i < B::kVectors; ++i) sum[i] = V(0);
          for (int64_t k = w.starts[o]; k < w.starts[o + 1]; ++k) {
            const Compute* at = from + w.index[k] * plan.inner + c;
            for (int i = 0; i < B::kVectors; ++i) sum[i] += V(weights[k]) * block.read(at, i);
          }
          for (int i = 0; i < B::kVectors; ++i) block.write(to + o * plan.inner + c, i, sum[i]);
        });
  }
}

template <class T>
void rows(const ResamplePlan& plan, int64_t first, int64_t last, const void* x, void* y, void* scratch) {
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  constexpr bool kConverts = !std::is_same_v<T, Compute>;
  const ResampleTaps &d = plan.axis[0], &h = plan.axis[1], &w = plan.axis[2];
  const int64_t in_row = w.in * plan.inner, out_row = w.out * plan.inner, image_size = d.in * h.in * in_row;
  auto* const sum = static_cast<Compute*>(scratch);
  for (int64_t row = first; row < last; ++row) {
    const int64_t height = row % h.out, depth = row / h.out % d.out, image = row / (h.out * d.out);
    const T* from = static_cast<const T*>(x) + image * image_size;
    T* const to = static_cast<T*>(y) + row * out_row;
    if constexpr (!kConverts) {
      if (d.in * d.out * h.in * h.out == 1 && d.starts[1] * h.starts[1] == 1) {  // only the width is resampled
        along_width(plan, from, to);
        continue;
      }
    }
    combine_rows<T, Compute>(plan, from, depth, height, sum);
    if constexpr (kConverts) {
      Compute* const wide = sum + in_row;
      along_width(plan, sum, wide);
      for_blocks<V>(
          out_row, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) block.write(to + c, i, block.read(wide + c, i));
          });
    } else {
      along_width(plan, sum, to);
    }
  }
}

}  // namespace

constinit const PerFloatingType<ResampleKernels> kResample = {{rows<float>}, {rows<double>}, {rows<Half>}, {rows<BFloat16>}};

}  // namespace amp::cpu::AMP_ISA
