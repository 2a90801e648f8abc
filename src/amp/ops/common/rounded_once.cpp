#include <amp/ops/rounded_once.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include <amp/ops/elementwise_op.h>

namespace amp::composite {

ScalarType dtype_of_low_result(const Tensor* const* tensors, size_t count) {
  const auto is_low = [](const Tensor* t) { return t->defined() && isReducedFloatingType(t->dtype()); };
  if (std::none_of(tensors, tensors + count, is_low)) return ScalarType::Undefined;
  std::vector<const Tensor*> floating;
  std::copy_if(tensors, tensors + count, std::back_inserter(floating),
               [](const Tensor* t) { return t->defined() && !isIntegralType(t->dtype(), /*includeBool=*/true); });
  return result_type(floating.data(), floating.size());
}

Tensor rounded(const Tensor& result, ScalarType dtype) {
  return isReducedFloatingType(dtype) && result.defined() && result.dtype() == kFloat32 ? result.to(dtype) : result;
}

}  // namespace amp::composite
