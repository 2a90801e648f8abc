// Regions with a recipe: products of quantized operands, forward and backward.
#include <doctest/doctest.h>

#include <any>
#include <cmath>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <amp/all.h>
#include <amp/cpu/simd/isa.h>
#include <amp/jit/trace.h>
#include <amp/quantize/quantize.h>

#include "recipes.h"
#include "support.h"

namespace recipe_tests {

using namespace amp;
using namespace amp::testing;
using quantize::Product;
using quantize::Recipe;
using quantize::Role;

namespace {

const char* const kRecipes[] = {"tensorwise", "rowwise", "rowwise_gw", "block128", "mxfp8", "nvfp4"};

// The numbers of an operand after quantizing it along its last dimension.
Tensor through(const Tensor& x, const Recipe& recipe, Role role, Product product) {
  return quantize::dequantize(quantize::quantize(x.detach().contiguous(), recipe.operand(role, product))).to(kFloat64);
}

// a b^T of quantized operands, each with the role that it has in the product.
struct Expected {
  Tensor product, magnitudes;
};
Expected expected(const Tensor& a, Role a_role, const Tensor& b, Role b_role, const Recipe& recipe, Product product) {
  const bool low = recipe.low[static_cast<size_t>(product)];
  const Tensor left = low ? a.detach().to(kFloat64) : through(a, recipe, a_role, product);
  const Tensor right = low ? b.detach().to(kFloat64) : through(b, recipe, b_role, product);
  return {left.mm(right.t()), left.abs().mm(right.abs().t())};
}

// Whether each number is within the rounding of float32 sums of k terms, and of one rounding to `result`'s dtype.
bool is_close(const Tensor& result, const Expected& exact, int64_t k) {
  const std::vector<double> got = values(result), want = values(exact.product), size = values(exact.magnitudes);
  const double unit = result.dtype() == kBFloat16 ? 0x1p-8 : 0x1p-23;
  for (size_t i = 0; i < got.size(); ++i) {
    if (!(std::abs(got[i] - want[i]) <= static_cast<double>(k + 4) * 0x1p-24 * size[i] + unit * std::abs(want[i]))) return false;
  }
  return true;
}

double decibels(const Tensor& result, const Tensor& exact) {
  const Tensor wanted = exact.to(kFloat64), error = result.to(kFloat64) - wanted;
  return 10 * std::log10((wanted * wanted).sum().item<double>() / (error * error).sum().item<double>());
}

}  // namespace

TEST_SUITE_BEGIN("autocast recipes");

TEST_CASE("linear and its gradients multiply quantized operands") {
  for (const char* name : kRecipes) {
    CAPTURE(name);
    const Recipe& recipe = quantize::find_recipe(name);
    const int64_t rows = 48, in = 160, out = 96;
    const Tensor x = normal({rows, in}, requires_grad(), 1).to(kFloat32).detach().requires_grad_();
    const Tensor w = (normal({out, in}, kFloat32, 2) * 0.1).detach().requires_grad_();
    const Tensor b = normal({out}, kFloat32, 3).detach().requires_grad_();
    const Tensor seed = (normal({rows, out}, kFloat32, 4) * 1e-3).to(kBFloat16);
    Tensor y;
    {
      const Autocast region(kCPU, fp8(name));
      y = linear(x, w);
    }
    CHECK(y.dtype() == kBFloat16);
    const Tensor low_x = x.detach().to(kBFloat16), low_w = w.detach().to(kBFloat16);
    CHECK(is_close(y, expected(low_x, Role::Input, low_w, Role::Weight, recipe, Product::Output), in));
    y.backward(seed);
    CHECK(is_close(x.grad().to(kFloat32), expected(seed, Role::Gradient, low_w.t(), Role::Weight, recipe, Product::GradInput), out));
    CHECK(is_close(w.grad().to(kFloat32), expected(seed.t(), Role::Gradient, low_x.t(), Role::Input, recipe, Product::GradWeight), rows));
    // A bias is added in float32, and the sum is rounded once.
    const Autocast region(kCPU, fp8(name));
    const Tensor with_bias = linear(x, w, b);
    Expected sum = expected(low_x, Role::Input, low_w, Role::Weight, recipe, Product::Output);
    sum.product = sum.product + b.detach().to(kBFloat16).to(kFloat64);
    sum.magnitudes = sum.magnitudes + b.detach().abs().to(kFloat64);
    CHECK(is_close(with_bias, sum, in));
  }
}

TEST_CASE("mm, addmm, bmm, baddbmm and matmul have the numbers of linear") {
  const Tensor a = normal({24, 64}, kFloat32, 1), b = normal({64, 32}, kFloat32, 2), c = normal({24, 32}, kFloat32, 3);
  for (const char* name : kRecipes) {
    CAPTURE(name);
    const Autocast region(kCPU, fp8(name));
    const Tensor product = mm(a, b);
    CHECK(difference(product, linear(a, b.t().contiguous())) == "");
    CHECK(difference(matmul(a, b), product) == "");
    CHECK(difference(bmm(a.unsqueeze(0), b.unsqueeze(0)).squeeze(0), product) == "");
    CHECK(difference(matmul(a.view({2, 12, 64}), b).view({24, 32}), product) == "");
    CHECK(difference(addmm(c, a, b, 0), product) == "");
    CHECK(difference(addmm(c, a, b, 2, 3), baddbmm(c.unsqueeze(0), a.unsqueeze(0), b.unsqueeze(0), 2, 3).squeeze(0)) == "");
    CHECK(difference(product, mm(a.to(kBFloat16), b.to(kBFloat16))) == "");
  }
}

TEST_CASE("gradients with and without a recorded backward are the same") {
  for (const char* name : kRecipes) {
    CAPTURE(name);
    const auto gradients = [&](const auto& function, bool create_graph) {
      const Tensor a = normal({2, 12, 32}, kFloat32, 1).detach().requires_grad_();
      const Tensor b = normal({2, 32, 16}, kFloat32, 2).detach().requires_grad_();
      Tensor y;
      {
        const Autocast region(kCPU, fp8(name));
        y = function(a, b);
      }
      y.backward(normal(y.sizes(), kFloat32, 3).to(y.dtype()), std::nullopt, create_graph);
      // With create_graph, a gradient refers to its leaf.
      const auto taken = [](const Tensor& leaf) { return std::exchange(leaf.mutable_grad(), Tensor()).detach(); };
      return std::tuple(taken(a), taken(b));
    };
    const auto check = [&](const auto& function) {
      const auto [a, b] = gradients(function, false);
      const auto [c, d] = gradients(function, true);
      // The fused gradients are float32, the recorded ones are rounded to bfloat16 first.
      CHECK(difference(a.to(kBFloat16), c.to(kBFloat16)) == "");
      CHECK(difference(b.to(kBFloat16), d.to(kBFloat16)) == "");
    };
    check([](const Tensor& a, const Tensor& b) { return bmm(a, b); });
    check([](const Tensor& a, const Tensor& b) { return mm(a[0], b[1]); });
    check([](const Tensor& a, const Tensor& b) { return linear(a, b[0].t()); });
    check([](const Tensor& a, const Tensor& b) { return matmul(a, b); });
  }
}

TEST_CASE("an argument of a checkpoint, or of an op that recomputes its parts, keeps how its gradient is computed") {
  const Tensor x = normal({48, 64}, kFloat32), a = normal({64, 64}, kFloat32).requires_grad_(), b = normal({64, 64}, kFloat32);
  const autocast::PolicyHandle math = derive_policy(
      autocast::find_policy("torch-2.0"),
      {{.op = "linear", .category = autocast::Category::Fp32, .math = autocast::Math::BFloat16, .output = autocast::Output::Input}});
  const auto gradient = [&](const AutocastOptions& options, const auto& function) {
    a.mutable_grad().reset();
    Tensor y;
    {
      const Autocast region(kCPU, options);
      y = function(linear(x, a));
    }
    y.to(kFloat32).square().sum().backward();
    return a.grad();
  };
  std::vector<AutocastOptions> all{{.policy = math}};
  for (const char* name : kRecipes) all.push_back(fp8(name));
  for (const AutocastOptions& options : all) {
    CAPTURE((options.recipe.find() != nullptr ? options.recipe.find()->name : "math"));
    const auto part = [&](const Tensor& t) { return linear(t, b) * 0.5; };
    CHECK(equal(gradient(options, [&](const Tensor& t) { return checkpoint(part, t); }), gradient(options, part)));
    CHECK(equal(gradient(options, [&](const Tensor& t) { return normalize(t); }),
                gradient(options, [&](const Tensor& t) { return normalize(t * 1); })));
  }
}

TEST_CASE("what a checkpoint computes again is not quantized as the node that needs it") {
  using autocast::Category;
  const Tensor x = normal({64, 64}, kFloat32).requires_grad_(), w = normal({64, 64}, kFloat32).requires_grad_();
  const auto& torch = autocast::find_policy("torch-2.0");
  const autocast::PolicyHandle quantized =
      derive_policy(torch, {{.op = "linear", .category = Category::LowerPrecisionFp, .quantize = "tensorwise"}});
  const autocast::PolicyHandle math =
      derive_policy(torch, {{.op = "linear", .category = Category::Fp32, .math = autocast::Math::BFloat16}, {"mm", Category::Fp32}});
  for (const autocast::PolicyHandle& policy : {quantized, math}) {
    CAPTURE(policy->extras.size());
    const auto part = [&](const Tensor& t) { return linear(mm(t, t.t()), w); };
    const auto gradient = [&](const auto& function) {
      w.mutable_grad().reset();
      Tensor y;
      {
        const Autocast region(kCPU, {.policy = policy});
        y = function(x);
      }
      y.sum().backward();
      return w.grad();
    };
    CHECK(equal(gradient([&](const Tensor& t) { return checkpoint(part, t); }), gradient(part)));
  }
}

TEST_CASE("hooks do not multiply as the node that ran before them") {
  const autocast::PolicyHandle math = derive_policy(
      autocast::find_policy("torch-2.0"), {{.op = "linear", .category = autocast::Category::Fp32, .math = autocast::Math::BFloat16}});
  const Tensor x = normal({64, 64}, kFloat32).requires_grad_(), w = normal({64, 64}, kFloat32).requires_grad_();
  const Tensor expected = mm(x.detach(), w.detach());
  for (const AutocastOptions& options : {AutocastOptions{.policy = math}, fp8("tensorwise")}) {
    std::vector<Tensor> products;
    const auto hook = [&](const Tensor&) {
      products.push_back(mm(x.detach(), w.detach()));
      return Tensor();
    };
    Tensor y;
    {
      const Autocast region(kCPU, options);
      const Tensor h = x * 1;
      h.register_hook(hook);
      const autograd::SavedTensorHooks saved([](const Tensor& t) { return std::any(t); },
                                             [&](const std::any& t) {
                                               hook({});
                                               return std::any_cast<Tensor>(t);
                                             });
      y = linear(h, w);
    }
    const unsigned id = w.register_hook(hook);
    y.sum().backward();
    w.remove_hook(id);
    REQUIRE(products.size() == 4);
    for (const Tensor& product : products) CHECK(equal(product, expected));
  }
}

TEST_CASE("the signal to noise ratios are those of the formats") {
  const Tensor x = normal({256, 512}, kFloat32, 1).detach().requires_grad_();
  const Tensor w = normal({384, 512}, kFloat32, 2).detach().requires_grad_();
  const Tensor seed = normal({256, 384}, kFloat32, 3) * 1e-3;
  // Output, gradient of the input, gradient of the weight; half a decibel of freedom for other numbers.
  const std::tuple<const char*, double, double, double> bars[] = {{"tensorwise", 28.1, 24.1, 24.1}, {"rowwise", 28.0, 28.1, 28.0},
                                                                  {"rowwise_gw", 28.0, 28.1, 40},   {"block128", 28.0, 28.1, 28.0},
                                                                  {"mxfp8", 28.0, 28.1, 28.0},      {"nvfp4", 16.0, 14.0, 14.0}};
  for (const auto& [name, output, grad_input, grad_weight] : bars) {
    CAPTURE(name);
    x.mutable_grad().reset();
    w.mutable_grad().reset();
    Tensor y;
    {
      AutocastOptions options = fp8(name);
      const Autocast region(kCPU, options);
      y = linear(x, w);
    }
    y.backward(seed.to(kBFloat16));
    CHECK(decibels(y, x.detach().to(kFloat64).mm(w.detach().to(kFloat64).t())) > output);
    CHECK(decibels(x.grad(), seed.to(kFloat64).mm(w.detach().to(kFloat64))) > grad_input);
    CHECK(decibels(w.grad(), seed.to(kFloat64).t().mm(x.detach().to(kFloat64))) > grad_weight);
  }
}

TEST_CASE("a recipe of the program: pairs of 4 bits with scales in E4M3") {
  using quantize::Format;
  Recipe pairs{.name = "pairs"};
  pairs.formats.fill(Format::E2M1);
  pairs.blocks = {quantize::Block{1, 16}, quantize::Block{16, 16}, quantize::Block{1, 16}};
  pairs.weight_in_grad_input = {16, 16};
  pairs.scale = quantize::ScaleType::E4M3;
  const Tensor x = normal({256, 512}, kFloat32, 1), w = normal({384, 512}, kFloat32, 2);
  const Autocast region(kCPU, {.dtype = kBFloat16, .policy = "fp8", .recipe = pairs});
  const Tensor y = linear(x, w);
  // The inputs have about 20 dB and the weights, with 256 numbers in a block, 19. The errors of both add up.
  const Tensor exact = x.to(kFloat64).mm(w.to(kFloat64).t());
  CHECK(decibels(y, exact) > 16);
  CHECK(is_close(y, expected(x.to(kBFloat16), Role::Input, w.to(kBFloat16), Role::Weight, pairs, Product::Output), 512));
  Recipe rows = pairs;  // 16 numbers in the blocks of both
  rows.name = "rows";
  rows.blocks[1] = {1, 16};
  const Autocast inner(kCPU, {.dtype = kBFloat16, .policy = "fp8", .recipe = rows});
  CHECK(decibels(linear(x, w), exact) > 16.9);
}

TEST_CASE("sums that are exact are the same with bfloat16 and with float32 operands") {
  // Whole numbers up to 8 are exact in every format.
  const Tensor a = (arange(40 * 64, kFloat32).remainder(17) - 8).view({40, 64}),
               b = (arange(64 * 24, kFloat32).remainder(13) - 6).view({64, 24});
  const cpu::Isa isa = cpu::active_isa();
  for (const char* name : {"rowwise", "block128", "mxfp8"}) {
    CAPTURE(name);
    const Autocast region(kCPU, fp8(name));
    const Tensor fast = mm(a, b);
    for (const cpu::Isa lower : {cpu::Isa::Avx2, cpu::Isa::Baseline}) {
      cpu::set_active_isa(lower);
      CHECK(difference(mm(a, b), fast) == "");
    }
    cpu::set_active_isa(isa);
    const Autocast off(kCPU, {.enabled = false});
    CHECK(difference(fast, mm(a, b).to(kBFloat16)) == "");
  }
}

TEST_CASE("results do not depend on the number of threads") {
  const Tensor a = normal({200, 300}, kFloat32, 1), b = normal({300, 150}, kFloat32, 2);
  const int threads = get_num_threads();
  for (const char* name : kRecipes) {
    const Autocast region(kCPU, fp8(name));
    set_num_threads(1);
    const Tensor one = mm(a, b);
    set_num_threads(3);
    CHECK(difference(mm(a, b), one) == "");
    set_num_threads(threads);
  }
}

TEST_CASE("without a recipe, the preset fp8 is torch-2.0") {
  const Tensor a = normal({8, 16}, kFloat32, 1), b = normal({16, 4}, kFloat32, 2);
  const auto product = [&](const AutocastOptions& options) {
    const Autocast region(kCPU, options);
    return mm(a, b);
  };
  CHECK(difference(product({.policy = "fp8"}), product({.policy = "torch-2.0"})) == "");
  CHECK(difference(product({.policy = "torch-2.0", .recipe = "tensorwise"}), product({.policy = "torch-2.0"})) == "");
  CHECK(difference(product({.policy = "fp8", .recipe = "tensorwise"}), product({.policy = "fp8"})) != "");
  CHECK(difference(product({.enabled = false, .policy = "fp8", .recipe = "tensorwise"}), mm(a, b)) == "");
}

TEST_CASE("regions inherit the recipe, and states carry it to other threads") {
  const Tensor a = normal({8, 16}, kFloat32, 1), b = normal({16, 4}, kFloat32, 2);
  const Autocast outer(kCPU, fp8("mxfp8"));
  const Tensor expected = mm(a, b);
  {
    const Autocast inner(kCPU);
    CHECK(difference(mm(a, b), expected) == "");
  }
  {
    const Autocast inner(kCPU, {.recipe = "tensorwise"});
    CHECK(difference(mm(a, b), expected) != "");
  }
  CHECK(difference(mm(a, b), expected) == "");
  const AutocastState state = AutocastState::capture();
  Tensor elsewhere;
  std::thread([&] {
    const AutocastStateGuard guard(state);
    elsewhere = mm(a, b);
  }).join();
  CHECK(difference(elsewhere, expected) == "");
}

TEST_CASE("a rule names its own recipe") {
  const Tensor a = normal({8, 64}, kFloat32, 1), b = normal({64, 4}, kFloat32, 2);
  Tensor expected;
  {
    const Autocast region(kCPU, fp8("mxfp8"));
    expected = mm(a, b);
  }
  const auto policy = derive_policy("torch-2.0", {{.op = "mm", .category = autocast::Category::LowerPrecisionFp, .quantize = "mxfp8"}});
  {
    const Autocast region(kCPU, {.policy = policy});
    CHECK(difference(mm(a, b), expected) == "");
  }
  {
    // The rule, not the region, says which recipe it is.
    const Autocast region(kCPU, {.policy = policy, .recipe = "tensorwise"});
    CHECK(difference(mm(a, b), expected) == "");
  }
  CHECK_THROWS_WITH_AS(derive_policy("torch-2.0", {{.op = "relu", .category = autocast::Category::Fp32, .quantize = "mxfp8"}}),
                       doctest::Contains("`relu` cannot have `quantize`"), ValueError);
  CHECK_THROWS_AS(AutocastOptions{.recipe = "fp9"}, ValueError);
}

TEST_CASE("calls with less work than min_work are not quantized") {
  const auto policy = derive_policy(
      "torch-2.0", {{.op = "mm", .category = autocast::Category::LowerPrecisionFp, .min_work = 1000, .quantize = "tensorwise"}});
  const Autocast region(kCPU, {.policy = policy});
  const Tensor a = normal({4, 4}, kFloat32, 1), b = normal({4, 4}, kFloat32, 2);
  const Tensor small = mm(a, b);
  const Autocast off(kCPU, {.enabled = false});
  CHECK(difference(small, mm(a, b)) == "");
}

TEST_CASE("float64, integers and complex numbers are not quantized") {
  const Autocast region(kCPU, fp8("tensorwise"));
  const Tensor a = normal({4, 4}, kFloat64, 1), b = normal({4, 4}, kFloat64, 2);
  Tensor plain;
  {
    const Autocast off(kCPU, {.enabled = false});
    plain = mm(a, b);
  }
  CHECK(difference(mm(a, b), plain) == "");
  CHECK(values(mm(ones({2, 2}, kInt64), ones({2, 2}, kInt64))) == std::vector<double>(4, 2));
  CHECK(mm(zeros({3, 0}), zeros({0, 2})).sizes() == IntArrayRef({3, 2}));
}

TEST_CASE("rows of very different sizes, and blocks of zeros, keep their numbers") {
  Tensor x = normal({4, 128}, kFloat32, 1);
  x.select(0, 0).mul_(1e30);
  x.select(0, 1).mul_(1e-25);
  x.slice(1, 32, 64).fill_(0);
  const Tensor w = normal({16, 128}, kFloat32, 2);
  for (const char* name : {"block128", "mxfp8"}) {
    CAPTURE(name);
    const Autocast region(kCPU, fp8(name));
    const Tensor y = linear(x, w);
    CHECK(is_close(y, expected(x.to(kBFloat16), Role::Input, w.to(kBFloat16), Role::Weight, quantize::find_recipe(name), Product::Output),
                   128));
    CHECK(values(y[1])[0] != 0);
  }
}

TEST_CASE("explain tells the recipe") {
  const auto text = [](const AutocastOptions& options) { return explain("linear", {}, kCPU, options)[0].text(); };
  CHECK(text(fp8("mxfp8")).find("products: quantized with mxfp8, {formats: e4m3, block: 32, scale: e8m0, round: up}") != std::string::npos);
  CHECK(text({.policy = "fp8"}).find("products: not quantized, because the region has no recipe") != std::string::npos);
  CHECK(text({.policy = "torch-2.0", .recipe = "mxfp8"}).find("quantized") == std::string::npos);
  const Autocast region(kCPU, fp8("rowwise"));
  CHECK(explain("mm")[0].recipe == &quantize::find_recipe("rowwise"));
}

TEST_CASE("a rule for a module leaves a layer out") {
  const auto run = [](bool leave_out) {
    nn::Sequential model(nn::Linear(64, 64), nn::Linear(64, 8));
    {
      const NoGradGuard no_grad;
      for (Tensor& p : model->parameters()) p.copy_(normal(p.sizes(), kFloat32, 7));
    }
    AutocastOptions options = fp8("tensorwise");
    if (leave_out) options.modules = {{.pattern = "**", .ops = {{.op = "linear", .category = autocast::Category::LowerPrecisionFp}}}};
    const Autocast region(kCPU, options);
    return model->forward(normal({4, 64}, kFloat32, 1));
  };
  CHECK(difference(run(true), run(false)) != "");
}

TEST_CASE("a recorded program cannot hold a quantized product") {
  nn::Linear layer(64, 32);
  const auto record = [&] {
    const Autocast region(kCPU, fp8("tensorwise"));
    return jit::trace(layer, {ones({2, 64})});
  };
  CHECK_THROWS_WITH_AS(record(), doctest::Contains("multiplies quantized operands"), NotImplementedError);
}

TEST_CASE("training reaches the loss of float32") {
  // New data in each step, with noise in the labels, so that the loss stays far from 0.
  const auto train = [](const char* recipe) {
    nn::Linear first(64, 256), second(256, 10);
    {
      const NoGradGuard no_grad;
      uint32_t seed = 1;
      for (nn::Linear* layer : {&first, &second}) {
        for (Tensor& p : (*layer)->parameters()) p.copy_(normal(p.sizes(), kFloat32, ++seed) * 0.15);
      }
    }
    const Tensor teacher = normal({64, 10}, kFloat32, 12);
    std::vector<Tensor> parameters = first->parameters();
    for (const Tensor& p : second->parameters()) parameters.push_back(p);
    optim::AdamW optimizer(parameters, optim::AdamWOptions(3e-3));
    double last_ten = 0;
    for (int step = 0; step < 40; ++step) {
      const auto seed = static_cast<uint32_t>(100 + 2 * step);
      const Tensor x = normal({256, 64}, kFloat32, seed);
      const Tensor labels = (x.mm(teacher) + normal({256, 10}, kFloat32, seed + 1) * 8).argmax(1);
      optimizer.zero_grad();
      Tensor loss;
      {
        AutocastOptions options;
        if (recipe == nullptr) options.enabled = false;
        else options = fp8(recipe);
        const Autocast region(kCPU, options);
        loss = cross_entropy(second(first(x).relu()).to(kFloat32), labels);
      }
      loss.backward();
      optimizer.step();
      if (step >= 30) last_ten += loss.item<double>() / 10;
    }
    return last_ten;
  };
  const double exact = train(nullptr);
  for (const char* name : kRecipes) {
    const double bar = std::string(name) == "nvfp4" ? 0.1 : 0.01;
    CHECK_MESSAGE(std::abs(train(name) - exact) < bar * exact, std::string(name) << " " << exact);
  }
}

TEST_SUITE_END();

}  // namespace recipe_tests
