// Parameters that are distributed over processes, and what clipping and gradient scalers have to know of them. Internal.
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
  // Replaces the elements of a tensor by the sum, or the smallest or largest, of those of all processes. All of them call it.
  virtual void combine(const Tensor& tensor, Combine how) const = 0;
};

// What this process has of a parameter.
struct Shard {
  std::shared_ptr<const Processes> processes;  // one object for all parameters that are distributed over the same processes
  // Whether the tensor is only a part: the elements bounds[rank] to bounds[rank + 1] of the whole, as a vector, on each rank. Otherwise it
  // is whole, and one of the processes updates it for all.
  bool divided = false;
  int rank = 0;
  Shape sizes = {};  // of the whole
  std::vector<int64_t> bounds = {};

  int64_t begin() const { return bounds[static_cast<size_t>(rank)]; }
  int64_t end() const { return bounds[static_cast<size_t>(rank) + 1]; }
};
using ShardPtr = std::shared_ptr<const Shard>;

// Says, as long as it exists, what a tensor is. Keeps the tensor.
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

// What was said last of the tensor, or null.
AMP_API ShardPtr shard_of(const detail::TensorImpl* tensor);
// The different processes over which some of the tensors are distributed, in the order of the tensors.
std::vector<std::shared_ptr<const Processes>> processes_of(const std::vector<const detail::TensorImpl*>& tensors);
// Whether one of the tensors is a part.
bool any_divided(const std::vector<const detail::TensorImpl*>& tensors);

}  // namespace amp::optim
