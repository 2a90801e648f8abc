#include <amp/cuda/optim.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void update(const optim::TensorLists&, const optim::UpdateRule&, const optim::StepScale&) { throw_no_kernel("update", kCUDA); }
void check(const std::vector<Tensor>&, const optim::GradCheck&, const Tensor&, bool) { throw_no_kernel("check", kCUDA); }
void update_scale(const scaler::ScaleState&, const Tensor&, const scaler::UpdateRule&) { throw_no_kernel("update_scale", kCUDA); }

}  // namespace amp::cuda
