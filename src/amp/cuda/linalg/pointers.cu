// Pointers to the matrices of a batch.
#include <amp/cuda/linalg/kernels.h>
#include <amp/ops/linalg/matrix_columns.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/loops.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

__global__ void point(const __grid_constant__ StridedLoop loop, int64_t element_size, void** pointers, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t at[1];
    offsets_of(loop, i, n, at);
    pointers[i] = static_cast<char*>(loop.operands[0].data) + at[0] * element_size;
  });
}

}  // namespace

MatrixPointers::MatrixPointers(const Tensor& t, size_t dims_of_each)
    : memory_(static_cast<size_t>(batch_count(t.sizes().drop_back(dims_of_each))) * sizeof(void*)) {
  const IntArrayRef batch = t.sizes().drop_back(dims_of_each);
  StridedLoop loop(as_span(batch));
  loop.add(t.data_ptr(), t.dtype(), as_span(batch), as_span(t.strides().drop_back(dims_of_each)));
  loop.coalesce();
  const int64_t n = batch_count(batch);
  launch(point, grid_for(n), kThreads, loop, t.element_size(), memory_.as<void*>(), n);
}

}  // namespace amp::cuda
