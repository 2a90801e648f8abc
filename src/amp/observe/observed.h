// Whether observers see this thread's calls. Part of the extension interface.
#pragma once

#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>
#include <amp/op_id.h>

namespace amp::tracing {

inline bool observed() { return detail::thread_state().stages.observed; }

AMP_API void note_write(OpId op, const Tensor& result);
// Called after an in-place or out variant has written `result`.
inline void wrote(OpId op, const Tensor& result) {
  if (observed()) [[unlikely]]
    note_write(op, result);
}

}  // namespace amp::tracing
