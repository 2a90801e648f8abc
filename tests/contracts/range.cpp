// Ordinary numbers of every magnitude that 16 bits hold: 1e-4, 1, 8, 300, 5e4 and zeros, and large ones next to small ones. A square, an
// eps or a sum that an op rounds to 16 bits on the way leaves the range of float16, although arguments and result are far inside.
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include <amp/cpu/simd/isa.h>

#include "contracts.h"
#include "judge.h"
#include "magnitudes.h"
#include "run.h"

namespace amp::contracts {

namespace {

// --- results ---

struct Findings {
  std::vector<std::string> lost, inexact, refused;
};

// The same call in a narrow dtype, in float32 and in float64.
struct Thrice {
  Results found, single, exact;
};

std::vector<double> numbers_of(const Tensor& t) { return testing::values(t.is_sparse() ? t.detach().to_dense() : t); }

// What the results of a call for arguments of `narrow` may be.
struct Expected {
  ScalarType narrow;
  double units;      // of the last place: the bound
  bool mixed;        // the sample has a wider floating tensor
  bool are_results;  // else gradients. Results after the first may be float32, such as the mean that batch norm saves
};

// A gradient that does not fit may be NaN: training skips the step then, as for an infinity.
bool is_lost_anyway(double found, double exact, const Format& format, const Expected& expected) {
  return !expected.are_results && !std::isfinite(found) && std::abs(exact) > format.largest;
}

bool has_right_dtype(const Tensor& found, const Tensor& single, const Tensor& exact, const Expected& expected, size_t number) {
  const ScalarType dtype = found.dtype();
  if (!isFloatingType(exact.dtype())) return dtype == single.dtype();
  if (dtype == expected.narrow || dtype == exact.dtype()) return true;  // some always return float64, such as bincount
  return dtype == kFloat32 && (expected.mixed || (expected.are_results && number > 0));
}

void compare(const Tensor& found, const Tensor& single, const Tensor& exact, const Expected& expected, size_t number,
             const std::string& call, Findings& findings) {
  const std::string what = detail::concat(call, " ", number);
  if (!found.defined() || !exact.defined()) {
    if (found.defined() != exact.defined()) findings.lost.push_back(what + ": only one of the results is defined");
    return;
  }
  if (!has_right_dtype(found, single, exact, expected, number) || found.sizes() != exact.sizes()) {
    findings.lost.push_back(what + ": " + found.toString() + " against " + exact.toString());
    return;
  }
  const std::vector<double> f = numbers_of(found), s = numbers_of(single), e = numbers_of(exact);
  const bool counts = !isFloatingType(found.dtype()) && !found.is_complex();  // or indices, or truth values
  const Format format = format_of(found.dtype());
  Verdict worst = Verdict::Right;
  size_t where = 0;
  const bool is_single = expected.narrow == kFloat32;
  double largest = 0;
  for (const double number : e) largest = std::max(largest, std::isfinite(number) ? std::abs(number) : 0);
  for (size_t i = 0; i < f.size(); ++i) {
    // In float32, only the range is judged: what cancels keeps the rounding of larger numbers.
    const double bound = expected.units * unit_at(is_single ? largest : e[i], format);
    const Verdict verdict = !counts                                                  ? judge(f[i], s.at(i), e[i], format, bound, is_single)
                            : f[i] == e[i] || (s.size() == f.size() && f[i] == s[i]) ? Verdict::Right
                                                                                     : Verdict::Inexact;
    if (verdict > worst && !is_lost_anyway(f[i], e[i], format, expected)) worst = verdict, where = i;
  }
  if (worst == Verdict::Right) return;
  auto& list = worst == Verdict::Lost ? findings.lost : findings.inexact;
  list.push_back(detail::concat(what, ", number ", where, ": ", f[where], ", in float32 ", s.at(where), ", exactly ", e[where], " (off by ",
                                std::abs(f[where] - e[where]) / unit_at(e[where], format), " units)"));
}

void compare(const Thrice& thrice, const Expected& expected, const std::string& what, Findings& findings) {
  for (size_t i = 0; i < thrice.found.size(); ++i)
    compare(thrice.found[i], thrice.single.at(i), thrice.exact.at(i), expected, i, what, findings);
}

// Gradients of a result that leaves the range mean nothing: the loss is not finite, and training skips the step.
bool all_finite(const Results& results) {
  for (const Tensor& t : results) {
    if (!t.defined() || !isFloatingType(t.dtype())) continue;
    for (const double number : numbers_of(t)) {
      if (!std::isfinite(number)) return false;
    }
  }
  return true;
}

// --- calls ---

// Gradients of the results: numbers of about `magnitude` in the dtype of the narrow results, and the same numbers in the others.
struct Pull {
  std::vector<Tensor> outputs, seeds;

  Pull(const Results& results, const Results& narrow, double magnitude) {
    uint32_t seed = 100;
    for (size_t i = 0; i < results.size(); ++i) {
      if (!results[i].defined() || !results[i].requires_grad()) continue;
      outputs.push_back(results[i]);
      seeds.push_back(of_both_signs(results[i].sizes(), magnitude, narrow.at(i).dtype(), seed++).to(results[i].dtype()));
    }
  }

  Results back(const std::vector<Tensor>& leaves, bool create_graph = false) const {
    Results gradients(leaves.size());
    if (!outputs.empty()) gradients = autograd::grad(outputs, leaves, seeds, /*retain_graph=*/true, create_graph, /*allow_unused=*/true);
    for (size_t i = 0; i < leaves.size(); ++i)
      gradients[i] = gradients[i].defined() ? gradients[i].detach() : zeros_like(leaves[i].detach());
    return gradients;
  }
};

enum class Part { Values, Gradients };

// Calls an op with every sample and with arguments of some magnitudes.
class Calls {
 public:
  Calls(const Op& op, Part part, Device device) : op_(op), part_(part), device_(device) {}

  Part part() const { return part_; }

  // With arguments of `dtype`. `units`: the bound in units of the last place, for the number of elements of the largest argument.
  // `large_gradients`: the findings about gradients of results of 1e4.
  template <class Units>
  void magnitudes(ScalarType dtype, std::initializer_list<Magnitudes> all, const Units& units, Findings& findings,
                  Findings& large_gradients) const {
    if (!takes(op_, dtype, device_)) return;
    // What cannot hold for a sample in one dtype cannot hold here.
    for_each_sample(op_, "range", device_, [&](const Sample& sample) {
      if (sample.skips("reference")) return;
      for (const Magnitudes magnitudes : all) {
        int replaced = 0;
        const Args args =
            of_magnitudes(Args(sample, kFloat64), magnitudes, dtype, replaced).map([&](const TensorArg&, const Tensor& t, bool) {
              return t.to(device_);
            });
        if (magnitudes.differ() && replaced < 2) break;
        int64_t elements = 0;
        bool mixed = false;
        args.for_each([&](const TensorArg& arg, const Tensor& t, bool flexible) {
          elements = std::max(elements, t.numel());
          mixed = mixed || (arg.floating && !flexible && isFloatingType(t.dtype()));
        });
        const Expected expected{dtype, static_cast<double>(units(elements)), mixed, part_ == Part::Values};
        const std::string numbers = replaced == 0         ? std::string()
                                    : magnitudes.differ() ? detail::concat(" of about ", magnitudes.first, " and ", magnitudes.others)
                                                          : detail::concat(" of about ", magnitudes.first);
        check(sample, args, expected, is_ordinary(magnitudes), detail::concat(dtype, numbers, ", ", sample.label), findings,
              large_gradients);
        if (replaced == 0) break;  // all numbers are those of the sample
      }
    });
  }

 private:
  static bool is_ordinary(Magnitudes magnitudes) { return magnitudes.first == 1 && magnitudes.others == 1; }

  void check(const Sample& sample, const Args& args, const Expected& expected, bool scales, const std::string& what, Findings& findings,
             Findings& large_gradients) const {
    std::vector<Tensor> leaves[3];
    const ScalarType dtypes[] = {expected.narrow, kFloat32, kFloat64};
    Outcome outcomes[3];
    for (int i = 0; i < 3; ++i) {
      const Args of_dtype = args.to(dtypes[i]);
      outcomes[i] = attempt([&] { return run(op_.call(), part_ == Part::Values ? of_dtype : with_leaves(sample, of_dtype, leaves[i])); });
    }
    if (!outcomes[2].ok()) return;  // the numbers are not in the domain
    if (!outcomes[0].ok() || !outcomes[1].ok()) {
      // A composite that does not list its dtypes may refuse 16 bits. The contract `dtypes` checks those that do.
      const bool may_refuse = op_.dtypes[static_cast<int>(device_.type())] == 0 && outcomes[0].kind == Outcome::TypeError;
      (may_refuse ? findings.refused : findings.lost)
          .push_back(what + ": " + to_string(outcomes[outcomes[0].ok() ? 1 : 0]) + ", but float64 runs");
      return;
    }
    const Results found = outcomes[0].results, single = outcomes[1].results, exact = outcomes[2].results;
    if (part_ == Part::Values) return compare({found, single, exact}, expected, what + ": result", findings);
    if (leaves[0].empty() || !all_finite(found)) return;
    for (const double scale : {1., 1e4, 1e-4}) {
      if (scale != 1 && !scales) break;
      const std::string gradient = scale == 1 ? what + ": gradient" : detail::concat(what, ": times ", scale, ", gradient");
      const Pull narrow(found, found, scale), wide(single, found, scale);
      Findings& list = scale > 1 ? large_gradients : findings;
      Thrice gradients{narrow.back(leaves[0]), wide.back(leaves[1]), Pull(exact, found, scale).back(leaves[2])};
      compare(gradients, expected, gradient, list);
      // A formula of several ops then stands for a kernel.
      gradients.found = narrow.back(leaves[0], /*create_graph=*/true);
      gradients.single = wide.back(leaves[1], /*create_graph=*/true);
      compare(gradients, expected, gradient + " with create_graph", list);
    }
  }

  const Op& op_;
  Part part_;
  Device device_;
};

// Fails with the first of many texts.
void report(const Op& op, const char* what, const std::vector<std::string>& texts) {
  constexpr size_t kShown = 6;
  for (size_t i = 0; i < std::min(texts.size(), kShown); ++i) FAIL_CHECK(op.id << " in " << texts[i]);
  if (texts.size() > kShown) FAIL_CHECK(op.id << ": " << texts.size() - kShown << " more " << what);
}

// An exception that is needed by a narrow margin stays needed with other instruction sets. One unit is twice the error of one rounding.
constexpr double kUnits = 2, kUnitsToNeedException = 1;

// Whether products of 16 bits inside of the op round its results on this processor.
bool has_inexact_products(const Op& op, Part part) {
  return op.range_products != nullptr && part == Part::Values && cpu::multiplies_bf16_fast();
}

void check_products(const Op& op, const Calls& calls) {
  Findings found;
  calls.magnitudes(
      kBFloat16, {1e-4, 1, 8, 0, 300, 5e4}, [](int64_t) { return kUnitsToNeedException; }, found, found);
  report(op, "are not finite, NaN or of another dtype", found.lost);
  CHECK_MESSAGE(!found.inexact.empty(), op.id << " needs no exception for products of bfloat16: every number is right");
}

void check_16_bits(const Op& op, const Calls& calls, const char* inexact) {
  const bool in_parts = op.range_parts != nullptr, excepted = inexact != nullptr || in_parts;
  const auto units = [&](int64_t) { return excepted ? kUnitsToNeedException : kUnits; };
  Findings small, large;
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    if (dtype == kBFloat16 && has_inexact_products(op, calls.part())) continue;
    calls.magnitudes(dtype, {1e-4, 1, 8, 0}, units, small, large);
    calls.magnitudes(dtype, {300, 5e4, {5e4, 1e-4}, {1e-4, 5e4}}, units, large, large);
  }
  report(op, "refuses", small.refused);
  report(op, "are not finite, NaN or of another dtype", small.lost);
  if (!in_parts) report(op, "are not finite, NaN or of another dtype", large.lost);
  if (!excepted) {
    report(op, "are inexact", small.inexact);
    report(op, "are inexact", large.inexact);
  } else if (!in_parts || calls.part() == Part::Values) {
    const bool needed = !small.inexact.empty() || !large.inexact.empty() || (in_parts && !large.lost.empty());
    CHECK_MESSAGE(needed, op.id << " needs no exception in `range`: every number is right");
  }
}

// In float32, each of n squares and each of their sums has an error of half a unit at most. The root halves the error of the sum. The power
// of an element and the root each add two units: they are powers of numbers that differ. The derivative raises the quotient of an element
// and the norm to the power p - 1, at most 2 in the samples, and has twice the error.
void check_float32(const Op& op, const Calls& calls) {
  const auto units = [&](int64_t n) { return (static_cast<double>(n) / 2 + 4) * (calls.part() == Part::Values ? 1 : 2); };
  Findings wide;
  calls.magnitudes(kFloat32, {1e-25, 1e-23, 1e19, 1e20, 1e38}, units, wide, wide);
  report(op, "in float32 are not finite, NaN or of another dtype", wide.lost);
  report(op, "in float32 are inexact", wide.inexact);
}

void check(const Op& op, Part part, const char* inexact, Device device) {
  const Calls calls(op, part, device);
  check_16_bits(op, calls, inexact);
  if (has_inexact_products(op, part)) check_products(op, calls);
  if (op.range_float32) check_float32(op, calls);
}

}  // namespace

void range(const Op& op, Device device) { check(op, Part::Values, op.range_values, device); }
void range_gradients(const Op& op, Device device) { check(op, Part::Gradients, op.range_gradients, device); }

}  // namespace amp::contracts
