// What the tape saves: an argument that a derivative does not need may be changed before backward.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/amp.h>

#include "support.h"

namespace saved_tests {

using namespace amp;
using autograd::variable_list;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

struct Call {
  const char* name;
  variable_list leaves;  // those without a gradient are constants
  size_t changed;        // the argument that is changed after the call
  Tensor (*run)(const variable_list& args);
};

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }

// The gradients of the leaves, if the argument is changed after the call or not.
variable_list gradients(const Call& call, bool change, bool create_graph = false) {
  variable_list args, wanted;
  for (const Tensor& t : call.leaves) {
    args.push_back(t.requires_grad() ? t * 1.0 : t.clone());
    if (t.requires_grad()) wanted.push_back(t);
  }
  const Tensor result = call.run(args);
  if (change) {
    const NoGradGuard no_grad;
    args[call.changed].fill_(7.0);
  }
  const Tensor seed = result.is_complex() ? complex(normal(result.sizes(), kFloat64, 8), normal(result.sizes(), kFloat64, 9))
                                          : normal(result.sizes(), kFloat64, 8);
  return autograd::grad({result}, wanted, {seed.detach()}, std::nullopt, create_graph);
}

Tensor solved(const variable_list& args) { return linalg_solve(args[0], args[1]); }

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("arguments that the derivative does not need may be changed before backward") {
  const Tensor square = (eye(3, kFloat64) * 3.0 + normal({3, 3}, kFloat64, 4)).requires_grad_();
  const Call calls[] = {
      {"sign of real numbers", {leaf({3})}, 0, [](const variable_list& args) { return sign(args[0]); }},
      {"abs of polar", {leaf({3}), leaf({2, 3}, 2)}, 0, [](const variable_list& args) { return polar(args[0], args[1]); }},
      {"angle of polar", {leaf({3}), leaf({2, 3}, 2)}, 1, [](const variable_list& args) { return polar(args[0], args[1]); }},
      {"cumprod of one element", {leaf({1})}, 0, [](const variable_list& args) { return args[0].cumprod(0); }},
      {"cumprod of a number", {leaf({})}, 0, [](const variable_list& args) { return args[0].cumprod(0); }},
      {"the first of two batches of matrices",
       {leaf({2, 1, 3, 4}), normal({5, 4, 2}, kFloat64, 2)},
       0,
       [](const variable_list& args) { return matmul(args[0], args[1]); }},
      {"the second of two batches of matrices",
       {normal({2, 1, 3, 4}), leaf({5, 4, 2}, 2)},
       1,
       [](const variable_list& args) { return matmul(args[0], args[1]); }},
      {"the weight of linear", {normal({2, 4}), leaf({3, 4}, 2)}, 1, [](const variable_list& args) { return linear(args[0], args[1]); }},
      {"a vector as the weight of linear",
       {normal({2, 4}), leaf({4}, 2)},
       1,
       [](const variable_list& args) { return linear(args[0], args[1]); }},
      {"the tensor to which scatter_reduce adds",
       {leaf({3}), leaf({4}, 2)},
       0,
       [](const variable_list& args) {
         return args[0].scatter_reduce(0, tensor({0, 2, 2, 1}, kInt64), args[1], "sum");
       }},
      {"the matrix of linalg_solve", {square, leaf({3}, 2)}, 0, solved},
  };
  for (const Call& call : calls) {
    variable_list found;
    CHECK_MESSAGE(thrown_text([&] { found = gradients(call, true); }) == "", call.name);
    const variable_list expected = gradients(call, false);
    for (size_t i = 0; i < found.size(); ++i) CHECK_MESSAGE(difference(found[i], expected[i]) == "", call.name);
  }
}

TEST_CASE("arguments that the derivative needs may not be changed before backward") {
  const Tensor square = (eye(3, kFloat64) * 3.0 + normal({3, 3}, kFloat64, 4)).requires_grad_();
  const Tensor numbers = complex(normal({3}), normal({3}, kFloat64, 2)).detach().requires_grad_();
  const Call calls[] = {
      {"sign of complex numbers", {numbers}, 0, [](const variable_list& args) { return sign(args[0]); }},
      {"cumprod of two elements", {leaf({2})}, 0, [](const variable_list& args) { return args[0].cumprod(0); }},
      {"the input of linear", {normal({2, 4}), leaf({3, 4}, 2)}, 0, [](const variable_list& args) { return linear(args[0], args[1]); }},
  };
  for (const Call& call : calls)
    CHECK_MESSAGE(contains(thrown_text([&] { gradients(call, true); }), "was changed by an in-place operation"), call.name);
  // The formula needs it, the kernel does not.
  const Call solve{"the matrix of linalg_solve", {square, leaf({3}, 2)}, 0, solved};
  CHECK(contains(thrown_text([&] { gradients(solve, true, /*create_graph=*/true); }), "was changed by an in-place operation"));
}

TEST_CASE("polar has derivatives at 0 and for negative moduli, and its arguments can be written in place") {
  const Tensor abs = tensor({-1.5, 0.0, 2.0}, kFloat64).requires_grad_(), angle = leaf({2, 3}, 2), w = leaf({3}, 3);
  const auto function = [](const variable_list& in) {
    const Tensor abs_copy = in[0] * 1.0, angle_copy = in[1] * 1.0;
    const Tensor z = polar(abs_copy, angle_copy);
    abs_copy.mul_(2.0);
    angle_copy.add_(1.0);
    return z * in[2];
  };
  CHECK(thrown_text([&] { autograd::gradcheck(function, {abs, angle, w}); }) == "");
  CHECK(thrown_text([&] { autograd::gradgradcheck(function, {abs, angle, w}); }) == "");
}

TEST_SUITE_END();

}  // namespace saved_tests
