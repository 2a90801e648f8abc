// The steps of a collective on a communicator, which the progress thread executes. Internal.
#pragma once

#include <functional>
#include <memory>

#include <amp/cuda/event.h>
#include <amp/cuda/nccl/communicator.h>
#include <amp/distributed/group/progress.h>

namespace amp::cuda {

// Common to all steps: they end with an error if a process has ended, and abort the communicator if they are abandoned.
class CommunicatorTransfer : public distributed::Transfer {
 public:
  CommunicatorTransfer(std::shared_ptr<Communicator> communicator, std::shared_ptr<distributed::Store> store)
      : communicator_(std::move(communicator)), store_(std::move(store)) {}
  bool test() final;
  bool abandon() final;

 protected:
  virtual bool step() = 0;
  Communicator& communicator() const { return *communicator_; }

 private:
  const std::shared_ptr<Communicator> communicator_;
  const std::shared_ptr<distributed::Store> store_;
  distributed::Pace look_{std::chrono::seconds(1)};
};

class Connecting final : public CommunicatorTransfer {
 public:
  using CommunicatorTransfer::CommunicatorTransfer;

 private:
  bool step() override { return communicator().connect(); }
};

// Complete when all launched work is on the stream.
class Launching final : public CommunicatorTransfer {
 public:
  using CommunicatorTransfer::CommunicatorTransfer;

 private:
  bool step() override { return communicator().settled(); }
};

// Divides a communicator whose work has ended. Complete when the part is connected. The part is null on ranks outside it.
class Splitting final : public CommunicatorTransfer {
 public:
  Splitting(std::shared_ptr<Communicator> communicator, std::shared_ptr<distributed::Store> store, std::shared_ptr<Communicator> part)
      : CommunicatorTransfer(communicator, std::move(store)), part_(std::move(part)) {
    communicator->split(part_.get());
  }

 private:
  bool step() override { return communicator().settled() && (part_ == nullptr || part_->connect()); }

  const std::shared_ptr<Communicator> part_;
};

// Complete when the device has reached the event.
class Running final : public CommunicatorTransfer {
 public:
  Running(std::shared_ptr<Communicator> communicator, std::shared_ptr<distributed::Store> store, std::shared_ptr<Event> end)
      : CommunicatorTransfer(std::move(communicator), std::move(store)), end_(std::move(end)) {}

 private:
  bool step() override;

  const std::shared_ptr<Event> end_;
  distributed::Pace pace_{std::chrono::milliseconds(50)};
};

// Waits for the communicator's work and closes it together with the other ranks. Aborts it if they do not follow in time.
class Closing final : public distributed::Transfer {
 public:
  Closing(std::shared_ptr<Communicator> communicator, distributed::Timeout timeout)
      : communicator_(std::move(communicator)), deadline_(distributed::Pace::Clock::now() + timeout) {}
  bool test() override;
  bool abandon() override;

 private:
  const std::shared_ptr<Communicator> communicator_;
  const distributed::Pace::Clock::time_point deadline_;
  Event end_;
};

}  // namespace amp::cuda
