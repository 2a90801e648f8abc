#include <amp/jit/graph.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

#include <amp/autocast/suspend.h>
#include <amp/core/checked.h>
#include <amp/core/complex.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/core/memory_format.h>
#include <amp/internal_ops.h>
#include <amp/ops/copies.h>
#include <amp/ops/elementwise/fused_elementwise.h>
#include <amp/tracing/value_check.h>

namespace amp::jit {

namespace {

using tracing::ArgumentKind;

Tensor to(const Tensor& self, ScalarType dtype, int64_t format) {
  const auto layout = static_cast<MemoryFormat>(format);
  AMP_CHECK(format >= 0 && layout <= MemoryFormat::Preserve, ValueError, "[to] format must be from 0 to 2, but is ", format);
  AMP_CHECK(self.defined(), ValueError, "[to] self is an undefined tensor");
  if (self.dtype() == dtype && layout != MemoryFormat::Preserve) return self.contiguous(layout);
  return self.dtype() == dtype ? self : internal::_to_copy(self, dtype, self.device(), false, layout);
}

Tensor filled(const Tensor& like, IntArrayRef sizes, const Scalar& value, ScalarType dtype) {
  return amp::full(sizes, value, TensorOptions(dtype).device(like.device()));
}

// The plan passes the last parameter, the address of packed weights. Observers see neither these calls nor the calls inside their kernels.
Tensor fused_linear(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                    int64_t packed) {
  const autocast::Suspended hidden;
  return internal::linear_fused(input, weight, bias, residual, activation, packed);
}

Tensor fused_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                         IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t packed) {
  const autocast::Suspended hidden;
  return internal::convolution_fused(input, weight, bias, residual, stride, padding, dilation, groups, activation, packed);
}

Tensor winograd_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef padding,
                            int64_t activation, int64_t packed) {
  const int64_t one[] = {1};
  return fused_convolution(input, weight, bias, residual, one, padding, one, 1, activation, packed);
}

std::vector<Tensor> fused(TensorList inputs, int64_t address) {
  const auto& expression = *reinterpret_cast<const FusedExpression*>(static_cast<intptr_t>(address));
  const Tensor* operands[kMaxFusedInputs];
  std::transform(inputs.begin(), inputs.end(), operands, [](const Tensor& input) { return &input; });
  std::vector<Tensor> results(expression.outputs.size());
  run_fused(expression, operands, results.data());
  return results;
}

Tensor draws(int64_t blocks) {
  const PhiloxState stream = default_generator(kCPU).reserve(static_cast<uint64_t>(blocks));
  const int64_t numbers[] = {static_cast<int64_t>(stream.seed), static_cast<int64_t>(stream.offset)};
  return tensor(ArrayRef<int64_t>(numbers));
}

std::vector<Tensor> checked(const Tensor& values, int64_t number, int64_t address) {
  reinterpret_cast<tracing::ValueCheck>(static_cast<intptr_t>(address))(values, number);
  return {};
}

template <class F>
OpCall make(const char* name, F* function, const char* parameters, FrozenRole role = FrozenRole::None, uint32_t optional_tensors = 0,
            int traits = 0) {
  return op_call_detail::make(name, function, parameters, optional_tensors, OpId{}, traits, role);
}

void write(std::ostream& out, const Size& size) {
  if (size.per_batch == 0) {
    out << size.base;
    return;
  }
  if (size.per_batch != 1) out << size.per_batch << " * ";
  out << 'B';
  if (size.base > 0) out << " + " << size.base;
  if (size.base < 0) out << " - " << -static_cast<double>(size.base);
}

template <class List, class Each>
void write_list(std::ostream& out, const List& list, const Each& each) {
  out << '[';
  bool first = true;
  for (const auto& item : list) {
    if (!first) out << ", ";
    first = false;
    each(item);
  }
  out << ']';
}

void write(std::ostream& out, const Scalar& number) {
  if (number.isComplex()) out << number.toComplexDouble();
  else if (number.isBoolean()) out << (number.toBool() ? "true" : "false");
  else if (number.isIntegral(false)) out << number.toLong();
  else out << number.toDouble();
}

void write_value(std::ostream& out, const Graph& graph, int value) {
  const auto constant = graph.constants.find(value);
  if (value < 0) out << "None";
  else if (constant != graph.constants.end() && is_number(constant->second)) write(out, constant->second.item());
  else out << (constant != graph.constants.end() ? "$" : "%") << value;
}

void write(std::ostream& out, const Graph& graph, const Arg& arg) {
  const auto value = [&](int v) { write_value(out, graph, v); };
  const auto size = [&](const Size& s) { write(out, s); };
  switch (arg.kind) {
    case ArgumentKind::Tensor: value(arg.values[0]); break;
    case ArgumentKind::Tensors: write_list(out, arg.values, value); break;
    case ArgumentKind::Number: write(out, arg.number); break;
    case ArgumentKind::Int: size(arg.ints[0]); break;
    case ArgumentKind::Ints: write_list(out, arg.ints, size); break;
    case ArgumentKind::Float: out << arg.floats[0]; break;
    case ArgumentKind::Floats: write_list(out, arg.floats, [&](double f) { out << f; }); break;
    case ArgumentKind::Bool: out << (arg.flag ? "true" : "false"); break;
    case ArgumentKind::Text: out << '"' << arg.text << '"'; break;
    case ArgumentKind::Dtype: out << toString(arg.dtype); break;
    default: out << "None"; break;
  }
}

}  // namespace

int64_t Size::at(int64_t batch) const {
  return per_batch == 0 ? base : amp::detail::checked_add("jit::Program", base, amp::detail::checked_mul("jit::Program", per_batch, batch));
}

Arg Arg::of_value(int value) {
  Arg arg;
  arg.kind = ArgumentKind::Tensor;
  arg.values = {value};
  return arg;
}

Arg Arg::of_int(int64_t value) {
  Arg arg;
  arg.kind = ArgumentKind::Int;
  arg.ints = {{value, 0}};
  return arg;
}

Arg Arg::of_dtype(ScalarType value) {
  Arg arg;
  arg.kind = ArgumentKind::Dtype;
  arg.dtype = value;
  return arg;
}

int Graph::add_value(const Tensor& like) {
  Value value;
  if (like.defined()) {
    value.dtype = like.dtype();
    value.device = like.device().type();
    for (const int64_t size : like.sizes()) value.sizes.push_back({size, 0});
  }
  values.push_back(std::move(value));
  return static_cast<int>(values.size()) - 1;
}

int Graph::add_constant(const Tensor& tensor) {
  const int value = add_value(tensor);
  constants.emplace(value, tensor);
  return value;
}

bool same_bits(const Tensor& a, const Tensor& b) {
  if (a.is_same(b)) return true;
  if (!a.defined() || !b.defined() || a.dtype() != b.dtype() || a.sizes() != b.sizes() || a.device() != b.device()) return false;
  const Tensor x = a.detach().cpu().contiguous(), y = b.detach().cpu().contiguous();
  return x.numel() == 0 || std::memcmp(x.data_ptr(), y.data_ptr(), static_cast<size_t>(x.nbytes())) == 0;
}

bool same_memory(const Tensor& a, const Tensor& b) {
  return a.is_alias_of(b) && a.data_ptr() == b.data_ptr() && a.dtype() == b.dtype() && a.sizes() == b.sizes() && a.strides() == b.strides();
}

std::vector<int> Graph::uses() const {
  std::vector<int> count(values.size(), 0);
  const auto use = [&](int value) {
    if (value >= 0) ++count[static_cast<size_t>(value)];
  };
  for (const Node& node : nodes) {
    for (const Arg& arg : node.args) std::for_each(arg.values.begin(), arg.values.end(), use);
  }
  std::for_each(outputs.begin(), outputs.end(), use);
  return count;
}

int Graph::remove_dead() {
  std::set<int> needed(outputs.begin(), outputs.end());
  std::vector<Node> kept;
  for (size_t i = nodes.size(); i-- > 0;) {
    const auto is_needed = [&](int result) { return result >= 0 && needed.count(result) != 0; };
    const bool is_check = nodes[i].call == &check_call();
    if (!is_check && std::none_of(nodes[i].results.begin(), nodes[i].results.end(), is_needed)) continue;
    for (const Arg& arg : nodes[i].args) needed.insert(arg.values.begin(), arg.values.end());
    kept.push_back(std::move(nodes[i]));
  }
  const int removed = static_cast<int>(nodes.size() - kept.size());
  nodes.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
  std::erase_if(constants, [&](const auto& constant) { return needed.count(constant.first) == 0; });
  return removed;
}

void Graph::renumber() {
  std::vector<int> number(values.size(), -1);
  std::vector<Value> kept;
  const auto define = [&](int value) {
    if (value < 0) return;
    number[static_cast<size_t>(value)] = static_cast<int>(kept.size());
    kept.push_back(std::move(values[static_cast<size_t>(value)]));
  };
  std::for_each(inputs.begin(), inputs.end(), define);
  for (const auto& [value, tensor] : constants) define(value);
  for (const Node& node : nodes) std::for_each(node.results.begin(), node.results.end(), define);
  const auto change = [&](int& value) { value = value < 0 ? -1 : number[static_cast<size_t>(value)]; };
  std::for_each(inputs.begin(), inputs.end(), change);
  std::for_each(outputs.begin(), outputs.end(), change);
  for (Node& node : nodes) {
    for (Arg& arg : node.args) std::for_each(arg.values.begin(), arg.values.end(), change);
    std::for_each(node.results.begin(), node.results.end(), change);
  }
  std::map<int, Tensor> renamed;
  for (auto& [value, tensor] : constants) renamed.emplace(number[static_cast<size_t>(value)], std::move(tensor));
  constants = std::move(renamed);
  values = std::move(kept);
}

const OpCall& to_call() {
  static const OpCall call = make("amp.to", to, "self, dtype, format", FrozenRole::Cast);
  return call;
}

const OpCall& full_call() {
  static const OpCall call = make("amp.full", filled, "like, sizes, value, dtype");
  return call;
}

const OpCall& linear_fused_call() {
  static const OpCall call =
      make("amp.linear_fused", fused_linear, "input, weight, bias, residual, activation, packed", FrozenRole::FusedLinear, 0b1100);
  return call;
}

const OpCall& convolution_fused_call() {
  static const OpCall call =
      make("amp.convolution_fused", fused_convolution,
           "input, weight, bias, residual, stride, padding, dilation, groups, activation, packed", FrozenRole::FusedConvolution, 0b1100);
  return call;
}

const OpCall& convolution_winograd_call() {
  static const OpCall call = make("amp.convolution_winograd", winograd_convolution,
                                  "input, weight, bias, residual, padding, activation, packed", FrozenRole::WinogradConvolution, 0b1100);
  return call;
}

const OpCall& fused_call() {
  static const OpCall call = make("amp.fused", fused, "inputs, expression");
  return call;
}

const OpCall& draws_call() {
  static const OpCall call = make("amp.draws", draws, "blocks", FrozenRole::None, 0, OpCall::kRandom);
  return call;
}

const OpCall& check_call() {
  static const OpCall call = make(tracing::kValueCheck, checked, "values, number, function");
  return call;
}

const OpCall* find_call(const std::string& name) {
  for (const auto& own :
       {to_call, full_call, linear_fused_call, convolution_fused_call, convolution_winograd_call, rnn_layer_call, cell_sums_call}) {
    if (name == own().name) return &own();
  }
  const OpCall* call = find_op_call(name);
  return call == nullptr || call->has(OpCall::kUnchecked) ? nullptr : call;
}

int parameter_index(const OpCall& call, std::string_view name) {
  std::string_view names = call.parameters;
  for (int i = 0; i < call.num_parameters; ++i) {
    const size_t end = names.find(", ");
    if (names.substr(0, end) == name) return i;
    if (end != std::string_view::npos) names.remove_prefix(end + 2);
  }
  return -1;
}

bool is_fused(const OpCall& call) {
  return call.role == FrozenRole::FusedLinear || call.role == FrozenRole::FusedConvolution || call.role == FrozenRole::WinogradConvolution;
}

int recorded_parameters(const OpCall& call) { return call.num_parameters - (is_fused(call) ? 1 : 0); }

std::string to_text(const std::vector<Size>& sizes) {
  std::ostringstream out;
  write_list(out, sizes, [&](const Size& size) { write(out, size); });
  return out.str();
}

std::string to_text(const Graph& graph) {
  std::ostringstream out;
  const auto describe = [&](int v) {
    const Value& value = graph.values[static_cast<size_t>(v)];
    out << '%' << v;
    if (value.dtype == ScalarType::Undefined) return;
    out << ": " << toString(value.dtype);
    write_list(out, value.sizes, [&](const Size& size) { write(out, size); });
  };
  for (const int input : graph.inputs) {
    describe(input);
    out << " = input\n";
  }
  for (const Node& node : graph.nodes) {
    bool first = true;
    for (const int result : node.results) {
      if (!first) out << ", ";
      first = false;
      if (result < 0) out << "None";
      else describe(result);
    }
    out << " = " << node.call->name << '(';
    for (size_t i = 0; i < node.args.size(); ++i) {
      if (i != 0) out << ", ";
      write(out, graph, node.args[i]);
    }
    out << ")\n";
  }
  out << "return ";
  write_list(out, graph.outputs, [&](int value) { write_value(out, graph, value); });
  out << '\n';
  return out.str();
}

}  // namespace amp::jit
