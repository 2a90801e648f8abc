#include <amp/autograd/gradcheck.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <amp/autograd/gradcheck_reals.h>
#include <amp/autograd/storage_gradient.h>
#include <amp/core/factories.h>
#include <amp/core/log.h>
#include <amp/ops.h>

namespace amp::autograd {

namespace {

bool overlaps_itself(const Tensor& t) {
  const Geometry geometry(t.sizes(), t.strides(), 0);
  if (!geometry.may_overlap()) return false;
  const Tensor places = arange(geometry.end()).as_strided(t.sizes(), t.strides(), 0).reshape({-1}).contiguous();
  std::vector<int64_t> sorted(places.data_ptr<int64_t>(), places.data_ptr<int64_t>() + places.numel());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

// Whether its elements can have derivatives.
bool has_values(const Tensor& t) { return t.defined() && isDifferentiableType(t.dtype()); }
bool is_checked(const Tensor& t) { return t.defined() && t.requires_grad(); }

class Check {
 public:
  Check(const GradcheckFunction& function, const variable_list& inputs, const GradcheckOptions& options)
      : function_(function), inputs_(inputs), options_(options) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (is_checked(inputs[i])) add_input(i);
    }
    AMP_CHECK(!checked_.empty(), ValueError, "[gradcheck] none of the ", inputs.size(), " inputs requires a gradient");
  }

  void run() {
    outputs_ = function_(inputs_);
    if (options_.fast_mode) return check_directions();
    size_t differentiable = 0;
    for (size_t o = 0; o < outputs_.size(); ++o) {
      if (!is_checked(outputs_[o])) continue;
      ++differentiable;
      analyze(o);
    }
    if (differentiable > 1) check_together();
    none_differentiable_ = differentiable == 0;
    differentiate();
  }

 private:
  struct Input {
    size_t index;
    Tensor tensor;
    std::vector<std::vector<double>> analytical;  // per output; each is indexed by [output element][input element]
  };

  void add_input(size_t index) {
    const Tensor& t = inputs_[index];
    AMP_CHECK(!overlaps_itself(t), ValueError, "[gradcheck] input ", index, " (", t.toString(),
              ") has elements that share memory; make it contiguous");
    if (t.dtype() != kFloat64 && t.dtype() != kComplex128) {
      detail::log(LogLevel::Warning, detail::concat("[gradcheck] input ", index, " is ", t.dtype(), "; finite differences need float64"));
    }
    checked_.push_back({index, t, {}});
  }

  variable_list pull_back(const variable_list& outputs, const variable_list& grads) const {
    variable_list tensors;
    for (const Input& input : checked_) tensors.push_back(input.tensor);
    variable_list result = grad(outputs, tensors, grads, /*retain_graph=*/true, /*create_graph=*/false, /*allow_unused=*/true);
    for (size_t i = 0; i < result.size(); ++i) {
      const Tensor &g = result[i], &t = tensors[i];
      AMP_CHECK(!g.defined() || (g.sizes() == t.sizes() && g.dtype() == t.dtype() && g.device() == t.device()), autograd::GradcheckError,
                "[gradcheck] the gradient of input ", checked_[i].index, " is ", g.toString(), ", but the input is ", t.toString());
    }
    return result;
  }

  std::vector<double> reals_or_zeros(const Tensor& g, const Tensor& like) const {
    return g.defined() ? reals(g) : std::vector<double>(static_cast<size_t>(count_reals(like)), 0.0);
  }

  // The gradients of each input, computed twice to check that they agree. `at` names the element of the output.
  std::vector<std::vector<double>> pull_back_twice(size_t o, const Tensor& seed, const std::string& at) const {
    const variable_list first = pull_back({outputs_[o]}, {seed}), second = pull_back({outputs_[o]}, {seed});
    std::vector<std::vector<double>> gradients;
    for (size_t i = 0; i < checked_.size(); ++i) {
      const Input& input = checked_[i];
      const std::vector<double> once = reals_or_zeros(first[i], input.tensor), again = reals_or_zeros(second[i], input.tensor);
      for (size_t k = 0; k < once.size(); ++k) {
        AMP_CHECK(std::abs(once[k] - again[k]) <= options_.nondet_tol || once[k] == again[k] || std::isnan(once[k]),
                  autograd::GradcheckError, "[gradcheck] the gradient of output ", o, at, " with respect to input ", input.index,
                  place(input.tensor, static_cast<int64_t>(k)), " is not deterministic: ", once[k], ", then ", again[k]);
      }
      gradients.push_back(once);
    }
    return gradients;
  }

  // The Jacobians of one output by backward passes.
  void analyze(size_t o) {
    const Tensor& output = outputs_[o];
    for (Input& input : checked_) input.analytical.resize(outputs_.size());
    for (int64_t j = 0; j < count_reals(output); ++j) {
      const std::vector<std::vector<double>> rows = pull_back_twice(o, unit_vector(output, j), place(output, j));
      for (size_t i = 0; i < checked_.size(); ++i) {
        std::vector<double>& jacobian = checked_[i].analytical[o];
        jacobian.insert(jacobian.end(), rows[i].begin(), rows[i].end());
      }
    }
  }

  // Checks all outputs at once: their gradients must be the sum of the gradients of each alone.
  void check_together() const {
    variable_list outputs, seeds;
    std::vector<std::vector<double>> sums;
    for (const Input& input : checked_) sums.emplace_back(static_cast<size_t>(count_reals(input.tensor)), 0.0);
    for (size_t o = 0; o < outputs_.size(); ++o) {
      if (!is_checked(outputs_[o])) continue;
      outputs.push_back(outputs_[o]);
      seeds.push_back(ones_like(outputs_[o].detach(), {}, MemoryFormat::Contiguous));
      const int64_t step = outputs_[o].is_complex() ? 2 : 1;  // the seeds are real
      for (size_t i = 0; i < checked_.size(); ++i) {
        for (int64_t j = 0; j < count_reals(outputs_[o]); j += step) {
          for (size_t k = 0; k < sums[i].size(); ++k) sums[i][k] += checked_[i].analytical[o][static_cast<size_t>(j) * sums[i].size() + k];
        }
      }
    }
    compare_together(pull_back(outputs, seeds), sums);
  }

  void compare_together(const variable_list& together, const std::vector<std::vector<double>>& sums) const {
    for (size_t i = 0; i < checked_.size(); ++i) {
      const Input& input = checked_[i];
      const std::vector<double> found = reals_or_zeros(together[i], input.tensor);
      for (size_t k = 0; k < found.size(); ++k) {
        AMP_CHECK(agree(found[k], sums[i][k]), autograd::GradcheckError,
                  "[gradcheck] the gradient of all outputs together with respect to input ", input.index,
                  place(input.tensor, static_cast<int64_t>(k)), " is ", found[k], ", but those of each output alone add up to ",
                  sums[i][k]);
      }
    }
  }

  // Computes difference quotients and compares them with the analytical derivatives.
  void differentiate() const {
    for (const Input& input : checked_) {
      for (int64_t k = 0; k < count_reals(input.tensor); ++k) {
        const auto values = [&](double by) {
          const ShiftedElement shifted(input.tensor, k, by);
          return evaluate();
        };
        const std::vector<std::vector<double>> above = values(options_.eps), below = values(-options_.eps);
        for (size_t o = 0; o < outputs_.size(); ++o) {
          if (is_checked(outputs_[o]) || none_differentiable_) compare(input, k, o, above[o], below[o]);
        }
      }
    }
  }

  // The values of each output that can be differentiated.
  std::vector<std::vector<double>> evaluate() const {
    std::vector<std::vector<double>> values;
    for (const Tensor& output : function_(inputs_)) { values.push_back(has_values(output) ? reals(output) : std::vector<double>()); }
    return values;
  }

  void compare(const Input& input, int64_t k, size_t o, const std::vector<double>& above, const std::vector<double>& below) const {
    const bool required = is_checked(outputs_[o]);
    const auto size = static_cast<size_t>(count_reals(input.tensor));
    for (size_t j = 0; j < above.size(); ++j) {
      const double numerical = (above[j] - below[j]) / (2 * options_.eps);
      const double analytical = required ? input.analytical[o][j * size + static_cast<size_t>(k)] : 0.0;
      AMP_CHECK(agree(analytical, numerical), autograd::GradcheckError, "[gradcheck] output ", o,
                place(outputs_[o], static_cast<int64_t>(j)), " by input ", input.index, place(input.tensor, k), ": analytical ", analytical,
                ", numerical ", numerical, required ? "" : " (no output requires a gradient)");
    }
  }

  // fast_mode: compares v * J * u, where J is the Jacobian of an output by an input, and u and v are pseudorandom.
  void check_directions() const {
    std::vector<Direction> seeds;                                              // per output
    std::vector<std::vector<std::vector<double>>> gradients(outputs_.size());  // per output and input: v * J
    variable_list checked, their_seeds;
    for (size_t o = 0; o < outputs_.size(); ++o) {
      const Tensor& output = outputs_[o];
      seeds.emplace_back(has_values(output) ? output.detach() : zeros({0}, kFloat64), static_cast<uint32_t>(2 * o + 1));
      if (!is_checked(output)) continue;
      checked.push_back(output);
      their_seeds.push_back(seeds[o].tensor);
      gradients[o] = pull_back_twice(o, seeds[o].tensor, "");
    }
    if (checked.size() > 1) {
      std::vector<std::vector<double>> sums;
      for (size_t i = 0; i < checked_.size(); ++i) {
        sums.emplace_back(static_cast<size_t>(count_reals(checked_[i].tensor)), 0.0);
        for (const auto& of_output : gradients) {
          for (size_t k = 0; !of_output.empty() && k < sums[i].size(); ++k) sums[i][k] += of_output[i][k];
        }
      }
      compare_together(pull_back(checked, their_seeds), sums);
    }
    for (size_t i = 0; i < checked_.size(); ++i) {
      if (checked_[i].tensor.numel() == 0) continue;
      const Direction direction(checked_[i].tensor, static_cast<uint32_t>(2 * i + 2));
      const auto values = [&](double by) {
        const ShiftedTensor shifted(checked_[i].tensor, direction, by);
        return evaluate();
      };
      const std::vector<std::vector<double>> above = values(options_.eps), below = values(-options_.eps);
      for (size_t o = 0; o < outputs_.size(); ++o) {
        const bool required = is_checked(outputs_[o]);
        if (!required && !checked.empty()) continue;
        const std::vector<double>& v = seeds[o].values;
        const double numerical = (inner_product(v, above[o]) - inner_product(v, below[o])) / (2 * options_.eps);
        const double analytical = required ? inner_product(gradients[o][i], direction.values) : 0.0;
        const double atol = options_.atol * std::max(1.0, direction.length() * seeds[o].length());
        AMP_CHECK(std::abs(analytical - numerical) <= atol + options_.rtol * std::abs(numerical), autograd::GradcheckError,
                  "[gradcheck] output ", o, " by input ", checked_[i].index, " in a random direction: analytical ", analytical,
                  ", numerical ", numerical,
                  required ? "; without fast_mode the message names an element" : " (no output requires a gradient)");
      }
    }
  }

  bool agree(double found, double expected) const {
    return std::abs(found - expected) <= options_.atol + options_.rtol * std::abs(expected);
  }

  const GradcheckFunction& function_;
  const variable_list& inputs_;
  const GradcheckOptions& options_;
  std::vector<Input> checked_;
  variable_list outputs_;
  bool none_differentiable_ = false;
};

}  // namespace

bool gradcheck(const GradcheckFunction& function, const variable_list& inputs, const GradcheckOptions& options) {
  const EnableGradGuard record;
  if (options.raise_exception) {
    Check(function, inputs, options).run();
    return true;
  }
  try {
    Check(function, inputs, options).run();
  } catch (const GradcheckError&) { return false; }
  return true;
}

bool gradgradcheck(const GradcheckFunction& function, const variable_list& inputs, const variable_list& grad_outputs,
                   const GradcheckOptions& options) {
  const EnableGradGuard record;
  variable_list all = inputs, checked;
  for (const Tensor& input : inputs) {
    if (is_checked(input)) checked.push_back(input);
  }
  size_t differentiable = 0;
  for (const Tensor& output : function(inputs)) {
    if (!is_checked(output)) continue;
    if (grad_outputs.empty())
      all.push_back(made_up(output, options.noncontiguous_grad_outputs, static_cast<uint32_t>(++differentiable)).requires_grad_());
    else ++differentiable;
  }
  AMP_CHECK(grad_outputs.empty() || grad_outputs.size() == differentiable, ValueError, "[gradgradcheck] ", differentiable,
            " outputs require a gradient, but ", grad_outputs.size(), " gradients were given");
  all.insert(all.end(), grad_outputs.begin(), grad_outputs.end());

  const auto gradients = [&](const variable_list& values) {
    variable_list outputs, result;
    for (const Tensor& output : function({values.begin(), values.begin() + static_cast<std::ptrdiff_t>(inputs.size())})) {
      if (is_checked(output)) outputs.push_back(output);
    }
    const variable_list seeds(values.begin() + static_cast<std::ptrdiff_t>(inputs.size()), values.end());
    for (Tensor& g : grad(outputs, checked, seeds, /*retain_graph=*/true, /*create_graph=*/true, /*allow_unused=*/true)) {
      if (g.defined()) result.push_back(std::move(g));
    }
    return result;
  };
  return gradcheck(gradients, all, options);
}

}  // namespace amp::autograd
