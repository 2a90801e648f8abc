#include <amp/ops/common/runtime.h>

#include <amp/core/device_kernels.h>

namespace amp {

namespace {
void check_writable(const char* op, const Tensor& target, const Tensor& result) {
  AMP_CHECK(target.defined(), ValueError, "[", op, "] the tensor to write to is undefined");
  check_strided(op, "the tensor to write to", target);
  AMP_CHECK(canCast(result.dtype(), target.dtype()), TypeError, "[", op, "] the result is ", result.dtype(), ", which can't be cast to ",
            target.dtype());
  AMP_CHECK(target.device() == result.device(), ValueError, "[", op, "] the result is on ", result.device(), ", not on ", target.device());
}
}  // namespace

Tensor working_copy(const char* op, const Tensor& self) {
  if (!self.defined()) detail::throw_undefined(op, "self");
  return self.detach().clone();
}

Tensor& write_back(const char* op, Tensor& self, const Tensor& result) {
  check_writable(op, self, result);
  AMP_CHECK(result.sizes() == self.sizes(), ValueError, "[", op, "] self of shape ", self.sizes(), " can't take the result of shape ",
            result.sizes());
  self.copy_(result);
  detail::set_writer(self, op);
  return self;
}

Tensor& write_out(const char* op, Tensor& out, const Tensor& result) {
  check_writable(op, out, result);
  out.resize_(result.sizes());
  check_no_overlap(op, out);
  detail::copy(out, result);
  return out;
}

}  // namespace amp
