#include <amp/jit/passes/merge.h>

#include <algorithm>
#include <complex>
#include <cstring>
#include <utility>

#include <amp/core/complex.h>
#include <amp/core/error.h>
#include <amp/ops.h>

namespace amp::jit {

namespace {

using tracing::ArgumentKind;

// Reports a difference between two recordings of one function.
[[noreturn]] void throw_difference(const std::string& what) {
  AMP_THROW(ValueError, "[jit::trace] two calls of the function with different inputs differ in ", what,
            ": a program repeats only ops, and integers may depend on the size of the batch");
}

bool same(const Scalar& a, const Scalar& b) {
  if (a.type() != b.type()) return false;
  if (a.isIntegral(/*include_bool=*/true)) return a.toLong() == b.toLong();
  const std::complex<double> x = a.toComplexDouble(), y = b.toComplexDouble();
  return std::memcmp(&x, &y, sizeof(x)) == 0;
}

// Compares everything except the integers.
void compare_calls(const Node& a, const Node& b) {
  const std::string name = a.call->name;
  if (a.call != b.call) throw_difference("their ops, " + name + " and " + b.call->name);
  if (a.results != b.results) throw_difference("the results of " + name);
  for (size_t i = 0; i < a.args.size(); ++i) {
    const Arg &x = a.args[i], &y = b.args[i];
    const bool equal = x.kind == y.kind && x.values == y.values && x.ints.size() == y.ints.size() && x.floats.size() == y.floats.size() &&
                       x.text == y.text && x.dtype == y.dtype && x.flag == y.flag && same(x.number, y.number) &&
                       (x.floats.empty() || std::memcmp(x.floats.data(), y.floats.data(), x.floats.size() * sizeof(double)) == 0);
    if (!equal) throw_difference("an argument of " + name);
  }
}

}  // namespace

Merge::Merge(Graph first, const Graph& second, int64_t batch) : graph_(std::move(first)), other_(second), batch_(batch) {
  compare(other_);
  for (size_t i = 0; i < graph_.values.size(); ++i) merge(graph_.values[i], other_.values[i]);
  for (size_t i = 0; i < graph_.nodes.size(); ++i) merge(graph_.nodes[i], other_.nodes[i]);
}

void Merge::check(const Graph& third, int64_t batch) {
  compare(third);
  const auto check_sizes = [&](const std::string& what, const std::vector<Size>& expected, const std::vector<Size>& found) {
    for (size_t i = 0; i < expected.size(); ++i) {
      AMP_CHECK(expected[i].at(batch) == found[i].base, ValueError, "[jit::trace] ", what, " is ", expected[i].at(batch_),
                " for a batch of ", batch_, ", ", expected[i].at(batch_ + 1), " for one of ", batch_ + 1, " and ", found[i].base,
                " for one of ", batch, ": in a program it is fixed, or a linear function of the size of the batch");
    }
  };
  for (size_t i = 0; i < graph_.nodes.size(); ++i) {
    const Node &a = graph_.nodes[i], &b = third.nodes[i];
    compare_calls(a, b);
    for (size_t j = 0; j < a.args.size(); ++j)
      check_sizes(amp::detail::concat("an integer argument of ", a.call->name), a.args[j].ints, b.args[j].ints);
  }
  for (const auto& [value, tensor] : graph_.constants) {
    const std::vector<Size>&a = graph_.values[static_cast<size_t>(value)].sizes, &b = third.values[static_cast<size_t>(value)].sizes;
    if (a.size() != b.size()) throw_difference("the rank of a tensor that was computed outside of recorded ops");
    check_sizes("a size of a tensor that was computed outside of recorded ops", a, b);
  }
  const auto is_predicted = [&](const Size& expected, const Size& found) { return expected.at(batch) == found.base; };
  for (size_t i = 0; i < graph_.values.size(); ++i) {
    const std::vector<Size>&a = graph_.values[i].sizes, &b = third.values[i].sizes;
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end(), is_predicted))
      graph_.values[i] = {.dtype = ScalarType::Undefined, .device = graph_.values[i].device, .sizes = {}};
  }
}

Graph Merge::finish() {
  std::vector<Node> filled;
  for (auto constant = graph_.constants.begin(); constant != graph_.constants.end();) {
    const auto twin = other_.constants.find(constant->first);
    if (twin == other_.constants.end()) throw_difference("their constants");
    if (same_bits(constant->second, twin->second)) {
      ++constant;
      continue;
    }
    if (is_number(constant->second)) throw_difference("a number, which was computed from the elements of a tensor or from a size");
    filled.push_back(fill(constant->first, constant->second, twin->second));
    constant = graph_.constants.erase(constant);
  }
  graph_.nodes.insert(graph_.nodes.begin(), filled.begin(), filled.end());
  return std::move(graph_);
}

void Merge::compare(const Graph& other) const {
  if (graph_.nodes.size() != other.nodes.size())
    throw_difference("the number of ops, " + std::to_string(graph_.nodes.size()) + " and " + std::to_string(other.nodes.size()));
  if (graph_.values.size() != other.values.size() || graph_.outputs != other.outputs)
    throw_difference("the tensors that they use or return");
}

Size Merge::merge(int64_t a, int64_t b, const char* name) const {
  if (a == b) return {a, 0};
  if (batch_ == 0) throw_difference(amp::detail::concat("an integer argument of ", name));
  return {a - (b - a) * batch_, b - a};
}

void Merge::merge(Value& a, const Value& b) const {
  if (a.dtype != b.dtype || a.sizes.size() != b.sizes.size()) throw_difference("the dtype or rank of a result");
  for (size_t d = 0; d < a.sizes.size(); ++d) a.sizes[d] = merge(a.sizes[d].base, b.sizes[d].base, "a result's shape");
}

void Merge::merge(Node& a, const Node& b) const {
  compare_calls(a, b);
  for (size_t i = 0; i < a.args.size(); ++i) {
    for (size_t j = 0; j < a.args[i].ints.size(); ++j)
      a.args[i].ints[j] = merge(a.args[i].ints[j].base, b.args[i].ints[j].base, a.call->name);
  }
}

// A constant whose shape depends on the batch and whose elements are all equal, such as the first state of a recurrent network.
Node Merge::fill(int value, const Tensor& a, const Tensor& b) const {
  const auto number = [&](const Tensor& t) {
    const bool one = t.numel() > 0 && (t == t.flatten().select(0, 0)).all().item<bool>();
    if (!one) throw_difference("a tensor of shape " + amp::detail::concat(t.sizes()) + " that was computed outside of recorded ops");
    return t.flatten().select(0, 0).item();
  };
  const Scalar x = number(a);
  if (a.sizes() == b.sizes() || !same(x, number(b)))
    throw_difference("a tensor of shape " + amp::detail::concat(a.sizes()) + " that was computed outside of recorded ops");
  Arg sizes, fill;
  sizes.kind = ArgumentKind::Ints;
  sizes.ints = graph_.values[static_cast<size_t>(value)].sizes;
  fill.kind = ArgumentKind::Number;
  fill.number = x;
  return {.call = &full_call(), .args = {Arg::of_value(graph_.inputs[0]), sizes, fill, Arg::of_dtype(a.dtype())}, .results = {value}};
}

}  // namespace amp::jit
