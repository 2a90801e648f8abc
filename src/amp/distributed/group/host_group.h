// Groups of CPU tensors over any transport. Internal.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <amp/distributed/group/progress.h>
#include <amp/distributed/init.h>
#include <amp/distributed/rendezvous/shared_memory.h>

namespace amp::distributed {

class HostGroup final : public ProcessGroup {
 public:
  HostGroup(std::string backend, std::shared_ptr<Progress> progress, std::shared_ptr<Transport> transport,
            const DistributedOptions& options);
  ~HostGroup() override;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  const std::string& backend() const override { return backend_; }
  Timeout timeout() const override { return options_.timeout; }

  WorkPtr all_reduce(const Tensor& tensor, ReduceOp op) override;
  WorkPtr broadcast(const Tensor& tensor, int root) override;
  WorkPtr all_gather(const Tensor& output, const Tensor& input) override;
  WorkPtr reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op) override;
  WorkPtr all_to_all(const Tensor& output, const Tensor& input, std::vector<int64_t> output_rows, std::vector<int64_t> input_rows) override;
  WorkPtr send(const Tensor& tensor, int destination, int tag) override;
  WorkPtr recv(const Tensor& tensor, int source, int tag) override;
  WorkPtr barrier() override;
  GroupPtr duplicate() override;
  GroupPtr split(const std::vector<int>& ranks) override;
  Tensor shared_zeros(int64_t count, TensorOptions options) override;

  // Disconnects the ranks; only on the group that was opened first. Afterwards, this group and those made from it refuse all calls. Does
  // nothing if the group has failed, and in a forked child.
  void close();
  // The same at the end of the process, if the transport needs it.
  void close_at_exit() noexcept;

 private:
  void add_segment(Stages& stages, const Tensor& segment, ReduceOp op) const;
  static void add_shared(Stages& stages, const std::shared_ptr<SharedMemory>& memory, const Tensor& tensor, ReduceOp op, int size);
  // The memory that shared_zeros() returned with this tensor; else null.
  std::shared_ptr<SharedMemory> shared_by(const Tensor& tensor);
  WorkPtr submit(const char* name, const std::string& arguments, Stages stages, bool ordered = true);

  const std::string backend_;
  const DistributedOptions options_;
  std::shared_ptr<Progress> progress_;
  std::shared_ptr<Transport> transport_;
  const int rank_, size_;
  const std::shared_ptr<Lane> lane_ = std::make_shared<Lane>();
  const int number_;  // within this process, for timelines
  uint64_t collectives_ = 0;
  std::mutex mutex_;                                           // guards the order of collectives, and the members below
  std::map<const void*, std::weak_ptr<SharedMemory>> shared_;  // keyed by this rank's part
  static constexpr size_t kFewShared = 16;
  size_t most_shared_ = kFewShared;  // with more, it is searched for memory that is not used any longer
};

}  // namespace amp::distributed
