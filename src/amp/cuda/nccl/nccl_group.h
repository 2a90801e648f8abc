// Groups of CUDA tensors over NCCL. Internal.
//
// The caller's thread records an event on its current stream and passes the collective to the progress thread, which makes all NCCL calls.
// The communicator's stream waits for the event, runs the work, and records another event. wait() makes the current stream wait for that
// event. Communicators are connected on first use: one for the collectives of each device, and one for the messages from one rank to
// another with one tag. Messages then wait neither for collectives nor for messages of other ranks or tags.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <amp/cuda/nccl/communicator.h>
#include <amp/distributed/group/progress.h>
#include <amp/distributed/init.h>
#include <amp/distributed/rendezvous/store.h>

namespace amp::cuda {

class NcclGroup final : public distributed::ProcessGroup {
 public:
  // Ranks with the same `name` find each other in the store.
  NcclGroup(std::shared_ptr<distributed::Store> store, std::string name, std::shared_ptr<distributed::Progress> progress, int rank,
            int size, const distributed::DistributedOptions& options);
  ~NcclGroup() override;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  const std::string& backend() const override;
  // The device of the collectives so far, or the current one.
  Device device() const override;
  distributed::Timeout timeout() const override { return options_.timeout; }

  distributed::WorkPtr all_reduce(const Tensor& tensor, distributed::ReduceOp op) override;
  distributed::WorkPtr broadcast(const Tensor& tensor, int root) override;
  distributed::WorkPtr all_gather(const Tensor& output, const Tensor& input) override;
  distributed::WorkPtr reduce_scatter(const Tensor& output, const Tensor& input, distributed::ReduceOp op) override;
  distributed::WorkPtr all_to_all(const Tensor& output, const Tensor& input, std::vector<int64_t> output_rows,
                                  std::vector<int64_t> input_rows) override;
  distributed::WorkPtr send(const Tensor& tensor, int destination, int tag) override;
  distributed::WorkPtr recv(const Tensor& tensor, int source, int tag) override;
  distributed::WorkPtr barrier() override;
  distributed::GroupPtr duplicate() override;
  // Uses ncclCommSplit on the communicator of the collectives so far. If NCCL does not have it, the part connects through the store on
  // first use.
  distributed::GroupPtr split(const std::vector<int>& ranks) override;

  // Closes the communicators together with the other ranks. Afterwards, this group and those made from it refuse all calls. Does nothing if
  // the group has failed, and in a forked child.
  void close();

 private:
  // A communicator, and the order of its work.
  struct Channel {
    std::shared_ptr<Communicator> communicator;
    std::shared_ptr<distributed::Lane> lane;
  };
  struct Call;

  void check_tensor(const char* name, const char* argument, const Tensor& tensor) const;
  void check_result(const char* name, const char* argument, const Tensor& tensor) const;
  void check_devices(const char* name, const Tensor& output, const Tensor& input) const;
  Channel collective_channel(int device);
  Channel message_channel(int device, int from, int to, int tag);
  std::string describe_next(const std::string& what, distributed::Stages& stages) const;
  distributed::WorkPtr message(const char* name, const Tensor& tensor, bool sends, int other, int tag);
  distributed::WorkPtr submit(Call call, const Channel& channel);
  std::vector<distributed::TaskPtr> retire();

  const std::shared_ptr<distributed::Store> store_;
  const std::string name_;
  const std::shared_ptr<distributed::Progress> progress_;
  const int rank_, size_;
  const distributed::DistributedOptions options_;
  const std::shared_ptr<distributed::Lane> lane_ = std::make_shared<distributed::Lane>();
  mutable std::mutex mutex_;  // guards the order of collectives, and the members below
  bool closed_ = false;
  uint64_t collectives_ = 0;
  size_t duplicates_ = 0;
  std::map<int, Channel> devices_;
  std::map<std::string, Channel> messages_;
};

}  // namespace amp::cuda
