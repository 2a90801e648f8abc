// A recorded program as data: values, each defined once, and the calls that compute them, in order. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/scalar.h>
#include <amp/core/tensor.h>
#include <amp/observe/argument.h>
#include <amp/ops/op_call.h>

namespace amp {
struct FusedExpression;
}

namespace amp::jit {

// An integer that may depend on the batch: base + per_batch * the size of the batch.
struct Size {
  int64_t base = 0, per_batch = 0;

  // Throws ValueError if the result does not fit.
  int64_t at(int64_t batch) const;
  bool operator==(const Size&) const = default;
};

// An argument of a call. A Tensor or Tensors argument names values by their index; -1 is an undefined tensor. An Int argument may name a
// value: it is then the element number ints[0] of this int64 tensor.
struct Arg {
  tracing::ArgumentKind kind = tracing::ArgumentKind::None;
  std::vector<int> values;
  std::vector<Size> ints;      // Int, Ints
  std::vector<double> floats;  // Float, Floats
  Scalar number;
  std::string text;
  ScalarType dtype = ScalarType::Undefined;
  bool flag = false;

  static Arg of_value(int value);
  static Arg of_int(int64_t value);
  static Arg of_dtype(ScalarType value);
  bool is_tensors() const { return kind == tracing::ArgumentKind::Tensor || kind == tracing::ArgumentKind::Tensors; }
};

struct Node {
  const OpCall* call = nullptr;
  std::vector<Arg> args;
  std::vector<int> results;  // -1: an undefined tensor
  autocast::Math math{};     // math setting of the call; Default: that of the thread that runs it
};

struct Value {
  ScalarType dtype = ScalarType::Undefined;  // Undefined: unknown
  DeviceType device = kCPU;
  std::vector<Size> sizes;
};

struct Graph {
  std::vector<Value> values;
  std::vector<int> inputs, outputs;
  std::map<int, Tensor> constants;  // by value
  std::vector<Node> nodes;
  std::vector<std::string> report;
  bool frozen = false;
  bool fuses_chains = true;   // whether chains of elementwise ops may run fused
  bool keeps_shapes = false;  // whether results must have the shapes that they had in the recording
  // The expressions of the calls of fused_call(). Only a graph that is about to run has some.
  std::vector<std::shared_ptr<const FusedExpression>> expressions;

  int add_value(const Tensor& like);
  int add_constant(const Tensor& tensor);
  bool is_constant(int value) const { return constants.count(value) != 0; }
  // The number of uses of each value, by calls and as an output.
  std::vector<int> uses() const;
  // Removes calls without used results, and constants that nothing uses. Returns the number of removed calls.
  int remove_dead();
  // Renumbers the values, and leaves out those that nothing defines anymore.
  void renumber();
};

// Whether a constant is a number that a call takes as a tensor.
inline bool is_number(const Tensor& tensor) { return tensor.impl()->has(amp::detail::TensorImpl::WrappedNumber); }

// Whether both are one tensor, both are undefined, or they are equal bit for bit.
bool same_bits(const Tensor& a, const Tensor& b);
// Whether both are the same elements in memory.
bool same_memory(const Tensor& a, const Tensor& b);

// --- calls that are not ops of ops.yaml: programs name them ---

// to(self, dtype, format) is a conversion; `format` is a MemoryFormat.
const OpCall& to_call();
// full(like, sizes, value, dtype) is a constant on the device of the input `like`. Its shape depends on the batch.
const OpCall& full_call();
const OpCall& linear_fused_call();
const OpCall& convolution_fused_call();
// A convolution of images with 3 x 3 windows, stride 1 and one group, which may use Winograd's algorithm.
const OpCall& convolution_winograd_call();
// fused(inputs, expression) is a chain of elementwise ops; `expression` is the address of a FusedExpression. No file holds it.
const OpCall& fused_call();
// draws(blocks) reserves blocks of the CPU's random stream, and returns seed and position. No file holds it.
const OpCall& draws_call();
// check(values, number, function) runs a tracing::ValueCheck; `function` is its address. No file holds it. It has no results, but is never
// dead.
const OpCall& check_call();
// rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse) is the internal op; it checks all of its arguments.
const OpCall& rnn_layer_call();
// cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart), in the same way.
const OpCall& cell_sums_call();
// The call that replaces an internal op in programs, and that files may contain. It has the first parameters and results of the op. If
// there is none, returns the op.
const OpCall& checked_part(const OpCall& part);
// The call with this name, or null.
const OpCall* find_call(const std::string& name);

// The position of the parameter called `name`, or -1.
int parameter_index(const OpCall& call, std::string_view name);

// Whether the call is a product with a residual and an activation.
bool is_fused(const OpCall& call);
// The number of arguments of a recorded call: all except the packed weights of the fused calls, which the plan adds.
int recorded_parameters(const OpCall& call);

// "[B, 4]"
std::string to_text(const std::vector<Size>& sizes);
std::string to_text(const Graph& graph);

}  // namespace amp::jit
