#include <amp/ops/rounded_once.h>

#include <vector>

#include <amp/ops/elementwise_op.h>

namespace amp::composite {

ScalarType dtype_of_low_result(const Tensor* const* tensors, size_t count) {
  bool low = false;
  std::vector<const Tensor*> floating;
  for (size_t i = 0; i < count; ++i) {
    const Tensor& t = *tensors[i];
    if (!t.defined() || isIntegralType(t.dtype(), true)) continue;
    low = low || isReducedFloatingType(t.dtype());
    floating.push_back(&t);
  }
  return low ? result_type(floating.data(), floating.size()) : ScalarType::Undefined;
}

Tensor rounded(const Tensor& result, ScalarType dtype) {
  return isReducedFloatingType(dtype) && result.defined() && result.dtype() == kFloat32 ? result.to(dtype) : result;
}

}  // namespace amp::composite
