#include <amp/optim/rate_recorder.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace amp::optim {

namespace {

constinit thread_local RateRecorder* t_recorder = nullptr;

constinit std::atomic<size_t> count{0};  // of watched optimizers: if there are none, an optimizer is destroyed without `watched()`

// The optimizers whose rates have been recorded. Never destroyed, because optimizers may be destroyed later.
struct Watched {
  std::mutex mutex;
  std::unordered_map<const void*, std::shared_ptr<std::atomic<bool>>> alive;
};
Watched& watched() {
  static auto* all = new Watched;
  return *all;
}

}  // namespace

RateRecorder* rate_recorder() { return t_recorder; }
RateRecorder* exchange_rate_recorder(RateRecorder* recorder) { return std::exchange(t_recorder, recorder); }

std::function<bool()> watch_rates(const void* optimizer) {
  const std::lock_guard lock(watched().mutex);
  const auto found = watched().alive.find(optimizer);
  std::shared_ptr<std::atomic<bool>> alive = found != watched().alive.end() ? found->second : std::make_shared<std::atomic<bool>>(true);
  if (found == watched().alive.end()) {
    watched().alive.emplace(optimizer, alive);
    ++count;
  }
  return [alive = std::move(alive)] { return alive->load(); };
}

void forget_rates(const void* optimizer) noexcept {
  if (count.load() == 0) return;
  const std::lock_guard lock(watched().mutex);
  const auto found = watched().alive.find(optimizer);
  if (found == watched().alive.end()) return;
  found->second->store(false);
  watched().alive.erase(found);
  --count;
}

}  // namespace amp::optim
