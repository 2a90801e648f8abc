// In-place and out variants of ops without kernels that write their arguments. Part of the extension interface.
#pragma once

#include <amp/autocast/suspend.h>
#include <amp/autograd/record.h>

namespace amp {

// A copy of the first argument for a kernel that writes it in place.
AMP_API Tensor working_copy(const char* op, const Tensor& self);
// Writes a recorded result into self. Throws if shape or dtype do not match.
AMP_API Tensor& write_back(const char* op, Tensor& self, const Tensor& result);
// Runs ops without an in-place kernel. Autocast applies neither to them nor to the ops that they consist of. A recorded call works on a
// copy, because data that the tape saves of self must survive the write.
template <class F, class... Args>
Tensor& write_inplace(const char* op, Tensor& self, const F& function, const Args&... floating) {
  const autocast::Suspended suspended;
  if (!autograd::should_record(floating...)) {
    autograd::check_unrecorded(op, self);
    return write_back(op, self, function(self));
  }
  autograd::check_inplace(op, self);
  return write_back(op, self, function(self.clone()));
}
// For ops without an out kernel: resizes `out` and copies.
AMP_API Tensor& write_out(const char* op, Tensor& out, const Tensor& result);

}  // namespace amp
