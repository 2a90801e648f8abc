// Recurrent networks under autocast.
#include <functional>
#include <memory>
#include <tuple>
#include <vector>

#include <amp/nn/nn.h>

#include "support/autocast.h"

namespace rnn_autocast_tests {

using namespace amp;
using namespace amp::testing;
using Tensors = std::vector<Tensor>;

namespace {

struct Setting {
  int64_t layers;
  bool bias, batch_first, bidirectional;
};

// Runs a network on an input and initial states; returns the output and the final states.
using Run = std::function<Tensors(const Tensor& x, const Tensor& h, const Tensor& c)>;

struct Network {
  std::shared_ptr<nn::Module> module;
  Run run;
};

template <class Options>
Options options(const Setting& s) {
  return Options(8, 8).num_layers(s.layers).bias(s.bias).batch_first(s.batch_first).bidirectional(s.bidirectional);
}

Network make(int kind, const Setting& setting) {
  manual_seed(3);
  if (kind == 0) {
    nn::RNN rnn(options<nn::RNNOptions>(setting));
    return {rnn.ptr(), [rnn](const Tensor& x, const Tensor& h, const Tensor&) {
              const auto [y, last] = rnn(x, h);
              return Tensors{y, last};
            }};
  }
  if (kind == 1) {
    nn::GRU gru(options<nn::GRUOptions>(setting));
    return {gru.ptr(), [gru](const Tensor& x, const Tensor& h, const Tensor&) {
              const auto [y, last] = gru(x, h);
              return Tensors{y, last};
            }};
  }
  nn::LSTM lstm(options<nn::LSTMOptions>(setting));
  return {lstm.ptr(), [lstm](const Tensor& x, const Tensor& h, const Tensor& c) {
            const auto [y, last] = lstm(x, std::tuple(h, c));
            return Tensors{y, std::get<0>(last), std::get<1>(last)};
          }};
}

// Compares a network in a region, with given input and weight dtypes, to one that has everything in the region's dtype.
void check(int kind, const Setting& setting, ScalarType low, ScalarType input_dtype, ScalarType weight_dtype) {
  const Network network = make(kind, setting), control = make(kind, setting);
  network.module->to(weight_dtype);
  control.module->to(low);
  const int64_t states = setting.layers * (setting.bidirectional ? 2 : 1);
  const auto tensors = [&](ScalarType dtype) {
    Tensors result{normal({5, 3, 8}, dtype, 1), normal({states, setting.batch_first ? 5 : 3, 8}, dtype, 2),
                   normal({states, setting.batch_first ? 5 : 3, 8}, dtype, 3)};
    for (Tensor& t : result) t.requires_grad_();
    return result;
  };
  const Tensors in = tensors(input_dtype), control_in = tensors(low);
  Tensors out;
  {
    const Autocast region(kCPU, rules(kCUDA, low));
    out = network.run(in[0], in[1], in[2]);
  }
  const Tensors expected = control.run(control_in[0], control_in[1], control_in[2]);
  for (size_t i = 0; i < out.size(); ++i) {
    CHECK((out[i].dtype() == low));
    CHECK(difference(out[i], expected[i], 1e-3, 1e-2) == "");
  }
  out[0].sum().backward();
  expected[0].sum().backward();
  CHECK((in[0].grad().dtype() == input_dtype));
  const double tolerance = low == kFloat16 ? 2e-2 : 1.5e-1;
  CHECK(difference(in[0].grad(), control_in[0].grad(), tolerance, tolerance) == "");
  const auto weights = network.module->parameters(), control_weights = control.module->parameters();
  for (size_t i = 0; i < weights.size(); ++i) {
    CHECK((weights[i].grad().dtype() == weight_dtype));
    CHECK(difference(weights[i].grad(), control_weights[i].grad(), 4 * tolerance, tolerance) == "");
  }
}

}  // namespace

TEST_SUITE_BEGIN("nn");

TEST_CASE("an LSTM of low weights and float32 input, outside an error, inside fine [test_autocast/test_autocast_rnn]") {
  nn::LSTM lstm(nn::LSTMOptions(4, 4).batch_first(true));
  lstm->to(kBFloat16);
  const Tensor x = normal({2, 3, 4}, kFloat32);
  CHECK_THROWS_AS(lstm(x), TypeError);
  const Autocast region(kCPU);
  CHECK((std::get<0>(lstm(x)).dtype() == kBFloat16));
}

TEST_CASE("RNN, GRU and LSTM give low outputs and the gradients of low networks [test_cuda/test_autocast_rnn]") {
  for (const int kind : {0, 1, 2}) {
    for (const Setting& setting :
         {Setting{1, true, false, false}, Setting{2, true, false, false}, Setting{1, false, true, false}, Setting{2, false, false, true}}) {
      for (const ScalarType low : {kFloat16, kBFloat16}) {
        for (const ScalarType input : {kFloat32, low}) {
          for (const ScalarType weight : {kFloat32, low}) {
            INFO("kind " << kind << ", layers " << setting.layers << ", bidirectional " << setting.bidirectional);
            check(kind, setting, low, input, weight);
          }
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace rnn_autocast_tests
