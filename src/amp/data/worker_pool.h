// Threads that run jobs and return their results in the order of the jobs. Internal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <amp/core/export.h>
#include <amp/core/process/home_process.h>

namespace amp::data {

// Made with make_at_home(): a forked child has none of its threads.
class AMP_API WorkerPool {
 public:
  using Result = std::shared_ptr<void>;
  using Job = std::function<Result(size_t worker)>;

  // If not `ordered`, results are returned in the order in which jobs end.
  WorkerPool(size_t workers, bool ordered);
  // Waits for the running jobs and drops the others.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // All three throw Error in a forked child.
  void submit(Job job);
  // The number of jobs whose results have not been fetched.
  size_t outstanding() const { return slots_.size(); }
  // Waits for the next result, or rethrows the exception of its job. There must be a job. Throws Error after `timeout`.
  Result take(std::optional<std::chrono::milliseconds> timeout);
  // Waits for the running jobs, and drops all jobs and results.
  void clear();

 private:
  struct Slot {
    Job job;
    Result result;
    std::exception_ptr error;
    bool done = false;
  };
  using Slots = std::deque<std::shared_ptr<Slot>>;

  void run(size_t worker);
  void stop() noexcept;
  // The slot whose result is next; end if it is not ready.
  Slots::iterator ready();

  const bool ordered_;
  const amp::detail::HomeProcess home_{};
  std::mutex mutex_;
  std::condition_variable work_, done_;
  Slots slots_;  // used by the thread that submits and fetches, under the lock
  Slots waiting_;
  size_t running_ = 0;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace amp::data
