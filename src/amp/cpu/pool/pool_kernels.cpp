#include <amp/cpu/pool/pool_kernels.h>

#include <amp/cpu/pool/window.h>

namespace amp::cpu::AMP_ISA {

namespace {

// Calls fn(view, image number, output number) for each output of rows [first, last).
template <class Function>
AMP_FN void for_outputs(const PoolWalk& walk, int64_t first, int64_t last, const Function& fn) {
  for (int64_t row = first; row < last; ++row) {
    const int64_t h = row % walk.out[1], d = row / walk.out[1] % walk.out[0], image = row / (walk.out[1] * walk.out[0]);
    for (int64_t w = 0; w < walk.out[2]; ++w) {
      fn(View{walk.windows[0][d], walk.windows[1][h], walk.windows[2][w]}, image, row * walk.out[2] + w);
    }
  }
}

// Calls fn(position in the image) for each element of a window.
template <class Function>
AMP_FN void for_elements(const PoolWalk& walk, const View& view, const Function& fn) {
  for (int64_t a = 0; a < view.d.count; ++a) {
    for (int64_t b = 0; b < view.h.count; ++b) {
      const int64_t line = ((view.d.first + a * view.d.step) * walk.in[1] + view.h.first + b * view.h.step) * walk.in[2] + view.w.first;
      for (int64_t c = 0; c < view.w.count; ++c) fn(line + c * view.w.step);
    }
  }
}

template <class T>
void max(const PoolWalk& walk, int64_t first, int64_t last, const void* x, void* y_data, int64_t* indices) {
  using V = VecOf<T>;
  using Index = typename V::IntNative;
  const int64_t channels = walk.channels, image_size = walk.in[0] * walk.in[1] * walk.in[2] * channels;
  for_outputs(
      walk, first, last, [&](const View& view, int64_t image, int64_t output) __attribute__((always_inline)) {
        for_blocks<V>(
            channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
              const T* from = static_cast<const T*>(x) + image * image_size + c;
              V best[B::kVectors];
              Index where[B::kVectors];
              const int64_t start = ((view.d.first * walk.in[1]) + view.h.first) * walk.in[2] + view.w.first;
              for (int i = 0; i < B::kVectors; ++i) {
                best[i] = V(-__builtin_inf());
                where[i] = Index{} + static_cast<typename V::Int>(start);
              }
              for_elements(
                  walk, view, [&](int64_t position) __attribute__((always_inline)) {
                    for (int i = 0; i < B::kVectors; ++i) {
                      const V value = block.read(from + position * channels, i);
                      const auto better = (value > best[i]) | (value != value);
                      best[i] = select(better, value, best[i]);
                      where[i] = better.v ? Index{} + static_cast<typename V::Int>(position) : where[i];
                    }
                  });
              for (int i = 0; i < B::kVectors; ++i) {
                block.write(static_cast<T*>(y_data) + output * channels + c, i, best[i]);
                const int64_t at = c + i * V::kSize;
                if (indices != nullptr) store_indices(indices + output * channels + at, where[i], channels - at);
              }
            });
      });
}

template <class T>
void average(const PoolWalk& walk, int64_t first, int64_t last, const void* x, void* y_data) {
  using V = VecOf<T>;
  const int64_t channels = walk.channels, image_size = walk.in[0] * walk.in[1] * walk.in[2] * channels;
  for_outputs(
      walk, first, last, [&](const View& view, int64_t image, int64_t output) __attribute__((always_inline)) {
        const V divisor(divisor_of(walk, view));
        for_blocks<V>(
            channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
              const T* from = static_cast<const T*>(x) + image * image_size + c;
              V sum[B::kVectors];
              for (int i = 0; i < B::kVectors; ++i) sum[i] = V(0);
              for_elements(
                  walk, view, [&](int64_t position) __attribute__((always_inline)) {
                    for (int i = 0; i < B::kVectors; ++i) sum[i] += block.read(from + position * channels, i);
                  });
              for (int i = 0; i < B::kVectors; ++i) block.write(static_cast<T*>(y_data) + output * channels + c, i, sum[i] / divisor);
            });
      });
}

template <class T>
void average_backward(const PoolWalk& walk, int64_t first, int64_t last, const void* dy, void* dx) {
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  const int64_t channels = walk.channels, image_size = walk.in[0] * walk.in[1] * walk.in[2] * channels, rows = walk.out[0] * walk.out[1];
  for_outputs(
      walk, first * rows, last * rows, [&](const View& view, int64_t image, int64_t output) __attribute__((always_inline)) {
        const V divisor(divisor_of(walk, view));
        for_blocks<V>(
            channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
              Compute* to = static_cast<Compute*>(dx) + image * image_size + c;
              V part[B::kVectors];
              for (int i = 0; i < B::kVectors; ++i) part[i] = block.read(static_cast<const T*>(dy) + output * channels + c, i) / divisor;
              for_elements(
                  walk, view, [&](int64_t position) __attribute__((always_inline)) {
                    Compute* at = to + position * channels;
                    for (int i = 0; i < B::kVectors; ++i) block.write(at, i, block.read(at, i) + part[i]);
                  });
            });
      });
}

template <class T>
constexpr PoolKernels kernels() {
  return {max<T>, average<T>, average_backward<T>};
}

}  // namespace

constinit const PerFloatingType<PoolKernels> kPool = {kernels<float>(), kernels<double>(), kernels<Half>(), kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
