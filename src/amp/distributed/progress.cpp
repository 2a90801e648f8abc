#include <amp/distributed/progress.h>

#include <algorithm>
#include <utility>

#include <amp/core/grad_mode.h>
#include <amp/core/serial_scope.h>

namespace amp::distributed {

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Timeout timeout) { return std::chrono::duration<double>(timeout).count(); }

std::string text_of(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const std::exception& e) { return e.what(); } catch (...) {
    return "an unknown exception";
  }
}

// An abandoned transfer may still write to its memory.
struct Abandoned {
  TransferPtr transfer;
  Stages stages;
};
void keep_forever(Abandoned abandoned) {
  static auto& all = *new std::vector<Abandoned>;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  all.push_back(std::move(abandoned));
}

class Waiting {
 public:
  explicit Waiting(Signal& signal) : signal_(signal) { signal_.waiting.fetch_add(1); }
  ~Waiting() { signal_.waiting.fetch_sub(1); }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  Signal& signal_;
};

}  // namespace

void Task::wait(std::optional<Timeout> timeout) {
  if (!done()) {
    const Waiting waiting(*signal_);
    std::unique_lock lock(signal_->mutex);
    signal_->wake.notify_one();
    if (!timeout) signal_->done.wait(lock, [&] { return done(); });
    else if (!signal_->done.wait_for(lock, std::min(*timeout, kLongestTimeout), [&] { return done(); }))
      AMP_THROW(distributed::DistributedError, what_, " is not complete after ", seconds(*timeout), " seconds; wait() may be called again");
  }
  if (error_) std::rethrow_exception(error_);
}

void Task::begin() {
  if (deadline_ != Clock::time_point{}) return;
  deadline_ = Clock::now() + std::min(timeout_, kLongestTimeout);
  if (!observers_.empty()) event_.began = tracing::now();
}

bool Task::advance() {
  if (transfer_ != nullptr) {
    if (!transfer_->test()) {
      AMP_CHECK(Clock::now() < deadline_, distributed::DistributedError, what_, " has waited ", seconds(timeout_),
                " seconds for the other ranks: one of them has ended, is busy, or does not take part");
      return false;
    }
    transfer_.reset();
  }
  while (next_ < stages_.size() && transfer_ == nullptr) transfer_ = stages_[next_++]();
  return true;
}

void Task::finish(std::exception_ptr error) {
  if (transfer_ != nullptr && !transfer_->abandon()) keep_forever({std::move(transfer_), std::move(stages_)});
  transfer_.reset();
  stages_.clear();
  if (!observers_.empty() && event_.began != 0) {
    event_.ended = tracing::now();
    for (const auto& observer : std::exchange(observers_, {})) observer->on_collective(event_);
  }
  {
    const std::lock_guard lock(signal_->mutex);
    error_ = std::move(error);
    done_.store(true, std::memory_order_release);
  }
  signal_->done.notify_all();
}

Progress::Progress() : thread_([this] { run(); }) {}

Progress::~Progress() {
  {
    const std::lock_guard lock(signal_->mutex);
    stop_ = true;
  }
  signal_->wake.notify_one();
  thread_.join();
}

void Progress::submit(const TaskPtr& task, const std::shared_ptr<Lane>& lane) {
  {
    const std::lock_guard lock(signal_->mutex);
    AMP_CHECK(failure_.empty(), distributed::DistributedError, task->what_,
              " cannot begin, because the group has failed before: ", failure_);
    arrived_.push_back({task, lane});
  }
  signal_->wake.notify_one();
}

void Progress::call(const std::function<void()>& function) {
  Stages stages;
  std::exception_ptr error;
  stages.emplace_back([&]() -> TransferPtr {
    try {
      function();
    } catch (...) { error = std::current_exception(); }
    return nullptr;
  });
  const auto task = std::make_shared<Task>(signal_, "[distributed]", Timeout::max(), std::move(stages));
  {
    const std::lock_guard lock(signal_->mutex);
    arrived_.push_back({task, nullptr, /*is_call=*/true});
  }
  signal_->wake.notify_one();
  task->wait(std::nullopt);
  if (error) std::rethrow_exception(error);
}

void Progress::start(Entry entry) {
  if (entry.lane != nullptr) {
    entry.lane->tasks.push_back(entry.task);
    if (entry.lane->tasks.size() > 1) return;
  }
  running_.push_back(std::move(entry));
}

// Returns whether something has changed.
bool Progress::advance_all() {
  bool changed = false;
  std::vector<Entry> next;
  for (Entry& entry : running_) {
    Task& task = *entry.task;
    std::exception_ptr error;
    bool agreed = true;
    task.begin();
    try {
      changed = task.advance() || changed;
    } catch (const Disagreement&) {
      error = std::current_exception();
      agreed = false;
    } catch (...) { error = std::current_exception(); }
    if (error == nullptr && task.transfer_ != nullptr) continue;
    changed = true;
    if (error != nullptr && agreed) {
      const std::string why = text_of(error);
      note_failure(why);  // before waiting threads see the end of the task, and close the group
      task.finish(error);
      fail_all(why);
      return true;
    }
    task.finish(error);
    if (entry.lane != nullptr) {
      entry.lane->tasks.pop_front();
      if (!entry.lane->tasks.empty()) next.push_back({entry.lane->tasks.front(), entry.lane});
    }
    entry.task.reset();
  }
  std::erase_if(running_, [](const Entry& entry) { return entry.task == nullptr; });
  running_.insert(running_.end(), next.begin(), next.end());
  return changed;
}

// From now on nothing can be submitted.
void Progress::note_failure(const std::string& why) {
  const std::lock_guard lock(signal_->mutex);
  failure_ = why;
  failed_.store(true, std::memory_order_release);
}

// Every submitted task fails.
void Progress::fail_all(const std::string& why) {
  std::vector<Entry> arrived;
  {
    const std::lock_guard lock(signal_->mutex);
    arrived.swap(arrived_);
  }
  for (Entry& entry : arrived) start(std::move(entry));
  std::vector<Entry> calls;
  for (Entry& entry : running_) {
    if (entry.is_call) {
      if (entry.task != nullptr && !entry.task->done()) calls.push_back(std::move(entry));
      continue;
    }
    std::deque<TaskPtr> tasks;
    if (entry.lane != nullptr) tasks.swap(entry.lane->tasks);
    else if (entry.task != nullptr) tasks.push_back(entry.task);
    for (const TaskPtr& task : tasks) {
      if (task->done()) continue;
      task->finish(std::make_exception_ptr(DistributedError(detail::concat(task->what_, " failed with the group: ", why))));
    }
  }
  running_ = std::move(calls);
}

// If no thread waits, leaves the processor to computing threads.
void Progress::rest(unsigned idle_rounds) {
  constexpr unsigned kSpins = 2000;
  if (signal_->waiting.load(std::memory_order_relaxed) > 0) {
    if (idle_rounds < kSpins) std::this_thread::yield();
    else std::this_thread::sleep_for(std::chrono::microseconds(20));
    return;
  }
  const bool patient = std::all_of(running_.begin(), running_.end(), [](const Entry& entry) {
    return entry.task->transfer_ != nullptr && entry.task->transfer_->only_waits();
  });
  std::unique_lock lock(signal_->mutex);
  signal_->wake.wait_for(lock, std::chrono::microseconds(patient ? 200 : 50),
                         [&] { return stop_ || !arrived_.empty() || signal_->waiting.load(std::memory_order_relaxed) > 0; });
}

void Progress::run() {
  const detail::SerialScope serial;
  const NoGradGuard no_grad;
  unsigned idle_rounds = 0;
  for (;;) {
    std::vector<Entry> arrived;
    bool stop;
    {
      std::unique_lock lock(signal_->mutex);
      if (running_.empty()) signal_->wake.wait(lock, [&] { return stop_ || !arrived_.empty(); });
      arrived.swap(arrived_);
      stop = stop_;
    }
    for (Entry& entry : arrived) start(std::move(entry));
    if (stop) {
      if (!running_.empty()) {
        const char* const why = "its process has dropped it";
        note_failure(why);
        fail_all(why);
      }
      return;
    }
    idle_rounds = advance_all() ? 0 : idle_rounds + 1;
    if (idle_rounds > 0) rest(idle_rounds);
  }
}

}  // namespace amp::distributed
