#include "judge.h"

#include <cmath>
#include <optional>

#include "../../support.h"
#include "differences.h"
#include "machine.h"
#include "operands.h"
#include "recorded.h"
#include "refusals.h"
#include "sixteen_bits.h"

namespace amp::fuzz {

namespace {

using autograd::variable_list;

// A legal error of a backward pass.
class BackwardRefused : public std::exception {};

struct Run {
  Machine machine;
  Tensor loss;
  Run(const Program& program, Constants& constants, bool replay, double step = 0) : machine(program, constants, replay, step) {
    machine.run_all(program);
    loss = machine.loss();
  }
};

variable_list gradients(const Tensor& of, const variable_list& leaves, std::optional<bool> retain_graph, bool create_graph) {
  try {
    return autograd::grad({of}, leaves, {}, retain_graph, create_graph, /*allow_unused=*/true);
  } catch (const std::exception& error) {
    explain_refusal(nullptr, error);
    throw BackwardRefused();
  }
}

[[noreturn]] void fail(const std::string& text) { throw Unexplained(text); }

// `tolerance`: relative to the largest number of each tensor. 0: all bits are the same.
void compare(const variable_list& found, const variable_list& expected, double tolerance, const char* what) {
  for (size_t i = 0; i < expected.size(); ++i) {
    if (found[i].defined() != expected[i].defined()) fail(detail::concat(what, ", leaf ", i, ": one is undefined"));
    if (!found[i].defined()) continue;
    double largest = 0;
    for (const double number : testing::values(expected[i])) largest = std::max(largest, std::abs(number));
    const std::string text = tolerance == 0
                                 ? testing::difference(found[i], expected[i])
                                 : testing::difference(found[i].detach(), expected[i].detach(), tolerance * (1 + largest), tolerance);
    if (!text.empty()) fail(detail::concat(what, ", leaf ", i, ": ", text));
  }
}

// The sum of the products of gradients and directions, and of their magnitudes.
double along(const variable_list& gradients, const std::vector<Tensor>& directions, double* scale = nullptr) {
  double sum = 0;
  for (size_t i = 0; i < gradients.size(); ++i) {
    if (!gradients[i].defined()) continue;
    const std::vector<double> g = testing::values(gradients[i]), d = testing::values(directions[i]);
    const size_t parts = gradients[i].is_complex() ? 2 : 1;  // a direction is real
    for (size_t k = 0; k < d.size(); ++k) {
      sum += g[k * parts] * d[k];
      if (scale != nullptr) *scale += std::abs(g[k * parts] * d[k]);
    }
  }
  return sum;
}

// The same as a tensor with a history. Other weights than the directions, so that the second derivative is not that of one line.
Tensor weighted(const variable_list& gradients) {
  Tensor sum = zeros({}, kFloat64);
  for (size_t i = 0; i < gradients.size(); ++i) {
    if (!gradients[i].defined()) continue;
    const Tensor g = gradients[i].is_complex() ? view_as_real(gradients[i]) : gradients[i];
    sum = sum + (g * constant(g.sizes(), g, static_cast<int64_t>(i))).sum();
  }
  return sum;
}

bool check(const std::function<double(double)>& function, double derivative, double scale, const char* what) {
  double found = 0;
  const Agreement agreement = compare_with_differences(function, derivative, scale, found);
  if (agreement == Agreement::Different) fail(detail::concat(what, " along a direction: ", derivative, ", finite differences: ", found));
  return agreement == Agreement::Same;
}

Verdict judge_exact(const Program& program) {
  Constants constants;
  Run base(program, constants, false);
  if (!base.loss.requires_grad()) return Verdict::NoGradient;
  const variable_list& leaves = base.machine.leaves;
  const std::vector<Tensor>& directions = base.machine.directions;
  const variable_list plain = gradients(base.loss, leaves, true, false);
  double scale = 0;
  const double slope = along(plain, directions, &scale);
  const auto value = [&](double step) { return Run(program, constants, true, step).loss.item<double>(); };
  if (!std::isfinite(slope) || !std::isfinite(value(0))) return Verdict::NotSmooth;
  {
    const NoGradGuard no_grad;
    Machine unrecorded(program, constants, true);
    unrecorded.run_all(program);
    compare(unrecorded.variables, base.machine.variables, 0, "values without a tape against those with");
  }
  if (!check(value, slope, scale, "the gradient")) return Verdict::NotSmooth;
  const variable_list recorded = gradients(base.loss, leaves, true, true);
  compare(recorded, plain, 1e-11, "gradients with create_graph against those without");
  const Tensor sum = weighted(recorded);
  const auto sum_of_gradients = [&](double step) {
    const Run run(program, constants, true, step);
    return weighted(gradients(run.loss, run.machine.leaves, false, false)).item<double>();
  };
  Verdict verdict = Verdict::Agreed;
  variable_list second(leaves.size());
  if (sum.requires_grad()) second = gradients(sum, leaves, true, false);
  double second_scale = 0;
  const double curvature = along(second, directions, &second_scale);
  if (!std::isfinite(curvature) || !check(sum_of_gradients, curvature, second_scale + scale, "the second derivative"))
    verdict = Verdict::NotSmooth;
  if (sum.requires_grad()) {
    Run other(program, constants, true);
    const Tensor again = weighted(gradients(other.loss, other.machine.leaves, std::nullopt, true));
    compare(gradients(again, other.machine.leaves, std::nullopt, false), second, 0,
            "second derivatives without retain_graph against those with");
  }
  return verdict;
}

// Equal runs, with other settings of the tape and of the cache.
Verdict judge_mixed(const Program& program) {
  Constants constants;
  Run base(program, constants, false);
  const Sixteen sixteen(program, constants);
  if (!base.loss.requires_grad()) return Verdict::NoGradient;
  const variable_list plain = gradients(base.loss, base.machine.leaves, true, false);
  compare(gradients(base.loss, base.machine.leaves, false, false), plain, 0, "gradients of the second pass against the first");
  {
    const Run again(program, constants, true);
    compare(again.machine.variables, base.machine.variables, 0, "values of the second run against the first");
    compare(gradients(again.loss, again.machine.leaves, false, false), plain, 0, "gradients of the second run against the first");
  }
  {
    Program other = program;
    for (Statement& each : other.statements) {
      if (each.form->effect == Effect::Region) each.numbers[2] = each.numbers[2] == 3 ? 2 : 3;
    }
    const Run run(other, constants, true);
    compare(run.machine.variables, base.machine.variables, 0, "values with the other setting of the cache");
    // The gradients of several uses of a weight are added in float32, with a cache in another order.
    compare(gradients(run.loss, run.machine.leaves, false, false), plain, 1e-5, "gradients with the other setting of the cache");
  }
  {
    const auto second = [&](std::optional<bool> retain_graph) {
      const Run run(program, constants, true);
      const Tensor sum = weighted(gradients(run.loss, run.machine.leaves, true, true));
      return sum.requires_grad() ? gradients(sum, run.machine.leaves, retain_graph, false) : variable_list(run.machine.leaves.size());
    };
    compare(second(std::nullopt), second(true), 0, "second derivatives without retain_graph against those with");
  }
  const NoGradGuard no_grad;
  Machine unrecorded(program, constants, true);
  unrecorded.run_all(program);
  compare(unrecorded.variables, base.machine.variables, 0, "values without a tape against those with");
  return Verdict::Agreed;
}

}  // namespace

Verdict judge(const Program& program, bool all) {
  try {
    Constants constants;
    Machine(program, constants, false).run_all(program);
  } catch (const Error& error) { throw Refused(error.what()); }
  try {
    // Recording takes several times as long as the other judges.
    if (all || program.statements.size() % 4 == 0) {
      Constants constants;
      judge_recorded(program, constants);
    }
    return program.exact() ? judge_exact(program) : judge_mixed(program);
  } catch (const BackwardRefused&) { return Verdict::Refused; } catch (const Refused&) {
    return Verdict::NotSmooth;  // a small step leads to numbers that are large
  } catch (const Unexplained&) { throw; } catch (const std::exception& error) {
    fail(detail::concat("an error of a program that has run before: ", error.what()));
  }
}

const char* name_of(Verdict verdict) {
  constexpr const char* kNames[] = {"agreed", "no gradient", "refused", "not smooth"};
  return kNames[static_cast<size_t>(verdict)];
}

}  // namespace amp::fuzz
