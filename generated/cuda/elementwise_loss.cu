// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
#include <amp/cuda/elementwise.cuh>
#include <amp/cuda/kernels/loss.h>

namespace amp::cuda {

namespace functors_loss {
#include <amp/ops/functors.inc>
#include <amp/functors/loss.inc>
}  // namespace functors_loss

void launch_squared_difference(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::SquaredDifference, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_squared_difference_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::SquaredDifferenceBackward, 3, 0, kFloatingTypes>(loop, compute, params);
}

void launch_absolute_difference(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::AbsoluteDifference, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_absolute_difference_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::AbsoluteDifferenceBackward, 3, 0, kFloatingTypes>(loop, compute, params);
}

void launch_smooth_absolute_difference(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::SmoothAbsoluteDifference, 2, 1, kFloatingTypes>(loop, compute, params);
}

void launch_smooth_absolute_difference_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::SmoothAbsoluteDifferenceBackward, 3, 1, kFloatingTypes>(loop, compute, params);
}

void launch_binary_cross_entropy_terms(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::BinaryCrossEntropyTerms, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_binary_cross_entropy_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::BinaryCrossEntropyBackward, 3, 0, kFloatingTypes>(loop, compute, params);
}

void launch_logit_cross_entropy_terms(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::LogitCrossEntropyTerms, 2, 0, kFloatingTypes>(loop, compute, params);
}

void launch_logit_cross_entropy_backward(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::LogitCrossEntropyBackward, 3, 0, kFloatingTypes>(loop, compute, params);
}

void launch_poisson_terms(const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  launch_elementwise<functors_loss::PoissonTerms, 2, 0, kFloatingTypes>(loop, compute, params);
}

}  // namespace amp::cuda
