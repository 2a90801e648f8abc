// Parameters that are distributed over processes, for clipping and gradient scalers. Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::optim {

// The processes over which parameters are distributed.
class AMP_API Processes {
 public:
  enum class Combine : uint8_t { Sum, Min, Max };

  virtual ~Processes() = default;
  // Replaces the elements of a tensor by their sum, or by the smallest or largest of them, over all processes. All processes must call it.
  virtual void combine(const Tensor& tensor, Combine how) const = 0;
};

// The shard of a parameter that this process has.
struct Shard {
  std::shared_ptr<const Processes> processes;  // one object for all parameters that are distributed over the same processes
  // Whether the tensor is only a shard. On each rank it is then elements bounds[rank] to bounds[rank + 1] of the whole, flattened.
  // Otherwise it is the whole tensor, and one of the processes updates it for all.
  bool divided = false;
  int rank = 0;
  Shape sizes = {};  // of the whole tensor
  std::vector<int64_t> bounds = {};

  int64_t begin() const { return bounds[static_cast<size_t>(rank)]; }
  int64_t end() const { return bounds[static_cast<size_t>(rank) + 1]; }
};
using ShardPtr = std::shared_ptr<const Shard>;

// Marks a tensor as a shard while this object exists. Keeps the tensor alive.
class AMP_API ShardMark {
 public:
  ShardMark(Tensor tensor, ShardPtr shard);
  ShardMark(ShardMark&& other) noexcept = default;
  ShardMark& operator=(ShardMark&&) = delete;
  ~ShardMark();

 private:
  Tensor tensor_;
  ShardPtr shard_;
};

// The last mark of the tensor, or null.
AMP_API ShardPtr shard_of(const detail::TensorImpl* tensor);
// The different processes over which some of the tensors are distributed, in the order of the tensors.
std::vector<std::shared_ptr<const Processes>> processes_of(const std::vector<const detail::TensorImpl*>& tensors);
// Whether one of the tensors is only a shard.
bool any_divided(const std::vector<const detail::TensorImpl*>& tensors);

}  // namespace amp::optim
