// nn::functional: each function equals the op, or the module, with the same options.
#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

namespace functional_tests {

using namespace amp;
using namespace amp::testing;
namespace F = amp::nn::functional;

TEST_CASE("functional: activations") {
  const Tensor x = normal({3, 4}, kFloat32);
  CHECK(difference(F::relu(x), relu(x)) == "");
  CHECK(difference(F::gelu(x, F::GELUFuncOptions().approximate("tanh")), gelu(x, "tanh")) == "");
  CHECK(difference(F::leaky_relu(x, F::LeakyReLUFuncOptions().negative_slope(0.3)), leaky_relu(x, 0.3)) == "");
  CHECK(difference(F::elu(x, F::ELUFuncOptions().alpha(0.5)), elu(x, 0.5)) == "");
  CHECK(difference(F::hardtanh(x, F::HardtanhFuncOptions().min_val(-0.5)), hardtanh(x, -0.5, 1)) == "");
  CHECK(difference(F::softshrink(x, 0.25), softshrink(x, 0.25)) == "");
  CHECK(difference(F::softplus(x, F::SoftplusFuncOptions().beta(2)), softplus(x, 2)) == "");
  CHECK(difference(F::threshold(x, {0.1, 5}), threshold(x, 0.1, 5)) == "");
  CHECK(difference(F::glu(x, 1), glu(x, 1)) == "");
  CHECK(difference(F::softmax(x, 1), softmax(x, 1)) == "");
  CHECK(difference(F::log_softmax(x, F::LogSoftmaxFuncOptions(0).dtype(kFloat64)), log_softmax(x, 0, kFloat64)) == "");
  CHECK(difference(F::softmin(x, 1), softmin(x, 1)) == "");
  CHECK(difference(F::silu(x), silu(x)) == "");
  const Tensor y = x.clone();
  CHECK(F::relu(y, F::ReLUFuncOptions().inplace(true)).is_same(y));
  CHECK(difference(y, relu(x)) == "");
  const Tensor z = x.clone();
  F::selu(z, F::SELUFuncOptions(true));
  CHECK(difference(z, selu(x)) == "");
  CHECK(difference(F::dropout(x, F::DropoutFuncOptions().training(false)), x) == "");
  const int64_t dropped = F::dropout(ones({1000}), F::DropoutFuncOptions().p(0.25)).eq(0).sum().item<int64_t>();
  CHECK(dropped > 150);  // 250 expected, standard deviation 14
  CHECK(dropped < 350);
  CHECK(F::dropout2d(ones({2, 50, 3, 3})).eq(0).any().item<bool>());
  CHECK(F::dropout1d(ones({100, 3})).eq(0).any().item<bool>());
  CHECK(F::dropout3d(ones({100, 3, 2, 2}), F::Dropout3dFuncOptions().training(false)).eq(1).all().item<bool>());
  CHECK(F::feature_alpha_dropout(ones({2, 50, 3}), F::FeatureAlphaDropoutFuncOptions().training(true)).ne(1).any().item<bool>());
  CHECK(F::alpha_dropout(ones({100}), F::AlphaDropoutFuncOptions().training(true)).ne(1).any().item<bool>());
  CHECK(F::feature_alpha_dropout(ones({2, 50, 3})).eq(1).all().item<bool>());  // as in PyTorch, inactive by default
  CHECK(F::alpha_dropout(ones({100})).eq(1).all().item<bool>());
  CHECK(difference(F::rrelu(x, F::RReLUFuncOptions().lower(0.1).upper(0.3)), leaky_relu(x, 0.2)) == "");
  CHECK(F::gumbel_softmax(x, F::GumbelSoftmaxFuncOptions().hard(true).dim(0)).sum(0).sub(1).abs().lt(1e-6).all().item<bool>());
}

TEST_CASE("functional: a value of the padding needs constant padding") {
  const Tensor x = normal({1, 2, 4}, kFloat32);
  CHECK(F::pad(x, F::PadFuncOptions({1, 1}).value(2)).select(2, 0).eq(2).all().item<bool>());
  for (const nn::PaddingMode mode : {kReflect, kReplicate, kCircular}) {
    CHECK(F::pad(x, F::PadFuncOptions({1, 1}).mode(mode)).size(2) == 6);
    CHECK_THROWS_AS(F::pad(x, F::PadFuncOptions({1, 1}).mode(mode).value(2)), ValueError);
  }
}

TEST_CASE("functional: layers") {
  const Tensor x = normal({2, 4, 5, 5}, kFloat32), w = normal({6, 2, 3, 3}, kFloat32, 2), b = normal({6}, kFloat32, 3);
  CHECK(difference(F::conv2d(x, w, F::Conv2dFuncOptions().bias(b).stride(2).padding({1, 0}).groups(2)), conv2d(x, w, b, 2, {1, 0}, 1, 2)) ==
        "");
  CHECK(difference(F::conv2d(x, w, F::Conv2dFuncOptions().padding(kSame).groups(2)), conv2d(x, w, {}, 1, 1, 1, 2)) == "");
  CHECK(difference(F::conv2d(x, w, F::Conv2dFuncOptions().stride(2).padding(kValid).groups(2)), conv2d(x, w, {}, 2, 0, 1, 2)) == "");
  const Tensor back = normal({4, 3, 3, 3}, kFloat32, 2);
  CHECK(difference(F::conv_transpose2d(x, back, F::ConvTranspose2dFuncOptions().stride(2).output_padding(1)),
                   conv_transpose2d(x, back, {}, 2, 0, 1)) == "");
  CHECK(difference(F::linear(ones({2, 3}), ones({4, 3}), ones({4})), full({2, 4}, 4.0f)) == "");
  nn::BatchNorm2d norm(4);
  norm->eval();
  CHECK(difference(F::batch_norm(x, norm->running_mean, norm->running_var, F::BatchNormFuncOptions().weight(norm->weight).bias(norm->bias)),
                   norm->forward(x)) == "");
  CHECK(difference(F::layer_norm(x, F::LayerNormFuncOptions({5, 5}).eps(1e-3)), layer_norm(x, {5, 5}, {}, {}, 1e-3)) == "");
  CHECK(difference(F::group_norm(x, F::GroupNormFuncOptions(2)), group_norm(x, 2)) == "");
  CHECK(difference(F::normalize(x).norm(2, {1}), ones({2, 5, 5}), 1e-6, 0) == "");
  CHECK(difference(F::pad(x, F::PadFuncOptions({1, 2}).mode(kReflect)), pad(x, {1, 2}, "reflect")) == "");
  CHECK(difference(F::pad(x, F::PadFuncOptions({1, 2}).value(3)), pad(x, {1, 2}, "constant", 3)) == "");
  CHECK(difference(F::pixel_shuffle(x, 2), pixel_shuffle(x, 2)) == "");
  const Tensor table = normal({5, 3}, kFloat32).mul(10), rows = tensor({4, 0}, kInt64);
  CHECK(difference(F::embedding(rows, table), table.index_select(0, rows)) == "");
  const Tensor short_rows = F::embedding(rows, table, F::EmbeddingFuncOptions().max_norm(1.0));
  CHECK(short_rows.norm(2, {1}).max().item<float>() <= doctest::Approx(1));
  const Tensor trained = normal({5, 3}, kFloat32).requires_grad_();
  F::embedding(rows, trained, F::EmbeddingFuncOptions().padding_idx(-1)).sum().backward();
  CHECK(values(trained.grad().sum({1})) == std::vector<double>{3, 0, 0, 0, 0});
  for (const int64_t row : {-7, -6, 5})
    CHECK_THROWS_WITH_AS(F::embedding(rows, trained, F::EmbeddingFuncOptions().padding_idx(row)), doctest::Contains("out of range"),
                         ValueError);
}

TEST_CASE("functional: embeddings with wrong arguments do not change the table") {
  const Tensor table = full({5, 3}, 10, kFloat32), before = table.clone(), rows = tensor({4, 0}, kInt64);
  for (const int64_t padding : {-6, 5})
    CHECK_THROWS_WITH_AS(F::embedding(rows, table, F::EmbeddingFuncOptions().padding_idx(padding).max_norm(1.0)),
                         doctest::Contains("is out of range for 5 embeddings"), ValueError);
  const auto bags = F::EmbeddingBagFuncOptions().offsets(tensor({0}, kInt64)).max_norm(1.0);
  const auto refuses = [&](F::EmbeddingBagFuncOptions wrong) { CHECK_THROWS_AS(F::embedding_bag(rows, table, wrong), ValueError); };
  refuses(F::EmbeddingBagFuncOptions(bags).offsets(tensor({1}, kInt64)));
  refuses(F::EmbeddingBagFuncOptions(bags).padding_idx(5));
  refuses(F::EmbeddingBagFuncOptions(bags).mode(kMax).sparse(true));
  CHECK(difference(table, before) == "");
  F::embedding_bag(rows, table, bags);
  CHECK(table.norm(2, {1}).select(0, 4).item<float>() <= doctest::Approx(1));
}

TEST_CASE("functional: pools") {
  const Tensor x = normal({2, 3, 6, 6}, kFloat32);
  CHECK(difference(F::max_pool2d(x, F::MaxPool2dFuncOptions(2)), max_pool2d(x, 2)) == "");
  CHECK(difference(F::max_pool2d(x, F::MaxPool2dFuncOptions(3).stride(1).padding(1)), max_pool2d(x, 3, 1, 1)) == "");
  CHECK(difference(std::get<1>(F::max_pool2d_with_indices(x, F::MaxPool2dFuncOptions(2))), std::get<1>(max_pool2d_with_indices(x, 2))) ==
        "");
  CHECK(difference(F::avg_pool2d(x, F::AvgPool2dFuncOptions(2).divisor_override(3)), avg_pool2d(x, 2, 2, 0, false, true, 3)) == "");
  CHECK(difference(F::avg_pool1d(x.select(0, 0), F::AvgPool1dFuncOptions(2)), avg_pool1d(x.select(0, 0), 2)) == "");
  CHECK(difference(F::adaptive_avg_pool2d(x, F::AdaptiveAvgPool2dFuncOptions({2, 3})), adaptive_avg_pool2d(x, {2, 3})) == "");
  CHECK(difference(F::adaptive_max_pool2d(x, F::AdaptiveMaxPool2dFuncOptions(2)), std::get<0>(adaptive_max_pool2d(x, {2, 2}))) == "");
}

TEST_CASE("functional: losses") {
  const Tensor x = normal({3, 4}, kFloat32), y = normal({3, 4}, kFloat32, 2), classes = tensor({0, 3, 1}, kInt64);
  const Tensor part = sigmoid(x), other = sigmoid(y), signs = tensor({1.0f, -1.0f, 1.0f});
  CHECK(difference(F::mse_loss(x, y), mse_loss(x, y)) == "");
  CHECK(difference(F::l1_loss(x, y, F::L1LossFuncOptions(kSum)), l1_loss(x, y, kSum)) == "");
  CHECK(difference(F::smooth_l1_loss(x, y, F::SmoothL1LossFuncOptions().beta(0.5)), smooth_l1_loss(x, y, kMean, 0.5)) == "");
  CHECK(difference(F::huber_loss(x, y, F::HuberLossFuncOptions().delta(0.5)), huber_loss(x, y, kMean, 0.5)) == "");
  CHECK(difference(F::cross_entropy(x, classes, F::CrossEntropyFuncOptions().label_smoothing(0.1)),
                   cross_entropy(x, classes, {}, kMean, -100, 0.1)) == "");
  CHECK(difference(F::nll_loss(x, classes, F::NLLLossFuncOptions().reduction(kNone)), nll_loss(x, classes, {}, kNone)) == "");
  CHECK(difference(F::binary_cross_entropy(part, other), binary_cross_entropy(part, other)) == "");
  CHECK(difference(F::binary_cross_entropy_with_logits(x, other), binary_cross_entropy_with_logits(x, other)) == "");
  CHECK(difference(F::kl_div(x, other, F::KLDivFuncOptions().reduction(kSum)), kl_div(x, other, kSum)) == "");
  CHECK(difference(F::cosine_embedding_loss(x, y, signs, F::CosineEmbeddingLossFuncOptions().margin(0.25)),
                   cosine_embedding_loss(x, y, signs, 0.25)) == "");
  CHECK(difference(F::triplet_margin_loss(x, y, x + y, F::TripletMarginLossFuncOptions().p(1)), triplet_margin_loss(x, y, x + y, 1, 1)) ==
        "");
  CHECK(difference(F::cosine_similarity(x, y, F::CosineSimilarityFuncOptions().dim(0)), cosine_similarity(x, y, 0)) == "");
}

TEST_CASE("functional: losses of 16-bit tensors round once") {
  const auto options = F::KLDivFuncOptions(kBatchMean);
  const Tensor x = full({4096, 4}, -25.0, kFloat16), target = full({4096, 4}, 0.25, kFloat16);  // the sum is 96722
  const Tensor input = x.clone().requires_grad_(), loss = F::kl_div(input, target, options);
  CHECK((loss.dtype() == kFloat16));
  CHECK(difference(loss.detach(), F::kl_div(x.to(kFloat64), target.to(kFloat64), options).to(kFloat16)) == "");
  loss.backward();
  CHECK(difference(input.grad(), full({4096, 4}, -0.25 / 4096, kFloat16)) == "");
  const Tensor a = normal({50, 16}).to(kBFloat16), b = normal({50, 16}, kFloat64, 2).to(kBFloat16),
               c = normal({50, 16}, kFloat64, 3).to(kBFloat16);
  const auto each = F::TripletMarginWithDistanceLossFuncOptions().margin(4).reduction(kNone);
  CHECK(difference(F::triplet_margin_with_distance_loss(a, b, c, each),
                   F::triplet_margin_with_distance_loss(a.to(kFloat64), b.to(kFloat64), c.to(kFloat64), each).to(kBFloat16)) == "");
}

}  // namespace functional_tests
