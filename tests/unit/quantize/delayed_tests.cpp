// Delayed scaling in regions: when scales change, and what they change.
#include <doctest/doctest.h>

#include <limits>
#include <thread>
#include <vector>

#include <amp/all.h>
#include <amp/quantize/quantize.h>

#include "delayed.h"
#include "support.h"

namespace delayed_tests {

using namespace amp;
using namespace amp::testing;
using quantize::DelayedScale;
using quantize::Operand;
using quantize::Product;
using quantize::Recipe;
using quantize::Role;

namespace {

constexpr Role kRoles[] = {Role::Input, Role::Weight, Role::Gradient};

Tensor product_of(const Tensor& x, const Tensor& w, const Recipe& recipe) {
  const Autocast region(kCPU, with_recipe(recipe));
  return linear(x, w);
}

// The numbers of an operand that was quantized with a scale.
Tensor through(const Tensor& x, Role role, float scale) {
  Operand how = delayed().operand(role, Product::Output);
  how.multiplier = scale;
  return quantize::dequantize(quantize::quantize(x.detach().to(kBFloat16).contiguous(), how)).to(kFloat64);
}

// Whether the numbers are within the rounding of float32 sums, and of one rounding to bfloat16.
bool is_close(const Tensor& got, const Tensor& a, const Tensor& b) {
  const std::vector<double> is = values(got.to(kFloat64)), wanted = values(a.mm(b.t())), size = values(a.abs().mm(b.abs().t()));
  const double k = static_cast<double>(a.size(1)) + 4;
  for (size_t i = 0; i < is.size(); ++i) {
    if (!(std::abs(is[i] - wanted[i]) <= k * 0x1p-24 * size[i] + 0x1p-8 * std::abs(wanted[i]))) return false;
  }
  return true;
}

// One step with a gradient of ones.
void step(const Tensor& x, const Tensor& w, const Recipe& recipe) {
  product_of(x, w, recipe).sum().backward();
  quantize::update_scales(w);
}

}  // namespace

TEST_SUITE_BEGIN("quantize delayed");

TEST_CASE("products use the scales of the step before, forward and backward") {
  const Tensor x = normal({24, 64}, kFloat32, 1).requires_grad_(), w = (normal({48, 64}, kFloat32, 2) * 0.1).detach().requires_grad_();
  for (const int factor : {1, 2, 8}) {
    const Tensor seed = (normal({24, 48}, kFloat32, 3) * (1e-3 * factor)).to(kBFloat16);
    const auto before = quantize::delayed_scales(w).value_or(std::array<DelayedScale, 3>{});
    x.mutable_grad().reset();
    w.mutable_grad().reset();
    const Tensor y = product_of(x, w, delayed());
    const Tensor a = through(x, Role::Input, before[0].scale), b = through(w, Role::Weight, before[1].scale);
    CHECK(is_close(y, a, b));
    y.backward(seed);
    const Tensor g = through(seed, Role::Gradient, before[2].scale);
    CHECK(is_close(x.grad(), g, b.t()));
    CHECK(is_close(w.grad(), g.t(), a.t()));
    for (const Role role : kRoles) CHECK(scale_of(w, role).scale == before[static_cast<size_t>(role)].scale);
    quantize::update_scales(w);
    CHECK(scale_of(w, Role::Input).scale == 448 / x.abs().max().to(kBFloat16).item<float>());
    CHECK(scale_of(w, Role::Gradient).scale == 57344 / seed.to(kFloat32).abs().max().item<float>());
  }
}

TEST_CASE("mm, addmm, matmul and bmm know their weight, which is the second factor") {
  const Tensor x = full({4, 16}, 2, kFloat32), batch = full({3, 4, 16}, 2, kFloat32), c = full({4, 8}, 100, kFloat32);
  const auto check = [&](const auto& function, IntArrayRef sizes) {
    const Tensor w = weight_of(sizes, 3);
    Tensor y;
    {
      const Autocast region(kCPU, with_recipe(delayed(4)));
      y = function(w);
    }
    (y * 5).sum().backward();
    CHECK(now_of(w, Role::Input) == 2);
    CHECK(now_of(w, Role::Weight) == 3);
    CHECK(now_of(w, Role::Gradient) == 5);
  };
  check([&](const Tensor& w) { return mm(x, w); }, {16, 8});
  check([&](const Tensor& w) { return addmm(c, x, w); }, {16, 8});
  check([&](const Tensor& w) { return addmm(c, x, w, 1, 2); }, {16, 8});
  check([&](const Tensor& w) { return matmul(batch, w); }, {16, 8});
  check([&](const Tensor& w) { return bmm(batch, w); }, {3, 16, 8});
  check([&](const Tensor& w) { return baddbmm(c.unsqueeze(0), batch, w); }, {3, 16, 8});
  check([&](const Tensor& w) { return linear(batch, w); }, {8, 16});
}

TEST_CASE("products without a weight scale as tensorwise") {
  const Tensor a = normal({8, 64}, kFloat32, 1), b = normal({64, 16}, kFloat32, 2), leaf = normal({16, 64}, kFloat32, 3).requires_grad_();
  const auto both = [&](const auto& function) {
    std::vector<Tensor> results;
    for (const char* name : {"delayed", "tensorwise"}) {
      const Autocast region(kCPU, with_recipe(name));
      results.push_back(function());
    }
    CHECK(difference(results[0], results[1]) == "");
  };
  both([&] { return mm(a, b); });
  both([&] { return bmm(a.unsqueeze(0), b.unsqueeze(0)); });
  both([&] { return mm(a, leaf.t()); });  // a view of a leaf
  both([&] { return linear(a, leaf * 1); });
  both([&] { return mm(leaf, b); });  // the leaf is the first factor
  CHECK(!quantize::delayed_scales(leaf));
}

TEST_CASE("a layer that runs several times collects the largest magnitude") {
  const Tensor w = weight_of({8, 16}, 1);
  for (const double size : {2.0, 9.0, 4.0}) product_of(full({2, 16}, size, kFloat32), w, delayed()).sum().backward();
  CHECK(now_of(w, Role::Input) == 9);
  quantize::update_scales(w);
  CHECK(scale_of(w, Role::Input).scale == 448.0f / 9);
  CHECK(now_of(w, Role::Input) == 0);
}

TEST_CASE("scales change once for each optimizer step: all micro-batches see the same ones") {
  nn::Linear layer(16, 8);
  optim::SGD optimizer(layer->parameters(), 0.0);
  const Tensor& w = layer->weight;
  const auto micro_batch = [&](double size) {
    Tensor y;
    {
      const Autocast region(kCPU, with_recipe("delayed"));
      y = layer(full({2, 16}, size, kFloat32));
    }
    y.sum().backward();
    return y;
  };
  const Tensor first = micro_batch(3);
  micro_batch(7);
  CHECK(difference(micro_batch(3), first) == "");
  CHECK(scale_of(w, Role::Input).scale == 1);
  optimizer.step();
  CHECK(scale_of(w, Role::Input).scale == 64);
  optimizer.step();  // nothing was collected
  CHECK(scale_of(w, Role::Input).amax_history.back() == 7);
  micro_batch(2);
  optimizer.step();
  CHECK(scale_of(w, Role::Input).scale == 64);  // 7 is in the history
}

TEST_CASE("recomputation in the backward pass sees the scales of the forward pass") {
  const auto train = [](bool recompute) {
    nn::Linear first(16, 16), second(16, 4);
    {
      const NoGradGuard no_grad;
      first->weight.copy_(normal({16, 16}, kFloat32, 1));
      second->weight.copy_(normal({4, 16}, kFloat32, 2));
      first->bias.zero_();
      second->bias.zero_();
    }
    std::vector<Tensor> parameters = first->parameters();
    for (const Tensor& p : second->parameters()) parameters.push_back(p);
    optim::SGD optimizer(parameters, 0.1);
    for (int i = 0; i < 4; ++i) {
      optimizer.zero_grad();
      const Tensor x = normal({8, 16}, kFloat32, static_cast<uint32_t>(10 + i)).requires_grad_();
      const auto forward = [&](const Tensor& given) { return second(first(given).relu()); };
      Tensor y;
      {
        const Autocast region(kCPU, with_recipe("delayed"));
        y = recompute ? checkpoint(forward, x) : forward(x);
      }
      y.to(kFloat32).square().mean().backward();
      optimizer.step();
    }
    return std::pair(first->weight.detach(), *quantize::delayed_scales(first->weight));
  };
  const auto [weight, scales] = train(false);
  const auto [again, same_scales] = train(true);
  CHECK(difference(weight, again) == "");
  CHECK(scales == same_scales);
}

TEST_CASE("a weight that is an argument of a checkpoint keeps its scales") {
  const Tensor w = weight_of({16, 16}, 100), v = weight_of({16, 16}, 0.01), x = normal({4, 16}, kFloat32);
  const auto forward = [](const Tensor& t, const Tensor& first, const Tensor& second) { return linear(gelu(linear(t, first)), second); };
  const auto gradients = [&](bool recompute) {
    for (const Tensor& t : {w, v}) t.mutable_grad().reset();
    Tensor y;
    {
      const Autocast region(kCPU, with_recipe("delayed"));
      y = recompute ? checkpoint(forward, x, w, v) : forward(x, w, v);
    }
    y.to(kFloat32).square().sum().backward();
    return std::vector<Tensor>{w.grad(), v.grad()};
  };
  gradients(false);
  quantize::update_scales({w, v});
  REQUIRE(scale_of(w, Role::Weight).scale != 1);
  const std::vector<Tensor> expected = gradients(false), found = gradients(true);
  for (size_t i = 0; i < 2; ++i) CHECK(difference(found[i], expected[i]) == "");
}

TEST_CASE("magnitudes that are not finite are dropped") {
  const Tensor w = weight_of({8, 16}, 1);
  step(full({2, 16}, 4, kFloat32), w, delayed(3));
  const DelayedScale known = scale_of(w, Role::Input);
  for (const double bad : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const Tensor y = product_of(full({2, 16}, bad, kFloat32), w, delayed(3));
    CHECK(!y.to(kFloat32).isfinite().all().item<bool>());  // a scaler sees it
    quantize::update_scales(w);
    CHECK(scale_of(w, Role::Input) == known);
  }
  step(full({2, 16}, 8, kFloat32), w, delayed(3));
  CHECK(scale_of(w, Role::Input).scale == 56);
}

TEST_CASE("a skipped step changes nothing") {
  nn::Linear layer(16, 8);
  optim::SGD optimizer(layer->parameters(), 0.1);
  GradScaler scaler(kCPU, {.init_scale = 2});
  const auto run = [&](double size, double factor) {
    optimizer.zero_grad();
    Tensor y;
    {
      const Autocast region(kCPU, with_recipe(delayed(4)));
      y = layer(full({2, 16}, size, kFloat32));
    }
    scaler.scale((y.to(kFloat32) * factor).sum()).backward();
    const bool stepped = scaler.step(optimizer).stepped.value();
    scaler.update();
    return stepped;
  };
  CHECK(run(4, 1));
  const auto before = quantize::delayed_scales(layer->weight);
  CHECK(!run(100, std::numeric_limits<double>::infinity()));
  CHECK(quantize::delayed_scales(layer->weight) == before);
  CHECK(run(8, 1));
  CHECK(scale_of(layer->weight, Role::Input).scale == 56);
}

TEST_CASE("optimizers of the program step through a scaler, or update the scales themselves") {
  const Tensor w = weight_of({8, 16}, 1);
  GradScaler scaler(kCPU, {.init_scale = 2});
  const auto run = [&](double factor) {
    w.mutable_grad().reset();
    scaler.scale((product_of(full({2, 16}, 7, kFloat32), w, delayed()).to(kFloat32) * factor).sum()).backward();
    scaler.step(ExternalOptimizer{[&] { return std::vector<Tensor>{w}; }, [] {}});
    scaler.update();
  };
  run(std::numeric_limits<double>::infinity());
  CHECK(scale_of(w, Role::Input).scale == 1);
  CHECK(now_of(w, Role::Input) == 0);
  run(1);
  CHECK(scale_of(w, Role::Input).scale == 64);
}

TEST_CASE("a role that was not seen keeps its scale and history") {
  const Tensor w = weight_of({8, 16}, 1), x = full({2, 16}, 4, kFloat32);
  step(x, w, delayed(3));
  const DelayedScale gradient = scale_of(w, Role::Gradient);
  product_of(x, w, delayed(3));  // no backward pass
  quantize::update_scales(w);
  CHECK(scale_of(w, Role::Gradient) == gradient);
  CHECK(scale_of(w, Role::Input).amax_history == std::vector<float>{0, 4, 4});
}

TEST_CASE("layers that share a weight share its state") {
  nn::Linear first(16, 16), second(16, 16);
  second->weight = first->weight;
  {
    const Autocast region(kCPU, with_recipe("delayed"));
    first(full({2, 16}, 2, kFloat32));
    second(full({2, 16}, 6, kFloat32));
  }
  CHECK(now_of(first->weight, Role::Input) == 6);
  CHECK(quantize::delayed_scales(first->weight) == quantize::delayed_scales(second->weight));
}

TEST_CASE("without recorded gradients, scales are used and nothing is collected") {
  const Tensor w = weight_of({8, 16}, 1.1), x = normal({4, 16}, kFloat32, 1);
  step(x * 3, w, delayed());
  const Tensor recorded = product_of(x, w, delayed());
  quantize::drop_amaxes(w);
  const auto before = quantize::delayed_scales(w);
  {
    const NoGradGuard no_grad;
    CHECK(difference(product_of(x, w, delayed()), recorded.detach()) == "");
  }
  {
    const InferenceMode inference;
    CHECK(difference(product_of(x, w, delayed()), recorded.detach()) == "");
  }
  CHECK(quantize::delayed_scales(w) == before);
}

TEST_CASE("observe collects the magnitudes of products that are not quantized") {
  Recipe watching = delayed(8);
  watching.observe = true;
  const Tensor w = normal({8, 16}, kFloat32, 1).requires_grad_(), x = normal({4, 16}, kFloat32, 2), seed = normal({4, 8}, kFloat32, 3);
  const auto run = [&](const AutocastOptions& options) {
    w.mutable_grad().reset();
    Tensor y;
    {
      const Autocast region(kCPU, options);
      y = linear(x, w);
    }
    y.backward(seed.to(y.dtype()));
    return std::pair(y.detach(), w.grad());
  };
  const auto [plain, plain_gradient] = run({.dtype = kBFloat16, .policy = "fp8"});
  const auto [watched, watched_gradient] = run(with_recipe(watching));
  CHECK(difference(watched, plain) == "");
  CHECK(difference(watched_gradient, plain_gradient) == "");
  CHECK(now_of(w, Role::Gradient) == seed.to(kBFloat16).to(kFloat32).abs().max().item<float>());
  {
    const NoGradGuard no_grad;  // a calibration
    product_of(x * 2, w, watching);
  }
  const float largest = (x * 2).to(kBFloat16).to(kFloat32).abs().max().item<float>();
  CHECK(now_of(w, Role::Input) == largest);
  quantize::update_scales(w);
  CHECK(scale_of(w, Role::Input).scale == 448 / largest);
  const auto scales = *quantize::delayed_scales(w);
  CHECK(is_close(product_of(x, w, delayed(8)).detach(), through(x, Role::Input, scales[0].scale),
                 through(w.detach(), Role::Weight, scales[1].scale)));
  // Without a weight, nothing is collected, and nothing is quantized.
  const Autocast region(kCPU, with_recipe(watching));
  const Tensor watched_mm = mm(x, w.detach().t());
  const Autocast inner(kCPU, {.policy = "torch-2.0"});
  CHECK(difference(watched_mm, mm(x, w.detach().t())) == "");
}

TEST_CASE("scales and histories follow another recipe") {
  const Tensor w = weight_of({8, 16}, 1);
  for (const double size : {1.0, 2.0, 4.0}) step(full({2, 16}, size, kFloat32), w, delayed(4));
  CHECK(scale_of(w, Role::Input) == DelayedScale{112, {0, 1, 2, 4}});
  Recipe other = delayed(6);
  other.margin = 1;
  other.formats[0] = quantize::Format::E5M2;
  product_of(zeros({2, 16}), w, other);
  quantize::drop_amaxes(w);
  CHECK(scale_of(w, Role::Input) == DelayedScale{57344.0f / 4 / 2, {0, 0, 0, 1, 2, 4}});
  product_of(zeros({2, 16}), w, delayed(3));
  quantize::drop_amaxes(w);
  CHECK(scale_of(w, Role::Input) == DelayedScale{112, {0, 2, 4}});  // the oldest steps are dropped
}

TEST_CASE("a scale that changes without the weight quantizes the weight again") {
  const Tensor w = normal({8, 16}, kFloat32, 1).requires_grad_(), x = normal({4, 16}, kFloat32, 2);
  const Tensor first = product_of(x, w, delayed());
  quantize::update_scales(w);
  const Tensor second = product_of(x, w, delayed());
  CHECK(difference(first, second) != "");
  const auto scales = *quantize::delayed_scales(w);
  CHECK(is_close(second.detach(), through(x, Role::Input, scales[0].scale), through(w.detach(), Role::Weight, scales[1].scale)));
  // The weight comes from the cache now, and its magnitude is collected all the same.
  quantize::update_scales(w);
  product_of(x, w, delayed());
  CHECK(now_of(w, Role::Weight) == w.detach().to(kBFloat16).to(kFloat32).abs().max().item<float>());
}

TEST_CASE("a tensor without a state") {
  CHECK(!quantize::delayed_scales(Tensor()));
  CHECK(!quantize::delayed_scales(weight_of({2, 2}, 1)));
  const Tensor w = weight_of({8, 16}, 1);
  {
    const Autocast region(kCPU, with_recipe("tensorwise"));
    linear(ones({2, 16}), w);
  }
  CHECK(!quantize::delayed_scales(w));
  quantize::update_scales(std::vector<Tensor>{w, Tensor()});
  quantize::drop_amaxes(std::vector<Tensor>{w, Tensor()});
}

TEST_CASE("a tensor can be quantized with a given scale") {
  const Tensor x = tensor({0.3, -2.0, 1000.0}).view({1, 3});
  Operand how = delayed().operand(Role::Input, Product::Output);
  how.multiplier = 2;
  const quantize::Quantized q = quantize::quantize(x, how);
  CHECK(values(q.scales) == std::vector<double>{0.5});
  CHECK(values(quantize::dequantize(q)) == std::vector<double>{0.3125, -2, 224});
  how.multiplier = -1;
  CHECK_THROWS_WITH_AS(quantize::quantize(x, how), doctest::Contains("[quantize] the multiplier is -1, expected a positive"), ValueError);
  how.multiplier = 1e-40f;  // the scale of the codes would be infinite
  CHECK_THROWS_WITH_AS(quantize::quantize(x, how), doctest::Contains("with a finite inverse"), ValueError);
  how.multiplier = 2;
  how.block = {1, 0};
  CHECK_THROWS_WITH_AS(quantize::quantize(x, how), doctest::Contains("but the block is row"), ValueError);
}

TEST_CASE("explain tells the keys of delayed scaling") {
  const auto text = [](const Recipe& recipe) { return explain("linear", {}, kCPU, with_recipe(recipe))[0].text(); };
  CHECK(text(delayed()).find("quantized with delayed, {formats: hybrid, block: tensor, scale: float32, scaling: delayed, history: 1024}") !=
        std::string::npos);
  Recipe recipe = delayed(16);
  recipe.margin = 2;
  recipe.amax = quantize::Amax::MostRecent;
  recipe.observe = true;
  CHECK(text(recipe).find("scaling: delayed, history: 16, margin: 2, amax: most_recent, observe: true}") != std::string::npos);
}

TEST_CASE("mistakes in recipes of the program") {
  const auto message = [](const auto& change) {
    Recipe recipe = delayed();
    change(recipe);
    return quantize::recipe_mistake(recipe);
  };
  CHECK(message([](Recipe&) {}) == "");
  CHECK(message([](Recipe& r) { r.scaling = quantize::Scaling::Current; }) == "");
  CHECK(message([](Recipe& r) {
          r.scaling = quantize::Scaling::Current;
          r.history = 16;
        }) == "`amax`, `history`, `margin` and `observe` need `scaling: delayed`");
  const char* const one_scale = "`scaling: delayed` needs `block: tensor`, and `scale: float32` or `scale: pow2`";
  CHECK(message([](Recipe& r) { r.blocks[2] = {1, 0}; }) == one_scale);
  CHECK(message([](Recipe& r) { r.weight_in_grad_input = {1, 0}; }) == one_scale);
  CHECK(message([](Recipe& r) { r.scale = quantize::ScaleType::E8M0; }) == one_scale);
  CHECK(message([](Recipe& r) { r.hadamard[0] = true; }) == "`transform` does not go with `scaling: delayed`");
  for (const int32_t history : {0, -1, quantize::kMostHistory + 1})
    CHECK(message([&](Recipe& r) { r.history = history; }) == "`history` is a number from 1 to 1048576");
  for (const int32_t margin : {-101, 101}) CHECK(message([&](Recipe& r) { r.margin = margin; }) == "`margin` is a number from -100 to 100");
  Recipe wrong = delayed(0);
  CHECK_THROWS_WITH_AS(with_recipe(wrong), doctest::Contains("`history` is a number"), ValueError);
}

TEST_CASE("a rule for modules turns delayed scaling off for a layer") {
  nn::Sequential model(nn::Linear(16, 16), nn::Linear(16, 4));
  AutocastOptions options = with_recipe("delayed");
  options.modules = {{.pattern = "1", .ops = {{.op = "linear", .category = autocast::Category::LowerPrecisionFp}}}};
  {
    const Autocast region(kCPU, options);
    model(ones({2, 16}));
  }
  CHECK(quantize::delayed_scales(model->named_parameters()["0.weight"]));
  CHECK(!quantize::delayed_scales(model->named_parameters()["1.weight"]));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("quantize delayed threads");

TEST_CASE("threads collect into one state") {
  const Tensor w = weight_of({8, 16}, 1);
  for (int round = 0; round < 3; ++round) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        for (int k = 0; k < 10; ++k) product_of(full({2, 16}, 1 + (i * 10 + k) % 37, kFloat32), w, delayed(2));
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(now_of(w, Role::Input) == 37);
    quantize::update_scales(w);
    CHECK(scale_of(w, Role::Input).scale == 448.0f / 37);
  }
}

TEST_CASE("a step of LBFGS ends a step of the scales, however often it evaluates the closure") {
  for (const int64_t iterations : {4, 0}) {
    const Tensor w = weight_of({16, 16}, 0.5), x = ones({16, 16});
    optim::LBFGS optimizer({w}, optim::LBFGSOptions(0.1).max_iter(iterations));
    optimizer.step([&] {
      optimizer.zero_grad();
      const Tensor loss = mean(square(product_of(x, w, delayed())));
      loss.backward();
      return loss;
    });
    CHECK(scale_of(w, Role::Input).scale == 448);
    CHECK(now_of(w, Role::Input) == 0);
  }
}

TEST_SUITE_END();

}  // namespace delayed_tests
