// Packed sequences, the modules that use them, EmbeddingBag, and the losses as modules.
#include <doctest/doctest.h>

#include <cmath>

#include <amp/amp.h>

#include "support.h"

namespace packed_tests {

using namespace amp;
using namespace amp::testing;
using namespace amp::nn::utils::rnn;
namespace F = amp::nn::functional;

TEST_SUITE_BEGIN("nn packed");

TEST_CASE("sequences are packed step by step and padded again") {
  const Tensor a = tensor({1, 2, 3}, kFloat32), b = tensor({4, 5}, kFloat32), c = tensor({6}, kFloat32);
  const Tensor padded = pad_sequence({a, b, c}, /*batch_first=*/true, -1);
  CHECK(difference(padded, tensor({{1, 2, 3}, {4, 5, -1}, {6, -1, -1}}, kFloat32)) == "");
  const PackedSequence packed = pack_padded_sequence(padded, tensor({3, 2, 1}, kInt64), true);
  CHECK(difference(packed.data(), tensor({1, 4, 6, 2, 5, 3}, kFloat32)) == "");
  CHECK(difference(packed.batch_sizes(), tensor({3, 2, 1}, kInt64)) == "");
  CHECK_FALSE(packed.sorted_indices().defined());
  const auto [again, lengths] = pad_packed_sequence(packed, true, -1);
  CHECK(difference(again, padded) == "");
  CHECK(difference(lengths, tensor({3, 2, 1}, kInt64)) == "");
  CHECK(std::get<0>(pad_packed_sequence(packed, false, 0, 5)).sizes() == IntArrayRef({5, 3}));
  CHECK_THROWS_AS(pad_packed_sequence(packed, false, 0, 2), ValueError);
  CHECK_THROWS_AS(pack_padded_sequence(padded, tensor({1, 2, 3}, kInt64), true), ValueError);
}

TEST_CASE("sequences in any order are sorted, and come back in theirs") {
  const std::vector<Tensor> sequences{normal({2, 3}, kFloat32, 1), normal({4, 3}, kFloat32, 2), normal({1, 3}, kFloat32, 3)};
  const PackedSequence packed = pack_sequence(sequences, /*enforce_sorted=*/false);
  CHECK(difference(packed.sorted_indices(), tensor({1, 0, 2}, kInt64)) == "");
  CHECK(difference(packed.unsorted_indices(), tensor({1, 0, 2}, kInt64)) == "");
  const auto [padded, lengths] = pad_packed_sequence(packed);
  CHECK(difference(padded, pad_sequence(sequences)) == "");
  CHECK(difference(lengths, tensor({2, 4, 1}, kInt64)) == "");
  CHECK(difference(invert_permutation(tensor({2, 0, 1}, kInt64)), tensor({1, 2, 0}, kInt64)) == "");
}

TEST_CASE("lengths that do not fit are refused, whatever their order") {
  const Tensor padded = ones({5, 3, 2});
  for (const bool enforce_sorted : {false, true}) {
    for (const Tensor& lengths : {tensor({5, 3}, kInt64), tensor({5, 4, 3, 2}, kInt64), tensor(3, kInt64)}) {
      CHECK_THROWS_WITH_AS(pack_padded_sequence(padded, lengths, false, enforce_sorted),
                           doctest::Contains("lengths must have a length for each of 3 sequences"), ValueError);
    }
    CHECK_THROWS_WITH_AS(pack_padded_sequence(ones({5}), tensor({3}, kInt64), false, enforce_sorted),
                         doctest::Contains("input must have at least 2 dimensions"), ValueError);
  }
}

TEST_CASE("sequences are padded at either side") {
  const Tensor a = tensor({1, 2, 3}, kFloat32), b = tensor({4, 5}, kFloat32);
  CHECK(difference(pad_sequence({a, b}, true, -1, "left"), tensor({{1, 2, 3}, {-1, 4, 5}}, kFloat32)) == "");
  CHECK(difference(pad_sequence({a, b}, true, -1, "right"), pad_sequence({a, b}, true, -1)) == "");
  CHECK_THROWS_WITH_AS(pad_sequence({a, b}, true, -1, "top"), "[pad_sequence] padding_side must be \"left\" or \"right\", not \"top\"",
                       ValueError);
}

TEST_CASE("recurrent modules of packed input agree with each sequence alone") {
  const std::vector<Tensor> sequences{normal({2, 3}, kFloat64, 1), normal({4, 3}, kFloat64, 2), normal({1, 3}, kFloat64, 3)};
  const PackedSequence packed = pack_sequence(sequences, false);
  nn::LSTM lstm(nn::LSTMOptions(3, 5).num_layers(2).bidirectional(true).proj_size(2));
  nn::GRU gru(nn::GRUOptions(3, 5).bidirectional(true));
  nn::RNN rnn(nn::RNNOptions(3, 5).nonlinearity(kReLU));
  lstm->to(kFloat64);
  gru->to(kFloat64);
  rnn->to(kFloat64);
  const auto [lstm_output, lstm_state] = lstm->forward_with_packed_input(packed);
  const auto [gru_output, gru_state] = gru->forward_with_packed_input(packed);
  const auto [rnn_output, rnn_state] = rnn->forward_with_packed_input(packed);
  for (int64_t i = 0; i < 3; ++i) {
    const Tensor& x = sequences[static_cast<size_t>(i)];
    const auto check = [&](const PackedSequence& output, const Tensor& last, const Tensor& alone, const Tensor& alone_last) {
      const Tensor padded = std::get<0>(pad_packed_sequence(output));
      CHECK(difference(padded.select(1, i).narrow(0, 0, x.size(0)), alone, 1e-12, 0) == "");
      CHECK(difference(last.select(1, i), alone_last, 1e-12, 0) == "");
    };
    const auto [output, state] = lstm(x);
    check(lstm_output, std::get<0>(lstm_state), output, std::get<0>(state));
    CHECK(difference(std::get<1>(lstm_state).select(1, i), std::get<1>(state), 1e-12, 0) == "");
    const auto [of_gru, h] = gru(x);
    check(gru_output, gru_state, of_gru, h);
    const auto [of_rnn, last] = rnn(x);
    check(rnn_output, rnn_state, of_rnn, last);
  }
  CHECK(contains(thrown_text([&] {
                   gru->forward_with_packed_input(packed, zeros({2, 2, 5}, kFloat64));
                 }),
                 "[GRU] the initial state has shape [2, 2, 5], expected [2, 3, 5]"));
}

TEST_CASE("an LSTM with proj_size has torch's parameters and shapes") {
  nn::LSTM lstm(nn::LSTMOptions(3, 5).num_layers(2).proj_size(2).batch_first(true));
  std::vector<std::string> names;
  for (const auto& item : lstm->named_parameters()) names.push_back(item.key());
  CHECK(names == std::vector<std::string>{"weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0", "weight_hr_l0", "weight_ih_l1",
                                          "weight_hh_l1", "bias_ih_l1", "bias_hh_l1", "weight_hr_l1"});
  const auto [output, state] = lstm(normal({4, 6, 3}, kFloat32));
  CHECK(output.sizes() == IntArrayRef({4, 6, 2}));
  CHECK(std::get<0>(state).sizes() == IntArrayRef({2, 4, 2}));
  CHECK(std::get<1>(state).sizes() == IntArrayRef({2, 4, 5}));
  const auto [alone, last] = lstm(normal({6, 3}, kFloat32));
  CHECK(alone.sizes() == IntArrayRef({6, 2}));
  CHECK(std::get<1>(last).sizes() == IntArrayRef({2, 5}));
  CHECK_THROWS_AS(nn::LSTM(nn::LSTMOptions(3, 5).proj_size(5)), ValueError);
}

TEST_CASE("EmbeddingBag") {
  nn::EmbeddingBag bag(nn::EmbeddingBagOptions(10, 4).mode(kSum).padding_idx(-1));
  CHECK(difference(bag->weight[9], zeros({4})) == "");
  const Tensor rows = tensor({{1, 2, 9}, {3, 3, 4}}, kInt64);
  const Tensor found = bag(rows);
  CHECK(difference(found[0], bag->weight[1] + bag->weight[2], 1e-6, 0) == "");
  CHECK(difference(bag(rows.view({-1}), tensor({0, 3}, kInt64)), found) == "");
  CHECK(difference(bag(rows, Tensor(), full({2, 3}, 2.0))[1], found[1] * 2, 1e-6, 0) == "");
  nn::EmbeddingBag largest(nn::EmbeddingBagOptions(10, 4).mode(kMax)._weight(bag->weight.detach()));
  CHECK(difference(largest(rows)[1], maximum(bag->weight[3], bag->weight[4])) == "");
  CHECK(difference(nn::EmbeddingBag::from_pretrained(bag->weight.detach())(rows)[1], found[1] / 3, 1e-6, 0) == "");
  CHECK_THROWS_AS(bag(rows, tensor({0}, kInt64)), ValueError);
  CHECK_THROWS_AS(bag(rows.view({-1})), ValueError);
}

TEST_CASE("losses as modules are the functions of the same options") {
  const Tensor x = normal({3, 4}, kFloat32, 1), y = normal({3, 4}, kFloat32, 2), z = normal({3, 4}, kFloat32, 3);
  const Tensor classes = tensor({0, 3, 1}, kInt64), signs = y.sign(), weight = tensor({1.0, 2.0, 0.5, 1.0});
  CHECK(difference(nn::L1Loss(kSum)(x, y), l1_loss(x, y, kSum)) == "");
  CHECK(difference(nn::SmoothL1Loss(nn::SmoothL1LossOptions().beta(0.5))(x, y), smooth_l1_loss(x, y, kMean, 0.5)) == "");
  CHECK(difference(nn::HuberLoss(nn::HuberLossOptions().delta(0.5))(x, y), huber_loss(x, y, kMean, 0.5)) == "");
  CHECK(difference(nn::KLDivLoss()(x, y.softmax(1)), kl_div(x, y.softmax(1))) == "");
  CHECK(difference(nn::PoissonNLLLoss()(x, y.exp()), poisson_nll_loss(x, y.exp())) == "");
  CHECK(difference(nn::GaussianNLLLoss()(x, y, z.exp()), gaussian_nll_loss(x, y, z.exp())) == "");
  CHECK(difference(nn::HingeEmbeddingLoss()(x, signs), hinge_embedding_loss(x, signs)) == "");
  CHECK(difference(nn::SoftMarginLoss()(x, signs), soft_margin_loss(x, signs)) == "");
  CHECK(difference(nn::MarginRankingLoss(nn::MarginRankingLossOptions().margin(0.5))(x, y, signs), margin_ranking_loss(x, y, signs, 0.5)) ==
        "");
  const Tensor alike = tensor({1.0, -1.0, 1.0});
  CHECK(difference(nn::CosineEmbeddingLoss()(x, y, alike), cosine_embedding_loss(x, y, alike)) == "");
  CHECK(difference(nn::NLLLoss(nn::NLLLossOptions().weight(weight))(x.log_softmax(1), classes),
                   nll_loss(x.log_softmax(1), classes, weight)) == "");
  CHECK(difference(nn::BCELoss()(x.sigmoid(), y.sigmoid()), binary_cross_entropy(x.sigmoid(), y.sigmoid())) == "");
  CHECK(difference(nn::MultiMarginLoss(nn::MultiMarginLossOptions().p(2).weight(weight))(x, classes),
                   multi_margin_loss(x, classes, 2, 1, weight)) == "");
  CHECK(difference(nn::MultiLabelSoftMarginLoss()(x, y.sigmoid()), multilabel_soft_margin_loss(x, y.sigmoid())) == "");
  const Tensor labels = tensor({{0, 3, -1, 1}, {1, -1, 0, 0}, {2, 1, 0, -1}}, kInt64);
  CHECK(difference(nn::MultiLabelMarginLoss()(x, labels), multilabel_margin_loss(x, labels)) == "");
  CHECK(difference(nn::TripletMarginLoss()(x, y, z), triplet_margin_loss(x, y, z)) == "");
  CHECK(difference(nn::TripletMarginWithDistanceLoss()(x, y, z), triplet_margin_loss(x, y, z), 1e-6, 0) == "");
  const auto manhattan = [](const Tensor& a, const Tensor& b) { return (a - b).abs().sum(IntArrayRef(-1)); };
  const Tensor far = F::triplet_margin_with_distance_loss(
      x, y, z, F::TripletMarginWithDistanceLossFuncOptions().distance_function(manhattan).swap(true).reduction(kNone));
  CHECK(difference(far, clamp_min(manhattan(x, y) - minimum(manhattan(x, z), manhattan(y, z)) + 1, 0), 1e-6, 0) == "");
  const Tensor scores = normal({6, 2, 4}, kFloat32, 5).log_softmax(2), targets = tensor({{1, 2}, {3, 1}}, kInt64);
  CHECK(difference(nn::CTCLoss(nn::CTCLossOptions().reduction(kSum))(scores, targets, tensor({6, 5}, kInt64), tensor({2, 1}, kInt64)),
                   ctc_loss(scores, targets, {6, 5}, {2, 1}, 0, kSum)) == "");
}

TEST_CASE("sequences of several dtypes are padded in the widest one") {
  const Tensor padded = pad_sequence({tensor({1, 2}, kInt64), tensor({0.5, 1.5, 2.5}, kFloat32)}, /*batch_first=*/true, 0.25);
  CHECK(padded.is_floating_point());
  CHECK(values(padded[1]) == std::vector<double>{0.5, 1.5, 2.5});
}

TEST_CASE("known values of losses by margins") {
  const Tensor x = tensor({{0.1, 0.2, 0.4, 0.8}});
  // 0.25 * ((1 - (0.1 - 0.2)) + (1 - (0.1 - 0.4)) + (1 - (0.8 - 0.2)) + (1 - (0.8 - 0.4))), torch's example.
  CHECK(multilabel_margin_loss(x, tensor({{3, 0, -1, 1}}, kInt64)).item<double>() == doctest::Approx(0.85));
  CHECK(difference(std::get<1>(multilabel_margin_loss_forward(x, tensor({{3, 0, -1, 1}}, kInt64), kMean)),
                   tensor({{1.0, 0.0, 0.0, 1.0}})) == "");
  // 0.25 * ((1 - (0.8 - 0.1)) + (1 - (0.8 - 0.2)) + (1 - (0.8 - 0.4)))
  CHECK(multi_margin_loss(x, tensor({3}, kInt64)).item<double>() == doctest::Approx(0.325));
  CHECK(gaussian_nll_loss(tensor({1.0}), tensor({3.0}), tensor({4.0})).item<double>() == doctest::Approx(0.5 * (std::log(4.0) + 1)));
}

TEST_SUITE_END();

}  // namespace packed_tests
