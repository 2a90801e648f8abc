#include "boundaries.h"

#include <cstdint>

#include "call.h"

namespace amp::fuzz {

namespace {

const std::vector<Json>& extreme_integers() {
  static const std::vector<Json> values = {
      INT64_MIN,        INT64_MIN + 1,    -(int64_t{1} << 62), -(int64_t{1} << 32), -2,       -1, 0, 1, 2,
      int64_t{1} << 32, int64_t{1} << 58, int64_t{1} << 62,    INT64_MAX - 1,       INT64_MAX};
  return values;
}

const std::vector<Json>& extreme_numbers() {
  static const std::vector<Json> values = [] {
    std::vector<Json> all = {"nan", "inf", "-inf", -0.0, 5e-324, 1e-38, 1e38, -1e300, 0x1p63, true, Json{{"real", 1.5}, {"imag", -2.0}}};
    all.insert(all.end(), extreme_integers().begin(), extreme_integers().end());
    return all;
  }();
  return values;
}

bool is_number(const Param& param) {
  for (const char* type : {"int", "float", "Scalar"}) {
    if (param.type.substr(0, param.type.find_first_of("[?")) == type) return true;
  }
  return false;
}

class Calls {
 public:
  Calls(const Op& op, const Json& args) : call_{{"op", op.id}, {"call", variants_of(op).front()}, {"args", args}, {"backward", true}} {
    for (const Param& param : params_of(op)) {
      Json& arg = call_["args"][param.name];
      if (param.is_tensor() && arg.is_object() && arg.contains("shape")) arg["grad"] = true;
    }
    for (const Param& param : params_of(op)) vary(param);
  }

  std::vector<std::string> texts;

 private:
  Json call_;

  void with(Json& place, const Json& value) {
    const Json before = place;
    place = value;
    texts.push_back(call_.dump());
    place = before;
  }

  void vary(const Param& param) {
    Json& arg = call_["args"][param.name];
    if (param.is_tensor()) {
      if (!param.is_list()) vary_tensor(arg);
      else if (arg.is_array() && !arg.empty()) vary_tensor(arg[arg.size() - 1]);
    } else if (is_number(param)) {
      vary_number(param, arg);
    }
    if (param.is_list()) with(arg, Json::array());
  }

  void vary_number(const Param& param, Json& arg) {
    const bool whole = param.type.starts_with("int");
    for (const Json& value : whole ? extreme_integers() : extreme_numbers()) {
      if (!param.is_list()) with(arg, value);
      else if (!arg.is_array()) with(arg, Json::array({value, value}));
      else
        for (Json& item : arg) with(item, value);
    }
  }

  void vary_tensor(Json& arg) {
    with(arg, nullptr);
    if (!arg.is_object()) return;
    for (const char* dtype : {"bool", "uint8", "int32", "int64", "float16", "bfloat16", "float64", "complex64"}) with(arg["dtype"], dtype);
    with(arg["fill"], "special");
    if (arg.contains("values")) return vary_values(arg["values"]);
    if (!arg.contains("shape")) return;
    Json& shape = arg["shape"];
    with(shape, Json::array());
    with(shape, Json::array({0}));
    with(shape, Json::array({2, 0, 3}));
    Json longer = shape, shorter = shape;
    longer.insert(longer.begin(), 2);
    with(shape, longer);
    if (shape.empty()) return;
    shorter.erase(shorter.begin());
    with(shape, shorter);
    for (Json& size : shape) {
      with(size, 0);
      with(size, size.get<int64_t>() + 1);
    }
  }

  // Integers only, of any nesting: the last one of a list is replaced.
  void vary_values(Json& values) {
    if (values.is_array()) {
      if (!values.empty()) vary_values(values[values.size() - 1]);
      return;
    }
    if (!values.is_number_integer()) return;
    for (const Json& value : extreme_integers()) with(values, value);
  }
};

}  // namespace

std::vector<std::string> boundary_calls() {
  std::vector<std::string> all;
  for (const Op* op : ops()) {
    for (const Json& sample : Json::parse(op->samples)) {
      Calls calls(*op, sample["args"]);
      for (std::string& text : calls.texts) all.push_back(std::move(text));
    }
  }
  return all;
}

}  // namespace amp::fuzz
