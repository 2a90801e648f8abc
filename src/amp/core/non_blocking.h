// Copies that need not be waited for: the argument `non_blocking` of Tensor::to and copy_, as the backends see it. Internal.
#pragma once

namespace amp::detail {

// During its lifetime, copies of this thread between the host and a device may still be running when detail::copy returns, provided that
// the backend keeps the host's memory from being used again before they have ended. Backends that can't do this wait as always.
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
