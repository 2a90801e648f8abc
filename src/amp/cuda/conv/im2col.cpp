#include <amp/cuda/conv/im2col.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/cuda/conv/patches.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/gemm/gemm.h>
#include <amp/ops.h>
#include <amp/cuda/conv/patches.cuh>

namespace amp::cuda {

namespace {

constexpr int64_t kPatchBytes = int64_t{128} << 20;  // size limit of the patches in memory

const void* at(const Tensor& t, int64_t element) { return static_cast<const char*>(t.data_ptr()) + element * t.element_size(); }
void* at_writable(const Tensor& t, int64_t element) { return static_cast<char*>(t.data_ptr()) + element * t.element_size(); }

// Sizes of one group, and the number of images processed at a time.
struct Cut {
  int64_t outs, patch, points, rows, images;

  Cut(const ConvGeometry& g, int64_t element_size)
      : outs(g.out_channels / g.groups),
        patch(g.in_channels / g.groups * g.taps()),
        points(g.out_points()),
        rows(g.in_channels * g.taps()),
        images(std::clamp<int64_t>(kPatchBytes / std::max<int64_t>(1, rows * points * element_size), 1, g.batch)) {}

  Tensor new_patches(const Tensor& like, ScalarType dtype) const {
    return empty({images, rows, points}, TensorOptions(dtype).device(like.device()));
  }
};

// Calls fn(first image, number of images) over the batch.
template <class Function>
void for_images(const ConvGeometry& g, const Cut& cut, const Function& fn) {
  for (int64_t first = 0; first < g.batch; first += cut.images) fn(first, std::min(cut.images, g.batch - first));
}

}  // namespace

void im2col_forward(const ConvGeometry& g, const Tensor& x, const Tensor& w, const Tensor& y) {
  const Cut cut(g, x.element_size());
  const Tensor patches = cut.new_patches(x, x.dtype());
  for_images(g, cut, [&](int64_t first, int64_t count) {
    spread_patches(g, x, first, {count, cut.rows * cut.points, cut.points}, patches);
    Gemm gemm{.dtype = x.dtype(), .out_dtype = x.dtype(), .m = cut.outs, .n = cut.points, .k = cut.patch};
    gemm.a = w.data_ptr();
    gemm.a_row = cut.patch;
    gemm.a_column = 1;
    gemm.b = patches.data_ptr();
    gemm.b_row = cut.points;
    gemm.b_column = 1;
    gemm.c = at_writable(y, first * g.out_channels * cut.points);
    gemm.c_row = cut.points;
    cuda::gemm(gemm, GemmBatch{2,
                               {count, g.groups},
                               {0, cut.outs * cut.patch},
                               {cut.rows * cut.points, cut.patch * cut.points},
                               {g.out_channels * cut.points, cut.outs * cut.points},
                               {}});
  });
}

void im2col_backward_input(const ConvGeometry& g, const Tensor& y, const Tensor& w, const Tensor& x) {
  const ScalarType wide = computeType(x.dtype());
  const Cut cut(g, elementSize(wide));
  const Tensor patches = cut.new_patches(x, wide);
  for_images(g, cut, [&](int64_t first, int64_t count) {
    Gemm gemm{.dtype = x.dtype(), .out_dtype = wide, .m = cut.patch, .n = cut.points, .k = cut.outs};
    gemm.a = w.data_ptr();
    gemm.a_row = 1;
    gemm.a_column = cut.patch;
    gemm.b = at(y, first * g.out_channels * cut.points);
    gemm.b_row = cut.points;
    gemm.b_column = 1;
    gemm.c = patches.data_ptr();
    gemm.c_row = cut.points;
    cuda::gemm(gemm, GemmBatch{2,
                               {count, g.groups},
                               {0, cut.outs * cut.patch},
                               {g.out_channels * cut.points, cut.outs * cut.points},
                               {cut.rows * cut.points, cut.patch * cut.points},
                               {}});
    gather_patches(g, patches, {count, cut.rows * cut.points, cut.points}, first, x);
  });
}

// The images are concatenated along the rows of both operands: one matrix multiplication sums over all of them.
void im2col_backward_weights(const ConvGeometry& g, const Tensor& x, const Tensor& y, const Tensor& w) {
  const ScalarType wide = computeType(x.dtype());
  const Cut cut(g, x.element_size());
  const Tensor patches = cut.new_patches(x, x.dtype());
  const Tensor sums = w.dtype() == wide ? w.detach() : empty(w.sizes(), TensorOptions(wide).device(w.device()));
  for_images(g, cut, [&](int64_t first, int64_t count) {
    const int64_t columns = count * cut.points;
    spread_patches(g, x, first, {count, cut.points, columns}, patches);
    const Tensor dy = dense(y.narrow(0, first, count).transpose(0, 1));
    Gemm gemm{.dtype = x.dtype(), .out_dtype = wide, .m = cut.outs, .n = cut.patch, .k = columns};
    gemm.a = dy.data_ptr();
    gemm.a_row = columns;
    gemm.a_column = 1;
    gemm.b = patches.data_ptr();
    gemm.b_row = 1;
    gemm.b_column = columns;
    gemm.c = sums.data_ptr();
    gemm.c_row = cut.patch;
    if (first > 0) {
      gemm.addend = sums.data_ptr();
      gemm.addend_dtype = wide;
      gemm.addend_row = cut.patch;
      gemm.addend_column = 1;
    }
    const int64_t each = cut.outs * cut.patch;
    cuda::gemm(gemm, GemmBatch{1, {g.groups}, {cut.outs * columns}, {cut.patch * columns}, {each}, {each}});
  });
  if (!sums.is_alias_of(w)) w.detach().copy_(sums);
}

}  // namespace amp::cuda
