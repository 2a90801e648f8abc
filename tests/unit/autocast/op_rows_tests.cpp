// torch's autocast tests that use lists of ops (test_autocast.py, TestAutocastOps; test_cuda.py, TestCudaAutocast). Those for CUDA run here
// with CUDA's rules on CPU tensors.
#include "op_rows.h"

namespace op_rows_tests {

using namespace amp;
using namespace amp::op_rows;
using testing::normal;
using testing::rules;

namespace {

constexpr ScalarType kLow[] = {kBFloat16, kFloat16};

void check_low_precision(const std::vector<Row>& rows, DeviceType device, ScalarType low) {
  REQUIRE(!rows.empty());
  for (const Row& row : rows) {
    for (const ScalarType given : {kFloat32, kFloat16, kBFloat16}) check_outofplace(row, as(row.args, given), rules(device, low), low, low);
    check_outofplace(row, first_as(row.args, low), rules(device, low), low, low);
  }
}

void check_fp32(const std::vector<Row>& rows, DeviceType device, ScalarType low) {
  REQUIRE(!rows.empty());
  for (const Row& row : rows) check_outofplace(row, as(row.args, low), rules(device, low), kFloat32, kFloat32);
}

// Mixed arguments run in float32, whichever argument is float32. If all dtypes are equal, they do not change.
void check_promote(const std::vector<Row>& rows, DeviceType device, ScalarType low) {
  REQUIRE(!rows.empty());
  for (const Row& row : rows) {
    const AutocastOptions options = rules(device, low);
    check_outofplace(row, first_as(row.args, low), options, kFloat32, kFloat32);
    check_outofplace(row, first_as(as(row.args, low), kFloat32), options, kFloat32, kFloat32);
    check_outofplace(row, as(row.args, low), options, low, low);
    check_outofplace(row, row.args, options, kFloat32, kFloat32);
  }
}

void check_builtin_promote(DeviceType device, bool methods) {
  for (const ScalarType low : kLow) {
    const Tensor x = normal({8}, kFloat32), y = normal({8}, low, 2);
    const auto comparisons = [&]() -> Tensors {
      if (methods) return {x.eq(y), x.ge(y), x.gt(y), x.le(y), x.lt(y), x.ne(y)};
      return {eq(x, y), ge(x, y), gt(x, y), le(x, y), lt(x, y), ne(x, y)};
    };
    const auto arithmetic = [&]() -> Tensors {
      if (methods) return {x.add(y), x.div(y), x.mul(y), x + y, x / y, x * y};
      return {add(x, y), div(x, y), mul(x, y), cat({x, y}), stack({x, y})};
    };
    const Tensors flags = comparisons(), numbers = arithmetic();
    const Autocast region(kCPU, rules(device, low));
    const Tensors flags_inside = comparisons(), numbers_inside = arithmetic();
    for (size_t i = 0; i < flags.size(); ++i) {
      CHECK((flags_inside[i].dtype() == kBool));
      CHECK(testing::difference(flags_inside[i], flags[i]) == "");
    }
    for (size_t i = 0; i < numbers.size(); ++i) {
      CHECK((numbers_inside[i].dtype() == kFloat32));
      CHECK(testing::difference(numbers_inside[i], numbers[i]) == "");
    }
  }
}

Row linear_row() {
  return {"linear", {float_tensor({8, 8}), float_tensor({8, 8}, 2), float_tensor({8}, 3)}, [](const Tensors& a) {
            return linear(a[0], a[1], a[2]);
          }};
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("mixed arguments promote by themselves [test_autocast/test_autocast_torch_expect_builtin_promote]") {
  check_builtin_promote(kCPU, false);
}
TEST_CASE("methods and operators too [test_autocast/test_autocast_methods_expect_builtin_promote]") { check_builtin_promote(kCPU, true); }

TEST_CASE("the region's dtype, bit for bit as with casts by hand [test_autocast/test_autocast_torch_low_precision]") {
  for (const ScalarType low : kLow) check_low_precision(torch_low_precision(), kCPU, low);
}
TEST_CASE("linear [test_autocast/test_autocast_nn_low_precision]") {
  for (const ScalarType low : kLow) check_low_precision({linear_row()}, kCPU, low);
}
TEST_CASE("losses run in float32 [test_autocast/test_autocast_torch_fp32]") {
  for (const ScalarType low : kLow) check_fp32(nn_fp32(), kCPU, low);
}
TEST_CASE("and what else does on the cpu [test_autocast/test_autocast_nn_fp32]") {
  for (const ScalarType low : kLow) check_fp32(nn_fp32_cpu(), kCPU, low);
}
TEST_CASE("cat, stack and index_copy [test_autocast/test_autocast_torch_need_autocast_promote]") {
  for (const ScalarType low : kLow) check_promote(need_promote_cpu(), kCPU, low);
}

TEST_CASE("two regions give the same results [test_autocast/test_generic_autocast]") {
  for (const Row& row : torch_low_precision()) {
    const auto run = [&] {
      const Autocast region(kCPU, rules(kCPU, kBFloat16));
      return row.function(row.args);
    };
    CHECK_MESSAGE(testing::difference(run(), run()) == "", row.name);
  }
}

TEST_CASE("the region's dtype [test_cuda/test_autocast_torch_fp16]") {
  check_low_precision(torch_low_precision(), kCUDA, kFloat16);
  check_low_precision(torch_low_precision_cuda(), kCUDA, kFloat16);
}
TEST_CASE("the region's dtype [test_cuda/test_autocast_torch_bf16]") {
  check_low_precision(torch_low_precision(), kCUDA, kBFloat16);
  check_low_precision(torch_low_precision_cuda(), kCUDA, kBFloat16);
}
TEST_CASE("float32 [test_cuda/test_autocast_torch_fp32]") {
  for (const ScalarType low : kLow) check_fp32(torch_fp32_cuda(), kCUDA, low);
}
TEST_CASE("the widest dtype [test_cuda/test_autocast_torch_need_autocast_promote]") {
  for (const ScalarType low : kLow) check_promote(need_promote_cuda(), kCUDA, low);
}
TEST_CASE("mixed arguments promote by themselves [test_cuda/test_autocast_torch_expect_builtin_promote]") {
  check_builtin_promote(kCUDA, false);
}
TEST_CASE("methods and operators too [test_cuda/test_autocast_methods_expect_builtin_promote]") { check_builtin_promote(kCUDA, true); }
TEST_CASE("linear [test_cuda/test_autocast_nn_fp16]") { check_low_precision({linear_row()}, kCUDA, kFloat16); }
TEST_CASE("linear [test_cuda/test_autocast_nn_bf16]") { check_low_precision({linear_row()}, kCUDA, kBFloat16); }
TEST_CASE("losses [test_cuda/test_autocast_nn_fp32]") {
  for (const ScalarType low : kLow) check_fp32(nn_fp32(), kCUDA, low);
}

TEST_CASE("vecdot and multi_dot [test_cuda/test_autocast_linalg_fp16]") {
  std::vector<Row> rows;
  for (const Row& row : torch_low_precision()) {
    if (std::string(row.name) == "linalg_vecdot") rows.push_back(row);
  }
  for (const Row& row : torch_low_precision_cuda()) {
    if (std::string(row.name) == "linalg_multi_dot") rows.push_back(row);
  }
  REQUIRE(rows.size() == 2);
  check_low_precision(rows, kCUDA, kFloat16);
}

TEST_CASE("matmul as a method [test_cuda/test_autocast_methods_fp16]") {
  const Row row{"matmul", {float_tensor({8, 8}), float_tensor({8, 8}, 2)}, [](const Tensors& a) { return a[0].matmul(a[1]); }};
  check_low_precision({row}, kCUDA, kFloat16);
}
TEST_CASE("pow as a method [test_cuda/test_autocast_methods_fp32]") {
  const Row row{"pow", {positive({8})}, [](const Tensors& a) { return a[0].pow(1.5); }};
  check_fp32({row}, kCUDA, kFloat16);
}

TEST_CASE("binary_cross_entropy throws [test_cuda/test_autocast_banned]") {
  const Autocast region(kCPU, rules(kCUDA, kFloat16));
  CHECK_THROWS_AS(binary_cross_entropy(full({8, 8}, 0.5), full({8, 8}, 0.5)), Error);
}

TEST_CASE("float64 and integers, one op of each policy [test_cuda/test_autocast_ignored_types]") {
  const Tensor d = normal({8, 8}, kFloat64), h = normal({8, 8}, kFloat16), i = ones({8, 8}, kInt32), v = normal({8}, kFloat64);
  for (const ScalarType low : kLow) {
    const Autocast region(kCPU, rules(kCUDA, low));
    CHECK_THROWS_AS(mm(d, h), TypeError);
    CHECK_THROWS_AS(mm(h, d), TypeError);
    CHECK((mm(d, d).dtype() == kFloat64));
    CHECK((mm(i, i).dtype() == kInt32));
    CHECK((pow(i, i).dtype() == kInt32));
    CHECK((pow(d, 1.7).dtype() == kFloat64));
    CHECK((sum(d).dtype() == kFloat64));
    CHECK((sum(i).dtype() == kInt64));
    CHECK((softmax(d, 0).dtype() == kFloat64));
    CHECK((norm(v).dtype() == kFloat64));
    CHECK((dot(v, v).dtype() == kFloat64));
    CHECK((index_put(v, {tensor({1}, kInt64)}, ones({1}, kFloat64)).dtype() == kFloat64));
    CHECK((addcmul(d, d, h).dtype() == kFloat64));  // the op's own promotion
    // Only an unspecified dtype is filled in.
    CHECK((sum(h, kFloat16).dtype() == kFloat16));
    CHECK((softmax(h, 0, kFloat16).dtype() == kFloat16));
  }
}

TEST_SUITE_END();

}  // namespace op_rows_tests
