// Handles of communication that runs beside the program, and the error of communication that fails.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include <amp/core/error.h>

namespace amp::distributed {

// Communication between processes failed: a process did not answer in time, the processes called different collectives, or the backend
// reported an error. Names the collective, the rank on which it was noticed, and the time it waited.
class AMP_API DistributedError : public Error {
  using Error::Error;
};

using Timeout = std::chrono::milliseconds;

// A collective or message that was started (torch.distributed.Work). Its tensors must not be read or written until wait() has returned;
// the handle keeps them alive. Dropping the handle does not stop the communication.
class AMP_API Work {
 public:
  Work() = default;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  virtual ~Work() = default;

  // Whether wait() would return, or throw, at once.
  virtual bool done() const = 0;
  // Returns when the results are in the tensors; for CUDA tensors, makes the thread's current stream wait for them instead of the host,
  // unless a timeout is given or it is a barrier. Throws DistributedError if the communication failed, also if it took longer than the
  // group's timeout; or if `timeout` passes first, in which case it goes on, and wait may be called again.
  virtual void wait(std::optional<Timeout> timeout = std::nullopt) = 0;
};
using WorkPtr = std::shared_ptr<Work>;

}  // namespace amp::distributed
