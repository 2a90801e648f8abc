#include <amp/distributed/sharding/sharded_unit.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include <amp/autograd/engine.h>
#include <amp/autograd/function.h>
#include <amp/autograd/node.h>
#include <amp/autograd/share_history.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/round_up.h>
#include <amp/distributed/sharding/processes.h>
#include <amp/ops.h>
#include <amp/quantize/weight_scales.h>

namespace amp::distributed {

using autograd::AutogradContext;
using autograd::variable_list;

namespace {

constexpr int64_t kShardAlignment = 32;  // elements: a cache line of 16-bit numbers
// No tensor saved with a whole parameter has this version.
constexpr uint32_t kReleased = ~uint32_t{0};

int64_t aligned(int64_t numel) { return round_up(numel, kShardAlignment); }
void set_version(const Tensor& t, uint32_t version) { t.impl()->storage->version.store(version, std::memory_order_relaxed); }

}  // namespace

std::shared_ptr<UnitOrder> UnitOrder::of(const GroupPtr& group) {
  static std::mutex mutex;
  static auto& orders = *new std::map<const ProcessGroup*, std::weak_ptr<UnitOrder>>;
  const std::lock_guard lock(mutex);
  std::erase_if(orders, [](const auto& item) { return item.second.expired(); });
  auto& known = orders[group.get()];
  std::shared_ptr<UnitOrder> order = known.lock();
  if (order == nullptr) known = order = std::make_shared<UnitOrder>();
  return order;
}

void UnitOrder::started(const WorkPtr& reduction) {
  reductions.push_back(reduction);
  if (reductions.size() <= kReductions) return;
  reductions.front()->wait();
  reductions.pop_front();
}

ShardedUnit::ShardedUnit(std::vector<Tensor> params, const FullyShardOptions& options)
    : options_(options),
      group_(group_or_default(options.group)),
      dtype_(options.param_dtype.value_or(kFloat32)),
      reduce_dtype_(options.reduce_dtype.value_or(dtype_)),
      order_(UnitOrder::of(group_)) {
  const NoGradGuard no_grad;
  for (const Tensor& p : params) {
    params_.push_back({p, {}, Shape(p.sizes()), total_, p.numel(), p.requires_grad()});
    total_ += aligned(p.numel());
  }
  const int64_t ranks = group_->size(), rank = group_->rank();
  shard_length_ = aligned((total_ + ranks - 1) / ranks);
  total_ = shard_length_ * ranks;
  const Tensor all = zeros({total_}, params[0].options());
  for (const Parameter& p : params_) all.narrow(0, p.begin, p.numel).view(p.sizes).copy_(p.whole);
  group_->broadcast(all, 0)->wait();
  shard_ = all.narrow(0, rank * shard_length_, shard_length_).clone();
  empty_ = empty({0}, shard_.options().dtype(dtype_));
  const auto processes = processes_of(group_);
  for (Parameter& p : params_) {
    optim::Shard shard{.processes = processes, .divided = true, .rank = static_cast<int>(rank), .sizes = p.sizes};
    for (int64_t r = 0; r <= ranks; ++r) shard.bounds.push_back(std::clamp<int64_t>(r * shard_length_ - p.begin, 0, p.numel));
    const int64_t length = shard.end() - shard.begin();
    p.shard = shard_.narrow(0, length == 0 ? 0 : p.begin + shard.begin() - rank * shard_length_, length).detach();
    p.shard.requires_grad_(p.trained);
    p.whole.mutable_grad().reset();
    if (p.trained) quantize::join_scales(p.shard, p.whole);  // the products see the whole, and the optimizer the shard
    marks_.emplace_back(p.shard, std::make_shared<const optim::Shard>(std::move(shard)));
  }
  if (options.gather_float8) {
    std::vector<Float8Gather::Part> parts;
    for (const Parameter& p : params_) parts.push_back({p.begin, p.numel, p.sizes.size() >= 2});
    float8_ = std::make_unique<Float8Gather>(std::move(parts), shard_length_, dtype_, group_);
  }
  release();
}

ShardedUnit::~ShardedUnit() = default;

bool ShardedUnit::has_shard_of(const std::unordered_set<const void*>& tensors) const {
  return std::any_of(params_.begin(), params_.end(), [&](const Parameter& p) { return tensors.contains(p.shard.impl()); });
}

void ShardedUnit::check_shards() const {
  for (const Parameter& p : params_)
    AMP_CHECK(p.shard.is_alias_of(shard_), Error, "[fully_shard] a shard (", p.shard.toString(),
              ") was given other data; convert and move modules before they are distributed");
}

// All ranks make the same decisions here, because they call modules in the same order.
void ShardedUnit::gather(Direction direction) {
  const NoGradGuard no_grad;
  check_shards();
  // The order of units does not apply to a forward inside a backward pass, from a checkpoint.
  const bool repeats = direction == Direction::Forward && autograd::GraphTask::running() != nullptr;
  if (!repeats) learn(direction);
  if (!is_gathered()) {
    backward_passes_ = 0;  // calls that have not ended can't end, because parameters have changed
    const auto ahead = std::exchange(order_->ahead, {}).lock();
    if (ahead != nullptr && ahead.get() != this) ahead->drop_ahead();
    gather_ahead();
    work_->wait();
    gathered_ = float8_ != nullptr ? float8_->finish() : ahead_;
    ahead_.reset();
    work_.reset();
    for (Parameter& p : params_) {
      p.whole.detach_();
      p.whole.set_data(gathered_.narrow(0, p.begin, p.numel).view(p.sizes));
    }
    // The tape compares the version: saved tensors are valid if the shards have not changed since.
    set_version(gathered_, version_ = ahead_version_);
  }
  if (repeats) return;
  if (const auto following = next(direction); following != nullptr && !following->is_gathered()) {
    const auto ahead = order_->ahead.lock();
    if (ahead != nullptr && ahead != following) ahead->drop_ahead();
    following->gather_ahead();
    order_->ahead = following;
  }
}

// Begins to gather, unless it has already begun with the current values.
void ShardedUnit::gather_ahead() {
  if (ahead_.defined() && ahead_version_ == shard_._version()) return;
  drop_ahead();
  ahead_version_ = shard_._version();
  if (float8_ != nullptr) {
    ahead_ = empty_;
    work_ = float8_->start(shard_);
    return;
  }
  ahead_ = empty({total_}, shard_.options().dtype(dtype_));
  work_ = group_->all_gather(ahead_, shard_.to(dtype_));
}

void ShardedUnit::drop_ahead() {
  if (work_ != nullptr) work_->wait();
  work_.reset();
  ahead_.reset();
}

void ShardedUnit::take_place(Direction direction) {
  auto& place = place_[static_cast<size_t>(direction)];
  if (!place) place = order_->count[static_cast<size_t>(direction)]++;
}

// A pass in one direction ends when one in the other direction begins.
void ShardedUnit::learn(Direction direction) {
  const auto here = static_cast<size_t>(direction), other = 1 - here;
  if (direction == Direction::Forward) take_place(direction);
  if (const auto last = order_->last[here].lock(); last != nullptr && last.get() != this) last->next_[here] = weak_from_this();
  order_->last[here] = weak_from_this();
  order_->last[other].reset();
}

std::shared_ptr<ShardedUnit> ShardedUnit::next(Direction direction) const {
  const auto index = static_cast<size_t>(direction);
  const auto following = next_[index].lock();
  if (following == nullptr || !place_[index] || !following->place_[index]) return nullptr;
  const bool comes_later =
      direction == Direction::Forward ? *following->place_[index] > *place_[index] : *following->place_[index] < *place_[index];
  return comes_later ? following : nullptr;
}

void ShardedUnit::release() {
  for (Parameter& p : params_) {
    p.whole.detach_();
    if (backward_passes_ == 0) p.whole.set_data(empty_);
  }
  if (backward_passes_ != 0) return;
  set_version(empty_, kReleased);
  gathered_.reset();
}

void ShardedUnit::begin_backward() {
  gather(Direction::Backward);
  ++backward_passes_;
}

void ShardedUnit::end_backward() {
  if (backward_passes_ > 0) --backward_passes_;
  release();
}

// Whether the shards may get their gradients at the end of the running pass: the pass returns no gradients of them, and no hook waits for
// them.
bool ShardedUnit::may_reduce_during_pass() const {
  const autograd::GraphTask* const pass = autograd::GraphTask::running();
  return pass != nullptr && pass->accumulates() &&
         std::none_of(params_.begin(), params_.end(), [](const Parameter& p) { return p.shard.impl()->has(detail::TensorImpl::HasHooks); });
}

// The whole gradients, one after the other, plus those of earlier passes if these are defined.
Tensor ShardedUnit::collected(const variable_list& grads, const Tensor& earlier, ScalarType dtype) const {
  Tensor all = earlier.defined() ? earlier : zeros({total_}, shard_.options().dtype(dtype));
  size_t next = 0;
  for (const Parameter& p : params_) {
    if (!p.trained) continue;
    const Tensor& grad = grads[next++];
    if (!grad.defined()) continue;
    const Tensor place = all.narrow(0, p.begin, p.numel).view(p.sizes);
    if (earlier.defined()) place.add_(grad.to_dense());
    else place.copy_(grad.to_dense());
  }
  return all;
}

variable_list ShardedUnit::distribute(const variable_list& grads) {
  if (grads.empty()) return {};  // all parameters are frozen
  const autograd::GraphTask* const pass = autograd::GraphTask::running();
  const bool accumulates = pass != nullptr && pass->accumulates();
  if (accumulates && !synchronizes_) {
    waiting_ = collected(grads, waiting_, kFloat32);
    return variable_list(grads.size());
  }
  // The result of autograd::grad does not include gradients of earlier passes.
  const Tensor all = collected(grads, accumulates ? std::exchange(waiting_, {}) : Tensor(), reduce_dtype_).to(reduce_dtype_);
  const Tensor own = empty({shard_length_}, all.options());
  const WorkPtr work = group_->reduce_scatter(own, all, ReduceOp::Average);
  if (!may_reduce_during_pass()) {
    work->wait();
    return parts_of(own);
  }
  order_->started(work);
  autograd::GraphTask::running()->at_end([unit = shared_from_this(), own, work] {
    const NoGradGuard no_grad;
    work->wait();
    const variable_list results = unit->parts_of(own);
    size_t next_result = 0;
    for (const Parameter& p : unit->params_) {
      if (!p.trained) continue;
      const Tensor& result = results[next_result++];
      Tensor& grad = p.shard.mutable_grad();
      if (!grad.defined()) {
        grad = result.clone();
        continue;
      }
      grad.add_(result);
      autograd::GraphTask::written(grad);
    }
  });
  return variable_list(grads.size());
}

variable_list ShardedUnit::parts_of(const Tensor& own) const {
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
    grads.emplace_back();  // for the argument `unit`
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
    autograd::share_history(p.whole, output->grad_fn(), output->output_nr());
    ++output;
  }
  outputs.resize(inputs.size());
  return outputs;
}

variable_list ShardedUnit::end_forward(const variable_list& outputs) {
  const bool recorded = GradMode::is_enabled() && !outputs.empty();
  variable_list results = recorded ? ModuleOutputs::apply(outputs, shared_from_this()) : outputs;
  for (Parameter& p : params_) p.whole.detach_();
  take_place(Direction::Backward);
  if (options_.reshard_after_forward || !GradMode::is_enabled()) release();
  return results;
}

}  // namespace amp::distributed
