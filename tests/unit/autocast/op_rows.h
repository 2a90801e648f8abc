// The ops of torch's autocast_test_lists.py that exist here, with similar arguments, and torch's check for them (_run_autocast_outofplace).
// Comments name the ops on those lists that do not exist here yet. The contracts test every op, on these lists or not.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include <amp/amp.h>

#include "support/autocast.h"

namespace amp::op_rows {

using Tensors = std::vector<Tensor>;

struct Row {
  const char* name;
  Tensors args;  // float32 or integers
  std::function<Tensor(const Tensors&)> function;
  std::function<Tensor(const Tensors&)> method = nullptr;
};

inline Tensor float_tensor(IntArrayRef sizes, uint32_t seed = 1) { return testing::normal(sizes, kFloat32, seed); }
// Positive numbers.
inline Tensor positive(IntArrayRef sizes, uint32_t seed = 1) { return float_tensor(sizes, seed).abs() + 0.1; }
// Converts the floating-point arguments, except float64 ones, to another dtype.
inline Tensors as(const Tensors& args, ScalarType dtype) {
  Tensors result;
  for (const Tensor& t : args) result.push_back(t.is_floating_point() && t.dtype() != kFloat64 ? t.to(dtype) : t);
  return result;
}
// Converts the first argument to another dtype.
inline Tensors first_as(Tensors args, ScalarType dtype) {
  args[0] = args[0].to(dtype);
  return args;
}

// Checks that the op returns `out_dtype` in a region. The function, the method, and a call outside the region with arguments explicitly
// cast to `run_as` must give the same bits.
inline void check_outofplace(const Row& row, const Tensors& args, const AutocastOptions& options, ScalarType run_as, ScalarType out_dtype) {
  INFO(row.name << " in a region of " << *options.dtype);
  Tensor result;
  {
    const Autocast region(kCPU, options);
    result = row.function(args);
    CHECK_MESSAGE(result.dtype() == out_dtype, toString(result.dtype()));
    if (row.method) CHECK(testing::difference(row.method(args), result) == "");
    const Autocast off(kCPU, {.enabled = false});
    CHECK(testing::difference(row.function(as(args, run_as)), result) == "");
  }
  CHECK(!is_autocast_enabled(kCPU));
}

std::vector<Row> torch_low_precision();       // on both devices
std::vector<Row> torch_low_precision_cuda();  // additionally on cuda
std::vector<Row> torch_fp32_cuda();
std::vector<Row> nn_fp32();      // on both devices
std::vector<Row> nn_fp32_cpu();  // additionally on the cpu
std::vector<Row> need_promote_cuda();
std::vector<Row> need_promote_cpu();

}  // namespace amp::op_rows
