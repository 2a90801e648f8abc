// Reads the JSON of a generated table.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "args.h"

namespace amp::contracts {

namespace {

using Json = nlohmann::ordered_json;  // arguments in the order of the signature

// Values that JSON cannot represent are strings: "nan", "inf", "-inf".
bool is_not_finite(const Json& value) { return value == "nan" || value == "inf" || value == "-inf"; }

Scalar number_of(const Json& value) {
  if (value.is_string()) return std::stod(value.get<std::string>());
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<int64_t>();
  return value.get<double>();
}

void flatten(const Json& nested, size_t depth, TensorSpec& spec) {
  if (!nested.is_array()) return spec.values.push_back(number_of(nested).toDouble());
  if (spec.shape.size() == depth) spec.shape.push_back(static_cast<int64_t>(nested.size()));
  for (const Json& item : nested) flatten(item, depth + 1, spec);
}

TensorSpec tensor_spec(const Json& value) {
  using Fill = TensorSpec::Fill;
  TensorSpec spec;
  if (value.is_null()) {
    spec.none = true;
    return spec;
  }
  if (!value.is_object()) {
    spec.number = number_of(value);
    return spec;
  }
  if (value.contains("shape")) spec.shape = value["shape"].get<std::vector<int64_t>>();
  if (value.contains("dtype")) spec.dtype = scalarTypeFromName(value["dtype"].get<std::string>());
  if (value.contains("values")) {
    spec.fill = Fill::Values;
    flatten(value["values"], 0, spec);
  }
  for (const char* key : {"range", "int_range"}) {
    if (!value.contains(key)) continue;
    spec.fill = key == std::string_view("range") ? Fill::Range : Fill::Integers;
    spec.low = value[key][0].get<double>();
    spec.high = value[key][1].get<double>();
  }
  if (value.contains("matrix")) {
    const auto kind = value["matrix"].get<std::string>();
    spec.fill = kind == "symmetric"           ? Fill::Symmetric
                : kind == "positive_definite" ? Fill::PositiveDefinite
                : kind == "well_conditioned"  ? Fill::WellConditioned
                : kind == "lower_triangular"  ? Fill::Lower
                                              : Fill::Upper;
  }
  return spec;
}

Value plain_value(const Json& value) {
  Value result;
  result.null = value.is_null();
  if (value.is_string()) result.text = value.get<std::string>();
  if (value.is_number() || value.is_boolean() || is_not_finite(value)) result.scalar = number_of(value);
  for (const Json& item : value.is_array() ? value : Json::array({value})) {
    if (!item.is_number() && !item.is_boolean() && !is_not_finite(item)) continue;
    result.ints.push_back(is_not_finite(item) ? 0 : number_of(item).toLong());
    result.numbers.push_back(number_of(item).toDouble());
  }
  return result;
}

Value value_of(const Op& op, const std::string& name, const Json& value) {
  const TensorArg* arg = op.tensor(name);
  Value result;
  if (arg == nullptr) {
    result = plain_value(value);
  } else {
    result.null = value.is_null();
    result.arg = arg;
    if (arg->list) {
      for (const Json& item : value) result.specs.push_back(tensor_spec(item));
    } else if (!result.null) {
      result.specs.push_back(tensor_spec(value));
    }
  }
  result.name = name;
  return result;
}

std::vector<Sample> parse(const Op& op, const char* text) {
  std::vector<Sample> samples;
  for (const Json& item : Json::parse(text)) {
    Sample sample;
    sample.label = item["args"].dump();
    for (const auto& [name, value] : item["args"].items()) sample.values.push_back(value_of(op, name, value));
    sample.rejects_inplace = item.value("rejects", false);
    sample.grad = item.value("grad", std::vector<std::string>());
    sample.skip = item.value("skip", std::vector<std::string>());
    sample.throws = item.value("throws", std::string());
    sample.type = item.value("type", std::string());
    samples.push_back(std::move(sample));
  }
  return samples;
}

}  // namespace

const TensorArg* Op::tensor(std::string_view arg) const {
  const auto found = std::find_if(tensors.begin(), tensors.end(), [&](const TensorArg& t) { return t.name == arg; });
  return found == tensors.end() ? nullptr : found;
}

bool Sample::skips(std::string_view contract) const { return std::find(skip.begin(), skip.end(), contract) != skip.end(); }

std::vector<Sample> samples_of(const Op& op) { return parse(op, op.samples); }
std::vector<Sample> errors_of(const Op& op) { return parse(op, op.errors); }

}  // namespace amp::contracts
