// The elements of tensor arguments that may be undefined. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

inline void* data_or_null(const Tensor& t) { return t.defined() ? t.data_ptr() : nullptr; }

}  // namespace amp
