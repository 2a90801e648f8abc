#include <doctest/doctest.h>

#include <limits>
#include <optional>

#include <amp/all.h>
#include <amp/autograd/gradcheck.h>

#include "support.h"

namespace attention_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Attention {
  Tensor query = normal({1, 3, 4}, kFloat32, 1).requires_grad_(), key = normal({1, 3, 4}, kFloat32, 2).requires_grad_(),
         value = normal({1, 3, 4}, kFloat32, 3).requires_grad_();
  Tensor run(const Tensor& mask) const { return scaled_dot_product_attention(query, key, value, mask); }
};

// A mask, in both forms, whose second row masks everything.
Tensor bool_mask() {
  const Tensor mask = ones({3, 3}, kBool);
  mask.select(0, 1).fill_(false);
  return mask;
}
Tensor float_mask() {
  const Tensor mask = zeros({3, 3}, kFloat32);
  mask.select(0, 1).fill_(-std::numeric_limits<double>::infinity());
  return mask;
}

}  // namespace

TEST_CASE("attention: a fully masked row gives zeros, and its gradients poison no other row") {
  for (const Tensor& mask : {bool_mask(), float_mask()}) {
    const Attention masked, open;
    const Tensor result = masked.run(mask), expected = open.run({});
    CHECK(values(result.select(1, 1)) == std::vector<double>(4, 0.0));
    for (const int64_t row : {0, 2}) CHECK(difference(result.select(1, row), expected.select(1, row), 1e-6, 1e-6) == "");
    result.sum().backward();
    (expected.select(1, 0).sum() + expected.select(1, 2).sum()).backward();
    CHECK(values(masked.query.grad().select(1, 1)) == std::vector<double>(4, 0.0));
    CHECK(difference(masked.query.grad(), open.query.grad(), 1e-6, 1e-6) == "");
    CHECK(difference(masked.key.grad(), open.key.grad(), 1e-6, 1e-6) == "");
    CHECK(difference(masked.value.grad(), open.value.grad(), 1e-6, 1e-6) == "");
  }
}

TEST_CASE("attention: NaN in a query stays in its row") {
  const Attention a;
  a.query.detach().select(1, 2).fill_(std::nan(""));
  const Tensor result = a.run({});
  CHECK(isnan(result.select(1, 2)).all().item<bool>());
  CHECK(!isnan(result.select(1, 0)).any().item<bool>());
}

namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

struct Options {
  Tensor mask = {};
  bool causal = false;
  std::optional<double> scale = std::nullopt;
  bool gqa = false;
};

// The formula over the whole matrix of scores. `kept` are the factors of dropout.
Tensor naive(const Tensor& query, const Tensor& key, const Tensor& value, const Options& o, const Tensor& kept = {}) {
  const int64_t repeats = o.gqa ? query.size(-3) / key.size(-3) : 1;
  const Tensor k = o.gqa ? repeat_interleave(key, repeats, -3) : key, v = o.gqa ? repeat_interleave(value, repeats, -3) : value;
  Tensor scores = matmul(query, k.transpose(-2, -1)) * o.scale.value_or(1 / std::sqrt(static_cast<double>(query.size(-1))));
  const int64_t rows = query.size(-2), keys = key.size(-2);
  if (o.causal) scores = masked_fill(scores, triu(ones({rows, keys}, kBool), 1), kMinusInfinity);
  if (o.mask.defined()) scores = o.mask.dtype() == kBool ? masked_fill(scores, logical_not(o.mask), kMinusInfinity) : scores + o.mask;
  const Tensor blind = amax(scores.detach(), {-1}, true) == kMinusInfinity;
  Tensor weights = masked_fill(softmax(masked_fill(scores, blind, 0), -1), blind, 0);
  if (kept.defined()) weights = weights * kept;
  return matmul(weights, v);
}

Tensor random_mask(IntArrayRef sizes, double kept) {
  testing::Random random(7);
  const Tensor mask = zeros(sizes, kBool);
  auto* data = static_cast<bool*>(mask.data_ptr());
  for (int64_t i = 0; i < mask.numel(); ++i) data[i] = random.uniform(0, 1) < kept;
  return mask;
}

struct Sizes {
  std::vector<int64_t> lead;
  int64_t rows, keys, depth, value_depth;

  Tensor make(int64_t count, int64_t columns, uint32_t seed, ScalarType dtype, int64_t heads = 0) const {
    Shape sizes(lead);
    if (heads != 0) sizes[sizes.size() - 1] = heads;
    sizes.push_back(count);
    sizes.push_back(columns);
    return normal(sizes, kFloat64, seed).to(dtype);
  }
};

// Result and gradients against the formula in float64, from inputs of `dtype`.
void check(const Sizes& sizes, const Options& o, ScalarType dtype, double tolerance, int64_t key_heads = 0) {
  const Tensor inputs[] = {sizes.make(sizes.rows, sizes.depth, 1, dtype), sizes.make(sizes.keys, sizes.depth, 2, dtype, key_heads),
                           sizes.make(sizes.keys, sizes.value_depth, 3, dtype, key_heads)};
  std::vector<Tensor> leaves, exact;
  for (const Tensor& input : inputs) {
    leaves.push_back(input.clone().requires_grad_());
    exact.push_back(input.to(kFloat64).clone().requires_grad_());
  }
  Options leaf_options = o, exact_options = o;
  if (o.mask.defined() && o.mask.dtype() != kBool) {
    leaf_options.mask = o.mask.to(dtype).clone().requires_grad_();
    exact_options.mask = leaf_options.mask.detach().to(kFloat64).clone().requires_grad_();
    leaves.push_back(leaf_options.mask);
    exact.push_back(exact_options.mask);
  }
  const Tensor result = scaled_dot_product_attention(leaves[0], leaves[1], leaves[2], leaf_options.mask, 0, o.causal, o.scale, o.gqa);
  const Tensor expected = naive(exact[0], exact[1], exact[2], exact_options);
  INFO("dtype ", toString(dtype), ", ", sizes.rows, " x ", sizes.keys, " x ", sizes.depth);
  CHECK(result.dtype() == dtype);
  CHECK(difference(result, expected, tolerance, tolerance) == "");
  const Tensor grad = normal(expected.sizes(), kFloat64, 4).to(dtype);
  result.backward(grad);
  expected.backward(grad.to(kFloat64));
  for (size_t i = 0; i < leaves.size(); ++i) CHECK(difference(leaves[i].grad(), exact[i].grad(), 4 * tolerance, tolerance) == "");
}

void check_all(const Sizes& sizes, const Options& o, int64_t key_heads = 0) {
  check(sizes, o, kFloat64, 1e-11, key_heads);
  check(sizes, o, kFloat32, 2e-5, key_heads);
  check(sizes, o, kBFloat16, 0.06, key_heads);
  check(sizes, o, kFloat16, 0.01, key_heads);
}

}  // namespace

TEST_SUITE_BEGIN("attention threads");

TEST_CASE("attention agrees with the formula, whatever the blocks") {
  for (const int64_t rows : {1, 7, 64, 130}) {
    for (const int64_t keys : {1, 33, 128, 300}) {
      check_all({{2, 2}, rows, keys, 16, 16}, {});
      check_all({{3}, rows, keys, 5, 19}, {.causal = true});
      check_all({{2}, rows, keys, 70, 40}, {.causal = true});  // whole tiles of AMX, and remainders
      check_all({{2, 2}, rows, keys, 8, 8}, {.mask = random_mask({2, 1, rows, keys}, 0.7)});
    }
  }
}

TEST_CASE("attention takes masks that broadcast") {
  const Sizes sizes{{2, 3}, 70, 140, 12, 9};
  for (const auto& shape : {std::vector<int64_t>{70, 140}, {2, 1, 1, 140}, {3, 70, 140}, {70, 1}, {1, 140}, {2, 3, 70, 140}, {1}}) {
    check_all(sizes, {.mask = random_mask(shape, 0.6)});
    check_all(sizes, {.mask = normal(shape)});
  }
  check_all(sizes, {.mask = normal({140, 70}).t()});
  check_all(sizes, {.mask = masked_fill(normal({70, 140}), random_mask({70, 140}, 0.5), kMinusInfinity)});
}

TEST_CASE("attention with grouped heads, a scale, any leading dimensions") {
  check_all({{2, 6}, 66, 130, 8, 8}, {.gqa = true}, 2);
  check_all({{6}, 5, 7, 8, 4}, {.causal = true, .gqa = true}, 1);
  check_all({{2, 4}, 20, 30, 8, 8}, {.mask = random_mask({2, 4, 1, 30}, 0.7), .gqa = true}, 2);
  check_all({{}, 20, 30, 8, 8}, {.scale = 0.5});
  check_all({{2}, 20, 30, 8, 8}, {.scale = -1.5});
  check_all({{2, 1, 3, 2}, 20, 30, 4, 4}, {.causal = true});
  const Tensor q = normal({2, 1, 3, 4}), k = normal({3, 5, 4}, kFloat64, 2), v = normal({1, 5, 4}, kFloat64, 3);
  CHECK(difference(scaled_dot_product_attention(q, k, v), naive(q, k, v, {}), 1e-12, 0) == "");
}

TEST_CASE("attention of heads in place, as they come from a linear map, with a result in the same order") {
  const Tensor packed = normal({2, 70, 3 * 4 * 16}).requires_grad_(), copy = packed.detach().clone().requires_grad_();
  const auto heads = [](const Tensor& t, int64_t i) { return t.reshape({2, 70, 3, 4, 16}).select(2, i).transpose(1, 2); };
  const Tensor result = scaled_dot_product_attention(heads(packed, 0), heads(packed, 1), heads(packed, 2));
  const Tensor expected = naive(heads(copy, 0), heads(copy, 1), heads(copy, 2), {});
  CHECK(difference(result, expected, 1e-11, 0) == "");
  CHECK(result.transpose(1, 2).is_contiguous());
  result.sum().backward();
  expected.sum().backward();
  CHECK(difference(packed.grad(), copy.grad(), 1e-10, 0) == "");
}

TEST_CASE("empty sequences and heads") {
  const Tensor q = normal({2, 3, 4}).requires_grad_(), k = normal({2, 0, 4}).requires_grad_(), v = normal({2, 0, 6}).requires_grad_();
  const Tensor result = scaled_dot_product_attention(q, k, v);
  CHECK(values(result) == std::vector<double>(36, 0.0));
  result.sum().backward();
  CHECK(values(q.grad()) == std::vector<double>(24, 0.0));
  CHECK(k.grad().sizes() == IntArrayRef({2, 0, 4}));
  const Tensor none = normal({2, 0, 4}).requires_grad_(), keys = normal({2, 3, 4}).requires_grad_();
  scaled_dot_product_attention(none, keys, keys).sum().backward();
  CHECK(values(keys.grad()) == std::vector<double>(24, 0.0));
  CHECK(scaled_dot_product_attention(zeros({0, 3, 4}), zeros({0, 5, 4}), zeros({0, 5, 4})).sizes() == IntArrayRef({0, 3, 4}));
  CHECK(scaled_dot_product_attention(zeros({2, 3, 4}), zeros({2, 5, 4}), zeros({2, 5, 0})).sizes() == IntArrayRef({2, 3, 0}));
}

TEST_CASE("attention without features takes the mean of the values") {
  const Tensor q = zeros({1, 2, 0}), k = zeros({1, 4, 0}), v = normal({1, 4, 3}).to(kFloat32);
  CHECK(difference(scaled_dot_product_attention(q, k, v), v.mean({1}, true).expand({1, 2, 3}), 1e-6, 0) == "");
}

TEST_CASE("dropout of attention: statistics, and gradients with the mask of the forward pass") {
  const int64_t rows = 100, keys = 203;
  const Tensor q = normal({2, rows, 8}).requires_grad_(), k = normal({2, keys, 8}, kFloat64, 2).requires_grad_(),
               v = eye(keys, kFloat64).unsqueeze(0).expand({2, keys, keys}).clone().requires_grad_();
  const auto run = [&](const Tensor& value) {
    manual_seed(5);
    return scaled_dot_product_attention(q, k, value, {}, 0.25);
  };
  // Values of the identity matrix make the result the matrix of weights.
  const Tensor weights = run(v).detach(), plain = scaled_dot_product_attention(q, k, v).detach();
  const Tensor kept = (weights != 0).to(kFloat64) / 0.75;
  CHECK(difference(weights, plain * kept, 1e-12, 1e-12) == "");
  CHECK(std::abs(values((weights != 0).to(kFloat64).mean())[0] - 0.75) < 0.01);
  const Tensor value = normal({2, keys, 5}, kFloat64, 3).requires_grad_();
  run(value).sin().sum().backward();
  const Tensor q2 = q.detach().clone().requires_grad_(), k2 = k.detach().clone().requires_grad_(),
               v2 = value.detach().clone().requires_grad_();
  naive(q2, k2, v2, {}, kept).sin().sum().backward();
  CHECK(difference(q.grad(), q2.grad(), 1e-11, 0) == "");
  CHECK(difference(k.grad(), k2.grad(), 1e-11, 0) == "");
  CHECK(difference(value.grad(), v2.grad(), 1e-11, 0) == "");
  CHECK(values(scaled_dot_product_attention(q, k, value, {}, 1.0).abs().sum())[0] == 0);
}

TEST_CASE("second derivatives of attention, also with dropout") {
  const Tensor q = normal({2, 3, 4}).requires_grad_(), k = normal({2, 5, 4}, kFloat64, 2).requires_grad_(),
               v = normal({2, 5, 3}, kFloat64, 3).requires_grad_(), mask = normal({1, 5}, kFloat64, 4).requires_grad_();
  for (const double p : {0.0, 0.4}) {
    const auto run = [p](TensorList in) {
      manual_seed(11);
      return std::vector<Tensor>{scaled_dot_product_attention(in[0], in[1], in[2], in[3], p)};
    };
    CHECK(autograd::gradcheck(run, {q, k, v, mask}));
    CHECK(autograd::gradgradcheck(run, {q, k, v, mask}));
  }
  const Tensor grouped = normal({4, 3, 4}).requires_grad_();
  CHECK(autograd::gradgradcheck(
      [](TensorList in) { return std::vector<Tensor>{scaled_dot_product_attention(in[0], in[1], in[2], {}, 0, true, std::nullopt, true)}; },
      {grouped, k, v}));
}

TEST_CASE("the results of attention don't depend on the number of threads") {
  const int before = get_num_threads();
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const int64_t heads : {1, 3}) {
      std::vector<std::vector<Tensor>> runs;
      for (const int threads : {1, 2, 5, 16}) {
        set_num_threads(threads);
        manual_seed(3);
        std::vector<Tensor> in{
            normal({heads * 2, 200, 16}).to(dtype).requires_grad_(), normal({heads, 300, 16}, kFloat64, 2).to(dtype).requires_grad_(),
            normal({heads, 300, 16}, kFloat64, 3).to(dtype).requires_grad_(), normal({1, 300}, kFloat64, 4).to(dtype).requires_grad_()};
        std::vector<Tensor> results{scaled_dot_product_attention(in[0], in[1], in[2], in[3], 0.1, false, std::nullopt, true)};
        results[0].sum().backward();
        for (const Tensor& leaf : in) results.push_back(leaf.grad());
        runs.push_back(std::move(results));
      }
      for (size_t r = 1; r < runs.size(); ++r) {
        for (size_t i = 0; i < runs[r].size(); ++i) CHECK(difference(runs[r][i], runs[0][i]) == "");
      }
    }
  }
  set_num_threads(before);
}

TEST_CASE("attention never holds the matrix of scores") {
  const int64_t length = 8192;
  const int threads = get_num_threads();
  set_num_threads(2);
  const Tensor q = normal({1, length, 16}, kFloat32, 1).requires_grad_(), k = normal({1, length, 16}, kFloat32, 2).requires_grad_(),
               v = normal({1, length, 16}, kFloat32, 3).requires_grad_();
  reset_peak_memory_stats();
  const int64_t before = memory_stats().current_bytes;
  scaled_dot_product_attention(q, k, v, {}, 0.1, true).sum().backward();
  CHECK(memory_stats().peak_bytes - before < length * length);  // a quarter of the matrix in float32
  set_num_threads(threads);
}

TEST_SUITE_END();

TEST_CASE("attention: recorded gradients in 16 bits are those of float32, rounded") {
  const auto gradients = [](ScalarType dtype) {
    std::vector<Tensor> inputs;
    for (int i = 0; i < 3; ++i) inputs.push_back(full({1, 3, 8}, 300., dtype).requires_grad_());
    const Tensor result = scaled_dot_product_attention(inputs[0], inputs[1], inputs[2]);
    return autograd::grad({result}, inputs, {ones({1, 3, 8}, dtype)}, std::nullopt, /*create_graph=*/true);
  };
  const std::vector<Tensor> exact = gradients(kFloat64);
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    CAPTURE(dtype);
    const std::vector<Tensor> found = gradients(dtype);
    for (size_t i = 0; i < 3; ++i) CHECK(difference(found[i].detach(), exact[i].detach(), 1e-2, 1e-2) == "");
  }
}

TEST_CASE("attention: what cancels in a gradient keeps no rounding of the result") {
  // The sum of the weights times the products of the gradient and the values is near each of them.
  for (const int64_t keys : {3, 40, 256}) {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      CAPTURE(keys);
      CAPTURE(dtype);
      const auto gradient = [&](ScalarType of) {
        const Tensor query = normal({2, 5, 8}, kFloat32, 1).to(dtype).to(of).requires_grad_(),
                     key = normal({2, keys, 8}, kFloat32, 2).to(dtype).to(of),
                     value = (normal({2, keys, 8}, kFloat32, 3) + 100).to(dtype).to(of);
        return autograd::grad({scaled_dot_product_attention(query, key, value)}, {query}, {ones({2, 5, 8}, of)})[0];
      };
      const Tensor exact = gradient(kFloat64);
      const double largest = exact.abs().max().item<double>();
      CHECK(difference(gradient(dtype), exact, 0.05 * largest + 1e-3, 0) == "");
    }
  }
}

}  // namespace attention_tests
