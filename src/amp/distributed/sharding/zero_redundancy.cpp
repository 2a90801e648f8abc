#include <amp/distributed/zero_redundancy.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/file/state_integer.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/sharding/processes.h>
#include <amp/distributed/sharding/state_exchange.h>
#include <amp/ops.h>
#include <amp/optim/given_parameters.h>
#include <amp/optim/saved_count.h>

namespace amp::distributed {

using optim::Optimizer;
using optim::OptimizerParamGroup;

namespace {

constexpr const char* kOp = "ZeroRedundancyOptimizer";
constexpr const char* kRank = "zero_redundancy.rank";
constexpr const char* kWorldSize = "zero_redundancy.world_size";

std::unique_ptr<Optimizer> made(const ZeroRedundancyOptimizer::MakeOptimizer& make, std::vector<OptimizerParamGroup> groups) {
  AMP_CHECK(make, ValueError, "[", kOp, "] `make` is empty, expected a function that makes an optimizer");
  std::unique_ptr<Optimizer> optimizer = make(std::move(groups));
  AMP_CHECK(optimizer != nullptr, ValueError, "[", kOp, "] `make` returned null, expected an optimizer");
  AMP_CHECK(!optimizer->evaluates_repeatedly(), NotImplementedError, "[", kOp,
            "] an optimizer that evaluates its closure several times needs all parameters");
  return optimizer;
}

// Replaces the number in a name such as "state.7.exp_avg".
std::string renumbered(const std::string& name, size_t number) {
  const size_t first = name.find('.'), second = name.find('.', first + 1);
  return name.substr(0, first + 1) + std::to_string(number) + name.substr(second);
}

}  // namespace

ZeroRedundancyOptimizer::ZeroRedundancyOptimizer(std::vector<OptimizerParamGroup> groups, MakeOptimizer make, ZeroRedundancyOptions options)
    : ZeroRedundancyOptimizer(std::move(groups), std::move(make), std::move(options),
                              made(make, {OptimizerParamGroup(std::vector<Tensor>())})) {}

ZeroRedundancyOptimizer::ZeroRedundancyOptimizer(std::vector<Tensor> params, MakeOptimizer make, ZeroRedundancyOptions options)
    : ZeroRedundancyOptimizer(optim::given_parameters(kOp, std::move(params)), std::move(make), std::move(options)) {}

// The options that new groups inherit are those of the optimizer without parameters.
ZeroRedundancyOptimizer::ZeroRedundancyOptimizer(std::vector<OptimizerParamGroup>&& groups, MakeOptimizer&& make,
                                                 ZeroRedundancyOptions&& options, std::unique_ptr<Optimizer> defaults)
    : Optimizer(optim::given_groups(kOp, std::move(groups)), defaults->param_groups()[0].options().clone()),
      group_(group_or_default(std::move(options.group))),
      make_(std::move(make)),
      load_(static_cast<size_t>(group_->size())) {
  take_groups();
}

ZeroRedundancyOptimizer::~ZeroRedundancyOptimizer() = default;

// Assigns the parameters of new groups to the ranks: the largest first, each to the rank with the fewest elements so far.
void ZeroRedundancyOptimizer::take_groups() {
  const size_t known = local_ == nullptr ? 0 : local_->param_groups().size();
  std::vector<OptimizerParamGroup> added;
  for (size_t g = known; g < param_groups().size(); ++g) {
    const OptimizerParamGroup& group = param_groups()[g];
    const size_t first = owners_.size(), count = group.params().size();
    for (const Tensor& p : group.params()) {
      const optim::ShardPtr shard = optim::shard_of(p.impl());
      AMP_CHECK(shard == nullptr || !shard->divided, NotImplementedError, "[", kOp, "] parameter ", owners_.size(), " (", p.toString(),
                ") is already distributed, by fully_shard; use the plain optimizer for it");
      owners_.push_back(0);
    }
    std::vector<size_t> by_size(count);
    for (size_t i = 0; i < count; ++i) by_size[i] = i;
    std::stable_sort(by_size.begin(), by_size.end(),
                     [&](size_t a, size_t b) { return group.params()[a].numel() > group.params()[b].numel(); });
    for (const size_t i : by_size) {
      const auto least = std::min_element(load_.begin(), load_.end());
      *least += group.params()[i].numel();
      owners_[first + i] = static_cast<int>(least - load_.begin());
    }
    std::vector<Tensor> own;
    for (size_t i = 0; i < count; ++i) {
      marks_.emplace_back(group.params()[i], std::make_shared<const optim::Shard>(optim::Shard{.processes = processes_of(group_)}));
      if (owners_[first + i] != group_->rank()) continue;
      own.push_back(group.params()[i]);
      own_params_.push_back(first + i);
    }
    added.emplace_back(std::move(own), group.options().clone());
  }
  if (local_ == nullptr) {
    local_ = made(make_, std::move(added));
    return;
  }
  for (OptimizerParamGroup& group : added) local_->add_param_group(std::move(group));
}

// Groups, options and the use of master weights may have changed since the last step, and Apex's masters may have replaced parameters.
void ZeroRedundancyOptimizer::match_own() {
  take_groups();
  size_t index = 0;
  for (size_t g = 0; g < param_groups().size(); ++g) {
    OptimizerParamGroup &group = param_groups()[g], &own = local_->param_groups()[g];
    std::vector<Tensor> params;
    for (const Tensor& p : group.params()) {
      if (owners_[index++] == group_->rank()) params.push_back(p);
    }
    own.params() = std::move(params);
    own.set_options(group.options().clone());
  }
  local_->number_parameters(own_params_);
  if (local_->has_master_weights() != has_master_weights()) local_->set_master_weights(has_master_weights());
}

void ZeroRedundancyOptimizer::set_master_weights(bool on) {
  Optimizer::set_master_weights(on);
  local_->set_master_weights(on);
}

void ZeroRedundancyOptimizer::update(const optim::StepScale& scale) {
  match_own();
  local_->supports_scale() ? local_->step_scaled(scale) : static_cast<void>(local_->step());
  if (scale.write_grads) unscale_others(scale);
  exchange();
}

// Changes the gradients of parameters that other ranks update in the same way as the update changes those of this rank.
void ZeroRedundancyOptimizer::unscale_others(const optim::StepScale& scale) const {
  if (!scale.inv_scale.defined() && !scale.clip.defined()) return;
  size_t index = 0;
  for (const OptimizerParamGroup& group : param_groups()) {
    for (const Tensor& p : group.params()) {
      if (owners_[index++] == group_->rank() || !p.grad().defined()) continue;
      Tensor grad = p.grad().detach();
      if (grad.is_sparse()) grad = grad._values();
      if (scale.inv_scale.defined()) {
        const optim::GradCheck unused{zeros({}, TensorOptions(kFloat32).device(grad.device())), {}, {}};
        optim::check({grad}, unused, scale.inv_scale.to(grad.device()), /*write=*/true);
      }
      if (scale.clip.defined()) grad.mul_(scale.clip.to(grad.device()).reshape({}));
    }
  }
}

// Sends the new values: one message per rank, dtype and device.
void ZeroRedundancyOptimizer::exchange() const {
  if (group_->size() == 1) return;
  struct Bucket {
    std::vector<Tensor> params;
    Tensor values;
    WorkPtr work;
  };
  std::map<std::tuple<int, ScalarType, DeviceType, int>, Bucket> buckets;
  size_t index = 0;
  for (const OptimizerParamGroup& group : param_groups()) {
    for (const Tensor& p : group.params()) {
      const int owner = owners_[index++];
      if (p.requires_grad()) buckets[{owner, p.dtype(), p.device().type(), p.device().index()}].params.push_back(p.detach());
    }
  }
  for (auto& [key, bucket] : buckets) {
    const int root = std::get<0>(key);
    int64_t numel = 0;
    for (const Tensor& p : bucket.params) numel += p.numel();
    bucket.values = empty({numel}, bucket.params[0].options());
    if (root == group_->rank()) {
      int64_t at = 0;
      for (const Tensor& p : bucket.params) {
        bucket.values.narrow(0, at, p.numel()).view(p.sizes()).copy_(p);
        at += p.numel();
      }
    }
    bucket.work = group_->broadcast(bucket.values, root);
  }
  for (auto& [key, bucket] : buckets) {
    bucket.work->wait();
    if (std::get<0>(key) == group_->rank()) continue;
    int64_t at = 0;
    for (const Tensor& p : bucket.params) {
      p.copy_(bucket.values.narrow(0, at, p.numel()).view(p.sizes()));
      detail::set_writer(p, optim::kStepName);
      at += p.numel();
    }
  }
}

int ZeroRedundancyOptimizer::owner(size_t param) const {
  AMP_CHECK(param < owners_.size(), IndexError, "[", kOp, "] there is no parameter ", param, ", only ", owners_.size());
  return owners_[param];
}

// --- state ---

void ZeroRedundancyOptimizer::save_state(StateDict& result) const {
  for (const auto& [name, value] : local_->state_dict()) {
    if (!name.starts_with("state.")) continue;
    const size_t local = std::stoul(name.substr(name.find('.') + 1));
    result[renumbered(name, own_params_[local])] = value;
  }
  result[kRank] = Scalar(group_->rank());
  result[kWorldSize] = Scalar(group_->size());
}

std::function<void()> ZeroRedundancyOptimizer::read_state(const StateDict& state) {
  match_own();
  if (state.contains(kWorldSize)) {
    const int64_t rank = state_integer("load_state_dict", state, kRank), size = state_integer("load_state_dict", state, kWorldSize);
    AMP_CHECK(rank == group_->rank() && size == group_->size(), ValueError, "[load_state_dict] this is the state of rank ", rank, " of ",
              size, ", but the optimizer is on rank ", group_->rank(), " of ", group_->size(), "; use a consolidated_state_dict()");
  }
  optim::check_saved_parameters(state, owners_.size());
  StateDict own;
  for (const auto& [name, value] : state) {
    // The lists count the parameters of all ranks.
    if (name.starts_with("param_groups.") && !optim::is_list_of_parameters(name)) own[name] = value;
  }
  for (size_t local = 0; local < own_params_.size(); ++local) {
    const std::string entry = "state." + std::to_string(own_params_[local]) + ".";
    for (auto it = state.lower_bound(entry); it != state.end() && it->first.starts_with(entry); ++it)
      own[renumbered(it->first, local)] = it->second;
  }
  local_->load_state_dict(own);  // the last step that can fail: if it throws, nothing has changed
  return [] {};
}

StateDict ZeroRedundancyOptimizer::consolidated_state_dict() const {
  StateDict state = state_dict();
  state.erase(kRank);
  state.erase(kWorldSize);
  return union_of(state, *group_);
}

}  // namespace amp::distributed
