#include <cmath>
#include <limits>

#include <amp/core/factories.h>
#include <amp/core/whole_file.h>
#include <amp/interop/state_file.h>
#include <amp/interop/strict_json.h>

namespace amp {

namespace {

using interop::Json;
using interop::refuse;

Json json_of(double value) {
  if (std::isfinite(value)) return value;
  return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

Json json_of(const Scalar& value) {
  AMP_CHECK(!value.isComplex(), NotImplementedError, "[save_json] complex numbers can't be written");
  if (value.isBoolean()) return value.toBool();
  return value.isFloatingPoint() ? json_of(value.toDouble()) : Json(value.toLong());
}

Json json_of(const std::string& name, const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[save_json] `", name, "` is an undefined tensor");
  AMP_CHECK(!tensor.is_complex(), NotImplementedError, "[save_json] `", name, "` is a complex tensor");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save_json] `", name, "` is a sparse tensor (", tensor.toString(), ")");
  Json data = Json::array();
  const bool floating = tensor.is_floating_point();
  const Tensor flat = tensor.detach().to(kCPU, floating ? kFloat64 : kInt64).contiguous();
  for (int64_t i = 0; i < flat.numel(); ++i)
    data.push_back(floating ? json_of(flat.data_ptr<double>()[i]) : Json(flat.data_ptr<int64_t>()[i]));
  return {{"dtype", toString(tensor.dtype())}, {"shape", tensor.sizes().vec()}, {"data", data}};
}

// A number, or one of the strings for infinities and NaN.
Scalar number_of(const std::string& path, const std::string& name, const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_float()) return json.get<double>();
  if (json.is_number_unsigned() && json.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX))
    refuse(path, "`" + name + "` is too large: " + json.dump());
  if (json.is_number_integer()) return json.get<int64_t>();
  if (json == "inf") return std::numeric_limits<double>::infinity();
  if (json == "-inf") return -std::numeric_limits<double>::infinity();
  if (json == "nan") return std::numeric_limits<double>::quiet_NaN();
  refuse(path, "`" + name + "` is no number: " + json.dump().substr(0, 40));
}

Tensor tensor_of(const std::string& path, const std::string& name, const Json& json, Device device) {
  for (const char* key : {"dtype", "shape", "data"})
    if (!json.contains(key)) refuse(path, "`" + name + "` has no `" + key + "`");
  if (json.size() != 3) refuse(path, "`" + name + "` has keys other than dtype, shape and data");
  const ScalarType dtype = json["dtype"].is_string() ? scalarTypeFromName(json["dtype"].get<std::string>()) : ScalarType::Undefined;
  if (dtype == ScalarType::Undefined || isComplexType(dtype)) refuse(path, "`" + name + "` has the unknown dtype " + json["dtype"].dump());
  if (!json["shape"].is_array() || !json["data"].is_array()) refuse(path, "`" + name + "` has a shape or data that is no list");
  std::vector<int64_t> shape;
  uint64_t count = 1;
  for (const Json& size : json["shape"]) {
    if (!size.is_number_unsigned() || size.get<uint64_t>() > INT64_MAX || __builtin_mul_overflow(count, size.get<uint64_t>(), &count))
      refuse(path, "`" + name + "` has an impossible shape " + json["shape"].dump());
    shape.push_back(size.get<int64_t>());
  }
  if (shape.size() > kMaxDims) refuse(path, detail::concat("`", name, "` has ", shape.size(), " dimensions, more than ", kMaxDims));
  const Json& data = json["data"];
  if (data.size() != count) refuse(path, detail::concat("`", name, "` has ", data.size(), " numbers, but its shape has ", count));
  const bool floating = isFloatingType(dtype);
  const Tensor wide = empty(shape, TensorOptions(floating ? kFloat64 : kInt64));
  for (size_t i = 0; i < data.size(); ++i) {
    const Scalar number = number_of(path, name, data[i]);
    if (number.isBoolean()) refuse(path, "`" + name + "` holds numbers, but one is " + data[i].dump());
    if (!floating && number.isFloatingPoint()) refuse(path, "`" + name + "` holds integers, but one is " + data[i].dump());
    if (floating) wide.data_ptr<double>()[i] = number.toDouble();
    else wide.data_ptr<int64_t>()[i] = number.toLong();
  }
  return wide.to(device, dtype);
}

}  // namespace

void save_json(const StateDict& state, const std::string& path) {
  Json json = Json::object();
  for (const auto& [name, value] : state) {
    interop::check_utf8("save_json", "the name of an entry,", name);
    if (const auto* raw = std::get_if<RawTensor>(&value))
      AMP_THROW(NotImplementedError, "[save_json] `", name, "` is a raw tensor of ", raw->dtype);
    if (const auto* tensor = std::get_if<Tensor>(&value)) json[name] = json_of(name, *tensor);
    else json[name] = json_of(std::get<Scalar>(value));
  }
  const std::string text = json.dump(2) + "\n";
  detail::replace_file(path, {text});
}

StateDict load_json(const std::string& path, Device device) {
  const Json json = interop::parse_json(path, detail::read_file(path), "it");
  if (!json.is_object()) refuse(path, "it is no state: not a JSON object");
  StateDict state;
  for (const auto& [name, value] : json.items()) {
    if (value.is_object()) state[name] = tensor_of(path, name, value, device);
    else state[name] = number_of(path, name, value);
  }
  return state;
}

}  // namespace amp
