// An optimizer whose state is distributed over processes (torch.distributed.optim.ZeroRedundancyOptimizer; ZeRO stage 1, Rajbhandari et
// al. 2020).
//
//   distributed::ZeroRedundancyOptimizer optimizer(model->parameters(), [](auto groups) {
//     return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(1e-3));
//   });
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <amp/distributed/process_group.h>
#include <amp/optim/optimizer.h>
#include <amp/optim/shards.h>

namespace amp::distributed {

struct ZeroRedundancyOptions {
  GroupPtr group = nullptr;  // null: the default group, or this process alone if there is none
};

// Every process has all parameters with the same values, and the same gradients, as after a backward pass of DistributedDataParallel. Each
// process updates some of the parameters, and has optimizer state only for these. It sends the new values to the others. The results are
// those of the plain optimizer, bit for bit.
//
// It works with everything that uses an optimizer: learning-rate schedulers; a GradScaler, with which all processes skip a step together;
// parameter groups, including later ones; master weights. All processes call step together, with gradients for the same parameters.
class AMP_API ZeroRedundancyOptimizer : public optim::Optimizer {
 public:
  // Makes the optimizer of this process's parameters from the given groups. They have the options of the constructor's groups, but only
  // some of their parameters, or none.
  using MakeOptimizer = std::function<std::unique_ptr<optim::Optimizer>(std::vector<optim::OptimizerParamGroup> groups)>;

  // Throws the errors of the plain optimizer. Throws ValueError if `make` is empty or returns null. Throws NotImplementedError for
  // optimizers that evaluate their closure several times and compare parameters with each other (LBFGS), and for parameters of fully_shard.
  ZeroRedundancyOptimizer(std::vector<optim::OptimizerParamGroup> groups, MakeOptimizer make, ZeroRedundancyOptions options = {});
  ZeroRedundancyOptimizer(std::vector<Tensor> params, MakeOptimizer make, ZeroRedundancyOptions options = {});
  ~ZeroRedundancyOptimizer() override;

  // Like any optimizer. A call through a reference to Optimizer does not create existing copies again.
  void set_master_weights(bool on = true);
  bool supports_scale() const override { return local_->supports_scale(); }

  // The rank that updates a parameter, numbered as in state_dict(). Throws IndexError.
  int owner(size_t param) const;
  // The optimizer of this process's parameters. Its options are replaced by those of param_groups() before each step.
  const optim::Optimizer& own() const { return *local_; }

  // state_dict() has the state of this process's parameters; load_state_dict loads it on the same rank of the same number of processes.
  // consolidated_state_dict() has the state of all parameters, like the plain optimizer's. The plain optimizer and this class load it with
  // any number of processes. All processes call it.
  StateDict consolidated_state_dict() const;

 protected:
  void update(const optim::StepScale& scale) override;
  void save_state(StateDict& result) const override;
  std::function<void()> read_state(const StateDict& state) override;

 private:
  ZeroRedundancyOptimizer(std::vector<optim::OptimizerParamGroup>&& groups, MakeOptimizer&& make, ZeroRedundancyOptions&& options,
                          std::unique_ptr<optim::Optimizer> defaults);

  void take_groups();
  void match_own();
  void unscale_others(const optim::StepScale& scale) const;
  void exchange() const;

  GroupPtr group_;
  MakeOptimizer make_;
  std::unique_ptr<optim::Optimizer> local_;
  std::vector<int> owners_;         // indexed by parameter
  std::vector<size_t> own_params_;  // the numbers of this process's parameters
  std::vector<int64_t> load_;       // indexed by rank: the number of elements of its parameters
  std::vector<optim::ShardMark> marks_;
};

}  // namespace amp::distributed
