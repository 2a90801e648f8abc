// A scaler and CUDA graphs.
#include <memory>
#include <vector>

#include "support/autocast.h"

namespace graph_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("scaler cuda");

TEST_CASE("step and update replayed are step and update run [test_cuda/test_graph_scaling_fused_optimizers]") {
  for (const bool adam : {true, false}) {
    std::vector<Tensor> params[2];
    std::unique_ptr<optim::Optimizer> optimizers[2];
    GradScaler scalers[2] = {GradScaler(kCUDA, {.init_scale = 4, .growth_interval = 2}),
                             GradScaler(kCUDA, {.init_scale = 4, .growth_interval = 2})};
    for (int k = 0; k < 2; ++k) {
      for (uint32_t i = 0; i < 3; ++i) {
        params[k].push_back(normal({5, 3}, kFloat32, i + 1).to(kCUDA).requires_grad_());
        params[k].back().mutable_grad() = ones({5, 3}, kCUDA);
      }
      if (adam) optimizers[k] = std::make_unique<optim::Adam>(params[k], optim::AdamOptions(0.1).amsgrad(true));
      else optimizers[k] = std::make_unique<optim::SGD>(params[k], optim::SGDOptions(0.1).momentum(0.9));
      scalers[k].scale(ones({}, kCUDA));
      scalers[k].step(*optimizers[k]);  // creates the state
      scalers[k].update();
    }
    cuda::Graph graph;
    graph.capture_begin();
    scalers[1].step(*optimizers[1]);
    scalers[1].update();
    graph.capture_end();
    for (int round = 0; round < 6; ++round) {
      for (auto& some : params) {
        for (uint32_t i = 0; i < 3; ++i) some[i].grad().copy_(normal({5, 3}, kFloat32, 10 * i + static_cast<uint32_t>(round)));
        if (round == 3) some[1].grad()[2][1].fill_(INFINITY);
      }
      scalers[0].step(*optimizers[0]);
      scalers[0].update();
      graph.replay();
      CHECK(scalers[0].get_scale() == scalers[1].get_scale());
      CHECK(scalers[0].get_growth_tracker() == scalers[1].get_growth_tracker());
      for (size_t i = 0; i < 3; ++i) CHECK(difference(params[0][i].detach().cpu(), params[1][i].detach().cpu()) == "");
    }
    CHECK(optimizers[0]->state_dict().size() == optimizers[1]->state_dict().size());
  }
}

TEST_CASE("forward and backward replayed, the scaler outside [test_cuda/test_graph_grad_scaling]") {
  const Tensor weight = ones({100}, kCUDA).requires_grad_(), input = ones({100}, kCUDA);
  optim::SGD optimizer({weight}, optim::SGDOptions(0.1));
  GradScaler scaler(kCUDA, {.init_scale = 4});
  scaler.scale(ones({}, kCUDA));
  cuda::Graph graph;
  graph.capture_begin();
  scaler.scale(sum(weight.to(kFloat16) * input.to(kFloat16))).backward();
  graph.capture_end();
  const double inputs[] = {5, 20000, 5, 40000}, grads[] = {20, INFINITY, 10, INFINITY}, scales[] = {4, 2, 2, 1};
  const int trackers[] = {1, 0, 1, 0};
  for (int i = 0; i < 4; ++i) {
    Tensor(input).fill_(inputs[i]);
    graph.replay();
    CHECK(difference(weight.grad().cpu(), full({100}, grads[i])) == "");
    scaler.step(optimizer);
    scaler.update();
    CHECK(scaler.get_scale() == scales[i]);
    CHECK(scaler.get_growth_tracker() == trackers[i]);
  }
}

TEST_SUITE_END();

}  // namespace graph_tests
