// Recurrent networks at O1: float16 inside. Inputs and states are float32 or float16; weights and gradients are float32.
#include "support.h"

namespace rnn_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr int64_t kSteps = 4, kBatch = 3, kSize = 5;

struct WithCasts {
  WithCasts() { apex::initialize(nn::ReLU(), level("O1")); }
  ~WithCasts() { apex::shutdown(); }
};

// Whether the gradients of the output have the dtypes of the input and of the weights.
void check_gradients(nn::Module& module, const Tensor& output, const std::vector<Tensor>& inputs) {
  CHECK(output.dtype() == kFloat16);
  module.zero_grad();
  output.to(kFloat32).sum().backward();
  for (const Tensor& input : inputs) CHECK(input.grad().dtype() == input.dtype());
  for (const Tensor& param : module.parameters()) {
    CHECK(param.dtype() == kFloat32);
    CHECK(param.grad().dtype() == kFloat32);
  }
}

template <class State>
State zero_state(IntArrayRef sizes, ScalarType dtype) {
  if constexpr (std::is_same_v<State, Tensor>) return zeros(sizes, dtype);
  else return {zeros(sizes, dtype), zeros(sizes, dtype)};
}

template <class State, class Cell>
void check_cell(Cell& cell) {
  for (const ScalarType dtype : {kFloat32, kFloat16}) {
    std::vector<Tensor> inputs;
    for (int64_t t = 0; t < kSteps; ++t) inputs.push_back(normal({kBatch, kSize}, dtype, static_cast<uint32_t>(t)).requires_grad_());
    State state = zero_state<State>({kBatch, kSize}, dtype);
    Tensor output;
    for (const Tensor& input : inputs) {
      state = cell(input, state);
      if constexpr (std::is_same_v<State, Tensor>) output = state;
      else output = std::get<0>(state);
      CHECK(output.dtype() == kFloat16);
    }
    check_gradients(*cell, output, inputs);
  }
}

template <class State, class Layer, class LayerOptions>
void check_layers(const LayerOptions& options) {
  for (const auto& [layers, bidirectional] : {std::pair(1, false), std::pair(2, false), std::pair(2, true)}) {
    Layer rnn(LayerOptions(options).num_layers(layers).bidirectional(bidirectional));
    for (const ScalarType dtype : {kFloat32, kFloat16}) {
      INFO(layers, " layers, ", std::string(bidirectional ? "two directions, " : ""), dtype);
      const Tensor x = normal({kSteps, kBatch, kSize}, dtype).requires_grad_();
      const auto result = rnn(x, zero_state<State>({layers * (bidirectional ? 2 : 1), kBatch, kSize}, dtype));
      check_gradients(*rnn, std::get<0>(result)[-1], {x});
    }
  }
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("recurrent cells, called for each step") {
    const WithCasts casts;
    nn::RNNCell rnn(nn::RNNCellOptions(kSize, kSize));
    nn::GRUCell gru(nn::GRUCellOptions(kSize, kSize));
    nn::LSTMCell lstm(nn::LSTMCellOptions(kSize, kSize));
    check_cell<Tensor>(rnn);
    check_cell<Tensor>(gru);
    check_cell<std::tuple<Tensor, Tensor>>(lstm);
  }

  TEST_CASE("recurrent layers: one, two, and two in both directions") {
    const WithCasts casts;
    check_layers<Tensor, nn::RNN>(nn::RNNOptions(kSize, kSize).nonlinearity(kReLU));
    check_layers<Tensor, nn::RNN>(nn::RNNOptions(kSize, kSize));
    check_layers<Tensor, nn::GRU>(nn::GRUOptions(kSize, kSize));
    check_layers<std::tuple<Tensor, Tensor>, nn::LSTM>(nn::LSTMOptions(kSize, kSize));
  }

  TEST_CASE("packed sequences of several lengths") {
    const WithCasts casts;
    nn::RNN rnn(nn::RNNOptions(kSize, kSize).num_layers(2));
    nn::GRU gru(nn::GRUOptions(kSize, kSize).num_layers(2));
    for (const ScalarType dtype : {kFloat32, kFloat16}) {
      const auto check = [&](auto& module) {
        const Tensor x = normal({kSteps, kBatch, kSize}, dtype).requires_grad_();
        const nn::utils::rnn::PackedSequence packed =
            nn::utils::rnn::pack_padded_sequence(x, tensor(std::vector<int64_t>{kSteps, kSteps, 2}));
        const auto result = module->forward_with_packed_input(packed, zeros({2, kBatch, kSize}, dtype));
        check_gradients(*module, std::get<0>(result).data(), {x});
      };
      check(rnn);
      check(gru);
    }
  }
}

}  // namespace rnn_tests
