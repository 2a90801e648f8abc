// The frame of every function of the runtime: the lock, injected failures, sticky errors, and the last error.
#pragma once

#include <cuda_runtime_api.h>

#include <chrono>
#include <string>

#include <fakecuda/runtime/state.h>

namespace fake {

// The error with which the function `name` fails before it begins, or cudaSuccess.
cudaError_t enter(const char* name);
// Stores an error as the thread's last one; returns it.
cudaError_t leave(cudaError_t error);
// Stores the exact meaning of the thread's next error, for cudaGetErrorString; returns the error.
cudaError_t because(cudaError_t error, const std::string& why);
cudaError_t no_stream(const std::string& call);

// Adds its lifetime to time_inside(), unless it is nested in another one: libraries call the runtime.
class Inside {
 public:
  Inside() : start_(std::chrono::steady_clock::now()) { ++total().depth; }
  ~Inside() {
    Total& all = total();
    if (--all.depth > 0) return;
    all.time += std::chrono::steady_clock::now() - start_;
    ++all.calls;
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  struct Total {
    std::chrono::steady_clock::duration time{};
    uint64_t calls = 0;
    int depth = 0;
  };
  static Total& total();

 private:
  std::chrono::steady_clock::time_point start_;
};

// The frame: call([&] { ...; return cudaSuccess; })
template <class Body>
cudaError_t call(const char* name, const Body& body) {
  const Inside inside;
  const std::lock_guard lock(state().mutex);
  const cudaError_t error = enter(name);
  return leave(error != cudaSuccess ? error : body());
}

}  // namespace fake
