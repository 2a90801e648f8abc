// Steps with master weights: gradients are unscaled into float32. Afterwards, parameters are the rounded masters.
#include "support.h"

namespace rounding_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

struct WeightsImpl : nn::Module {
  explicit WeightsImpl(const std::vector<Tensor>& values) {
    for (size_t i = 0; i < values.size(); ++i) weights.push_back(register_parameter("weight" + std::to_string(i), values[i]));
  }
  std::vector<Tensor> weights;
};
AMP_MODULE(Weights);

constexpr ScalarType kNarrow[] = {kFloat16, kBFloat16};
constexpr double kScale = 3;  // its inverse is rounded

apex::Options converted_to(ScalarType dtype) {
  apex::Options options = level("O2");
  options.cast_model_type = dtype;
  options.loss_scale = kScale;
  return options;
}

// A backward pass that gives the first `used` weights random gradients.
void backward(const Weights& model, optim::Optimizer& optimizer, size_t used, uint32_t seed) {
  Tensor loss = zeros({});
  for (size_t i = 0; i < used; ++i) {
    const Tensor& weight = model->weights[i];
    loss = loss + sum(weight.to(kFloat32) * normal(weight.sizes(), kFloat32, seed + static_cast<uint32_t>(i)));
  }
  auto scaled_loss = apex::scale_loss(loss, optimizer);
  scaled_loss.backward();
}

Tensor unscaled(const Tensor& grad) { return grad.to(kFloat32) * full({1}, 1 / kScale); }

template <class Make>
void follows_float32(ScalarType dtype, const Make& make) {
  const Shutdown after;
  Weights model(std::vector<Tensor>{normal({33001}, kFloat32, 1), normal({5}, kFloat32, 2),
                                    normal({2, 7, 5, 3}, kFloat32, 3).contiguous(MemoryFormat::ChannelsLast), normal({6}, kFloat32, 4)});
  const std::vector<Tensor>& weights = model->weights;
  std::vector<Tensor> plain;
  for (const Tensor& weight : weights) plain.push_back(weight.detach().clone().requires_grad_());
  auto optimizer = make(weights), reference = make(plain);
  initialize(model, optimizer, converted_to(dtype));
  const std::vector<Tensor> masters = apex::master_params(optimizer);
  for (uint32_t step = 0; step < 4; ++step) {
    INFO("step ", step);
    optimizer.zero_grad();
    reference.zero_grad();
    const size_t used = weights.size() - step % 2;  // the last weight has no gradient in every second step
    backward(model, optimizer, used, 10 * (step + 1));
    for (size_t i = 0; i < used; ++i) {
      REQUIRE(weights[i].dtype() == dtype);
      plain[i].mutable_grad() = unscaled(weights[i].grad());
      CHECK(difference(masters[i].grad(), plain[i].grad()) == "");
    }
    if (step > 1) {
      for (const Tensor& weight : weights) weight.detach().fill_(7);  // the masters are used
    }
    const uint32_t version = weights[0]._version();
    optimizer.step();
    reference.step();
    CHECK(weights[0]._version() != version);
    for (size_t i = 0; i < weights.size(); ++i) {
      CHECK(difference(masters[i].detach(), plain[i].detach()) == "");
      CHECK(difference(weights[i].detach(), plain[i].detach().to(dtype)) == "");
    }
  }
}

// Changes its parameters after the rule.
class Clamped : public optim::SGD {
 public:
  using optim::SGD::SGD;

 protected:
  void update(const optim::StepScale& scale) override {
    optim::SGD::update(scale);
    for (const Tensor& param : param_groups()[0].params()) param.detach().clamp_(-0.25, 0.25);
  }
};

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("masters step as float32 parameters do, and parameters are rounded from them, with a gradient or without") {
    using Params = const std::vector<Tensor>&;
    for (const ScalarType dtype : kNarrow) {
      INFO(dtype);
      follows_float32(dtype, [](Params p) { return optim::SGD(p, optim::SGDOptions(0.1)); });
      follows_float32(dtype, [](Params p) { return optim::SGD(p, optim::SGDOptions(0.1).momentum(0.9).nesterov(true)); });
      follows_float32(dtype, [](Params p) { return optim::AdamW(p, optim::AdamWOptions(0.01)); });
      follows_float32(dtype, [](Params p) { return optim::Adagrad(p, optim::AdagradOptions(0.01)); });
      follows_float32(dtype, [](Params p) { return optim::RMSprop(p, optim::RMSpropOptions(0.01)); });
    }
  }

  TEST_CASE("parameters are rounded from what an optimizer makes of the masters after its rule") {
    const Shutdown after;
    Weights model(std::vector<Tensor>{normal({9}, kFloat32, 1), normal({9}, kFloat32, 2)});
    Clamped optimizer(model->parameters(), optim::SGDOptions(0.1));
    initialize(model, optimizer, converted_to(kFloat16));
    backward(model, optimizer, 1, 5);
    optimizer.step();
    for (const Tensor& weight : model->weights) CHECK(max(abs(weight.detach())).item<double>() == 0.25);
  }

  TEST_CASE("parameters that were given other data are still rounded from their masters") {
    const Shutdown after;
    Weights model(std::vector<Tensor>{normal({4, 3}, kFloat32, 1), normal({4, 3}, kFloat32, 2), normal({4, 3}, kFloat32, 3)});
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
    initialize(model, optimizer, converted_to(kFloat16));
    std::vector<Tensor>& weights = model->weights;
    weights[0].set_data(weights[0].detach().to(kFloat32));
    weights[1].set_data(weights[1].detach().t().contiguous().t());
    weights[2].set_data(weights[2].detach().to(kBFloat16));
    backward(model, optimizer, 3, 5);
    optimizer.step();
    const std::vector<Tensor> masters = apex::master_params(optimizer);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(difference(masters[i].detach(), normal({4, 3}, kFloat32, static_cast<uint32_t>(i) + 1)) != "");
      CHECK(difference(weights[i].detach(), masters[i].detach().to(weights[i].dtype())) == "");
    }
    CHECK(weights[0].dtype() == kFloat32);
    CHECK(weights[2].dtype() == kBFloat16);
  }
}

}  // namespace rounding_tests
