// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the reduction family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/reduction.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor sum_all(const Tensor&, std::optional<ScalarType>) { throw_no_kernel("sum", kCUDA); }
Tensor sum(const Tensor&, OptionalIntArrayRef, bool, std::optional<ScalarType>) { throw_no_kernel("sum", kCUDA); }
Tensor mean_all(const Tensor&, std::optional<ScalarType>) { throw_no_kernel("mean", kCUDA); }
Tensor mean(const Tensor&, OptionalIntArrayRef, bool, std::optional<ScalarType>) { throw_no_kernel("mean", kCUDA); }
Tensor prod(const Tensor&, OptionalIntArrayRef, bool, std::optional<ScalarType>) { throw_no_kernel("prod_over", kCUDA); }
Tensor amax(const Tensor&, IntArrayRef, bool) { throw_no_kernel("amax", kCUDA); }
Tensor amin(const Tensor&, IntArrayRef, bool) { throw_no_kernel("amin", kCUDA); }
std::tuple<Tensor, Tensor> extremum(const Tensor&, std::optional<int64_t>, bool, bool) { throw_no_kernel("extremum", kCUDA); }
std::tuple<Tensor, Tensor> moments(const Tensor&, OptionalIntArrayRef, double, bool, bool) { throw_no_kernel("moments", kCUDA); }
Tensor linalg_vector_norm(const Tensor&, const Scalar&, OptionalIntArrayRef, bool, std::optional<ScalarType>) {
  throw_no_kernel("linalg_vector_norm", kCUDA);
}
Tensor all(const Tensor&, OptionalIntArrayRef, bool) { throw_no_kernel("all", kCUDA); }
Tensor any(const Tensor&, OptionalIntArrayRef, bool) { throw_no_kernel("any", kCUDA); }
Tensor count_nonzero(const Tensor&, IntArrayRef) { throw_no_kernel("count_nonzero", kCUDA); }
Tensor scan(const Tensor&, int64_t, bool, bool, ScalarType) { throw_no_kernel("scan", kCUDA); }

}  // namespace amp::cuda
