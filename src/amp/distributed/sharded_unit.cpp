#include <amp/distributed/sharded_unit.h>

#include <algorithm>
#include <utility>

#include <amp/autograd/function.h>
#include <amp/autograd/node.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/processes.h>
#include <amp/ops.h>

namespace amp::distributed {

using autograd::AutogradContext;
using autograd::variable_list;

namespace {

constexpr int64_t kAlignment = 32;  // elements: a cache line of 16-bit numbers
// No tensor that was saved with a whole parameter has this version.
constexpr uint32_t kReleased = ~uint32_t{0};

int64_t aligned(int64_t numel) { return (numel + kAlignment - 1) / kAlignment * kAlignment; }
void set_version(const Tensor& t, uint32_t version) { t.impl()->storage->version.store(version, std::memory_order_relaxed); }

}  // namespace

ShardedUnit::ShardedUnit(std::vector<Tensor> params, const FullyShardOptions& options)
    : options_(options),
      group_(group_or_default(options.group)),
      dtype_(options.param_dtype.value_or(kFloat32)),
      reduce_dtype_(options.reduce_dtype.value_or(dtype_)) {
  const NoGradGuard no_grad;
  for (const Tensor& p : params) {
    params_.push_back({p, {}, Shape(p.sizes()), total_, p.numel(), p.requires_grad()});
    total_ += aligned(p.numel());
  }
  const int64_t ranks = group_->size(), rank = group_->rank();
  part_ = aligned((total_ + ranks - 1) / ranks);
  total_ = part_ * ranks;
  const Tensor all = zeros({total_}, params[0].options());
  for (const Parameter& p : params_) all.narrow(0, p.begin, p.numel).view(p.sizes).copy_(p.whole);
  group_->broadcast(all, 0)->wait();
  own_ = all.narrow(0, rank * part_, part_).clone();
  nothing_ = empty({0}, own_.options().dtype(dtype_));
  const auto processes = processes_of(group_);
  for (Parameter& p : params_) {
    optim::Shard shard{.processes = processes, .divided = true, .rank = static_cast<int>(rank), .sizes = p.sizes};
    for (int64_t r = 0; r <= ranks; ++r) shard.bounds.push_back(std::clamp<int64_t>(r * part_ - p.begin, 0, p.numel));
    const int64_t length = shard.end() - shard.begin();
    p.shard = own_.narrow(0, length == 0 ? 0 : p.begin + shard.begin() - rank * part_, length).detach();
    p.shard.requires_grad_(p.trained);
    p.whole.mutable_grad().reset();
    marks_.emplace_back(p.shard, std::make_shared<const optim::Shard>(std::move(shard)));
  }
  release();
}

ShardedUnit::~ShardedUnit() = default;

void ShardedUnit::check_shards() const {
  for (const Parameter& p : params_)
    AMP_CHECK(p.shard.is_alias_of(own_), Error, "[fully_shard] a shard (", p.shard.toString(),
              ") was given other data; convert and move modules before they are distributed");
}

void ShardedUnit::gather() {
  const NoGradGuard no_grad;
  check_shards();
  const uint32_t version = own_._version();
  if (gathered_.defined() && version == version_) return;
  backward_passes_ = 0;  // those that have not ended can't, as parameters have changed
  gathered_ = empty({total_}, own_.options().dtype(dtype_));
  group_->all_gather(gathered_, own_.to(dtype_))->wait();
  for (Parameter& p : params_) {
    p.whole.detach_();
    p.whole.set_data(gathered_.narrow(0, p.begin, p.numel).view(p.sizes));
  }
  // The tape compares it: what was saved is current if the shards have not changed since.
  set_version(gathered_, version_ = version);
}

void ShardedUnit::release() {
  for (Parameter& p : params_) {
    p.whole.detach_();
    if (backward_passes_ == 0) p.whole.set_data(nothing_);
  }
  if (backward_passes_ != 0) return;
  set_version(nothing_, kReleased);
  gathered_.reset();
}

void ShardedUnit::begin_backward() {
  gather();
  ++backward_passes_;
}

void ShardedUnit::end_backward() {
  if (backward_passes_ > 0) --backward_passes_;
  release();
}

variable_list ShardedUnit::distribute(const variable_list& grads) const {
  if (grads.empty()) return {};  // all parameters are frozen
  const Tensor all = zeros({total_}, own_.options().dtype(reduce_dtype_));
  size_t next = 0;
  for (const Parameter& p : params_) {
    if (!p.trained) continue;
    const Tensor& grad = grads[next++];
    if (grad.defined()) all.narrow(0, p.begin, p.numel).view(p.sizes).copy_(grad.to_dense());
  }
  const Tensor own = empty({part_}, all.options());
  group_->reduce_scatter(own, all, ReduceOp::Average)->wait();
  const Tensor wide = own.to(kFloat32);
  variable_list results;
  for (const Parameter& p : params_) {
    if (p.trained) results.push_back(wide.narrow(0, p.shard.numel() == 0 ? 0 : p.shard.storage_offset(), p.shard.numel()));
  }
  return results;
}

// --- the nodes ---

// The identity of the inputs, and the gathered parameters.
struct ModuleInputs : autograd::Function<ModuleInputs> {
  static variable_list forward(AutogradContext* ctx, const variable_list& inputs, const variable_list&, std::shared_ptr<ShardedUnit> unit) {
    ctx->set_materialize_grads(false);
    variable_list outputs = inputs;
    for (const ShardedUnit::Parameter& p : unit->params_) {
      if (p.trained) outputs.push_back(p.whole.detach());
    }
    ctx->saved_data["inputs"] = static_cast<int64_t>(inputs.size());
    ctx->saved_data["unit"] = std::move(unit);
    return outputs;
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    AMP_CHECK(!GradMode::is_enabled(), NotImplementedError,
              "[fully_shard] a backward pass with create_graph can't go through a distributed module");
    const auto unit = ctx->saved_data["unit"].get<std::shared_ptr<ShardedUnit>>();
    const auto first = grads.begin() + ctx->saved_data["inputs"].toInt();
    const variable_list of_shards = unit->distribute({first, grads.end()});
    unit->end_backward();
    grads.erase(first, grads.end());
    grads.insert(grads.end(), of_shards.begin(), of_shards.end());
    grads.emplace_back();  // of the unit
    return grads;
  }
};

// The identity of the outputs.
struct ModuleOutputs : autograd::Function<ModuleOutputs> {
  static variable_list forward(AutogradContext* ctx, const variable_list& outputs, std::shared_ptr<ShardedUnit> unit) {
    ctx->set_materialize_grads(false);
    ctx->saved_data["unit"] = std::move(unit);
    return outputs;
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    ctx->saved_data["unit"].get<std::shared_ptr<ShardedUnit>>()->begin_backward();
    grads.emplace_back();
    return grads;
  }
};

variable_list ShardedUnit::begin_forward(const variable_list& inputs) {
  variable_list shards;
  for (Parameter& p : params_) {
    p.whole.detach_();
    if (p.trained) shards.push_back(p.shard);
  }
  if (!GradMode::is_enabled() || (shards.empty() && inputs.empty())) return inputs;
  variable_list outputs = ModuleInputs::apply(inputs, shards, shared_from_this());
  auto output = outputs.begin() + static_cast<int64_t>(inputs.size());
  for (const Parameter& p : params_) {
    if (!p.trained) continue;
    autograd::set_history(p.whole, output->grad_fn(), output->output_nr());
    ++output;
  }
  outputs.resize(inputs.size());
  return outputs;
}

variable_list ShardedUnit::end_forward(const variable_list& outputs) {
  const bool recorded = GradMode::is_enabled() && !outputs.empty();
  variable_list results = recorded ? ModuleOutputs::apply(outputs, shared_from_this()) : outputs;
  for (Parameter& p : params_) p.whole.detach_();
  if (options_.reshard_after_forward || !GradMode::is_enabled()) release();
  return results;
}

}  // namespace amp::distributed
