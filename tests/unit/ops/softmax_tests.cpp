#include <doctest/doctest.h>

#include <amp/amp.h>
#include <amp/cpu/simd/isa.h>

#include "support.h"

namespace softmax_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");

double tolerance(ScalarType dtype) {
  switch (dtype) {
    case kFloat64: return 1e-13;
    case kFloat32: return 3e-6;
    case kFloat16: return 2e-3;
    default: return 1.6e-2;
  }
}

// The results by definition, in float64, and the gradient of x for the given gradient of the results.
struct Reference {
  std::vector<double> result, gradient;
};
Reference reference(const Tensor& x_tensor, const Tensor& grad, int64_t dim, bool log) {
  const std::vector<double> x = values(x_tensor), g = values(grad);
  const auto n = static_cast<size_t>(x_tensor.size(dim));
  size_t inner = 1;
  for (int64_t d = dim + 1; d < x_tensor.dim(); ++d) inner *= static_cast<size_t>(x_tensor.size(d));
  Reference r{std::vector<double>(x.size()), std::vector<double>(x.size())};
  for (size_t slice = 0; slice < x.size() / n; ++slice) {
    const auto at = [&](size_t k) { return slice / inner * inner * n + k * inner + slice % inner; };
    double largest = -kInf, sum = 0, dot = 0, grads = 0;
    for (size_t k = 0; k < n; ++k) largest = std::max(largest, x[at(k)]);
    for (size_t k = 0; k < n; ++k) sum += std::exp(x[at(k)] - largest);
    for (size_t k = 0; k < n; ++k) {
      dot += g[at(k)] * std::exp(x[at(k)] - largest) / sum;
      grads += g[at(k)];
    }
    for (size_t k = 0; k < n; ++k) {
      const double p = std::exp(x[at(k)] - largest) / sum;
      r.result[at(k)] = log ? x[at(k)] - largest - std::log(sum) : p;
      r.gradient[at(k)] = log ? g[at(k)] - p * grads : p * (g[at(k)] - dot);
    }
  }
  return r;
}

Tensor run(bool log, const Tensor& x, int64_t dim, std::optional<ScalarType> dtype = std::nullopt) {
  return log ? log_softmax(x, dim, dtype) : softmax(x, dim, dtype);
}

Tensor as_tensor(const std::vector<double>& data, IntArrayRef sizes) { return tensor(ArrayRef<double>(data), kFloat64).view(sizes); }

void check_against_reference(const Tensor& x, int64_t dim, std::optional<ScalarType> dtype = std::nullopt) {
  const ScalarType result = dtype.value_or(x.dtype());
  for (const bool log : {false, true}) {
    CAPTURE(log);
    CAPTURE(x.toString());
    CAPTURE(dim);
    const Tensor leaf = x.detach().requires_grad_(), grad = normal(x.sizes(), result, 7), y = run(log, leaf, dim, dtype);
    const Reference expected = reference(x, grad, dim, log);
    y.backward(grad);
    CHECK(y.dtype() == result);
    CHECK(leaf.grad().dtype() == x.dtype());
    const double size = static_cast<double>(x.size(dim)), tol = tolerance(result), grad_tol = 4 * tolerance(x.dtype()) * std::sqrt(size);
    CHECK(difference(y, as_tensor(expected.result, x.sizes()), tol, tol) == "");
    CHECK(difference(leaf.grad(), as_tensor(expected.gradient, x.sizes()), grad_tol, grad_tol) == "");
  }
}

}  // namespace

TEST_CASE("softmax: values and gradients along every dimension, at every length and instruction set level") {
  const cpu::Isa level = cpu::active_isa();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2, cpu::Isa::Avx512}) {
    if (isa > cpu::supported_isa()) continue;
    cpu::set_active_isa(isa);
    CAPTURE(cpu::isa_name(isa));
    for (const ScalarType dtype : {kFloat32, kFloat64, kFloat16, kBFloat16}) {
      for (const int64_t n : {1, 3, 16, 17, 31, 33, 48, 64, 65, 100, 300}) check_against_reference(normal({3, n}, dtype) * 3, 1);
      for (const int64_t inner : {2, 17, 64, 100, 300}) check_against_reference(normal({2, 5, inner}, dtype) * 3, 1);
      check_against_reference(normal({2, 3, 4, 5}, dtype), 0);
      check_against_reference(normal({2, 3, 4, 5}, dtype), 2);
    }
    check_against_reference(normal({2, 5000}, kFloat32), 1);
    check_against_reference(normal({2, 5000}, kBFloat16), 1);
  }
  cpu::set_active_isa(level);
}

TEST_CASE("softmax: a 16-bit input widens on the way to a float32 result") {
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    check_against_reference(normal({4, 20}, dtype), 1, kFloat32);
    check_against_reference(normal({4, 20}, dtype), 0, kFloat32);
    check_against_reference(normal({2, 4500}, dtype), 1, kFloat32);
  }
  check_against_reference(normal({4, 20}, kFloat32), 1, kFloat64);
  CHECK(softmax(normal({4, 20}, kFloat32), 1, kBFloat16).dtype() == kBFloat16);
}

TEST_CASE("softmax: the input may have any layout, and the result keeps a dense one") {
  const Tensor x = normal({2, 3, 4, 5}, kFloat32), grad = normal({2, 3, 4, 5}, kFloat32, 2);
  const Tensor lasts = x.contiguous(MemoryFormat::ChannelsLast), transposed = x.transpose(1, 3).contiguous().transpose(1, 3);
  const Tensor padded = zeros({2, 3, 4, 9}, kFloat32);
  padded.narrow(3, 2, 5).copy_(x);
  for (int64_t dim = 0; dim < 4; ++dim) {
    for (const bool log : {false, true}) {
      const Tensor plain = x.detach().requires_grad_(), expected = run(log, plain, dim);
      expected.backward(grad);
      for (const Tensor& other : {lasts, transposed, padded.narrow(3, 2, 5)}) {
        const Tensor leaf = other.detach().requires_grad_(), y = run(log, leaf, dim);
        CHECK(difference(y, expected, 1e-6, 1e-6) == "");
        if (other.is_non_overlapping_and_dense()) CHECK(y.strides() == other.strides());
        y.backward(grad);
        CHECK(difference(leaf.grad(), plain.grad(), 1e-6, 1e-6) == "");
      }
    }
  }
  const Tensor row = normal({1, 4}, kFloat32);
  CHECK(difference(softmax(row.expand({3, 4}), 1), softmax(row, 1).expand({3, 4}).contiguous()) == "");
  const Tensor leaf = x.detach().requires_grad_();
  log_softmax(leaf, 1).sum().backward();  // the gradient is expanded
  CHECK(difference(leaf.grad(), 1 - 3 * softmax(x, 1), 1e-5, 1e-5) == "");
}

TEST_CASE("softmax: NaN and infinities as in torch") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kFloat16, kBFloat16}) {
    const Tensor x = tensor({-kInf, -kInf, -kInf, 1.0, -kInf, 1.0, 1.0, kInf, 1.0, 1.0, kNan, 1.0}, kFloat64).view({4, 3}).to(dtype);
    const double half = 0.5;
    const Tensor expected = tensor({kNan, kNan, kNan, half, 0.0, half, kNan, kNan, kNan, kNan, kNan, kNan}, kFloat64).view({4, 3});
    CHECK(difference(softmax(x, 1), expected, 1e-6, 0) == "");
    CHECK(difference(softmax(x.t(), 0), expected.t(), 1e-6, 0) == "");
    CHECK(difference(exp(log_softmax(x, 1)), expected, 4e-3, 0) == "");
    CHECK(values(log_softmax(x, 1))[4] == -kInf);
  }
  // NaN anywhere in a long row, in any of its vectors.
  for (const int64_t n : {20, 70, 200}) {
    for (int64_t at = 0; at < n; at += 3) {
      const Tensor x = zeros({1, n}, kFloat32);
      x.data_ptr<float>()[at] = std::nanf("");
      CHECK(isnan(softmax(x, 1)).all().item<bool>());
      CHECK(isnan(softmax(x.t().expand({n, 2}), 0)).all().item<bool>());
    }
  }
}

TEST_CASE("softmax: extreme logits neither overflow nor vanish wrongly") {
  const Tensor x = tensor({1e4, -1e4, 0.0, 1e4}, kFloat64).to(kFloat16);
  CHECK(values(softmax(x, 0)) == std::vector<double>{0.5, 0, 0, 0.5});
  const std::vector<double> logs = values(log_softmax(x, 0, kFloat32));
  CHECK(logs[0] == doctest::Approx(-0.6931472));
  CHECK(logs[1] == doctest::Approx(-20000.693));
  CHECK(logs[2] == doctest::Approx(-10000.693));
  CHECK(values(softmax(full({3}, 3e38, kFloat32), 0))[0] == doctest::Approx(1.0 / 3));
}

TEST_CASE("softmax: empty tensors, dimensions of size 1 and 0-dim tensors") {
  CHECK(softmax(zeros({0, 3}), 1).sizes() == IntArrayRef({0, 3}));
  CHECK(softmax(zeros({3, 0}), 1).sizes() == IntArrayRef({3, 0}));
  CHECK(log_softmax(zeros({3, 0, 2}), 1).sizes() == IntArrayRef({3, 0, 2}));
  const Tensor empty = zeros({3, 0}).requires_grad_();
  softmax(empty, 1).sum().backward();
  CHECK(empty.grad().sizes() == IntArrayRef({3, 0}));
  CHECK(values(softmax(normal({3, 1, 2}), 1)) == std::vector<double>(6, 1.0));
  CHECK(values(log_softmax(normal(Shape{}), -1)) == std::vector<double>{0});
  CHECK(contains(thrown_text([] { softmax(zeros({2, 3}), -3); }), "[softmax] dim -3 is out of range"));
}

TEST_CASE("softmax: large tensors, the same bits on any number of threads") {
  for (const auto& [shape, dim] : {std::pair<Shape, int64_t>{{300, 1000}, 1}, {{4, 12, 64, 64}, 1}, {{100000, 3}, 1}, {{2, 3, 40000}, 1}}) {
    const Tensor x = normal(shape, kFloat32), grad = normal(shape, kFloat32, 3);
    const int threads = get_num_threads();
    Tensor first, gradient;
    for (const int n : {1, 3}) {
      set_num_threads(n);
      const Tensor leaf = x.detach().requires_grad_(), y = log_softmax(leaf, dim);
      y.backward(grad);
      CHECK(difference(exp(y).sum(dim), ones_like(y.select(dim, 0)), 1e-4, 0) == "");
      if (first.defined()) CHECK(difference(y, first) == "");
      if (gradient.defined()) CHECK(difference(leaf.grad(), gradient) == "");
      first = y.detach();
      gradient = leaf.grad();
    }
    set_num_threads(threads);
  }
}

}  // namespace softmax_tests
