#include <amp/optim/rate_recorder.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace amp::optim {

namespace {

constinit thread_local RateRecorder* t_recorder = nullptr;

// The optimizers whose rates have been recorded. Never destroyed, because optimizers may be destroyed later.
struct Watched {
  std::mutex mutex;
  std::unordered_map<const void*, std::shared_ptr<std::atomic<bool>>> alive;
  std::atomic<size_t> count{0};
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
  auto& alive = watched().alive[optimizer];
  if (alive == nullptr) {
    alive = std::make_shared<std::atomic<bool>>(true);
    ++watched().count;
  }
  return [alive] { return alive->load(); };
}

void forget_rates(const void* optimizer) noexcept {
  if (watched().count.load() == 0) return;
  const std::lock_guard lock(watched().mutex);
  const auto found = watched().alive.find(optimizer);
  if (found == watched().alive.end()) return;
  found->second->store(false);
  watched().alive.erase(found);
  --watched().count;
}

}  // namespace amp::optim
