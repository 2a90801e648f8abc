// The thread that runs the communication of a process. Internal.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <amp/core/process/home_process.h>
#include <amp/distributed/group/transport.h>
#include <amp/distributed/work.h>
#include <amp/observe/collective.h>

namespace amp::distributed {

// The stages of a task. Each begins a transfer when the transfer of the previous stage is complete. It returns null if there is nothing to
// transfer.
using Stages = std::vector<std::function<TransferPtr()>>;

// Longer timeouts are clamped to avoid overflow.
inline constexpr Timeout kLongestTimeout = std::chrono::hours(24 * 365 * 100);

// Thrown by a stage if the ranks do not agree about the next operation. The work fails, but not the group, because all ranks know it.
struct Disagreement : DistributedError {
  using DistributedError::DistributedError;
};

// Shared by waiting threads and the progress thread.
struct Signal {
  const amp::detail::HomeProcess home{};
  std::mutex mutex;
  std::condition_variable wake;  // wakes the progress thread
  std::condition_variable done;  // wakes the waiting threads
  std::atomic<int> waiting{0};
  int64_t unfinished = 0;  // submitted tasks that have not ended; guarded by the mutex
};

class Task;
using TaskPtr = std::shared_ptr<Task>;

// A list that the tasks themselves link: to add a task needs no memory. A task is in one list at a time.
class TaskList {
 public:
  TaskList() = default;
  ~TaskList();
  TaskList(const TaskList&) = delete;
  TaskList& operator=(const TaskList&) = delete;

  bool empty() const { return first_ == nullptr; }
  void swap(TaskList& other) noexcept;
  void add(TaskPtr task) noexcept;
  // Removes the first task; null if there is none.
  TaskPtr take() noexcept;
  template <class Condition>
  bool all_of(const Condition& condition) const;

 private:
  TaskPtr first_;
  Task* last_ = nullptr;
};

// Tasks of one lane run one after the other, in the order of their submission. Used by the progress thread.
struct Lane {
  bool runs = false;  // whether one of its tasks runs
  TaskList waiting;
};

// Work of the progress thread.
class Task final : public Work {
 public:
  // `what` describes the task and its rank: "[all_reduce] rank 1 of 4". Stages run in the inference mode of the thread that makes the task.
  Task(std::shared_ptr<Signal> signal, std::string what, Timeout timeout, Stages stages);

  const std::string& what() const { return what_; }
  // Observers are told when it is complete. Call it before the task is submitted.
  void set_observers(tracing::CollectiveObservers observers, tracing::CollectiveEvent event) {
    observers_ = std::move(observers);
    event_ = std::move(event);
  }
  bool done() const override { return done_.load(std::memory_order_acquire); }
  void wait(std::optional<Timeout> timeout) override;

 private:
  friend class Progress;
  friend class TaskList;
  void check_at_home() const;  // throws DistributedError in a forked child
  void begin();
  bool advance();  // whether something was completed; throws the errors of stages and transfers
  // Called at the end. Null: success. An abandoned transfer may still write to its memory: such a task is kept forever.
  static void finish(const TaskPtr& task, std::exception_ptr error) noexcept;

  const std::shared_ptr<Signal> signal_;
  const std::string what_;
  const Timeout timeout_;
  const bool inference_;
  Stages stages_;
  size_t next_stage_ = 0;
  TransferPtr transfer_;
  std::chrono::steady_clock::time_point deadline_{};
  tracing::CollectiveObservers observers_;
  tracing::CollectiveEvent event_;
  std::shared_ptr<Lane> lane_;  // null: none
  TaskPtr next_;                // in its list
  std::atomic<bool> done_{false};
  std::exception_ptr error_;  // valid after done_
};

template <class Condition>
bool TaskList::all_of(const Condition& condition) const {
  for (const Task* task = first_.get(); task != nullptr; task = task->next_.get()) {
    if (!condition(*task)) return false;
  }
  return true;
}

// If a task fails, all others fail with it, including later ones: ranks no longer agree about the next operation. The thread of this class
// allocates only in the stages of tasks. What they throw is the error of the task. Made with make_at_home().
class Progress {
 public:
  Progress();
  // Fails all incomplete tasks.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // After close(): the task is refused, unless it belongs to the end of earlier ones.
  enum class AfterClose { Refuse, Accept };

  const std::shared_ptr<Signal>& signal() const { return signal_; }
  // Throws DistributedError if a task has failed, after close(), and in a forked child. Without a lane, the task starts at once.
  void submit(const TaskPtr& task, const std::shared_ptr<Lane>& lane = nullptr, AfterClose after_close = AfterClose::Refuse);
  // Runs `function` on the progress thread and returns its result, or throws its exception.
  void call(const std::function<void()>& function) { call(function, AfterClose::Refuse); }
  // Refuses new tasks, waits for all that were submitted, and calls `last`, unless it is null, on the progress thread. Throws
  // DistributedError if a task fails.
  void close(const std::function<void()>& last);
  bool has_failed() const { return failed_.load(std::memory_order_acquire); }
  // False in a forked child, which has no progress thread.
  bool is_at_home() const { return signal_->home.is_current(); }

 private:
  void call(const std::function<void()>& function, AfterClose after_close);
  void run();
  void start(TaskPtr task);
  void end(const TaskPtr& task, std::exception_ptr error);
  bool advance_all();
  void note_failure(std::string why);
  void fail_all();
  void rest(unsigned idle_rounds);

  const std::shared_ptr<Signal> signal_ = std::make_shared<Signal>();
  TaskList arrived_;     // guarded by the signal's mutex
  bool stop_ = false;    // guarded by the signal's mutex
  bool closed_ = false;  // guarded by the signal's mutex
  std::string failure_;  // guarded by the signal's mutex; written by the progress thread
  std::atomic<bool> failed_{false};
  TaskList running_;
  std::thread thread_;
};

}  // namespace amp::distributed
