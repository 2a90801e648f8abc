// Layers compared with the corresponding ops, their defaults, and invalid options.
#include <amp/autograd/gradcheck.h>
#include <amp/nn/nn.h>

#include "../../support.h"

namespace layer_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;
using amp::testing::values;

TEST_SUITE_BEGIN("nn layers");

namespace {
std::string shape_text(const Tensor& t) { return detail::concat(t.sizes()); }
double largest(const Tensor& t) { return t.detach().abs().amax().item<double>(); }
}  // namespace

TEST_CASE("Linear, Flatten, Identity") {
  nn::Linear fc(nn::LinearOptions(3, 2).bias(false));
  const Tensor x = normal({4, 3}, kFloat32);
  CHECK(difference(fc(x), linear(x, fc->weight)).empty());
  CHECK_FALSE(fc->bias.defined());
  CHECK(nn::Identity()(x).is_same(x));
  CHECK(shape_text(nn::Flatten()(ones({2, 3, 4}))) == "[2, 12]");
  CHECK(shape_text(nn::Unflatten(1, std::vector<int64_t>{2, 3})(ones({2, 6}))) == "[2, 2, 3]");
}

TEST_CASE("defaults lie within torch's bounds") {
  nn::Linear fc(100, 50);
  CHECK(largest(fc->weight) <= 0.1);
  CHECK(largest(fc->weight) > 0.09);
  CHECK(largest(fc->bias) <= 0.1);
  nn::Conv2d conv(nn::Conv2dOptions(4, 8, 5));
  CHECK(largest(conv->weight) <= 0.1);
  CHECK(largest(conv->bias) <= 0.1);
  nn::LSTM lstm(3, 25);
  for (const Tensor& w : lstm->parameters()) CHECK(largest(w) <= 0.2);
  const Tensor w = empty({64, 32, 3, 3});
  CHECK(std::get<0>(nn::init::calculate_fan_in_and_fan_out(w)) == 288);
  nn::init::kaiming_normal_(w, 0, kFanOut, kReLU);
  CHECK(std::abs(std::sqrt((w * w).mean().item<double>()) - std::sqrt(2.0 / 576)) < 1e-3);
  nn::init::xavier_uniform_(w);
  CHECK(largest(w) <= std::sqrt(6.0 / (288 + 576)));
}

TEST_CASE("convolutions: plain constructor, options, words and modes of padding") {
  const Tensor x = normal({2, 4, 7, 6}, kFloat32);
  nn::Conv2d plain(4, 6, 3);
  CHECK(difference(plain(x), conv2d(x, plain->weight, plain->bias)).empty());
  nn::Conv2d grouped(nn::Conv2dOptions(4, 6, {3, 2}).stride(2).padding({1, 0}).groups(2).bias(false));
  CHECK(difference(grouped(x), conv2d(x, grouped->weight, {}, 2, {1, 0}, 1, 2)).empty());
  CHECK(shape_text(nn::Conv2d(nn::Conv2dOptions(4, 6, {3, 4}).padding(kSame))(x)) == "[2, 6, 7, 6]");
  nn::Conv2d mirrored(nn::Conv2dOptions(4, 6, 3).padding(1).padding_mode(kReflect));
  CHECK(difference(mirrored(x), conv2d(pad(x, {1, 1, 1, 1}, "reflect"), mirrored->weight, mirrored->bias)).empty());
  CHECK(shape_text(nn::Conv1d(4, 5, 3)(normal({2, 4, 9}, kFloat32))) == "[2, 5, 7]");
  CHECK(shape_text(nn::Conv3d(2, 3, 2)(normal({1, 2, 4, 4, 4}, kFloat32))) == "[1, 3, 3, 3, 3]");
  CHECK_THROWS_AS(nn::Conv2d(nn::Conv2dOptions(4, 6, 3).groups(3)), ValueError);
  CHECK_THROWS_AS(nn::Conv2d(nn::Conv2dOptions(4, 6, 3).stride(2).padding(kSame)), ValueError);
}

TEST_CASE("without input features, the bias of Linear is 0") {
  for (int i = 0; i < 20; ++i) {
    { const Tensor earlier = full({64}, 7.0F); }  // memory that a bias may get
    CHECK(largest(nn::Linear(0, 64)->bias) == 0);
  }
}

TEST_CASE("LayerNorm without a bias") {
  nn::LayerNorm norm(nn::LayerNormOptions(4).bias(false));
  const Tensor x = normal({2, 4}, kFloat32);
  CHECK_FALSE(norm->bias.defined());
  norm->reset_parameters();
  CHECK(difference(norm(x), layer_norm(x, {4}, norm->weight)).empty());
  CHECK(detail::concat(norm) == "LayerNorm([4], eps=1e-05, elementwise_affine=true, bias=false)");
}

TEST_CASE("transposed convolutions take an output size") {
  nn::ConvTranspose2d up(nn::ConvTranspose2dOptions(3, 2, 3).stride(2).padding(1));
  const Tensor x = normal({1, 3, 4, 4}, kFloat32);
  CHECK(shape_text(up(x)) == "[1, 2, 7, 7]");
  CHECK(shape_text(up(x, OptionalIntArrayRef({8, 7}))) == "[1, 2, 8, 7]");
  CHECK(shape_text(up(x, ones({1, 2, 8, 7}).sizes())) == "[1, 2, 8, 7]");
  CHECK(shape_text(up(x[0], ones({2, 8, 7}).sizes())) == "[2, 8, 7]");
  CHECK(contains(thrown_text([&] {
                   up(x, OptionalIntArrayRef({2, 8, 7}));
                 }),
                 "[ConvTranspose2d] output_size must have 2 or 4 entries, but is [2, 8, 7]"));
  CHECK(contains(thrown_text([&] {
                   up(x, OptionalIntArrayRef({9, 7}));
                 }),
                 "[ConvTranspose2d] output_size 9 in dimension 0 is not in [7, 8]"));
}

TEST_CASE("BatchNorm keeps running statistics and counts batches") {
  nn::BatchNorm2d norm(3);
  const Tensor x = normal({4, 3, 5, 5}, kFloat32) * 2 + 1;
  const Tensor y = norm(x);
  CHECK(std::abs(y.mean().item<double>()) < 1e-5);
  CHECK(norm->num_batches_tracked.item<int64_t>() == 1);
  CHECK(difference(norm->running_mean, x.mean({0, 2, 3}) * 0.1, 1e-5, 0).empty());
  norm->eval();
  norm(x);
  CHECK(norm->num_batches_tracked.item<int64_t>() == 1);
  nn::BatchNorm1d average(nn::BatchNormOptions(2).momentum(std::nullopt));
  average(full({4, 2}, 1.0));
  average(full({4, 2}, 3.0));
  CHECK(values(average->running_mean) == std::vector<double>{2, 2});
  CHECK(contains(thrown_text([&] { norm(ones({2, 3})); }), "[BatchNorm2d] input must have 4 dimensions, but has shape [2, 3]"));
  CHECK(contains(thrown_text([&] { average(ones({2})); }), "[BatchNorm1d] input must have 2 to 3 dimensions, but has shape [2]"));
}

TEST_CASE("BatchNorm does not count a batch that it refuses") {
  nn::BatchNorm1d norm(nn::BatchNormOptions(2).momentum(std::nullopt));
  CHECK_THROWS_AS(norm(ones({1, 2})), ValueError);
  CHECK(norm->num_batches_tracked.item<int64_t>() == 0);
  norm(full({4, 2}, 3.0));
  CHECK(values(norm->running_mean) == std::vector<double>{3, 3});
}

TEST_CASE("BatchNorm with track_running_stats turned off later keeps its statistics") {
  nn::BatchNorm1d norm(2);
  const Tensor first = tensor({{1.0, 2.0}, {3.0, 6.0}}), second = tensor({{-7.0, 5.0}, {9.0, 1.0}});
  norm(first);
  const Tensor mean = norm->running_mean.clone(), var = norm->running_var.clone();
  norm->options.track_running_stats(false);
  CHECK(difference(norm(second), tensor({{-1.0, 1.0}, {1.0, -1.0}}), 1e-5, 0) == "");  // normalized by the batch
  CHECK(difference(norm->running_mean, mean) == "");
  CHECK(difference(norm->running_var, var) == "");
  CHECK(norm->num_batches_tracked.item<int64_t>() == 1);
  norm->eval();
  CHECK(difference(norm(second), (second - mean) / (var + 1e-5).sqrt(), 1e-5, 0) == "");
}

TEST_CASE("InstanceNorm without weights and statistics accepts any number of channels") {
  const Tensor x = normal({2, 4, 5}, kFloat32);
  CHECK(difference(nn::InstanceNorm1d(3)(x), nn::InstanceNorm1d(4)(x)) == "");
  CHECK_THROWS_AS(nn::InstanceNorm1d(nn::InstanceNorm1dOptions(3).affine(true))(x), ValueError);
  CHECK_THROWS_AS(nn::InstanceNorm1d(nn::InstanceNorm1dOptions(3).track_running_stats(true))(x), ValueError);
}

TEST_CASE("an undefined tensor is an error that names the module and the argument") {
  using namespace nn;
  const Tensor none, x = ones({1, 2, 2, 2});
  const auto check = [](const std::string& expected, const auto& function) {
    CHECK(thrown_text(function) == expected + " is an undefined tensor");
    CHECK_THROWS_AS(function(), ValueError);
  };
  check("[BatchNorm2d] input", [&] { BatchNorm2d(2)(none); });
  check("[InstanceNorm2d] input", [&] { InstanceNorm2d(2)(none); });
  check("[ConvTranspose2d] input", [&] { ConvTranspose2d(2, 2, 3)(none); });
  check("[CrossMapLRN2d] input", [&] { CrossMapLRN2d(2)(none); });
  check("[Softmax2d] input", [&] { Softmax2d()(none); });
  check("[ReflectionPad2d] input", [&] { ReflectionPad2d(1)(none); });
  check("[MaxUnpool2d] input", [&] { MaxUnpool2d(2)(none, x); });
  check("[MaxUnpool1d] indices", [&] { MaxUnpool1d(2)(x[0], none); });
  check("[FractionalMaxPool2d] input", [&] { FractionalMaxPool2d(FractionalMaxPool2dOptions(1).output_size(ExpandingArray<2>(1)))(none); });
  check("[MultiheadAttention] key", [&] {
    MultiheadAttention(MultiheadAttentionOptions(2, 2).batch_first(true))(ones({1, 2, 2}), none, none);
  });
  check("[Transformer] tgt", [&] { Transformer(TransformerOptions(2, 2, 1, 1))(ones({1, 2, 2}), none); });
  check("[AdaptiveLogSoftmaxWithLoss] target", [&] { AdaptiveLogSoftmaxWithLoss(2, 4, std::vector<int64_t>{2})(ones({1, 2}), none); });
  check("[kl_div] input", [&] { KLDivLoss(KLDivLossOptions(kBatchMean))->forward(none, x); });
  check("[embedding] weight", [&] { functional::embedding(ones({1}, kInt64), none); });
  check("[Embedding] table", [&] { Embedding::from_pretrained(none); });
  check("[EmbeddingBag] table", [&] { EmbeddingBag::from_pretrained(none); });
  check("[pack_padded_sequence] lengths", [&] { utils::rnn::pack_padded_sequence(x, none, false, false); });
  check("[parameters_to_vector] parameters", [&] { utils::parameters_to_vector({none}); });
  check("[vector_to_parameters] vec", [&] { utils::vector_to_parameters(none, {x}); });
  check("[xavier_uniform_] tensor", [&] { init::xavier_uniform_(none); });
  check("[trunc_normal_] tensor", [&] { init::trunc_normal_(none); });
  check("[zeros_] tensor", [&] { init::zeros_(none); });
}

TEST_CASE("options that give sizes out of range, and empty functions") {
  constexpr int64_t kLarge = int64_t{1} << 62;
  CHECK_THROWS_AS(nn::LSTM(2, kLarge), ValueError);
  CHECK_THROWS_AS(nn::GRUCell(2, kLarge), ValueError);
  CHECK_THROWS_AS(nn::MultiheadAttention(kLarge, 1), ValueError);
  for (const double div_value : {0.0, -2.0, double(NAN), 1e-300}) {
    CHECK_THROWS_AS(nn::AdaptiveLogSoftmaxWithLoss(nn::AdaptiveLogSoftmaxWithLossOptions(4, 6, {2}).div_value(div_value)), ValueError);
  }
  CHECK_THROWS_AS(nn::Functional(nn::FunctionalImpl::Function()), ValueError);
  CHECK_THROWS_AS(nn::TransformerEncoderLayerOptions(2, 1).activation(std::function<Tensor(const Tensor&)>()), ValueError);
  using Options = nn::TripletMarginWithDistanceLossOptions;
  const Tensor x = ones({1, 2});
  CHECK_THROWS_AS(nn::TripletMarginWithDistanceLoss(Options().distance_function(Options::DistanceFunction()))(x, x, x), ValueError);
  nn::TransformerEncoder encoder(nn::TransformerEncoderOptions(nn::TransformerEncoderLayerOptions(2, 1), 0).norm(nn::AnyModule()));
  CHECK(difference(encoder(x), x) == "");
}

TEST_CASE("LayerNorm, GroupNorm, Embedding, Dropout") {
  nn::LayerNorm layer(nn::LayerNormOptions({3, 4}));
  const Tensor x = normal({2, 3, 4}, kFloat32);
  CHECK(difference(layer(x), layer_norm(x, {3, 4}, layer->weight, layer->bias)).empty());
  CHECK(shape_text(nn::LayerNorm(4)(x)) == "[2, 3, 4]");
  CHECK(shape_text(nn::GroupNorm(2, 4)(normal({2, 4, 3}, kFloat32))) == "[2, 4, 3]");
  CHECK_THROWS_AS(nn::GroupNorm(3, 4), ValueError);
  nn::Embedding table(nn::EmbeddingOptions(5, 3).padding_idx(-1));
  CHECK(values(table->weight[4]) == std::vector<double>{0, 0, 0});
  CHECK(shape_text(table(tensor({{0, 4}}))) == "[1, 2, 3]");
  CHECK_FALSE(nn::Embedding::from_pretrained(ones({2, 2}))->weight.requires_grad());
  nn::Dropout drop(1.0);
  CHECK(values(drop(ones({2}))) == std::vector<double>{0, 0});
  drop->eval();
  CHECK(values(drop(ones({2}))) == std::vector<double>{1, 1});
  CHECK_THROWS_AS(nn::Dropout(1.5), ValueError);
}

TEST_CASE("activations and pools") {
  const Tensor x = normal({1, 2, 4, 4}, kFloat32);
  CHECK(difference(nn::ReLU()(x), relu(x)).empty());
  CHECK(difference(nn::GELU(nn::GELUOptions().approximate("tanh"))(x), gelu(x, "tanh")).empty());
  CHECK(difference(nn::SiLU()(x), silu(x)).empty());
  CHECK(difference(nn::Sigmoid()(x), sigmoid(x)).empty());
  CHECK(difference(nn::Tanh()(x), tanh(x)).empty());
  CHECK(difference(nn::Softmax(1)(x), softmax(x, 1)).empty());
  CHECK(difference(nn::LogSoftmax(1)(x), log_softmax(x, 1)).empty());
  CHECK(difference(nn::LeakyReLU(0.2)(x), leaky_relu(x, 0.2)).empty());
  Tensor y = x.clone();
  nn::ReLU(true)(y);
  CHECK(difference(y, relu(x)).empty());
  CHECK(difference(nn::MaxPool2d(2)(x), max_pool2d(x, 2)).empty());
  CHECK(shape_text(nn::MaxPool2d(nn::MaxPool2dOptions(3).stride(1).padding(1))(x)) == "[1, 2, 4, 4]");
  CHECK(difference(nn::AvgPool2d(2)(x), avg_pool2d(x, 2)).empty());
  CHECK(shape_text(nn::AdaptiveAvgPool2d(1)(x)) == "[1, 2, 1, 1]");
}

TEST_CASE("losses") {
  const Tensor scores = normal({4, 3}, kFloat32), target = tensor({0, 2, 1, 2});
  CHECK(difference(nn::CrossEntropyLoss()(scores, target), cross_entropy_loss(scores, target)).empty());
  const auto options = nn::CrossEntropyLossOptions().reduction(kSum).label_smoothing(0.1).weight(tensor({1.0, 2.0, 3.0}));
  CHECK(difference(nn::CrossEntropyLoss(options)(scores, target),
                   cross_entropy_loss(scores, target, options.weight(), Reduction::Sum, -100, 0.1))
            .empty());
  CHECK(difference(nn::MSELoss(kSum)(scores, scores * 2), mse_loss(scores, scores * 2, Reduction::Sum)).empty());
  const Tensor labels = ones({4, 3});
  CHECK(difference(nn::BCEWithLogitsLoss()(scores, labels), binary_cross_entropy_with_logits(scores, labels)).empty());
}

TEST_SUITE_END();

}  // namespace layer_tests
