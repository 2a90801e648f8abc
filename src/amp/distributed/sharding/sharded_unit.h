// The parameters that fully_shard gathers together. Internal.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include <amp/autograd/autograd.h>
#include <amp/core/tensor.h>
#include <amp/distributed/fully_shard.h>
#include <amp/distributed/sharding/float8_gather.h>
#include <amp/optim/shards.h>

namespace amp::distributed {

class ShardedUnit;

// The order in which the units of a group are gathered: the next unit is gathered while one computes.
struct UnitOrder {
  // The order for the units of this group.
  static std::shared_ptr<UnitOrder> of(const GroupPtr& group);

  // Registers a started reduction. Up to kReductions may run at once, to limit the memory for whole gradients. Waits for the oldest if
  // needed.
  void started(const WorkPtr& reduction);

  static constexpr size_t kReductions = 2;
  std::array<std::weak_ptr<ShardedUnit>, 2> last;  // the last unit gathered in the running forward, or backward
  std::array<size_t, 2> count{};                   // number of units with a place
  std::weak_ptr<ShardedUnit> ahead;                // the unit that was gathered before its use
  std::deque<WorkPtr> reductions;
  std::vector<std::weak_ptr<ShardedUnit>> units;
};

// A vector contains all parameters, with padding between parameters and at the end. It is divided equally among the ranks.
class ShardedUnit : public std::enable_shared_from_this<ShardedUnit> {
 public:
  // Takes over the full parameters and leaves them empty.
  ShardedUnit(std::vector<Tensor> params, const FullyShardOptions& options);
  ~ShardedUnit();

  // In the order of the constructor's argument.
  const Tensor& shard(size_t i) const { return params_[i].shard; }
  // Whether one of its shards is among these tensors.
  bool has_shard_of(const std::unordered_set<const void*>& tensors) const;
  // While off, gradients accumulate locally; the next synchronizing pass reduces the sum.
  void set_synchronizes(bool on) { synchronizes_ = on; }
  const FullyShardOptions& options() const { return options_; }

  // Makes the parameters whole, if they are not, before the module's forward. Begins to gather those of the next unit.
  void begin_gathered_forward() { gather(Direction::Forward); }
  // The inputs and, in a recorded call, the parameters become results of a node. Its backward distributes the parameters' gradients. The
  // inputs pass through the node: it therefore runs when the module's backward is complete, and before the nodes of modules called earlier.
  autograd::variable_list begin_forward(const autograd::variable_list& inputs);
  // The outputs become results of a node whose backward gathers the parameters.
  autograd::variable_list end_forward(const autograd::variable_list& outputs);

 private:
  friend struct ModuleInputs;
  friend struct ModuleOutputs;

  enum class Direction : size_t { Forward, Backward };

  struct Parameter {
    Tensor whole;  // used by the module; without elements while the parameter is not gathered
    Tensor shard;
    Shape sizes;
    int64_t begin, numel;  // position in the vector
    bool trained;
  };

  void check_shards() const;
  void gather(Direction direction);
  bool is_gathered() const { return gathered_.defined() && shard_._version() == version_; }
  void gather_ahead();
  void drop_ahead();
  void learn(Direction direction);
  void take_place(Direction direction);
  std::shared_ptr<ShardedUnit> next(Direction direction) const;
  void release();
  void begin_backward();
  void end_backward();
  // The gradients of the trained shards, from those of their parameters. Undefined if the shards get them at the end of the pass. The
  // reduction then runs during the pass.
  autograd::variable_list distribute(const autograd::variable_list& grads);
  bool may_reduce_during_pass() const;
  Tensor collected(const autograd::variable_list& grads, const Tensor& earlier, ScalarType dtype) const;
  autograd::variable_list parts_of(const Tensor& own) const;

  const FullyShardOptions options_;
  const GroupPtr group_;
  const ScalarType dtype_, reduce_dtype_;
  std::vector<Parameter> params_;
  std::vector<optim::ShardMark> marks_;
  int64_t total_ = 0, shard_length_ = 0;  // elements of the vector, and of this rank's shard
  Tensor shard_;                          // this shard; the parameters' shards are its views
  Tensor gathered_, empty_;
  uint32_t version_ = 0;  // version of shard_ when it was gathered
  Tensor ahead_;          // gathered before its use; valid when work_ is done. Empty if it is gathered by float8_
  WorkPtr work_;
  uint32_t ahead_version_ = 0;
  std::unique_ptr<Float8Gather> float8_;  // null: the vector is gathered in dtype_
  const std::shared_ptr<UnitOrder> order_;
  // Indexed by direction: the unit that came next in the last pass, and the place of this unit. In forward, places follow the order in
  // which modules begin; in backward, the order in which they end. A unit with an earlier place was called before, so it may have changed
  // since.
  std::array<std::weak_ptr<ShardedUnit>, 2> next_;
  std::array<std::optional<size_t>, 2> place_;
  bool synchronizes_ = true;
  Tensor waiting_;           // sums of whole gradients, float32, not yet reduced
  int backward_passes_ = 0;  // calls of the module whose backward has begun
};

}  // namespace amp::distributed
