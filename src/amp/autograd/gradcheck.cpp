#include <amp/autograd/gradcheck.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <random>
#include <string>

#include <amp/core/factories.h>
#include <amp/core/log.h>
#include <amp/ops.h>

namespace amp::autograd {

namespace {

// The number of real numbers in a tensor: a complex element counts twice.
int64_t count_reals(const Tensor& t) { return t.numel() * (t.is_complex() ? 2 : 1); }

std::vector<double> reals(const Tensor& t) {
  const Tensor host = t.detach().to(kCPU, t.is_complex() ? kComplex128 : kFloat64).contiguous();
  const auto* data = static_cast<const double*>(host.data_ptr());
  return {data, data + count_reals(host)};
}

// "[0, 2]", with ".imag" for the second half of a complex element.
std::string place(const Tensor& t, int64_t real) {
  const int64_t parts = t.is_complex() ? 2 : 1;
  int64_t element = real / parts;
  Shape index(t.sizes());
  for (size_t d = index.size(); d-- > 0;) {
    const int64_t size = t.sizes()[d];
    index[d] = element % size;
    element /= size;
  }
  return detail::concat(IntArrayRef(index), real % parts == 1 ? ".imag" : "");
}

// A 0-dim view of one element, to shift its real or imaginary part; the destructor restores the element.
class Element {
 public:
  Element(const Tensor& t, int64_t real) : imaginary_(t.is_complex() && real % 2 == 1) {
    int64_t element = t.is_complex() ? real / 2 : real, offset = t.storage_offset();
    for (int64_t d = t.dim(); d-- > 0;) {
      offset += element % t.size(d) * t.stride(d);
      element /= t.size(d);
    }
    const NoGradGuard no_grad;
    view_ = t.detach().as_strided({}, {}, offset);
    value_ = view_.item();
  }
  ~Element() { write(value_); }
  Element(const Element&) = delete;
  Element& operator=(const Element&) = delete;

  void shift(double by) {
    if (value_.isComplex()) write(value_.toComplexDouble() + (imaginary_ ? std::complex<double>(0, by) : std::complex<double>(by, 0)));
    else write(value_.toDouble() + by);
  }

 private:
  void write(const Scalar& value) {
    const NoGradGuard no_grad;
    view_.fill_(value);
  }

  Tensor view_;
  Scalar value_;
  bool imaginary_;
};

// Zeros with 1 (or i) at one position.
Tensor unit_vector(const Tensor& like, int64_t real) {
  Tensor t = zeros_like(like.detach(), {}, MemoryFormat::Contiguous);
  const NoGradGuard no_grad;
  const Scalar one = like.is_complex() && real % 2 == 1 ? Scalar(std::complex<double>(0, 1)) : Scalar(1.0);
  t.view({-1}).select(0, real / (like.is_complex() ? 2 : 1)).fill_(one);
  return t;
}

bool overlaps_itself(const Tensor& t) {
  for (int64_t d = 0; d < t.dim(); ++d) {
    if (t.size(d) > 1 && t.stride(d) == 0) return true;
  }
  return false;
}

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
    size_t differentiable = 0;
    for (size_t o = 0; o < outputs_.size(); ++o) {
      if (!is_checked(outputs_[o])) continue;
      ++differentiable;
      analyse(o);
    }
    if (differentiable > 1) check_together();
    none_differentiable_ = differentiable == 0;
    differentiate();
  }

 private:
  struct Input {
    size_t index;
    Tensor tensor;
    std::vector<std::vector<double>> analytical;  // per output, by [output element][input element]
  };

  void add_input(size_t index) {
    const Tensor& t = inputs_[index];
    AMP_CHECK(!overlaps_itself(t), ValueError, "[gradcheck] input ", index, " (", t.toString(),
              ") has elements that share memory; make it contiguous");
    if (t.dtype() != kFloat64 && t.dtype() != kComplex128) {
      detail::log(LogLevel::Warning, detail::concat("[gradcheck] input ", index, " is ", t.dtype(), "; finite differences need Double"));
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

  // The Jacobians of one output by backward passes, twice each to see that they agree.
  void analyse(size_t o) {
    const Tensor& output = outputs_[o];
    for (Input& input : checked_) input.analytical.resize(outputs_.size());
    for (int64_t j = 0; j < count_reals(output); ++j) {
      const Tensor seed = unit_vector(output, j);
      const variable_list first = pull_back({output}, {seed}), second = pull_back({output}, {seed});
      for (size_t i = 0; i < checked_.size(); ++i) {
        Input& input = checked_[i];
        const std::vector<double> row = reals_or_zeros(first[i], input.tensor), again = reals_or_zeros(second[i], input.tensor);
        for (size_t k = 0; k < row.size(); ++k) {
          AMP_CHECK(std::abs(row[k] - again[k]) <= options_.nondet_tol || row[k] == again[k] || std::isnan(row[k]),
                    autograd::GradcheckError, "[gradcheck] the gradient of output ", o, place(output, j), " with respect to input ",
                    input.index, place(input.tensor, static_cast<int64_t>(k)), " is not deterministic: ", row[k], ", then ", again[k]);
        }
        input.analytical[o].insert(input.analytical[o].end(), row.begin(), row.end());
      }
    }
  }

  // All outputs at once: the sum of the gradients of each alone.
  void check_together() const {
    variable_list outputs, seeds;
    std::vector<size_t> numbers;
    for (size_t o = 0; o < outputs_.size(); ++o) {
      if (!is_checked(outputs_[o])) continue;
      outputs.push_back(outputs_[o]);
      seeds.push_back(ones_like(outputs_[o].detach(), {}, MemoryFormat::Contiguous));
      numbers.push_back(o);
    }
    const variable_list together = pull_back(outputs, seeds);
    for (size_t i = 0; i < checked_.size(); ++i) {
      const Input& input = checked_[i];
      const std::vector<double> found = reals_or_zeros(together[i], input.tensor);
      std::vector<double> sum(found.size(), 0.0);
      for (const size_t o : numbers) {
        const int64_t step = outputs_[o].is_complex() ? 2 : 1;  // the seeds are real
        for (int64_t j = 0; j < count_reals(outputs_[o]); j += step) {
          for (size_t k = 0; k < sum.size(); ++k) sum[k] += input.analytical[o][static_cast<size_t>(j) * sum.size() + k];
        }
      }
      for (size_t k = 0; k < sum.size(); ++k) {
        AMP_CHECK(agree(found[k], sum[k]), autograd::GradcheckError,
                  "[gradcheck] the gradient of all outputs together with respect to input ", input.index,
                  place(input.tensor, static_cast<int64_t>(k)), " is ", found[k], ", but those of each output alone add up to ", sum[k]);
      }
    }
  }

  // Computes difference quotients and compares them with the analytical derivatives.
  void differentiate() const {
    for (const Input& input : checked_) {
      for (int64_t k = 0; k < count_reals(input.tensor); ++k) {
        const std::vector<std::vector<double>> above = evaluate(input.tensor, k, options_.eps),
                                               below = evaluate(input.tensor, k, -options_.eps);
        for (size_t o = 0; o < outputs_.size(); ++o) {
          if (is_checked(outputs_[o]) || none_differentiable_) compare(input, k, o, above[o], below[o]);
        }
      }
    }
  }

  std::vector<std::vector<double>> evaluate(const Tensor& input, int64_t k, double shift) const {
    Element element(input, k);
    element.shift(shift);
    std::vector<std::vector<double>> values;
    for (const Tensor& output : function_(inputs_)) {
      const bool counts = output.defined() && isDifferentiableType(output.dtype());
      values.push_back(counts ? reals(output) : std::vector<double>());
    }
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

// Numbers in [-1, 1), the same in every run.
Tensor made_up_grad(const Tensor& output, bool noncontiguous, uint32_t seed) {
  std::minstd_rand random(seed * 2654435761u);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<double> values(static_cast<size_t>(count_reals(output)));
  std::generate(values.begin(), values.end(), [&] { return uniform(random); });
  const ScalarType kind = output.is_complex() ? kComplex128 : kFloat64;
  const Tensor host = from_blob(values.data(), output.sizes(), kind);
  Tensor t = empty(output.sizes(), output.options());
  if (noncontiguous && output.dim() > 1) t = empty_like(t.transpose(0, 1)).transpose(0, 1);
  else if (noncontiguous && output.dim() == 1) t = empty({output.numel(), 2}, output.options()).select(1, 0);
  return t.detach().copy_(host).requires_grad_();
}

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
      all.push_back(made_up_grad(output, options.noncontiguous_grad_outputs, static_cast<uint32_t>(++differentiable)));
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
