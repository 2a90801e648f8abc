// tril and triu: zeros on one side of a diagonal.
#include <amp/cuda/kernels/shape.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/loops.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

// Zeros the elements beyond the diagonal. The loop is not coalesced: its last two dimensions are rows and columns.
template <class T>
__global__ void zero_beyond(const __grid_constant__ StridedLoop loop, int64_t diagonal, bool above, int64_t n) {
  const int64_t rows = loop.sizes[loop.ndim - 2], columns = loop.sizes[loop.ndim - 1];
  grid_loop(n, [&](int64_t i) {
    const int64_t distance = i % columns - i / columns % rows;
    if (above ? distance <= diagonal : distance >= diagonal) return;
    int64_t at[1];
    offsets_of(loop, i, n, at);
    static_cast<T*>(loop.operands[0].data)[at[0]] = T{};
  });
}

void zero_side(const Tensor& self, int64_t diagonal, bool above) {
  const int64_t n = self.numel();
  if (n == 0) return;
  StridedLoop loop(as_span(self.sizes()));
  loop.add(self.data_ptr(), self.dtype(), as_span(self.sizes()), as_span(self.strides()));
  dispatch_size(self.element_size(), [&]<class T>(T*) { launch(zero_beyond<T>, grid_for(n), kThreads, loop, diagonal, above, n); });
}

}  // namespace

void tril_(const Tensor& self, int64_t diagonal) { zero_side(self, diagonal, true); }
void triu_(const Tensor& self, int64_t diagonal) { zero_side(self, diagonal, false); }

}  // namespace amp::cuda
