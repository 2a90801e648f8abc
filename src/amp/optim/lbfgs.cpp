#include <amp/optim/lbfgs.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <limits>
#include <memory>

#include <amp/core/factories.h>
#include <amp/core/file/state_integer.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/given_parameters.h>
#include <amp/optim/lbfgs_search.h>
#include <amp/optim/saved_count.h>
#include <amp/quantize/delayed.h>

namespace amp::optim {

namespace {

void check_history_size(const LBFGSOptions& options) {
  AMP_CHECK(options.history_size() >= 1, ValueError, "[LBFGS] history_size must be at least 1, but is ", options.history_size());
}

void check_one_group(const std::vector<OptimizerParamGroup>& groups) {
  AMP_CHECK(groups.size() == 1, ValueError, "[LBFGS] takes one parameter group, but was given ", groups.size());
}

std::unique_ptr<OptimizerOptions> checked(const LBFGSOptions& options) {
  AMP_CHECK(options.lr() >= 0, ValueError, "[LBFGS] lr must not be negative, but is ", options.lr());
  check_history_size(options);
  AMP_CHECK(!options.line_search_fn() || *options.line_search_fn() == "strong_wolfe", ValueError, "[LBFGS] line_search_fn is \"",
            options.line_search_fn().value_or(""), "\"; only \"strong_wolfe\" is supported");
  return options.clone();
}

double product(const Tensor& a, const Tensor& b) { return sum(a * b).item<double>(); }
double largest(const Tensor& x) { return x.numel() == 0 ? 0 : amax(abs(x)).item<double>(); }
double number(const Tensor& loss) {
  AMP_CHECK(loss.defined() && loss.numel() == 1, ValueError, "[LBFGS] the closure must return the loss, one number");
  return loss.item<double>();
}

}  // namespace

std::unique_ptr<OptimizerOptions> LBFGSOptions::clone() const { return std::make_unique<LBFGSOptions>(*this); }

void LBFGSOptions::visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) {
  const auto integer = [&](const char* name, int64_t value) {
    auto real = static_cast<double>(value);
    number(name, real);
    AMP_CHECK(std::trunc(real) == real && std::abs(real) <= 0x1p63, ValueError, "[LBFGS] ", name, " must be an integer, but is ", real);
    return real < 0x1p63 ? static_cast<int64_t>(real) : std::numeric_limits<int64_t>::max();
  };
  number("lr", lr_);
  max_iter_ = integer("max_iter", max_iter_);
  max_eval_ = integer("max_eval", evaluations());
  number("tolerance_grad", tolerance_grad_);
  number("tolerance_change", tolerance_change_);
  history_size_ = integer("history_size", history_size_);
  bool searches = line_search_fn_.has_value();
  flag("line_search_fn", searches);
  line_search_fn_ = searches ? std::optional<std::string>("strong_wolfe") : std::nullopt;
}

// The optimizer's history. Its tensors are vectors over all parameters and never change in place.
struct LBFGS::History {
  int64_t func_evals = 0, n_iter = 0;
  double t = 0, h_diag = 1, prev_loss = 0;
  Tensor d, prev_flat_grad;               // direction, gradient before the last iteration
  std::deque<Tensor> old_dirs, old_stps;  // changes of the gradient, and the parameter changes that caused them
  std::deque<double> ro;                  // the reciprocals of their dot products
};

LBFGS::LBFGS(std::vector<OptimizerParamGroup> groups, LBFGSOptions options)
    : Optimizer(given_groups<LBFGSOptions>("LBFGS", std::move(groups)), checked(options)), history_(new History) {
  check_one_group(param_groups());
}
LBFGS::LBFGS(std::vector<Tensor> params, LBFGSOptions options)
    : LBFGS(given_parameters<LBFGSOptions>("LBFGS", std::move(params)), options) {}
LBFGS::~LBFGS() = default;

void LBFGS::update(const StepScale&) { AMP_THROW(NotImplementedError, "[LBFGS] a step needs a closure"); }

Tensor LBFGS::flat_grad() const {
  check_gradients();
  TensorOptions options;
  if (!params().empty()) options = as_reals(params()[0].detach()).options();
  std::vector<Tensor> parts;
  for (const Tensor& p : params()) {
    const Tensor grad = p.grad().defined() ? p.grad().detach().to_dense() : zeros_like(p.detach());
    parts.push_back(as_reals(grad).reshape({-1}).to(options));
  }
  return parts.empty() ? empty({0}) : cat(parts);
}

void LBFGS::move(double t, const Tensor& direction) {
  int64_t offset = 0;
  for (const Tensor& p : params()) {
    Tensor numbers = as_reals(p.detach());
    numbers.add_(direction.narrow(0, offset, numbers.numel()).view(numbers.sizes()).to(numbers.options()), t);
    detail::set_writer(p, kStepName);
    offset += numbers.numel();
  }
}

// Adds the last step to the history: algorithm 7.5.
void LBFGS::remember(const Tensor& grad, int64_t history_size) {
  const Tensor y = grad - history_->prev_flat_grad, s = history_->d * history_->t;
  const double ys = product(y, s);
  if (!(ys > 1e-10)) return;
  while (static_cast<int64_t>(history_->old_dirs.size()) >= history_size) {
    history_->old_dirs.pop_front();
    history_->old_stps.pop_front();
    history_->ro.pop_front();
  }
  history_->old_dirs.push_back(y);
  history_->old_stps.push_back(s);
  history_->ro.push_back(1 / ys);
  history_->h_diag = ys / product(y, y);
}

// Minus the approximate inverse Hessian times the gradient: the two-loop recursion, algorithm 7.4.
Tensor LBFGS::direction(const Tensor& grad) const {
  const size_t n = history_->old_dirs.size();
  std::vector<double> alpha(n);
  Tensor q = -grad;
  for (size_t i = n; i-- > 0;) {
    alpha[i] = product(history_->old_stps[i], q) * history_->ro[i];
    q = q - history_->old_dirs[i] * alpha[i];
  }
  Tensor r = q * history_->h_diag;
  for (size_t i = 0; i < n; ++i) r = r + history_->old_stps[i] * (alpha[i] - product(history_->old_dirs[i], r) * history_->ro[i]);
  return r;
}

Tensor LBFGS::step(Closure closure) {
  AMP_CHECK(closure != nullptr, ValueError, "[LBFGS] step needs a closure that computes the loss and its gradients");
  AMP_CHECK(!has_master_weights(), NotImplementedError, "[LBFGS] master weights are not supported");
  check_options<LBFGSOptions>("LBFGS", param_groups());
  check_one_group(param_groups());
  const NoGradGuard no_grad;
  const auto& options = static_cast<const LBFGSOptions&>(param_groups()[0].options());
  check_history_size(options);
  int64_t evaluations = 0;
  Tensor last_loss;
  const auto evaluate = [&] {
    const EnableGradGuard grad_mode;
    ++evaluations;
    ++history_->func_evals;
    last_loss = closure();
    return number(last_loss);
  };
  double loss = evaluate();
  const Tensor first_loss = last_loss;
  Tensor grad = flat_grad();
  const bool is_minimum = largest(grad) <= options.tolerance_grad();
  for (int64_t iteration = 1; !is_minimum && iteration <= options.max_iter(); ++iteration) {
    const bool begins = ++history_->n_iter == 1;
    if (!begins) remember(grad, options.history_size());
    history_->d = direction(grad);
    history_->prev_flat_grad = grad;
    history_->prev_loss = loss;
    history_->t = begins ? std::min(1.0, 1 / sum(abs(grad)).item<double>()) * options.lr() : options.lr();
    const double slope = product(grad, history_->d);
    if (slope > -options.tolerance_change()) break;
    if (options.line_search_fn()) {
      const std::function<void()> back = values_point();
      const auto along = [&](double t) {
        move(t, history_->d);
        try {
          LinePoint point{t, evaluate(), 0, flat_grad()};
          point.slope = product(point.grad, history_->d);
          back();
          return point;
        } catch (...) {
          back();
          throw;
        }
      };
      const LineSearch found = strong_wolfe(along, {0, loss, slope, grad}, history_->t, largest(history_->d), options.tolerance_change());
      loss = found.best.f;
      grad = found.best.grad;
      history_->t = found.best.t;
      move(history_->t, history_->d);
    } else {
      move(history_->t, history_->d);
      if (iteration == options.max_iter()) break;  // another evaluation would not be used
      loss = evaluate();
      grad = flat_grad();
    }
    if (evaluations >= options.evaluations() || largest(grad) <= options.tolerance_grad()) break;
    if (largest(history_->d * history_->t) <= options.tolerance_change()) break;
    if (std::abs(loss - history_->prev_loss) < options.tolerance_change()) break;
  }
  quantize::update_scales(params());
  return first_loss;
}

std::function<void()> LBFGS::restore_point() {
  return [this, values = values_point(), history = *history_] {
    values();
    *history_ = history;
  };
}

void LBFGS::save_state(StateDict& result) const {
  if (history_->func_evals == 0) return;
  const std::string entry = "state.0.";
  result[entry + "func_evals"] = Scalar(history_->func_evals);
  result[entry + "n_iter"] = Scalar(history_->n_iter);
  if (history_->n_iter == 0) return;
  result[entry + "t"] = Scalar(history_->t);
  result[entry + "H_diag"] = Scalar(history_->h_diag);
  result[entry + "prev_loss"] = Scalar(history_->prev_loss);
  result[entry + "d"] = history_->d;
  result[entry + "prev_flat_grad"] = history_->prev_flat_grad;
  for (size_t i = 0; i < history_->ro.size(); ++i) {
    const std::string index = '.' + std::to_string(i);
    result[entry + "old_dirs" + index] = history_->old_dirs[i];
    result[entry + "old_stps" + index] = history_->old_stps[i];
    result[entry + "ro" + index] = Scalar(history_->ro[i]);
  }
}

std::function<void()> LBFGS::read_state(const StateDict& state) {
  check_saved_parameters(state, 1);  // the history is the state of the first parameter
  History loaded;
  const std::string entry = "state.0.";
  const auto real = [&](const std::string& name) { return state_number("load_state_dict", state, entry + name).toDouble(); };
  const auto count = [&](const std::string& name) {
    const int64_t number = state_integer("load_state_dict", state, entry + name);
    AMP_CHECK(number >= 0, ValueError, "[load_state_dict] ", entry, name, " must not be negative, but is ", number);
    return number;
  };
  const Tensor like = flat_grad();
  const auto vector = [&](const std::string& name) {
    const Tensor value = state_tensor("load_state_dict", state, entry + name);
    AMP_CHECK(value.sizes() == like.sizes(), ValueError, "[load_state_dict] ", entry, name, " has shape ", value.sizes(),
              ", but the parameters have ", like.numel(), " elements");
    return value.to(like.options(), /*non_blocking=*/false, /*copy=*/true);
  };
  if (state.contains(entry + "func_evals")) {
    loaded.func_evals = count("func_evals");
    loaded.n_iter = count("n_iter");
  }
  if (loaded.n_iter > 0) {
    loaded.t = real("t");
    loaded.h_diag = real("H_diag");
    loaded.prev_loss = real("prev_loss");
    loaded.d = vector("d");
    loaded.prev_flat_grad = vector("prev_flat_grad");
  }
  for (size_t i = 0; state.contains(entry + "ro." + std::to_string(i)); ++i) {
    const std::string index = '.' + std::to_string(i);
    loaded.old_dirs.push_back(vector("old_dirs" + index));
    loaded.old_stps.push_back(vector("old_stps" + index));
    loaded.ro.push_back(real("ro" + index));
  }
  return [this, loaded = std::move(loaded)] { *history_ = loaded; };
}

}  // namespace amp::optim
