// The parameters that fully_shard gathers together. Internal.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include <amp/autograd/autograd.h>
#include <amp/core/tensor.h>
#include <amp/distributed/fully_shard.h>
#include <amp/optim/shards.h>

namespace amp::distributed {

class ShardedUnit;

// What the units of a group know of each other: in which order they are gathered, so that the next one is gathered while one computes.
struct UnitOrder {
  // Of the units of this group.
  static std::shared_ptr<UnitOrder> of(const GroupPtr& group);

  // Starts a reduction. As many as kReductions may run at once, so that few whole gradients are held: waits for the oldest if needed.
  void started(const WorkPtr& reduction);

  static constexpr size_t kReductions = 2;
  std::array<std::weak_ptr<ShardedUnit>, 2> last;  // that was gathered in the running forward, or backward
  std::array<size_t, 2> count{};                   // of units that have a place
  std::weak_ptr<ShardedUnit> ahead;                // that was gathered before its use
  std::deque<WorkPtr> reductions;
  std::vector<std::weak_ptr<ShardedUnit>> units;
};

// All parameters follow each other in a vector, which is divided equally among the ranks, with padding between parameters and at the end.
class ShardedUnit : public std::enable_shared_from_this<ShardedUnit> {
 public:
  // Of the whole parameters, which it empties.
  ShardedUnit(std::vector<Tensor> params, const FullyShardOptions& options);
  ~ShardedUnit();

  // In the order of the constructor's.
  const Tensor& shard(size_t i) const { return params_[i].shard; }
  bool has_shard(const Tensor& tensor) const;
  // Without it, backward passes add the whole gradients to those that the next pass with it reduces.
  void set_synchronizes(bool on) { synchronizes_ = on; }
  const FullyShardOptions& options() const { return options_; }

  // Makes the parameters whole, unless they are, before the module's forward, and begins to gather those of the unit that comes next.
  void begin_gathered_forward() { gather(Direction::Forward); }
  // The inputs and, in a recorded call, the parameters become results of a node whose backward distributes the parameters' gradients. As
  // the inputs pass through it, it runs when the module's backward is complete, and before that of modules called earlier.
  autograd::variable_list begin_forward(const autograd::variable_list& inputs);
  // The outputs become results of a node whose backward gathers the parameters.
  autograd::variable_list end_forward(const autograd::variable_list& outputs);

 private:
  friend struct ModuleInputs;
  friend struct ModuleOutputs;

  enum class Direction : size_t { Forward, Backward };

  struct Parameter {
    Tensor whole;  // what the module uses; without elements while the parameter is not gathered
    Tensor shard;
    Shape sizes;
    int64_t begin, numel;  // in the vector
    bool trained;
  };

  void check_shards() const;
  void gather(Direction direction);
  bool is_gathered() const { return gathered_.defined() && own_._version() == version_; }
  void gather_ahead();
  void drop_ahead();
  void learn(Direction direction);
  void take_place(Direction direction);
  std::shared_ptr<ShardedUnit> next(Direction direction) const;
  void release();
  void begin_backward();
  void end_backward();
  // The gradients of the shards that are trained, from those of their parameters. They are undefined if the shards get them at the end of
  // the pass, so that the reduction goes on beside it.
  autograd::variable_list distribute(const autograd::variable_list& grads);
  bool may_reduce_beside() const;
  Tensor collected(const autograd::variable_list& grads, const Tensor& earlier, ScalarType dtype) const;
  autograd::variable_list parts_of(const Tensor& own) const;

  const FullyShardOptions options_;
  const GroupPtr group_;
  const ScalarType dtype_, reduce_dtype_;
  std::vector<Parameter> params_;
  std::vector<optim::ShardMark> marks_;
  int64_t total_ = 0, part_ = 0;  // elements of the vector, and of this rank's part
  Tensor own_;                    // this part, of which the shards are views
  Tensor gathered_, nothing_;
  uint32_t version_ = 0;  // of own_ when it was gathered
  Tensor ahead_;          // gathered before its use, when work_ is done
  WorkPtr work_;
  uint32_t ahead_version_ = 0;
  const std::shared_ptr<UnitOrder> order_;
  // By direction: the unit that came next in the last pass, and this one's place. In forward, places are in the order in which modules
  // begin, in backward in that in which they end. What has an earlier place was called before, so that it may have changed since.
  std::array<std::weak_ptr<ShardedUnit>, 2> next_;
  std::array<std::optional<size_t>, 2> place_;
  bool synchronizes_ = true;
  Tensor waiting_;           // sums of whole gradients, float32, that were not reduced yet
  int backward_passes_ = 0;  // calls of the module whose backward has begun
};

}  // namespace amp::distributed
