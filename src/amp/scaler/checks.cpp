#include <amp/scaler/checks.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/core/set_for_scope.h>
#include <amp/ops.h>
#include <amp/optim/gradient_check.h>
#include <amp/optim/shards.h>
#include <amp/scaler/agreement.h>
#include <amp/scaler/grad_scaler_data.h>

namespace amp {

namespace scaler {

void refuse_mixed(const std::string& name) {
  AMP_THROW(Error, "[GradScaler] the gradient of ", name,
            " is the sum of one that was divided by the scale and of one that was not: "
            "backward() was called for another optimizer, with a loss that reaches this parameter; step this optimizer before that");
}

void CheckLog::add(const void* optimizer, CheckedGradients check) {
  if (closed) entries.clear();
  closed = false;
  entries.push_back({optimizer, std::move(check)});
}

void CheckLog::forget(const void* optimizer) {
  if (!closed) std::erase_if(entries, [&](const Entry& entry) { return entry.optimizer == optimizer; });
}

void CheckLog::close() {
  if (closed) entries.clear();  // this is the first check since update()
  closed = true;
  ++updates;
}

namespace {

bool may_share_memory(const Tensor& grad) {
  const detail::Storage& storage = *grad.impl()->storage;
  return storage.refs.load(std::memory_order_acquire) > 1 || storage.kind == detail::Storage::Kind::External;
}

// Leaves out gradients whose memory is that of others. `name` gives the name of a parameter.
template <class Name>
void keep_one_of_each(CheckedGradients& check, const Name& name) {
  const size_t count = check.grads.size();
  std::vector<Span> spans;
  for (const Tensor& grad : check.grads) spans.push_back(span_of(grad));
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return spans[a].begin != spans[b].begin ? spans[a].begin < spans[b].begin : spans[a].end > spans[b].end;
  });
  std::vector<char> keep(count, 1);
  size_t last = order[0];
  for (size_t k = 1; k < count; ++k) {
    const size_t i = order[k];
    if (spans[i].empty()) continue;
    if (spans[i].begin >= spans[last].end) {
      last = i;
      continue;
    }
    AMP_CHECK(spans[i].end <= spans[last].end, ValueError, "[GradScaler] the gradients of ", name(last), " and of ", name(i),
              " share a part of their memory, expected all of it or none");
    keep[i] = 0;
    ++check.left_out;
  }
  if (check.left_out == 0) return;
  size_t kept = 0;
  for (size_t i = 0; i < count; ++i) {
    if (keep[i] == 0) continue;
    check.grads[kept] = check.grads[i];
    check.params[kept] = check.params[i];
    check.indices[kept++] = check.indices[i];
  }
  check.grads.resize(kept);
  check.params.resize(kept);
  check.indices.resize(kept);
}

}  // namespace

}  // namespace scaler

void GradScaler::name_parameters(const std::vector<std::pair<std::string, Tensor>>& names) {
  for (const auto& [name, param] : names)
    AMP_CHECK(param.defined(), ValueError, "[GradScaler] name_parameters: `", name, "` is an undefined tensor");
  for (const auto& [name, param] : names) data().names[param.impl()] = {param, name};
}

std::string GradScaler::name_of(const detail::TensorImpl* param, size_t index) const {
  const auto it = data().names.find(param);
  return it != data().names.end() ? it->second.second : "parameter " + std::to_string(index);
}

OverflowReport GradScaler::report() const try {
  OverflowReport report;
  report.step = data().log.step();
  for (const auto& [optimizer, check] : data().log.entries) {
    const Tensor counts = check.found.bad.to(kCPU);
    const int64_t* bad = counts.data_ptr<int64_t>();
    for (size_t i = 0; i < check.params.size(); ++i) {
      if (bad[i] == 0) continue;
      if (report.empty()) report.parameter = name_of(check.params[i], check.indices[i]);
      ++report.gradients;
      report.elements += bad[i];
    }
  }
  return report;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

// The gradients of `params`, by device and by what was done to them before.
GradScaler::Checks GradScaler::gather(const std::vector<Tensor>& params) const {
  using scaler::Division;
  std::map<std::tuple<DeviceType, int, Division, const detail::TensorImpl*>, scaler::CheckedGradients> groups;
  bool may_share = false;
  for (size_t i = 0; i < params.size(); ++i) {
    const Tensor& p = params[i];
    AMP_CHECK(p.defined(), ValueError, "[GradScaler] parameter ", i, " of the optimizer is an undefined tensor");
    Tensor grad = p.grad();
    if (!grad.defined()) continue;
    AMP_CHECK(data().allow_fp16_gradients || grad.dtype() != kFloat16, ValueError,
              "[GradScaler] unscale_ does not accept float16 gradients, which ", name_of(p.impl(), i),
              " has: parameters should be float32, with autocast creating float16 copies, or have master weights and "
              "allow_fp16_gradients set");
    AMP_CHECK(isDifferentiableType(grad.dtype()), TypeError, "[GradScaler] the gradient of ", name_of(p.impl(), i), " has dtype ",
              grad.dtype(), ", expected a floating or complex one");
    if (!optim::has_place_of(grad, p)) [[unlikely]]
      optim::throw_no_gradient_of("GradScaler", name_of(p.impl(), i), grad, p);
    scaler::DividedGradients::Known before = data().divided->find(grad);
    if (before.division == Division::Scaled) before = {};
    if (before.division == Division::Mixed) scaler::refuse_mixed(name_of(p.impl(), i));
    AMP_CHECK(before.division != Division::Unspecified, Error, "[GradScaler] another optimizer with ", name_of(p.impl(), i),
              " has stepped since the last update() with write_grads = false, so its gradient is unspecified; let that step write it");
    AMP_CHECK(before.division != Division::Partial, ValueError, "[GradScaler] a part of the gradient of ", name_of(p.impl(), i),
              " has the memory of gradients that were divided by the scale since the last update(), expected all of it or none");
    if (grad.is_sparse()) {
      // Sums values of duplicate indices first, because the sum may overflow.
      const Tensor coalesced = grad.detach().coalesce();
      p.mutable_grad() = coalesced;
      grad = coalesced._values();
    } else if (!grad.is_non_overlapping_and_dense()) {
      grad = grad.detach().contiguous();
      p.mutable_grad() = grad;
    }
    scaler::CheckedGradients& check = groups[{grad.device().type(), grad.device().index(), before.division, before.unless.impl()}];
    may_share = may_share || scaler::may_share_memory(grad);
    check.before = before;
    check.grads.push_back(grad.detach());
    check.params.push_back(p.impl());
    check.indices.push_back(i);
  }
  Checks checks;
  for (auto& [key, check] : groups) {
    if (may_share) scaler::keep_one_of_each(check, [&](size_t i) { return name_of(check.params[i], check.indices[i]); });
    checks.push_back(std::move(check));
  }
  return checks;
}

// Notes what was done to the present gradients, for other optimizers that have them.
void GradScaler::note_gradients(const std::vector<Tensor>& params, scaler::Division division, const Tensor& unless) {
  data().divided->note(params, {division, unless});
}

namespace {

// Notes gradients that were divided, if the rest of their check fails.
struct NotedOnFailure {
  scaler::OwnDividedGradients& divided;
  std::vector<Tensor> grads = {};

  ~NotedOnFailure() {
    for (const Tensor& grad : grads) divided->note(grad, {scaler::Division::Done});
  }
};

}  // namespace

// Checks gradients, and with `write` also unscales those that have not been. The caller then notes them.
void GradScaler::check(const void* key, Checks checks, bool write, bool squares) {
  const NoGradGuard no_grad;
  const Tensor inverse = inv_scale();
  PerOptimizer& state = data().per_optimizer[key];
  if (state.stage == PerOptimizer::Stage::Ready) {  // an earlier call may have failed after its check
    state.checks.clear();
    data().log.forget(key);
  }
  size_t count = 0;
  for (const scaler::CheckedGradients& check : checks) count += check.grads.size() + check.left_out;
  data().divided->reserve(2 * count);  // a step notes them again after the update
  NotedOnFailure divided{data().divided};
  divided.grads.reserve(count);
  for (scaler::CheckedGradients& check : checks) {
    const TensorOptions options = TensorOptions().device(check.grads[0].device());
    check.found = {zeros({}, options.dtype(kFloat32)), zeros({static_cast<int64_t>(check.grads.size())}, options.dtype(kInt64)),
                   squares ? zeros({}, options.dtype(kFloat64)) : Tensor()};
    Tensor factor = inverse.to(check.grads[0].device());
    if (check.before.division == scaler::Division::Done)
      factor = check.before.unless.defined() ? where(ne(check.before.unless, 0), factor, ones_like(factor)) : Tensor();
    optim::check(check.grads, check.found, factor, write && factor.defined());
    if (write) divided.grads.insert(divided.grads.end(), check.grads.begin(), check.grads.end());
    // Processes that have shards of the same parameters skip steps together.
    for (const auto& processes : optim::processes_of(check.params))
      scaler::combine("GradScaler", *processes, check.found.found_inf, data().state.scale, data().comparisons.is_now());
    check.grads.clear();
    state.checks.push_back(check.found);
    data().log.add(key, std::move(check));
  }
  if (data().reduces()) reduce_found_inf(state);
  data().comparisons.count();
  divided.grads.clear();
}

// Replaces the results of a step by their reduction over processes.
void GradScaler::reduce_found_inf(PerOptimizer& state) const {
  const Tensor any = zeros({}, TensorOptions(kFloat32).device(data().state.scale.device()));
  for (const optim::GradCheck& check : state.checks) any.copy_(maximum(any, check.found_inf.to(any.device())));
  if (data().processes != nullptr) {
    scaler::combine("GradScaler", *data().processes, any, data().state.scale, data().comparisons.is_now());
  } else {
    const Callback<void(const Tensor&)> reduce = data().reduce_found_inf;  // it may set another one
    const detail::SetForScope reducing(data().is_reducing, true);
    reduce(any);
  }
  for (const optim::GradCheck& check : state.checks) check.found_inf.copy_(any);
  if (state.checks.empty()) state.checks.push_back({any, {}, {}});
}

void GradScaler::unscale_(optim::Optimizer& optimizer) try {
  if (!data().enabled) return;
  unscale_([&] { return parameters(optimizer); }, key_of(optimizer));
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

void GradScaler::unscale_(const ExternalOptimizer& optimizer) try {
  AMP_CHECK(optimizer.parameters, ValueError,
            "[GradScaler] unscale_ was given an ExternalOptimizer without parameters, expected a function");
  if (data().enabled) unscale_(optimizer.parameters, key_of(optimizer));
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

const void* GradScaler::key_of(const std::shared_ptr<const void>& identity) {
  data().per_optimizer[identity.get()].identity = identity;
  return identity.get();
}

const void* GradScaler::key_of(const optim::Optimizer& optimizer) { return key_of(optimizer.identity()); }

const void* GradScaler::key_of(const ExternalOptimizer& optimizer) {
  AMP_CHECK(optimizer.identity, ValueError, "[GradScaler] an ExternalOptimizer has no identity: it was moved from");
  return key_of(optimizer.identity);
}

void GradScaler::unscale_(const Callback<std::vector<Tensor>()>& collect, const void* key) {
  check_initialized("unscale_");
  const PerOptimizer::Stage stage = data().per_optimizer[key].stage;
  AMP_CHECK(stage != PerOptimizer::Stage::Unscaled, Error,
            "[GradScaler] unscale_ has already been called on this optimizer since the last update()");
  AMP_CHECK(stage != PerOptimizer::Stage::Stepped, Error, "[GradScaler] unscale_ is being called after step()");
  const std::vector<Tensor> params = collect();
  check(key, gather(params), /*write=*/true, /*squares=*/false);
  note_gradients(params, scaler::Division::Done);
  data().per_optimizer[key].stage = PerOptimizer::Stage::Unscaled;
}

namespace {

// The gradients before a backward pass. They come back, unless add() has added the new ones. Some of them (`scaled`) are those of scaled
// losses for other optimizers, which are divided together with the new ones.
class EarlierGradients {
 public:
  EarlierGradients(const std::vector<Tensor>& params, std::vector<char> scaled)
      : params_(params), scaled_(std::move(scaled)), grads_(params.size()) {
    for (size_t i = 0; i < params.size(); ++i) grads_[i] = std::exchange(params[i].mutable_grad(), Tensor());
  }
  EarlierGradients(const EarlierGradients&) = delete;
  EarlierGradients& operator=(const EarlierGradients&) = delete;
  ~EarlierGradients() {
    for (size_t i = 0; i < grads_.size(); ++i) params_[i].mutable_grad() = std::move(grads_[i]);
  }

  void add_scaled() {
    for (size_t i = 0; i < grads_.size(); ++i) {
      if (scaled_[i] == 0) continue;
      Tensor& grad = params_[i].mutable_grad();
      grad = grad.defined() ? grads_[i] + grad : grads_[i].clone();
    }
  }
  void add() {
    for (size_t i = 0; i < grads_.size(); ++i) {
      if (!grads_[i].defined() || scaled_[i] != 0) continue;
      Tensor& grad = params_[i].mutable_grad();
      grad = grad.defined() ? grads_[i] + grad : grads_[i];
    }
    grads_.clear();
  }

 private:
  const std::vector<Tensor>& params_;
  const std::vector<char> scaled_;
  std::vector<Tensor> grads_;
};

}  // namespace

void GradScaler::backward(const Tensor& loss, optim::Optimizer& optimizer, bool retain_graph) try {
  if (!data().enabled) return loss.backward({}, retain_graph);
  const void* const key = key_of(optimizer);
  check_not_stepped(key);
  const std::vector<Tensor> params = parameters(optimizer);
  const Tensor scaled_loss = scale(loss);
  std::vector<char> scaled(params.size());
  for (size_t i = 0; i < params.size(); ++i) {
    const Tensor grad = params[i].grad();
    if (!grad.defined()) continue;
    const scaler::Division division = data().divided->find(grad).division;
    if (division == scaler::Division::Mixed) scaler::refuse_mixed(name_of(params[i].impl(), i));
    scaled[i] = division == scaler::Division::Scaled;
  }
  {
    EarlierGradients earlier(params, std::move(scaled));
    {
      const scaler::OwnDividedGradients::Recording recording(data().divided);
      scaled_loss.backward({}, retain_graph);
    }
    for (const Tensor& p : params) {
      if (const Tensor grad = p.grad(); grad.defined()) data().divided->forget(grad);  // it is not for another optimizer
    }
    {
      const NoGradGuard no_grad;
      earlier.add_scaled();
    }
    check(key, gather(params), /*write=*/true, /*squares=*/false);
    data().divided->reserve(params.size());
    const NoGradGuard no_grad;
    earlier.add();
  }
  data().per_optimizer[key].stage = PerOptimizer::Stage::Unscaled;
  note_gradients(params, scaler::Division::Done);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

}  // namespace amp
