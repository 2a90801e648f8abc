// Elementwise ops on a device, compared with the CPU. Uses the dtypes and layouts that choose other kernels than the ops' samples do.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cuda_device.h"
#include "support.h"

namespace elementwise_tests {

namespace {

using namespace amp;
using testing::cuda_device;
using testing::difference;
using testing::normal;

constexpr ScalarType kInFloat32[] = {kFloat16, kBFloat16, kFloat32};

double tolerance(ScalarType dtype) { return dtype == kFloat32 ? 2e-6 : dtype == kFloat16 ? 2e-3 : 1e-2; }

using Unary = std::function<Tensor(const Tensor&)>;
using Binary = std::function<Tensor(const Tensor&, const Tensor&)>;

void check_close(const Binary& function, const Tensor& a, const Tensor& b) {
  const double t = tolerance(a.dtype());
  CHECK(difference(function(a.to(cuda_device()), b.to(cuda_device())).cpu(), function(a, b), t, t) == "");
}
void check_same(const Binary& function, const Tensor& a, const Tensor& b) {
  CHECK(difference(function(a.to(cuda_device()), b.to(cuda_device())).cpu(), function(a, b)) == "");
}

// Rows of eight elements with gaps of the same length: too far apart for packs, but in whole groups.
Tensor rows_apart(const Tensor& t) {
  const Tensor memory = zeros({t.size(0), 2 * t.size(1)}, t.options());
  return memory.slice(1, 0, t.size(1)).copy_(t);
}

// A few different numbers: many are equal to those of another seed.
Tensor levels(ScalarType dtype, uint32_t seed) { return (normal({40}, kFloat64, seed) * 1.5).round().to(dtype); }

}  // namespace

TEST_SUITE_BEGIN("cuda elementwise");

TEST_CASE("activations of rows that lie apart, and their derivatives for the gradient of a sum") {
  const std::pair<const char*, Unary> activations[] = {
      {"elu", [](const Tensor& t) { return elu(t); }},
      {"gelu", [](const Tensor& t) { return gelu(t); }},
      {"gelu with tanh", [](const Tensor& t) { return gelu(t, "tanh"); }},
      {"glu", [](const Tensor& t) { return glu(t); }},
      {"hardshrink", [](const Tensor& t) { return hardshrink(t); }},
      {"hardswish", [](const Tensor& t) { return hardswish(t); }},
      {"hardtanh", [](const Tensor& t) { return hardtanh(t); }},
      {"leaky_relu", [](const Tensor& t) { return leaky_relu(t); }},
      {"mish", [](const Tensor& t) { return mish(t); }},
      {"sigmoid", [](const Tensor& t) { return sigmoid(t); }},
      {"silu", [](const Tensor& t) { return silu(t); }},
      {"softplus", [](const Tensor& t) { return softplus(t); }},
      {"tanh", [](const Tensor& t) { return tanh(t); }},
      {"threshold", [](const Tensor& t) { return threshold(t, 0.1, -2); }},
      {"clamp", [](const Tensor& t) { return clamp(t, -0.5, 0.5); }},
  };
  for (const auto& [name, function] : activations) {
    INFO(std::string(name));
    const auto run = [&function = function](Device device) {
      const Tensor x = rows_apart(normal({3, 8}, kFloat32).to(device)).requires_grad_(), y = function(x);
      const Tensor grad = normal({3, 1}, kFloat32, 2).to(device).expand(y.sizes());
      return std::vector<Tensor>{y.detach(), autograd::grad({y}, {x}, {grad})[0]};
    };
    const std::vector<Tensor> there = run(cuda_device()), here = run(kCPU);
    CHECK(difference(there[0].cpu(), here[0], 2e-6, 2e-6) == "");
    CHECK(difference(there[1].cpu(), here[1], 2e-6, 2e-6) == "");
  }
}

TEST_CASE("losses and differences of rows that lie apart") {
  const std::pair<const char*, Binary> functions[] = {
      {"binary_cross_entropy", [](const Tensor& a, const Tensor& b) { return binary_cross_entropy(a, b, {}, Reduction::None); }},
      {"binary_cross_entropy_with_logits",
       [](const Tensor& a, const Tensor& b) { return binary_cross_entropy_with_logits(a, b, {}, {}, Reduction::None); }},
      {"l1_loss", [](const Tensor& a, const Tensor& b) { return l1_loss(a, b, Reduction::None); }},
      {"mse_loss", [](const Tensor& a, const Tensor& b) { return mse_loss(a, b, Reduction::None); }},
      {"poisson_nll_loss", [](const Tensor& a, const Tensor& b) { return poisson_nll_loss(a, b, true, false, 1e-8, Reduction::None); }},
      {"rsub", [](const Tensor& a, const Tensor& b) { return rsub(a, b, 2); }},
      {"smooth_l1_loss", [](const Tensor& a, const Tensor& b) { return smooth_l1_loss(a, b, Reduction::None, 0.5); }},
  };
  for (const auto& [name, function] : functions) {
    INFO(std::string(name));
    const auto apart = [&function = function](const Tensor& a, const Tensor& b) { return function(rows_apart(a), rows_apart(b)); };
    check_close(apart, normal({3, 8}, kFloat32).sigmoid(), normal({3, 8}, kFloat32, 2).sigmoid());
  }
}

TEST_CASE("ops whose samples are not of one dtype and shape, in packs") {
  for (const ScalarType dtype : kInFloat32) {
    INFO(dtype);
    const Tensor a = normal({43}, kFloat64).mul(4).to(dtype), b = normal({43}, kFloat64, 2).abs().add(0.5).to(dtype);
    check_close([](const Tensor& x, const Tensor& y) { return div(x, y, "trunc"); }, a, b);
    check_close(
        [](const Tensor& x, const Tensor& y) {
          return glu(cat({x, x, y, y}).view({4, -1}), 0);
        },
        normal({16}, dtype), b.slice(0, 0, 16));
    check_close(
        [](const Tensor& x, const Tensor& y) {
          const Tensor leaf = x.detach().requires_grad_(), loss = smooth_l1_loss(leaf, y, Reduction::None, 0.5);
          return autograd::grad({loss}, {leaf}, {y})[0];
        },
        a, b);
    check_close(
        [](const Tensor& x, const Tensor& scale) {
          return fake_quantize_per_channel_affine(x, scale, zeros(x.sizes(), x.options().dtype(kInt32)), 0, -5, 7);
        },
        a, b.to(kFloat32));
  }
}

TEST_CASE("comparisons and logic in place, where a bool result is stored in the tensor's own dtype") {
  const std::pair<const char*, Binary> comparisons[] = {
      {"eq_", [](const Tensor& a, const Tensor& b) { return a.clone().eq_(b); }},
      {"ge_", [](const Tensor& a, const Tensor& b) { return a.clone().ge_(b); }},
      {"gt_", [](const Tensor& a, const Tensor& b) { return a.clone().gt_(b); }},
      {"le_", [](const Tensor& a, const Tensor& b) { return a.clone().le_(b); }},
      {"lt_", [](const Tensor& a, const Tensor& b) { return a.clone().lt_(b); }},
      {"ne_", [](const Tensor& a, const Tensor& b) { return a.clone().ne_(b); }},
  };
  const std::pair<const char*, Binary> logic[] = {
      {"logical_and_", [](const Tensor& a, const Tensor& b) { return a.clone().logical_and_(b); }},
      {"logical_not_", [](const Tensor& a, const Tensor&) { return a.clone().logical_not_(); }},
      {"logical_or_", [](const Tensor& a, const Tensor& b) { return a.clone().logical_or_(b); }},
      {"logical_xor_", [](const Tensor& a, const Tensor& b) { return a.clone().logical_xor_(b); }},
  };
  const auto check = [](const auto& functions, ScalarType dtype) {
    for (const auto& [name, function] : functions) {
      INFO(std::string(name) << " " << dtype);
      check_same(function, levels(dtype, 1), levels(dtype, 2));
    }
  };
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64, kInt64}) check(comparisons, dtype);
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64, kInt64, kComplex64, kComplex128}) check(logic, dtype);
}

TEST_CASE("tests of signs and infinities into a tensor of their argument's dtype") {
  for (const ScalarType dtype : kInFloat32) {
    INFO(dtype);
    Tensor x = levels(dtype, 3);
    x.slice(0, 0, 9, 2).fill_(INFINITY);
    x.slice(0, 1, 9, 3).fill_(-INFINITY);
    x.slice(0, 9, 10).fill_(-0.0);
    const Tensor there = x.to(cuda_device());
    const auto compare = [&](const auto& into) {
      Tensor on_host = empty_like(x), on_device = empty_like(there);
      into(on_host, x);
      into(on_device, there);
      CHECK(difference(on_device.cpu(), on_host) == "");
    };
    compare([](Tensor& out, const Tensor& t) { isneginf_out(out, t); });
    compare([](Tensor& out, const Tensor& t) { isposinf_out(out, t); });
    compare([](Tensor& out, const Tensor& t) { signbit_out(out, t); });
  }
}

TEST_CASE("numbers next to tensors of every dtype, which some of them keep") {
  const auto check = [](ScalarType dtype, const Scalar& number) {
    INFO(dtype << " and " << number.type());
    for (const Tensor& t : {levels(dtype, 1), levels(dtype, 1).view({5, 8}).t(), levels(dtype, 1).slice(0, 0, 0), levels(dtype, 1)[3]}) {
      check_same([&](const Tensor& x, const Tensor&) { return add(x, number); }, t, t);
      check_same([&](const Tensor& x, const Tensor&) { return add(x, number, 2); }, t, t);
      check_same([&](const Tensor& x, const Tensor&) { return mul(x, number); }, t, t);
      check_same([&](const Tensor& x, const Tensor&) { return eq(x, number); }, t, t);
      check_same([&](const Tensor& x, const Tensor&) { return logical_xor(x, full({}, number)); }, t, t);
    }
  };
  for (const ScalarType dtype : {kBool, kUInt8, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64}) {
    for (const Scalar& number : {Scalar(true), Scalar(3), Scalar(2.5)}) check(dtype, number);
  }
}

TEST_CASE("tensors of one shape and several dtypes") {
  for (const ScalarType a : {kBool, kInt64, kFloat16, kFloat32, kFloat64}) {
    for (const ScalarType b : {kUInt8, kInt64, kBFloat16, kFloat32}) {
      INFO(a << " and " << b);
      const Tensor x = levels(a, 1), y = levels(b, 2);
      check_same([](const Tensor& s, const Tensor& t) { return add(s, t); }, x, y);
      check_same([](const Tensor& s, const Tensor& t) { return gt(s, t); }, x.view({4, 10}), y.view({4, 10}));
      check_same([](const Tensor& s, const Tensor& t) { return add(s, t); }, x.view({4, 10}).t(), y.view({10, 4}));
      check_same([](const Tensor& s, const Tensor& t) { return add(s, t); }, x.view({4, 10}), y.slice(0, 0, 10));
    }
  }
}

TEST_CASE("integers in ops that are not asked for them by their samples") {
  const Tensor a = normal({3, 5}).mul(20).to(kInt64), b = normal({5}, kFloat64, 2).abs().mul(6).add(1).to(kInt64);
  check_same([](const Tensor& x, const Tensor& y) { return div(x, y, "trunc"); }, a, b);
  check_same([](const Tensor& x, const Tensor&) { return abs(x); }, a, b);
  check_same([](const Tensor& x, const Tensor& y) { return clamp(x, -y, y); }, a, b);
}

TEST_SUITE_END();

}  // namespace elementwise_tests
