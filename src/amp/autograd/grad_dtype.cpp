#include <amp/autograd/grad_dtype.h>

#include <amp/autograd/tensor_extra.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>

namespace amp {

void set_grad_dtype(const Tensor& leaf, ScalarType dtype) try {
  AMP_CHECK(leaf.defined() && leaf.is_leaf(), Error, "[set_grad_dtype] expected a leaf, but got ",
            leaf.defined() ? leaf.toString() : "an undefined tensor");
  AMP_CHECK(dtype == leaf.dtype() || (dtype == kFloat32 && isReducedFloatingType(leaf.dtype())), TypeError,
            "[set_grad_dtype] the gradient of ", leaf.toString(), " can't be ", dtype, ", expected ", leaf.dtype(),
            isReducedFloatingType(leaf.dtype()) ? " or float32" : "");
  if (dtype == grad_dtype(leaf)) return;
  const NoGradGuard no_grad;
  Tensor& grad = leaf.mutable_grad();
  const Tensor converted = grad.defined() && !grad.is_sparse() ? grad.detach().to(dtype) : grad;
  autograd::extra_of(leaf).wide_grad = dtype != leaf.dtype();
  grad = converted;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("set_grad_dtype"); }

ScalarType grad_dtype(const Tensor& tensor) {
  const autograd::TensorExtra* extra = tensor.impl()->extra;
  return extra != nullptr && extra->wide_grad && isReducedFloatingType(tensor.dtype()) ? kFloat32 : tensor.dtype();
}

}  // namespace amp
