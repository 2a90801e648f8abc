#include <cmath>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/core/file/json_writer.h>
#include <amp/core/file/whole_file.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/interop/state_file.h>
#include <amp/interop/strict_json.h>

namespace amp {

namespace {

using detail::JsonWriter;
using interop::Json;
using interop::JsonItem;
using interop::refuse;

void write_number(JsonWriter& json, double value) {
  if (std::isfinite(value)) json.value(value);
  else json.value(std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
}

void write_number(JsonWriter& json, const Scalar& value) {
  AMP_CHECK(!value.isComplex(), NotImplementedError, "[save_json] complex numbers can't be written");
  if (value.isBoolean()) json.value(value.toBool());
  else if (value.isFloatingPoint()) write_number(json, value.toDouble());
  else json.value(value.toLong());
}

void write_tensor(JsonWriter& json, const std::string& name, const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[save_json] `", name, "` is an undefined tensor");
  AMP_CHECK(!tensor.is_complex(), NotImplementedError, "[save_json] `", name, "` is a complex tensor");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save_json] `", name, "` is a sparse tensor (", tensor.toString(), ")");
  const bool floating = tensor.is_floating_point();
  const Tensor flat = tensor.detach().to(kCPU, floating ? kFloat64 : kInt64).contiguous();
  json.object([&] {
    json.member("dtype", toString(tensor.dtype()));
    json.key("shape");
    json.list(tensor.sizes(), [&](int64_t size) { json.value(size); });
    json.key("data");
    json.list([&] {
      for (int64_t i = 0; i < flat.numel(); ++i) {
        if (floating) write_number(json, flat.data_ptr<double>()[i]);
        else json.value(flat.data_ptr<int64_t>()[i]);
      }
    });
  });
}

// A number, or one of the strings for infinities and NaN.
Scalar number_of(const std::string& path, const std::string& name, const Json& json) {
  if (const auto truth = json.boolean()) return *truth;
  if (json.is_integer()) {
    const auto integer = json.integer();
    if (!integer) refuse(path, "`" + name + "` is too large: " + json.shown());
    return *integer;
  }
  if (const auto number = json.number()) return *number;
  if (json.is("inf")) return std::numeric_limits<double>::infinity();
  if (json.is("-inf")) return -std::numeric_limits<double>::infinity();
  if (json.is("nan")) return std::numeric_limits<double>::quiet_NaN();
  refuse(path, "`" + name + "` is no number: " + json.shown());
}

struct TensorParts {
  Json dtype, shape, data;
};

TensorParts tensor_parts(const std::string& path, const std::string& name, const Json& json) {
  std::optional<Json> dtype, shape, data;
  bool has_others = false;
  for (const JsonItem& item : json.items()) {
    if (item.is("dtype")) dtype = item.value;
    else if (item.is("shape")) shape = item.value;
    else if (item.is("data")) data = item.value;
    else has_others = true;
  }
  const auto need = [&](const std::optional<Json>& part, const char* key) {
    if (!part) refuse(path, "`" + name + "` has no `" + key + "`");
  };
  need(dtype, "dtype");
  need(shape, "shape");
  need(data, "data");
  if (has_others) refuse(path, "`" + name + "` has keys other than dtype, shape and data");
  if (!shape->is_list() || !data->is_list()) refuse(path, "`" + name + "` has a shape or data that is no list");
  return {*dtype, *shape, *data};
}

// Refuses finite numbers that the dtype would turn into others: integers that wrap, and numbers that become infinite or NaN.
void check_range(const std::string& path, const std::string& name, const Tensor& wide, ScalarType dtype) {
  const Tensor again = wide.to(dtype).to(wide.dtype()), flat = wide.view(-1), found = again.view(-1);
  for (int64_t i = 0; i < flat.numel(); ++i) {
    const bool fits = wide.dtype() == kInt64 ? flat.data_ptr<int64_t>()[i] == found.data_ptr<int64_t>()[i]
                                             : std::isfinite(found.data_ptr<double>()[i]) || !std::isfinite(flat.data_ptr<double>()[i]);
    if (!fits) refuse(path, detail::concat("`", name, "` has the dtype ", dtype, ", which cannot hold ", flat.select(0, i).item()));
  }
}

Tensor tensor_of(const std::string& path, const std::string& name, const Json& json, Device device) {
  const TensorParts parts = tensor_parts(path, name, json);
  const ScalarType dtype = scalarTypeFromName(parts.dtype.text().value_or(std::string()));
  const bool is_known = contains(kFloatingTypes | kIntegralTypes | kBoolTypes, dtype) || isFloat8Type(dtype);
  if (!is_known) refuse(path, "`" + name + "` has the unknown dtype " + parts.dtype.shown());
  const size_t num_dims = parts.shape.size();
  if (num_dims > kMaxDims) refuse(path, detail::concat("`", name, "` has ", num_dims, " dimensions, more than ", kMaxDims));
  std::vector<int64_t> shape;
  uint64_t count = 1;
  for (const JsonItem& item : parts.shape.items()) {
    const auto size = item.value.integer();
    if (!size || *size < 0 || __builtin_mul_overflow(count, static_cast<uint64_t>(*size), &count))
      refuse(path, "`" + name + "` has an impossible shape " + parts.shape.shown());
    shape.push_back(*size);
  }
  try {
    static_cast<void>(detail::checked_numel("load_json", shape));
  } catch (const ValueError& error) { refuse(path, "`" + name + "` has an impossible shape: " + error.what()); }
  if (const size_t given = parts.data.size(); given != count)
    refuse(path, detail::concat("`", name, "` has ", given, " numbers, but its shape has ", count));
  const bool floating = isFloatingType(dtype) || isFloat8Type(dtype);
  const Tensor wide = empty(shape, TensorOptions(floating ? kFloat64 : kInt64));
  int64_t i = 0;
  for (const JsonItem& item : parts.data.items()) {
    const Scalar number = number_of(path, name, item.value);
    if (number.isBoolean()) refuse(path, "`" + name + "` holds numbers, but one is " + item.value.shown());
    if (!floating && number.isFloatingPoint()) refuse(path, "`" + name + "` holds integers, but one is " + item.value.shown());
    if (floating) wide.data_ptr<double>()[i++] = number.toDouble();
    else wide.data_ptr<int64_t>()[i++] = number.toLong();
  }
  check_range(path, name, wide, dtype);
  return wide.to(device, dtype);
}

StateDict read_state(const std::string& path, Device device) {
  const std::string text = detail::read_file(path);
  const Json json = interop::parse_json(path, text, "it");
  if (!json.is_object()) refuse(path, "it is no state: not a JSON object");
  StateDict state;
  for (const JsonItem& item : json.items()) {
    std::string name = item.key();
    StateValue value =
        item.value.is_object() ? StateValue(tensor_of(path, name, item.value, device)) : StateValue(number_of(path, name, item.value));
    state.emplace_hint(state.end(), std::move(name), std::move(value));
  }
  return state;
}

}  // namespace

void save_json(const StateDict& state, const std::string& path) try {
  std::string text;
  JsonWriter json(text, 2);
  json.object([&] {
    for (const auto& [name, value] : state) {
      interop::check_utf8("save_json", "the name of an entry,", name);
      if (const auto* raw = std::get_if<RawTensor>(&value))
        AMP_THROW(NotImplementedError, "[save_json] `", name, "` is a raw tensor of ", raw->dtype);
      json.key(name);
      if (const auto* tensor = std::get_if<Tensor>(&value)) write_tensor(json, name, *tensor);
      else write_number(json, std::get<Scalar>(value));
    }
  });
  text += '\n';
  detail::replace_file(path, {text});
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("save_json"); }

StateDict load_json(const std::string& path, Device device) try { return read_state(path, device); } catch (const std::bad_alloc&) {
  detail::throw_out_of_memory("load_json");
}

}  // namespace amp
