// Cases that the samples of the matmul ops do not cover: large shapes, layouts, special values, gradients compared with explicit formulas.
#include <doctest/doctest.h>

#include <complex>
#include <limits>

#include <amp/all.h>
#include <amp/internal_ops.h>

#include "support.h"

namespace matmul_tests {

using namespace amp;

namespace {

Tensor input(IntArrayRef sizes, uint32_t seed, ScalarType dtype = kFloat32) {
  return testing::normal(sizes, TensorOptions(dtype).requires_grad(true), seed);
}

// Compares autograd's gradients of linear with matrix multiplications in float64.
void check_linear(IntArrayRef leading, int64_t in, int64_t out, ScalarType type, double tolerance) {
  Shape input_sizes(leading), grad_sizes(leading);
  input_sizes.push_back(in);
  grad_sizes.push_back(out);
  const Tensor x = input(input_sizes, 1, type), w = input({out, in}, 2, type), b = input({out}, 3, type),
               g = testing::normal(grad_sizes, type, 4);
  const Tensor y = linear(x, w, b);
  y.backward(g);
  const Tensor x2 = x.detach().to(kFloat64).reshape({-1, in}), w2 = w.detach().to(kFloat64), g2 = g.to(kFloat64).reshape({-1, out});
  CAPTURE(type);
  CAPTURE(in);
  CHECK(testing::difference(y.reshape({-1, out}), mm(x2, w2.t()) + b.detach().to(kFloat64), tolerance, tolerance) == "");
  CHECK(testing::difference(x.grad().reshape({-1, in}), mm(g2, w2), tolerance, tolerance) == "");
  CHECK(testing::difference(w.grad(), mm(g2.t(), x2), tolerance, tolerance) == "");
  CHECK(testing::difference(b.grad(), g2.sum({0}), tolerance, tolerance) == "");
}

}  // namespace

TEST_SUITE_BEGIN("ops");

TEST_CASE("linear, forward and backward, at the sizes where other kernels take over [behavior 163]") {
  for (const ScalarType type : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
    const double tolerance = type == kFloat64 ? 1e-12 : type == kFloat32 ? 1e-4 : type == kFloat16 ? 2e-2 : 1e-1;
    for (const int64_t in : {1, 7, 16, 33, 100, 300}) check_linear({20}, in, 50, type, tolerance);
    check_linear({3, 40}, 90, 70, type, tolerance);
    check_linear({600}, 5, 3, type, tolerance * 10);
    check_linear({1}, 512, 700, type, tolerance);
  }
}

TEST_CASE("linear takes inputs and gradients that do not lie dense") {
  const Tensor x = testing::normal({4, 6, 10}, kFloat32), w = testing::normal({5, 10}, kFloat32, 2);
  CHECK(testing::difference(linear(x.transpose(0, 1), w), linear(x.transpose(0, 1).contiguous(), w)) == "");
  CHECK(testing::difference(linear(x.permute({2, 0, 1}).slice(2, 0, 5), w.slice(1, 0, 5)),
                            linear(x.permute({2, 0, 1}).slice(2, 0, 5).contiguous(), w.slice(1, 0, 5).contiguous())) == "");
  const Tensor v = input({5, 10}, 2), b = input({5}, 3);
  linear(x, v, b).sum().backward();
  CHECK(testing::difference(b.grad(), full({5}, 24.0, kFloat32)) == "");
  CHECK(testing::difference(v.grad(), x.sum({0, 1}).expand({5, 10}), 1e-5, 1e-5) == "");
  const Tensor parts = linear(x, v, b).transpose(0, 2) * testing::normal({5, 6, 4}, kFloat32, 7);
  const Tensor g = testing::normal({5, 6, 4}, kFloat32, 7).transpose(0, 2).reshape({24, 5});
  const Tensor grad = autograd::grad({parts.sum()}, {v})[0];
  CHECK(testing::difference(grad, mm(g.t(), x.reshape({24, 10})), 1e-4, 1e-4) == "");
}

TEST_CASE("large products agree with float64, whatever the layout of batches") {
  for (const ScalarType type : {kFloat32, kBFloat16, kFloat16}) {
    const double tolerance = type == kFloat32 ? 1e-4 : type == kFloat16 ? 3e-2 : 3e-1;
    // Attention heads: (batch, time, heads, width), viewed as (batch, heads, time, width).
    const Tensor q = testing::normal({2, 70, 3, 64}, type, 1).transpose(1, 2), k = testing::normal({2, 80, 3, 64}, type, 2).transpose(1, 2);
    const Tensor exact = matmul(q.to(kFloat64), k.to(kFloat64).transpose(-2, -1));
    CHECK(testing::difference(matmul(q, k.transpose(-2, -1)), exact, tolerance, tolerance) == "");
    const Tensor weights = testing::normal({2, 3, 70, 80}, type, 5);
    CHECK(testing::difference(matmul(weights, k), matmul(weights.to(kFloat64), k.to(kFloat64)), tolerance, tolerance) == "");
    const Tensor m = testing::normal({64, 90}, type, 3);
    CHECK(testing::difference(matmul(q, m), matmul(q.to(kFloat64), m.to(kFloat64)), tolerance, tolerance) == "");
    CHECK(testing::difference(matmul(m.t(), k.transpose(-2, -1)), matmul(m.t().to(kFloat64), k.transpose(-2, -1).to(kFloat64)), tolerance,
                              tolerance) == "");
    const Tensor c = testing::normal({90}, type, 4);
    CHECK(testing::difference(addmm(c, q.reshape({-1, 64}), m, 0.5, 2),
                              matmul(q.to(kFloat64).reshape({-1, 64}), m.to(kFloat64)) * 2 + c.to(kFloat64) * 0.5, 2 * tolerance,
                              tolerance) == "");
  }
}

// AMX multiplies blocks of 32 rows, 32 columns and 32 elements of the sum.
TEST_CASE("batches of bfloat16 matrices of whole blocks and others, in every layout") {
  struct Sizes {
    int64_t m, k, n;
  };
  for (const auto [m, k, n] : {Sizes{64, 64, 64}, {33, 64, 64}, {64, 50, 64}, {64, 64, 70}, {95, 33, 47}, {32, 300, 96}}) {
    CAPTURE(m);
    CAPTURE(k);
    CAPTURE(n);
    const Tensor a = testing::normal({8, m, k}, kBFloat16, 1), b = testing::normal({8, k, n}, kBFloat16, 2),
                 addend = testing::normal({8, m, n}, kBFloat16, 3);
    const Tensor exact = bmm(a.to(kFloat64), b.to(kFloat64)), x = addend.to(kFloat64);
    const double rounding = 0x1p-8, sums = 1e-4;  // rounding of the result to bfloat16, and of its sum in float32
    const Tensor across_a = a.transpose(1, 2).contiguous().transpose(1, 2), across_b = b.transpose(1, 2).contiguous().transpose(1, 2);
    for (const Tensor& left : {a, across_a}) {
      for (const Tensor& right : {b, across_b}) {
        CHECK(testing::difference(bmm(left, right), exact, sums, rounding) == "");
        CHECK(testing::difference(baddbmm(addend, left, right, 0.5, 2), exact * 2 + x * 0.5, sums, rounding) == "");
      }
    }
    CHECK(testing::difference(baddbmm(addend.select(0, 0), a, b), exact + x.select(0, 0), sums, rounding) == "");
    CHECK(testing::difference(baddbmm(addend.transpose(1, 2).contiguous().transpose(1, 2), a, b), exact + x, sums, rounding) == "");
  }
}

TEST_CASE("a beta of zero ignores what self holds") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const int64_t size : {4, 90}) {
    const Tensor a = testing::normal({size, size}, kFloat32), self = full({size, size}, nan, kFloat32);
    CHECK(testing::difference(addmm(self, a, a, 0), mm(a, a)) == "");
    CHECK(testing::difference(baddbmm(self, a.unsqueeze(0), a.unsqueeze(0), 0), bmm(a.unsqueeze(0), a.unsqueeze(0))) == "");
    CHECK(testing::contains(testing::difference(addmm(self, a, a), mm(a, a)), "nan"));
  }
}

TEST_CASE("linalg_vecdot of two numbers is a product") {
  CHECK(linalg_vecdot(tensor(2.0), tensor(3.0)).item<float>() == 6);
  CHECK(linalg_vecdot(tensor(2.0), tensor(3.0), 0).dim() == 0);
  CHECK_THROWS_WITH_AS(linalg_vecdot(tensor(2.0), tensor(3.0), 1), doctest::Contains("[linalg_vecdot]"), IndexError);
}

TEST_CASE("expanded matrices are multiplied where they lie") {
  const Tensor a = testing::normal({1, 50, 60}, kFloat32).expand({8, 50, 60}), b = testing::normal({8, 60, 70}, kFloat32, 2);
  CHECK(testing::difference(bmm(a, b), bmm(a.contiguous(), b), 1e-4, 1e-4) == "");
  const Tensor row = testing::normal({1, 60}, kFloat32).expand({90, 60}), column = testing::normal({60, 1}, kFloat32).expand({60, 90});
  CHECK(testing::difference(mm(row, column), mm(row.contiguous(), column.contiguous()), 1e-4, 1e-4) == "");
}

TEST_CASE("an error of mixed dtypes speaks of a region only if autocast would cast them") {
  const auto message = [](ScalarType a, ScalarType b) { return testing::thrown_text([&] { mm(ones({2, 2}, a), ones({2, 2}, b)); }); };
  CHECK(
      message(kBFloat16, kFloat32) ==
      "[mm] expected arguments of the same dtype, but got self: bfloat16, mat2: float32; cast with to(), or call it in an autocast region");
  for (const ScalarType other : {kFloat64, kInt64, kComplex64}) CHECK(testing::contains(message(kFloat32, other), "; cast with to()"));
  for (const ScalarType other : {kFloat64, kInt64, kComplex64}) CHECK_FALSE(testing::contains(message(kFloat32, other), "region"));
}

TEST_CASE("integers multiply exactly, and only with integer factors") {
  const Tensor a = tensor({{1, 2}, {3, 4}}), b = tensor({{5, 6}, {7, 8}});
  CHECK(testing::difference(mm(a, b), tensor({{19, 22}, {43, 50}})) == "");
  CHECK(testing::difference(addmm(a, a, b, 2, -1), tensor({{-17, -18}, {-37, -42}})) == "");
  CHECK(testing::contains(testing::thrown_text([&] { addmm(a, a, b, 0.5); }),
                          "[addmm] beta and alpha must be integers for tensors of int64"));
}

TEST_CASE("complex matrices are multiplied and added, with complex factors") {
  const auto random = [](IntArrayRef sizes, uint32_t seed) {
    return complex(testing::normal(sizes, kFloat64, seed), testing::normal(sizes, kFloat64, seed + 1)).requires_grad_();
  };
  const std::complex<double> beta(0.5, -1), alpha(-2, 3);
  for (const int64_t size : {3, 20}) {
    const Tensor self = random({size, size}, 1), a = random({size, size}, 3), b = random({size, size}, 5), u = random({size}, 7),
                 v = random({size}, 9);
    const Tensor product = mm(a, b) * alpha;
    const double close = 1e-12;
    CHECK(testing::difference(view_as_real(addmm(self, a, b, beta, alpha)), view_as_real(self * beta + product), close, close) == "");
    CHECK(testing::difference(view_as_real(addmm(self, a, b, 0, alpha)), view_as_real(product), close, close) == "");
    CHECK(testing::difference(view_as_real(baddbmm(u, a.unsqueeze(0), b.unsqueeze(0), beta, alpha).squeeze(0)),
                              view_as_real(u * beta + product), close, close) == "");
    CHECK(testing::difference(view_as_real(addbmm(self, stack({a, b}), stack({b, a}), beta, alpha)),
                              view_as_real(self * beta + product + mm(b, a) * alpha), close, close) == "");
    CHECK(testing::difference(view_as_real(addmv(u, a, v, beta, alpha)), view_as_real(u * beta + mv(a, v) * alpha), close, close) == "");
    CHECK(testing::difference(view_as_real(addr(self, u, v, beta, alpha)), view_as_real(self * beta + outer(u, v) * alpha), close, close) ==
          "");
  }
  const autograd::variable_list inputs = {random({2}, 1), random({2, 3}, 3), random({3, 2}, 5)};
  const auto call = [&](const autograd::variable_list& in) { return autograd::variable_list{addmm(in[0], in[1], in[2], beta, alpha)}; };
  CHECK_NOTHROW(autograd::gradcheck(call, inputs));
  CHECK_NOTHROW(autograd::gradgradcheck(call, inputs));
  const Tensor real = ones({2, 2});
  CHECK(testing::contains(testing::thrown_text([&] { addmm(real, real, real, 1, alpha); }),
                          "[addmm] beta and alpha must not be complex for tensors of float32"));
}

TEST_CASE("addmv broadcasts self when there is nothing to sum") {
  CHECK(testing::difference(addmv(full({1}, 2.0), ones({3, 0}), ones({0})), full({3}, 2.0)) == "");
  CHECK(testing::difference(addmv(full({}, 2.0), ones({3, 0}), ones({0}), 3), full({3}, 6.0)) == "");
  CHECK(addmv(ones({1}), ones({0, 4}), ones({4})).sizes() == IntArrayRef({0}));
}

TEST_CASE("inner of vectors is dot, in float32 under the CPU's policy") {
  const Tensor a = testing::normal({9}, kFloat32), b = testing::normal({9}, kFloat32, 2);
  const Autocast region(kCPU);
  CHECK(inner(a, b).dtype() == dot(a, b).dtype());
  CHECK(inner(a, b).dtype() == kFloat32);
}

TEST_CASE("einsum keeps the dtype of integers") {
  const Tensor a = ones({2, 3}, kInt32), b = ones({3, 4}, kInt32);
  CHECK(einsum("ij,jk->ik", {a, b}).dtype() == kInt32);
  CHECK(einsum("ij->i", {a}).dtype() == kInt32);
  CHECK(einsum("ij,jk,kl->li", {a, b, ones({4, 2}, kInt32)}).dtype() == kInt32);
}

TEST_CASE("addr promotes its tensors, as an elementwise op") {
  const Tensor m = testing::normal({3, 4}, kFloat32), u = testing::normal({3}, kFloat16, 2), v = testing::normal({4}, kBFloat16, 3);
  const Tensor expected = addr(m, u.to(kFloat32), v.to(kFloat32), 0.5, 2);
  CHECK(testing::difference(addr(m, u, v, 0.5, 2), expected) == "");
  CHECK(addr(m.to(kFloat16), u, v).dtype() == kFloat32);
  CHECK(addr(m, u.to(kFloat64), v).dtype() == kFloat64);
  CHECK(addr(ones({3, 4}, kInt64), ones({3}), ones({4}, kInt64)).dtype() == kFloat32);
  CHECK(testing::difference(m.clone().addr_(u, v, 0.5, 2), expected) == "");
  CHECK(m.to(kFloat16).addr_(u, v.to(kFloat32)).dtype() == kFloat16);
  const Autocast region(kCPU);
  CHECK(addr(m, u, v).dtype() == kFloat32);
}

TEST_CASE("matmul with autocast: a weight cast once gets its gradient in float32") {
  const Tensor x = testing::normal({64, 100}, kFloat32), w = input({30, 100}, 2), b = input({30}, 3);
  const Autocast region(kCPU);
  const Tensor y = linear(x, w, b);
  CHECK(y.dtype() == kBFloat16);
  y.sum().backward();
  CHECK(w.grad().dtype() == kFloat32);
  CHECK(testing::difference(b.grad(), full({30}, 64.0, kFloat32)) == "");
  CHECK(testing::difference(w.grad(), x.to(kBFloat16).to(kFloat32).sum({0}).expand({30, 100}), 1e-4, 1e-4) == "");
}

TEST_SUITE_END();

namespace {

// The gradients of the arguments of a function in a dtype, for numbers and gradients that every dtype can represent.
template <class Function>
std::vector<Tensor> gradients(const Function& function, const std::vector<Tensor>& arguments, const Tensor& grad, ScalarType dtype,
                              bool create_graph) {
  std::vector<Tensor> leaves;
  for (const Tensor& t : arguments) leaves.push_back(t.to(dtype).detach().requires_grad_());
  return autograd::grad({function(leaves)}, leaves, {grad.to(dtype)}, std::nullopt, create_graph);
}

// Compares gradients in 16 bits with those in float64, within one rounding.
template <class Function>
void check_gradients(const Function& function, const std::vector<Tensor>& arguments, const Tensor& grad) {
  for (const bool create_graph : {false, true}) {
    CAPTURE(create_graph);
    const std::vector<Tensor> exact = gradients(function, arguments, grad, kFloat64, create_graph),
                              found = gradients(function, arguments, grad, kFloat16, create_graph);
    for (size_t i = 0; i < exact.size(); ++i) CHECK(testing::difference(found[i].detach(), exact[i].detach(), 1e-6, 1e-3) == "");
  }
}

}  // namespace

TEST_CASE("products: the gradient of a broadcast batch of float16 matrices rounds once") {
  const Tensor x = tensor({100., -100.}).view({2, 1, 1}), factor = ones({1, 1, 1}), grad = full({2, 1, 1}, 1000.);
  check_gradients([](const std::vector<Tensor>& t) { return matmul(t[0], t[1]); }, {factor, x}, grad);
  check_gradients([](const std::vector<Tensor>& t) { return matmul(t[0], t[1]); }, {x, factor}, grad);
  check_gradients([](const std::vector<Tensor>& t) { return internal::batched_mm(t[0], t[1]); }, {factor, x}, grad);
  check_gradients([](const std::vector<Tensor>& t) { return kron(t[0], t[1]); }, {ones({1}), x.view({2})}, grad.view({2}));
  for (const int64_t dim : {0, 1}) {
    check_gradients([&](const std::vector<Tensor>& t) { return linalg_vecdot(t[0], t[1], dim); }, {ones({1, 1}), x.view({2, 1})},
                    full(dim == 0 ? Shape{1} : Shape{2}, 1000.));
  }
  // Terms of 2e5 cancel.
  const Tensor signs = tensor({1., -1.}).view({2, 1, 1}).expand({2, 4, 4}).contiguous();
  check_gradients([](const std::vector<Tensor>& t) { return matmul(t[0], t[1]); }, {full({2, 4, 4}, 5e4), full({1, 4, 4}, 1e-4)}, signs);
}

TEST_CASE("products: gradients of broadcast batches, for every layout") {
  const std::pair<Shape, Shape> shapes[] = {{{1, 3, 4}, {5, 4, 2}}, {{2, 1, 3, 4}, {1, 3, 4, 2}}, {{1, 2, 1, 3, 4}, {3, 2, 5, 4, 2}},
                                            {{0, 3, 4}, {1, 4, 2}}, {{3, 4}, {2, 5, 4, 2}},       {{2, 1, 3, 4}, {5, 4, 2}}};
  for (const bool transposed : {false, true}) {
    const auto argument = [&](const Shape& sizes, uint32_t seed) {
      Shape stored(sizes);
      if (transposed) std::swap(stored[stored.size() - 1], stored[stored.size() - 2]);
      const Tensor t = testing::normal(stored, kFloat16, seed);
      return transposed ? t.transpose(-2, -1) : t;
    };
    for (const auto& [left, right] : shapes) {
      const Tensor a = argument(left, 1), b = argument(right, 2);
      const Tensor grad = testing::normal(matmul(a, b).sizes(), kFloat16, 3);
      check_gradients([](const std::vector<Tensor>& t) { return matmul(t[0], t[1]); }, {a, b}, grad);
    }
  }
}

TEST_CASE("addmm and baddbmm: a product outside of float16 times alpha is inside") {
  const Tensor left = full({1, 2}, 300.), right = full({2, 1}, 300.), sum = zeros({1, 1}), grad = full({1, 1}, 1000.);
  const auto mm = [](const std::vector<Tensor>& t) { return addmm(t[0], t[1], t[2], 1, 1e-3); };
  check_gradients(mm, {sum, left, right}, grad);
  const auto bmm = [](const std::vector<Tensor>& t) { return baddbmm(t[0], t[1], t[2], 1, 1e-3); };
  check_gradients(bmm, {sum.view({1, 1, 1}), left.view({1, 1, 2}), right.view({1, 2, 1})}, grad.view({1, 1, 1}));
}

TEST_CASE("_addmm_activation: the sum rounds after the activation") {
  for (const bool use_gelu : {false, true}) {
    CAPTURE(use_gelu);
    const auto call = [&](ScalarType dtype) {
      return _addmm_activation(full({1}, -44992., dtype), full({1, 2}, 300., dtype), full({2, 1}, 300., dtype), 2, 0.5, use_gelu);
    };
    CHECK(call(kFloat16).item<double>() == call(kFloat64).item<double>());
  }
}

TEST_CASE("einsum, bilinear and tensordot: parts outside of float16 do no harm") {
  const auto vector = [](double x, ScalarType dtype) { return full({2}, x, dtype); };
  const auto same = [](const auto& function) { CHECK(testing::difference(function(kFloat16), function(kFloat64), 1e-6, 1e-3) == ""); };
  same([&](ScalarType t) { return einsum("i,i,i->i", {vector(300, t), vector(300, t), vector(1e-3, t)}); });
  same([&](ScalarType t) { return einsum("i,i,i", {vector(300, t), vector(300, t), vector(1e-3, t)}); });
  same([&](ScalarType t) { return einsum("i,j,k->ijk", {vector(300, t), vector(300, t), vector(1e-3, t)}); });
  same([&](ScalarType t) { return einsum("i,j->j", {vector(5e4, t), vector(1e-3, t)}); });
  same([&](ScalarType t) { return bilinear(full({1, 2}, 1e-3, t), full({1, 2}, 300., t), full({1, 2, 2}, 300., t)); });
  same([&](ScalarType t) { return tensordot(vector(5e4, t), full({1}, 1e-3, t), {0}, {0}); });
}

TEST_CASE("einsum in 16 bits notices that an operand has changed before backward") {
  const Tensor leaf = ones({2}, kFloat16).requires_grad_(), other = ones({2}, kFloat16).requires_grad_();
  Tensor a = leaf * 1;
  const Tensor y = einsum("i,i,i->i", {a, other, other});
  a.mul_(2);
  CHECK_THROWS_WITH_AS(y.sum().backward(), doctest::Contains("needed by einsum"), Error);
}

}  // namespace matmul_tests
