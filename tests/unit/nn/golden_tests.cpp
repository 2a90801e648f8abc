// Compares with torch's modules, whose names and results were recorded by tests/data/golden/modules.py.
#include <doctest/doctest.h>

#include <fstream>
#include <functional>

#include <nlohmann/json.hpp>

#include "../../support.h"

namespace golden_tests {

namespace {

using namespace amp;
using nlohmann::json;

const json& table() {
  static const json values = json::parse(std::ifstream("tests/data/golden/modules.json"));
  return values;
}

Tensor numbers(IntArrayRef shape, double scale, double start) {
  int64_t count = 1;
  for (const int64_t size : shape) count *= size;
  return sin(arange(count, kFloat64) * scale + start).reshape(shape);
}

void fill(nn::Module& module) {
  double k = 0;
  for (const auto& [name, value] : module.state_dict()) {
    const Tensor tensor = std::get<Tensor>(value);
    if (tensor.is_floating_point()) {
      const Tensor values = numbers(tensor.sizes(), 0.3, k);
      Tensor(tensor).copy_(name.ends_with("running_var") ? values.abs() + 0.5 : values);
    }
    ++k;
  }
}

struct Case {
  nn::AnyModule module;
  std::vector<int64_t> shape;  // empty for indices
  bool train = true;
};

std::vector<std::pair<std::string, Case>> cases() {
  using namespace nn;
  const std::vector<int64_t> line{11};
  return {
      {"InstanceNorm1d", {InstanceNorm1d(3), {2, 3, 5}}},
      {"InstanceNorm1d unbatched", {InstanceNorm1d(InstanceNormOptions(3).affine(true)), {3, 5}}},
      {"InstanceNorm2d affine", {InstanceNorm2d(InstanceNormOptions(3).eps(0.1).affine(true)), {2, 3, 4, 2}, false}},
      {"InstanceNorm2d tracking",
       {InstanceNorm2d(InstanceNormOptions(3).momentum(0.3).affine(true).track_running_stats(true)), {2, 3, 4, 2}}},
      {"InstanceNorm2d evaluating", {InstanceNorm2d(InstanceNormOptions(3).affine(true).track_running_stats(true)), {2, 3, 4, 2}, false}},
      {"InstanceNorm3d", {InstanceNorm3d(InstanceNormOptions(2).track_running_stats(true)), {2, 2, 2, 3, 2}}},
      {"BatchNorm1d evaluating", {BatchNorm1d(3), {4, 3}, false}},
      {"LayerNorm", {LayerNorm(LayerNormOptions({3, 2})), {4, 3, 2}}},
      {"RMSNorm", {RMSNorm(RMSNormOptions({3, 2})), {4, 3, 2}}},
      {"RMSNorm eps", {RMSNorm(RMSNormOptions(5).eps(0.1).elementwise_affine(false)), {2, 5}}},
      {"GroupNorm", {GroupNorm(2, 4), {2, 4, 3}}},
      {"LocalResponseNorm", {LocalResponseNorm(LocalResponseNormOptions(3).alpha(0.5).k(2)), {2, 5, 2, 2}}},
      {"CrossMapLRN2d", {CrossMapLRN2d(CrossMapLRN2dOptions(3).alpha(0.5).beta(0.6).k(2)), {2, 2, 2, 2}}},
      {"CrossMapLRN2d even", {CrossMapLRN2d(CrossMapLRN2dOptions(4).alpha(0.5)), {2, 2, 2, 2}}},
      {"CrossMapLRN2d wide", {CrossMapLRN2d(5), {2, 3, 2, 2}}},
      {"PReLU", {PReLU(3), {2, 3, 2}}},
      {"ELU", {ELU(ELUOptions().alpha(0.7)), line}},
      {"CELU", {CELU(CELUOptions().alpha(0.7)), line}},
      {"SELU", {SELU(), line}},
      {"GELU", {GELU(), line}},
      {"GELU tanh", {GELU(GELUOptions().approximate("tanh")), line}},
      {"GLU", {GLU(1), {2, 6}}},
      {"Hardshrink", {Hardshrink(0.3), line}},
      {"Hardsigmoid", {Hardsigmoid(), line}},
      {"Hardswish", {Hardswish(), line}},
      {"Hardtanh", {Hardtanh(HardtanhOptions().min_val(-0.4).max_val(0.6)), line}},
      {"LeakyReLU", {LeakyReLU(LeakyReLUOptions().negative_slope(0.2)), line}},
      {"LogSigmoid", {LogSigmoid(), line}},
      {"LogSoftmax", {LogSoftmax(0), {3, 4}}},
      {"Mish", {Mish(), line}},
      {"ReLU6", {ReLU6(), line}},
      {"RReLU evaluating", {RReLU(), line, false}},
      {"SiLU", {SiLU(), line}},
      {"Softmax2d", {Softmax2d(), {2, 3, 2, 2}}},
      {"Softmin", {Softmin(1), {3, 4}}},
      {"Softplus", {Softplus(SoftplusOptions().beta(2).threshold(1)), line}},
      {"Softshrink", {Softshrink(0.3), line}},
      {"Softsign", {Softsign(), line}},
      {"Tanhshrink", {Tanhshrink(), line}},
      {"Threshold", {Threshold(0.2, -3.0), line}},
      {"Unflatten", {Unflatten(UnflattenOptions(1, {2, 3})), {2, 6}}},
      {"Flatten", {Flatten(FlattenOptions().start_dim(0).end_dim(1)), {2, 3, 2}}},
      {"Sequential", {Sequential(Linear(3, 4), Tanh(), Sequential(Linear(4, 2))), {2, 3}}},
      {"RNN", {RNN(RNNOptions(3, 2).num_layers(2).bidirectional(true)), {4, 1, 3}}},
      {"GRU", {GRU(GRUOptions(3, 2).batch_first(true)), {1, 4, 3}}},
      {"LSTM", {LSTM(LSTMOptions(3, 2).proj_size(1)), {4, 1, 3}}},
      {"GRUCell", {GRUCell(3, 2), {2, 3}}},
      {"TransformerEncoderLayer", {TransformerEncoderLayer(TransformerEncoderLayerOptions(4, 2).dim_feedforward(6).dropout(0)), {3, 2, 4}}},
      {"Embedding", {Embedding(EmbeddingOptions(4, 2).padding_idx(1)), {}}},
      {"EmbeddingBag", {EmbeddingBag(EmbeddingBagOptions(4, 2).mode(kSum)), {}}},
  };
}

// The first tensor of the result.
Tensor run(const nn::AnyModule& module, const Tensor& x) {
  if (module.maps_tensors()) return module.forward(x);
  if (module.ptr()->as<nn::LSTM>() != nullptr) return std::get<0>(module.forward<std::tuple<Tensor, std::tuple<Tensor, Tensor>>>(x));
  return std::get<0>(module.forward<std::tuple<Tensor, Tensor>>(x));
}

std::vector<std::string> names(const nn::Module& module) {
  std::vector<std::string> all;
  for (const auto& [name, value] : module.state_dict()) all.push_back(name);
  return all;
}

Tensor vector(const json& values) { return tensor(values.get<std::vector<double>>(), kFloat64); }

}  // namespace

TEST_SUITE("nn golden") {
  TEST_CASE("modules have torch's state, results and running statistics") {
    const auto all = cases();
    CHECK(all.size() == table()["cases"].size());
    const NoGradGuard no_grad;
    for (const auto& [name, item] : all) {
      INFO(name);
      const json& expected = table()["cases"][name];
      nn::Module& module = *item.module.ptr();
      module.to(kFloat64);
      module.train(item.train);
      const StateDict state = module.state_dict();
      REQUIRE(state.size() == expected["state"].size());
      for (const auto& [key, shape] : expected["state"].items()) {
        INFO(key);
        REQUIRE(state.contains(key));
        CHECK(std::get<Tensor>(state.at(key)).sizes() == IntArrayRef(shape.get<std::vector<int64_t>>()));
      }
      fill(module);
      const Tensor x =
          item.shape.empty() ? tensor(std::vector<int64_t>{0, 3, 1, 2, 2, 1}, kInt64).reshape({2, 3}) : numbers(item.shape, 0.7, 1) * 2;
      const Tensor result = run(item.module, x);
      CHECK(result.sizes() == IntArrayRef(expected["shape"].get<std::vector<int64_t>>()));
      CHECK(testing::difference(result.flatten(), vector(expected["result"]), 1e-12, 1e-10) == "");
      for (const auto& buffer : module.named_buffers()) {
        INFO(buffer.key());
        CHECK(testing::difference(buffer.value().to(kFloat64).flatten(), vector(expected["buffers"][buffer.key()]), 1e-12, 1e-10) == "");
      }
    }
  }

  TEST_CASE("modules for whose names alone torch is asked") {
    using namespace nn;
    const auto expected = [](const char* name) { return table()["names"][name].get<std::vector<std::string>>(); };
    CHECK(names(*MultiheadAttention(4, 2)) == expected("MultiheadAttention"));
    CHECK(names(*MultiheadAttention(MultiheadAttentionOptions(4, 2).kdim(3).vdim(5).add_bias_kv(true))) ==
          expected("MultiheadAttention kdim"));
    CHECK(names(*Transformer(TransformerOptions(4, 2, 1, 1).dim_feedforward(6))) == expected("Transformer"));
  }

  TEST_CASE("AdaptiveLogSoftmaxWithLoss") {
    const json& expected = table()["adaptive"];
    nn::AdaptiveLogSoftmaxWithLoss module(nn::AdaptiveLogSoftmaxWithLossOptions(8, 12, {3, 7}).div_value(2).head_bias(true));
    module->to(kFloat64);
    CHECK(names(*module) == expected["state"].get<std::vector<std::string>>());
    fill(*module);
    const Tensor x = numbers({5, 8}, 0.7, 1), target = tensor(std::vector<int64_t>{0, 4, 11, 2, 7}, kInt64);
    const nn::ASMoutput result = module(x, target);
    CHECK(testing::difference(result.output.detach(), vector(expected["output"]), 1e-12, 1e-10) == "");
    CHECK(result.loss.item<double>() == doctest::Approx(expected["loss"].get<double>()).epsilon(1e-12));
    result.loss.backward();
    CHECK(testing::difference(module->head->weight.grad().flatten(), vector(expected["grad"]), 1e-12, 1e-10) == "");
    const NoGradGuard no_grad;
    CHECK(testing::difference(module->log_prob(x).flatten(), vector(expected["log_prob"]), 1e-12, 1e-10) == "");
    CHECK(testing::values(module->predict(x)) == expected["predict"].get<std::vector<double>>());
    CHECK(module(x[1], target[1]).output.item<double>() == doctest::Approx(expected["output"][1].get<double>()));
    CHECK_THROWS_AS(module(x, target + 8), IndexError);
    CHECK_THROWS_AS(module(x, target.slice(0, 0, 2)), ValueError);
    CHECK_THROWS_AS(nn::AdaptiveLogSoftmaxWithLoss(8, 12, std::vector<int64_t>{7, 3}), ValueError);
    CHECK_THROWS_AS(nn::AdaptiveLogSoftmaxWithLoss(8, 12, std::vector<int64_t>{3, 12}), ValueError);
  }

  TEST_CASE("CrossMapLRN2d of many channels is LocalResponseNorm, with a symmetric window if size is even") {
    using namespace nn;
    const Tensor x = numbers({2, 7, 2, 2}, 0.7, 1);
    const auto expected = [&](int64_t size, double alpha) { return LocalResponseNorm(LocalResponseNormOptions(size).alpha(alpha))(x); };
    CHECK(testing::difference(CrossMapLRN2d(CrossMapLRN2dOptions(3).alpha(0.5))(x), expected(3, 0.5), 1e-15, 1e-14) == "");
    CHECK(testing::difference(CrossMapLRN2d(CrossMapLRN2dOptions(4).alpha(0.5))(x), expected(3, 0.375), 1e-15, 1e-14) == "");
    CHECK_THROWS_AS(CrossMapLRN2d(3)(x[0]), ValueError);
  }

  TEST_CASE("KLDivLoss with kBatchMean") {
    const Tensor x = numbers({3, 4}, 0.7, 1), target = numbers({3, 4}, 0.3, 0.2).abs();
    const json& expected = table()["kl_div"];
    CHECK(nn::KLDivLoss(nn::KLDivLossOptions().reduction(kBatchMean))(x, target).item<double>() ==
          doctest::Approx(expected[0].get<double>()).epsilon(1e-12));
    CHECK(nn::KLDivLoss()(x, target).item<double>() == doctest::Approx(expected[1].get<double>()).epsilon(1e-12));
    CHECK(nn::KLDivLoss(kSum)(x, target).item<double>() == doctest::Approx(expected[2].get<double>()).epsilon(1e-12));
  }
}

}  // namespace golden_tests
