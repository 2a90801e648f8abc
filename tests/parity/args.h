// The arguments of one call, read from JSON and converted to the types of the library.
#pragma once

#include <nlohmann/json.hpp>

#include "library.h"

namespace parity {

using Json = nlohmann::json;

// {"shape", "dtype", "seed", "fill", "order", "steps"}: numbers from a generator that both libraries share, in memory of any layout; or
// {"number": 2.5}: a number in place of a tensor.
Tensor make_tensor(const Json& spec);
Scalar make_scalar(const Json& value);
ScalarType make_dtype(const std::string& name);
const char* name_of(ScalarType dtype);

// The arguments by position. Everything is converted in advance, so that benchmarks measure the calls alone.
class Args {
 public:
  explicit Args(const Json& call);

  const Tensor& tensor(size_t i) const { return values_[i].tensors[0]; }
  Tensor& written(size_t i) const { return const_cast<Tensor&>(tensor(i)); }
#if defined(PARITY_TORCH)
  const std::optional<Tensor>& opt_tensor(size_t i) const { return values_[i].opt_tensor; }
#else
  const Tensor& opt_tensor(size_t i) const { return tensor(i); }
#endif
  TensorList tensors(size_t i) const { return values_[i].tensors; }
  const OptionalTensors& opt_tensors(size_t i) const { return values_[i].opt_tensors; }
  const Scalar& scalar(size_t i) const { return values_[i].scalar; }
  int64_t integer(size_t i) const { return values_[i].integer; }
  IntArrayRef ints(size_t i) const { return values_[i].ints; }
  double number(size_t i) const { return values_[i].number; }
  ArrayRef<double> numbers(size_t i) const { return values_[i].numbers; }
  bool boolean(size_t i) const { return values_[i].integer != 0; }
  std::string_view text(size_t i) const { return values_[i].text; }
  ScalarType dtype(size_t i) const { return values_[i].dtype; }

  std::optional<Scalar> opt_scalar(size_t i) const { return given(i) ? std::optional(scalar(i)) : std::nullopt; }
  std::optional<int64_t> opt_integer(size_t i) const { return given(i) ? std::optional(integer(i)) : std::nullopt; }
  OptionalIntArrayRef opt_ints(size_t i) const { return given(i) ? OptionalIntArrayRef(ints(i)) : OptionalIntArrayRef(); }
  std::optional<double> opt_number(size_t i) const { return given(i) ? std::optional(number(i)) : std::nullopt; }
  std::optional<ArrayRef<double>> opt_numbers(size_t i) const { return given(i) ? std::optional(numbers(i)) : std::nullopt; }
  std::optional<bool> opt_boolean(size_t i) const { return given(i) ? std::optional(boolean(i)) : std::nullopt; }
  std::optional<std::string_view> opt_text(size_t i) const { return given(i) ? std::optional(text(i)) : std::nullopt; }
  std::optional<ScalarType> opt_dtype(size_t i) const { return given(i) ? std::optional(dtype(i)) : std::nullopt; }

  Tensor& out() const { return const_cast<Tensor&>(out_); }
  const std::vector<Tensor>& leaves() const { return leaves_; }

 private:
  struct Value {
    bool given = true;
    std::vector<Tensor> tensors;
    std::optional<Tensor> opt_tensor;
    OptionalTensors opt_tensors;
    Scalar scalar = 0;
    int64_t integer = 0;
    double number = 0;
    std::vector<int64_t> ints;
    std::vector<double> numbers;
    std::string text;
    ScalarType dtype = lib::kFloat;

    void read(const Json& json);
  };

  bool given(size_t i) const { return values_[i].given; }
  Tensor argument(const Json& spec, bool in_place);

  std::vector<Value> values_;
  std::vector<Tensor> leaves_;
  Tensor out_;
};

}  // namespace parity
