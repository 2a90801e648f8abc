// Recurrent networks compared with their cells, step by step; layouts, states, derivatives.
#include <amp/autograd/gradcheck.h>
#include <amp/nn/nn.h>

#include "../../support.h"

namespace rnn_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;

TEST_SUITE_BEGIN("nn rnn");

namespace {

// A layer step by step through the cell op, over (T, N, in).
template <class Cell>
Tensor unrolled(const Tensor& x, int64_t hidden, bool reverse, const Cell& cell) {
  std::vector<Tensor> outputs(static_cast<size_t>(x.size(0)));
  Tensor h = zeros({x.size(1), hidden}, x.options()), c = h;
  for (int64_t i = 0; i < x.size(0); ++i) {
    const int64_t t = reverse ? x.size(0) - 1 - i : i;
    std::tie(h, c) = cell(x[t], h, c);
    outputs[static_cast<size_t>(t)] = h;
  }
  return stack(outputs);
}

}  // namespace

TEST_CASE("an LSTM of two layers and directions agrees with its cells") {
  nn::LSTM lstm(nn::LSTMOptions(3, 4).num_layers(2).bidirectional(true));
  lstm->to(kFloat64);
  const Tensor x = normal({5, 2, 3});
  Tensor layer = x;
  const auto w = lstm->all_weights();
  CHECK(w.size() == 16);
  for (size_t l = 0; l < 2; ++l) {
    std::vector<Tensor> directions;
    for (size_t d = 0; d < 2; ++d) {
      const size_t k = 4 * (2 * l + d);
      directions.push_back(unrolled(layer, 4, d == 1, [&](const Tensor& in, const Tensor& h, const Tensor& c) {
        return lstm_cell(in, {h, c}, w[k], w[k + 1], w[k + 2], w[k + 3]);
      }));
    }
    layer = cat(directions, -1);
  }
  const auto [output, state] = lstm(x);
  CHECK(difference(output, layer, 1e-12, 0).empty());
  CHECK(std::get<0>(state).sizes() == IntArrayRef({4, 2, 4}));
  CHECK(difference(std::get<0>(state)[2], output[4].slice(1, 0, 4), 1e-12, 0).empty());
  CHECK(difference(std::get<0>(state)[3], output[0].slice(1, 4), 1e-12, 0).empty());
}

TEST_CASE("GRU and RNN agree with their cells") {
  const Tensor x = normal({5, 2, 3});
  nn::GRU gru(3, 4);
  gru->to(kFloat64);
  const auto g = gru->all_weights();
  CHECK(difference(std::get<0>(gru(x)),
                   unrolled(x, 4, false,
                            [&](const Tensor& in, const Tensor& h, const Tensor& c) {
                              return std::tuple(gru_cell(in, h, g[0], g[1], g[2], g[3]), c);
                            }),
                   1e-12, 0)
            .empty());
  for (const auto nonlinearity : {kTanh, kReLU}) {
    nn::RNN rnn(nn::RNNOptions(3, 4).nonlinearity(nonlinearity).bias(false));
    rnn->to(kFloat64);
    const auto w = rnn->all_weights();
    CHECK(difference(std::get<0>(rnn(x)),
                     unrolled(x, 4, false,
                              [&](const Tensor& in, const Tensor& h, const Tensor& c) {
                                return std::tuple((nonlinearity == kTanh ? rnn_tanh_cell : rnn_relu_cell)(in, h, w[0], w[1], {}, {}), c);
                              }),
                     1e-12, 0)
              .empty());
  }
}

TEST_CASE("batch_first, no batch, initial states") {
  nn::LSTM first(nn::LSTMOptions(3, 4).batch_first(true)), plain(3, 4);
  plain->load_state_dict(first->state_dict());
  const Tensor x = normal({5, 2, 3}, kFloat32);
  CHECK(difference(std::get<0>(first(x.transpose(0, 1))), std::get<0>(plain(x)).transpose(0, 1)).empty());
  const auto [alone, state] = plain(x.select(1, 0));
  CHECK(difference(alone, std::get<0>(plain(x)).select(1, 0), 1e-6, 0).empty());
  CHECK(std::get<0>(state).sizes() == IntArrayRef({1, 4}));
  // Two halves in sequence equal the whole.
  const auto [begin, middle] = plain(x.slice(0, 0, 2));
  CHECK(difference(cat({begin, std::get<0>(plain(x.slice(0, 2), middle))}), std::get<0>(plain(x)), 1e-6, 0).empty());
  CHECK(contains(thrown_text([&] { plain(normal({5, 2, 7}, kFloat32)); }), "[LSTM] input of shape [5, 2, 7] must have 3 features"));
  CHECK(contains(thrown_text([&] {
                   plain(x, std::tuple(zeros({1, 3, 4}), zeros({1, 3, 4})));
                 }),
                 "[LSTM] the initial state has shape [1, 3, 4], expected [1, 2, 4]"));
}

TEST_CASE("dropout acts between layers, while training") {
  nn::GRU gru(nn::GRUOptions(3, 4).num_layers(2).dropout(1.0));
  const Tensor x = normal({5, 2, 3}, kFloat32);
  const Tensor trained = std::get<0>(gru(x));
  CHECK(difference(trained.select(1, 0), trained.select(1, 1)).empty());
  gru->eval();
  CHECK_FALSE(difference(std::get<0>(gru(x)), trained).empty());
}

TEST_CASE("derivatives") {
  nn::LSTM lstm(2, 3);
  lstm->to(kFloat64);
  const Tensor x = normal({3, 2, 2}, TensorOptions(kFloat64).requires_grad(true));
  autograd::variable_list inputs{x};
  for (const Tensor& w : lstm->parameters()) inputs.push_back(w);
  CHECK(autograd::gradcheck([&](const autograd::variable_list& in) { return std::get<0>(lstm(in[0])); }, inputs));
}

TEST_CASE("a region of autocast runs the sequence in its dtype and gives gradients in the parameters' own") {
  nn::LSTM lstm(nn::LSTMOptions(8, 8).num_layers(2));
  const Tensor x = normal({4, 3, 8}, kFloat32);
  const Tensor expected = std::get<0>(lstm(x));
  Tensor output;
  {
    const Autocast guard(kCPU, {.dtype = kBFloat16});
    output = std::get<0>(lstm(x));
  }
  CHECK((output.dtype() == kBFloat16));
  CHECK(difference(output, expected, 0.03, 0.03).empty());
  output.sum().backward();
  for (const Tensor& w : lstm->parameters()) CHECK((w.grad().dtype() == kFloat32));
}

TEST_CASE("cells as modules") {
  nn::LSTMCell lstm(3, 4);
  const Tensor x = normal({2, 3}, kFloat32);
  const auto [h, c] = lstm(x);
  CHECK(h.sizes() == IntArrayRef({2, 4}));
  CHECK(std::get<0>(lstm(x, std::tuple(h, c))).sizes() == IntArrayRef({2, 4}));
  CHECK(std::get<0>(lstm(x[0])).sizes() == IntArrayRef({4}));
  CHECK(nn::GRUCell(3, 4)(x).sizes() == IntArrayRef({2, 4}));
  CHECK(nn::RNNCell(nn::RNNCellOptions(3, 4).nonlinearity(kReLU))(x).sizes() == IntArrayRef({2, 4}));
  CHECK_THROWS_AS(lstm(normal({2, 5}, kFloat32)), ValueError);
}

TEST_SUITE_END();

}  // namespace rnn_tests
