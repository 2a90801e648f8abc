// The handle of a collective of CUDA tensors. Internal.
#pragma once

#include <memory>

#include <amp/core/tensor.h>
#include <amp/cuda/event.h>
#include <amp/cuda/nccl/communicator.h>
#include <amp/distributed/group/progress.h>

namespace amp::cuda {

class NcclWork final : public distributed::Work {
 public:
  // `launch` submits the work to the communicator's stream and records `end` after it. `run` is done when the device has reached `end`.
  NcclWork(std::shared_ptr<Communicator> communicator, distributed::TaskPtr launch, distributed::TaskPtr run, std::shared_ptr<Event> end,
           bool host_waits, std::vector<Tensor> tensors)
      : communicator_(std::move(communicator)),
        launch_(std::move(launch)),
        run_(std::move(run)),
        end_(std::move(end)),
        host_waits_(host_waits),
        tensors_(std::move(tensors)) {}

  bool done() const override;
  void wait(std::optional<distributed::Timeout> timeout) override;

 private:
  void throw_failure() const;

  const std::shared_ptr<Communicator> communicator_;
  const distributed::TaskPtr launch_, run_;
  const std::shared_ptr<Event> end_;
  const bool host_waits_;
  const std::vector<Tensor> tensors_;  // the handle keeps them alive
};

}  // namespace amp::cuda
