// Fused elementwise expressions: several elementwise ops and casts that run as one pass over memory. Internal.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp {

struct ElementwiseOp;

inline constexpr int kMaxStepInputs = 5;
// Bounds of one expression. Longer chains are several expressions.
inline constexpr int kMaxFusedInputs = 16, kMaxFusedOutputs = 8, kMaxFusedSteps = 64;

// One op or cast of an expression. Values have numbers: first the inputs of the expression, then the results of its steps in order.
struct FusedStep {
  const ElementwiseOp* op = nullptr;  // null: a cast of inputs[0] to `result`
  int num_inputs = 0;
  int inputs[kMaxStepInputs] = {};
  ScalarType compute = ScalarType::Undefined;  // to which the inputs promote
  ScalarType result = ScalarType::Undefined;   // the dtype to which the result is rounded
  std::vector<ScalarParam> params;
};

// The sum or mean of the results of an expression, as by sum(dim, keepdim) and mean(dim, keepdim).
struct FusedReduction {
  bool mean = false;
  std::vector<int64_t> dims;  // empty: all
  bool keepdim = false;
  ScalarType result = ScalarType::Undefined;
};

// What a backend has prepared for its kernel.
struct PreparedExpression {
  virtual ~PreparedExpression() = default;
};

// The results have the numbers that the ops would give one by one: each step rounds to its dtype. The shape of each step is that to which
// all inputs broadcast.
struct FusedExpression {
  std::vector<ScalarType> inputs;  // their dtypes
  std::vector<FusedStep> steps;
  std::vector<int> outputs;                 // the values that are visible outside; each is the result of a step
  std::optional<FusedReduction> reduction;  // of the only output, which is then not visible
  DeviceType device = kCPU;                 // of the backend that has prepared the expression
  std::shared_ptr<const PreparedExpression> prepared;

  ScalarType dtype_of(int value) const {
    const auto first = static_cast<int>(inputs.size());
    return value < first ? inputs[static_cast<size_t>(value)] : steps[static_cast<size_t>(value - first)].result;
  }
};

// A call of the kernel of a backend. The outputs have the shape of the expression, which is not empty.
struct FusedCall {
  const FusedExpression& expression;
  const Tensor* const* inputs;
  const Tensor* outputs;
  // Not null: receives the reduction of outputs[0], which is row-major and has no memory.
  Tensor* reduced = nullptr;
};

}  // namespace amp
