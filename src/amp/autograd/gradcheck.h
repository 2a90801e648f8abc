// Tests of derivatives against finite differences (torch.autograd.gradcheck).
#pragma once

#include <functional>
#include <vector>

#include <amp/autograd/autograd.h>

namespace amp::autograd {

// A derivative differs from finite differences.
class AMP_API GradcheckError : public Error {
  using Error::Error;
};

// The options of gradcheck and gradgradcheck.
struct GradcheckOptions {
  // Half the distance between the two points of a difference quotient.
  double eps = 1e-6;
  // |analytical - numerical| <= atol + rtol * |numerical| must hold for every element.
  double atol = 1e-5;
  double rtol = 1e-3;
  // The tolerance between two evaluations of the same gradient.
  double nondet_tol = 0;
  // If false, a failed check returns false instead of throwing.
  bool raise_exception = true;
  // Compares one pseudorandom combination of each Jacobian's elements instead of all of them, like torch's fast_mode. This needs two
  // evaluations for an input instead of two for each of its elements. Errors that cancel out may be missed.
  bool fast_mode = false;
  // gradgradcheck only: its random output gradients are transposed in memory.
  bool noncontiguous_grad_outputs = false;
};

// The function to differentiate. It returns one tensor or a list. It is called many times and must not keep its arguments.
class GradcheckFunction {
 public:
  template <class F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, GradcheckFunction>) GradcheckFunction(F function) {
    if constexpr (std::is_convertible_v<std::invoke_result_t<F&, const variable_list&>, Tensor>) {
      function_ = [function = std::move(function)](const variable_list& inputs) mutable { return variable_list{function(inputs)}; };
    } else {
      function_ = std::move(function);
    }
  }
  variable_list operator()(const variable_list& inputs) const { return function_(inputs); }

 private:
  std::function<variable_list(const variable_list&)> function_;
};

// Compares the vector-Jacobian products of `function` with central differences, element by element unless `fast_mode` is set, for every
// output and input that require a gradient. Each output is checked alone, with undefined gradients for the others, and then all together.
// If no output requires a gradient, the differences must be zero. Inputs should be float64 or complex128 (otherwise a warning is logged).
// They may be non-contiguous but must not overlap themselves. They are changed and restored. Complex numbers count as pairs of real ones.
// Throws GradcheckError, which names input, output, element and both values. Throws ValueError if no input requires a gradient or an input
// overlaps itself.
AMP_API bool gradcheck(const GradcheckFunction& function, const variable_list& inputs, const GradcheckOptions& options = {});

// The same for the gradients of `function`, with respect to its inputs and to the output gradients `grad_outputs`. These are random if not
// given.
AMP_API bool gradgradcheck(const GradcheckFunction& function, const variable_list& inputs, const variable_list& grad_outputs = {},
                           const GradcheckOptions& options = {});

}  // namespace amp::autograd
