// Tells whether observers see this thread's calls. Part of the extension interface.
#pragma once

#include <span>

#include <amp/core/tensor.h>
#include <amp/core/thread_state.h>
#include <amp/observe/argument.h>
#include <amp/op_id.h>

namespace amp::tracing {

inline bool observed() { return detail::thread_state().stages.observed; }

AMP_API void note_write(OpId op, const Tensor& result, std::span<const Argument> args);
template <class... Args>
[[gnu::cold, gnu::noinline]] void note_write_of(OpId op, const Tensor& result, const Args&... args) {
  const Argument all[] = {Argument(args)...};
  note_write(op, result, all);
}
// Called after an in-place or out variant has written `result`. `args` are those of the function that the variant belongs to.
template <class... Args>
void wrote(OpId op, const Tensor& result, const Args&... args) {
  if (observed()) [[unlikely]]
    note_write_of(op, result, args...);
}

void note_copy(const Tensor& from, const Tensor& to);
// Called after a tensor was copied, or converted to another dtype, device or layout, outside of ops.
inline void copied(const Tensor& from, const Tensor& to) {
  if (observed()) [[unlikely]]
    note_copy(from, to);
}

void note_overwrite(const Tensor& tensor);
// Called after something that is no variant of an op has written the tensor: copy_, fill_, random numbers.
inline void overwrote(const Tensor& tensor) {
  if (observed()) [[unlikely]]
    note_overwrite(tensor);
}

// Called before the host decides by elements of a tensor. Tensor::item() calls note_read.
inline void reads(const Tensor& tensor) {
  if (observed()) [[unlikely]]
    detail::note_read(tensor);
}

}  // namespace amp::tracing
