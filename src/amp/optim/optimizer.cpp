#include <amp/optim/optimizer.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <amp/autograd/grad_dtype.h>
#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/ops.h>
#include <amp/optim/eight_bits/coded_states.h>
#include <amp/optim/optimizer_hooks.h>
#include <amp/optim/rate_recorder.h>
#include <amp/optim/rounding/remainders.h>
#include <amp/quantize/delayed.h>

namespace amp::optim {

void OptimizerOptions::mark_set(std::string_view name) {
  if (std::find(set_.begin(), set_.end(), name) == set_.end()) set_.emplace_back(name);
}

void OptimizerOptions::inherit(const OptimizerOptions& defaults) {
  std::map<std::string, double> numbers;
  std::map<std::string, bool> flags;
  defaults.clone()->visit([&](const char* name, double& value) { numbers[name] = value; },
                          [&](const char* name, bool& value) { flags[name] = value; });
  const auto assign = [this](const auto& from, const char* name, auto& value) {
    const auto found = from.find(name);
    if (found != from.end() && std::find(set_.begin(), set_.end(), name) == set_.end()) value = found->second;
  };
  visit([&](const char* name, double& value) { assign(numbers, name, value); },
        [&](const char* name, bool& value) { assign(flags, name, value); });
  if (std::find(set_.begin(), set_.end(), "rounding") == set_.end()) rounding_ = defaults.rounding_;
  if (std::find(set_.begin(), set_.end(), "state_format") == set_.end()) state_format_ = defaults.state_format_;
}

OptimizerParamGroup::OptimizerParamGroup(std::vector<Tensor> params) : params_(std::move(params)) {}
OptimizerParamGroup::OptimizerParamGroup(std::vector<Tensor> params, std::unique_ptr<OptimizerOptions> options)
    : params_(std::move(params)), options_(std::move(options)) {}
OptimizerParamGroup::OptimizerParamGroup(const OptimizerParamGroup& other)
    : params_(other.params_), options_(other.options_ ? other.options_->clone() : nullptr), schedule_(other.schedule_) {}
OptimizerParamGroup::OptimizerParamGroup(OptimizerParamGroup&&) = default;
OptimizerParamGroup::~OptimizerParamGroup() = default;

void OptimizerParamGroup::set_options(std::unique_ptr<OptimizerOptions> options) { options_ = std::move(options); }

struct Optimizer::Bookkeeping {
  // The parameters that the current update rounds, and the index of each float32 parameter among them.
  std::vector<RoundedCopy> rounded;
  std::unordered_map<const detail::TensorImpl*, size_t> rounded_from;
  // float16 or bfloat16 gradients, each with the float32 gradient that it is rounded from after the update.
  std::vector<std::pair<Tensor, Tensor>> gradient_copies;

  // The parameters of the first `num_known_groups` groups, to find one that is added twice.
  std::unordered_set<const detail::TensorImpl*> known;
  size_t num_known_groups = 0;
  static constexpr size_t kNoGroups = ~size_t{0};
};

std::unique_ptr<OptimizerParamState> OptimizerParamState::clone() const {
  AMP_THROW(NotImplementedError, "[optim] this class of states does not override clone(): derive it from OptimizerCloneableParamState");
}
void OptimizerParamState::serialize(serialize::InputArchive&) {
  AMP_THROW(NotImplementedError, "[optim] this class of states does not override serialize(InputArchive&)");
}
void OptimizerParamState::serialize(serialize::OutputArchive&) const {
  AMP_THROW(NotImplementedError, "[optim] this class of states does not override serialize(OutputArchive&)");
}

Optimizer::Optimizer(std::vector<OptimizerParamGroup> groups, std::unique_ptr<OptimizerOptions> defaults)
    : defaults_(std::move(defaults)), identity_(std::make_shared<char>()), books_(new Bookkeeping) {
  AMP_CHECK(!groups.empty(), ValueError, "[optim] there are no parameters: are the submodules registered with register_module()?");
  for (OptimizerParamGroup& group : groups) add_param_group(std::move(group));
}

Optimizer::Optimizer(std::vector<Tensor> parameters, std::unique_ptr<OptimizerOptions> defaults)
    : Optimizer(std::vector<OptimizerParamGroup>{OptimizerParamGroup(std::move(parameters))}, std::move(defaults)) {}

void Optimizer::set_hooks(std::shared_ptr<OptimizerHooks> hooks) {
  AMP_CHECK(hooks == nullptr || !defaults_->is_for_own_step(), NotImplementedError,
            "[optim] apex cannot manage an optimizer that overrides step(): override update() instead (amp/optim/optimizer.h)");
  hooks_ = std::move(hooks);
  books_->num_known_groups = Bookkeeping::kNoGroups;  // they may have replaced parameters
}

Optimizer::~Optimizer() { forget_rates(this); }

void Optimizer::add_param_group(OptimizerParamGroup group) {
  if (books_->num_known_groups != param_groups_.size()) {  // a group was refused, or the list or parameters have changed
    books_->known.clear();
    for (const OptimizerParamGroup& present : param_groups_)
      for (const Tensor& p : present.params()) books_->known.insert(p.impl());
  }
  const size_t before = param_groups_.size();
  books_->num_known_groups = before + 1;
  try {
    if (hooks_) hooks_->add_param_group(group);
    for (size_t i = 0; i < group.params().size(); ++i) {
      const Tensor& p = group.params()[i];
      check_parameter(p, i);
      AMP_CHECK(books_->known.insert(p.impl()).second, ValueError, "[optim] parameter ", i, " (", p.toString(), ") is in a group twice");
    }
    if (group.has_options()) group.options().inherit(*defaults_);
    else group.set_options(defaults_->clone());
    param_groups_.push_back(std::move(group));
    if (master_grads_) {
      for (const Tensor& p : param_groups_.back().params()) {
        if (isReducedFloatingType(p.dtype())) set_grad_dtype(p, kFloat32);
      }
    }
  } catch (...) {
    books_->num_known_groups = Bookkeeping::kNoGroups;
    if (param_groups_.size() > before) param_groups_.pop_back();
    if (hooks_) hooks_->drop_added_group();
    throw;
  }
}

std::vector<Tensor> Optimizer::parameters() const {
  std::vector<Tensor> all;
  for (const OptimizerParamGroup& group : param_groups_) all.insert(all.end(), group.params().begin(), group.params().end());
  return all;
}

size_t Optimizer::size() const {
  size_t count = 0;
  for (const OptimizerParamGroup& group : param_groups_) count += group.params().size();
  return count;
}

void Optimizer::update(const StepScale&) {
  AMP_THROW(NotImplementedError, "[optim] this class overrides step(), and has no update() (amp/optim/optimizer.h)");
}

Tensor Optimizer::step(Closure closure) {
  Tensor loss;
  if (closure) {
    const EnableGradGuard grad;
    loss = closure();
  }
  run_update({});
  return loss;
}

void Optimizer::step_scaled(const StepScale& scale) {
  AMP_CHECK(supports_scale(), NotImplementedError, "[optim] this optimizer can't take scaled gradients; unscale them first");
  // If the host counts steps, it must know that this one is skipped.
  if (scale.found_inf.defined() && !is_asynchronous(scale.found_inf.device()) && scale.found_inf.item<float>() != 0) {
    for (const OptimizerParamGroup& group : param_groups_) quantize::drop_amaxes(group.params());
    return;
  }
  run_update(scale);
}

void Optimizer::run_update(const StepScale& scale) {
  if (!hooks_) return update_all(scale);
  const std::shared_ptr<OptimizerHooks> hooks = hooks_;
  bool updated = false;
  hooks->step([&] {
    updated = true;
    update_all(scale);
  });
  if (updated || !quantize::any_scales()) return;
  quantize::drop_amaxes(parameters());
  for (const auto& [to, from] : hooks->rounded()) quantize::drop_amaxes(to);
}

void Optimizer::update_all(const StepScale& scale) try {
  const NoGradGuard no_grad;
  check_gradients();
  check_rounding();
  const auto forget = [this] {
    books_->rounded.clear();
    books_->rounded_from.clear();
    books_->gradient_copies.clear();
  };
  forget();
  if (hooks_) {
    for (const auto& [to, from] : hooks_->rounded()) {
      books_->rounded_from.emplace(from.impl(), books_->rounded.size());
      books_->rounded.push_back({to, from});
    }
  }
  update(scale);
  for (const RoundedCopy& copy : books_->rounded) {
    if (copy.version == copy.from._version()) continue;
    copy.to.detach().copy_(copy.from.detach());
    detail::set_writer(copy.to, kStepName);
  }
  for (const auto& [grad, wide] : books_->gradient_copies) {
    if (scale.write_grads) Tensor(grad).copy_(wide);
  }
  if (quantize::any_scales() && numbers_.empty()) {  // an optimizer of some of the parameters leaves this to the one of all
    std::vector<Tensor> all = parameters();
    for (const RoundedCopy& copy : books_->rounded) all.push_back(copy.to);
    quantize::update_scales(all);
  }
  forget();
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("optim"); }

void Optimizer::zero_grad(bool set_to_none) {
  for (OptimizerParamGroup& group : param_groups_) {
    for (const Tensor& p : group.params()) {
      Tensor& grad = p.mutable_grad();
      if (!grad.defined()) continue;
      if (set_to_none) {
        grad.reset();
      } else {
        if (grad.requires_grad()) grad = grad.detach();
        grad.zero_();
      }
    }
  }
  if (hooks_) hooks_->zero_grad(set_to_none);
}

void Optimizer::set_master_weights(bool on) {
  AMP_CHECK(!on || !defaults_->is_for_own_step(), NotImplementedError,
            "[optim] an optimizer that overrides step() has no master weights: override update() instead (amp/optim/optimizer.h)");
  master_weights_ = on;
  for (auto& [param, state] : state_) forget_remainders(state.tensors);
}

namespace {

// The buffers of a state in another dtype, except those whose dtype is fixed.
void convert_buffers(std::map<std::string, Tensor>& state, ScalarType dtype) {
  for (auto& [name, buffer] : state) {
    if (isFloatingType(buffer.dtype()) && !is_remainder(name) && !is_absmax(name)) buffer = buffer.to(dtype);
  }
}

}  // namespace

bool Optimizer::has_wide_state(const OptimizerParamGroup& group, const Tensor& param) const {
  const OptimizerOptions& options = group.options();
  return isReducedFloatingType(param.dtype()) &&
         (master_weights_ || options.get_rounding() != Rounding::Nearest || grad_dtype(param) != param.dtype() ||
          (options.get_state_format() != StateFormat::Full && takes_codes(param)));
}

void Optimizer::set_master_grads(bool on) {
  master_grads_ = on;
  for (const OptimizerParamGroup& group : param_groups_) {
    for (const Tensor& p : group.params()) {
      if (!isReducedFloatingType(p.dtype())) continue;
      set_grad_dtype(p, on ? kFloat32 : p.dtype());
      const auto found = state_.find(p.impl());
      if (found != state_.end()) convert_buffers(found->second.tensors, has_wide_state(group, p) ? kFloat32 : p.dtype());
    }
  }
}

bool Optimizer::has_master(const Tensor& param) const { return master_weights_ && isReducedFloatingType(param.dtype()); }

bool Optimizer::keeps_remainder(const OptimizerParamGroup& group, const Tensor& param) const {
  return isReducedFloatingType(param.dtype()) && (master_weights_ || keeps_rest(group.options().get_rounding()));
}

// Replaces a 16-bit parameter and its gradient with the master weight and the widened gradient.
void Optimizer::widen(const Tensor& owner, Tensor& param, Tensor& grad) {
  std::map<std::string, Tensor>& state = state_of(owner.impl()).tensors;
  has_remainders_ = true;
  Tensor& master = state[kMasterParam];
  if (master.defined()) fit_state(owner.impl(), kMasterParam, master, owner, kFloat32);
  else
    master = whole_value(owner, state,
                         [&](const char* name, Tensor& rest, ScalarType dtype) { fit_state(owner.impl(), name, rest, owner, dtype); });
  books_->rounded_from.emplace(master.impl(), books_->rounded.size());
  books_->rounded.push_back({param.detach(), master});
  const Tensor wide = grad.detach().to(kFloat32);
  if (grad.dtype() != kFloat32) books_->gradient_copies.emplace_back(grad.detach(), wide);
  param = master;
  grad = wide;
}

std::vector<Optimizer::Gathered> Optimizer::gather(const OptimizerParamGroup& group, std::vector<Tensor>* sparse) {
  std::vector<Gathered> sets;
  for (const Tensor& p : group.params()) {
    if (!p.mutable_grad().defined()) continue;
    Tensor param = p, grad = p.mutable_grad();
    // What was kept of a 16-bit parameter would be out of date after this update.
    if (has_remainders_ && !keeps_remainder(group, p)) {
      if (const auto state = state_.find(p.impl()); state != state_.end()) forget_remainders(state->second.tensors);
    }
    if (grad.is_sparse()) {
      AMP_CHECK(sparse != nullptr, NotImplementedError, "[optim] parameter ", p.toString(),
                " has a sparse gradient, which this optimizer does not support; SGD, Adagrad and SparseAdam do");
      sparse->push_back(p);
      continue;
    }
    if (grad.strides() != p.strides() || !p.is_non_overlapping_and_dense()) {
      AMP_CHECK(p.is_non_overlapping_and_dense(), NotImplementedError, "[optim] parameter ", p.toString(), " is not dense in memory");
      grad = empty_strided(p.sizes(), p.strides(), p.options().dtype(grad.dtype())).copy_(grad);
      p.mutable_grad() = grad;  // the scaler's results must reach .grad
    }
    if (has_master(p)) widen(p, param, grad);
    const bool coded = group.options().get_state_format() != StateFormat::Full && takes_codes(param);
    const auto takes = [&](const Gathered& set) {
      return set.params[0].dtype() == param.dtype() && set.params[0].device() == param.device() && set.grads[0].dtype() == grad.dtype() &&
             set.coded == coded;
    };
    auto set = std::find_if(sets.begin(), sets.end(), takes);
    if (set == sets.end()) {
      set = sets.emplace(sets.end());
      set->group = static_cast<size_t>(&group - param_groups_.data());
      set->coded = coded;
      set->wide_grads = grad.dtype() != param.dtype();
      if (isReducedFloatingType(param.dtype())) set->rounding = group.options().get_rounding();
      set->params.reserve(group.params().size());
      set->grads.reserve(group.params().size());
      set->owners.reserve(group.params().size());
    }
    set->params.push_back(std::move(param));
    set->grads.push_back(std::move(grad));
    set->owners.push_back(p.impl());
  }
  return sets;
}

Tensor Optimizer::sparse_gradient(const Tensor& param, const OptimizerOptions& options, const StepScale& scale) const {
  check_sparse(param, options);
  if (scale.found_inf.defined() && scale.found_inf.item<float>() != 0) return {};
  Tensor grad = param.grad().detach().coalesce();
  if (!scale.inv_scale.defined() && !scale.clip.defined()) return grad;
  if (scale.write_grads) param.mutable_grad() = grad;
  else grad = grad.clone();
  Tensor values = grad._values();
  if (scale.inv_scale.defined()) {
    const GradCheck unused{zeros({}, TensorOptions(kFloat32).device(grad.device())), {}, {}};
    check({values}, unused, scale.inv_scale.to(grad.device()), /*write=*/true);
  }
  if (scale.clip.defined()) values.mul_(scale.clip.reshape({}));
  return grad;
}

Optimizer::ParamState& Optimizer::state_of(const detail::TensorImpl* param) {
  ParamState& state = state_[param];
  if (!state.owner.defined()) [[unlikely]] {
    auto* const impl = const_cast<detail::TensorImpl*>(param);
    detail::retain(impl);
    state.owner = Tensor(impl);
  }
  return state;
}

int64_t Optimizer::count_step(ParamState& state) {
  if (state.device_step.defined()) state.step = state.steps();
  state.device_step.reset();
  return ++state.step;
}

namespace {

// Whether an update of `param` can round it to `to`, element by element.
bool takes_rounded(const Tensor& to, const Tensor& param) {
  return isReducedFloatingType(to.dtype()) && param.dtype() == kFloat32 && to.sizes() == param.sizes() && to.strides() == param.strides() &&
         to.device() == param.device();
}

// Parameters that are updated together.
struct Together {
  explicit Together(size_t roles) : lists(roles) {}
  TensorLists lists;
  std::vector<Tensor> rounded;  // empty, or one per parameter
  std::vector<RoundedCopy*> copies;
  Narrowing narrowing{Rounding::Nearest};
  CodedStates coded;

  // Adds the copy of the parameter that was added last.
  void add(RoundedCopy& copy) {
    copies.push_back(&copy);
    rounded.resize(lists[0].size());
    rounded.back() = copy.to;
  }
};

// The source of the learning rate for recorded updates of a group.
RateSource rate_source(const Optimizer& optimizer, size_t index) {
  return {&optimizer, index, [&optimizer, index, alive = watch_rates(&optimizer)]() -> std::optional<double> {
            if (!alive() || index >= optimizer.param_groups().size()) return std::nullopt;
            return optimizer.param_groups()[index].options().get_lr();
          }};
}

}  // namespace

void Optimizer::apply(Gathered& set, const UpdateRule& rule, const std::vector<Slot>& slots, const StepScale& scale) {
  const bool on_device = is_asynchronous(set.params[0].device()), narrows = set.rounding != Rounding::Nearest || set.wide_grads;
  const bool counts = std::visit([](const auto& r) { return r.kCounts; }, rule) || set.rounding == Rounding::Stochastic;
  const bool has_state = !slots.empty() || narrows;
  const ScalarType state_dtype = narrows ? kFloat32 : set.params[0].dtype();
  const std::vector<uint32_t> numbers = set.rounding == Rounding::Stochastic ? numbers_of(set) : std::vector<uint32_t>();
  const size_t n = set.params.size();
  std::array<std::string, kMaxStates> names;
  for (size_t k = 0; k < slots.size(); ++k) {
    if (slots[k].name != nullptr) names[k] = slots[k].name;
  }
  std::map<int64_t, Together> by_count;  // key: step count, if the host counts; parameters that were added later have other counts
  auto last = by_count.end();
  std::vector<ParamState*> counted;
  std::vector<Tensor> steps;
  if (on_device) steps.reserve(n);
  else counted.reserve(n);
  for (size_t i = 0; i < n; ++i) {
    ParamState* state = has_state ? &state_of(set.owners[i]) : nullptr;
    std::array<Tensor*, kMaxStates> buffers{}, absmax{};
    for (size_t k = 0; k < slots.size(); ++k) {
      if (slots[k].name == nullptr) continue;
      Tensor& buffer = *(buffers[k] = &state->tensors[names[k]]);
      if (set.coded) {
        absmax[k] = &coded_entry(set.owners[i], names[k], *state, set.params[i], slots[k].initial);
        continue;
      }
      if (buffer.defined() && buffer.dtype() == kUInt8) decode_entry(state->tensors, names[k], state_dtype);
      if (buffer.defined()) fit_state(set.owners[i], slots[k].name, buffer, set.params[i], state_dtype);
      else buffer = narrows ? full_like(set.params[i], slots[k].initial, kFloat32) : filled_like(set.params[i], slots[k].initial);
    }
    Tensor rest;
    if (keeps_rest(set.rounding)) {
      has_remainders_ = true;
      rest = rest_of(set.params[i], state->tensors, set.rounding,
                     [&](const char* name, Tensor& kept, ScalarType dtype) { fit_state(set.owners[i], name, kept, set.params[i], dtype); });
    }
    const int64_t taken = state == nullptr || on_device ? 0 : state->step, count = counts ? taken : std::min<int64_t>(taken, 1);
    if (state != nullptr && !on_device) counted.push_back(state);
    if (state != nullptr && on_device && state->device_step.defined()) steps.push_back(state->device_step);
    if (last == by_count.end() || last->first != count) {
      last = by_count.try_emplace(count, 2 + slots.size()).first;
      for (std::vector<Tensor>& list : last->second.lists) list.reserve(n);
    }
    Together& together = last->second;
    TensorLists& lists = together.lists;
    lists[0].push_back(set.params[i]);
    lists[1].push_back(set.grads[i]);
    for (size_t k = 0; k < slots.size(); ++k) {
      if (buffers[k] != nullptr) lists[2 + k].push_back(*buffers[k]);
      if (absmax[k] != nullptr) together.coded.absmax[k].push_back(*absmax[k]);
    }
    if (rest.defined()) together.narrowing.rests.push_back(rest);
    if (!numbers.empty()) together.narrowing.numbers.push_back(numbers[i]);
    const auto copy = books_->rounded_from.find(set.params[i].impl());
    if (copy != books_->rounded_from.end() && takes_rounded(books_->rounded[copy->second].to, set.params[i]))
      together.add(books_->rounded[copy->second]);
  }
  for (ParamState* state : counted) ++state->step;
  for (auto& [count, together] : by_count) {
    auto& [lists, rounded, copies, narrowing, coded] = together;
    narrowing.rounding = set.rounding;
    narrowing.wide_grads = set.wide_grads;
    for (size_t k = 0; k < slots.size(); ++k) coded.has_signs[k] = has_signs(names[k]);
    if (!rounded.empty()) rounded.resize(lists[0].size());
    if (on_device) {
      lists.resize(2 + std::visit([](const auto& r) { return r.kStates; }, rule));
      if (has_state && steps.size() < n) steps = device_steps(set);
      lists.push_back(std::move(steps));
    }
    if (RateRecorder* recorder = rate_recorder()) recorder->next_rate(rate_source(*this, set.group));
    optim::update(lists, rule, count, scale, rounded, narrows ? &narrowing : nullptr, set.coded ? &coded : nullptr);
    for (RoundedCopy* copy : copies) copy->version = copy->from._version();
  }
}

Tensor& Optimizer::coded_entry(const detail::TensorImpl* owner, const std::string& name, ParamState& state, const Tensor& param,
                               double initial) const {
  code_entry(state.tensors, name);
  Tensor &codes = state.tensors[name], &absmax = state.tensors[absmax_name(name)];
  if (!codes.defined()) {
    CodedState fresh = coded_like(param, initial, has_signs(name));
    codes = std::move(fresh.codes);
    absmax = std::move(fresh.absmax);
  }
  fit_state(owner, name.c_str(), codes, param, kUInt8);
  AMP_CHECK(absmax.defined() && absmax.dtype() == kFloat32 && absmax.device() == param.device() && absmax.is_contiguous() &&
                absmax.sizes() == IntArrayRef({state_blocks(param.numel())}),
            ValueError, "[optim] `", absmax_name(name), "` of parameter ", index_of(owner), " is ",
            absmax.defined() ? absmax.toString() : "undefined", ", expected a float32 for each block of ", kStateBlock, " of ",
            param.numel(), " elements");
  return absmax;
}

// The step counts of a set on the device. Creates missing ones.
std::vector<Tensor> Optimizer::device_steps(const Gathered& set) {
  std::vector<ParamState*> uncounted;
  std::vector<int64_t> counts;
  for (const auto* owner : set.owners) {
    ParamState& state = state_of(owner);
    if (state.device_step.defined()) continue;
    uncounted.push_back(&state);
    counts.push_back(state.step);
  }
  if (!counts.empty()) {
    const TensorOptions options = TensorOptions(kInt64).device(set.params[0].device());
    const bool alike = std::count(counts.begin(), counts.end(), counts[0]) == static_cast<int64_t>(counts.size());
    const Tensor all = alike ? full({static_cast<int64_t>(counts.size())}, counts[0], options) : tensor(counts, options);
    for (size_t i = 0; i < counts.size(); ++i) uncounted[i]->device_step = all.select(0, static_cast<int64_t>(i));
  }
  std::vector<Tensor> steps;
  for (const auto* owner : set.owners) steps.push_back(state_of(owner).device_step);
  return steps;
}

}  // namespace amp::optim
