// An op for the contracts: the data that the generator writes into generated/tests/.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <tuple>
#include <vector>

#include <amp/autograd/gradcheck.h>
#include <amp/core/tensor.h>
#include <amp/op_id.h>

namespace amp::contracts {

class Args;
using Results = std::vector<Tensor>;

inline Results results(Tensor t) { return {std::move(t)}; }
inline Results results(std::vector<Tensor> list) { return list; }
Results results(const Scalar& number);
inline Results results(ScalarType dtype) { return results(Scalar(static_cast<int64_t>(dtype))); }
template <class... T>
Results results(std::tuple<T...> parts) {
  return std::apply([](auto&&... part) { return Results{std::move(part)...}; }, std::move(parts));
}

// The properties of a tensor argument.
struct TensorArg {
  std::string_view name;
  bool list = false;
  bool floating = true;  // false: holds indices
  bool cast = true;      // autocast may cast it
  bool differentiable = true;
  bool optional = false;
};

// The contracts of an op, one bit each. contracts.h declares the functions of the same names.
struct Contract {
  enum : uint32_t {
    reference = 1u << 0,
    dtypes = 1u << 1,
    golden = 1u << 2,
    gradcheck = 1u << 3,
    gradgradcheck = 1u << 4,
    autocast = 1u << 5,
    variants = 1u << 6,
    noncontiguous = 1u << 7,
    errors = 1u << 8,
    range = 1u << 9,
    create_graph = 1u << 10,
    range_gradients = 1u << 11,
    all = (1u << 12) - 1,
  };
  static constexpr uint32_t all_except(uint32_t contracts) { return all & ~contracts; }
};

struct Op {
  using Call = Results (*)(const Args&);

  std::string_view name;            // name of the C++ function
  std::string_view errors_as = {};  // the public op that errors name, if it is another one
  std::string_view id = name;       // name with the overload
  std::string_view signature;       // signature in the language of the YAML entries
  OpId op{};                        // meaningless for internal ops, which policies do not know
  std::string_view kind;            // elementwise, kernel, view, composite or opaque (a composite whose parts autocast does not see)
  bool internal = false;
  bool cuda = true;     // false: the op, or an op that it calls, has no CUDA kernel yet
  int gradcheck = 2;    // the order up to which derivatives are checked
  bool random = false;  // uses the random number generator: equal only for equal seeds
  // Exceptions of the contract `range`: why results, or gradients, may be inexact, or why both hold parts of 16 bits. Null: none.
  const char* range_values = nullptr;
  const char* range_gradients = nullptr;
  const char* range_parts = nullptr;
  const char* range_products = nullptr;  // only bfloat16, and only on processors that multiply it
  bool range_float32 = false;            // a norm: in range wherever its arguments are, also in float32
  uint32_t contracts = Contract::all;    // an op with one way to call it has no variants to compare
  Call function = nullptr;
  Call method = nullptr;
  Call inplace = nullptr;
  Call out = nullptr;
  Call with_dtype = nullptr;  // the overload that fp32_append_dtype calls, with Args::dtype_of_first()
  // Supported element types of the floating arguments, by device; 0: depends on the parts of a composite.
  TypeSet dtypes[kNumDeviceTypes] = {0, 0};
  double tolerance[4] = {1e-12, 1e-5, 0.002, 0.02};  // float64, float32, float16, bfloat16
  std::initializer_list<TensorArg> tensors;
  const char* samples;  // JSON: [{"args": {...}, "rejects": true, "grad": [...], "skip": [...]}, ...]
  // JSON: [{"args": {...}, "throws": "...", "type": "ValueError"}, ...]
  const char* errors = "[]";
  // Where this table is. Failures name it.
  const char* file = __builtin_FILE();
  unsigned line = __builtin_LINE();

  Call call() const { return function != nullptr ? function : method; }
  bool has_variants() const {
    return (function != nullptr) + (method != nullptr) + (inplace != nullptr) + (out != nullptr) + (with_dtype != nullptr) > 1;
  }
  const TensorArg* tensor(std::string_view arg) const;
};

// Every op of the generated tests, for tests that use lists of ops (registered.cpp).
const std::vector<const Op*>& all_ops();

}  // namespace amp::contracts
