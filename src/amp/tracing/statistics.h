// Statistics of the values of tensors, by module, op and step: which values would not fit a format, and where.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <amp/core/export.h>
#include <amp/core/scalar_type.h>

namespace amp {

namespace tracing {
class StatisticsObserver;
}

// Tensors that a TensorStatistics looks at.
struct StatisticsWatch {
  // Patterns for paths of modules as in rules for modules: `*` is one name, `**` any number of names. A pattern also means the modules
  // inside of the module. Empty: ops in all modules and outside of modules.
  std::vector<std::string> modules = {};
  // Names of ops as in policies. `*` is any text: "conv*". Empty: all ops.
  std::vector<std::string> ops = {};
  // The tensors that the op was given (before casts of autocast), its results, and the gradients with respect to both.
  bool inputs = true, results = true, gradients = true;
};

// The options of a TensorStatistics.
struct StatisticsOptions {
  // A tensor counts once if several of them mean it.
  std::vector<StatisticsWatch> watch = {StatisticsWatch()};
  // Looks only at the steps from first_step to last_step whose distance from first_step is a multiple of `every`. step() ends a step; the
  // first is 0.
  int64_t first_step = 0;
  int64_t last_step = std::numeric_limits<int64_t>::max();
  int64_t every = 1;
  // The formats whose range is compared with the values: float16, bfloat16, float8_e4m3fn, float8_e5m2.
  std::vector<ScalarType> dtypes = {kFloat16};
  // Observes every thread; see TraceOptions.
  bool all_threads = false;
};

// Reads the options from a YAML file (docs/guide/tracing.md, "Statistics of tensors"). Throws PolicyError with a line for each mistake:
// "file:line:column: what is wrong; what to write instead". Throws NotImplementedError in a build without yaml-cpp.
AMP_API StatisticsOptions load_statistics_options(std::string_view file_name);
// The same for the text of a file. Messages call it `file_name`.
AMP_API StatisticsOptions parse_statistics_options(std::string_view text, std::string_view file_name = "statistics.yaml");

// The values of a tensor of an op in one module and one step. Several calls are added up.
struct AMP_API TensorStatisticsRow {
  // How many values would not fit a format. For float16 and bfloat16, the values as they are. For formats of 8 bits, the values of each
  // tensor divided by a scale that makes its amax the largest number of the format.
  struct Fit {
    ScalarType dtype;
    int64_t underflow = 0;   // values that are not zero and become zero
    int64_t saturation = 0;  // finite values above the largest number
  };

  int64_t step;
  std::string module;  // the path of the nn module that called the op; empty for the model, or outside
  std::string op;      // "mm", "relu_" for an in-place or out variant
  // The name of the argument; "result", or "result 1" for the second one; "gradient of weight", "gradient of result". Gradients with
  // respect to arguments have numbers ("gradient of input 0") if the backward node has other inputs than the op.
  std::string tensor;
  ScalarType dtype;
  int64_t tensors = 0, elements = 0;
  int64_t zeros = 0, nan = 0, infinite = 0;
  double amax = 0;  // the largest finite magnitude
  double sum = 0;   // of the finite values
  std::vector<Fit> fits = {};
  // The number of values by exponent: floor(log2(|x|)) of those that are finite and not zero.
  std::map<int, int64_t> exponents = {};

  // The mean of the finite values; 0 if there are none.
  double mean() const;
  // The share of the finite values that are not zero; 0 if there are none.
  double underflow_share(const Fit& fit) const;
  // The share of the finite values; 0 if there are none.
  double saturation_share(const Fit& fit) const;
};

// Collects statistics on this thread from its construction until stop() or its destruction. Without one, calls have no extra cost.
//   amp::TensorStatistics statistics(amp::load_statistics_options("statistics.yaml"));
//   for (...) { ...; statistics.step(); }
//   statistics.save("statistics.json");   // for amp-report
// It reads each tensor that it looks at: on CUDA the host waits for the device. It skips ops that only make views, and tensors that are
// not floating-point.
class AMP_API TensorStatistics {
 public:
  // Throws ValueError for unknown ops, malformed patterns, other dtypes than those above, repeated dtypes, a first_step after last_step,
  // and an `every` that is not positive.
  [[nodiscard]] explicit TensorStatistics(const StatisticsOptions& options = {});
  ~TensorStatistics();
  TensorStatistics(const TensorStatistics&) = delete;
  TensorStatistics& operator=(const TensorStatistics&) = delete;

  // Ends a training step. Gradients of later backward passes through the ops of this step are not seen.
  void step();
  // Stops collecting and keeps what was collected. Must be called on the thread that created the object.
  void stop();

  // In the order in which the tensors were first seen.
  std::vector<TensorStatisticsRow> rows() const;
  std::string json() const;
  // Writes json(). Throws ValueError if the file can't be written.
  void save(const std::string& path) const;

 private:
  std::shared_ptr<tracing::StatisticsObserver> observer_;
  bool stopped_ = false;
};

}  // namespace amp
