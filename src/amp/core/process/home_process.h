// Objects that one process can use and its forked children cannot. Internal.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

#include <sys/types.h>
#include <unistd.h>

namespace amp::detail {

// The process in which it was made. fork() copies the memory of an object, but not the threads that serve it. Locks and containers stay as
// these threads had them at that moment. The child can neither use nor destroy such an object.
class HomeProcess {
 public:
  bool is_current() const { return ::getpid() == process_; }

 private:
  pid_t process_ = ::getpid();
};

// A deleter that does nothing in a forked child. There, the destructor of a thread or a condition variable may wait forever.
struct DeleteAtHome {
  HomeProcess home{};
  template <class T>
  void operator()(T* object) const {
    if (home.is_current()) delete object;
  }
};
template <class T>
using AtHome = std::unique_ptr<T, DeleteAtHome>;

template <class T, class... Args>
AtHome<T> make_at_home(Args&&... args) {
  return AtHome<T>(new T(std::forward<Args>(args)...));
}

// Takes the value and never destroys it. Needs no memory.
template <class T>
void never_destroy(T value) {
  alignas(T) std::byte place[sizeof(T)];
  new (place) T(std::move(value));
}

}  // namespace amp::detail
