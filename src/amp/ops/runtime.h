// What generated wrappers use. Internal.
#pragma once

#include <amp/autocast/call.h>
#include <amp/autograd/formulas.h>
#include <amp/autograd/grad_mode.h>
#include <amp/autograd/record.h>
#include <amp/ops/checks.h>
#include <amp/ops/elementwise.h>
#include <amp/ops/shapes.h>

namespace amp {

// For ops without an in-place kernel: writes the recorded result back into self. Throws when shape or dtype do not fit.
Tensor& write_inplace(const char* op, Tensor& self, const Tensor& result);
// For ops without an out kernel: resizes `out` and copies.
Tensor& write_out(const char* op, Tensor& out, const Tensor& result);

}  // namespace amp
