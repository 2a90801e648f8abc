// Gradients of every layout and dtype are unscaled and checked.
#include "support/autocast.h"

namespace layout_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// Unscales `grads` with a scale of 4 into `unscaled`; returns whether any element was not finite.
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

// A gradient of fours: dense, transposed, every second column, odd sizes, empty, 0-dim.
std::vector<Tensor> fours(ScalarType dtype) {
  return {full({32, 32}, 4.0, dtype),          full({32, 16}, 4.0, dtype).t(), full({16, 40}, 4.0, dtype).slice(1, 1, 40, 2),
          full({3, 5, 7}, 4.0, dtype).clone(), full({0, 3}, 4.0, dtype),       full({}, 4.0, dtype)};
}

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("layouts and dtypes, an infinity or NaN anywhere [test_torch/test_grad_scaling_unscale]") {
  std::vector<Tensor> unscaled;
  for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16}) {
    CHECK(!unscale(fours(dtype), unscaled));
    for (const Tensor& g : unscaled) CHECK(difference(g, ones(g.sizes(), dtype)) == "");
    for (size_t which = 0; which < fours(dtype).size(); ++which) {
      if (which == 4) continue;  // the empty gradient
      for (const float bad : {INFINITY, NAN}) {
        std::vector<Tensor> grads = fours(dtype);
        Tensor place = grads[which];
        while (place.dim() > 0) place = place.select(0, place.size(0) - 1);
        place.fill_(bad);
        CHECK_MESSAGE(unscale(grads, unscaled), "gradient " << which << ", " << bad);
      }
    }
  }
  // Several dtypes mixed.
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

TEST_CASE("values are unscaled, an infinity or NaN and a sum that overflows are found [test_torch/test_grad_scaling_unscale_sparse]") {
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
  // In torch only float16 gradients are coalesced before the check; here all dtypes are.
  const auto duplicated = [](double value, ScalarType dtype) {
    return sparse_coo_tensor(tensor({{0, 1, 0}, {0, 2, 0}}), full({3}, value, dtype), {2, 3});
  };
  CHECK(!unscale({duplicated(1e38, kFloat32)}, unscaled));
  CHECK(unscale({duplicated(2e38, kFloat32)}, unscaled));
  CHECK(unscale({duplicated(2e38, kBFloat16)}, unscaled));
  // float16 gradients, if allowed, with and without an overflowing sum.
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

TEST_SUITE_END();

}  // namespace layout_tests
