// The members of Tensor that create tensors like it, and accessors.
#include <limits>

#include <amp/core/accessor.h>
#include <amp/core/factories.h>

namespace amp {

namespace {

TensorOptions options_like(const Tensor& self, const TensorOptions& given) {
  TensorOptions options = given;
  if (!given.has_dtype()) options = options.dtype(self.dtype());
  if (!given.has_device()) options = options.device(self.device());
  return options;
}

}  // namespace

Tensor Tensor::new_empty(IntArrayRef size, TensorOptions options) const { return empty(size, options_like(*this, options)); }
Tensor Tensor::new_zeros(IntArrayRef size, TensorOptions options) const { return zeros(size, options_like(*this, options)); }
Tensor Tensor::new_ones(IntArrayRef size, TensorOptions options) const { return ones(size, options_like(*this, options)); }
Tensor Tensor::new_full(IntArrayRef size, const Scalar& value, TensorOptions options) const {
  return full(size, value, options_like(*this, options));
}
Tensor Tensor::new_tensor(const Tensor& data, TensorOptions options) const {
  if (!options.has_dtype()) options = options.dtype(data.dtype());
  const TensorOptions all = options_like(*this, options);
  Tensor copy = data.detach().to(all.device(), all.dtype(), /*non_blocking=*/false, /*copy=*/true);
  if (all.requires_grad()) copy.requires_grad_();
  return copy;
}

void detail::check_accessor(const Tensor& tensor, size_t dims, bool narrow) {
  AMP_CHECK(tensor.dim() == static_cast<int64_t>(dims), ValueError, "[accessor] an accessor of ", dims, " dimensions was requested of a tensor with ",
            tensor.dim());
  AMP_CHECK(!narrow || tensor.numel() <= std::numeric_limits<int32_t>::max(), ValueError, "[packed_accessor32] the tensor has ", tensor.numel(),
            " elements; use packed_accessor64");
}

}  // namespace amp
