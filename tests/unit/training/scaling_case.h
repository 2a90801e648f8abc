// torch's _run_scaling_case (test_torch.py): compares a network trained with a scaler to the same network trained without one, over four
// batches. One of the batches has an infinite gradient.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include <amp/all.h>
#include <amp/nn/nn.h>

#include "support.h"

namespace amp::testing {

constexpr int kSkippedBatch = 2;

struct Batch {
  Tensor input, target;
};
inline std::vector<Batch> batches() {
  std::vector<Batch> result;
  for (uint32_t i = 0; i < 4; ++i) result.push_back({normal({8, 8}, kFloat32, 2 * i + 1), normal({8, 8}, kFloat32, 2 * i + 2)});
  return result;
}

inline nn::Sequential two_layers() {
  manual_seed(9);
  return nn::Sequential(nn::Linear(8, 8), nn::Linear(8, 8));
}
inline Tensor last_weight_grad(nn::Sequential& model) { return model->parameters()[2].grad(); }

using MakeOptimizer = std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>)>;
inline std::unique_ptr<optim::Optimizer> make_sgd(std::vector<Tensor> params) {
  return std::make_unique<optim::SGD>(std::move(params), optim::SGDOptions(0.2));
}

// One of the two networks of a case, with its optimizer.
struct Trained {
  nn::Sequential model = two_layers();
  std::unique_ptr<optim::Optimizer> optimizer;
};

// The training loop of a test. `scaling`: trains with the scaler (which may be disabled), else without it, omitting the step that the
// scaler must skip.
using Loop = std::function<void(Trained& net, GradScaler& scaler, bool scaling)>;

// Whether the step of this batch must be skipped.
inline bool is_skipped(int batch, const GradScaler& scaler) { return batch == kSkippedBatch && scaler.is_enabled(); }

// Runs the loop both ways, with the scaler enabled and disabled, and compares parameters, gradients and optimizer states. The scale must
// have grown `unskipped` times and been reduced `skipped` times.
inline void run_scaling_case(const Loop& loop, int unskipped, int skipped, double tolerance = 1e-5, const MakeOptimizer& make = make_sgd) {
  for (const bool enabled : {true, false}) {
    INFO("scaler enabled: " << enabled);
    Trained control, scaled;
    control.optimizer = make(control.model->parameters());
    scaled.optimizer = make(scaled.model->parameters());
    GradScaler scaler(kCPU, {.init_scale = 128, .growth_factor = 2, .growth_interval = 1, .enabled = enabled});
    loop(control, scaler, false);
    loop(scaled, scaler, true);
    CHECK(scaler.get_scale() == (enabled ? 128 * std::pow(2, unskipped) * std::pow(0.5, skipped) : 1));
    for (size_t i = 0; i < 4; ++i) {
      const Tensor a = scaled.model->parameters()[i], b = control.model->parameters()[i];
      CHECK(difference(a, b, tolerance, tolerance) == "");
      CHECK(difference(a.grad(), b.grad(), tolerance, tolerance) == "");
    }
    const StateDict state = scaled.optimizer->state_dict();
    for (const auto& [name, value] : control.optimizer->state_dict()) {
      REQUIRE(state.count(name) == 1);
      if (const Tensor* t = std::get_if<Tensor>(&value))
        CHECK(difference(std::get<Tensor>(state.at(name)), *t, tolerance, tolerance) == "");
      else CHECK(std::get<Scalar>(state.at(name)).toDouble() == std::get<Scalar>(value).toDouble());
    }
  }
}

}  // namespace amp::testing
