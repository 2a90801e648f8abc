// Tells observers when the program reads elements of a tensor. What it does next may depend on them. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>

namespace amp::detail {

void note_reading(const Tensor& tensor);  // defined by tracing/, like the other notification hooks

// Called where elements become numbers of the program.
inline void reading(const Tensor& tensor) {
  if (thread_state().stages.observed) [[unlikely]]
    note_reading(tensor);
}

// item() in a kernel: observers know the call that the kernel belongs to, so it does not tell them.
Scalar only_element(const Tensor& tensor);

}  // namespace amp::detail
