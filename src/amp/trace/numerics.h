// Finding the op where numbers go wrong: NaN, infinity, or values that float16 could not hold.
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

namespace trace {
class NumericsObserver;
}

enum class NumericsMode {
  Abort,     // the first result that is not finite throws NumericsError
  Report,    // results that are not finite are collected
  Overflow,  // so are finite ones of a magnitude that float16 does not hold (above 65504), in whatever dtype they were computed
  // Results only: of a tensor that no watched op has computed (data, a weight), ask numerics_summary() before it goes into a region.
};

struct NumericsOptions {
  NumericsMode mode = NumericsMode::Abort;
  // Look only at these ops, or at all but `skip_ops`; names as a policy writes them, "sum" for all its overloads.
  std::vector<std::string> ops = {};
  std::vector<std::string> skip_ops = {};
  // Look only at steps from first_step to last_step; step() ends one, and the first is 0.
  int64_t first_step = 0;
  int64_t last_step = std::numeric_limits<int64_t>::max();
  // Look at the gradients that backward nodes compute as well.
  bool backward = false;
  // With Overflow: collect results, too, that have values which float16 would flush to zero or keep as subnormals (below 6.1e-5).
  bool underflow = false;
  // Findings kept; later ones are counted.
  size_t max_findings = 100;
  // Watch every thread; see TraceOptions.
  bool all_threads = false;
};

// A tensor in numbers.
struct AMP_API NumericsSummary {
  ScalarType dtype;
  Shape shape;
  double least, largest;  // of the finite values; 0 when there is none
  int64_t nan, infinite;
  int64_t beyond_float16;  // finite, magnitude above 65504
  int64_t below_float16;   // not zero, magnitude below the smallest normal float16

  // "Half [32, 64] in [-3.1, 65504], 2 inf"
  std::string text() const;
};

struct AMP_API NumericsFinding {
  enum class Kind { NonFinite, Overflow, Underflow };
  Kind kind;
  std::string op;  // "mm", "relu_" for an in-place or out variant, "MmBackward" for a node
  bool backward;
  int64_t step;
  std::string scope;  // the TraceScopes around it: "encoder.block1"
  NumericsSummary result;
  std::vector<NumericsSummary> inputs;  // of a node: the gradients that came in; of in-place variants none: they are overwritten
  bool inputs_finite;                   // whether this op is where it began
  std::vector<std::string> tape;        // the nodes that lead to the result, the latest first; empty when nothing was recorded

  std::string text() const;
};

class AMP_API NumericsError : public Error {
 public:
  explicit NumericsError(NumericsFinding finding) : Error(finding.text()), finding_(std::move(finding)) {}
  const NumericsFinding& finding() const { return finding_; }

 private:
  NumericsFinding finding_;
};

// Looks at every result on this thread from its construction to stop() or its end.
//   amp::NumericsCheck check;                     // throws at the op where the first NaN or infinity arises
//   amp::NumericsCheck check({.mode = amp::NumericsMode::Overflow});
//   ...; std::cout << check.report();             // what to keep out of float16
// It reads each result, on CUDA with a wait for the device. Results of views and of integer dtype are not looked at.
class AMP_API NumericsCheck {
 public:
  // Throws ValueError for unknown ops and for a first_step after last_step.
  explicit NumericsCheck(const NumericsOptions& options = {});
  ~NumericsCheck();
  NumericsCheck(const NumericsCheck&) = delete;
  NumericsCheck& operator=(const NumericsCheck&) = delete;

  void step();
  void stop();
  // In the order in which they arose.
  std::vector<NumericsFinding> findings() const;
  // All that were found, also those beyond max_findings.
  uint64_t count() const;
  // One paragraph per op and kind, the first that arose first.
  std::string report() const;

 private:
  std::shared_ptr<trace::NumericsObserver> observer_;
  bool stopped_ = false;
};

// The summary of any tensor.
AMP_API NumericsSummary numerics_summary(const Tensor& tensor);

}  // namespace amp
