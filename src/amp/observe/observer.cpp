#include <amp/observe/observer.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <new>

#include <amp/core/thread/per_thread.h>
#include <amp/observe/collective.h>
#include <amp/observe/thread_observers.h>

namespace amp::tracing {

std::atomic<bool> something_to_join{true};  // the first thread to join reads the environment

namespace {

constexpr uint64_t kNotGathered = 0;

struct Global {
  std::mutex mutex;
  Observers observers;
  bool environment_read = false;
  std::atomic<uint64_t> generation{kNotGathered + 1};
};
Global& global() {
  static Global* const instance = new Global;
  return *instance;
}

void set_observed(bool on) { detail::thread_state().stages.observed = on; }

// The destructors of observers find no observers.
struct OwnObservers : ThreadObservers {
  ~OwnObservers() {
    set_observed(false);
    detail::thread_state().observers = nullptr;
  }
};

ThreadObservers& thread_observers() {
  ThreadObservers*& observers = detail::thread_state().observers;
  if (observers == nullptr) observers = &detail::PerThread<OwnObservers, detail::ExitStage::Observers>::get();
  return *observers;
}

void gather(ThreadObservers& mine) {
  Observers all = mine.own;
  {
    const std::lock_guard lock(global().mutex);
    all.insert(all.end(), global().observers.begin(), global().observers.end());
    mine.generation = global().generation.load(std::memory_order_relaxed);
  }
  mine.ranges = std::any_of(all.begin(), all.end(), [](const auto& each) { return each->wants_ranges(); });
  mine.composites = std::any_of(all.begin(), all.end(), [](const auto& each) { return each->wants_composites(); });
  mine.parts = std::any_of(all.begin(), all.end(), [](const auto& each) { return each->wants_parts(); });
  mine.ruled_parts = std::any_of(all.begin(), all.end(), [](const auto& each) { return each->wants_ruled_parts(); });
  mine.formulas = std::any_of(all.begin(), all.end(), [](const auto& each) { return each->wants_formulas(); });
  mine.all = all.empty() ? nullptr : std::make_shared<const Observers>(std::move(all));
}

// Runs once, when the first thread joins.
void read_environment() {
  // Not std::call_once, which needs memory to propagate an exception.
  static const bool done = [] {
    const std::shared_ptr<Observer> logger = logger_of_environment();
    const std::lock_guard lock(global().mutex);
    if (logger != nullptr) global().observers.push_back(logger);
    global().generation.fetch_add(1, std::memory_order_relaxed);
    something_to_join.store(!global().observers.empty(), std::memory_order_relaxed);
    global().environment_read = true;
    return true;
  }();
  static_cast<void>(done);
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
  ThreadObservers& mine = thread_observers();
  if (all_threads) {
    const std::lock_guard lock(global().mutex);
    global().observers.push_back(observer);
    global().generation.fetch_add(1, std::memory_order_relaxed);
    something_to_join.store(true, std::memory_order_relaxed);
  } else {
    mine.own.push_back(observer);
  }
  try {
    gather(mine);
  } catch (...) {
    remove_observer(observer.get());
    throw;
  }
  set_observed(true);
}

void remove_observer(const Observer* observer) noexcept {
  {
    const std::lock_guard lock(global().mutex);
    if (erase(global().observers, observer)) {
      global().generation.fetch_add(1, std::memory_order_relaxed);
      if (global().observers.empty() && global().environment_read) something_to_join.store(false, std::memory_order_relaxed);
    }
  }
  ThreadObservers* mine = detail::thread_state().observers;
  if (mine == nullptr) return;
  erase(mine->own, observer);
  try {
    gather(*mine);
  } catch (const std::bad_alloc&) {  // the next call of an op gathers
    mine->all = nullptr;
    mine->generation = kNotGathered;
    return;
  }
  if (mine->all == nullptr) set_observed(false);
}

void join_observers() {
  read_environment();
  if (!something_to_join.load(std::memory_order_relaxed)) return;
  ThreadObservers& mine = thread_observers();
  if (mine.quiet) return;
  gather(mine);
  if (mine.all != nullptr) set_observed(true);
}

std::shared_ptr<const Observers> current_observers() {
  ThreadObservers* mine = detail::thread_state().observers;
  if (mine == nullptr || mine->quiet) return nullptr;
  if (mine->generation != global().generation.load(std::memory_order_relaxed)) gather(*mine);
  if (mine->all == nullptr) set_observed(false);
  return mine->all;
}

CollectiveObservers collective_observers() {
  CollectiveObservers found;
  const std::shared_ptr<const Observers> observers = current_observers();
  if (observers == nullptr) return found;
  for (const auto& observer : *observers) {
    if (auto wanted = std::dynamic_pointer_cast<CollectiveObserver>(observer)) found.push_back(std::move(wanted));
  }
  return found;
}

Quiet::Quiet()
    : state_(detail::thread_state()), stages_(state_.stages), grad_enabled_(state_.grad_enabled), quiet_(state_.observers->quiet) {
  state_.stages = {};
  state_.grad_enabled = false;
  state_.observers->quiet = true;
}

Quiet::~Quiet() {
  state_.stages = stages_;
  state_.grad_enabled = grad_enabled_;
  state_.observers->quiet = quiet_;
}

}  // namespace amp::tracing
