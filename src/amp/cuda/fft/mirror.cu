#include <algorithm>

#include <amp/core/strided.h>
#include <amp/cuda/fft/mirror.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

// The elements to fill, by dimension. `begin` is the first index; reflected dimensions are the transformed ones.
struct Mirror {
  int64_t sizes[kMaxDims], begin[kMaxDims], wholes[kMaxDims], strides[kMaxDims];
  bool reflected[kMaxDims];
  int ndim = 0;
};

template <class T>
__global__ void mirror_kernel(const __grid_constant__ Mirror mirror, Complex<T>* spectrum, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t to = 0, from = 0;
    for (int d = mirror.ndim - 1; d >= 0; --d) {
      const int64_t next = i / mirror.sizes[d], at = mirror.begin[d] + i - next * mirror.sizes[d];
      to += at * mirror.strides[d];
      from += (mirror.reflected[d] && at > 0 ? mirror.wholes[d] - at : at) * mirror.strides[d];
      i = next;
    }
    const Complex<T> z = spectrum[from];
    spectrum[to] = {z.re, -z.im};
  });
}

}  // namespace

void mirror_spectrum(const Tensor& spectrum, IntArrayRef dims) {
  Mirror mirror{};
  int64_t n = 1;
  for (int64_t d = 0; d < spectrum.dim(); ++d) {
    const int at = mirror.ndim++;
    mirror.wholes[at] = spectrum.size(d);
    mirror.strides[at] = spectrum.stride(d);
    mirror.reflected[at] = std::find(dims.begin(), dims.end(), d) != dims.end();
    mirror.begin[at] = d == dims.back() ? spectrum.size(d) / 2 + 1 : 0;
    mirror.sizes[at] = spectrum.size(d) - mirror.begin[at];
    n *= mirror.sizes[at];
  }
  if (n == 0) return;
  if (spectrum.dtype() == kComplex64)
    launch(mirror_kernel<float>, grid_for(n), kThreads, mirror, static_cast<Complex<float>*>(spectrum.data_ptr()), n);
  else launch(mirror_kernel<double>, grid_for(n), kThreads, mirror, static_cast<Complex<double>*>(spectrum.data_ptr()), n);
}

}  // namespace amp::cuda
