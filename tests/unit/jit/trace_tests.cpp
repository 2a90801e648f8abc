// Recording: the results of programs, and functions that cannot be recorded.
#include <thread>
#include <utility>

#include "unit/jit/models.h"

namespace trace_tests {

using namespace amp;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::values;

namespace {

// Whether the program computes the same as the function, for batches of several sizes.
template <class F>
void check_batches(const jit::Program& program, F& function, const std::function<Tensor(int64_t batch)>& input) {
  const NoGradGuard no_grad;
  for (const int64_t batch : {1, 2, 3, 7, 64}) {
    const Tensor x = input(batch);
    CHECK(difference(program(x), function(x)) == "");
  }
}

}  // namespace

TEST_SUITE("jit trace") {
  TEST_CASE("a program repeats the calls, for batches of any size") {
    manual_seed(1);
    nn::Sequential model = amp::testing::perceptron();
    const jit::Program program = jit::trace(model, {normal({4, 12}, kFloat32)});
    CHECK(program.num_inputs() == 1);
    CHECK(program.num_outputs() == 1);
    CHECK_FALSE(program.frozen());
    CHECK(program.report().empty());
    CHECK(program.text().find("linear(%0, ") != std::string::npos);
    CHECK(program.text().find("float32[B, 40]") != std::string::npos);
    check_batches(program, model, [](int64_t n) { return normal({n, 12}, kFloat32, 5); });
  }

  TEST_CASE("a program that was moved from still runs") {
    const Tensor x = normal({4, 12}, kFloat32);
    jit::Program program = jit::trace([](const Tensor& t) { return t * 2; }, x);
    const jit::Program moved = std::move(program);
    for (const jit::Program& each : {program, moved, jit::freeze(program)}) {
      CHECK(each.num_inputs() == 1);
      CHECK(difference(each(x), x * 2) == "");
    }
  }

  TEST_CASE("an example of one row gives a program for any batch") {
    nn::Sequential model = amp::testing::perceptron();
    const jit::Program program = jit::trace(model, {normal({1, 12}, kFloat32)});
    check_batches(program, model, [](int64_t n) { return normal({n, 12}, kFloat32, 5); });
  }

  TEST_CASE("a residual network, with a sum in place") {
    nn::Sequential model = amp::testing::residual_network();
    const jit::Program program = jit::trace(model, {normal({2, 3, 8, 8}, kFloat32)});
    check_batches(program, model, [](int64_t n) { return normal({n, 3, 8, 8}, kFloat32, 5); });
  }

  TEST_CASE("an encoder layer") {
    nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(24).batch_first(true));
    layer->eval();
    const jit::Program program = jit::trace(layer, {normal({2, 5, 16}, kFloat32)});
    check_batches(program, layer, [](int64_t n) { return normal({n, 5, 16}, kFloat32, 5); });
  }

  TEST_CASE("einsum by parts, of a part of a tensor") {
    const auto function = [](const Tensor& a, const Tensor& b) { return einsum("bii,bij->bj", {a, b}); };
    const Tensor all = normal({12, 3, 3}, kFloat32, 1), other = normal({4, 3, 5}, kFloat32, 2);
    const Tensor cube = normal({3, 4, 3}, kFloat32, 3);
    CHECK(difference(einsum("iji->ij", {cube}), cube.diagonal(0, 0, 2).t()) == "");
    const jit::Program program = jit::trace(function, {all.narrow(0, 0, 4), other}, {.autocast = AutocastOptions{.dtype = kBFloat16}});
    const Autocast region(kCPU, {.dtype = kBFloat16});
    for (const Tensor& a : {all.narrow(0, 4, 4), all.narrow(0, 0, 4).transpose(1, 2), all.slice(0, 0, 12, 3)})
      CHECK(difference(program(a, other), function(a, other)) == "");
  }

  TEST_CASE("shapes that are no linear function of the batch are unknown") {
    const auto function = [](const Tensor& x) {
      const Tensor even = x.slice(0, 0, std::nullopt, 2) * 2 + 1, odd = x.slice(0, 1, std::nullopt, 2) * 3 - 1;
      return std::tuple(tanh(even), relu(odd), even + x.slice(0, 0, std::nullopt, 2));
    };
    const jit::Program program = jit::trace(function, {normal({8, 3}, kFloat32)});
    CHECK(program.text().find("B - 4") == std::string::npos);
    CHECK(program.text().find("float32[B, 3]") != std::string::npos);
    const jit::Program frozen = jit::freeze(program);
    for (const int64_t batch : {1, 2, 8, 9, 17, 100}) {
      CAPTURE(batch);
      const Tensor x = normal({batch, 3}, kFloat32, 3);
      const auto [a, b, c] = function(x);
      for (const jit::Program* each : {&program, &frozen}) {
        const std::vector<Tensor> found = each->run({&x, 1});
        CHECK(difference(found[0], a) == "");
        CHECK(difference(found[1], b) == "");
        CHECK(difference(found[2], c) == "");
      }
    }
  }

  TEST_CASE("contiguous() that has nothing to copy in the examples copies other inputs") {
    const auto flat = [](const Tensor& t) { return t.contiguous().view({-1}) * 2; };
    const auto windows = [](const Tensor& t) { return t.contiguous().as_strided({2, 3}, {1, 1}) * 2; };
    const auto of_computed = [](const Tensor& t) { return matmul((t * 2).contiguous().contiguous().view({3, 4}), t.contiguous()); };
    const Tensor x = normal({4, 3}, kFloat32, 1), other = normal({3, 4}, kFloat32, 2).t(), wide = normal({4, 5}, kFloat32, 3);
    for (const bool casts : {false, true}) {
      jit::TraceOptions options{.batch_dim = std::nullopt};
      if (casts) options.autocast = AutocastOptions{.dtype = kBFloat16};
      std::optional<Autocast> region;
      if (casts) region.emplace(kCPU, *options.autocast);
      CHECK(difference(jit::trace(flat, {x}, options)(other), flat(other)) == "");
      const jit::Program program = jit::trace(of_computed, {x}, options);
      for (const Tensor& each : {x, other, wide.narrow(1, 1, 3)}) CHECK(difference(program(each), of_computed(each)) == "");
      CHECK(difference(jit::freeze(program)(other), of_computed(other)) == "");
      CHECK(difference(jit::trace(windows, {normal({4}, kFloat32, 5)}, options)(wide.select(1, 2)), windows(wide.select(1, 2))) == "");
    }
    const auto last = [](const Tensor& t) { return t.contiguous(MemoryFormat::ChannelsLast).permute({0, 2, 3, 1}).view({-1}) + 1; };
    const Tensor image = normal({2, 3, 4, 5}, kFloat32, 4), channels_last = image.contiguous(MemoryFormat::ChannelsLast);
    const jit::Program program = jit::trace(last, {channels_last}, {.batch_dim = std::nullopt});
    CHECK(difference(program(image), last(image)) == "");
    CHECK(difference(program(channels_last), last(channels_last)) == "");
  }

  TEST_CASE("an LSTM, whose first state has the size of the batch") {
    nn::LSTM lstm(nn::LSTMOptions(6, 8).num_layers(2));
    lstm->eval();
    const jit::Program program = jit::trace(lstm, {normal({5, 2, 6}, kFloat32)}, {.batch_dim = 1});
    CHECK(program.num_outputs() == 3);
    const NoGradGuard no_grad;
    for (const int64_t batch : {1, 2, 9}) {
      const Tensor x = normal({5, batch, 6}, kFloat32, 4);
      const std::vector<Tensor> got = program.run({&x, 1});
      const auto [output, state] = lstm(x);
      CHECK(difference(got[0], output) == "");
      CHECK(difference(got[1], std::get<0>(state)) == "");
      CHECK(difference(got[2], std::get<1>(state)) == "");
    }
  }

  TEST_CASE("several inputs and outputs, lists, views, numbers and converted layouts") {
    const Tensor table = normal({3, 6}, kFloat32, 8);
    auto function = [&](const Tensor& a, const Tensor& b) {
      const std::vector<Tensor> parts = a.chunk(2, 1);
      const Tensor c = cat({parts[1], parts[0], b.t()}, 1);
      const Tensor d = where(c > 0.25, c * 2 - 1, c.to(kFloat64).to(kFloat32));
      return std::tuple(d.transpose(0, 1).contiguous(), std::vector<Tensor>{d.sum(0, false, kFloat64), matmul(d, table.t())});
    };
    const std::vector<Tensor> example = {normal({5, 4}, kFloat32), normal({2, 5}, kFloat32, 2)};
    const jit::Program program = jit::trace(function, example, {.batch_dim = std::nullopt});
    const std::vector<Tensor> inputs = {normal({5, 4}, kFloat32, 3), normal({2, 5}, kFloat32, 4)};
    const std::vector<Tensor> got = program.run(inputs);
    const auto [first, rest] = function(inputs[0], inputs[1]);
    REQUIRE(got.size() == 3);
    CHECK(difference(got[0], first) == "");
    CHECK(got[0].is_contiguous());
    CHECK(difference(got[1], rest[0]) == "");
    CHECK(difference(got[2], rest[1]) == "");
  }

  TEST_CASE("autocast is recorded as casts, and a program runs the same in and outside of a region [behaviors 37, 38]") {
    nn::Sequential model = amp::testing::perceptron();
    const Tensor x = normal({4, 12}, kFloat32, 3);
    // Like the documentation of torch: trace in a region without a cache, run outside any region. Unlike in torch, there is no second
    // autocast to turn off.
    const jit::Program program = [&] {
      const Autocast region(kCPU, {.dtype = kBFloat16, .cache_enabled = false});
      return jit::trace(model, {x});
    }();
    CHECK(program.text().find("amp.to(%0, bfloat16") != std::string::npos);
    const NoGradGuard no_grad;
    Tensor expected;
    {
      const Autocast region(kCPU, {.dtype = kBFloat16});
      expected = model(x);
      CHECK(difference(program(x), expected) == "");
    }
    CHECK(difference(program(x), expected) == "");
    {
      const Autocast region(kCPU, {.dtype = kFloat16});
      CHECK(difference(program(x), expected) == "");
    }
  }

  TEST_CASE("with the cache off or on, a program holds one cast of each weight [behavior 42]") {
    nn::Linear layer(6, 6);
    auto twice = [&](const Tensor& x) { return layer(layer(x)); };
    const Tensor x = normal({3, 6}, kFloat32);
    const AutocastOptions autocast{.dtype = kBFloat16};
    const jit::Program without = jit::trace(twice, {x}, {.autocast = autocast, .cache_enabled = false});
    const jit::Program with = jit::trace(twice, {x}, {.autocast = autocast, .cache_enabled = true});
    CHECK(without.text() == with.text());
    const auto casts = [](std::string text) {
      int count = 0;
      for (size_t at = 0; (at = text.find("amp.to(", at)) != std::string::npos; ++at) ++count;
      return count;
    };
    CHECK(casts(without.text()) == 3);  // casts of the input, the weight and the bias
    // A weight that changes after the recording is cast again: no stale copy is kept.
    const NoGradGuard no_grad;
    layer->weight.mul_(2);
    const Autocast region(kCPU, autocast);
    CHECK(difference(without(x), twice(x)) == "");
    CHECK(difference(with(x), twice(x)) == "");
  }

  TEST_CASE("the casts of recurrent cells, which have no rule of their own, are recorded") {
    const Tensor w = normal({3, 3}, kFloat32, 2), x = normal({2, 3}, kFloat32, 3), h = normal({2, 3}, kFloat32, 4);
    const auto function = [&](const Tensor& input, const Tensor& state) {
      const auto [hidden, cell] = lstm_cell(input, {state, state}, w.repeat({4, 1}), w.repeat({4, 1}));
      return std::vector<Tensor>{rnn_tanh_cell(input, state, w, w), rnn_relu_cell(input, state, w, w), hidden, cell,
                                 gru_cell(input, state, w.repeat({3, 1}), w.repeat({3, 1}))};
    };
    for (const ScalarType low : {kBFloat16, kFloat16}) {
      const AutocastOptions autocast{.dtype = low};
      const jit::Program program = jit::trace(function, {x, h}, {.autocast = autocast});
      const NoGradGuard no_grad;
      const std::vector<Tensor> others{normal({2, 3}, kFloat32, 5), normal({2, 3}, kFloat32, 6)}, got = program.run(others);
      const Autocast region(kCPU, autocast);
      const std::vector<Tensor> expected = function(others[0], others[1]);
      CHECK((expected[0].dtype() == low));
      for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i], expected[i]) == "");
    }
  }

  TEST_CASE("rules that set a dtype, append one or convert results are recorded") {
    auto function = [](const Tensor& x) { return std::vector<Tensor>{sum(x), norm(x, 2), prod(x, 1), softmax(x, 1), mm(x, x.t())}; };
    const Tensor x = normal({3, 4}, kFloat32), half = x.to(kFloat16);
    for (const char* policy : {"torch-2.0", "torch-1.10"}) {
      for (const Tensor& input : {x, half}) {
        const AutocastOptions autocast{.policy = policy};
        const jit::Program program = jit::trace(function, {input}, {.autocast = autocast, .batch_dim = std::nullopt});
        const std::vector<Tensor> got = program.run({&input, 1});
        const Autocast region(kCPU, autocast);
        const std::vector<Tensor> expected = function(input);
        for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i], expected[i]) == "");
      }
    }
    using autocast::Category;
    using autocast::Output;
    const autocast::Policy& outputs =
        derive_policy(autocast::find_policy("torch-2.0"), {{.op = "mm", .category = Category::LowerPrecisionFp, .output = Output::Float32},
                                                           {.op = "softmax", .category = Category::Fp32, .output = Output::Input}});
    for (const Tensor& input : {x, half}) {
      const jit::Program program =
          jit::trace(function, {input}, {.autocast = AutocastOptions{.policy = outputs}, .batch_dim = std::nullopt});
      const std::vector<Tensor> got = program.run({&input, 1});
      const Autocast region(kCPU, {.policy = outputs});
      const std::vector<Tensor> expected = function(input);
      for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i], expected[i]) == "");
    }
  }

  TEST_CASE("a program that is not frozen is differentiable, and shares the weights") {
    nn::Linear layer(4, 3);
    const jit::Program program = jit::trace(layer, {normal({2, 4}, kFloat32)});
    const Tensor x = normal({5, 4}, kFloat32, 3);
    program(x).sum().backward();
    const Tensor got = layer->weight.grad().clone();
    layer->zero_grad();
    layer(x).sum().backward();
    CHECK(difference(got, layer->weight.grad()) == "");
  }

  TEST_CASE("inputs that don't fit are refused") {
    nn::Sequential model = amp::testing::perceptron();
    const jit::Program program = jit::trace(model, {normal({4, 12}, kFloat32)});
    const Tensor x = normal({4, 12}, kFloat32);
    CHECK_THROWS_WITH_AS(program(x, x), "[jit::Program] the program was recorded with 1 input, but is called with 2", ValueError);
    CHECK_THROWS_WITH_AS(program(x.to(kFloat64)),
                         "[jit::Program] input 0 must have the dtype float32, with which the program was recorded, but has float64",
                         TypeError);
    CHECK_THROWS_WITH_AS(program(normal({4, 13}, kFloat32)),
                         "[jit::Program] input 0 must have the shape [B, 12], with which the program was recorded, but has shape [4, 13]",
                         ValueError);
    CHECK_THROWS_AS(program(normal({12}, kFloat32)), ValueError);
    CHECK_THROWS_WITH_AS(program(Tensor()), "[jit::Program] input 0 is an undefined tensor", ValueError);
    auto add = [](const Tensor& a, const Tensor& b) { return a + b; };
    const jit::Program two = jit::trace(add, {x, x});
    CHECK_THROWS_WITH_AS(two(x, normal({5, 12}, kFloat32)), "[jit::Program] input 1 has a batch of 5, but an earlier input one of 4",
                         ValueError);
    auto split = [](const Tensor& a) { return a.chunk(2); };
    const jit::Program lists = jit::trace(split, {normal({4, 2}, kFloat32)}, {.batch_dim = std::nullopt});
    CHECK_THROWS_WITH_AS(lists(normal({4, 2}, kFloat32)), "[jit::Program] the program has 2 outputs: call run()", ValueError);
  }

  TEST_CASE("sizes that are no linear functions of the batch are an error") {
    const Tensor x = normal({8, 3}, kFloat32);
    CHECK_THROWS_WITH_AS(
        jit::trace([](const Tensor& t) { return t.narrow(0, 0, t.size(0) / 2); }, x),
        "[jit::trace] an integer argument of narrow is 4 for a batch of 8, 4 for one of 9 and 8 for one of 17: in a program it is "
        "fixed, or a linear function of the size of the batch",
        ValueError);
    CHECK_THROWS_AS(jit::trace([](const Tensor& t) { return t.matmul(t.t()).reshape({t.size(0) * t.size(0)}); }, x), ValueError);
    CHECK_THROWS_AS(jit::trace([](const Tensor& t) { return t.slice(0, 0, 1) + zeros({t.size(0) / 5, 3}); }, x), ValueError);
    auto linear_ones = [](const Tensor& t) { return t.repeat({2, 1}).narrow(0, 1, 2 * t.size(0) - 1) + zeros({2 * t.size(0) - 1, 3}); };
    const Tensor y = normal({3, 3}, kFloat32);
    CHECK(difference(jit::trace(linear_ones, x)(y), linear_ones(y)) == "");
  }

  TEST_CASE("constants may have the memory of what an op has let go of") {
    auto function = [](const Tensor& x) {
      Tensor y = x;
      for (int i = 0; i < 4; ++i) {
        y = softsign(y) + normalize(y, 2, 1, 1e-5);  // composites, whose parts are seen in a region
        const Tensor constant = tensor(std::vector<float>{static_cast<float>(i), 1, 2});
        y = y * constant;
      }
      return y;
    };
    const AutocastOptions region{.dtype = kBFloat16};
    const jit::Program program = jit::trace(function, {normal({8, 3}, kFloat32)}, {.autocast = region});
    const Tensor x = normal({5, 3}, kFloat32, 2);
    const Autocast autocast(kCPU, region);
    CHECK(difference(program(x), function(x)) == "");
  }

  TEST_CASE("what can't be recorded is an error") {
    const Tensor x = normal({4, 3}, kFloat32).abs();
    const auto traced = [&](auto&& function) { return jit::trace(function, {x}); };
    CHECK_THROWS_AS(traced([](const Tensor& t) { return t * t.sum().item<double>(); }), ValueError);
    for (const Tensor& plain : {zeros({4, 3}, kFloat32), zeros({4, 3}, kFloat16)})
      CHECK_THROWS_AS(jit::trace([](const Tensor& t) { return t + t.max().item<double>(); }, {plain}), ValueError);
    CHECK_THROWS_AS(traced([](const Tensor& t) { return t.size(0) > 4 ? t.sin() : t.cos(); }), ValueError);
    CHECK_THROWS_AS(traced([](const Tensor& t) { return t * (1.0 / static_cast<double>(t.size(0))); }), ValueError);
    CHECK_THROWS_AS(traced([](const Tensor& t) {
                      Tensor outside = empty({3}, kFloat32);
                      outside.data_ptr<float>()[0] = outside.data_ptr<float>()[1] = outside.data_ptr<float>()[2] = t.data_ptr<float>()[0];
                      return t + outside;
                    }),
                    ValueError);
    Tensor count = zeros({1}, kFloat32);
    CHECK_THROWS_AS(traced([&](const Tensor& t) {
                      count.add_(1);
                      return t + count;
                    }),
                    NotImplementedError);
    CHECK_THROWS_AS(traced([](const Tensor& t) {
                      Tensor copy = t.clone();
                      copy.select(0, 0).zero_();
                      return copy + 1;
                    }),
                    NotImplementedError);
    CHECK_THROWS_AS(traced([](const Tensor& t) { return equal(t, t) ? t : t + 1; }), NotImplementedError);
    // A recorded write does not hide one before it that is not recorded.
    CHECK_THROWS_AS(traced([](const Tensor& t) { return t.sin().copy_(t).clamp_(0, 1); }), NotImplementedError);
    CHECK_THROWS_AS(traced([](const Tensor& t) { return t.sin().fill_(2).add_(t); }), NotImplementedError);
    CHECK_THROWS_AS(traced([](const Tensor& t) {
                      const Tensor y = t.sin();
                      y.select(0, 0).neg_();
                      return y.mul_(2);
                    }),
                    NotImplementedError);
    const Generator generator(kCPU);
    CHECK_THROWS_AS(traced([&](const Tensor& t) { return t.clone().clamp(0, 1).bernoulli(generator); }), NotImplementedError);
    CHECK_THROWS_AS(jit::trace([](const Tensor& t) { return t; }, {x, x}), ValueError);
    CHECK_THROWS_AS(jit::trace([](const Tensor& t) { return t; }, {}), ValueError);
    CHECK_THROWS_AS(jit::trace([](const Tensor& t) { return t; }, {Tensor()}), ValueError);
    CHECK_THROWS_AS(jit::trace([](const Tensor& t) { return t; }, {zeros({0, 3}, kFloat32)}), ValueError);
  }

  TEST_CASE("the calls of a program are seen by a trace, and recording one leaves none behind") {
    const jit::Program program = jit::trace([](const Tensor& t) { return relu(t); }, {normal({2, 2}, kFloat32)});
    Trace trace;
    program(normal({3, 2}, kFloat32));
    CHECK(trace.data().ops.size() == 1);
  }

  TEST_CASE("a program that is recorded during a trace is the same") {
    const auto loss = [](const Tensor& t) { return mse_loss(t, t * 2.0); };
    const Tensor x = normal({2, 3}, kFloat32);
    const std::string alone = jit::trace(loss, {x}).text();
    const Trace trace;
    CHECK(jit::trace(loss, {x}).text() == alone);
  }
}

TEST_SUITE("threads") {
  TEST_CASE("a program runs on many threads at once") {
    nn::Sequential model = amp::testing::residual_network();
    const jit::Program traced = jit::trace(model, {normal({2, 3, 8, 8}, kFloat32)}), program = jit::freeze(traced);
    std::vector<std::thread> threads;
    std::vector<double> errors(4, 1);
    for (size_t i = 0; i < errors.size(); ++i) {
      threads.emplace_back([&, i] {
        const Tensor x = normal({1 + static_cast<int64_t>(i) % 2, 3, 8, 8}, kFloat32, static_cast<uint32_t>(i) + 1);
        double worst = 0;
        for (int round = 0; round < 5; ++round) worst = std::max(worst, amp::testing::relative_difference(program(x), traced(x)));
        errors[i] = worst;
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const double error : errors) CHECK(error < 1e-5);
  }
}

}  // namespace trace_tests
