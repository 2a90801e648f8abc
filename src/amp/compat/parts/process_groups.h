// libtorch's names for process groups: c10d::ProcessGroupMPI::createProcessGroupMPI() and so on.
#pragma once

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include <amp/distributed/init.h>
#include <amp/distributed/process_group.h>

namespace amp::c10d {

using ReduceOp = distributed::ReduceOp;

struct AllreduceOptions {
  ReduceOp reduceOp = ReduceOp::Sum;
};
struct BroadcastOptions {
  int64_t rootRank = 0, rootTensor = 0;
};
struct BarrierOptions {};

// What a collective returns.
class Work {
 public:
  explicit Work(std::vector<distributed::WorkPtr> parts) : parts_(std::move(parts)) {}
  // Throws distributed::DistributedError if the communication failed, or if the timeout passes first. 0: that of the group.
  bool wait(std::chrono::milliseconds timeout = {}) {
    using std::chrono::milliseconds, std::chrono::steady_clock;
    const auto start = steady_clock::now();
    for (const auto& part : parts_) {
      const auto spent = std::chrono::duration_cast<milliseconds>(steady_clock::now() - start);
      if (timeout.count() == 0) part->wait();
      else part->wait(std::max(timeout - spent, milliseconds(0)));
    }
    return true;
  }
  // Whether wait() would return, or throw, at once.
  bool isCompleted() const {
    return std::all_of(parts_.begin(), parts_.end(), [](const auto& part) { return part->done(); });
  }
  // Whether all has been communicated, without an error.
  bool isSuccess() const { return isCompleted() && exception() == nullptr; }
  // The error of the communication that has ended; null if there is none.
  std::exception_ptr exception() const {
    for (const auto& part : parts_) {
      try {
        if (part->done()) part->wait();
      } catch (...) { return std::current_exception(); }
    }
    return nullptr;
  }

 private:
  std::vector<distributed::WorkPtr> parts_;
};

// A group with libtorch's interface: collectives take lists of tensors.
class ProcessGroup {
 public:
  using Work = c10d::Work;

  explicit ProcessGroup(distributed::GroupPtr group) : group_(std::move(group)) {}
  virtual ~ProcessGroup() = default;

  int getRank() const { return group_->rank(); }
  int getSize() const { return group_->size(); }
  std::shared_ptr<Work> allreduce(std::vector<Tensor>& tensors, const AllreduceOptions& options = {}) {
    return of_each(tensors, [&](const Tensor& tensor) { return group_->all_reduce(tensor, options.reduceOp); });
  }
  std::shared_ptr<Work> broadcast(std::vector<Tensor>& tensors, const BroadcastOptions& options = {}) {
    return of_each(tensors, [&](const Tensor& tensor) { return group_->broadcast(tensor, static_cast<int>(options.rootRank)); });
  }
  std::shared_ptr<Work> send(std::vector<Tensor>& tensors, int destination, int tag) {
    return of_each(tensors, [&](const Tensor& tensor) { return group_->send(tensor, destination, tag); });
  }
  std::shared_ptr<Work> recv(std::vector<Tensor>& tensors, int source, int tag) {
    return of_each(tensors, [&](const Tensor& tensor) { return group_->recv(tensor, source, tag); });
  }
  std::shared_ptr<Work> barrier(const BarrierOptions& = {}) { return std::make_shared<Work>(std::vector{group_->barrier()}); }
  // Groups fail by themselves if a rank does.
  void abort() {}
  // The group of amp.
  const distributed::GroupPtr& group() const { return group_; }

 private:
  template <class Start>
  std::shared_ptr<Work> of_each(const std::vector<Tensor>& tensors, const Start& start) {
    std::vector<distributed::WorkPtr> parts;
    for (const Tensor& tensor : tensors) parts.push_back(start(tensor));
    return std::make_shared<Work>(std::move(parts));
  }

  distributed::GroupPtr group_;
};

class ProcessGroupMPI : public ProcessGroup {
 public:
  using ProcessGroup::ProcessGroup;
  // The group of all processes that mpirun has started, or of some of them; null on the others. It is disconnected at the end of the
  // process.
  static std::shared_ptr<ProcessGroupMPI> createProcessGroupMPI(std::vector<int> ranks = {}) {
    if (!distributed::is_initialized()) distributed::init_process_group("mpi");
    return of(ranks.empty() ? distributed::default_group() : distributed::new_group(ranks));
  }
  // Null for a null group.
  static std::shared_ptr<ProcessGroupMPI> of(const distributed::GroupPtr& group) {
    return group == nullptr ? nullptr : std::make_shared<ProcessGroupMPI>(group);
  }
};

}  // namespace amp::c10d

namespace c10d = amp::c10d;
