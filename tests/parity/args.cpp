#include "args.h"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace parity {

namespace {

struct DtypeName {
  const char* name;
  ScalarType dtype;
};
const DtypeName kDtypes[] = {{"bool", lib::kBool}, {"u8", lib::kByte},    {"i8", lib::kChar},          {"i16", lib::kShort},
                             {"i32", lib::kInt},   {"i64", lib::kLong},   {"f16", lib::kHalf},         {"bf16", lib::kBFloat16},
                             {"f32", lib::kFloat}, {"f64", lib::kDouble}, {"c64", lib::kComplexFloat}, {"c128", lib::kComplexDouble}};

// Numbers that do not depend on a library: splitmix64.
class Numbers {
 public:
  explicit Numbers(uint64_t seed) : state_(seed) {}
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  // Nearly normal numbers of three digits, so that some casts to 16 bits are exact.
  double normal() { return std::round((uniform() + uniform() + uniform() + uniform() - 2) * 1.7 * 512) / 512; }

 private:
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  uint64_t state_;
};

bool is_complex(ScalarType dtype) { return dtype == lib::kComplexFloat || dtype == lib::kComplexDouble; }
bool is_whole(ScalarType dtype) { return dtype <= lib::kLong || dtype == lib::kBool; }

// The numbers of a tensor: "normal", "special" (infinities, NaN, zeros), or {"kind": "range" or "integers", "low": a, "high": b}.
class Fill {
 public:
  Fill(const Json& fill, bool whole) : kind_(fill.is_object() ? fill.at("kind") : fill), whole_(whole) {
    if (!fill.is_object()) return;
    low_ = fill.at("low");
    width_ = fill.at("high").get<double>() - low_;
  }
  double draw(Numbers& random) const {
    if (kind_ == "range") return low_ + random.uniform() * width_;
    if (kind_ == "integers") return std::floor(low_ + random.uniform() * width_);
    if (kind_ == "special") {
      static const double values[] = {NAN, INFINITY, -INFINITY, 0, -0.0, 1, -1, 0.5, 3, 1e4, -2.5, 1e-6};
      return values[static_cast<size_t>(random.uniform() * 12)];
    }
    if (whole_) return std::floor(random.uniform() * 9) - 3;
    return random.normal();
  }

 private:
  std::string kind_;
  bool whole_;
  double low_ = 0, width_ = 0;
};

void shape_matrices(std::vector<double>& values, const std::vector<int64_t>& shape, const std::string& kind) {
  const auto m = static_cast<size_t>(shape.at(shape.size() - 1)), n = static_cast<size_t>(shape.at(shape.size() - 2));
  for (size_t begin = 0; n * m > 0 && begin < values.size(); begin += n * m) {
    const std::vector<double> a(values.begin() + static_cast<std::ptrdiff_t>(begin),
                                values.begin() + static_cast<std::ptrdiff_t>(begin + n * m));
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < m; ++j) {
        double& x = values[begin + i * m + j];
        if (kind == "symmetric") x = (a[i * m + j] + a[j * m + i]) / 2;
        else if (kind == "lower_triangular" || kind == "upper_triangular")
          x = i == j ? 1 + std::abs(a[i * m + j]) : (i > j) == (kind == "lower_triangular") ? a[i * m + j] : 0;
        else if (kind == "positive_definite") {
          x = i == j ? 1 : 0;
          for (size_t k = 0; k < m; ++k) x += a[i * m + k] * a[j * m + k] / static_cast<double>(m);
        } else {
          x += i == j ? static_cast<double>(n) : 0;  // well conditioned
        }
      }
    }
  }
}

void flatten(const Json& nested, std::vector<double>& values) {
  if (!nested.is_array()) return values.push_back(make_scalar(nested).toDouble());
  for (const Json& item : nested) flatten(item, values);
}

Tensor wrapped(const Scalar& number) {
#if defined(PARITY_TORCH)
  Tensor t = at::scalar_tensor(number, at::TensorOptions(number.isFloatingPoint() ? at::kDouble
                                                         : number.isComplex()     ? at::kComplexDouble
                                                         : number.isBoolean()     ? at::kBool
                                                                                  : at::kLong));
  t.unsafeGetTensorImpl()->set_wrapped_number(true);
  return t;
#else
  return amp::detail::wrapped_scalar(number);
#endif
}

Tensor of_doubles(std::vector<double>& values, const std::vector<int64_t>& shape, ScalarType dtype) {
#if defined(PARITY_TORCH)
  return at::from_blob(values.data(), shape, at::kDouble).to(dtype, false, /*copy=*/true);
#else
  return amp::from_blob(values.data(), shape, amp::kDouble).to(dtype, false, /*copy=*/true);
#endif
}

}  // namespace

ScalarType make_dtype(const std::string& name) {
  for (const DtypeName& known : kDtypes) {
    if (name == known.name) return known.dtype;
  }
  throw std::invalid_argument("dtype " + name);
}

const char* name_of(ScalarType dtype) {
  for (const DtypeName& known : kDtypes) {
    if (dtype == known.dtype) return known.name;
  }
  return "?";
}

Scalar make_scalar(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<int64_t>();
  if (value.is_number()) return value.get<double>();
  const std::string text = value.get<std::string>();
  return text == "nan" ? std::numeric_limits<double>::quiet_NaN() : text == "-inf" ? -INFINITY : INFINITY;
}

Tensor make_tensor(const Json& spec) {
  if (spec.is_null()) return {};
  if (!spec.is_object()) return wrapped(make_scalar(spec));
  if (spec.contains("number")) return wrapped(make_scalar(spec.at("number")));
  const auto shape = spec.at("shape").get<std::vector<int64_t>>();
  const ScalarType dtype = make_dtype(spec.at("dtype").get<std::string>());
  std::vector<double> values;
  if (spec.contains("values")) flatten(spec.at("values"), values);
  int64_t count = 1;
  for (const int64_t size : shape) count *= size;
  Numbers random(spec.value("seed", uint64_t{1}));
  const Fill fill(spec.value("fill", Json("normal")), is_whole(dtype));
  while (static_cast<int64_t>(values.size()) < count) values.push_back(fill.draw(random));
  if (spec.contains("matrix")) shape_matrices(values, shape, spec.at("matrix").get<std::string>());
  Tensor t = of_doubles(values, shape, is_complex(dtype) ? lib::kDouble : dtype);
  if (is_complex(dtype)) {
    for (double& value : values) value = spec.contains("matrix") ? 0 : random.normal() / 2;
    Tensor imaginary = of_doubles(values, shape, lib::kDouble);
    t = lib::view_as_complex(lib::stack(std::vector<Tensor>{t, imaginary}, -1)).to(dtype);
  }
  if (spec.contains("order")) {  // the same elements, with the dimensions in another order in memory
    const auto order = spec.at("order").get<std::vector<int64_t>>();
    std::vector<int64_t> back(order.size());
    for (size_t i = 0; i < order.size(); ++i) back[static_cast<size_t>(order[i])] = static_cast<int64_t>(i);
    t = t.permute(order).contiguous().permute(back);
  }
  if (spec.value("gaps", false) && !shape.empty()) {  // every other element of the last dimension
    t = lib::stack(std::vector<Tensor>{t, t}, -1).select(-1, 0);
  }
  return t;
}

void Args::Value::read(const Json& json) {
  given = !json.is_null();
  if (json.is_array()) {
    for (const Json& item : json) {
      const Scalar element = make_scalar(item);
      ints.push_back(element.isFloatingPoint() ? 0 : element.toLong());
      numbers.push_back(element.toDouble());
    }
    return;
  }
  if (json.is_string()) {
    text = json.get<std::string>();
    for (const DtypeName& known : kDtypes) {
      if (text == known.name) dtype = known.dtype;
    }
    if (text != "nan" && text != "inf" && text != "-inf") return;
  }
  if (!given || json.is_object()) return;
  scalar = make_scalar(json);
  number = scalar.toDouble();
  integer = scalar.isFloatingPoint() ? 0 : scalar.toLong();
}

Args::Args(const Json& call) {
  const bool in_place = call.at("call") == "inplace";
  for (const Json& arg : call.at("args")) {
    Value value;
    const Json& given = arg.at("value");
    if (arg.at("kind") == "tensor") {
      value.tensors.push_back(argument(given, in_place && values_.empty()));
      if (value.tensors[0].defined()) value.opt_tensor = value.tensors[0];
      if (!given.is_object() && !given.is_null()) value.read(given);
    } else if (arg.at("kind") == "tensors") {
      for (const Json& item : given) {
        value.tensors.push_back(argument(item, false));
#if defined(PARITY_TORCH)
        value.opt_tensors.push_back(value.tensors.back().defined() ? std::optional(value.tensors.back()) : std::nullopt);
#else
        value.opt_tensors.push_back(value.tensors.back());
#endif
      }
    } else {
      value.read(given);
    }
    values_.push_back(std::move(value));
  }
  if (call.contains("out")) out_ = make_tensor(call.at("out"));
}

// An in-place call gets a copy of the leaf, because a leaf cannot be written.
Tensor Args::argument(const Json& spec, bool in_place) {
  Tensor t = make_tensor(spec);
  if (!spec.is_object() || !spec.value("grad", false)) return t;
  t = t.detach();
  t.requires_grad_();
  leaves_.push_back(t);
  return in_place ? t.clone() : t;
}

}  // namespace parity
