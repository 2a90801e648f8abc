// Groups of processes that exchange tensors (torch.distributed.ProcessGroup).
//
//   auto group = amp::distributed::init_process_group("mpi");   // init.h
//   amp::Tensor x = amp::full({2}, group->rank());
//   group->all_reduce(x)->wait();                                // the same sum on all ranks
//
// Every process of a group calls its collectives in the same order, with tensors of the same dtype and shape. They run in this order, one
// after the other, at the same time as the calling thread. Collectives that are recorded for backward are in functional.h.
//
// Tensors may be views with gaps, and of any dtype. The results of a reduction have the same bits on all ranks and in every run: elements
// are combined in the order of the ranks, float16 and bfloat16 in float32 with one rounding at the end. With the backend "nccl", NCCL
// decides order and rounding; its results are the same on all ranks. Autograd records nothing here.
// Every function throws ValueError for an undefined tensor, a rank outside the group, a shape that does not fit, or a result that overlaps
// itself. It throws TypeError for a dtype that the reduction does not support. It throws NotImplementedError for sparse tensors, and for a
// device that the backend does not support. It throws Error outside of inference mode for a result that was made in it. It throws
// DistributedError if the group has failed before, after destroy_process_group(), and in a forked child. Nothing is sent then. wait()
// throws errors of the communication itself.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/distributed/work.h>

namespace amp::distributed {

// The way to combine elements. Average is for floating and complex dtypes, Min and Max are for real ones, the last three are for integers
// and bool. The sum of bools is "any", the product is "all".
enum class ReduceOp : uint8_t { Sum, Average, Product, Min, Max, BitAnd, BitOr, BitXor };
// "sum", "average", ...
AMP_API const char* toString(ReduceOp op);

class AMP_API ProcessGroup {
 public:
  ProcessGroup() = default;
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;
  virtual ~ProcessGroup() = default;

  // This process's number, from 0 to size() - 1, and the number of processes.
  virtual int rank() const = 0;
  virtual int size() const = 0;
  // The name of the backend in the call of init_process_group: "mpi".
  virtual const std::string& backend() const = 0;
  // A device of a kind that the group supports: for data without a device, such as texts.
  virtual Device device() const { return kCPU; }
  // The time limit of a collective.
  virtual Timeout timeout() const = 0;

  // Combines the tensors of all ranks, element by element; each rank gets the result in `tensor`.
  virtual WorkPtr all_reduce(const Tensor& tensor, ReduceOp op = ReduceOp::Sum) = 0;
  // Copies the tensor of rank `root` into that of the other ranks.
  virtual WorkPtr broadcast(const Tensor& tensor, int root) = 0;
  // `output` gets the elements of `input` of rank 0, then those of rank 1, and so on. It has size() times as many elements, in any shape,
  // and the dtype of `input`. `input` may be this rank's part of `output`. If it overlaps `output` in another way, a copy of it is sent
  // (torch.distributed.all_gather_into_tensor).
  virtual WorkPtr all_gather(const Tensor& output, const Tensor& input) = 0;
  // Combines the inputs of all ranks and cuts the result into size() parts of equal length. `output` gets part rank(). It has the shape of
  // such a part, or any other shape with the same number of elements. It may be this rank's part of `input`,
  // or overlap it in another way, as in all_gather (torch.distributed.reduce_scatter_tensor).
  virtual WorkPtr reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op = ReduceOp::Sum) = 0;
  // Cuts `input` along its first dimension into a part for each rank. Writes the parts that this rank receives into `output`, in the order
  // of the ranks. Parts have the given numbers of rows; empty lists mean equal parts. If the tensors overlap,
  // a copy of `input` is sent (torch.distributed.all_to_all_single).
  virtual WorkPtr all_to_all(const Tensor& output, const Tensor& input, std::vector<int64_t> output_rows = {},
                             std::vector<int64_t> input_rows = {}) = 0;
  // A message to another rank. The receiver calls recv with a tensor of the same dtype and number of elements, and the same tag, from 0 to
  // 32767. Messages do not wait for collectives, nor collectives for messages. Messages between two ranks with one tag arrive in the order
  // of sending.
  virtual WorkPtr send(const Tensor& tensor, int destination, int tag = 0) = 0;
  virtual WorkPtr recv(const Tensor& tensor, int source, int tag = 0) = 0;
  // Done when all ranks have called it.
  virtual WorkPtr barrier() = 0;

  // A group of the same processes with a separate order of collectives: for code that runs at the same time as other code. All ranks call
  // it; it waits for them.
  virtual std::shared_ptr<ProcessGroup> duplicate() = 0;
  // A group of some of the processes: its rank i is rank ranks[i] of this group. All ranks call it with the same list, and wait for each
  // other. Ranks that are not in the list get null. All processes must split groups in the same order, on any thread. Throws ValueError for
  // an empty list, and for ranks that are not in the group or twice in the list (torch.distributed.new_group).
  virtual std::shared_ptr<ProcessGroup> split(const std::vector<int>& ranks);
  // A vector of zeros. If it is on the CPU and all ranks are processes of one machine, they share its memory, and an all_reduce of the
  // whole vector copies nothing. All ranks call it with the same arguments, and reduce these tensors together.
  virtual Tensor shared_zeros(int64_t count, TensorOptions options = {});
};
using GroupPtr = std::shared_ptr<ProcessGroup>;

}  // namespace amp::distributed
