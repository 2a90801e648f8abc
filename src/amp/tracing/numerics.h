// Finds the op that produced a NaN, an infinity, a value that float16 cannot represent, or a larger error than its rule allows.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/core/scalar_type.h>
#include <amp/core/tensor.h>

namespace amp {

namespace tracing {
class NumericsObserver;
}

enum class NumericsMode {
  Abort,     // the first result that is not finite throws NumericsError
  Report,    // results that are not finite are collected
  Overflow,  // also finite results with a magnitude above 65504, the limit of float16, whatever dtype they were computed in
  // Only results of ops are examined. For data and weights, call numerics_summary() before they enter a region.
};

// The options of a NumericsCheck.
struct NumericsOptions {
  // The results to look for.
  NumericsMode mode = NumericsMode::Abort;
  // Examines only these ops; empty: all. Names are as in policies; "sum" means all its overloads.
  std::vector<std::string> ops = {};
  // Does not examine these ops.
  std::vector<std::string> skip_ops = {};
  // Examines only the steps from first_step to last_step. step() ends a step; the first is 0.
  int64_t first_step = 0;
  int64_t last_step = std::numeric_limits<int64_t>::max();
  // Also examines the gradients that backward nodes compute.
  bool backward = false;
  // With Overflow: also collects results with magnitudes below 6.1e-5, which float16 would flush to zero or store as subnormals.
  bool underflow = false;
  // Checks the budgets of rules (`budget: 0.01` in a policy, docs/guide/policies.md). A call whose rule has a budget runs a second time, in
  // float32. The largest error of each result, divided by the largest magnitude in float32, must not be above the budget. In-place and out
  // variants have no rules, so that they are not checked.
  bool budgets = true;
  // The number of findings that are kept. Later ones are only counted.
  size_t max_findings = 100;
  // Observes every thread; see TraceOptions.
  bool all_threads = false;
};

// Statistics of a tensor. The real and the imaginary part of a complex number count as two values.
struct AMP_API NumericsSummary {
  ScalarType dtype;
  Shape shape;
  double least, largest;  // of the finite values; 0 if there are none
  int64_t nan, infinite;
  int64_t beyond_float16;  // finite, magnitude above 65504
  int64_t below_float16;   // not zero, magnitude below the smallest normal float16

  // "float16 [32, 64] in [-3.1, 65504], 2 inf"
  std::string text() const;
};

// A result with values that a NumericsCheck reports.
struct AMP_API NumericsFinding {
  enum class Kind { NonFinite, Overflow, Underflow, OverBudget };
  Kind kind;
  std::string op;  // "mm", "relu_" for an in-place or out variant, "MmBackward" for a node
  bool backward;
  int64_t step;
  std::string scope;        // the path of the open TraceScopes: "encoder.block1"
  std::string module = {};  // the path of the nn module that called the op: "encoder.layers.0"
  NumericsSummary result;
  std::vector<NumericsSummary> inputs;  // for a node its incoming gradients; empty for in-place variants, which overwrite them
  bool inputs_finite;                   // whether the problem began in this op
  std::vector<std::string> tape;        // the nodes that led to the result, the latest first; empty if nothing was recorded
  double error = 0, budget = 0;         // only for OverBudget; the error is infinite if elements are finite in float32 only

  std::string text() const;
};

// Thrown by a NumericsCheck in the mode Abort. A BudgetError for a budget.
class AMP_API NumericsError : public Error {
 public:
  explicit NumericsError(NumericsFinding finding) : Error(finding.text()), finding_(std::move(finding)) {}
  const NumericsFinding& finding() const { return finding_; }

 private:
  NumericsFinding finding_;
};

// Thrown in the mode Abort for a result with a larger error than the budget of the rule in force.
class AMP_API BudgetError : public NumericsError {
 public:
  using NumericsError::NumericsError;
};

// Examines every result on this thread from its construction until stop() or its destruction.
//   amp::NumericsCheck check;                     // throws at the op where the first NaN or infinity arises
//   amp::NumericsCheck check({.mode = amp::NumericsMode::Overflow});
//   ...; std::cout << check.report();             // ops to keep out of float16
// It reads each result: on CUDA the host waits for the device. Views and integer results are not examined.
class AMP_API NumericsCheck {
 public:
  // Throws ValueError for unknown ops and for a first_step after last_step.
  [[nodiscard]] explicit NumericsCheck(const NumericsOptions& options = {});
  ~NumericsCheck();
  NumericsCheck(const NumericsCheck&) = delete;
  NumericsCheck& operator=(const NumericsCheck&) = delete;

  void step();
  void stop();
  // The findings, in the order in which they occurred.
  std::vector<NumericsFinding> findings() const;
  // The number of all findings, including those beyond max_findings.
  uint64_t count() const;
  // One paragraph per op and kind of finding, in the order of their first occurrence.
  std::string report() const;

 private:
  std::shared_ptr<tracing::NumericsObserver> observer_;
  bool stopped_ = false;
};

// Computes the statistics of any tensor.
AMP_API NumericsSummary numerics_summary(const Tensor& tensor);

}  // namespace amp
