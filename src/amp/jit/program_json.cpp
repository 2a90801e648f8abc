#include <amp/jit/program_json.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <set>

#include <amp/autocast/policy_ops.h>
#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::jit {

namespace {

using interop::Json;
using tracing::ArgumentKind;

constexpr int kVersion = 1;

// Internal ops trust their arguments. Files must therefore not name them.
bool is_internal(const OpCall& call) { return std::string_view(call.name).starts_with("internal."); }

// --- writing ---

Json write_float(double number) {
  if (std::isfinite(number)) return number;
  return std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf";
}

Json write_size(const Size& size) { return size.per_batch == 0 ? Json(size.base) : Json{size.base, size.per_batch}; }

template <class List, class Write>
Json write_list(const List& list, const Write& write) {
  Json all = Json::array();
  for (const auto& item : list) all.push_back(write(item));
  return all;
}

Json write_number(const Scalar& number) {
  if (number.isBoolean()) return number.toBool();
  if (number.isIntegral(false)) return number.toLong();
  if (!number.isComplex()) return {{"float", write_float(number.toDouble())}};
  const std::complex<double> complex = number.toComplexDouble();
  return {{"complex", {write_float(complex.real()), write_float(complex.imag())}}};
}

// An argument is null or an object with one key, its kind.
Json write_arg(const Arg& arg) {
  const auto value = [](int v) { return Json(v); };
  switch (arg.kind) {
    case ArgumentKind::Tensor: return {{"tensor", arg.values[0]}};
    case ArgumentKind::Tensors: return {{"tensors", write_list(arg.values, value)}};
    case ArgumentKind::Number: return {{"number", write_number(arg.number)}};
    case ArgumentKind::Int: return {{"int", write_size(arg.ints[0])}};
    case ArgumentKind::Ints: return {{"ints", write_list(arg.ints, write_size)}};
    case ArgumentKind::Float: return {{"float", write_float(arg.floats[0])}};
    case ArgumentKind::Floats: return {{"floats", write_list(arg.floats, write_float)}};
    case ArgumentKind::Bool: return {{"bool", arg.flag}};
    case ArgumentKind::Text: return {{"text", arg.text}};
    case ArgumentKind::Dtype: return {{"dtype", toString(arg.dtype)}};
    default: return nullptr;
  }
}

Json write_value(const Graph& graph, int index) {
  const Value& value = graph.values[static_cast<size_t>(index)];
  Json json = {{"value", index}};
  if (value.dtype == ScalarType::Undefined) return json;
  json["dtype"] = toString(value.dtype);
  json["shape"] = write_list(value.sizes, write_size);
  return json;
}

// --- reading ---

class Reader {
 public:
  Reader(const std::string& path, const std::function<Tensor(int)>& constant) : path_(path), constant_(constant) {}

  Graph read(const std::string& text) {
    const Json json = interop::parse_json(path_, text, "the program");
    most_values_ = static_cast<int64_t>(std::min<size_t>(text.size(), std::numeric_limits<int>::max()));  // a value needs over a byte
    check_object(json, "the program", {"version", "frozen", "inputs", "constants", "calls", "outputs", "report"});
    const int64_t version = integer(json["version"], "the version");
    if (version != kVersion)
      refuse("the program has version " + std::to_string(version) + "; this library reads version " + std::to_string(kVersion));
    graph_.frozen = boolean(json["frozen"], "`frozen`");
    for (const Json& input : list(json["inputs"], "`inputs`")) read_input(input);
    for (const Json& constant : list(json["constants"], "`constants`")) read_constant(constant);
    for (const Json& call : list(json["calls"], "`calls`")) read_call(call);
    for (const Json& output : list(json["outputs"], "`outputs`")) graph_.outputs.push_back(used(output, "an output"));
    if (graph_.outputs.empty()) refuse("the program has no outputs");
    for (const Json& line : list(json["report"], "`report`")) graph_.report.push_back(string(line, "a line of the report"));
    return std::move(graph_);
  }

 private:
  [[noreturn]] void refuse(const std::string& reason) const { interop::refuse(path_, reason); }

  void check_object(const Json& json, const std::string& what, std::initializer_list<const char*> keys) const {
    if (!json.is_object()) refuse(what + " is no object");
    for (const char* key : keys) {
      if (!json.contains(key)) refuse(what + " has no `" + key + "`");
    }
    if (json.size() != keys.size()) {
      for (const auto& [key, _] : json.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) refuse(what + " has an unknown key `" + key + "`");
      }
    }
  }
  const Json& list(const Json& json, const std::string& what) const {
    if (!json.is_array()) refuse(what + " is no list");
    return json;
  }
  int64_t integer(const Json& json, const std::string& what) const {
    constexpr auto kMost = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
    if (!json.is_number_integer() || (json.is_number_unsigned() && json.get<uint64_t>() > kMost)) refuse(what + " is no integer");
    return json.get<int64_t>();
  }
  bool boolean(const Json& json, const std::string& what) const {
    if (!json.is_boolean()) refuse(what + " is neither true nor false");
    return json.get<bool>();
  }
  std::string string(const Json& json, const std::string& what) const {
    if (!json.is_string()) refuse(what + " is no text");
    return json.get<std::string>();
  }
  double real(const Json& json, const std::string& what) const {
    if (json.is_number()) return json.get<double>();
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
    if (!json.is_array()) return {integer(json, what), 0};
    if (json.size() != 2) refuse(what + " is neither an integer nor a pair of integers");
    if (!has_batch_) refuse(what + " depends on the batch, but no input has one");
    return {integer(json[0], what), integer(json[1], what)};
  }
  Scalar number(const Json& json, const std::string& what) const {
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number_integer()) return integer(json, what);
    if (json.is_object() && json.size() == 1 && json.contains("float")) return real(json["float"], what);
    if (!json.is_object() || json.size() != 1 || !json.contains("complex") || !json["complex"].is_array() || json["complex"].size() != 2)
      refuse(what + " is no number");
    return std::complex<double>(real(json["complex"][0], what), real(json["complex"][1], what));
  }

  // Defines a new value. Its number must not have been defined before.
  int define(const Json& json, const std::string& what) {
    const int64_t value = integer(json, what);
    if (value < 0 || value >= most_values_) refuse(what + " has the number " + std::to_string(value));
    const auto index = static_cast<size_t>(value);
    if (!defined_.insert(static_cast<int>(value)).second) refuse("value " + std::to_string(value) + " is defined twice");
    if (graph_.values.size() <= index) graph_.values.resize(index + 1);
    return static_cast<int>(value);
  }
  int used(const Json& json, const std::string& what) const {
    const int64_t value = integer(json, what);
    if (value < 0 || value >= most_values_ || defined_.count(static_cast<int>(value)) == 0)
      refuse(what + " uses value " + std::to_string(value) + " before it is computed");
    return static_cast<int>(value);
  }

  void read_shape(Value& value, const Json& json, const std::string& what) {
    value.dtype = dtype(json["dtype"], what);
    if (list(json["shape"], what).size() > static_cast<size_t>(kMaxDims)) refuse(what + " has too many dimensions");
    for (const Json& each : json["shape"]) value.sizes.push_back(size(each, what));
  }

  void read_input(const Json& json) {
    const std::string what = "input " + std::to_string(graph_.inputs.size());
    check_object(json, what, {"value", "dtype", "shape", "device"});
    has_batch_ = true;  // an input may be the first value that has a batch
    const int value = define(json["value"], what);
    Value& input = graph_.values[static_cast<size_t>(value)];
    read_shape(input, json, what);
    const std::string device = string(json["device"], what);
    if (device != "cpu" && device != "cuda") refuse(what + " is on the unknown device `" + device + "`");
    input.device = device == "cpu" ? kCPU : kCUDA;
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
    const bool number_given = json.is_object() && json.contains("number");
    if (number_given) check_object(json, what, {"value", "number"});
    else check_object(json, what, {"value"});
    const int value = define(json["value"], what);
    const Tensor tensor = number_given ? amp::detail::wrapped_scalar(number(json["number"], what)) : constant_(value);
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
    static constexpr const char* kKeys[] = {"",       "tensor", "tensors", "number", "int",   "ints",     "float",
                                            "floats", "bool",   "bools",   "text",   "dtype", "generator"};
    const char* key = kKeys[static_cast<size_t>(expected.kind)];
    if (!json.is_object() || json.size() != 1 || !json.contains(key)) refuse(what + " must be of the kind `" + key + "`");
    const Json& given = json[key];
    arg.kind = expected.kind;
    const bool may_be_undefined = (call.optional_tensors >> index & 1) != 0;
    const auto tensor = [&](const Json& v) { return may_be_undefined && v == Json(-1) ? -1 : used(v, what); };
    switch (expected.kind) {
      case ArgumentKind::Tensor: arg.values = {tensor(given)}; break;
      case ArgumentKind::Tensors:
        for (const Json& each : list(given, what)) arg.values.push_back(tensor(each));
        break;
      case ArgumentKind::Number: arg.number = number(given, what); break;
      case ArgumentKind::Int: arg.ints = {size(given, what)}; break;
      case ArgumentKind::Ints:
        for (const Json& each : list(given, what)) arg.ints.push_back(size(each, what));
        break;
      case ArgumentKind::Float: arg.floats = {real(given, what)}; break;
      case ArgumentKind::Floats:
        for (const Json& each : list(given, what)) arg.floats.push_back(real(each, what));
        break;
      case ArgumentKind::Bool: arg.flag = boolean(given, what); break;
      case ArgumentKind::Text: arg.text = string(given, what); break;
      case ArgumentKind::Dtype: arg.dtype = dtype(given, what); break;
      default: refuse(what + " can't be in a program");
    }
    return arg;
  }

  void read_call(const Json& json) {
    check_object(json, "a call", {"op", "math", "args", "results"});
    const std::string name = string(json["op"], "an op");
    Node node;
    node.call = find_call(name);
    if (node.call == nullptr || is_internal(*node.call)) refuse("the op `" + name + "` is unknown" + autocast::remedy_for(name, {}));
    const int64_t math = integer(json["math"], "`math`");
    if (math < 0 || math > static_cast<int64_t>(autocast::Math::Full)) refuse("a call has the unknown math " + std::to_string(math));
    node.math = static_cast<autocast::Math>(math);
    const Json& args = list(json["args"], "the arguments of " + name);
    const int expected = recorded_parameters(*node.call);
    if (args.size() != static_cast<size_t>(expected))
      refuse(name + " takes " + std::to_string(expected) + " arguments, but has " + std::to_string(args.size()));
    for (int i = 0; i < expected; ++i) node.args.push_back(read_arg(args[static_cast<size_t>(i)], *node.call, i));
    for (const Json& result : list(json["results"], "the results of " + name)) {
      if (result.is_null()) {
        node.results.push_back(-1);
        continue;
      }
      const std::string what = "a result of " + name;
      const bool known = result.is_object() && result.contains("dtype");
      if (known) check_object(result, what, {"value", "dtype", "shape"});
      else check_object(result, what, {"value"});
      const int value = define(result["value"], what);
      if (known) read_shape(graph_.values[static_cast<size_t>(value)], result, what);
      node.results.push_back(value);
    }
    graph_.nodes.push_back(std::move(node));
  }

  const std::string& path_;
  const std::function<Tensor(int)>& constant_;
  Graph graph_;
  std::set<int> defined_;
  int64_t most_values_ = 0;
  bool has_batch_ = false, batch_found_ = false;
};

}  // namespace

std::string write_program(const Graph& graph) {
  Json inputs = Json::array(), constants = Json::array(), calls = Json::array();
  for (const int input : graph.inputs) {
    Json json = write_value(graph, input);
    json["device"] = graph.values[static_cast<size_t>(input)].device == kCPU ? "cpu" : "cuda";
    inputs.push_back(std::move(json));
  }
  for (const auto& [value, tensor] : graph.constants) {
    Json json = {{"value", value}};
    if (is_number(tensor)) json["number"] = write_number(tensor.item());
    constants.push_back(std::move(json));
  }
  for (const Node& node : graph.nodes) {
    AMP_CHECK(!is_internal(*node.call), NotImplementedError, "[jit::Program] the program can't be saved: it calls ", node.call->name,
              ", which was recorded as a part of an op whose other parts autocast casts");
    calls.push_back({{"op", node.call->name},
                     {"math", static_cast<int64_t>(node.math)},
                     {"args", write_list(node.args, write_arg)},
                     {"results", write_list(node.results, [&](int r) { return r < 0 ? Json(nullptr) : write_value(graph, r); })}});
  }
  const Json program = {{"version", kVersion}, {"frozen", graph.frozen},   {"inputs", inputs},      {"constants", constants},
                        {"calls", calls},      {"outputs", graph.outputs}, {"report", graph.report}};
  return program.dump();
}

Graph read_program(const std::string& path, const std::string& text, const std::function<Tensor(int value)>& constant) {
  return Reader(path, constant).read(text);
}

}  // namespace amp::jit
