// Freezing: the same results up to rounding, and the content of the report.
#include <limits>

#include "unit/jit/models.h"

namespace freeze_tests {

using namespace amp;
using amp::testing::difference;
using amp::testing::joined;
using amp::testing::normal;
using amp::testing::relative_difference;

namespace {

bool reports(const jit::Program& program, const std::string& text) { return joined(program.report()).find(text) != std::string::npos; }

// The activations of ops/fused.h except relu and gelu, with their names in reports.
const std::vector<std::pair<const char*, Tensor (*)(const Tensor&)>> kMoreActivations = {
    {"relu6", relu6},        {"silu", silu}, {"mish", mish}, {"sigmoid", sigmoid}, {"tanh", tanh}, {"hardsigmoid", hardsigmoid},
    {"hardswish", hardswish}};

// Whether the frozen program gives the results of the module, in float32 and in a bfloat16 region, for batches of 1 and 64.
template <class M>
void check_frozen(M& module, const std::function<Tensor(int64_t batch)>& input) {
  const NoGradGuard no_grad;
  for (const bool mixed : {false, true}) {
    const AutocastOptions autocast{.dtype = kBFloat16, .enabled = mixed};
    const jit::Program frozen = jit::freeze(jit::trace(module, {input(2)}, {.autocast = autocast}));
    CHECK(frozen.frozen());
    for (const int64_t batch : {1, 64}) {
      const Tensor x = input(batch);
      Tensor expected;
      {
        const Autocast region(kCPU, autocast);
        expected = module(x);
      }
      for (int run = 0; run < 3; ++run) {  // the first prepare kernels
        const Tensor got = frozen(x);
        CHECK(got.dtype() == expected.dtype());
        CHECK(relative_difference(got, expected) < (mixed ? 3e-2 : 2e-5));
        CHECK_FALSE(got.requires_grad());
      }
    }
  }
}

}  // namespace

TEST_SUITE("jit freeze") {
  TEST_CASE("a perceptron: activations are fused, dropouts and casts removed") {
    manual_seed(3);
    nn::Sequential model = amp::testing::perceptron();
    check_frozen(model, [](int64_t n) { return normal({n, 12}, kFloat32, 5); });
    const jit::Program frozen =
        jit::freeze(jit::trace(model, {normal({2, 12}, kFloat32)}, {.autocast = AutocastOptions{.dtype = kBFloat16}}));
    CHECK(reports(frozen, "fused linear + relu"));
    CHECK(reports(frozen, "fused linear + gelu"));
    CHECK(reports(frozen, "removed 1 dropout"));
    CHECK(reports(frozen, "folded 6 casts of constants"));
    CHECK(reports(frozen, "prepared 3 weights"));
  }

  TEST_CASE("a residual network: batch norms become weights, sums and relus part of convolutions") {
    manual_seed(4);
    nn::Sequential model = amp::testing::residual_network();
    check_frozen(model, [](int64_t n) { return normal({n, 3, 8, 8}, kFloat32, 5); });
    const jit::Program frozen = jit::freeze(jit::trace(model, {normal({2, 3, 8, 8}, kFloat32)}));
    CHECK(reports(frozen, "folded 8 batch_norms into weights"));
    CHECK(reports(frozen, "fused conv2d + relu"));
    CHECK(reports(frozen, "fused conv2d + add + relu"));
    CHECK(frozen.text().find("batch_norm") == std::string::npos);
    const jit::Program plain = jit::freeze(jit::trace(model, {normal({2, 3, 8, 8}, kFloat32)}), {.fuse = false, .fold_batch_norm = false});
    CHECK(plain.text().find("batch_norm") != std::string::npos);
    CHECK(plain.text().find("fused") == std::string::npos);
    const Tensor x = normal({3, 3, 8, 8}, kFloat32, 6);
    CHECK(relative_difference(frozen(x), plain(x)) < 1e-5);
  }

  TEST_CASE("a batch norm after a linear, with and without its parameters") {
    const auto network = [](bool affine) {
      nn::BatchNorm1d norm(nn::BatchNorm1dOptions(6).affine(affine));
      const NoGradGuard no_grad;
      norm->running_mean.copy_(normal({6}, kFloat32, 7));
      norm->running_var.copy_(normal({6}, kFloat32, 8).abs().add(0.3));
      nn::Sequential model(nn::Linear(nn::LinearOptions(5, 6).bias(affine)), norm);
      model->eval();
      return model;
    };
    for (const bool affine : {true, false}) {
      nn::Sequential model = network(affine);
      const jit::Program frozen = jit::freeze(jit::trace(model, {normal({2, 5}, kFloat32)}));
      CHECK(reports(frozen, "folded 1 batch_norm into weights"));
      const Tensor x = normal({4, 5}, kFloat32, 9);
      CHECK(relative_difference(frozen(x), model(x)) < 1e-5);
    }
  }

  TEST_CASE("a batch norm is not folded into weights that would be infinite") {
    nn::Conv2d conv(nn::Conv2dOptions(1, 1, 1));
    nn::BatchNorm2d norm(1);
    nn::Sequential model(conv, norm);
    model->eval();
    const NoGradGuard no_grad;
    conv->weight.fill_(1);
    conv->bias.fill_(0);
    norm->running_mean.fill_(250);
    norm->running_var.fill_(0);
    norm->bias.fill_(3);
    const Tensor x = full({2, 1, 3, 3}, 250.0);
    const jit::Program program = jit::trace(model, {x}, {.autocast = AutocastOptions{.dtype = kFloat16}});
    const jit::Program frozen = jit::freeze(program);
    CHECK_FALSE(reports(frozen, "folded 1 batch_norm"));
    CHECK(difference(frozen(x), program(x)) == "");
    CHECK(frozen(x).min().item<float>() == 3);
  }

  TEST_CASE("batch norms in a row, where the first one is used twice") {
    nn::Conv2d conv(nn::Conv2dOptions(3, 4, 3));
    nn::BatchNorm2d first = amp::testing::used_norm(4, 11), second = amp::testing::used_norm(4, 21);
    nn::Sequential once(conv, first, second);
    once->eval();
    const Tensor example = normal({2, 3, 6, 6}, kFloat32), x = normal({5, 3, 6, 6}, kFloat32, 2);
    const NoGradGuard no_grad;
    const jit::Program folded = jit::freeze(jit::trace(once, {example}));
    CHECK(reports(folded, "folded 2 batch_norms"));
    CHECK(relative_difference(folded(x), once(x)) < 2e-5);
    auto twice = [&](const Tensor& t) {
      const Tensor y = first(conv(t));
      return second(y) + y;
    };
    const jit::Program kept = jit::freeze(jit::trace(twice, {example}));
    CHECK(reports(kept, "folded 1 batch_norm"));
    CHECK(relative_difference(kept(x), twice(x)) < 2e-5);
  }

  TEST_CASE("a batch norm without statistics takes those of its input in eval mode, too") {
    nn::Sequential model(nn::Linear(4, 3), nn::BatchNorm1d(nn::BatchNormOptions(3).track_running_stats(false)));
    model->eval();
    check_frozen(model, [](int64_t n) { return normal({n + 1, 4}, kFloat32); });
  }

  TEST_CASE("an encoder layer") {
    manual_seed(5);
    nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(24).batch_first(true));
    layer->eval();
    check_frozen(layer, [](int64_t n) { return normal({n, 5, 16}, kFloat32, 5); });
  }

  TEST_CASE("a relu after a small product keeps NaN, as the op does") {
    const NoGradGuard no_grad;
    const Tensor w = normal({5, 4}, kFloat64, 1), b = normal({5}, kFloat64, 2);
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kFloat64}) {
      const Tensor weight = w.to(dtype), bias = b.to(dtype);
      const auto layer = [&](const Tensor& t) { return relu(linear(t, weight, bias)); };
      for (const int64_t rows : {int64_t{1}, int64_t{3}}) {
        Tensor x = normal({rows, 4}, dtype, 3);
        const jit::Program frozen = jit::freeze(jit::trace(layer, x));
        CHECK(reports(frozen, "fused linear + relu"));
        CHECK(difference(frozen(x), layer(x)) == "");
        x[0][1] = std::nan("");
        CHECK_MESSAGE(difference(frozen(x), layer(x)) == "", dtype);
        CHECK(frozen(x).isnan().any().item<bool>());
        CHECK(frozen(x).sizes() == IntArrayRef({rows, 5}));
      }
    }
  }

  TEST_CASE("the projections of attention are prepared, in float32, too") {
    manual_seed(5);
    nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(24).batch_first(true));
    layer->eval();
    const jit::Program frozen = jit::freeze(jit::trace(layer, {normal({2, 5, 16}, kFloat32)}));
    CHECK(frozen.text().find("multi_head_attention_forward") == std::string::npos);
    CHECK(frozen.text().find("scaled_dot_product_attention") != std::string::npos);
    CHECK(reports(frozen, "prepared 4 weights"));
    // With masks, biases of keys and the weights of attention.
    nn::MultiheadAttention attention(
        nn::MultiheadAttentionOptions(8, 2).kdim(6).vdim(4).add_bias_kv(true).add_zero_attn(true).dropout(0.5));
    attention->eval();
    const auto attend = [&](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) { return attention(q, k, v, mask); };
    const auto input = [](int64_t batch, uint32_t seed) {
      Tensor mask = zeros({batch, 4}, kBool);
      mask[0][seed % 4] = true;
      return std::vector<Tensor>{normal({3, batch, 8}, kFloat32, seed), normal({4, batch, 6}, kFloat32, seed + 1),
                                 normal({4, batch, 4}, kFloat32, seed + 2), mask.t().contiguous()};
    };
    const auto all = [&](const std::vector<Tensor>& x) { return attend(x[0], x[1], x[2], x[3].t()); };
    const auto traced = [&](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) { return all({q, k, v, mask}); };
    const jit::Program program = jit::freeze(jit::trace(traced, input(2, 3), {.batch_dim = 1}));
    CHECK(reports(program, "prepared 4 weights"));
    for (const int64_t batch : {1, 5}) {
      const std::vector<Tensor> x = input(batch, 11), got = program.run(x);
      const auto [output, weights] = all(x);
      CHECK(relative_difference(got[0], output) < 1e-5);
      CHECK(relative_difference(got[1], weights) < 1e-5);
    }
  }

  TEST_CASE("an LSTM") {
    manual_seed(6);
    nn::LSTM lstm(nn::LSTMOptions(6, 8));
    lstm->eval();
    const NoGradGuard no_grad;
    for (const bool mixed : {false, true}) {
      const AutocastOptions autocast{.dtype = kBFloat16, .enabled = mixed};
      const jit::Program frozen = jit::freeze(jit::trace(lstm, {normal({5, 2, 6}, kFloat32)}, {.autocast = autocast, .batch_dim = 1}));
      for (const int64_t batch : {1, 64}) {
        const Tensor x = normal({5, batch, 6}, kFloat32, 4);
        const std::vector<Tensor> got = frozen.run({&x, 1});
        const Autocast region(kCPU, autocast);
        const Tensor expected = std::get<0>(lstm(x));
        CHECK(relative_difference(got[0], expected) < (mixed ? 3e-2 : 1e-5));
      }
    }
  }

  TEST_CASE("every activation and residual of fused products, in every dtype") {
    const auto check = [](const auto& function, const Tensor& x, ScalarType dtype, const char* fused) {
      const jit::Program frozen = jit::freeze(jit::trace(function, {x}));
      CHECK(reports(frozen, fused));
      const double tolerance = dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 1e-5 : dtype == kFloat16 ? 4e-3 : 3e-2;
      CHECK(relative_difference(frozen(x), function(x)) < tolerance);
    };
    for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
      for (const int64_t width : {3, 128}) {
        const Tensor x = normal({33, width}, dtype), w = normal({width, width}, dtype, 2) * 0.2, b = normal({width}, dtype, 3);
        check([&](const Tensor& t) { return relu(linear(t, w, b)); }, x, dtype, "fused linear + relu");
        check([&](const Tensor& t) { return gelu(linear(t, w)); }, x, dtype, "fused linear + gelu");
        check([&](const Tensor& t) { return gelu(linear(t, w, b), "tanh"); }, x, dtype, "fused linear + gelu");
        check([&](const Tensor& t) { return t + linear(t, w, b); }, x, dtype, "fused linear + add");
        check([&](const Tensor& t) { return relu(linear(t, w) + t); }, x, dtype, "fused linear + add + relu");
        for (const auto& [name, function] : kMoreActivations) {
          CAPTURE(name);
          check([&](const Tensor& t) { return function(linear(t, w, b)); }, x, dtype, (std::string("fused linear + ") + name).c_str());
          check([&](const Tensor& t) { return function(linear(t, w) + t); }, x, dtype,
                (std::string("fused linear + add + ") + name).c_str());
        }
      }
      for (const int64_t groups : {1, 4}) {
        const Tensor x = normal({2, 16, 9, 7}, dtype), w = normal({16, 16 / groups, 3, 3}, dtype, 2) * 0.1, b = normal({16}, dtype, 3);
        const auto conv = [&](const Tensor& t) { return conv2d(t, w, b, 1, 1, 1, groups); };
        check([&](const Tensor& t) { return relu(conv(t)); }, x, dtype, "fused conv2d + relu");
        check([&](const Tensor& t) { return gelu(conv(t)); }, x, dtype, "fused conv2d + gelu");
        check([&](const Tensor& t) { return relu(conv(t) + t); }, x, dtype, "fused conv2d + add + relu");
        for (const auto& [name, function] : kMoreActivations) {
          CAPTURE(name);
          check([&](const Tensor& t) { return function(conv(t)); }, x, dtype, (std::string("fused conv2d + ") + name).c_str());
        }
      }
    }
  }

  TEST_CASE("products of one row with large weights, whose relu is part of them") {
    for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
      for (const int64_t depth : {600, 9000}) {  // the second is summed in parts
        const Tensor x = normal({1, depth}, dtype), w = normal({130, depth}, dtype, 2) * 0.05, b = normal({130}, dtype, 3),
                     r = normal({1, 130}, dtype, 4);
        const auto check = [&](const auto& function) {
          const jit::Program frozen = jit::freeze(jit::trace(function, {x}, {.batch_dim = std::nullopt}));
          CHECK(reports(frozen, "prepared 1 weight"));
          const double tolerance = dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 1e-5 : dtype == kFloat16 ? 4e-3 : 3e-2;
          CHECK(relative_difference(frozen(x), function(x)) < tolerance);
        };
        check([&](const Tensor& t) { return linear(t, w, b); });
        check([&](const Tensor& t) { return relu(linear(t, w, b)); });
        check([&](const Tensor& t) { return relu(linear(t, w)); });
        check([&](const Tensor& t) { return gelu(linear(t, w, b)); });
        check([&](const Tensor& t) { return relu(linear(t, w, b) + r); });
        Tensor nan = x.clone();
        nan[0][5] = std::numeric_limits<double>::quiet_NaN();
        const jit::Program frozen = jit::freeze(jit::trace([&](const Tensor& t) { return relu(linear(t, w)); }, {x}));
        CHECK(frozen(nan).isnan().all().item<bool>());
      }
    }
  }

  TEST_CASE("a linear in 16 bits adds a float32 residual") {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      for (const int64_t width : {3, 128}) {
        const Tensor x = normal({33, width}, kFloat32), w = normal({width, width}, dtype, 2) * 0.2, b = normal({width}, dtype, 3);
        auto function = [&](const Tensor& t) { return relu(t + linear(t.to(dtype), w, b)); };
        const jit::Program frozen = jit::freeze(jit::trace(function, {x}));
        CHECK(reports(frozen, "fused linear + add + relu"));
        CHECK(frozen(x).dtype() == kFloat32);
        CHECK(relative_difference(frozen(x), function(x)) < (dtype == kFloat16 ? 2e-3 : 2e-2));
      }
    }
    // A convolution does not.
    const Tensor x = normal({2, 4, 5, 5}, kFloat32), w = normal({4, 4, 1, 1}, kBFloat16, 2);
    CHECK_FALSE(reports(jit::freeze(jit::trace([&](const Tensor& t) { return t + conv2d(t.to(kBFloat16), w); }, {x})), "+ add"));
  }

  TEST_CASE("a transpose between a linear and a sum moves before the linear") {
    const Tensor w = normal({8, 6}, kFloat32, 2), b = normal({8}, kFloat32, 3), x = normal({2, 5, 6}, kFloat32, 4);
    const auto check = [&](const auto& function, bool moves) {
      const jit::Program frozen = jit::freeze(jit::trace(function, {x}));
      CHECK(reports(frozen, "fused linear + add") == moves);
      for (const int64_t batch : {1, 4}) {
        const Tensor y = normal({batch, 5, 6}, kFloat32, 5);
        CHECK(relative_difference(frozen(y), function(y)) < 1e-6);
      }
    };
    const auto sum = [](const Tensor& t) { return t.transpose(0, 1).sum(-1, true).expand({t.size(1), t.size(0), 8}).contiguous(); };
    check([&](const Tensor& t) { return linear(t, w, b).transpose(0, 1) + sum(t); }, true);
    check([&](const Tensor& t) { return linear(t, w, b).transpose(-2, 0) + sum(t); }, true);
    check([&](const Tensor& t) { return linear(t, w, b).transpose(1, 2) + 1; }, false);  // not the features
    check([&](const Tensor& t) { return linear(t, w[0]).transpose(0, 1) + t.sum(-1).t(); }, false);
    check(
        [&](const Tensor& t) {
          const Tensor y = linear(t, w, b);
          return y.transpose(0, 1) + sum(t) + y.sum();
        },
        false);
  }

  TEST_CASE("every dropout is removed") {
    const auto check = [](const auto& function) {
      const jit::Program frozen = jit::freeze(jit::trace(function, {normal({2, 3, 4, 4}, kFloat32)}));
      CHECK(reports(frozen, "removed 1 dropout"));
      const Tensor x = normal({3, 3, 4, 4}, kFloat32, 2);
      CHECK(difference(frozen(x), relu(x)) == "");
    };
    check([](const Tensor& x) { return dropout(relu(x), 0.5, false); });
    check([](const Tensor& x) { return feature_dropout(relu(x), 0.5, false); });
    check([](const Tensor& x) { return dropout2d(relu(x), 0.5, false); });
    check([](const Tensor& x) { return dropout1d(relu(x).flatten(2), 0.5, false).view({-1, 3, 4, 4}); });
    check([](const Tensor& x) { return dropout3d(relu(x).unsqueeze(2), 0.5, false).squeeze(2); });
    check([](const Tensor& x) { return alpha_dropout(relu(x), 0.5, false); });
    check([](const Tensor& x) { return feature_alpha_dropout(relu(x), 0.5, false); });
  }

  TEST_CASE("what must not be fused is not") {
    const Tensor x = normal({4, 6}, kFloat32), w = normal({6, 6}, kFloat32, 2);
    const auto fuses = [&](const auto& function) { return reports(jit::freeze(jit::trace(function, {x})), "fused"); };
    // The product itself is used as well.
    CHECK_FALSE(fuses([&](const Tensor& t) {
      const Tensor y = linear(t, w);
      return std::vector<Tensor>{y, relu(y)};
    }));
    CHECK_FALSE(fuses([&](const Tensor& t) { return add(linear(t, w), t, 2); }));
    CHECK_FALSE(fuses([&](const Tensor& t) { return linear(t, w) + t.slice(0, 0, 1); }));
    CHECK_FALSE(fuses([&](const Tensor& t) { return linear(t, w) + 1; }));
    CHECK_FALSE(fuses([&](const Tensor& t) { return relu(linear(t, t.slice(1, 0, 6).narrow(0, 0, 1).expand({6, 6}))); }));
    const Tensor y = normal({4, 6}, kFloat32, 5);
    auto both = [&](const Tensor& t) {
      const Tensor z = linear(t, w);
      return z + z;
    };
    CHECK(relative_difference(jit::freeze(jit::trace(both, {x}))(y), both(y)) < 1e-6);
  }

  TEST_CASE("casts back and forth are removed where nothing is rounded") {
    auto function = [](const Tensor& t) { return relu(t.to(kFloat32).to(kBFloat16)).to(kFloat32).to(kFloat64).to(kFloat32); };
    const jit::Program frozen = jit::freeze(jit::trace(function, {normal({3, 4}, kBFloat16)}));
    const Tensor x = normal({5, 4}, kBFloat16, 2);
    CHECK(difference(frozen(x), function(x)) == "");
    CHECK(reports(frozen, "removed 2 casts"));
    auto rounds = [](const Tensor& t) { return t.to(kBFloat16).to(kFloat32); };
    const jit::Program kept = jit::freeze(jit::trace(rounds, {normal({3, 4}, kFloat32)}));
    const Tensor y = normal({5, 4}, kFloat32, 2);
    CHECK(difference(kept(y), rounds(y)) == "");
    auto integers = [](const Tensor& t) {
      return std::vector<Tensor>{t.to(kFloat32).to(kInt64), t.to(kFloat16).to(kInt64), t.to(kInt64).to(kInt32).neg()};
    };
    const Tensor n = tensor(std::vector<int64_t>{(1 << 24) + 1, 2049, -7}, kInt32);
    const jit::Program whole = jit::freeze(jit::trace(integers, {n}, {.batch_dim = std::nullopt}));
    const std::vector<Tensor> got = whole.run({&n, 1}), expected = integers(n);
    CHECK(difference(got[0], expected[0]) == "");
    CHECK(difference(got[1].slice(0, 1), expected[1].slice(0, 1)) == "");  // the first is infinite in between
    CHECK(difference(got[2], expected[2]) == "");
    CHECK(reports(whole, "removed 1 cast "));
  }

  TEST_CASE("casts of storage types stay") {
    auto function = [](const Tensor& t) { return t.to(kFloat8_e4m3fn).to(kFloat32).to(kFloat8_e5m2).to(kFloat32) * 2; };
    const jit::Program frozen = jit::freeze(jit::trace(function, {normal({3, 4}, kFloat32)}));
    const Tensor x = normal({5, 4}, kFloat32, 2);
    CHECK(difference(frozen(x), function(x)) == "");
  }

  TEST_CASE("outputs that repeat a cast stay apart, also if the first cast is no output") {
    auto function = [](const Tensor& t) {
      const Tensor first = t.to(kFloat16);
      return std::vector<Tensor>{first + 1, t.to(kFloat16), t.to(kFloat16)};
    };
    const jit::Program frozen = jit::freeze(jit::trace(function, {normal({3, 4}, kFloat32)}));
    const Tensor x = normal({5, 4}, kFloat32, 2);
    const std::vector<Tensor> results = frozen.run({&x, 1});
    CHECK_FALSE(results[1].is_alias_of(results[2]));
    CHECK(difference(results[2], x.to(kFloat16)) == "");
  }

  TEST_CASE("a frozen program has its own weights, and random calls stay random") {
    nn::Linear layer(3, 3);
    const jit::Program frozen = jit::freeze(jit::trace(layer, {normal({2, 3}, kFloat32)}));
    const Tensor x = normal({2, 3}, kFloat32, 2), before = frozen(x);
    const NoGradGuard no_grad;
    layer->weight.zero_();
    CHECK(difference(frozen(x), before) == "");
    const Tensor half = full({64}, 0.5, kFloat32);
    const jit::Program draws = jit::freeze(jit::trace([&](const Tensor& t) { return t + half.bernoulli(); }, {zeros({2, 64}, kFloat32)}));
    CHECK(difference(draws(zeros({2, 64}, kFloat32)), draws(zeros({2, 64}, kFloat32))) != "");
    const jit::Program samples =
        jit::freeze(jit::trace([&](const Tensor& t) { return t + gumbel_softmax(half); }, {zeros({2, 64}, kFloat32)}));
    CHECK(difference(samples(zeros({2, 64}, kFloat32)), samples(zeros({2, 64}, kFloat32))) != "");
  }

  TEST_CASE("modules in training mode are refused; freezing twice changes nothing") {
    nn::Sequential model(nn::Linear(4, 4), nn::BatchNorm1d(4));
    CHECK_THROWS_AS(jit::trace(model, {normal({4, 4}, kFloat32)}), NotImplementedError);  // counts the batches
    const Tensor mean = zeros({4}), variance = ones({4});
    auto norm = [&](const Tensor& x) { return batch_norm(x, {}, {}, mean, variance, /*training=*/true, 0.1, 1e-5, true); };
    CHECK_THROWS_WITH_AS(jit::freeze(jit::trace(norm, {normal({4, 4}, kFloat32)})),
                         "[jit::freeze] batch_norm runs in training mode: call eval() on the module before jit::trace", ValueError);
    nn::Sequential dropout(nn::Linear(4, 4), nn::Dropout(0.5));
    CHECK_THROWS_AS(jit::freeze(jit::trace(dropout, {normal({4, 4}, kFloat32)})), ValueError);
    model->eval();
    const jit::Program frozen = jit::freeze(jit::trace(model, {normal({4, 4}, kFloat32)}));
    CHECK(jit::freeze(frozen).text() == frozen.text());
  }

  TEST_CASE("PyTorch's documented examples, line by line [behaviors 37, 38]") {
    struct TestModelImpl : nn::Module {
      TestModelImpl(int64_t input_size, int64_t num_classes) { fc1 = register_module("fc1", nn::Linear(input_size, num_classes)); }
      Tensor forward(const Tensor& x) { return fc1(x); }
      nn::Linear fc1{nullptr};
    };
    const int64_t input_size = 2, num_classes = 2;
    nn::ModuleHolder<TestModelImpl> model(std::make_shared<TestModelImpl>(input_size, num_classes));
    model->eval();
    jit::set_autocast_mode(false);
    const jit::Program traced = [&] {
      const Autocast region(kCPU, {.cache_enabled = false});
      return jit::trace(model, randn({1, input_size}));
    }();
    const jit::Program frozen = jit::freeze(traced);
    for (int i = 0; i < 3; ++i) {
      const Tensor x = randn({1, input_size}), got = frozen(x);
      CHECK(got.dtype() == kBFloat16);
      const Autocast region(kCPU);
      CHECK(difference(got, model(x)) == "");
    }
    // The other example, with convolutions: autocast and no_grad around trace and freeze, then two warm-up runs.
    nn::Sequential network = amp::testing::residual_network();
    const Tensor image = rand({1, 3, 8, 8});
    const NoGradGuard no_grad;
    const Autocast region(kCPU, {.dtype = kBFloat16, .cache_enabled = false});
    jit::Program program = jit::trace(network, rand({1, 3, 8, 8}));
    program = jit::freeze(program);
    program(image);
    program(image);
    CHECK(program(image).dtype() == kBFloat16);
    CHECK(relative_difference(program(image), network(image)) < 3e-2);
    CHECK_THROWS_WITH_AS(jit::set_autocast_mode(true), doctest::Contains("no pass applies autocast to a program"), NotImplementedError);
  }

  TEST_CASE("the documented way: trace in a region, freeze, warm up, run outside of any region [behaviors 37, 42]") {
    manual_seed(8);
    nn::Sequential model = amp::testing::residual_network();
    const Tensor x = normal({2, 3, 8, 8}, kFloat32);
    const NoGradGuard no_grad;
    jit::Program program = jit::trace(model, {x}, {.autocast = AutocastOptions{.dtype = kBFloat16}, .cache_enabled = false});
    program = jit::freeze(program);
    for (int warm_up = 0; warm_up < 3; ++warm_up) program(x);
    const Tensor got = program(x);
    const Autocast region(kCPU, {.dtype = kBFloat16});
    CHECK(got.dtype() == kBFloat16);
    CHECK(relative_difference(got, model(x)) < 3e-2);
  }
}

}  // namespace freeze_tests
