// The samples of user-defined ops, as `amp-codegen --tests` writes them, and the tensors that they describe.
#pragma once

#include <algorithm>
#include <functional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/ops.h>

namespace amp::extension::op_tests {

// A tensor argument, or an item of a list.
struct Spec {
  enum class Fill { Normal, Range, Integers, Values, Symmetric, PositiveDefinite, WellConditioned, Lower, Upper };

  bool given = true;  // false: it is absent, or replaced by a number
  std::vector<int64_t> shape = {};
  Fill fill = Fill::Normal;
  double low = 0, high = 0;
  std::vector<double> values = {};
  ScalarType dtype = ScalarType::Undefined;  // Undefined: the dtype of the call
  bool grad = true;                          // whether its gradient is checked

  bool open_dtype() const { return given && dtype == ScalarType::Undefined; }
};

// Whether the dtype of the call matters, and no number affects type promotion.
inline bool has_open_dtype(const std::vector<Spec>& specs) {
  return std::all_of(specs.begin(), specs.end(), [](const Spec& s) { return s.given; }) &&
         std::any_of(specs.begin(), specs.end(), [](const Spec& s) { return s.open_dtype(); });
}

// Random matrices of a given kind.
inline Tensor matrix_of(const Tensor& x, Spec::Fill fill) {
  using Fill = Spec::Fill;
  const Tensor eye = amp::eye(x.size(-2), x.size(-1), kFloat64);
  switch (fill) {
    case Fill::Symmetric: return (x + x.transpose(-2, -1)) * 0.5;
    case Fill::PositiveDefinite: return x.matmul(x.transpose(-2, -1)) / x.size(-1) + eye;
    case Fill::WellConditioned: return x / x.size(-1) + 2 * eye;
    case Fill::Lower: return tril(x, -1) + (1 + x.abs()) * eye;
    case Fill::Upper: return triu(x, 1) + (1 + x.abs()) * eye;
    default: return x;
  }
}

// For ops that assume a symmetric or triangular matrix: restores that property after a single element has been shifted.
inline Tensor projected(const Tensor& x, Spec::Fill fill) {
  using Fill = Spec::Fill;
  if (fill == Fill::Symmetric || fill == Fill::PositiveDefinite) return (x + x.transpose(-2, -1)) * 0.5;
  if (fill == Fill::Lower) return tril(x);
  return fill == Fill::Upper ? triu(x) : x;
}

// The same values in every run. Random values of an integral dtype are between 1 and 6.
inline Tensor made(const Spec& spec, ScalarType dtype, uint64_t seed) {
  using Fill = Spec::Fill;
  if (!spec.given) return {};
  if (!spec.open_dtype()) dtype = spec.dtype;
  const Generator generator(kCPU, seed);
  const auto normal = [&] { return randn(spec.shape, generator, kFloat64); };
  if (spec.fill == Fill::Values) {
    std::vector<double> values = spec.values;
    return from_blob(values.data(), spec.shape, kFloat64).to(dtype, false, /*copy=*/true);
  }
  if (spec.fill == Fill::Integers)
    return randint(static_cast<int64_t>(spec.low), static_cast<int64_t>(spec.high), spec.shape, generator, kInt64).to(dtype);
  if (spec.fill == Fill::Range) return (rand(spec.shape, generator, kFloat64) * (spec.high - spec.low) + spec.low).to(dtype);
  const Tensor x = normal();
  if (isIntegralType(dtype, /*includeBool=*/true)) return ((x * 3).abs().floor() + 1).clamp_max(6).to(dtype);
  if (spec.fill != Fill::Normal) return matrix_of(x, spec.fill).to(dtype);
  return isComplexType(dtype) ? complex(x, normal() * 0.5).to(dtype) : x.to(dtype);
}

// The tensors of one call, in the order of the signature. Those of a list follow one another.
class Arguments {
 public:
  Arguments(const std::vector<Spec>& specs, ScalarType dtype) : specs_(&specs) {
    for (const Spec& spec : specs) tensors_.push_back(made(spec, dtype, tensors_.size() + 1));
  }

  Tensor out;  // for the out variant

  Tensor& operator[](size_t i) { return tensors_.at(i); }
  TensorList list(size_t first, size_t count) const { return TensorList(tensors_.data() + first, count); }
  // The dtypes of all tensors; Undefined for those that are not given.
  std::vector<ScalarType> dtypes() const {
    std::vector<ScalarType> result;
    for (const Tensor& t : tensors_) result.push_back(t.defined() ? t.dtype() : ScalarType::Undefined);
    return result;
  }

  void replace(const std::function<Tensor(const Spec&, const Tensor&)>& by) {
    for (size_t i = 0; i < tensors_.size(); ++i)
      if (tensors_[i].defined()) tensors_[i] = by((*specs_)[i], tensors_[i]);
  }
  // A copy whose tensors of open dtype have this one.
  Arguments to(ScalarType dtype) const {
    Arguments copy = *this;
    copy.replace([&](const Spec& spec, const Tensor& t) { return spec.open_dtype() ? t.to(dtype) : t; });
    return copy;
  }
  // Makes leaves of the tensors whose gradient is checked, and returns them.
  std::vector<Tensor> make_leaves() {
    std::vector<Tensor> leaves;
    replace([&](const Spec& spec, const Tensor& t) {
      if (!spec.grad || !spec.open_dtype() || !isDifferentiableType(t.dtype())) return t;
      leaves.push_back(t.detach().requires_grad_());
      return leaves.back();
    });
    return leaves;
  }
  // Replaces those leaves, in order.
  void set_leaves(const std::vector<Tensor>& leaves) {
    size_t next = 0;
    replace([&](const Spec& spec, const Tensor& t) { return t.requires_grad() ? projected(leaves.at(next++), spec.fill) : t; });
  }

 private:
  const std::vector<Spec>* specs_;
  std::vector<Tensor> tensors_;
};

using Results = std::vector<Tensor>;
using Call = Results (*)(Arguments&);

inline void append(Results& all, const Tensor& result) { all.push_back(result); }
inline void append(Results& all, const std::vector<Tensor>& list) { all.insert(all.end(), list.begin(), list.end()); }
inline void append(Results& all, ScalarType dtype) { all.push_back(scalar_tensor(static_cast<int64_t>(dtype), kInt64)); }
inline void append(Results& all, const Scalar& number) { all.push_back(scalar_tensor(number)); }

// The result of a call, as a list.
template <class T>
Results results(const T& result) {
  Results all;
  append(all, result);
  return all;
}
template <class... T>
Results results(const std::tuple<T...>& parts) {
  Results all;
  std::apply([&](const auto&... part) { (append(all, part), ...); }, parts);
  return all;
}

struct Sample {
  const char* label;
  std::vector<Spec> tensors;
  Call call;
  Call inplace = nullptr;
  Call out = nullptr;
  bool inplace_rejects = false;
  const char* skip = "";  // checks to skip: " dtypes gradgrad "
};

struct ErrorSample {
  const char* label;
  std::vector<Spec> tensors;
  Call call;
  const char* type;    // "ValueError"
  const char* throws;  // a part of the message
};

struct Op {
  const char* name;        // as in policies: "mylib::sum.dim"
  TypeSet dtypes;          // dtypes of the tensors of open dtype; 0: those of the ops that it consists of
  double tolerance[4];     // for float64, float32, float16, bfloat16
  int gradients;           // order up to which derivatives are checked
  bool composite = false;  // without a rule, the rules of the ops that it consists of apply
  std::vector<Sample> samples = {};
  std::vector<ErrorSample> errors = {};
};

}  // namespace amp::extension::op_tests
