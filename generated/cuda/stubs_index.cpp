// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the index family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/index.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor index_select(const Tensor&, int64_t, const Tensor&) { throw_no_kernel("index_select", kCUDA); }
Tensor gather(const Tensor&, int64_t, const Tensor&, bool) { throw_no_kernel("gather", kCUDA); }
void scatter_src_(const Tensor&, int64_t, const Tensor&, const Tensor&) { throw_no_kernel("scatter", kCUDA); }
void scatter_value_(const Tensor&, int64_t, const Tensor&, const Scalar&) { throw_no_kernel("scatter", kCUDA); }
void scatter_add_(const Tensor&, int64_t, const Tensor&, const Tensor&) { throw_no_kernel("scatter_add", kCUDA); }
Tensor index(const Tensor&, TensorList) { throw_no_kernel("index", kCUDA); }
void index_put_(const Tensor&, TensorList, const Tensor&, bool) { throw_no_kernel("index_put", kCUDA); }
void index_add_(const Tensor&, int64_t, const Tensor&, const Tensor&, const Scalar&) { throw_no_kernel("index_add", kCUDA); }
void index_copy_(const Tensor&, int64_t, const Tensor&, const Tensor&) { throw_no_kernel("index_copy", kCUDA); }
void index_fill_(const Tensor&, int64_t, const Tensor&, const Scalar&) { throw_no_kernel("index_fill", kCUDA); }
Tensor take(const Tensor&, const Tensor&) { throw_no_kernel("take", kCUDA); }
Tensor nonzero(const Tensor&) { throw_no_kernel("nonzero", kCUDA); }
std::tuple<Tensor, Tensor> sort(const Tensor&, int64_t, bool) { throw_no_kernel("sort", kCUDA); }
std::tuple<Tensor, Tensor> topk(const Tensor&, int64_t, int64_t, bool, bool) { throw_no_kernel("topk", kCUDA); }
Tensor embedding(const Tensor&, const Tensor&, int64_t, bool, bool) { throw_no_kernel("embedding", kCUDA); }
Tensor embedding_dense_backward(const Tensor&, const Tensor&, int64_t, int64_t, bool) { throw_no_kernel("embedding_dense_backward", kCUDA); }

}  // namespace amp::cuda
