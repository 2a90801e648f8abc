// What the tape saves: an argument that a derivative does not need may be changed before backward.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/all.h>

#include "saved_calls.h"

namespace saved_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("autograd");

TEST_CASE("arguments that the derivative does not need may be changed before backward") {
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
  };
  for (const Call& call : calls) {
    variable_list found;
    CHECK_MESSAGE(thrown_text([&] { found = gradients(call, true); }) == "", call.name);
    const variable_list expected = gradients(call, false);
    for (size_t i = 0; i < found.size(); ++i) CHECK_MESSAGE(difference(found[i], expected[i]) == "", call.name);
  }
}

TEST_CASE("arguments that the derivative needs may not be changed before backward") {
  const Tensor numbers = complex(normal({3}), normal({3}, kFloat64, 2)).detach().requires_grad_();
  const Call calls[] = {
      {"sign of complex numbers", {numbers}, 0, [](const variable_list& args) { return sign(args[0]); }},
      {"cumprod of two elements", {leaf({2})}, 0, [](const variable_list& args) { return args[0].cumprod(0); }},
      {"the input of linear", {normal({2, 4}), leaf({3, 4}, 2)}, 0, [](const variable_list& args) { return linear(args[0], args[1]); }},
  };
  for (const Call& call : calls)
    CHECK_MESSAGE(contains(thrown_text([&] { gradients(call, true); }), "was changed by an in-place operation"), call.name);
}

TEST_CASE("in 16 bits too, arguments that the derivative does not need may be changed before backward") {
  const Tensor labels = tensor({1, 0}, kInt64);
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const auto number = [&](IntArrayRef sizes, uint32_t seed) { return normal(sizes, low, seed); };
    const auto leaf_of = [&](IntArrayRef sizes) { return number(sizes, 1).requires_grad_(); };
    const Call calls[] = {
        {"the first vector of linalg_cross",
         {leaf_of({2, 3}), number({2, 3}, 2)},
         0,
         [](const variable_list& args) { return linalg_cross(args[0], args[1]); }},
        {"the second vector of cross",
         {number({2, 3}, 2), leaf_of({2, 3})},
         1,
         [](const variable_list& args) { return cross(args[0], args[1]); }},
        {"the input of kl_div",
         {leaf_of({3}), number({3}, 2).abs()},
         0,
         [](const variable_list& args) { return kl_div(args[0], args[1]); }},
        {"the target of binary_cross_entropy",
         {rand({3}, low), rand({3}, low).requires_grad_()},
         1,
         [](const variable_list& args) { return binary_cross_entropy(args[0], args[1]); }},
        {"the heights of trapezoid",
         {leaf_of({5}), number({5}, 2)},
         0,
         [](const variable_list& args) { return trapezoid(args[0], args[1]); }},
        {"the points of trapezoid",
         {number({5}, 2), leaf_of({5})},
         1,
         [](const variable_list& args) { return trapezoid(args[0], args[1]); }},
        {"the heights at equal distances", {leaf_of({5})}, 0, [](const variable_list& args) { return trapezoid(args[0], 0.5); }},
        {"the heights of cumulative_trapezoid", {leaf_of({5})}, 0, [](const variable_list& args) { return cumulative_trapezoid(args[0]); }},
        {"the map of affine_grid",
         {leaf_of({1, 2, 3})},
         0,
         [](const variable_list& args) {
           return affine_grid(args[0], {1, 1, 2, 2});
         }},
        {"what round rounds", {leaf_of({3})}, 0, [](const variable_list& args) { return round(args[0], 1); }},
        {"the mantissa of ldexp", {leaf_of({3}), number({3}, 2)}, 0, [](const variable_list& args) { return ldexp(args[0], args[1]); }},
        {"the scores of multi_margin_loss",
         {leaf_of({2, 3}), labels},
         0,
         [](const variable_list& args) { return multi_margin_loss(args[0], args[1]); }},
    };
    for (const Call& call : calls) {
      const variable_list expected = gradients(call, false);
      for (const bool create_graph : {false, true}) {
        variable_list found;
        CHECK_MESSAGE(thrown_text([&] { found = gradients(call, true, create_graph); }) == "", call.name);
        for (size_t i = 0; i < found.size(); ++i) CHECK_MESSAGE(difference(found[i].detach(), expected[i]) == "", call.name);
      }
    }
  }
}

TEST_CASE("fake_quantize saves a mask") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    const Tensor x = (normal({2, 8}, dtype) * 3).detach().requires_grad_(), zero = zeros({1}, kInt32), zeros_of_rows = zeros({2}, kInt32);
    const auto check = [&](const auto& function) {
      std::vector<ScalarType> saved;
      const Tensor input = x * 1.0;
      const autograd::SavedTensorHooks hooks([&](const Tensor& t) { return saved.push_back(t.dtype()), std::any(t); },
                                             [](const std::any& t) { return std::any_cast<Tensor>(t); });
      const Tensor y = function(input);
      CHECK(saved == std::vector<ScalarType>{kBool});
      {
        const NoGradGuard no_grad;
        Tensor(input).fill_(7.0);
      }
      const Tensor grad = autograd::grad({y.sum()}, {x})[0];
      CHECK(difference(grad, (x.detach().to(kFloat32) / 0.25).round().abs().le(8).to(dtype)) == "");
    };
    check([](const Tensor& t) { return fake_quantize_per_tensor_affine(t, 0.25, 0, -8, 8); });
    check([&](const Tensor& t) { return fake_quantize_per_tensor_affine(t, full({1}, 0.25), zero, -8, 8); });
    check([&](const Tensor& t) { return fake_quantize_per_channel_affine(t, full({2}, 0.25), zeros_of_rows, 0, -8, 8); });
  }
}

TEST_CASE("saved tensor hooks see the arguments that composites keep in 16 bits") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Tensor a = normal({3, 4}, low).requires_grad_(), b = normal({3, 4}, low, 2).requires_grad_();
    const auto result = [&](const Tensor& x, const Tensor& y) { return cosine_similarity(x, y).to(kFloat32).sum(); };
    const variable_list expected = autograd::grad({result(a, b)}, {a, b});
    int packed = 0, unpacked = 0;
    const Tensor x = a * 1.0, y = b * 1.0;
    Tensor loss;
    {
      const autograd::SavedTensorHooks hooks([&](const Tensor& t) { return ++packed, std::any(t.to(kFloat64)); },
                                             [&](const std::any& t) { return ++unpacked, std::any_cast<Tensor>(t).to(low); });
      loss = result(x, y);
    }
    CHECK(packed == 2);
    const NoGradGuard no_grad;
    Tensor(x).zero_();  // the hooks keep copies
    const variable_list found = autograd::grad({loss}, {a, b});
    CHECK(unpacked == 2);
    for (size_t i = 0; i < 2; ++i) CHECK(difference(found[i], expected[i]) == "");
  }
}

TEST_CASE("an argument that a derivative does not need is freed in 16 bits, too") {
  const Tensor heights = normal({100000}, kFloat16).requires_grad_();
  const int64_t before = memory_stats().current_bytes;
  Tensor y;
  {
    const Tensor shifted = heights + 1.0;
    y = trapezoid(shifted);
  }
  CHECK(memory_stats().current_bytes - before < 10000);
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
