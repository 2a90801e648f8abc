#include <amp/jit/passes/fuse.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <amp/core/error.h>
#include <amp/jit/passes/rewrite.h>
#include <amp/kernels/call.h>
#include <amp/ops/fused.h>

namespace amp::jit {

namespace {

using tracing::ArgumentKind;

// Whether the device's backend has this kernel.
template <class F>
bool has_kernel(DeviceType device, F Kernels::*member) {
  const Kernels* table = amp::detail::find_kernels(device);
  return table != nullptr && table->*member != nullptr;
}

// The same product as a fused call without residual and activation; nothing if there is no such call.
std::optional<Node> fused_call(const Graph& graph, Node node) {
  if (!is_product(node)) return std::nullopt;
  const bool is_linear = node.call->role == FrozenRole::Linear;
  const auto weight = graph.constants.find(value_of(node, "weight"));
  const Value& input = graph.values[static_cast<size_t>(value_of(node, "input"))];
  const bool fuses = is_linear ? has_kernel(input.device, &Kernels::linear_fused) : has_kernel(input.device, &Kernels::convolution_fused);
  if (weight == graph.constants.end() || !fuses || !isFloatingType(input.dtype)) return std::nullopt;
  const Arg none = Arg::of_value(-1), no_activation = Arg::of_int(static_cast<int64_t>(FusedActivation::None));
  Node fused{.call = &linear_fused_call(),
             .args = {argument(node, "input"), argument(node, "weight"), argument(node, "bias"), none, no_activation},
             .results = node.results,
             .math = node.math};
  if (is_linear) return weight->second.dim() == 2 && !input.sizes.empty() ? std::optional(fused) : std::nullopt;
  if (static_cast<int64_t>(input.sizes.size()) != weight->second.dim()) return std::nullopt;
  fused.call = &convolution_fused_call();
  fused.args = {argument(node, "input"),   argument(node, "weight"),   argument(node, "bias"),   none,         argument(node, "stride"),
                argument(node, "padding"), argument(node, "dilation"), argument(node, "groups"), no_activation};
  return fused;
}

// Turns a fused convolution into one by Winograd's algorithm, if that is possible. Kernels decide by the size of the images whether they
// use it.
bool use_winograd(const Graph& graph, Node& node) {
  constexpr int64_t kWindow = 3;
  if (node.call->role != FrozenRole::FusedConvolution || !is_full(node.math)) return false;
  const Tensor& weight = graph.constants.at(value_of(node, "weight"));
  const auto ones = [&](const char* name) {
    const std::vector<Size>& sizes = argument(node, name).ints;
    return std::all_of(sizes.begin(), sizes.end(), [](const Size& size) { return size == Size{1, 0}; });
  };
  const auto activation = static_cast<FusedActivation>(argument(node, "activation").ints[0].base);
  if (!find_backend(weight.device().type())->winograd || weight.dim() != 4 || weight.size(2) != kWindow || weight.size(3) != kWindow ||
      !has_winograd(weight.dtype(), weight.size(1), weight.size(0), activation) || !ones("stride") || !ones("dilation") || !ones("groups"))
    return false;
  node = {.call = &convolution_winograd_call(),
          .args = {argument(node, "input"), argument(node, "weight"), argument(node, "bias"), argument(node, "residual"),
                   argument(node, "padding"), argument(node, "activation")},
          .results = node.results,
          .math = node.math};
  return true;
}

std::optional<FusedActivation> activation_of(const Node& node) {
  switch (node.call->role) {
    case FrozenRole::Relu: return FusedActivation::Relu;
    case FrozenRole::Relu6: return FusedActivation::Relu6;
    case FrozenRole::Gelu: return argument(node, "approximate").text == "tanh" ? FusedActivation::GeluTanh : FusedActivation::Gelu;
    case FrozenRole::Silu: return FusedActivation::Silu;
    case FrozenRole::Mish: return FusedActivation::Mish;
    case FrozenRole::Sigmoid: return FusedActivation::Sigmoid;
    case FrozenRole::Tanh: return FusedActivation::Tanh;
    case FrozenRole::Hardsigmoid: return FusedActivation::Hardsigmoid;
    case FrozenRole::Hardswish: return FusedActivation::Hardswish;
    default: return std::nullopt;
  }
}

// Whether a product of the dtype `product` can add a residual of the dtype `residual`. linear can add float32 to a 16-bit product.
bool adds(const OpCall& call, ScalarType product, ScalarType residual) {
  if (product == residual) return product != ScalarType::Undefined;
  return call.role == FrozenRole::FusedLinear && isReducedFloatingType(product) && residual == kFloat32;
}

// The tensor that `node` adds to the product, if it is an add without a factor; else -1.
int added_to(const Graph& graph, const Node& node, const Node& product) {
  const int value = product.results[0];
  if (node.call->role != FrozenRole::Add) return -1;
  const Scalar& factor = argument(node, "alpha").number;
  if (factor.toDouble() != 1 || factor.isComplex()) return -1;
  const int a = value_of(node, "self"), b = value_of(node, "other");
  if (a == b) return -1;
  const int other = a == value ? b : a;
  const Value &x = graph.values[static_cast<size_t>(value)], &y = graph.values[static_cast<size_t>(other)];
  return adds(*product.call, x.dtype, y.dtype) && x.sizes == y.sizes && x.device == y.device ? other : -1;
}

// Converts a constant bias to the dtype of the result, in which the kernels add it.
void widen_bias(Graph& graph, Node& product, ScalarType dtype) {
  int& bias = value_of(product, "bias");
  const auto constant = graph.constants.find(bias);
  if (constant != graph.constants.end() && constant->second.dtype() != dtype) bias = graph.add_constant(constant->second.to(dtype));
}

// Makes `node`, which follows the product, part of it. Returns the name of the absorbed call, or null.
const char* absorb(Graph& graph, Node& product, const Node& node) {
  Arg &residual = argument(product, "residual"), &activation = argument(product, "activation");
  if (activation.ints[0].base != static_cast<int64_t>(FusedActivation::None)) return nullptr;
  if (const auto found = activation_of(node)) {
    activation = Arg::of_int(static_cast<int64_t>(*found));
    return node.call->name;
  }
  if (residual.values[0] >= 0) return nullptr;
  const int other = added_to(graph, node, product);
  if (other < 0) return nullptr;
  residual = Arg::of_value(other);
  widen_bias(graph, product, graph.values[static_cast<size_t>(other)].dtype);
  return node.call->name;
}

std::vector<int> last_users(const Graph& graph) {
  std::vector<int> user(graph.values.size(), -1);  // by value
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    for (const Arg& arg : graph.nodes[i].args) {
      for (const int value : arg.values) {
        if (value >= 0) user[static_cast<size_t>(value)] = static_cast<int>(i);
      }
    }
  }
  return user;
}

// The dimension that an argument names, counted from the first; -1 if it is the last one, or not a number that is known.
int64_t leading_dim(const Arg& arg, int64_t dims) {
  if (arg.ints[0].per_batch != 0) return -1;
  const int64_t dim = arg.ints[0].base < 0 ? arg.ints[0].base + dims : arg.ints[0].base;
  return dim < dims - 1 ? dim : -1;
}

// The dimensions that a transpose exchanges, as leading_dim: its integer arguments. The ops with this role have different names for them.
std::pair<int64_t, int64_t> leading_dims(const Node& transpose, int64_t dims) {
  int64_t found[2] = {-1, -1}, *next = found;
  for (const Arg& arg : transpose.args) {
    if (arg.kind == ArgumentKind::Int && next != std::end(found)) *next++ = leading_dim(arg, dims);
  }
  return {found[0], found[1]};
}

// Handles an add that follows the transpose of a linear (as in nn::MultiheadAttention with `batch_first`). It can be part of the linear if
// its input is transposed instead.
void transpose_before_linear(Graph& graph, const std::vector<int>& uses, const std::vector<int>& user) {
  for (Node& linear : graph.nodes) {
    if (linear.call->role != FrozenRole::Linear) continue;
    const auto weight = graph.constants.find(value_of(linear, "weight"));
    if (weight == graph.constants.end() || weight->second.dim() != 2) continue;
    const auto result = static_cast<size_t>(linear.results[0]);
    if (uses[result] != 1 || user[result] < 0) continue;
    Node& transpose = graph.nodes[static_cast<size_t>(user[result])];
    if (transpose.call->role != FrozenRole::Transpose) continue;
    const auto transposed = static_cast<size_t>(transpose.results[0]);
    const int next = user[transposed];
    if (uses[transposed] != 1 || next < 0 || graph.nodes[static_cast<size_t>(next)].call->role != FrozenRole::Add) continue;
    Value input = graph.values[static_cast<size_t>(value_of(linear, "input"))];
    const auto dims = static_cast<int64_t>(input.sizes.size());
    const auto [a, b] = leading_dims(transpose, dims);
    if (a < 0 || b < 0) continue;
    std::swap(input.sizes[static_cast<size_t>(a)], input.sizes[static_cast<size_t>(b)]);
    graph.values[result] = std::move(input);
    std::swap(linear, transpose);
    std::swap(argument(transpose, "input"), argument(linear, "self"));  // the two calls have changed places
    std::swap(linear.results, transpose.results);
  }
}

}  // namespace

void fuse(Graph& graph, bool winograd) {
  int products = 0, transformed = 0;
  std::vector<int> uses = graph.uses();
  const std::vector<int> user = last_users(graph);
  transpose_before_linear(graph, uses, user);
  std::vector<bool> absorbed(graph.nodes.size(), false);
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    std::optional<Node> product = fused_call(graph, graph.nodes[i]);
    if (!product) continue;
    ++products;
    std::string text = graph.nodes[i].call->name;
    size_t at = i;
    while (uses[static_cast<size_t>(product->results[0])] == 1) {
      const int next = user[static_cast<size_t>(product->results[0])];
      if (next < 0 || absorbed[static_cast<size_t>(next)]) break;  // an output, or part of another product
      const Node& follower = graph.nodes[static_cast<size_t>(next)];
      const char* added = absorb(graph, *product, follower);
      if (added == nullptr) break;
      text += std::string(" + ") + added;
      product->results = follower.results;
      graph.nodes[at].results = {-1};
      at = static_cast<size_t>(next);
      absorbed[at] = true;
    }
    if (at != i) graph.report.push_back("fused " + text);
    if (winograd && use_winograd(graph, *product)) ++transformed;
    graph.nodes[i].results = {-1};  // dead, unless it is replaced: its result is no longer computed separately
    graph.nodes[at] = std::move(*product);
  }
  report_count(graph, products, "prepared ", " weight");
  report_count(graph, transformed, "chose Winograd's algorithm for ", " convolution");
}

}  // namespace amp::jit
