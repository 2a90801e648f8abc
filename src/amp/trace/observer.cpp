#include <amp/trace/observer.h>

#include <algorithm>
#include <chrono>
#include <mutex>

#include <amp/trace/environment.h>
#include <amp/trace/watch.h>

namespace amp::trace {

std::atomic<bool> something_to_join{true};  // the environment is read by the first who joins

namespace {

struct Global {
  std::mutex mutex;
  Observers observers;
  bool environment_read = false;
  std::atomic<uint64_t> generation{1};
};
Global& global() {
  static Global* const instance = new Global;
  return *instance;
}

ThreadWatch& thread_watch() {
  detail::ThreadState& state = detail::thread_state();
  if (state.watch == nullptr) {
    state.watch = new ThreadWatch;
    detail::hook_thread_exit();
  }
  return *state.watch;
}

void set_watched(bool on) {
  uint8_t& bits = detail::thread_state().autocast_enabled;
  bits = static_cast<uint8_t>(on ? bits | kWatched : bits & ~kWatched);
}

void gather(ThreadWatch& watch) {
  Observers all = watch.own;
  {
    const std::lock_guard lock(global().mutex);
    all.insert(all.end(), global().observers.begin(), global().observers.end());
    watch.generation = global().generation.load(std::memory_order_relaxed);
  }
  watch.ranges = std::any_of(all.begin(), all.end(), [](const auto& each) { return each->wants_ranges(); });
  watch.all = all.empty() ? nullptr : std::make_shared<const Observers>(std::move(all));
}

// Once, at the first region.
void read_environment() {
  static std::once_flag once;
  std::call_once(once, [] {
    const std::shared_ptr<Observer> logger = logger_of_environment();
    const std::lock_guard lock(global().mutex);
    if (logger != nullptr) global().observers.push_back(logger);
    global().generation.fetch_add(1, std::memory_order_relaxed);
    something_to_join.store(!global().observers.empty(), std::memory_order_relaxed);
    global().environment_read = true;
  });
}

bool erase(Observers& from, const Observer* observer) {
  return std::erase_if(from, [&](const auto& each) { return each.get() == observer; }) != 0;
}

}  // namespace

int64_t now() { return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

int thread_number() {
  static std::atomic<int> next{1};
  static thread_local const int number = next.fetch_add(1, std::memory_order_relaxed);
  return number;
}

void add_observer(const std::shared_ptr<Observer>& observer, bool all_threads) {
  ThreadWatch& watch = thread_watch();
  if (all_threads) {
    const std::lock_guard lock(global().mutex);
    global().observers.push_back(observer);
    global().generation.fetch_add(1, std::memory_order_relaxed);
    something_to_join.store(true, std::memory_order_relaxed);
  } else {
    watch.own.push_back(observer);
  }
  gather(watch);
  set_watched(true);
}

void remove_observer(const Observer* observer) {
  {
    const std::lock_guard lock(global().mutex);
    if (erase(global().observers, observer)) {
      global().generation.fetch_add(1, std::memory_order_relaxed);
      if (global().observers.empty() && global().environment_read) something_to_join.store(false, std::memory_order_relaxed);
    }
  }
  ThreadWatch* watch = detail::thread_state().watch;
  if (watch == nullptr) return;
  erase(watch->own, observer);
  gather(*watch);
  if (watch->all == nullptr) set_watched(false);
}

void join_observers() {
  read_environment();
  if (!something_to_join.load(std::memory_order_relaxed)) return;
  ThreadWatch& watch = thread_watch();
  if (watch.quiet) return;
  gather(watch);
  if (watch.all != nullptr) set_watched(true);
}

std::shared_ptr<const Observers> current_observers() {
  ThreadWatch* watch = detail::thread_state().watch;
  if (watch == nullptr || watch->quiet) return nullptr;
  if (watch->generation != global().generation.load(std::memory_order_relaxed)) gather(*watch);
  if (watch->all == nullptr) set_watched(false);
  return watch->all;
}

void destroy_thread_watch() {
  detail::ThreadState& state = detail::thread_state();
  set_watched(false);
  delete std::exchange(state.watch, nullptr);
}

Quiet::Quiet()
    : state_(detail::thread_state()), enabled_(state_.autocast_enabled), grad_enabled_(state_.grad_enabled), quiet_(state_.watch->quiet) {
  state_.autocast_enabled = 0;
  state_.grad_enabled = false;
  state_.watch->quiet = true;
}

Quiet::~Quiet() {
  state_.autocast_enabled = enabled_;
  state_.grad_enabled = grad_enabled_;
  state_.watch->quiet = quiet_;
}

}  // namespace amp::trace
