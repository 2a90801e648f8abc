// Random chains of elementwise ops: the same bits as without fusion, for all layouts, sizes and dtypes.
#include <functional>

#include <amp/cpu/simd/isa.h>
#include <amp/jit/fused_function.h>
#include <doctest/doctest.h>

#include "../../support.h"

namespace fused_chains_tests {

using namespace amp;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::Random;

namespace {

using Step = std::function<Tensor(const Tensor& a, const Tensor& b)>;

const std::vector<Step>& steps() {
  static const std::vector<Step> all = {
      [](const Tensor& a, const Tensor& b) { return a + b; },
      [](const Tensor& a, const Tensor& b) { return a - b * 0.3; },
      [](const Tensor& a, const Tensor& b) { return a * b; },
      [](const Tensor& a, const Tensor&) { return a * 1.7 + 0.1; },
      [](const Tensor& a, const Tensor&) { return relu(a); },
      [](const Tensor& a, const Tensor&) { return gelu(a); },
      [](const Tensor& a, const Tensor&) { return gelu(a, "tanh"); },
      [](const Tensor& a, const Tensor&) { return tanh(a); },
      [](const Tensor& a, const Tensor& b) { return sigmoid(a) * b; },
      [](const Tensor& a, const Tensor&) { return a.to(kFloat32); },
      [](const Tensor& a, const Tensor&) { return a.to(kBFloat16); },
      [](const Tensor& a, const Tensor&) { return a.to(kFloat16); },
      [](const Tensor& a, const Tensor& b) { return where(a > b, a, b); },
      [](const Tensor& a, const Tensor& b) { return maximum(a, b); },
      [](const Tensor& a, const Tensor&) { return clamp(a, -0.9, 1.1); },
      [](const Tensor& a, const Tensor& b) { return addcmul(a, b, b, 0.5); },
      [](const Tensor& a, const Tensor&) { return exp(-abs(a)); },
      [](const Tensor& a, const Tensor&) { return softsign(a); },
      [](const Tensor& a, const Tensor& b) { return (a < b).to(a.dtype()) + a; },
      [](const Tensor& a, const Tensor& b) {
        Tensor c = a * 2;
        c += b.to(c.dtype());
        return c;
      },
  };
  return all;
}

// Also with numbers that narrow types do not represent.
const std::vector<Step>& integer_steps() {
  static const std::vector<Step> all = {
      [](const Tensor& a, const Tensor& b) { return a + b; },
      [](const Tensor& a, const Tensor& b) { return sub(a, b, 3); },
      [](const Tensor& a, const Tensor& b) { return add(a, b, 70000); },
      [](const Tensor& a, const Tensor& b) { return a * b; },
      [](const Tensor& a, const Tensor&) { return a * 300 + 1; },
      [](const Tensor& a, const Tensor&) { return relu(-a); },
      [](const Tensor& a, const Tensor&) { return abs(a) + sign(a); },
      [](const Tensor& a, const Tensor& b) { return maximum(a, b) - minimum(a, b); },
      [](const Tensor& a, const Tensor& b) { return a ^ b; },
      [](const Tensor& a, const Tensor& b) { return where(a > b, a, b); },
      [](const Tensor& a, const Tensor& b) { return (a < 200).to(a.dtype()) + (b >= -129).to(b.dtype()); },
      [](const Tensor& a, const Tensor& b) { return logical_and(a, b).to(kInt8) + a; },
      [](const Tensor& a, const Tensor& b) { return addcmul(a, b, b, -7); },
      [](const Tensor& a, const Tensor&) { return clamp_min(a, -300); },
      [](const Tensor& a, const Tensor&) { return a.to(kInt16); },
      [](const Tensor& a, const Tensor&) { return a.to(kUInt8); },
      [](const Tensor& a, const Tensor&) { return a.to(kInt32); },
  };
  return all;
}

struct Chain {
  const std::vector<Step>& choices;
  std::vector<size_t> order, operands;

  Tensor operator()(TensorList inputs) const {
    Tensor value = inputs[0];
    std::vector<Tensor> values(inputs.begin(), inputs.end());
    for (size_t i = 0; i < order.size(); ++i) {
      value = choices[order[i]](value, values[operands[i] % values.size()]);
      values.push_back(value);
    }
    return value;
  }
};

Chain random_chain(Random& random, const std::vector<Step>& choices) {
  Chain chain{choices, {}, {}};
  const int64_t length = random.integer(2, 9);
  for (int64_t i = 0; i < length; ++i) {
    chain.order.push_back(static_cast<size_t>(random.integer(0, static_cast<int64_t>(choices.size()))));
    chain.operands.push_back(static_cast<size_t>(random.integer(0, 100)));
  }
  return chain;
}

// Tensors of one shape in different layouts, and some that are broadcast to it.
std::vector<Tensor> random_inputs(Random& random, const std::vector<int64_t>& shape, ScalarType dtype) {
  const auto fresh = [&](IntArrayRef sizes) {
    const auto seed = static_cast<uint32_t>(random.integer(1, 1000));
    return isFloatingType(dtype) ? normal(sizes, dtype, seed) : (normal(sizes, kFloat64, seed) * 50).to(dtype);
  };
  std::vector<Tensor> inputs = {fresh(shape)};
  for (int k = 0; k < 2; ++k) {
    std::vector<int64_t> sizes = shape, reversed(shape.rbegin(), shape.rend());
    switch (random.integer(0, 6)) {
      case 0: inputs.push_back(fresh(shape)); break;
      case 1:
        for (int64_t& size : sizes) size = random.integer(0, 2) == 0 ? 1 : size;
        inputs.push_back(fresh(sizes));
        break;
      case 2: {  // transposed
        std::vector<int64_t> dims;
        for (size_t d = shape.size(); d-- > 0;) dims.push_back(static_cast<int64_t>(d));
        inputs.push_back(fresh(reversed).permute(dims));
        break;
      }
      case 3:  // every second element of a larger tensor
        if (!sizes.empty()) sizes.back() = sizes.back() * 2;
        inputs.push_back(sizes.empty() ? fresh(sizes) : fresh(sizes).slice(-1, 0, sizes.back(), 2));
        break;
      case 4: inputs.push_back(fresh({shape.empty() ? 1 : shape.back()})); break;
      default: inputs.push_back(fresh({})); break;
    }
  }
  return inputs;
}

const std::vector<std::vector<int64_t>> kShapes = {
    {},       {1},         {5},     {64},       {1000},     {1025},       {0, 4},     {3, 4},    {7, 300}, {300, 7},  {2, 3, 5},
    {40, 33}, {2, 1, 600}, {70001}, {3, 70001}, {129, 513}, {4, 5, 6, 7}, {16, 4096}, {4096, 3}, {1024},   {1, 1024}, {2048}};

// Returns whether the chain runs fused.
bool check_chain(const Chain& chain, const std::vector<Tensor>& inputs, bool with_gradients, const std::string& name) {
  const jit::detail::Function function = [chain](TensorList tensors) { return std::vector<Tensor>{chain(tensors)}; };
  std::vector<Tensor> leaves;
  for (const Tensor& input : inputs) {
    leaves.push_back(input.detach());
    if (with_gradients) leaves.back().requires_grad_();
  }
  const auto gradients = [&](const Tensor& y) {
    std::vector<Tensor> found = autograd::grad({y}, leaves, {(y.detach() * 0.5).to(y.dtype())}, false, false, /*allow_unused=*/true);
    return found;
  };
  const Tensor expected = function(leaves)[0];
  detail::FusedCalls calls(function);
  const bool fused = calls.is_fused(leaves);
  const Tensor found = calls.run(leaves)[0];
  CHECK_MESSAGE(difference(found, expected) == "", name);
  CHECK_MESSAGE(found.strides() == expected.strides(), name);
  if (!with_gradients) return fused;
  const std::vector<Tensor> a = gradients(found), b = gradients(expected);
  for (size_t i = 0; i < a.size(); ++i) CHECK_MESSAGE(difference(a[i], b[i]) == "", name << ", gradient " << i);
  return fused;
}

void check_chains(uint32_t seed, int count, bool with_gradients, bool of_integers = false) {
  Random random(seed);
  const std::vector<ScalarType> types =
      of_integers ? std::vector{kInt8, kUInt8, kInt16, kInt32} : std::vector{kFloat32, kBFloat16, kFloat16, kFloat64};
  int fused = 0;
  for (int i = 0; i < count; ++i) {
    const Chain chain = random_chain(random, of_integers ? integer_steps() : steps());
    const std::vector<int64_t>& shape = kShapes[static_cast<size_t>(random.integer(0, static_cast<int64_t>(kShapes.size())))];
    const ScalarType dtype = types[static_cast<size_t>(random.integer(0, 4))];
    const std::string name = detail::concat("chain ", i, " of seed ", seed, ", ", dtype, IntArrayRef(shape));
    fused += check_chain(chain, random_inputs(random, shape, dtype), with_gradients, name);
  }
  CHECK(fused * 5 > count * 4);  // others consist of casts to the dtype that they have, for example
}

}  // namespace

TEST_SUITE("jit fused chains") {
  TEST_CASE("random chains give the same bits") {
    const NoGradGuard no_grad;
    check_chains(1, 300, false);
  }

  TEST_CASE("random chains give the same gradients") { check_chains(2, 150, true); }

  TEST_CASE("random chains give the same bits with each instruction set") {
    const NoGradGuard no_grad;
    const cpu::Isa before = cpu::active_isa();
    for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2, cpu::Isa::Avx512}) {
      cpu::set_active_isa(isa);
      check_chains(3 + static_cast<uint32_t>(isa), 40, false);
    }
    cpu::set_active_isa(before);
  }

  TEST_CASE("integers and bools") {
    const NoGradGuard no_grad;
    for (const ScalarType dtype : {kInt64, kInt32, kInt16, kInt8, kUInt8, kBool}) {
      const Tensor a = (normal({1000}, kFloat64, 1) * 50).to(dtype), b = (normal({1000}, kFloat64, 2) * 50).to(dtype);
      const auto function = [](const Tensor& x, const Tensor& y) {
        const Tensor sum = x + y;
        return std::vector<Tensor>{sum * 3 + (x > y), logical_and(sum, x == y), (sum.to(kFloat32) * 0.5).to(kBFloat16)};
      };
      const auto fused = fuse(function);
      CHECK(fused.is_fused(a, b));
      const std::vector<Tensor> found = fused(a, b), expected = function(a, b);
      for (size_t i = 0; i < expected.size(); ++i) CHECK_MESSAGE(difference(found[i], expected[i]) == "", dtype << ", result " << i);
    }
  }

  TEST_CASE("random chains of integers give the same bits") {
    const NoGradGuard no_grad;
    check_chains(7, 300, false, /*of_integers=*/true);
  }

  TEST_CASE("infinities, NaN and denormals") {
    const NoGradGuard no_grad;
    const double inf = std::numeric_limits<double>::infinity();
    const Tensor values = tensor({0.0, -0.0, inf, -inf, std::nan(""), 1e-40, -1e-40, 3e38, -3e38, 65504.0, 1e-8, 1.0});
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16}) {
      const Tensor x = values.to(dtype).repeat({100}), y = x.flip({0});
      const auto function = [](const Tensor& a, const Tensor& b) { return relu(a + b) * minimum(a, b) - gelu(a / b); };
      const auto fused = fuse(function);
      CHECK(fused.is_fused(x, y));
      CHECK(difference(fused(x, y), function(x, y)) == "");
    }
  }
}

}  // namespace fused_chains_tests
