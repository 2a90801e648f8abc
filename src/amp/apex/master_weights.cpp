#include <amp/apex/master_weights.h>

#include <algorithm>
#include <functional>
#include <utility>

#include <amp/apex/casts.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/shards.h>

namespace amp::apex {

namespace {

// A gradient that can be unscaled in place: dense in memory, and not shared. Sparse gradients are coalesced, because the sum of duplicate
// rows may overflow; their values are unscaled.
Tensor unscalable(const Tensor& grad) {
  if (grad.is_sparse()) return grad.detach().coalesce();
  return grad.is_non_overlapping_and_dense() ? grad.detach() : grad.detach().contiguous();
}

Tensor values_of(const Tensor& grad) { return grad.is_sparse() ? grad._values() : grad; }

// A copy of a gradient's current value. The gradients of DistributedDataParallel are in buckets, which the next backward pass overwrites.
Tensor put_aside(const Tensor& grad) {
  if (!grad.defined() || grad.is_sparse()) return grad;
  const detail::Storage& storage = *grad.impl()->storage;
  const bool is_whole = storage.kind != detail::Storage::Kind::External && storage.nbytes == static_cast<size_t>(grad.nbytes());
  return is_whole ? grad : grad.detach().clone();
}

void drop_or_zero(Tensor& grad, bool set_to_none) {
  if (!grad.defined()) return;
  if (set_to_none) {
    grad.reset();
    return;
  }
  if (grad.requires_grad()) grad = grad.detach();
  grad.zero_();
}

}  // namespace

Tensor MasterMap::find(const Tensor& param) const {
  const auto found = masters_.find(param.impl());
  return found != masters_.end() ? found->second : Tensor();
}

Tensor MasterMap::wide_value(const Tensor& param) const {
  const NoGradGuard no_grad;
  const Tensor value = param.detach(), wide = value.to(kFloat32), master = find(param);
  if (!master.defined()) return wide;
  return where(eq(master.detach().to(value.dtype()), value), master.detach(), wide);
}

ManagedOptimizer* managed(const optim::Optimizer& optimizer) { return dynamic_cast<ManagedOptimizer*>(optimizer.hooks().get()); }

ManagedOptimizer::ManagedOptimizer(optim::Optimizer& optimizer, bool master_weights, std::shared_ptr<MasterMap> masters,
                                   const MasterMap& initial)
    : master_weights_(master_weights), masters_(std::move(masters)) {
  const StateDict state = optimizer.state_dict();
  for (optim::OptimizerParamGroup& group : optimizer.param_groups()) adopt(group, initial);
  optimizer.load_state_dict(state);  // the state belongs to the masters from now on, or has the dtype of converted parameters
}

ManagedOptimizer::~ManagedOptimizer() {
  for (const Pair& pair : pairs_) masters_->remove(pair.param);
}

void ManagedOptimizer::adopt(optim::OptimizerParamGroup& group, const MasterMap& initial) {
  const NoGradGuard no_grad;
  for (Tensor& param : group.params()) {
    if (!master_weights_ || !param.defined() || !isReducedFloatingType(param.dtype()) || !param.requires_grad()) {
      others_.push_back(param);
      continue;
    }
    const Tensor wide = initial.find(param);
    Tensor master = (wide.defined() ? wide : param.detach()).to(param.device(), kFloat32, /*non_blocking=*/false, /*copy=*/true);
    if (param.grad().defined()) master.mutable_grad() = param.grad().detach().to(kFloat32);
    master.requires_grad_();
    masters_->add(param, master);
    pairs_.push_back({param, master});
    param = master;
  }
}

void ManagedOptimizer::add_param_group(optim::OptimizerParamGroup& group) {
  pairs_before_ = pairs_.size();
  others_before_ = others_.size();
  for (Tensor& param : group.params()) {
    if (!param.defined() || !param.is_leaf()) return;  // the optimizer rejects the group
    for (const Pair& pair : pairs_) {
      if (pair.param.is_same(param)) param = pair.master;  // already in a group
    }
  }
  adopt(group, {});
}

void ManagedOptimizer::drop_added_group() noexcept {
  for (size_t i = pairs_before_; i < pairs_.size(); ++i) masters_->remove(pairs_[i].param);
  pairs_.resize(std::min(pairs_.size(), pairs_before_));
  others_.resize(std::min(others_.size(), others_before_));
}

void ManagedOptimizer::prepare() {
  std::vector<Tensor> grads;
  for (const Tensor& param : others_) grads.push_back(put_aside(param.grad()));
  stashed_ = std::move(grads);
  for (const Pair& pair : pairs_) pair.param.mutable_grad().reset();
  for (const Tensor& param : others_) param.mutable_grad().reset();
}

ManagedOptimizer::Sums ManagedOptimizer::unscaled(LossScaler& scaler, scaler::DividedGradients& done) const {
  const NoGradGuard no_grad;
  std::vector<Tensor> scaled, results, wide(pairs_.size());
  for (size_t i = 0; i < pairs_.size(); ++i) {
    if (!pairs_[i].param.grad().defined()) continue;
    const Tensor grad = pairs_[i].param.grad(), dense = unscalable(grad.is_sparse() ? grad.to_dense() : grad);
    const bool narrow = isReducedFloatingType(dense.dtype());
    wide[i] = narrow ? empty_strided(dense.sizes(), dense.strides(), dense.options().dtype(kFloat32))
                     : dense.to(kFloat32, /*non_blocking=*/false, /*copy=*/true);
    scaled.push_back(narrow ? dense : wide[i]);
    results.push_back(narrow ? wide[i] : Tensor());
  }
  if (!scaler.is_neutral()) {
    for (const Tensor& param : others_) {
      Tensor& grad = param.mutable_grad();
      if (!grad.defined()) continue;
      const scaler::Division before = done.find(grad).division;
      AMP_CHECK(before != scaler::Division::Partial, ValueError,
                "[scale_loss] gradients of two parameters share a part of their memory, expected all of it or none");
      if (before == scaler::Division::Done) continue;
      grad = unscalable(grad);
      done.note(grad, {scaler::Division::Done});
      scaled.push_back(values_of(grad));
      results.emplace_back();
    }
  }
  scaler.unscale(scaled, results);
  // Processes that have shards of the same parameters skip steps together.
  std::vector<const detail::TensorImpl*> params;
  for (const Pair& pair : pairs_) params.push_back(pair.param.impl());
  for (const Tensor& param : others_) params.push_back(param.impl());
  for (const auto& processes : optim::processes_of(params)) scaler.share_overflows(*processes);
  Sums sums{std::vector<Tensor>(pairs_.size()), std::vector<Tensor>(stashed_.size())};
  for (size_t i = 0; i < pairs_.size(); ++i) {
    if (!wide[i].defined()) continue;
    const Tensor grad = pairs_[i].master.grad();
    sums.masters[i] = grad.defined() ? grad + wide[i] : wide[i];
  }
  for (size_t i = 0; i < stashed_.size(); ++i) {
    if (!stashed_[i].defined()) continue;
    const Tensor grad = others_[i].grad();
    sums.others[i] = grad.defined() ? stashed_[i] + grad : stashed_[i];
  }
  return sums;
}

void ManagedOptimizer::take(Sums sums) noexcept {
  for (size_t i = 0; i < pairs_.size(); ++i) {
    if (sums.masters[i].defined()) pairs_[i].master.mutable_grad() = std::move(sums.masters[i]);
  }
  for (size_t i = 0; i < stashed_.size(); ++i) {
    if (sums.others[i].defined()) others_[i].mutable_grad() = std::move(sums.others[i]);
  }
  stashed_.clear();
}

void ManagedOptimizer::drop_gradients() noexcept {
  for (const Pair& pair : pairs_) pair.param.mutable_grad().reset();
  for (size_t i = 0; i < stashed_.size(); ++i) others_[i].mutable_grad().reset();
}

void ManagedOptimizer::restore_gradients() noexcept {
  for (size_t i = 0; i < stashed_.size(); ++i) {
    if (stashed_[i].defined()) others_[i].mutable_grad() = std::move(stashed_[i]);
  }
  stashed_.clear();
}

void ManagedOptimizer::skip_next(std::function<void()> report) {
  if (!skip_) skip_ = std::move(report);
}

void ManagedOptimizer::masters_to_params() const {
  const NoGradGuard no_grad;
  for (const Pair& pair : pairs_) {
    pair.param.detach().copy_(pair.master.detach());
    amp::detail::set_writer(pair.param, optim::kStepName);
  }
}

void ManagedOptimizer::step(const std::function<void()>& update) {
  if (skip_) {
    std::exchange(skip_, nullptr)();
  } else {
    const DisableCasts off;
    update();
  }
  for (const Pair& pair : pairs_) pair.master.mutable_grad().reset();  // the model's zero_grad does not know them
}

std::vector<std::pair<Tensor, Tensor>> ManagedOptimizer::rounded() const {
  std::vector<std::pair<Tensor, Tensor>> all;
  for (const Pair& pair : pairs_) all.emplace_back(pair.param, pair.master);
  return all;
}

void ManagedOptimizer::zero_grad(bool set_to_none) {
  for (const Pair& pair : pairs_) {
    drop_or_zero(pair.param.mutable_grad(), set_to_none);
    pair.master.mutable_grad().reset();
  }
}

}  // namespace amp::apex
