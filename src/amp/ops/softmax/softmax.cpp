#include <amp/autocast/suspend.h>
#include <amp/core/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/kernels/softmax.h>
#include <amp/ops.h>
#include <amp/ops/softmax/complex_softmax.h>

namespace amp {

namespace check {

namespace {

void check_softmax(const char* op, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  detail::wrap_dim(op, dim, self.dim());
  AMP_CHECK(!dtype || isDifferentiableType(*dtype), TypeError, "[", op, "] dtype must be a floating or complex one, got ", *dtype);
  AMP_CHECK(dtype || isDifferentiableType(self.dtype()), TypeError, "[", op, "] a tensor of ", self.dtype(),
            " needs a floating dtype for the result");
}

}  // namespace

void softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { check_softmax("softmax", self, dim, dtype); }
void log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { check_softmax("log_softmax", self, dim, dtype); }

}  // namespace check

Tensor softmax_of_complex(const Tensor& self, int64_t dim, ScalarType dtype, bool log) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const Tensor x = self.detach().to(dtype);
  if (x.numel() == 0) return x.clone();
  const Tensor largest = amax(real(x), dim, true), moved = x - masked_fill(largest, isinf(largest), 0), powers = exp(moved);
  const Tensor total = sum(powers, dim, true);
  return log ? moved - amp::log(total) : powers / total;
}

}  // namespace amp
