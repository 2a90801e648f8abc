// Why gradients are scaled: small ones underflow in float16.
#include "support/autocast.h"
#include "support/training.h"

namespace underflow_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// A float32 weight that is used in float16, and a loss whose gradients are about `size`.
struct Small {
  Tensor w = parameter({4, 2}), x = normal({3, 4}, kFloat32, 2) * 0.25;
  Tensor loss(double size) const {
    const Autocast region(kCPU, cuda_rules());
    return mm(x, w).sum() * size;
  }
  Tensor expected(double size) const { return mm(x.t(), full({3, 2}, size)); }
};

// Trains with gradients of about 1e-8; returns the ratio of the last loss to the first.
double learn(bool scaled) {
  const Task task;
  nn::Sequential model = network();
  constexpr double kTiny = 1e-8;
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.2 / kTiny));
  GradScaler scaler(kCPU, {.init_scale = 1048576, .enabled = scaled});
  double first = 0, last = 0;
  for (int i = 0; i < 40; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, cuda_rules());
      loss = mse_loss(model(task.inputs), task.targets) * kTiny;
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<double>();
    if (i == 0) first = last;
  }
  return last / first;
}

}  // namespace

TEST_SUITE_BEGIN("training");

TEST_CASE("an op that ran on float16 has float16 gradients [behavior 49]") {
  const Tensor x = normal({3, 4}, TensorOptions(kFloat16).requires_grad(true)), w = parameter({4, 2});
  const Autocast region(kCPU, cuda_rules());
  const Tensor y = mm(x, w);
  CHECK((autograd::grad(y.sum(), {x, w})[0].dtype() == kFloat16));
}

TEST_CASE("small gradients flush to zero in float16, and scaled ones do not [behavior 50]") {
  const Small small;
  small.loss(1e-8).backward();
  CHECK(difference(small.w.grad(), zeros({4, 2})) == "");
  const Small again;
  GradScaler scaler(kCPU);
  scaler.scale(again.loss(1e-8)).backward();
  optim::SGD optimizer({again.w});
  scaler.unscale_(optimizer);
  CHECK(difference(again.w.grad(), again.expected(1e-8), 1e-11, 2e-3) == "");
}

TEST_CASE("gradients of a scaled loss are scaled by the same factor [behavior 51]") {
  const Task task;
  const auto gradients = [&](double scale) {
    nn::Sequential model = network();
    GradScaler scaler(kCPU, {.init_scale = scale});
    scaler.scale(mse_loss(model(task.inputs), task.targets)).backward();
    std::vector<Tensor> grads;
    for (const Tensor& p : model->parameters()) grads.push_back(p.grad());
    return grads;
  };
  const std::vector<Tensor> plain = gradients(1), scaled = gradients(65536);
  for (size_t i = 0; i < plain.size(); ++i) CHECK(difference(scaled[i], plain[i] * 65536) == "");
}

TEST_CASE("unscaled gradients leave the learning rate alone [behavior 52]") {
  const Task task;
  const auto train = [&](const GradScalerOptions& options) {
    nn::Sequential model = network();
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1).momentum(0.9));
    GradScaler scaler(kCPU, options);
    for (int i = 0; i < 5; ++i) {
      optimizer.zero_grad();
      scaler.scale(mse_loss(model(task.inputs), task.targets)).backward();
      scaler.step(optimizer);
      scaler.update();
    }
    return model->parameters();
  };
  const std::vector<Tensor> plain = train({.enabled = false});
  for (const double scale : {0.25, 1.0, 128.0, 65536.0, 1073741824.0}) {
    const std::vector<Tensor> scaled = train({.init_scale = scale});
    for (size_t i = 0; i < plain.size(); ++i) CHECK_MESSAGE(difference(scaled[i], plain[i]) == "", scale);
  }
}

TEST_CASE("with tiny gradients training converges only under a scaler [behavior 53]") {
  CHECK(learn(true) < 0.3);
  CHECK(learn(false) > 0.7);
}

TEST_CASE("gradients beyond float16 bring the scale below 1, and then a step succeeds [behavior 54]") {
  const Small big;
  optim::SGD optimizer({big.w}, optim::SGDOptions(1e-7));
  GradScaler scaler(kCPU, {.init_scale = 8});
  int skipped = 0;
  for (bool stepped = false; !stepped && skipped < 20; skipped += stepped ? 0 : 1) {
    optimizer.zero_grad();
    scaler.scale(big.loss(1e6)).backward();
    stepped = *scaler.step(optimizer).stepped;
    scaler.update();
  }
  CHECK(skipped == 7);  // 8e6, 4e6, ..., 125000 exceed 65504; 62500 does not
  CHECK(scaler.get_scale() == 0.0625);
  CHECK(difference(big.w.grad(), big.expected(1e6), 1000, 2e-3) == "");
}

TEST_SUITE_END();

}  // namespace underflow_tests
