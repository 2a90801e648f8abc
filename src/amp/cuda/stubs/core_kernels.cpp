#include <amp/cuda/core_kernels.h>

#include <amp/core/error.h>

namespace amp::cuda {

void copy_kernel(const Tensor&, const Tensor&) { AMP_THROW(NotImplementedError, "[copy] this build has no CUDA backend"); }
void fill_kernel(const Tensor&, const Scalar&) { AMP_THROW(NotImplementedError, "[fill] this build has no CUDA backend"); }
void random_kernel(const Tensor&, const Distribution&, PhiloxState) {
  AMP_THROW(NotImplementedError, "[random] this build has no CUDA backend");
}
void arange_kernel(const Tensor&, const Scalar&, const Scalar&) {
  AMP_THROW(NotImplementedError, "[arange] this build has no CUDA backend");
}

}  // namespace amp::cuda
