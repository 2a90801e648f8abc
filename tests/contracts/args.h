// The arguments of one call, constructed from a sample for a dtype and a device.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "op.h"

namespace amp::contracts {

// One tensor of a sample.
struct TensorSpec {
  enum class Fill { Normal, Range, Integers, Values, Symmetric, PositiveDefinite, WellConditioned, Lower, Upper };
  bool none = false;             // an absent element of a Tensor?[]
  std::optional<Scalar> number;  // a Scalar instead of the tensor
  std::vector<int64_t> shape;
  Fill fill = Fill::Normal;
  double low = 0, high = 0;
  std::vector<double> values;
  std::optional<ScalarType> dtype;  // if set, overrides the requested dtype
};

struct Value {
  std::string name;
  bool null = false;
  const TensorArg* arg = nullptr;  // null: not a tensor
  std::vector<TensorSpec> specs;
  std::vector<Tensor> tensors;  // created from specs
  Scalar scalar;
  std::vector<int64_t> ints;
  std::vector<double> numbers;
  std::string text;
};

struct Sample {
  std::string label;
  std::vector<Value> values;
  bool rejects_inplace = false;
  std::vector<std::string> grad;  // arguments whose gradient is checked; empty: all
  std::vector<std::string> skip;
  std::string throws, type;  // for error samples

  bool skips(std::string_view contract) const;
};

std::vector<Sample> samples_of(const Op& op);
std::vector<Sample> errors_of(const Op& op);

class Args {
 public:
  Args(const Sample& sample, ScalarType dtype, Device device = kCPU);

  // --- read by the generated calls, by argument type ---
  const Tensor& tensor(std::string_view name) const;
  Tensor& written(std::string_view name) const { return const_cast<Tensor&>(tensor(name)); }
  TensorList tensors(std::string_view name) const { return find(name).tensors; }
  Scalar scalar(std::string_view name) const { return find(name).scalar; }
  int64_t integer(std::string_view name) const { return find(name).ints.at(0); }
  IntArrayRef ints(std::string_view name) const { return find(name).ints; }
  double number(std::string_view name) const { return find(name).numbers.at(0); }
  ArrayRef<double> numbers(std::string_view name) const { return find(name).numbers; }
  bool boolean(std::string_view name) const { return integer(name) != 0; }
  std::string_view text(std::string_view name) const { return find(name).text; }
  ScalarType dtype(std::string_view name) const;
  std::optional<Scalar> opt_scalar(std::string_view name) const;
  std::optional<int64_t> opt_integer(std::string_view name) const;
  OptionalIntArrayRef opt_ints(std::string_view name) const;
  std::optional<double> opt_number(std::string_view name) const;
  std::optional<ArrayRef<double>> opt_numbers(std::string_view name) const;
  std::optional<bool> opt_boolean(std::string_view name) const;
  std::optional<std::string_view> opt_text(std::string_view name) const;
  std::optional<ScalarType> opt_dtype(std::string_view name) const;
  Tensor& out() const { return const_cast<Tensor&>(out_); }
  // The first tensor's dtype if that is not eligible for autocast, else float32.
  ScalarType dtype_of_first() const;

  // --- used by the contracts ---
  // A copy in which every tensor is replaced; scalars passed instead of tensors are kept. `flexible`: the sample did not set its dtype.
  using Map = std::function<Tensor(const TensorArg& arg, const Tensor& tensor, bool flexible)>;
  Args map(const Map& replace) const;
  void for_each(const std::function<void(const TensorArg& arg, const Tensor& tensor, bool flexible)>& visit) const;
  // A copy with every flexible floating tensor converted to another dtype.
  Args to(ScalarType dtype) const;
  void set_dtype(std::string_view name, ScalarType dtype);
  void set_out(Tensor out) { out_ = std::move(out); }
  bool has(std::string_view name) const;
  bool is_null(std::string_view name) const { return find(name).null; }
  std::vector<Value>& values() { return values_; }
  const std::vector<Value>& values() const { return values_; }

 private:
  const Value& find(std::string_view name) const;

  std::vector<Value> values_;
  Tensor out_;
};

}  // namespace amp::contracts
