// The parameters that fully_shard gathers together. Internal.
#pragma once

#include <memory>
#include <vector>

#include <amp/autograd/autograd.h>
#include <amp/core/tensor.h>
#include <amp/distributed/fully_shard.h>
#include <amp/optim/shards.h>

namespace amp::distributed {

// All parameters follow each other in a vector, which is divided equally among the ranks, with padding between parameters and at the end.
class ShardedUnit : public std::enable_shared_from_this<ShardedUnit> {
 public:
  // Of the whole parameters, which it empties.
  ShardedUnit(std::vector<Tensor> params, const FullyShardOptions& options);
  ~ShardedUnit();

  // In the order of the constructor's.
  const Tensor& shard(size_t i) const { return params_[i].shard; }
  const FullyShardOptions& options() const { return options_; }

  // Makes the parameters whole, unless they are. Before the module's forward and backward.
  void gather();
  // The inputs and, in a recorded call, the parameters become results of a node whose backward distributes the parameters' gradients. As
  // the inputs pass through it, it runs when the module's backward is complete, and before that of modules called earlier.
  autograd::variable_list begin_forward(const autograd::variable_list& inputs);
  // The outputs become results of a node whose backward gathers the parameters.
  autograd::variable_list end_forward(const autograd::variable_list& outputs);

 private:
  friend struct ModuleInputs;
  friend struct ModuleOutputs;

  struct Parameter {
    Tensor whole;  // what the module uses; without elements while the parameter is not gathered
    Tensor shard;
    Shape sizes;
    int64_t begin, numel;  // in the vector
    bool trained;
  };

  void check_shards() const;
  void release();
  void begin_backward();
  void end_backward();
  // The gradients of the shards that are trained, from those of their parameters.
  autograd::variable_list distribute(const autograd::variable_list& grads) const;

  const FullyShardOptions options_;
  const GroupPtr group_;
  const ScalarType dtype_, reduce_dtype_;
  std::vector<Parameter> params_;
  std::vector<optim::ShardMark> marks_;
  int64_t total_ = 0, part_ = 0;  // elements of the vector, and of this rank's part
  Tensor own_;                    // this part, of which the shards are views
  Tensor gathered_, nothing_;
  uint32_t version_ = 0;     // of own_ when it was gathered
  int backward_passes_ = 0;  // calls of the module whose backward has begun
};

}  // namespace amp::distributed
