#include <amp/core/operators.h>
#include <amp/kernels/softmax.h>
#include <amp/ops.h>

namespace amp::native {

namespace {

// self less its largest element along dim, in the compute type.
Tensor shifted(const Tensor& self, int64_t dim, ScalarType result) {
  const Tensor x = self.detach().to(computeType(result));
  return x.numel() == 0 ? x : x - amax(x, IntArrayRef(dim), true);
}

}  // namespace

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  const ScalarType result = dtype.value_or(self.dtype());
  const Tensor powers = exp(shifted(self, dim, result));
  return (powers / powers.sum(IntArrayRef(dim), true)).to(result);
}

Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  const ScalarType result = dtype.value_or(self.dtype());
  const Tensor x = shifted(self, dim, result);
  return (x - log(exp(x).sum(IntArrayRef(dim), true))).to(result);
}

}  // namespace amp::native
