// Copies that do not wait: the `non_blocking` argument of Tensor::to and copy_, as the backends see it. Internal.
#pragma once

namespace amp::detail {

// During its lifetime, copies of this thread between host and device may still run when detail::copy returns. The backend must then keep
// the host's memory from reuse until they have ended. Backends that can't do this wait as usual.
class NonBlockingScope {
 public:
  NonBlockingScope();
  ~NonBlockingScope();
  NonBlockingScope(const NonBlockingScope&) = delete;
  NonBlockingScope& operator=(const NonBlockingScope&) = delete;

 private:
  bool previous_;
};

// Whether the thread is in such a scope.
bool is_non_blocking();

}  // namespace amp::detail
