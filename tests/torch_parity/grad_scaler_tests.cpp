// torch's tests of GradScaler by itself (test_torch.py, TestTorchDeviceType), written anew.
#include "scaling_case.h"

using namespace amp;
using namespace amp::torch_parity;
using amp::testing::difference;
using amp::testing::normal;

namespace {

// The gradients of tensors of zeros, unscaled by a scaler whose scale is 4; whether something was not finite.
bool unscale(const std::vector<Tensor>& grads, std::vector<Tensor>& unscaled) {
  std::vector<Tensor> params;
  for (const Tensor& g : grads) {
    params.push_back(zeros(g.sizes(), g.dtype()).requires_grad_());
    params.back().mutable_grad() = g;
  }
  optim::SGD optimizer(params, optim::SGDOptions(0.0));
  GradScaler scaler(kCPU, {.init_scale = 4});
  scaler.scale(ones({}));
  scaler.unscale_(optimizer);
  unscaled.clear();
  for (const Tensor& p : params) unscaled.push_back(p.grad());
  return !*scaler.step(optimizer).stepped;
}

// A gradient of fours: dense, transposed, every second column, of odd sizes, empty, a single number.
std::vector<Tensor> fours(ScalarType dtype) {
  return {full({32, 32}, 4.0, dtype),          full({32, 16}, 4.0, dtype).t(), full({16, 40}, 4.0, dtype).slice(1, 1, 40, 2),
          full({3, 5, 7}, 4.0, dtype).clone(), full({0, 3}, 4.0, dtype),       full({}, 4.0, dtype)};
}

}  // namespace

TEST_SUITE_BEGIN("torch parity");

TEST_CASE("test_torch/test_grad_scaling_unscale: layouts and dtypes, an infinity or NaN anywhere") {
  std::vector<Tensor> unscaled;
  for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16}) {
    CHECK(!unscale(fours(dtype), unscaled));
    for (const Tensor& g : unscaled) CHECK(difference(g, ones(g.sizes(), dtype)) == "");
    for (size_t which = 0; which < fours(dtype).size(); ++which) {
      if (which == 4) continue;  // the empty one
      for (const float bad : {INFINITY, NAN}) {
        std::vector<Tensor> grads = fours(dtype);
        Tensor place = grads[which];
        while (place.dim() > 0) place = place.select(0, place.size(0) - 1);
        place.fill_(bad);
        CHECK_MESSAGE(unscale(grads, unscaled), "gradient " << which << ", " << bad);
      }
    }
  }
  // A storm of dtypes.
  std::vector<Tensor> storm;
  for (int i = 0; i < 3; ++i) {
    for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16}) storm.push_back(full({5, 3}, 4.0, dtype));
  }
  CHECK(!unscale(storm, unscaled));
  for (const Tensor& g : unscaled) CHECK(difference(g, ones({5, 3}, g.dtype())) == "");
  for (size_t i = 0; i < storm.size(); ++i) {
    std::vector<Tensor> grads;
    for (const Tensor& g : storm) grads.push_back(full({5, 3}, 4.0, g.dtype()));
    grads[i][2][1].fill_(INFINITY);
    CHECK(unscale(grads, unscaled));
  }
}

TEST_CASE("test_torch/test_grad_scaling_unscale_sparse: values are unscaled, an infinity or NaN and a sum that overflows are found") {
  const auto sparse = [](std::vector<double> values, ScalarType dtype) {
    const Tensor indices = tensor({{0, 1, 1}, {2, 0, 2}});
    return sparse_coo_tensor(indices, tensor(values, dtype), {2, 3});
  };
  std::vector<Tensor> unscaled;
  for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16}) {
    CHECK(!unscale({sparse({16, 32, 64}, dtype)}, unscaled));
    CHECK(unscaled[0].is_sparse());
    CHECK(difference(unscaled[0].to_dense(), sparse({4, 8, 16}, dtype).to_dense()) == "");
    CHECK(unscale({sparse({16, INFINITY, 64}, dtype)}, unscaled));
    CHECK(unscale({sparse({16, NAN, 64}, dtype)}, unscaled));
  }
  // torch's sum in float16; here every dtype is summed first.
  const auto duplicated = [](double value, ScalarType dtype) {
    return sparse_coo_tensor(tensor({{0, 1, 0}, {0, 2, 0}}), full({3}, value, dtype), {2, 3});
  };
  CHECK(!unscale({duplicated(1e38, kFloat32)}, unscaled));
  CHECK(unscale({duplicated(2e38, kFloat32)}, unscaled));
  CHECK(unscale({duplicated(2e38, kBFloat16)}, unscaled));
  // float16 gradients on request, with and without a sum that overflows.
  for (const double value : {30000.0, 40000.0}) {
    const Tensor p = zeros({2, 3}, kFloat16).requires_grad_();
    p.mutable_grad() = duplicated(value, kFloat16);
    optim::SGD optimizer({p}, optim::SGDOptions(0.0));
    GradScaler scaler(kCPU, {.init_scale = 4, .allow_fp16_gradients = true});
    scaler.scale(ones({}));
    scaler.unscale_(optimizer);
    CHECK(*scaler.step(optimizer).stepped == (value == 30000));
    if (value == 30000) CHECK(p.grad()._values().amax().item<float>() == 15000);
  }
}

TEST_CASE("test_torch/test_grad_scaling_update_scale: grows after the interval, backs off at once") {
  GradScaler scaler(kCPU, {.init_scale = 4, .growth_factor = 2, .backoff_factor = 0.25, .growth_interval = 2});
  const Tensor w = ones({1}).requires_grad_();
  optim::SGD optimizer({w}, optim::SGDOptions(0.0));
  const auto iterate = [&](double grad) {
    scaler.scale(ones({}));
    w.mutable_grad() = full({1}, grad);
    scaler.unscale_(optimizer);
    scaler.update();
  };
  iterate(0);
  CHECK(scaler.get_growth_tracker() == 1);
  CHECK(scaler.get_scale() == 4);
  iterate(0);
  CHECK(scaler.get_growth_tracker() == 0);
  CHECK(scaler.get_scale() == 8);
  iterate(0);
  iterate(INFINITY);
  CHECK(scaler.get_growth_tracker() == 0);
  CHECK(scaler.get_scale() == 2);
}

TEST_CASE("test_torch/test_grad_scaling_state_dict: loading sets all that is saved, before and after the first use") {
  for (const bool used : {false, true}) {
    GradScaler from(kCPU, {.init_scale = 3, .growth_factor = 4, .backoff_factor = 0.5, .growth_interval = 2});
    GradScaler to(kCPU, {.init_scale = 6, .growth_factor = 7, .backoff_factor = 0.8, .growth_interval = 1});
    if (used) to.scale(ones({}));
    to.load_state_dict(from.state_dict());
    CHECK(to.get_scale() == 3);
    CHECK(to.get_growth_factor() == 4);
    CHECK(to.get_backoff_factor() == 0.5);
    CHECK(to.get_growth_interval() == 2);
    CHECK(to.get_growth_tracker() == 0);
    CHECK(to.scale(full({}, 4.0)).item<float>() == 12);
  }
}

TEST_CASE("test_torch/test_params_invalidated_with_grads_invalidated_between_unscale_and_step: the check is at unscale_") {
  const Tensor w = normal({8}, dtype(kFloat32).requires_grad(true));
  optim::Adam optimizer({w}, optim::AdamOptions(1e-4));
  GradScaler scaler(kCPU, {.init_scale = 1});
  scaler.scale(w.sum()).backward();
  scaler.unscale_(optimizer);
  w.grad().fill_(NAN);
  CHECK(*scaler.step(optimizer).stepped);
  scaler.update();
  CHECK(!isfinite(w).any().item<bool>());
}

TEST_CASE("test_torch/test_grad_scale_will_not_overflow: a growth that would be infinite does not happen") {
  const Tensor w = normal({5, 1}, dtype(kFloat32).requires_grad(true));
  optim::Adam optimizer({w});
  GradScaler scaler(kCPU, {.init_scale = 1e38, .growth_factor = 1e4, .growth_interval = 1});
  scaler.scale(mean(mm(normal({4, 5}, kFloat32, 2), w)) * 1e-30).backward();
  CHECK(*scaler.step(optimizer).stepped);
  scaler.update();
  CHECK(scaler.get_scale() == static_cast<double>(1e38f));
}

TEST_CASE("test_cuda_multigpu/test_grad_scaling_scale: lists of tensors keep their order, the scale is made by the first") {
  GradScaler scaler(kCPU, {.init_scale = 2});
  const Tensor x = full({1}, 4.0);
  CHECK(scaler.scale(x).item<float>() == 8);
  const std::vector<Tensor> outputs = scaler.scale(std::vector<Tensor>{full({1}, 4.0), full({1}, 5.0), full({1}, 6.0, kFloat64)});
  REQUIRE(outputs.size() == 3);
  CHECK(outputs[0].item<float>() == 8);
  CHECK(outputs[1].item<float>() == 10);
  CHECK(outputs[2].item<double>() == 12);
  CHECK(scaler.get_scale() == 2);
}

TEST_CASE("test_optim/test_functional_fused_optimizer_with_foundinf: the update itself skips") {
  for (const float found : {0.0f, 1.0f}) {
    const Tensor w = ones({4}).requires_grad_();
    optim::Adam optimizer({w}, optim::AdamOptions(0.1));
    w.mutable_grad() = full({4}, 6.0);
    optimizer.step_scaled({full({}, 0.5), full({}, found), /*write_grads=*/true});
    CHECK(difference(w.detach(), full({4}, found == 0 ? 0.9 : 1.0), 1e-6, 0) == "");
    CHECK(difference(w.grad(), full({4}, found == 0 ? 3.0 : 6.0)) == "");
    CHECK(optimizer.state_dict().count("state.0.step") == (found == 0 ? 1u : 0u));
  }
}

TEST_SUITE_END();
