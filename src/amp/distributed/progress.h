// The thread that carries out the communication of a process. Internal.
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

// The parts of a piece of work: each begins a transfer, or returns null if there is nothing to transfer, when that of the part before it is
// complete.
using Stages = std::vector<std::function<TransferPtr()>>;

// Timeouts beyond this are as good as it, and would overflow.
inline constexpr Timeout kLongestTimeout = std::chrono::hours(24 * 365 * 100);

// Thrown by a stage if ranks do not agree about what to do: the work fails, but the group does not, as all ranks know it.
struct Disagreement : DistributedError {
  using DistributedError::DistributedError;
};

// What waiting threads and the progress thread share.
struct Signal {
  std::mutex mutex;
  std::condition_variable wake;  // of the progress thread
  std::condition_variable done;  // of those that wait
  std::atomic<int> waiting{0};
};

// Work that the progress thread does.
class Task final : public Work {
 public:
  // `what` is what it does, and for whom: "[all_reduce] rank 1 of 4".
  Task(std::shared_ptr<Signal> signal, std::string what, Timeout timeout, Stages stages)
      : signal_(std::move(signal)), what_(std::move(what)), timeout_(timeout), stages_(std::move(stages)) {}

  const std::string& what() const { return what_; }
  // Observers are told when it is complete; before it is submitted.
  void set_observers(tracing::CollectiveObservers observers, tracing::CollectiveEvent event) {
    observers_ = std::move(observers);
    event_ = std::move(event);
  }
  bool done() const override { return done_.load(std::memory_order_acquire); }
  void wait(std::optional<Timeout> timeout) override;

 private:
  friend class Progress;
  void begin();
  bool advance();                         // whether something was completed; throws what a stage or transfer throws
  void finish(std::exception_ptr error);  // at the end; null: it has succeeded

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

// If a task fails, all others fail with it, as do those that are submitted later: ranks no longer agree about what comes next.
class Progress {
 public:
  Progress();
  // Fails what has not been completed.
  ~Progress();

  const std::shared_ptr<Signal>& signal() const { return signal_; }
  // Throws DistributedError if a task has failed. Without a lane, the task starts at once.
  void submit(const TaskPtr& task, const std::shared_ptr<Lane>& lane = nullptr);
  // Runs `function` on the progress thread and returns its result, or throws what it throws.
  void call(const std::function<void()>& function);
  bool has_failed() const { return failed_.load(std::memory_order_acquire); }

 private:
  struct Entry {
    TaskPtr task;
    std::shared_ptr<Lane> lane;
    bool is_call = false;  // of call(), which goes on after a failure: destructors use it
  };

  void run();
  void start(Entry entry);
  bool advance_all();
  void note_failure(const std::string& why);
  void fail_all(const std::string& why);
  void rest(unsigned idle_rounds);

  const std::shared_ptr<Signal> signal_ = std::make_shared<Signal>();
  std::vector<Entry> arrived_;  // guarded by the signal's mutex
  bool stop_ = false;           // as well
  std::string failure_;         // as well
  std::atomic<bool> failed_{false};
  std::vector<Entry> running_;
  std::thread thread_;
};

}  // namespace amp::distributed
