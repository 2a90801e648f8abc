// Functions that generated wrappers call. Internal.
#pragma once

#include <amp/autocast/call.h>
#include <amp/autocast/suspend.h>
#include <amp/autograd/record.h>
#include <amp/autograd/sum_to.h>
#include <amp/core/grad_mode.h>
#include <amp/core/out_of_memory.h>
#include <amp/internal_ops.h>
#include <amp/kernels/call.h>
#include <amp/ops/checks.h>
#include <amp/ops/elementwise.h>
#include <amp/ops/formulas.h>
#include <amp/ops/shapes.h>
#include <amp/tracing/observed_call.h>

namespace amp {

// A copy of the first argument for a kernel that writes it in place.
Tensor working_copy(const char* op, const Tensor& self);
// Writes a recorded result into self. Throws if shape or dtype do not match.
Tensor& write_back(const char* op, Tensor& self, const Tensor& result);
// For ops without an in-place kernel. Autocast applies neither to them nor to the ops they consist of. A recorded call works on a copy,
// since what the tape saves of self must survive the write.
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
Tensor& write_out(const char* op, Tensor& out, const Tensor& result);

}  // namespace amp
