#include <amp/distributed/group/progress.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <new>
#include <optional>
#include <utility>

#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/core/thread/serial_scope.h>
#include <amp/core/thread/started_thread.h>

namespace amp::distributed {

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Timeout timeout) { return std::chrono::duration<double>(timeout).count(); }

std::string text_of(const std::exception_ptr& error) noexcept {
  try {
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& e) { return e.what(); }
  } catch (const std::bad_alloc&) { return "out of memory"; } catch (...) {
    return "unknown error";  // so short that it needs no memory, like the text above
  }
}

// The tasks whose transfers were abandoned. Never destroyed.
struct Abandoned {
  std::mutex mutex;
  TaskList tasks;
};
Abandoned& abandoned() {
  alignas(Abandoned) static std::byte place[sizeof(Abandoned)];
  static auto& all = *new (place) Abandoned;
  return all;
}

// Runs in the inference mode of the thread that made a task.
class AsMadeIn {
 public:
  explicit AsMadeIn(bool inference) {
    if (inference) mode_.emplace();
  }

 private:
  std::optional<InferenceMode> mode_;
};

// The current exception as the error of a task.
std::exception_ptr current_error() noexcept {
  try {
    try {
      throw;
    } catch (const std::bad_alloc&) { amp::detail::throw_out_of_memory("distributed"); }
  } catch (...) { return std::current_exception(); }
}

// A DistributedError with the text that `text()` returns.
template <class Text>
std::exception_ptr error_with(const Text& text) noexcept {
  try {
    throw DistributedError(text());
  } catch (...) { return current_error(); }
}

// Each waiting thread throws an exception of its own: one that threads share is read by one of them while another one destroys it.
[[noreturn]] void throw_own(const std::exception_ptr& error) {
  try {
    try {
      std::rethrow_exception(error);
    } catch (const DistributedError& e) { throw DistributedError(e.what()); } catch (const OutOfMemoryError& e) {
      throw OutOfMemoryError(e.what());
    }
  } catch (const std::bad_alloc&) {}  // no memory for a copy
  std::rethrow_exception(error);
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

// A list of any length is destroyed without recursion.
TaskList::~TaskList() {
  while (take() != nullptr) {}
}

void TaskList::add(TaskPtr task) noexcept {
  Task* const added = task.get();
  (last_ == nullptr ? first_ : last_->next_) = std::move(task);
  last_ = added;
}

void TaskList::swap(TaskList& other) noexcept {
  std::swap(first_, other.first_);
  std::swap(last_, other.last_);
}

TaskPtr TaskList::take() noexcept {
  TaskPtr task = std::move(first_);
  if (task == nullptr) return nullptr;
  first_ = std::move(task->next_);
  if (first_ == nullptr) last_ = nullptr;
  return task;
}

Task::Task(std::shared_ptr<Signal> signal, std::string what, Timeout timeout, Stages stages)
    : signal_(std::move(signal)),
      what_(std::move(what)),
      timeout_(timeout),
      inference_(InferenceMode::is_enabled()),
      stages_(std::move(stages)) {}

// Must be checked before a lock of the group, which a thread of the parent may hold in the child's copy.
void Task::check_at_home() const {
  AMP_CHECK(signal_->home.is_current(), distributed::DistributedError, what_,
            " is called in a forked child: a group can be used only by the process that made it");
}

void Task::wait(std::optional<Timeout> timeout) {
  if (!done()) {
    check_at_home();
    const Waiting waiting(*signal_);
    std::unique_lock lock(signal_->mutex);
    signal_->wake.notify_one();
    if (!timeout) signal_->done.wait(lock, [&] { return done(); });
    else if (!signal_->done.wait_for(lock, std::min(*timeout, kLongestTimeout), [&] { return done(); }))
      AMP_THROW(distributed::DistributedError, what_, " is not complete after ", seconds(*timeout), " seconds; wait() may be called again");
  }
  if (error_) throw_own(error_);
}

void Task::begin() {
  if (deadline_ != Clock::time_point{}) return;
  deadline_ = Clock::now() + std::min(timeout_, kLongestTimeout);
  if (!observers_.empty()) event_.began = tracing::now();
}

bool Task::advance() {
  const AsMadeIn mode(inference_);
  if (transfer_ != nullptr) {
    if (!transfer_->test()) {
      AMP_CHECK(Clock::now() < deadline_, distributed::DistributedError, what_, " has waited ", seconds(timeout_),
                " seconds for the other ranks: one of them has ended, is busy, or does not take part");
      return false;
    }
    transfer_.reset();
  }
  while (next_stage_ < stages_.size() && transfer_ == nullptr) transfer_ = stages_[next_stage_++]();
  return true;
}

void Task::finish(const TaskPtr& task, std::exception_ptr error) noexcept {
  if (task->transfer_ != nullptr && !task->transfer_->abandon()) {
    const std::lock_guard lock(abandoned().mutex);
    abandoned().tasks.add(task);
  } else {
    task->transfer_.reset();
    task->stages_.clear();
  }
  if (!task->observers_.empty() && task->event_.began != 0) {
    task->event_.ended = tracing::now();
    for (const auto& observer : std::exchange(task->observers_, {})) {
      try {
        observer->on_collective(task->event_);
      } catch (...) {}  // no memory: the timeline lacks this event
    }
  }
  {
    const std::lock_guard lock(task->signal_->mutex);
    task->error_ = std::move(error);
    --task->signal_->unfinished;
    task->done_.store(true, std::memory_order_release);
  }
  task->signal_->done.notify_all();
}

Progress::Progress() : thread_(amp::detail::started_thread("distributed", [this] { run(); })) {}

Progress::~Progress() {
  {
    const std::lock_guard lock(signal_->mutex);
    stop_ = true;
  }
  signal_->wake.notify_one();
  thread_.join();
}

void Progress::submit(const TaskPtr& task, const std::shared_ptr<Lane>& lane, AfterClose after_close) {
  task->check_at_home();
  {
    const std::lock_guard lock(signal_->mutex);
    AMP_CHECK(!has_failed(), distributed::DistributedError, task->what_, " cannot begin, because the group has failed before: ", failure_);
    AMP_CHECK(!closed_ || after_close == AfterClose::Accept, distributed::DistributedError, task->what_,
              " cannot begin, because destroy_process_group() has disconnected the ranks");
    task->lane_ = lane;
    ++signal_->unfinished;
    arrived_.add(task);
  }
  signal_->wake.notify_one();
}

void Progress::call(const std::function<void()>& function, AfterClose after_close) {
  Stages stages;
  std::exception_ptr error;
  stages.emplace_back([&]() -> TransferPtr {
    try {
      function();
    } catch (...) { error = std::current_exception(); }
    return nullptr;
  });
  const auto task = std::make_shared<Task>(signal_, "[distributed] a call", Timeout::max(), std::move(stages));
  submit(task, nullptr, after_close);
  task->wait(std::nullopt);
  if (error) std::rethrow_exception(error);
}

void Progress::close(const std::function<void()>& last) {
  AMP_CHECK(is_at_home(), distributed::DistributedError,
            "[destroy_process_group] a forked child cannot disconnect the process that made the group");
  {
    const Waiting waiting(*signal_);
    std::unique_lock lock(signal_->mutex);
    closed_ = true;
    signal_->wake.notify_one();
    signal_->done.wait(lock, [&] { return signal_->unfinished == 0; });
    AMP_CHECK(!has_failed(), distributed::DistributedError,
              "[destroy_process_group] the ranks cannot be disconnected, because the group has failed: ", failure_);
  }
  if (last != nullptr) call(last, AfterClose::Accept);
}

void Progress::start(TaskPtr task) {
  Lane* const lane = task->lane_.get();
  if (lane == nullptr) return running_.add(std::move(task));
  if (lane->runs) return lane->waiting.add(std::move(task));
  lane->runs = true;
  running_.add(std::move(task));
}

// Ends a task that runs, and starts the next one of its lane.
void Progress::end(const TaskPtr& task, std::exception_ptr error) {
  const std::shared_ptr<Lane> lane = std::move(task->lane_);
  Task::finish(task, std::move(error));
  if (lane == nullptr) return;
  lane->runs = false;
  if (TaskPtr next = lane->waiting.take()) start(std::move(next));
}

// Returns whether something has changed.
bool Progress::advance_all() {
  bool changed = false;
  TaskList tasks;
  tasks.swap(running_);
  while (const TaskPtr task = tasks.take()) {
    std::exception_ptr error;
    bool agreed = true;
    task->begin();
    try {
      changed = task->advance() || changed;
    } catch (const Disagreement&) {
      error = std::current_exception();
      agreed = false;
    } catch (...) { error = current_error(); }
    if (error == nullptr && task->transfer_ != nullptr) {
      running_.add(task);
      continue;
    }
    changed = true;
    if (error != nullptr && agreed) {
      note_failure(text_of(error));  // before waiting threads see the end of the task, and close the group
      end(task, error);
      while (TaskPtr other = tasks.take()) running_.add(std::move(other));
      fail_all();
      return true;
    }
    end(task, error);
  }
  return changed;
}

// From now on nothing can be submitted.
void Progress::note_failure(std::string why) {
  const std::lock_guard lock(signal_->mutex);
  failure_ = std::move(why);
  failed_.store(true, std::memory_order_release);
}

// Every submitted task fails. Called after note_failure().
void Progress::fail_all() {
  TaskList arrived;
  {
    const std::lock_guard lock(signal_->mutex);
    arrived.swap(arrived_);
  }
  while (TaskPtr task = arrived.take()) start(std::move(task));
  while (const TaskPtr task = running_.take()) end(task, error_with([&] { return task->what_ + " failed with the group: " + failure_; }));
}

// If no thread waits, leaves the processor to computing threads.
void Progress::rest(unsigned idle_rounds) {
  constexpr unsigned kSpins = 2000;
  if (signal_->waiting.load(std::memory_order_relaxed) > 0) {
    if (idle_rounds < kSpins) std::this_thread::yield();
    else std::this_thread::sleep_for(std::chrono::microseconds(20));
    return;
  }
  const bool patient = running_.all_of([](const Task& task) { return task.transfer_ != nullptr && task.transfer_->only_waits(); });
  std::unique_lock lock(signal_->mutex);
  signal_->wake.wait_for(lock, std::chrono::microseconds(patient ? 200 : 50),
                         [&] { return stop_ || !arrived_.empty() || signal_->waiting.load(std::memory_order_relaxed) > 0; });
}

void Progress::run() {
  const amp::detail::SerialScope serial;
  const NoGradGuard no_grad;
  unsigned idle_rounds = 0;
  for (;;) {
    TaskList arrived;
    bool stop;
    {
      std::unique_lock lock(signal_->mutex);
      if (running_.empty()) signal_->wake.wait(lock, [&] { return stop_ || !arrived_.empty(); });
      arrived.swap(arrived_);
      stop = stop_;
    }
    while (TaskPtr task = arrived.take()) start(std::move(task));
    if (stop) {
      if (running_.empty()) return;
      note_failure("it was dropped");  // so short that it needs no memory
      return fail_all();
    }
    idle_rounds = advance_all() ? 0 : idle_rounds + 1;
    if (idle_rounds > 0) rest(idle_rounds);
  }
}

}  // namespace amp::distributed
