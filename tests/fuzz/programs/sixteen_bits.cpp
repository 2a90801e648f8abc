#include "sixteen_bits.h"

#include <cmath>

#include "../../support.h"
#include "operands.h"
#include "refusals.h"

namespace amp::fuzz {

namespace {

// Whether an argument of a product has a batch that is broadcast to that of the result.
bool is_broadcast_batch(const Tensor& argument, const Tensor& result) {
  if (argument.dim() != result.dim()) return argument.dim() < result.dim();
  for (int64_t d = 0; d + 2 < argument.dim(); ++d) {
    if (argument.size(d) != result.size(d)) return true;
  }
  return false;
}

bool is_sixteen(ScalarType dtype) { return dtype == kFloat16 || dtype == kBFloat16; }

// The distance between numbers of the dtype near `x`.
double unit_at(double x, ScalarType dtype) {
  const int digits = dtype == kFloat16 ? 11 : 8, least = dtype == kFloat16 ? -24 : -133;
  if (x == 0) return std::ldexp(1.0, least);
  return std::ldexp(1.0, std::max(std::ilogb(x) - digits + 1, least));
}

double largest_of(ScalarType dtype) { return dtype == kFloat16 ? 65504.0 : 3.38953139e38; }

struct Reference {
  std::vector<double> exact;
  double largest;            // of the numbers that the op reads
  double float32_error = 0;  // the largest of all elements
};

double largest_number(const std::vector<Tensor>& tensors) {
  double largest = 0;
  for (const Tensor& t : tensors) {
    for (const double number : testing::values(t)) largest = std::max(largest, std::abs(number));
  }
  return largest;
}

Reference reference(const std::vector<double>& exact, const std::vector<double>& in_float32, double largest) {
  Reference made{exact, largest};
  for (size_t i = 0; i < exact.size(); ++i) {
    if (std::isfinite(in_float32[i])) made.float32_error = std::max(made.float32_error, std::abs(in_float32[i] - exact[i]));
  }
  return made;
}

// `computed_in`: the dtype of the op, which may differ from that of a gradient. One rounding to 16 bits is half a unit, also where it is a
// rounding to the next power of two; 2 units allow for a second rounding of a float32 number. A kernel computes in float32, perhaps in
// another order than here: its error is like that of the float32 run, and at least a few roundings of the largest number that it reads or
// writes.
void check(const Tensor& tensor, const Reference& expected, ScalarType computed_in, const std::string& what) {
  const std::vector<double> found = testing::values(tensor);
  const ScalarType given_in = is_sixteen(tensor.dtype()) ? tensor.dtype() : computed_in;
  double largest = expected.largest;
  for (const double number : expected.exact) {
    if (std::isfinite(number)) largest = std::max(largest, std::abs(number));
  }
  for (size_t i = 0; i < found.size(); ++i) {
    const double exact = expected.exact[i];
    if (!std::isfinite(exact) || std::abs(exact) > 0.99 * std::min(largest_of(computed_in), largest_of(given_in))) continue;
    const double bound =
        2 * std::max(unit_at(exact, computed_in), unit_at(exact, given_in)) + 4 * expected.float32_error + 16 * std::ldexp(largest, -24);
    if (!(std::abs(found[i] - exact) <= bound))
      throw Unexplained(detail::concat(what, ", number ", i, ": ", found[i], ", in float64 ", exact, ", bound ", bound));
  }
}

// The arguments of a call, as copies without history that keep the strides.
std::vector<Tensor> copies(const std::vector<Tensor>& tensors, ScalarType rounded_to, ScalarType dtype, bool with_gradient) {
  std::vector<Tensor> made;
  for (const Tensor& t : tensors) {
    Tensor copy = t.detach();
    if (copy.is_floating_point()) {
      if (rounded_to != ScalarType::Undefined && copy.dtype() != kFloat64) copy = copy.to(rounded_to);
      if (dtype != ScalarType::Undefined) copy = copy.to(dtype);
    }
    copy = overlaps_itself(copy) ? copy.clone(MemoryFormat::Contiguous) : copy.clone();
    made.push_back(with_gradient ? copy.requires_grad_() : copy);
  }
  return made;
}

// The results and gradients of a call.
struct Called {
  std::vector<Tensor> results, gradients;

  Called(const Form& form, std::vector<Tensor> arguments, const std::vector<int64_t>& numbers, bool backward) {
    results = form.run(Values(arguments), Numbers(numbers));
    if (!backward) return;
    // Numbers that all dtypes represent.
    const Tensor weights = (constant(results[0].sizes(), zeros({}, kFloat64), 7) * 64).round().div(64).to(results[0].dtype());
    gradients = autograd::grad({results[0]}, arguments, {weights}, false, false, /*allow_unused=*/true);
  }
};

void judge_call(const Statement& statement, const std::vector<Tensor>& arguments, ScalarType region) {
  const Form& form = *statement.form;
  const bool backward = (form.traits & (kSavesResult | kJumps)) == 0;
  const auto call = [&](ScalarType rounded_to, ScalarType dtype) {
    return Called(form, copies(arguments, rounded_to, dtype, backward), statement.numbers, backward);
  };
  const Called found = call(ScalarType::Undefined, ScalarType::Undefined);
  const Tensor& result = found.results[0];
  if (!is_sixteen(result.dtype()) || result.numel() == 0) return;
  // An op of lower precision rounds its arguments to the dtype of the region. All others read them as they are.
  ScalarType rounded_to = ScalarType::Undefined;
  for (const Tensor& t : arguments) {
    if (!t.is_floating_point() || t.dtype() == result.dtype()) continue;
    if ((form.traits & kConverts) != 0) return;
    if (result.dtype() == region && t.dim() == 0) return;  // products round it, elementwise ops do not
    if (result.dtype() == region) rounded_to = region;
  }
  std::optional<Called> exact, in_float32;
  {
    const Autocast off(kCPU, {.enabled = false});
    exact.emplace(call(rounded_to, kFloat64));
    in_float32.emplace(call(rounded_to, kFloat32));
  }
  const double largest = std::max(1.0, largest_number(arguments));  // the gradient of the result is at most 1
  check(result, reference(testing::values(exact->results[0]), testing::values(in_float32->results[0]), largest), result.dtype(),
        detail::concat("the result of ", form.name, " in ", result.dtype()));
  for (size_t i = 0; i < found.gradients.size(); ++i) {
    const Tensor& gradient = found.gradients[i];
    if (gradient.defined() != exact->gradients[i].defined())
      throw Unexplained(detail::concat("a gradient of ", form.name, " is undefined"));
    if (!gradient.defined() || ((form.traits & kBatches) != 0 && is_broadcast_batch(gradient, result))) continue;
    check(gradient, reference(testing::values(exact->gradients[i]), testing::values(in_float32->gradients[i]), largest), result.dtype(),
          detail::concat("the gradient of argument ", i, " of ", form.name, " in ", result.dtype()));
  }
}

}  // namespace

Sixteen::Sixteen(const Program& program, Constants& constants) {
  Machine machine(program, constants, true);
  for (const Statement& statement : program.statements) {
    if (statement.form->effect == Effect::Value && (statement.form->traits & kOneOp) != 0) {
      std::vector<Tensor> arguments;
      bool real = true;
      for (const int64_t number : statement.variables) {
        arguments.push_back(machine.variables.at(static_cast<size_t>(number)));
        real = real && arguments.back().is_floating_point();
      }
      if (real)
        judge_call(statement, arguments,
                   machine.in_region() && is_autocast_enabled(kCPU) ? get_autocast_dtype(kCPU) : ScalarType::Undefined);
    }
    machine.run(statement);
  }
}

}  // namespace amp::fuzz
