#include "call.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

#include <amp/all.h>
#include <amp/core/checked.h>

#include "memory.h"

namespace amp::fuzz {

namespace {

using contracts::Args;
using contracts::Results;
using contracts::Sample;
using contracts::Value;

constexpr int64_t kMostRead = 1 << 20;  // elements of a result that are read

[[noreturn]] void finding(const std::string& text) {
  std::fprintf(stderr, "fuzz: %s\n", text.c_str());
  std::abort();
}

[[noreturn]] void no_call(const std::string& why) { throw ValueError("[fuzz] not a call: " + why); }

Scalar scalar_of(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_unsigned()) return static_cast<int64_t>(value.get<uint64_t>());
  if (value.is_number_integer()) return value.get<int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value == "nan") return std::nan("");
  if (value == "inf") return INFINITY;
  if (value == "-inf") return -INFINITY;
  if (value.is_object() && value.contains("real")) return std::complex<double>(value.value("real", 0.0), value.value("imag", 0.0));
  no_call("a number " + value.dump());
}

int64_t integer_of(const Json& value) {
  const Scalar number = scalar_of(value);
  return number.isIntegral(true) ? number.toLong() : 0;
}

std::vector<int64_t> integers_of(const Json& list) {
  std::vector<int64_t> values;
  for (const Json& item : list) values.push_back(integer_of(item));
  return values;
}

// --- tensors ---

double special_float(int64_t i) {
  static const double values[] = {NAN, INFINITY, -INFINITY, 0.0, -0.0, 1e38, -1e38, 1e-45, 1, 65504, 1e308, 0.5};
  return values[i % std::size(values)];
}
int64_t special_integer(int64_t i) {
  static const int64_t values[] = {INT64_MAX, INT64_MIN, -1, 0, 1, INT32_MAX, INT32_MIN, int64_t{1} << 62};
  return values[i % std::size(values)];
}

// Element i of a filling, written as the dtype.
struct Filling {
  std::string kind;
  std::vector<Scalar> values;

  double real(int64_t i) const {
    if (!values.empty()) return values[i % values.size()].isComplex() ? 0 : values[i % values.size()].toDouble();
    if (kind == "zeros") return 0;
    if (kind == "ones") return 1;
    if (kind == "indices") return static_cast<double>(i % 3);
    if (kind == "special") return special_float(i);
    return std::sin(static_cast<double>(i) * 1.7 + 0.3) * 2;
  }
  int64_t integer(int64_t i) const {
    if (!values.empty()) return values[i % values.size()].isIntegral(true) ? values[i % values.size()].toLong() : 1;
    if (kind == "special") return special_integer(i);
    return kind == "normal" ? i * 7 % 11 - 5 : static_cast<int64_t>(real(i));
  }
};

template <class T>
void store(void* data, int64_t i, T value) {
  std::memcpy(static_cast<char*>(data) + static_cast<size_t>(i) * sizeof(T), &value, sizeof(T));
}

void write(void* data, ScalarType dtype, int64_t i, const Filling& filling) {
  switch (dtype) {
    case kBool: return store(data, i, filling.integer(i) != 0);
    case kUInt8: return store(data, i, static_cast<uint8_t>(filling.integer(i)));
    case kInt8: return store(data, i, static_cast<int8_t>(filling.integer(i)));
    case kInt16: return store(data, i, static_cast<int16_t>(filling.integer(i)));
    case kInt32: return store(data, i, static_cast<int32_t>(filling.integer(i)));
    case kInt64: return store(data, i, filling.integer(i));
    case kFloat16: return store(data, i, Half(static_cast<float>(filling.real(i))));
    case kBFloat16: return store(data, i, BFloat16(static_cast<float>(filling.real(i))));
    case kFloat32: return store(data, i, static_cast<float>(filling.real(i)));
    case kFloat64: return store(data, i, filling.real(i));
    case kComplex64:
      return store(data, i, std::complex<float>(static_cast<float>(filling.real(i)), static_cast<float>(filling.real(i + 1))));
    case kComplex128: return store(data, i, std::complex<double>(filling.real(i), filling.real(i + 1)));
    default: no_call("a dtype");
  }
}

ScalarType dtype_of(const Json& spec, ScalarType fallback) {
  if (!spec.contains("dtype")) return fallback;
  const ScalarType dtype = scalarTypeFromName(spec["dtype"].get<std::string>());
  if (dtype == ScalarType::Undefined) no_call("a dtype");
  return dtype;
}

std::vector<int64_t> row_major(const std::vector<int64_t>& shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * std::max<int64_t>(shape[d], 1);
  return strides;
}

void collect_values(const Json& nested, size_t depth, std::vector<int64_t>& shape, std::vector<Scalar>& values) {
  if (!nested.is_array()) return values.push_back(scalar_of(nested));
  if (shape.size() == depth) shape.push_back(static_cast<int64_t>(nested.size()));
  for (const Json& item : nested) collect_values(item, depth + 1, shape, values);
}

class Builder {
 public:
  explicit Builder(const Json& args) : args_(args) {}

  Tensor tensor(const Json& spec, ScalarType fallback) {
    if (spec.is_null()) return {};
    if (!spec.is_object()) return detail::wrapped_scalar(scalar_of(spec));
    if (spec.contains("number")) return detail::wrapped_scalar(scalar_of(spec["number"]));
    if (spec.contains("same_as")) return made(spec["same_as"].get<std::string>());
    if (spec.contains("view_of")) {
      const Tensor base = made(spec["view_of"].get<std::string>());
      if (!base.defined()) return base;
      const std::vector<int64_t> shape = integers_of(spec.value("shape", Json::array()));
      const std::vector<int64_t> strides = spec.contains("strides") ? integers_of(spec["strides"]) : row_major(shape);
      return base.as_strided(shape, strides, integer_of(spec.value("offset", Json(0))));
    }
    return fresh(spec, fallback);
  }

  void remember(const std::string& name, const Tensor& t) { made_.emplace_back(name, t); }

 private:
  const Json& args_;
  std::vector<std::pair<std::string, Tensor>> made_;

  Tensor made(const std::string& name) const {
    for (const auto& [other, t] : made_) {
      if (other == name) return t;
    }
    return {};
  }

  static Tensor fresh(const Json& spec, ScalarType fallback) {
    const ScalarType dtype = dtype_of(spec, fallback);
    Filling filling{spec.value("fill", std::string("normal")), {}};
    std::vector<int64_t> shape, strides;
    if (spec.contains("values")) collect_values(spec["values"], 0, shape, filling.values);
    else if (spec.contains("int_range")) filling.kind = "indices";
    if (spec.contains("shape")) shape = integers_of(spec["shape"]);
    detail::checked_numel("fuzz", shape);
    if (spec.contains("strides")) strides = integers_of(spec["strides"]);
    else strides = row_major(shape);
    const int64_t extent = detail::checked_extent("fuzz", shape, strides), bytes = extent * elementSize(dtype);
    void* data = extent == 0 && spec.value("null", false) ? nullptr : guarded(static_cast<size_t>(bytes), spec.value("at_front", false));
    if (data == nullptr && extent > 0) no_call("a tensor too large");
    for (int64_t i = 0; i < extent; ++i) write(data, dtype, i, filling);
    Tensor t = from_blob(data, shape, strides, dtype);
    if (spec.value("grad", false) && isDifferentiableType(dtype)) t.requires_grad_();
    return t;
  }
};

// --- what must hold after a call ---

void look_at(const Tensor& t) {
  if (!t.defined() || t.is_sparse()) return;
  const detail::TensorImpl& impl = *t.impl();
  int64_t product = 1, last = 0;
  for (int64_t d = 0; d < t.dim(); ++d) {
    const int64_t size = impl.sizes[d], stride = impl.strides[d];
    if (size < 0 || stride < 0) finding("a result with a negative size or stride");
    product *= size;
    last += std::max<int64_t>(size - 1, 0) * stride;
  }
  if (product != impl.numel) finding("a result whose number of elements is not the product of its sizes");
  if (!isValidType(impl.dtype)) finding("a result of no dtype");
  if (impl.numel == 0) return;
  const auto *begin = static_cast<const char*>(impl.data), *storage = static_cast<const char*>(impl.storage->data);
  if (begin < storage || begin + (last + 1) * elementSize(impl.dtype) > storage + impl.storage->nbytes)
    finding("a result that reaches beyond its storage: " + t.toString());
  if (impl.numel <= kMostRead) t.detach().clone();
}

void go_backward(const Results& results) {
  autograd::variable_list outputs, grads;
  for (const Tensor& t : results) {
    if (!t.defined() || !t.requires_grad() || t.numel() > kMostRead) continue;
    outputs.push_back(t);
    grads.push_back(ones_like(t.detach()));
  }
  if (!outputs.empty()) autograd::backward(outputs, grads);
}

// The value of one parameter; the generated tables need numbers in several forms.
Value value_of(const Op& op, const Param& param, const Json& json, Builder& builder) {
  Value value;
  value.name = param.name;
  value.null = json.is_null();
  if (param.is_tensor()) {
    value.arg = op.tensor(param.name);
    const ScalarType fallback = value.arg == nullptr || value.arg->floating ? kFloat32 : kInt64;
    if (param.is_list()) {
      for (const Json& item : json.is_array() ? json : Json::array()) value.tensors.push_back(builder.tensor(item, fallback));
      value.null = false;
    } else {
      value.tensors.push_back(builder.tensor(json, fallback));
      builder.remember(param.name, value.tensors[0]);
      value.null = !value.tensors[0].defined();
    }
    value.specs.resize(value.tensors.size());
    return value;
  }
  if (value.null) {
    if (!param.is_optional()) no_call("null for " + param.name);
    return value;
  }
  if (json.is_string()) value.text = json.get<std::string>();
  for (const Json& item : json.is_array() ? json : Json::array({json})) {
    if (item.is_string() && item != "nan" && item != "inf" && item != "-inf") continue;
    value.scalar = scalar_of(item);
    value.ints.push_back(value.scalar.isIntegral(true) ? value.scalar.toLong() : 0);
    value.numbers.push_back(value.scalar.isComplex() ? 0 : value.scalar.toDouble());
  }
  if (!param.is_list() && value.ints.empty()) {
    value.ints.push_back(0);
    value.numbers.push_back(0);
  }
  return value;
}

Op::Call variant_of(const Op& op, const std::string& name) {
  const Op::Call call = name == "method" ? op.method : name == "inplace" ? op.inplace : name == "out" ? op.out : op.function;
  if (call == nullptr) no_call(std::string(op.id) + " has no variant " + name);
  return call;
}

struct Modes {
  std::optional<NoGradGuard> no_grad;
  std::optional<Autocast> region;

  explicit Modes(const Json& call) {
    if (call.value("no_grad", false)) no_grad.emplace();
    if (call.value("autocast", false)) region.emplace(kCPU);
  }
};

}  // namespace

std::vector<Param> params_of(const Op& op) {
  std::vector<Param> params;
  std::string_view text = op.signature.substr(0, op.signature.find(") ->"));
  text.remove_prefix(1);
  while (!text.empty()) {
    size_t end = 0;  // a default may contain commas in brackets
    for (int depth = 0; end < text.size() && (text[end] != ',' || depth > 0); ++end) depth += (text[end] == '[') - (text[end] == ']');
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 2, text.size()));
    const size_t space = one.find(' ');
    if (space == std::string_view::npos || one.starts_with("Generator")) continue;
    const std::string_view name = one.substr(space + 1);
    params.push_back({std::string(one.substr(0, space)), std::string(name.substr(0, name.find('=')))});
  }
  return params;
}

std::vector<std::string> variants_of(const Op& op) {
  std::vector<std::string> names;
  if (op.function != nullptr) names.emplace_back("function");
  if (op.method != nullptr) names.emplace_back("method");
  if (op.inplace != nullptr) names.emplace_back("inplace");
  if (op.out != nullptr) names.emplace_back("out");
  return names;
}

const std::vector<const Op*>& ops() {
  static const std::vector<const Op*> all = [] {
    std::vector<const Op*> list;
    for (const Op* op : contracts::all_ops()) {
      if (!op->internal) list.push_back(op);
    }
    for (const Op& op : core_ops()) list.push_back(&op);
    std::sort(list.begin(), list.end(), [](const Op* a, const Op* b) { return a->id < b->id; });
    return list;
  }();
  return all;
}

const Op* find_op(std::string_view id) {
  const auto found = std::find_if(ops().begin(), ops().end(), [&](const Op* op) { return op->id == id; });
  return found == ops().end() ? nullptr : *found;
}

void run(const Json& call) {
  if (!call.is_object() || !call.contains("op") || !call["op"].is_string() || !call.contains("args") || !call["args"].is_object())
    no_call("no op");
  const Op* op = find_op(call["op"].get<std::string>());
  if (op == nullptr) no_call("no such op");
  const std::string variant = call.value("call", std::string("function"));
  const Op::Call function = variant_of(*op, variant);
  release_guarded();
  Args args(Sample{}, kFloat32);
  Builder builder(call["args"]);
  for (const Param& param : params_of(*op)) args.values().push_back(value_of(*op, param, call["args"].value(param.name, Json()), builder));
  if (variant == "out") args.set_out(builder.tensor(call.value("out", Json()), kFloat32));
  manual_seed(17);
  Results results;
  {
    const Modes modes(call);
    results = function(args);
  }
  for (const Tensor& t : results) look_at(t);
  for (const Value& value : args.values()) {
    for (const Tensor& t : value.tensors) look_at(t);
  }
  if (call.value("backward", false)) go_backward(results);
}

}  // namespace amp::fuzz
