#include <amp/cuda/optim.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void sgd_update(const optim::TensorLists&, const optim::SgdStep&, const optim::StepScale&) { throw_no_kernel("sgd_update", kCUDA); }
void adam_update(const optim::TensorLists&, const optim::AdamStep&, const optim::StepScale&) { throw_no_kernel("adam_update", kCUDA); }
void unscale(const std::vector<Tensor>&, const Tensor&, const Tensor&, bool) { throw_no_kernel("unscale", kCUDA); }
void update_scale(const scaler::ScaleState&, const Tensor&, const scaler::UpdateRule&) { throw_no_kernel("update_scale", kCUDA); }

}  // namespace amp::cuda
