#include <fakecuda/runtime/call.h>

#include <algorithm>
#include <array>
#include <string_view>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/errors.h>
#include <fakecuda/runtime/failures.h>

namespace fake {

namespace {

thread_local cudaError_t g_last = cudaSuccess;

// The reason why the thread's last call failed.
struct Cause {
  cudaError_t error = cudaSuccess;
  std::string text;
};
thread_local Cause g_found, g_cause;

// These functions also work on a broken device. Frees do so only here: blocks that remain after a test case are then real leaks of the
// program.
constexpr std::array<std::string_view, 7> kAlways = {"cudaGetDevice", "cudaSetDevice", "cudaGetDeviceCount", "cudaEventDestroy",
                                                     "cudaFree",      "cudaFreeAsync", "cudaFreeHost"};

}  // namespace

cudaError_t enter(const char* name) {
  if (state().devices.empty()) return cudaErrorNoDevice;
  if (const cudaError_t error = injected_failure(name); error != cudaSuccess) return error;
  return std::find(kAlways.begin(), kAlways.end(), name) != kAlways.end() ? cudaSuccess : current().error;
}

Inside::Total& Inside::total() {
  thread_local Total total;
  return total;
}

TimeInside time_inside() {
  const Inside::Total& all = Inside::total();
  return {std::chrono::duration<double>(all.time).count(), all.calls};
}

cudaError_t because(cudaError_t error, const std::string& why) {
  g_found = {error, std::string(error_text(error)) + ": " + why};
  return error;
}

cudaError_t no_stream(const std::string& call) {
  return because(cudaErrorInvalidResourceHandle, call + " was given a stream that does not exist");
}

cudaError_t leave(cudaError_t error) {
  if (error == cudaSuccess) return error;
  g_last = error;
  g_cause = g_found.error == error ? g_found : Cause{};
  g_found = {};
  return error;
}

void clear_errors() {
  const std::lock_guard lock(state().mutex);
  for (const auto& device : state().devices) device->error = cudaSuccess;
  g_last = cudaSuccess;
}

}  // namespace fake

using namespace fake;

extern "C" {

cudaError_t cudaPeekAtLastError() {
  const Inside inside;
  const std::lock_guard lock(state().mutex);
  if (state().devices.empty()) return g_last;
  return current().error != cudaSuccess ? current().error : g_last;
}

cudaError_t cudaGetLastError() {
  const cudaError_t error = cudaPeekAtLastError();
  g_last = cudaSuccess;
  return error;
}

const char* cudaGetErrorName(cudaError_t error) { return error_name(error); }

const char* cudaGetErrorString(cudaError_t error) {
  return g_cause.error == error && error != cudaSuccess ? g_cause.text.c_str() : error_text(error);
}
}
