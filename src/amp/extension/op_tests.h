// The checks in the programs that `amp-codegen --tests` writes from the samples of user-defined ops; docs/guide/own-ops.md describes them.
// They need no test framework, because a program of an op library may have none.
#pragma once

#include <algorithm>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/explain.h>
#include <amp/autograd/gradcheck.h>
#include <amp/core/log.h>
#include <amp/cpu/simd/isa.h>
#include <amp/extension/op_samples.h>
#include <amp/tracing/trace.h>

namespace amp::extension::op_tests {

// Counts checks, and prints those that fail.
class Report {
 public:
  explicit Report(std::ostream& out) : out_(out) {}

  // The subject of the checks that follow, for messages.
  void begin(std::string where) { where_ = std::move(where); }
  template <class... Parts>
  void check(bool holds, const Parts&... parts) {
    ++checks_;
    if (holds) return;
    ++failures_;
    out_ << "FAILED " << where_ << ": ";
    (out_ << ... << parts) << '\n';
  }
  // Prints a summary; returns the exit status of the program.
  int finish(size_t ops) {
    out_ << checks_ << " checks of " << ops << " ops, " << failures_ << " failed\n";
    return failures_ == 0 ? 0 : 1;
  }

 private:
  std::ostream& out_;
  std::string where_;
  int64_t checks_ = 0, failures_ = 0;
};

// An empty string if the results are equal within `tolerance` (absolute plus relative), else their difference.
inline std::string difference(const Results& found, const Results& expected, double tolerance) {
  std::ostringstream text;
  if (found.size() != expected.size()) text << found.size() << " results, expected " << expected.size();
  for (size_t i = 0; i < std::min(found.size(), expected.size()) && text.tellp() == 0; ++i) {
    const Tensor &a = found[i], &b = expected[i];
    if (a.defined() != b.defined()) text << "result " << i << " is " << (a.defined() ? "defined" : "undefined");
    if (!a.defined() || !b.defined()) continue;
    if (a.sizes() != b.sizes()) {
      text << "result " << i << " has the shape " << a.sizes() << ", expected " << b.sizes();
      continue;
    }
    const ScalarType wide = a.is_complex() ? kComplex128 : kFloat64;
    if (!allclose(a.detach().to(wide), b.detach().to(wide), tolerance, tolerance, /*equal_nan=*/true))
      text << "result " << i << " is\n" << a << "\nexpected within " << tolerance << '\n' << b << '\n';
  }
  return text.str();
}

// The result of a call, or its error.
struct Outcome {
  Results results;
  std::string type, error;  // empty if it threw nothing
};

// Random numbers are the same in every call.
inline Results run(Call call, Arguments& args) {
  manual_seed(17);
  return call(args);
}

inline Outcome attempt(Call call, Arguments& args) {
  try {
    return {run(call, args), {}, {}};
  } catch (const TypeError& e) { return {{}, "TypeError", e.what()}; } catch (const IndexError& e) {
    return {{}, "IndexError", e.what()};
  } catch (const NotImplementedError& e) { return {{}, "NotImplementedError", e.what()}; } catch (const LinAlgError& e) {
    return {{}, "LinAlgError", e.what()};
  } catch (const OutOfMemoryError& e) { return {{}, "OutOfMemoryError", e.what()}; } catch (const ValueError& e) {
    return {{}, "ValueError", e.what()};
  } catch (const Error& e) { return {{}, "Error", e.what()}; }
}

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

inline double tolerance(const Op& op, ScalarType dtype) {
  if (dtype == kFloat64 || dtype == kComplex128) return op.tolerance[0];
  if (dtype == kFloat32 || dtype == kComplex64) return op.tolerance[1];
  return op.tolerance[dtype == kFloat16 ? 2 : 3];
}

// --- the checks of a sample ---

// Each dtype agrees with float64, with the loops for every instruction set that this processor has.
inline void reference(const Op& op, const Sample& sample, Report& report) {
  const cpu::Isa before = cpu::active_isa();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2, cpu::Isa::Avx512}) {
    if (isa > before) break;
    cpu::set_active_isa(isa);
    for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16, kComplex64}) {
      if (!amp::contains(op.dtypes != 0 ? op.dtypes : kFloatingTypes, dtype)) continue;
      Arguments args(sample.tensors, dtype), wide = args.to(isComplexType(dtype) ? kComplex128 : kFloat64);
      const std::string text = difference(run(sample.call, args), run(sample.call, wide), tolerance(op, dtype));
      report.check(text.empty(), "in ", dtype, " (", isa_name(isa), "): ", text);
    }
  }
  cpu::set_active_isa(before);
}

// A call works in the dtypes that the op supports, and throws TypeError in any other.
inline void dtypes(const Op& op, const Sample& sample, Report& report) {
  if (op.dtypes == 0 || !has_open_dtype(sample.tensors)) return;
  for (int i = 0; i < kNumScalarTypes; ++i) {
    const auto dtype = static_cast<ScalarType>(i);
    if (dtype == kFloat4_e2m1fn_x2) continue;  // no sample can be converted to it
    Arguments args(sample.tensors, dtype);
    const Outcome outcome = attempt(sample.call, args);
    if (amp::contains(op.dtypes, dtype)) report.check(outcome.error.empty(), "in ", dtype, " it threw ", outcome.type, ": ", outcome.error);
    else report.check(outcome.type == "TypeError", "in ", dtype, ", which the op does not have: expected a TypeError ", outcome.error);
  }
}

// The in-place and out variants agree with the function.
inline void variants(const Op&, const Sample& sample, Report& report) {
  if (sample.inplace == nullptr && sample.out == nullptr) return;
  Arguments args(sample.tensors, kFloat32);
  const Results expected = run(sample.call, args);
  if (sample.inplace != nullptr && sample.inplace_rejects) {
    Arguments own(sample.tensors, kFloat32);
    report.check(!attempt(sample.inplace, own).error.empty(), "in place it was to be refused");
  } else if (sample.inplace != nullptr) {
    Arguments own(sample.tensors, kFloat32);
    const Tensor self = own[0];
    const Results found = run(sample.inplace, own);
    report.check(found.at(0).is_same(self), "in place it does not return its argument");
    const std::string text = difference({self}, {expected.at(0).to(self.dtype())}, 0);
    report.check(text.empty(), "in place: ", text);
  }
  if (sample.out == nullptr) return;
  for (const Tensor& out : {empty({0}, expected.at(0).options()), empty_like(expected.at(0))}) {
    args.out = out;
    const Results found = run(sample.out, args);
    report.check(found.at(0).is_same(out), "with `out` it does not return that");
    const std::string text = difference(found, expected, 0);
    report.check(text.empty(), "with `out` of the shape ", out.sizes(), ": ", text);
  }
}

// Results do not depend on the memory layout of the arguments.
inline void noncontiguous(const Op& op, const Sample& sample, Report& report) {
  Arguments args(sample.tensors, kFloat32), transposed = args;
  transposed.replace(
      [](const Spec&, const Tensor& t) { return t.dim() < 2 ? t : t.transpose(0, -1).clone(MemoryFormat::Contiguous).transpose(0, -1); });
  const std::string text = difference(run(sample.call, transposed), run(sample.call, args), tolerance(op, kFloat32));
  report.check(text.empty(), "with transposed tensors: ", text);
}

// Derivatives agree with finite differences.
inline void gradients(const Op& op, const Sample& sample, Report& report, bool second) {
  Arguments args(sample.tensors, kFloat64);
  const std::vector<Tensor> leaves = args.make_leaves();
  if (leaves.empty() || op.gradients < (second ? 2 : 1)) return;
  const auto function = [&](const std::vector<Tensor>& inputs) {
    Arguments at = args;
    at.set_leaves(inputs);
    return run(sample.call, at);
  };
  std::string error;
  try {
    if (second) autograd::gradgradcheck(function, leaves);
    else autograd::gradcheck(function, leaves);
  } catch (const autograd::GradcheckError& e) { error = e.what(); }
  report.check(error.empty(), error);
}
inline void gradcheck(const Op& op, const Sample& sample, Report& report) { gradients(op, sample, report, /*second=*/false); }
inline void gradgradcheck(const Op& op, const Sample& sample, Report& report) { gradients(op, sample, report, /*second=*/true); }

// A gradient that is itself recorded comes from the formula, another one from the kernel that the entry may name: both must be equal.
inline void create_graph(const Op& op, const Sample& sample, Report& report) {
  Arguments args(sample.tensors, kFloat64);
  const std::vector<Tensor> leaves = args.make_leaves();
  if (leaves.empty() || op.gradients == 0) return;
  std::vector<Tensor> outputs, seeds;
  for (const Tensor& t : run(sample.call, args)) {
    if (!t.defined() || !t.requires_grad()) continue;
    outputs.push_back(t);
    seeds.push_back(randn_like(t.detach()));
  }
  if (outputs.empty()) return;
  const auto gradients_with = [&](bool recorded) {
    std::vector<Tensor> found = autograd::grad(outputs, leaves, seeds, /*retain_graph=*/true, recorded, /*allow_unused=*/true);
    for (size_t i = 0; i < found.size(); ++i)
      if (!found[i].defined()) found[i] = zeros_like(leaves[i].detach());
    return found;
  };
  const std::string text = difference(gradients_with(true), gradients_with(false), 1e-9);
  report.check(text.empty(), "gradients with create_graph against those without: ", text);
}

// --- autocast ---

// The effect of a call of the op in this region, according to explain().
inline Explanation explanation(const Op& op, const Arguments& args, const AutocastOptions& options) {
  for (Explanation& each : explain(op.name, args.dtypes(), kCPU, options))
    if (each.op == op.name) return std::move(each);
  throw Error(std::string("explain() knows no ") + op.name);
}

// The number of casts that a call makes, without those of the ops that it consists of.
inline uint64_t casts_of(const Op& op, const Trace& trace) {
  uint64_t count = 0;
  for (const TraceData::Cast& cast : trace.data().casts)
    if (cast.op == op.name) count += cast.copied + cast.missed + cast.hits;
  return count;
}

// In a region the call casts the arguments that the policy's rule names. Its results are those of a call with cast arguments outside of the
// region.
inline void region(const Op& op, const Sample& sample, const Arguments& given, const AutocastOptions& options, Report& report,
                   const std::string& where) {
  using autocast::Category;
  const Explanation expected = explanation(op, given, options);
  if (!expected.enabled) return;
  Arguments args = given;
  Trace trace({.max_events = 0});
  Outcome found;
  {
    const Autocast guard(kCPU, options);
    found = attempt(sample.call, args);
  }
  trace.stop();
  if (expected.category == Category::Banned) return report.check(contains(found.error, expected.message), where, "it is not banned");
  const bool by_size = expected.extras.min_work > 0;  // explain() does not know sizes
  const bool by_parts = op.composite && expected.category == Category::Passthrough;
  const bool by_dtype = expected.category == Category::Fp32SetOptDtype || expected.category == Category::Fp32AppendDtype;
  Arguments cast = given;
  uint64_t casts = 0;
  for (size_t i = 0; i < expected.arguments.size(); ++i) {
    if (expected.arguments[i].becomes == expected.arguments[i].given) continue;
    ++casts;
    cast[i] = cast[i].to(expected.arguments[i].becomes);
  }
  if (found.error.empty() && !by_size) {
    const uint64_t made = casts_of(op, trace);
    const bool of_results = expected.results != ScalarType::Undefined;
    report.check(of_results ? made >= casts : made == casts, where, made, " casts were made; expected ", casts, "\n", expected.text());
  }
  if (by_size || by_parts || by_dtype) return;
  Outcome by_hand = attempt(sample.call, cast);
  report.check(found.type == by_hand.type, where, "expected ", by_hand.type.empty() ? "no error" : by_hand.error, ", got ",
               found.type.empty() ? "none" : found.error);
  for (Tensor& t : by_hand.results)
    if (expected.results != ScalarType::Undefined && t.defined() && t.is_floating_point() && t.dtype() != kFloat64)
      t = t.to(expected.results);
  for (size_t i = 0; i < std::min(found.results.size(), by_hand.results.size()); ++i) {
    const Tensor &a = found.results[i], &b = by_hand.results[i];
    report.check(!a.defined() || !b.defined() || a.dtype() == b.dtype(), where, "result ", i, " is ", a.dtype(), ", expected ", b.dtype());
  }
  const std::string text = difference(found.results, by_hand.results, tolerance(op, kBFloat16));
  report.check(text.empty(), where, "differs from the result of manual casts: ", text);
}

// Checks every preset, for both devices' tables and both low-precision dtypes.
inline void autocast(const Op& op, const Sample& sample, Report& report) {
  for (const autocast::Policy* policy : autocast::all_presets()) {
    for (const DeviceType table : {kCPU, kCUDA}) {
      for (const ScalarType low : {kBFloat16, kFloat16}) {
        for (const ScalarType given : {kFloat32, low, kFloat64}) {
          std::ostringstream where;
          where << given << " in a " << low << " region of " << policy->name << " for " << table << ": ";
          region(op, sample, Arguments(sample.tensors, given), {.dtype = low, .policy = *policy, .policy_device = table}, report,
                 where.str());
        }
      }
    }
  }
}

// A float32 leaf has a float32 gradient, whatever dtype the region computes in.
inline void leaf_gradients(const Op& op, const Sample& sample, Report& report) {
  for (const autocast::Policy* policy : autocast::all_presets()) {
    const AutocastOptions options{.policy = *policy};
    Arguments args(sample.tensors, kFloat32);
    const std::vector<Tensor> leaves = args.make_leaves();
    const Explanation rule = explanation(op, args, options);
    if (op.gradients == 0 || leaves.empty() || !rule.enabled || rule.category == autocast::Category::Banned) continue;
    Tensor sum = zeros({});
    {
      const Autocast guard(kCPU, options);
      for (const Tensor& t : run(sample.call, args))
        if (t.defined() && t.requires_grad()) sum = sum + (t.is_complex() ? view_as_real(t) : t).to(kFloat32).sum();
    }
    sum.backward();
    for (size_t i = 0; i < leaves.size(); ++i)
      report.check(leaves[i].grad().defined() && leaves[i].grad().dtype() == kFloat32, "under ", policy->name,
                   ": no float32 gradient of leaf ", i);
  }
}

// --- all checks ---

inline void run_sample(const Op& op, const Sample& sample, Report& report) {
  struct Check {
    const char* name;  // the name in the `skip` of a sample
    void (*function)(const Op&, const Sample&, Report&);
  };
  for (const Check& check : {Check{"reference", reference},
                             {"dtypes", dtypes},
                             {"variants", variants},
                             {"noncontiguous", noncontiguous},
                             {"gradcheck", gradcheck},
                             {"gradgrad", gradgradcheck},
                             {"create_graph", create_graph},
                             {"autocast", autocast},
                             {"autocast", leaf_gradients}}) {
    if (contains(sample.skip, std::string(" ") + check.name + " ")) continue;
    report.begin(std::string(op.name) + ", " + sample.label + ", " + check.name);
    try {
      check.function(op, sample, report);
    } catch (const std::exception& error) { report.check(false, error.what()); }
  }
}

inline void run_error(const Op& op, const ErrorSample& sample, Report& report) {
  report.begin(std::string(op.name) + ", " + sample.label);
  Arguments args(sample.tensors, kFloat32);
  const Outcome outcome = attempt(sample.call, args);
  report.check(outcome.type == sample.type && contains(outcome.error, sample.throws), "expected ", sample.type, " \"", sample.throws,
               "\", got ", outcome.type.empty() ? "no error" : outcome.type, " \"", outcome.error, "\"");
}

// Runs all checks; returns the exit status of the program.
inline int run_all(const std::vector<Op>& ops) {
  Report report(std::cout);
  // Presets without rules for the CPU log a warning.
  const LogSink before = set_log_sink([](LogLevel, std::string_view) {});
  for (const Op& op : ops) {
    for (const Sample& sample : op.samples) run_sample(op, sample, report);
    for (const ErrorSample& sample : op.errors) run_error(op, sample, report);
  }
  set_log_sink(before);
  return report.finish(ops.size());
}

}  // namespace amp::extension::op_tests
