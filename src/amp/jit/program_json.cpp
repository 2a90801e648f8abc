#include <amp/jit/program_json.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/autocast/policy/policy_ops.h>
#include <amp/core/complex.h>
#include <amp/core/device/backends.h>
#include <amp/core/error.h>
#include <amp/core/file/json_writer.h>
#include <amp/interop/strict_json.h>

namespace amp::jit {

namespace {

using interop::Json;
using interop::JsonItem;
using tracing::ArgumentKind;

constexpr int kVersion = 1;

// Internal ops trust their arguments. Files must therefore not name them.
bool is_internal(const OpCall& call) { return std::string_view(call.name).starts_with("internal."); }

// The key of an argument; null for a kind that programs cannot contain.
const char* key_of(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::Tensor: return "tensor";
    case ArgumentKind::Tensors: return "tensors";
    case ArgumentKind::Number: return "number";
    case ArgumentKind::Int: return "int";
    case ArgumentKind::Ints: return "ints";
    case ArgumentKind::Float: return "float";
    case ArgumentKind::Floats: return "floats";
    case ArgumentKind::Bool: return "bool";
    case ArgumentKind::Text: return "text";
    case ArgumentKind::Dtype: return "dtype";
    default: return nullptr;
  }
}

// --- writing ---

class Writer {
 public:
  explicit Writer(std::string& text) : json_(text) {}

  void program(const Graph& graph) {
    json_.object([&] {
      json_.member("version", kVersion);
      json_.member("frozen", graph.frozen);
      list("inputs", graph.inputs, [&](int input) {
        json_.object([&] {
          value_members(graph, input);
          json_.member("device", toString(graph.values[static_cast<size_t>(input)].device));
        });
      });
      list("constants", graph.constants, [&](const auto& constant) {
        json_.object([&] {
          json_.member("value", constant.first);
          if (!is_number(constant.second)) return;
          json_.key("number");
          number(constant.second.item());
        });
      });
      list("calls", graph.nodes, [&](const Node& node) { call(graph, node); });
      list("outputs", graph.outputs, [&](int output) { json_.value(output); });
      list("report", graph.report, [&](const std::string& line) { json_.value(line); });
      if (!graph.fuses_chains) json_.member("fuses_chains", false);
    });
  }

 private:
  template <class Items, class Write>
  void list(std::string_view key, const Items& items, const Write& write) {
    json_.key(key);
    json_.list(items, write);
  }

  void real(double number) {
    if (std::isfinite(number)) json_.value(number);
    else json_.value(std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf");
  }
  void size(const Size& size) {
    if (size.per_batch == 0) return json_.value(size.base);
    json_.list([&] {
      json_.value(size.base);
      json_.value(size.per_batch);
    });
  }
  void number(const Scalar& number) {
    if (number.isBoolean()) return json_.value(number.toBool());
    if (number.isIntegral(false)) return json_.value(number.toLong());
    json_.object([&] {
      json_.key(number.isComplex() ? "complex" : "float");
      if (!number.isComplex()) return real(number.toDouble());
      const std::complex<double> complex = number.toComplexDouble();
      json_.list([&] {
        real(complex.real());
        real(complex.imag());
      });
    });
  }

  void value_members(const Graph& graph, int index) {
    const Value& value = graph.values[static_cast<size_t>(index)];
    json_.member("value", index);
    if (value.dtype == ScalarType::Undefined) return;
    json_.member("dtype", toString(value.dtype));
    list("shape", value.sizes, [&](const Size& each) { size(each); });
  }

  // An argument is null or an object with one key, its kind.
  void argument(const Arg& arg) {
    const char* const key = key_of(arg.kind);
    if (key == nullptr) return json_.null();
    json_.object([&] {
      json_.key(key);
      switch (arg.kind) {
        case ArgumentKind::Tensor: return json_.value(arg.values[0]);
        case ArgumentKind::Tensors: return json_.list(arg.values, [&](int value) { json_.value(value); });
        case ArgumentKind::Number: return number(arg.number);
        case ArgumentKind::Int: return size(arg.ints[0]);
        case ArgumentKind::Ints: return json_.list(arg.ints, [&](const Size& each) { size(each); });
        case ArgumentKind::Float: return real(arg.floats[0]);
        case ArgumentKind::Floats: return json_.list(arg.floats, [&](double each) { real(each); });
        case ArgumentKind::Bool: return json_.value(arg.flag);
        case ArgumentKind::Text: interop::check_utf8("jit::Program", "the text of an argument,", arg.text); return json_.value(arg.text);
        case ArgumentKind::Dtype: return json_.value(toString(arg.dtype));
        default: return json_.null();
      }
    });
  }

  void call(const Graph& graph, const Node& node) {
    AMP_CHECK(!is_internal(*node.call), NotImplementedError, "[jit::Program] the program can't be saved: it calls ", node.call->name,
              ", which was recorded as a part of an op whose other parts autocast casts");
    json_.object([&] {
      json_.member("op", node.call->name);
      json_.member("math", static_cast<int64_t>(node.math));
      list("args", node.args, [&](const Arg& arg) { argument(arg); });
      list("results", node.results, [&](int result) {
        if (result < 0) json_.null();
        else json_.object([&] { value_members(graph, result); });
      });
    });
  }

  amp::detail::JsonWriter json_;
};

// --- reading ---

class Reader {
 public:
  Reader(const std::string& path, const std::function<Tensor(int)>& constant) : path_(path), constant_(constant) {}

  Graph read(const std::string& text) {
    const Json json = interop::parse_json(path_, text, "the program");
    constexpr size_t kLeast = 8;  // a value needs more bytes, and values are numbered without gaps
    most_values_ = static_cast<int64_t>(std::min<size_t>(text.size() / kLeast, std::numeric_limits<int>::max()));
    const std::optional<Json> fuses_chains = json.find("fuses_chains");
    const auto [version, frozen, inputs, constants, calls, outputs, report] = members<7>(
        json, "the program", {"version", "frozen", "inputs", "constants", "calls", "outputs", "report"}, /*optional=*/"fuses_chains");
    const int64_t number = integer(version, "the version");
    if (number != kVersion)
      refuse("the program has version " + std::to_string(number) + "; this library reads version " + std::to_string(kVersion));
    graph_.frozen = boolean(frozen, "`frozen`");
    if (fuses_chains) graph_.fuses_chains = boolean(*fuses_chains, "`fuses_chains`");
    for (const JsonItem& input : list(inputs, "`inputs`")) read_input(input.value);
    for (const JsonItem& constant : list(constants, "`constants`")) read_constant(constant.value);
    for (const JsonItem& call : list(calls, "`calls`")) read_call(call.value);
    for (const JsonItem& output : list(outputs, "`outputs`")) graph_.outputs.push_back(used(output.value, "an output"));
    if (graph_.outputs.empty()) refuse("the program has no outputs");
    for (const JsonItem& line : list(report, "`report`")) graph_.report.push_back(string(line.value, "a line of the report"));
    return std::move(graph_);
  }

 private:
  [[noreturn]] void refuse(const std::string& reason) const { interop::refuse(path_, reason); }

  // The members of an object that has exactly these keys. It may also have the key `optional`.
  template <size_t N>
  std::array<Json, N> members(const Json& json, const std::string& what, const std::array<const char*, N>& keys,
                              std::string_view optional = {}) const {
    if (!json.is_object()) refuse(what + " is no object");
    std::array<Json, N> values;
    std::array<bool, N> found{};
    std::string unknown;
    for (const JsonItem& item : json.items()) {
      const auto key = std::find_if(keys.begin(), keys.end(), [&](const char* name) { return item.is(name); });
      const auto at = static_cast<size_t>(key - keys.begin());
      if (at == N) {
        if (unknown.empty() && (optional.empty() || !item.is(optional))) unknown = "`" + item.key() + "`";
        continue;
      }
      values[at] = item.value;
      found[at] = true;
    }
    for (size_t i = 0; i < N; ++i) {
      if (!found[i]) refuse(what + " has no `" + keys[i] + "`");
    }
    if (!unknown.empty()) refuse(what + " has an unknown key " + unknown);
    return values;
  }
  interop::JsonItems list(const Json& json, const std::string& what) const {
    if (!json.is_list()) refuse(what + " is no list");
    return json.items();
  }
  int64_t integer(const Json& json, const std::string& what) const {
    const auto number = json.integer();
    if (!number) refuse(what + " is no integer");
    return *number;
  }
  bool boolean(const Json& json, const std::string& what) const {
    const auto value = json.boolean();
    if (!value) refuse(what + " is neither true nor false");
    return *value;
  }
  std::string string(const Json& json, const std::string& what) const {
    auto text = json.text();
    if (!text) refuse(what + " is no text");
    return std::move(*text);
  }
  double real(const Json& json, const std::string& what) const {
    if (const auto number = json.number()) return *number;
    const std::string text = string(json, what);
    if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (text != "inf" && text != "-inf") refuse(what + " is no number");
    return text == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  }
  ScalarType dtype(const Json& json, const std::string& what) const {
    const std::string name = string(json, what);
    const ScalarType type = scalarTypeFromName(name);
    if (type == ScalarType::Undefined) refuse(what + " is the unknown dtype `" + name + "`");
    return type;
  }
  Size size(const Json& json, const std::string& what) const {
    if (!json.is_list()) return {integer(json, what), 0};
    const std::vector<Json> parts = values_of(json);
    if (parts.size() != 2) refuse(what + " is neither an integer nor a pair of integers");
    if (!has_batch_) refuse(what + " depends on the batch, but no input has one");
    return {integer(parts[0], what), integer(parts[1], what)};
  }
  Scalar number(const Json& json, const std::string& what) const {
    if (const auto truth = json.boolean()) return *truth;
    if (json.is_integer()) return integer(json, what);
    if (json.size() == 1) {
      if (const auto value = json.find("float")) return real(*value, what);
      if (const auto value = json.find("complex"); value && value->is_list() && value->size() == 2) {
        const std::vector<Json> parts = values_of(*value);
        return std::complex<double>(real(parts[0], what), real(parts[1], what));
      }
    }
    refuse(what + " is no number");
  }
  static std::vector<Json> values_of(const Json& json) {
    std::vector<Json> values;
    for (const JsonItem& item : json.items()) values.push_back(item.value);
    return values;
  }

  // Defines a new value. Its number must not have been defined before.
  int define(const Json& json, const std::string& what) {
    const int64_t value = integer(json, what);
    if (value < 0 || value >= most_values_) refuse(what + " has the number " + std::to_string(value));
    const auto index = static_cast<size_t>(value);
    if (is_defined(value)) refuse("value " + std::to_string(value) + " is defined twice");
    if (graph_.values.size() <= index) {
      graph_.values.resize(index + 1);
      defined_.resize(index + 1);
    }
    defined_[index] = true;
    return static_cast<int>(value);
  }
  bool is_defined(int64_t value) const {
    return value >= 0 && value < static_cast<int64_t>(defined_.size()) && defined_[static_cast<size_t>(value)];
  }
  int used(const Json& json, const std::string& what) const {
    const int64_t value = integer(json, what);
    if (!is_defined(value)) refuse(what + " uses value " + std::to_string(value) + " before it is computed");
    return static_cast<int>(value);
  }

  void read_shape(Value& value, const Json& type, const Json& shape, const std::string& what) {
    value.dtype = dtype(type, what);
    for (const JsonItem& each : list(shape, what)) {
      if (value.sizes.size() == static_cast<size_t>(kMaxDims)) refuse(what + " has too many dimensions");
      value.sizes.push_back(size(each.value, what));
    }
  }

  void read_input(const Json& json) {
    const std::string what = "input " + std::to_string(graph_.inputs.size());
    const auto [number, type, shape, place] = members<4>(json, what, {"value", "dtype", "shape", "device"});
    has_batch_ = true;  // an input may be the first value that has a batch
    const int value = define(number, what);
    Value& input = graph_.values[static_cast<size_t>(value)];
    read_shape(input, type, shape, what);
    const std::string device = string(place, what);
    const std::optional<DeviceType> known = amp::detail::find_device_type(device);
    if (!known) {
      refuse(what + " is on the unknown device `" + device + "`: this process has " + amp::detail::device_names() +
             "; if it is the device of a plug-in, load that first");
    }
    input.device = *known;
    for (const Size& each : input.sizes) {
      if (each.per_batch != 0 && each != Size{0, 1}) refuse(what + " has a size that is neither fixed nor the batch");
      if (each.base < 0) refuse(what + " has a negative size");
      batch_found_ = batch_found_ || each.per_batch != 0;
    }
    graph_.inputs.push_back(value);
    has_batch_ = batch_found_;
  }

  void read_constant(const Json& json) {
    const std::string what = "a constant";
    const std::optional<Json> given = json.find("number");
    const Json index = given ? members<2>(json, what, {"value", "number"})[0] : members<1>(json, what, {"value"})[0];
    const int value = define(index, what);
    const Tensor tensor = given ? amp::detail::wrapped_scalar(number(*given, what)) : constant_(value);
    Value& made = graph_.values[static_cast<size_t>(value)];
    made.dtype = tensor.dtype();
    made.device = tensor.device().type();
    for (const int64_t each : tensor.sizes()) made.sizes.push_back({each, 0});
    graph_.constants.emplace(value, tensor);
  }

  Arg read_arg(const Json& json, const OpCall& call, int index) {
    const std::string what = std::string("argument ") + std::to_string(index) + " of " + call.name;
    const OpCall::Parameter expected = call.kinds[index];
    Arg arg;
    if (json.is_null()) {
      if (!expected.optional) refuse(what + " is missing");
      return arg;
    }
    const char* const key = key_of(expected.kind);
    if (key == nullptr) refuse(what + " can't be in a program");
    const std::optional<Json> found = json.size() == 1 ? json.find(key) : std::nullopt;
    if (!found) refuse(what + " must be of the kind `" + key + "`");
    const Json& given = *found;
    arg.kind = expected.kind;
    const bool may_be_undefined = (call.optional_tensors >> index & 1) != 0;
    const auto tensor = [&](const Json& v) { return may_be_undefined && v.integer() == -1 ? -1 : used(v, what); };
    switch (expected.kind) {
      case ArgumentKind::Tensor: arg.values = {tensor(given)}; break;
      case ArgumentKind::Tensors:
        for (const JsonItem& each : list(given, what)) arg.values.push_back(tensor(each.value));
        break;
      case ArgumentKind::Number: arg.number = number(given, what); break;
      case ArgumentKind::Int: arg.ints = {size(given, what)}; break;
      case ArgumentKind::Ints:
        for (const JsonItem& each : list(given, what)) arg.ints.push_back(size(each.value, what));
        break;
      case ArgumentKind::Float: arg.floats = {real(given, what)}; break;
      case ArgumentKind::Floats:
        for (const JsonItem& each : list(given, what)) arg.floats.push_back(real(each.value, what));
        break;
      case ArgumentKind::Bool: arg.flag = boolean(given, what); break;
      case ArgumentKind::Text: arg.text = string(given, what); break;
      case ArgumentKind::Dtype: arg.dtype = dtype(given, what); break;
      default: break;
    }
    return arg;
  }

  void read_call(const Json& json) {
    const auto [op, math_index, arguments, results] = members<4>(json, "a call", {"op", "math", "args", "results"});
    const std::string name = string(op, "an op");
    Node node;
    node.call = find_call(name);
    if (node.call == nullptr || is_internal(*node.call)) refuse("the op `" + name + "` is unknown" + autocast::remedy_for(name, {}));
    const int64_t math = integer(math_index, "`math`");
    if (math < 0 || math > static_cast<int64_t>(autocast::kLastMath)) refuse("a call has the unknown math " + std::to_string(math));
    node.math = static_cast<autocast::Math>(math);
    list(arguments, "the arguments of " + name);
    const std::vector<Json> args = values_of(arguments);
    const int expected = recorded_parameters(*node.call);
    if (args.size() != static_cast<size_t>(expected))
      refuse(name + " takes " + std::to_string(expected) + " arguments, but has " + std::to_string(args.size()));
    for (int i = 0; i < expected; ++i) node.args.push_back(read_arg(args[static_cast<size_t>(i)], *node.call, i));
    for (const JsonItem& result : list(results, "the results of " + name))
      node.results.push_back(read_result(result.value, "a result of " + name));
    graph_.nodes.push_back(std::move(node));
  }

  int read_result(const Json& json, const std::string& what) {
    if (json.is_null()) return -1;
    if (!json.find("dtype")) return define(members<1>(json, what, {"value"})[0], what);
    const auto [number, type, shape] = members<3>(json, what, {"value", "dtype", "shape"});
    const int value = define(number, what);
    read_shape(graph_.values[static_cast<size_t>(value)], type, shape, what);
    return value;
  }

  const std::string& path_;
  const std::function<Tensor(int)>& constant_;
  Graph graph_;
  std::vector<bool> defined_;  // by value
  int64_t most_values_ = 0;
  bool has_batch_ = false, batch_found_ = false;
};

}  // namespace

std::string write_program(const Graph& graph) {
  std::string text;
  Writer(text).program(graph);
  return text;
}

Graph read_program(const std::string& path, const std::string& text, const std::function<Tensor(int value)>& constant) {
  return Reader(path, constant).read(text);
}

}  // namespace amp::jit
