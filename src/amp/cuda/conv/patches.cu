#include <amp/cuda/conv/patches.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/conv/patches.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

template <class Bits>
__global__ void spread_kernel(const __grid_constant__ ConvGeometry g, const Bits* x, const __grid_constant__ PatchMatrix where,
                              Bits* patches, int64_t taps, int64_t in_points, int64_t points, int64_t n) {
  const int64_t rows = g.in_channels * taps;
  grid_loop(n, [&](int64_t i) {
    const int64_t line = quotient(i, points), output = i - line * points;
    const int64_t image = quotient(line, rows), row = line - image * rows;
    const int64_t channel = quotient(row, taps);
    const int64_t source = patch_source(g, row - channel * taps, output);
    patches[image * where.image_stride + row * where.row_stride + output] =
        source >= 0 ? x[(image * g.in_channels + channel) * in_points + source] : Bits{};
  });
}

// One thread per input point sums its patch elements, tap by tap. The result is therefore deterministic.
template <class T>
__global__ void gather_kernel(const __grid_constant__ ConvGeometry g, const Acc<T>* patches, const __grid_constant__ PatchMatrix where,
                              T* x, int64_t taps, int64_t points, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t plane = quotient(i, points), input = i - plane * points;
    const int64_t image = quotient(plane, g.in_channels), channel = plane - image * g.in_channels;
    const Acc<T>* from = patches + image * where.image_stride + channel * taps * where.row_stride;
    Acc<T> sum(0);
    for (int64_t tap = 0; tap < taps; ++tap) {
      const int64_t output = patch_target(g, tap, input);
      if (output >= 0) sum = sum + from[tap * where.row_stride + output];
    }
    x[i] = static_cast<T>(sum);
  });
}

}  // namespace

void spread_patches(const ConvGeometry& g, const Tensor& x, int64_t first_image, const PatchMatrix& where, const Tensor& patches) {
  const int64_t points = g.out_points(), n = where.images * g.in_channels * g.taps() * points;
  const int64_t offset = first_image * g.in_channels * g.in_points();
  dispatch_size(x.element_size(), [&]<class Bits>(Bits*) {
    launch(spread_kernel<Bits>, grid_for(n), kThreads, g, static_cast<const Bits*>(x.data_ptr()) + offset, where,
           static_cast<Bits*>(patches.data_ptr()), g.taps(), g.in_points(), points, n);
  });
}

void gather_patches(const ConvGeometry& g, const Tensor& patches, const PatchMatrix& where, int64_t first_image, const Tensor& x) {
  const int64_t points = g.in_points(), n = where.images * g.in_channels * points;
  dispatch<kFloatingTypes | kComplexTypes>(x.dtype(), [&]<class T>(T*) {
    launch(gather_kernel<T>, grid_for(n), kThreads, g, static_cast<const Acc<T>*>(patches.data_ptr()), where,
           static_cast<T*>(x.data_ptr()) + first_image * g.in_channels * points, g.taps(), points, n);
  });
}

}  // namespace amp::cuda
