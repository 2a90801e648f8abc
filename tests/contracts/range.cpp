// Ordinary numbers of every magnitude that 16 bits hold: 1e-4, 1, 300, 5e4 and zeros. A square, an eps or a sum that an op rounds to 16
// bits on the way leaves the range of float16, although arguments and result are far inside.
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include <amp/cpu/simd/isa.h>

#include "contracts.h"
#include "magnitudes.h"
#include "run.h"

namespace amp::contracts {

namespace {

// --- one number ---

struct Format {
  int digits, smallest;  // of the fraction; the exponent of the smallest normal number
  double largest;
};

Format format_of(ScalarType dtype) {
  switch (dtype) {
    case kFloat16: return {10, -14, 65504};
    case kBFloat16: return {7, -126, std::ldexp(255, 120)};
    case kFloat32:
    case kComplex64: return {23, -126, std::ldexp(16777215, 104)};
    default: return {52, -1022, std::numeric_limits<double>::max()};
  }
}

// A unit of the last place at x.
double unit_at(double x, const Format& format) {
  const int exponent = x == 0 || !std::isfinite(x) ? format.smallest : std::max(std::ilogb(x), format.smallest);
  return std::ldexp(1, exponent - format.digits);
}

enum class Verdict { Right, Inexact, Lost };

// `single` is the same call in float32, and `exact` in float64. `judges_single`: `found` is `single`.
//
// The bound is `units` units of the last place of `exact`, and 4 times the error of float32. A kernel computes in float32, and rounds once:
// half a unit. An op that computes in float32 in another order, or by a kernel of its own, has an error of the size of float32's, but not
// the same one. It counts where numbers cancel, or where the op is steep. Everything else is far below a unit of 16 bits.
Verdict judge(double found, double single, double exact, const Format& format, double units, bool judges_single) {
  if (std::isnan(exact)) return std::isnan(found) ? Verdict::Right : Verdict::Lost;
  const double unit = unit_at(exact, format);
  // An exact result that rounds to an infinity, or would do so with an error of the bound, may be an infinity.
  if (std::isinf(found) && std::abs(exact) > format.largest - units * unit && std::signbit(found) == std::signbit(exact))
    return Verdict::Right;
  const bool fits = std::abs(exact) < format.largest + unit / 2;
  if (!fits && !std::isfinite(single) && !std::isfinite(found)) return Verdict::Right;
  if (!std::isfinite(found) || std::isinf(exact)) return Verdict::Lost;
  const double of_single = std::isfinite(single) ? std::abs(single - exact) : std::numeric_limits<double>::infinity();
  const double allowed = units * unit + (judges_single ? 0 : 4 * of_single);
  return std::abs(found - exact) <= allowed ? Verdict::Right : Verdict::Inexact;
}

// --- results ---

struct Findings {
  std::vector<std::string> lost, inexact;
};

// The same call in a narrow dtype, in float32 and in float64.
struct Thrice {
  Results found, single, exact;
};

std::vector<double> numbers_of(const Tensor& t) { return testing::values(t.is_sparse() ? t.detach().to_dense() : t); }

// What the results of a call for arguments of `narrow` may be.
struct Expected {
  ScalarType narrow;
  double units;     // of the last place: the bound
  bool mixed;       // the sample has a wider floating tensor
  bool statistics;  // results after the first may be float32, such as the mean that batch norm saves
};

bool has_right_dtype(const Tensor& found, const Tensor& single, const Tensor& exact, const Expected& expected, size_t number) {
  const ScalarType dtype = found.dtype();
  if (!isFloatingType(exact.dtype())) return dtype == single.dtype();
  if (dtype == expected.narrow || dtype == exact.dtype()) return true;  // some always return float64, such as bincount
  return dtype == kFloat32 && (expected.mixed || (expected.statistics && number > 0));
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
  for (size_t i = 0; i < f.size(); ++i) {
    const Verdict verdict = !counts ? judge(f[i], s.at(i), e[i], format, expected.units, expected.narrow == kFloat32)
                            : f[i] == e[i] || (s.size() == f.size() && f[i] == s[i]) ? Verdict::Right
                                                                                     : Verdict::Inexact;
    if (verdict > worst) worst = verdict, where = i;
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

// Gradients of the results: numbers of about 1 in the dtype of the narrow results, and the same numbers in the others.
struct Pull {
  std::vector<Tensor> outputs, seeds;

  Pull(const Results& results, const Results& narrow) {
    uint32_t seed = 100;
    for (size_t i = 0; i < results.size(); ++i) {
      if (!results[i].defined() || !results[i].requires_grad()) continue;
      outputs.push_back(results[i]);
      seeds.push_back(about_one(results[i].sizes(), narrow.at(i).dtype(), seed++).to(results[i].dtype()));
    }
  }

  Results back(const std::vector<Tensor>& leaves) const {
    Results gradients(leaves.size());
    if (!outputs.empty()) gradients = autograd::grad(outputs, leaves, seeds, std::nullopt, /*create_graph=*/false, /*allow_unused=*/true);
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
  template <class Units>
  void magnitudes(ScalarType dtype, std::initializer_list<double> magnitudes, const Units& units, Findings& findings) const {
    if (!takes(op_, dtype, device_)) return;
    // What cannot hold for a sample in one dtype cannot hold here.
    for_each_sample(op_, "range", device_, [&](const Sample& sample) {
      if (sample.skips("reference")) return;
      for (const double magnitude : magnitudes) {
        bool replaced = false;
        const Args args =
            of_magnitude(Args(sample, kFloat64), magnitude, dtype, replaced).map([&](const TensorArg&, const Tensor& t, bool) {
              return t.to(device_);
            });
        int64_t elements = 0;
        bool mixed = false;
        args.for_each([&](const TensorArg& arg, const Tensor& t, bool flexible) {
          elements = std::max(elements, t.numel());
          mixed = mixed || (arg.floating && !flexible && isFloatingType(t.dtype()));
        });
        const Expected expected{dtype, static_cast<double>(units(elements)), mixed, part_ == Part::Values};
        const std::string of = replaced ? detail::concat(dtype, " of about ", magnitude) : toString(dtype);
        check(sample, args, expected, detail::concat(of, ", ", sample.label), findings);
        if (!replaced) break;  // all numbers are those of the sample
      }
    });
  }

 private:
  void check(const Sample& sample, const Args& args, const Expected& expected, const std::string& what, Findings& findings) const {
    std::vector<Tensor> leaves[3];
    const ScalarType dtypes[] = {expected.narrow, kFloat32, kFloat64};
    Outcome outcomes[3];
    for (int i = 0; i < 3; ++i) {
      const Args of_dtype = args.to(dtypes[i]);
      outcomes[i] = attempt([&] { return run(op_.call(), part_ == Part::Values ? of_dtype : with_leaves(sample, of_dtype, leaves[i])); });
    }
    if (!outcomes[2].ok()) return;  // the numbers are not in the domain
    // A composite that does not list its dtypes may refuse 16 bits. The contract `dtypes` checks those that do.
    if (op_.dtypes[static_cast<int>(device_.type())] == 0 && outcomes[0].kind == Outcome::TypeError) return;
    if (!outcomes[0].ok() || !outcomes[1].ok()) {
      findings.lost.push_back(what + ": " + to_string(outcomes[outcomes[0].ok() ? 1 : 0]) + ", but float64 runs");
      return;
    }
    if (part_ == Part::Values) {
      compare({outcomes[0].results, outcomes[1].results, outcomes[2].results}, expected, what + ": result", findings);
      return;
    }
    if (leaves[0].empty() || !all_finite(outcomes[0].results)) return;
    Results gradients[3];
    for (int i = 0; i < 3; ++i) gradients[i] = Pull(outcomes[i].results, outcomes[0].results).back(leaves[i]);
    compare({gradients[0], gradients[1], gradients[2]}, expected, what + ": gradient", findings);
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
      kBFloat16, {1e-4, 1, 0, 300, 5e4}, [](int64_t) { return kUnitsToNeedException; }, found);
  report(op, "are not finite, NaN or of another dtype", found.lost);
  CHECK_MESSAGE(!found.inexact.empty(), op.id << " needs no exception for products of bfloat16: every number is right");
}

void check_16_bits(const Op& op, const Calls& calls, const char* inexact) {
  const bool in_parts = op.range_parts != nullptr, excepted = inexact != nullptr || in_parts;
  const auto units = [&](int64_t) { return excepted ? kUnitsToNeedException : kUnits; };
  Findings small, large;
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    if (dtype == kBFloat16 && has_inexact_products(op, calls.part())) continue;
    calls.magnitudes(dtype, {1e-4, 1, 0}, units, small);
    calls.magnitudes(dtype, {300, 5e4}, units, large);
  }
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
  calls.magnitudes(kFloat32, {1e-25, 1e-23, 1e19, 1e20, 1e38}, units, wide);
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
