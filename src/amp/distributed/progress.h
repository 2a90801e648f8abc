// The thread that runs the communication of a process. Internal.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <amp/distributed/transport.h>
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
  std::mutex mutex;
  std::condition_variable wake;  // wakes the progress thread
  std::condition_variable done;  // wakes the waiting threads
  std::atomic<int> waiting{0};
};

// Work of the progress thread.
class Task final : public Work {
 public:
  // `what` describes the task and its rank: "[all_reduce] rank 1 of 4".
  Task(std::shared_ptr<Signal> signal, std::string what, Timeout timeout, Stages stages)
      : signal_(std::move(signal)), what_(std::move(what)), timeout_(timeout), stages_(std::move(stages)) {}

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
  void begin();
  bool advance();                         // whether something was completed; throws the errors of stages and transfers
  void finish(std::exception_ptr error);  // called at the end; null: success

  const std::shared_ptr<Signal> signal_;
  const std::string what_;
  const Timeout timeout_;
  Stages stages_;
  size_t next_ = 0;
  TransferPtr transfer_;
  std::chrono::steady_clock::time_point deadline_{};
  tracing::CollectiveObservers observers_;
  tracing::CollectiveEvent event_;
  std::atomic<bool> done_{false};
  std::exception_ptr error_;  // valid after done_
};
using TaskPtr = std::shared_ptr<Task>;

// Tasks of one lane run one after the other, in the order of their submission. Used by the progress thread.
struct Lane {
  std::deque<TaskPtr> tasks;
};

// If a task fails, all others fail with it, including later ones: ranks no longer agree about the next operation.
class Progress {
 public:
  Progress();
  // Fails all incomplete tasks.
  ~Progress();

  const std::shared_ptr<Signal>& signal() const { return signal_; }
  // Throws DistributedError if a task has failed. Without a lane, the task starts at once.
  void submit(const TaskPtr& task, const std::shared_ptr<Lane>& lane = nullptr);
  // Runs `function` on the progress thread and returns its result, or throws its exception.
  void call(const std::function<void()>& function);
  bool has_failed() const { return failed_.load(std::memory_order_acquire); }

 private:
  struct Entry {
    TaskPtr task;
    std::shared_ptr<Lane> lane;
    bool is_call = false;  // from call(), which still works after a failure: destructors use it
  };

  void run();
  void start(Entry entry);
  bool advance_all();
  void note_failure(const std::string& why);
  void fail_all(const std::string& why);
  void rest(unsigned idle_rounds);

  const std::shared_ptr<Signal> signal_ = std::make_shared<Signal>();
  std::vector<Entry> arrived_;  // guarded by the signal's mutex
  bool stop_ = false;           // guarded by the signal's mutex
  std::string failure_;         // guarded by the signal's mutex
  std::atomic<bool> failed_{false};
  std::vector<Entry> running_;
  std::thread thread_;
};

}  // namespace amp::distributed
