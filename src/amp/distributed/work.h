// Handles of communication that runs at the same time as your program, and the error of failed communication.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include <amp/core/error.h>

namespace amp::distributed {

// Communication between processes failed: a process did not answer in time, the processes called different collectives, or the backend
// reported an error. The message contains the collective, the rank that noticed the error, and its waiting time.
class AMP_API DistributedError : public Error {
  using Error::Error;
};

using Timeout = std::chrono::milliseconds;

// A collective or message that was started (torch.distributed.Work). Do not read or write its tensors until wait() has returned. The handle
// keeps them alive. Dropping the handle does not stop the communication.
class AMP_API Work {
 public:
  Work() = default;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  virtual ~Work() = default;

  // Whether wait() would return, or throw, at once.
  virtual bool done() const = 0;
  // Returns when the tensors contain the results. For CUDA tensors, makes the thread's current stream wait for them instead of the host,
  // unless a timeout is given or it is a barrier. Throws DistributedError if the communication failed, including by the group's timeout.
  // Also throws it if `timeout` passes first; the communication then goes on, and wait may be called again.
  virtual void wait(std::optional<Timeout> timeout = std::nullopt) = 0;
};
using WorkPtr = std::shared_ptr<Work>;

}  // namespace amp::distributed
