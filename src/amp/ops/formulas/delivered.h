// Gradients that are zero in most places, such as those of a row. Internal.
#pragma once

#include <amp/autograd/engine.h>
#include <amp/core/array_ref.h>
#include <amp/core/tensor.h>

namespace amp {

// Calls add(whole, part) with the gradient of the input as far as other nodes have sent it, and returns it. Returns an undefined tensor if
// there is none that may be written to. A formula for a few of many elements then needs no zeros for the others.
template <class Add>
Tensor added_to_delivered(const Tensor& part, IntArrayRef sizes, const Add& add) {
  autograd::GraphTask* const task = autograd::GraphTask::running();
  Tensor whole = task == nullptr ? Tensor() : task->take_delivered(sizes, part.dtype());
  if (whole.defined()) add(whole, part.is_alias_of(whole) ? part.clone() : part);  // the caller may have passed a part of a leaf's gradient
  return whole;
}

// The same if several elements of the gradient may be added to one place. Only if it is small: else a kernel that writes everything is
// quicker. 16-bit sums of several elements are rounded once, which an addition in place would not do.
template <class Add>
Tensor few_added_to_delivered(const Tensor& part, IntArrayRef sizes, const Add& add) {
  constexpr int64_t kShare = 4;
  int64_t numel = 1;
  for (const int64_t size : sizes) numel *= size;
  if (part.numel() > numel / kShare || isReducedFloatingType(part.dtype())) return {};
  return added_to_delivered(part, sizes, add);
}

}  // namespace amp
