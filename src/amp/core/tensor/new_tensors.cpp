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

Tensor& Tensor::random_() {
  switch (dtype()) {
    case kBool: return random_(0, 2);
    case kUInt8: return random_(0, 256);
    case kInt8: return random_(0, 128);
    case kInt16: return random_(0, 1 << 15);
    case kInt32: return random_(0, int64_t{1} << 31);
    case kFloat16: return random_(0, (1 << 11) + 1);
    case kBFloat16: return random_(0, (1 << 8) + 1);
    case kFloat32: return random_(0, (1 << 24) + 1);
    case kFloat64: return random_(0, (int64_t{1} << 53) + 1);
    default: return random_(0, std::numeric_limits<int64_t>::max());
  }
}

void detail::check_accessor(const Tensor& tensor, size_t dims, bool narrow) {
  AMP_CHECK(tensor.dim() == static_cast<int64_t>(dims), ValueError, "[accessor] an accessor of ", dims,
            " dimensions was requested of a tensor with ", tensor.dim());
  AMP_CHECK(!narrow || tensor.numel() <= std::numeric_limits<int32_t>::max(), ValueError, "[packed_accessor32] the tensor has ",
            tensor.numel(), " elements; use packed_accessor64");
}

}  // namespace amp
