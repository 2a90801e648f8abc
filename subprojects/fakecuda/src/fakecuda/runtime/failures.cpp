#include <fakecuda/runtime/failures.h>

#include <algorithm>
#include <list>
#include <utility>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/errors.h>

namespace fake {

namespace {

bool is_allocation(const std::string& name) { return name == "cudaMallocAsync" || name == "cudaMalloc" || name == "cudaHostAlloc"; }
bool is_launch(const std::string& name) { return name == "cudaLaunchKernel"; }

struct Injection {
  const Failing* owner;
  std::string call;
  uint64_t nth, times;
  cudaError_t error;
  uint64_t seen = 0, failed = 0;

  bool concerns(const std::string& name) const {
    if (call == "allocation") return is_allocation(name);
    if (call == "launch") return is_launch(name);
    return call == name;
  }
};
Calls* g_calls = nullptr;
uint64_t g_allocations_since = 0;
std::list<Injection>& injections() {
  static auto* all = new std::list<Injection>;
  return *all;
}

std::list<Injection>::iterator of(const Failing* owner) {
  return std::find_if(injections().begin(), injections().end(), [&](const Injection& i) { return i.owner == owner; });
}

}  // namespace

Failing::Failing(std::string call, uint64_t nth, cudaError_t error, uint64_t times) {
  const std::lock_guard lock(state().mutex);
  injections().push_back({this, std::move(call), nth, times, error});
}

Failing::~Failing() {
  const std::lock_guard lock(state().mutex);
  injections().erase(of(this));
}

uint64_t Failing::failed() const {
  const std::lock_guard lock(state().mutex);
  return of(this)->failed;
}

void list_calls(Calls* into) {
  const std::lock_guard lock(state().mutex);
  g_calls = into;
  g_allocations_since = 0;
}

void name_launch(const std::string& kernel) {
  if (g_calls != nullptr && !g_calls->launches.empty()) g_calls->launches.back() = kernel;
}

cudaError_t injected_failure(const std::string& name) {
  if (g_calls != nullptr && is_launch(name)) {
    g_calls->launches.emplace_back();
    g_allocations_since = 0;
  } else if (g_calls != nullptr && is_allocation(name)) {
    g_calls->allocations.push_back((g_calls->launches.empty() ? std::string() : g_calls->launches.back()) + " " +
                                   std::to_string(g_allocations_since++));
  }
  for (Injection& injection : injections()) {
    if (!injection.concerns(name)) continue;
    ++injection.seen;
    if (injection.seen < injection.nth || injection.seen >= injection.nth + injection.times) continue;
    ++injection.failed;
    if (sticks(injection.error)) current().error = injection.error;
    return because(injection.error, "a test lets call " + std::to_string(injection.seen) + " of " + injection.call + " fail");
  }
  return cudaSuccess;
}

}  // namespace fake
