// amp::fuse, and chains in recorded and frozen programs.
#include <thread>

#include <amp/autograd/node.h>

#include "unit/interop/files.h"
#include "unit/jit/models.h"

namespace fusion_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;

namespace {

Tensor leaf(IntArrayRef sizes, ScalarType dtype = kFloat32, uint32_t seed = 1) { return normal(sizes, dtype, seed).requires_grad_(); }

}  // namespace

TEST_SUITE("jit fusion") {
  TEST_CASE("a fused function has the results and the gradients of the function") {
    const auto function = [](const Tensor& x, const Tensor& bias) { return gelu((x + bias) * 0.5); };
    const auto fused = fuse(function);
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kFloat64}) {
      const Tensor x = leaf({33, 70}, dtype, 1), bias = leaf({70}, dtype, 2), weight = normal({33, 70}, dtype, 3);
      CHECK(fused.is_fused(x, bias));
      const Tensor found = fused(x, bias), expected = function(x, bias);
      CHECK(difference(found, expected) == "");
      CHECK(contains(found.grad_fn()->name(), "FusedBackward"));
      const auto a = autograd::grad({found}, {x, bias}, {weight}), b = autograd::grad({expected}, {x, bias}, {weight});
      CHECK(difference(a[0], b[0]) == "");
      CHECK(difference(a[1], b[1]) == "");
    }
    CHECK(fused.report().size() == 4);
    CHECK(contains(fused.report()[0], "float32[33, 70], float32[70]: fused 3 calls in 1 pass, backward"));
  }

  TEST_CASE("each kind of call is recorded once, and the function is not called again") {
    int calls = 0;
    const auto fused = fuse([&](const Tensor& x) {
      ++calls;
      return tanh(x * 2) + 1;
    });
    const NoGradGuard no_grad;
    const Tensor x = normal({100}, kFloat32);
    for (int i = 0; i < 5; ++i) CHECK(difference(fused(x), tanh(x * 2) + 1) == "");
    CHECK(calls == 2);
    fused(normal({101}, kFloat32));
    CHECK(calls == 4);
    CHECK(fused.report().size() == 2);
  }

  TEST_CASE("several results, and one that has no gradient") {
    const auto function = [](const Tensor& x, const Tensor& y) {
      const Tensor sum = x + y;
      return std::tuple<Tensor, Tensor, Tensor>(sum * x, sum > 0, exp(-sum));
    };
    const auto fused = fuse(function);
    const Tensor x = leaf({50}, kFloat32, 1), y = leaf({50}, kFloat32, 2);
    const auto [a, b, c] = fused(x, y);
    const auto [p, q, r] = function(x, y);
    CHECK(difference(a, p) == "");
    CHECK(difference(b, q) == "");
    CHECK(difference(c, r) == "");
    CHECK_FALSE(b.requires_grad());
    const auto found = autograd::grad({a.sum() + c.sum()}, {x, y}), expected = autograd::grad({p.sum() + r.sum()}, {x, y});
    CHECK(difference(found[0], expected[0]) == "");
    CHECK(difference(found[1], expected[1]) == "");
    const auto only_one = autograd::grad({std::get<2>(fused(x, y)).sum()}, {x}), reference = autograd::grad({exp(-(x + y)).sum()}, {x});
    CHECK(difference(only_one[0], reference[0]) == "");
  }

  TEST_CASE("a result that is not used does not change the gradients") {
    const auto function = [](const Tensor& x) { return std::pair<Tensor, Tensor>(exp(x * 100) * x, tanh(x) * 2); };
    const auto fused = fuse(function);
    const Tensor x = tensor({5.0, -1.0}).requires_grad_();  // exp(500) is infinite
    CHECK(fused.is_fused(x));
    const auto found = autograd::grad({fused(x).second.sum()}, {x}), expected = autograd::grad({function(x).second.sum()}, {x});
    CHECK(difference(found[0], expected[0]) == "");
  }

  TEST_CASE("a sum or mean at the end is part of the pass") {
    const NoGradGuard no_grad;
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kFloat64}) {
      const auto check = [&](const char* name, const auto& function, IntArrayRef shape) {
        const Tensor x = normal(shape, dtype, 1), y = normal(shape, dtype, 2);
        const auto fused = fuse(function);
        CHECK_MESSAGE(fused.is_fused(x, y), name);
        CHECK_MESSAGE(difference(fused(x, y), function(x, y)) == "", name << " in " << dtype << IntArrayRef(shape));
        CHECK_MESSAGE(contains(fused.report().back(), "in 1 pass"), name);
      };
      for (const std::vector<int64_t>& shape :
           {std::vector<int64_t>{3, 5}, {200, 1000}, {70, 3000}, {100001, 1}, {3, 100003}, {9000, 17}, {2, 300, 400}}) {
        check(
            "sum", [](const Tensor& x, const Tensor& y) { return gelu((x + y) * 0.5).sum(); }, shape);
        check(
            "one op", [](const Tensor& x, const Tensor& y) { return (x * y).sum(); }, shape);
        check(
            "mean", [](const Tensor& x, const Tensor& y) { return (x * y + 1).mean(); }, shape);
        check(
            "rows", [](const Tensor& x, const Tensor& y) { return (x * y + 1).sum(-1); }, shape);
        check(
            "columns", [](const Tensor& x, const Tensor& y) { return relu(x - y).sum(IntArrayRef{0}, /*keepdim=*/true); }, shape);
        check(
            "mean of rows", [](const Tensor& x, const Tensor& y) { return square(x - y).mean(IntArrayRef{-1}); }, shape);
        check(
            "transposed", [](const Tensor& x, const Tensor& y) { return (x.transpose(0, 1) * 2 + y.transpose(0, 1)).sum(-1); }, shape);
        check(
            "broadcast", [](const Tensor& x, const Tensor& y) { return (x * y.narrow(0, 0, 1) + y.narrow(1, 0, 1)).sum(); }, shape);
      }
    }
  }

  TEST_CASE("tensors from outside are read when a call runs, and get gradients") {
    Tensor weight = leaf({20}, kFloat32, 5);
    const auto function = [&](const Tensor& x) { return relu(x * weight + 1); };
    const auto fused = fuse(function);
    for (int step = 0; step < 3; ++step) {
      const Tensor x = normal({8, 20}, kFloat32, static_cast<uint32_t>(step));
      CHECK(fused.is_fused(x));
      const Tensor y = fused(x);
      CHECK(difference(y, function(x)) == "");
      y.sum().backward();
      const Tensor found = weight.grad().clone();
      weight.mutable_grad() = Tensor();
      function(x).sum().backward();
      CHECK(difference(found, weight.grad()) == "");
      weight.mutable_grad() = Tensor();
      const NoGradGuard no_grad;
      weight.mul_(1.25);
    }
    CHECK(fused.report().size() == 1);
  }

  TEST_CASE("a change in place between forward and backward is an error") {
    Tensor x = leaf({10}, kFloat32), y = x * 1;
    const Tensor z = fuse([](const Tensor& t) { return tanh(t * t) * 3; })(y);
    y.add_(1);
    CHECK(contains(thrown_text([&] { z.sum().backward(); }), "was changed by an in-place operation: add_"));
  }

  TEST_CASE("second derivatives") {
    const auto function = [](const Tensor& x) { return tanh(x) * exp(-x * x); };
    const auto fused = fuse(function);
    const Tensor x = leaf({6}, kFloat64);
    CHECK(fused.is_fused(x));
    const auto twice = [&](const auto& f) {
      const Tensor first = autograd::grad({f(x).sum()}, {x}, {}, std::nullopt, /*create_graph=*/true)[0];
      return autograd::grad({(first * first).sum()}, {x})[0];
    };
    CHECK(difference(twice(fused), twice(function)) == "");
    CHECK(autograd::gradcheck([&](const std::vector<Tensor>& t) { return std::vector<Tensor>{fused(t[0])}; }, {x}));
  }

  TEST_CASE("in a region, autocast casts as it does without fusion") {
    Tensor weight = leaf({16}, kFloat32, 7);
    const auto function = [&](const Tensor& x) { return softplus(x * weight) + exp(x * 0.1); };
    const auto fused = fuse(function);
    for (const bool enabled : {true, false}) {
      const Autocast region(kCPU, {.dtype = kBFloat16, .enabled = enabled});
      const Tensor x = normal({4, 16}, kBFloat16, 3);
      CHECK(fused.is_fused(x));
      const Tensor found = fused(x), expected = function(x);
      CHECK(difference(found, expected) == "");
      const auto a = autograd::grad({found.sum()}, {weight}), b = autograd::grad({expected.sum()}, {weight});
      CHECK(difference(a[0], b[0]) == "");
    }
    CHECK(fused.report().size() == 2);
  }

  TEST_CASE("policies that differ in extras, and recipes, have recordings of their own") {
    using autocast::Category;
    const auto& torch = autocast::find_policy("torch-2.0");
    const auto exp_gives = [&](autocast::Output output) {
      return derive_policy(torch, {{.op = "exp", .category = Category::Fp32, .output = output}});
    };
    const autocast::PolicyHandle narrow = exp_gives(autocast::Output::Input), wide = exp_gives(autocast::Output::Float32);
    const Tensor weight = normal({32, 32}, kFloat32, 1), x = normal({4, 32}, kBFloat16, 3);
    const auto function = [&](const Tensor& t) { return exp(linear(t, weight) * 0.1) * 2 + 1; };
    const auto fused = fuse(function);
    const AutocastOptions all[] = {{.policy = narrow},
                                   {.policy = wide},
                                   {.policy = "fp8"},
                                   {.policy = "fp8", .recipe = "rowwise"},
                                   {.policy = "fp8", .recipe = "nvfp4"},
                                   {.policy = "fp8"}};
    const NoGradGuard no_grad;
    for (const AutocastOptions& options : all) {
      const Autocast region(kCPU, options);
      CHECK(difference(fused(x), function(x)) == "");
    }
    CHECK(fused.report().size() == 5);
  }

  TEST_CASE("products and sums between chains stay calls") {
    const auto function = [](const Tensor& x, const Tensor& w) { return gelu(matmul(x * 2 + 1, w) + 0.5).sum(-1) * 3 + 1; };
    const auto fused = fuse(function);
    const NoGradGuard no_grad;
    const Tensor x = normal({8, 12}, kFloat32, 1), w = normal({12, 9}, kFloat32, 2);
    CHECK(fused.is_fused(x, w));
    CHECK(difference(fused(x, w), function(x, w)) == "");
    CHECK(contains(fused.report()[0], "fused 7 calls in 3 passes"));
  }

  TEST_CASE("what can't be recorded runs as it is") {
    const Tensor x = normal({32}, kFloat32);
    const NoGradGuard no_grad;
    SUBCASE("random numbers") {
      const auto fused = fuse([](const Tensor& t) { return dropout(t, 0.5, true) * 2 + 1; });
      CHECK_FALSE(fused.is_fused(x));
      CHECK(contains(fused.report()[0], "draws random numbers"));
      manual_seed(3);
      const Tensor found = fused(x);
      manual_seed(3);
      CHECK(difference(found, dropout(x, 0.5, true) * 2 + 1) == "");
    }
    SUBCASE("an argument that changes") {
      const auto fused = fuse([](const Tensor& t) {
        Tensor copy = t;
        copy.add_(1);
        return copy * 2 + 1;
      });
      Tensor y = x.clone();
      CHECK_FALSE(fused.is_fused(y));
      CHECK(difference(y, x) == "");
      CHECK(difference(fused(y), (x + 1) * 2 + 1) == "");
      CHECK(difference(y, x + 1) == "");
    }
    SUBCASE("values") {
      const auto fused = fuse([](const Tensor& t) { return t * t.max().item<float>() + 1; });
      CHECK_FALSE(fused.is_fused(x));
      CHECK(difference(fused(x), x * x.max().item<float>() + 1) == "");
    }
    SUBCASE("a decision by values") {
      const auto fused = fuse([](const Tensor& t) { return t.max().item<float>() > 3 ? t * 2 + 1 : t * 3 + 1; });
      CHECK_FALSE(fused.is_fused(x));
      CHECK(contains(fused.report()[0], "uses elements of a tensor of shape [] as numbers"));
      const Tensor large = x + 100;
      CHECK(difference(fused(large), large * 2 + 1) == "");
    }
    SUBCASE("an op that looks at its result") {
      const auto fused = fuse([](const Tensor& t) { return lp_pool1d((t * 2 + 1).view({1, 1, 32}), 2, 4) * 2 + 1; });
      CHECK_FALSE(fused.is_fused(x));
      CHECK(contains(fused.report()[0], "as numbers"));
    }
    SUBCASE("a single op") {
      const auto fused = fuse([](const Tensor& t) { return t + 1; });
      CHECK_FALSE(fused.is_fused(x));
      CHECK(contains(fused.report()[0], "there are no two elementwise calls in a row"));
    }
    SUBCASE("an op with a derivative of its own") {
      const EnableGradGuard grad;
      const auto function = [](const Tensor& t) { return softmax(t * 2 + 1, 0) * 3; };
      const auto fused = fuse(function);
      const Tensor y = leaf({32});
      const auto a = autograd::grad({fused(y)[3]}, {y}), b = autograd::grad({function(y)[3]}, {y});
      CHECK(difference(a[0], b[0]) == "");
    }
  }

  TEST_CASE("errors of the function pass through") {
    const auto fused = fuse([](const Tensor& a, const Tensor& b) { return (a + b) * 2; });
    const std::string expected = thrown_text([] { normal({3}, kFloat32) + normal({4}, kFloat32); });
    CHECK(thrown_text([&] { fused(normal({3}, kFloat32), normal({4}, kFloat32)); }) == expected);
    struct Own {};
    const auto throws = fuse([](const Tensor& a) -> Tensor {
      static_cast<void>(a * 2 + 1);
      throw Own();
    });
    CHECK_THROWS_AS(throws(normal({3}, kFloat32)), Own);
    CHECK_THROWS_AS(throws(normal({3}, kFloat32)), Own);
    CHECK(difference(fused(normal({3}, kFloat32), normal({3}, kFloat32)), (normal({3}, kFloat32) + normal({3}, kFloat32)) * 2) == "");
  }

  TEST_CASE("many threads call one fused function") {
    const auto function = [](const Tensor& x) { return silu(x * 3 - 1) * x; };
    const auto fused = fuse(function);
    std::vector<std::string> problems(4);
    std::vector<std::thread> threads;
    for (size_t t = 0; t < problems.size(); ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < 40 && problems[t].empty(); ++i) {
          const Tensor x = leaf({100 + i % 3}, kFloat32, static_cast<uint32_t>(i));
          const Tensor found = fused(x), expected = function(x);
          problems[t] =
              difference(found, expected) + difference(autograd::grad({found.sum()}, {x})[0], autograd::grad({expected.sum()}, {x})[0]);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& problem : problems) CHECK(problem == "");
    CHECK(fused.report().size() >= 3);
  }

  TEST_CASE("no more kinds of calls are recorded than a bound") {
    int calls = 0;
    const auto fused = fuse([&](const Tensor& x) {
      ++calls;
      return x * 2 + 1;
    });
    const NoGradGuard no_grad;
    for (int64_t n = 1; n <= 70; ++n) CHECK(difference(fused(ones({n})), ones({n}) * 2 + 1) == "");
    CHECK(fused.report().size() == 64);
    CHECK(calls == 64 * 2 + 6);
  }

  TEST_CASE("frozen programs run chains in one pass, with the same bits") {
    const auto function = [](const Tensor& x, const Tensor& y) {
      const Tensor sum = (x + y).to(kBFloat16);
      return std::pair<Tensor, Tensor>(gelu(sum * 0.5) - 1, (sum.to(kFloat32) * 3 + y).mean(-1));
    };
    const std::vector<Tensor> examples = {normal({4, 30}, kFloat32, 1), normal({4, 30}, kFloat32, 2)};
    const jit::Program recorded = jit::trace(function, examples);
    const jit::Program frozen = jit::freeze(recorded), whole = jit::freeze(recorded, {.fuse = false});
    CHECK(contains(frozen.report().back(), "fused 1 chain of 8 elementwise calls"));
    CHECK(whole.report().empty());
    CHECK(frozen.text() == whole.text());  // a program holds the calls themselves
    const testing::Folder folder;
    const std::string path = folder.file("program.amp");
    frozen.save(path);
    const jit::Program loaded = jit::Program::load(path);
    for (const int64_t batch : {1, 2, 5, 300, 300, 300}) {
      const std::vector<Tensor> inputs = {normal({batch, 30}, kFloat32, 3), normal({batch, 30}, kFloat32, 4)};
      const std::vector<Tensor> expected = whole.run(inputs);
      for (const jit::Program* program : {&frozen, &loaded, &recorded}) {
        const NoGradGuard no_grad;
        const std::vector<Tensor> found = program->run(inputs);
        for (size_t i = 0; i < expected.size(); ++i) CHECK(difference(found[i], expected[i]) == "");
      }
    }
  }

  TEST_CASE("a chain needs less memory than its calls") {
    const jit::Program recorded = jit::trace([](const Tensor& x) { return relu(x * 2).exp() + 1; }, {normal({2, 300}, kFloat32)});
    const jit::Program frozen = jit::freeze(recorded);
    for (int i = 0; i < 3; ++i) frozen(normal({1000, 300}, kFloat32));
    for (const jit::MemoryPlan& plan : frozen.memory_plans()) CHECK(plan.bytes == 0);
  }

  TEST_CASE("a recorded program that is trained is not fused") {
    const jit::Program program = jit::trace([](const Tensor& x) { return tanh(x * 2 + 1); }, {normal({2, 3}, kFloat32)});
    const Tensor x = leaf({2, 3});
    const Tensor y = program(x);
    REQUIRE(y.requires_grad());
    CHECK(difference(autograd::grad({y.sum()}, {x})[0], autograd::grad({tanh(x * 2 + 1).sum()}, {x})[0]) == "");
  }

  TEST_CASE("chains do not depend on each other in a circle") {
    // The second chain needs the sum of the first one, and the last call needs both.
    const auto function = [](const Tensor& x) {
      const Tensor a = x * 2 + 1, b = a * 3;
      const Tensor scale = a.sum();
      const Tensor c = b * scale, d = tanh(c) + b;
      return d * a - scale;
    };
    const NoGradGuard no_grad;
    const auto fused = fuse(function);
    const Tensor x = normal({100}, kFloat32);
    CHECK(fused.is_fused(x));
    CHECK(difference(fused(x), function(x)) == "");
    const Tensor wide = normal({7, 100}, kFloat32);
    const auto views = [](const Tensor& t) {
      const Tensor a = t * 2 + 1;
      return (a.t().contiguous() * 3 - 1).t() * a + a.sum(0);
    };
    const auto fused_views = fuse(views);
    CHECK(fused_views.is_fused(wide));
    CHECK(difference(fused_views(wide), views(wide)) == "");
  }

  TEST_CASE("a long program is fused in linear time, and gives the same bits") {
    const auto function = [](const Tensor& x) {
      Tensor y = x;
      for (int i = 0; i < 3000; ++i) y = i % 10 == 9 ? y.flip({0}) : tanh(y * 0.99) + 0.01;
      return y;
    };
    const NoGradGuard no_grad;
    const Tensor x = normal({20}, kFloat32);
    const auto fused = fuse(function);
    CHECK(fused.is_fused(x));
    CHECK(difference(fused(x), function(x)) == "");
  }
}

}  // namespace fusion_tests
