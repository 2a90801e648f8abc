// GradScaler::unscale_.
#include "support/autocast.h"

namespace unscale_tests {

using namespace amp;
using namespace amp::testing;
using nn::utils::clip_grad_norm_;
using nn::utils::clip_grad_value_;

namespace {

// A weight with a gradient of 3 and one of 4, under a scaler.
struct Setup {
  Tensor v = ones({}).requires_grad_(), w = ones({}).requires_grad_();
  optim::SGD optimizer{{v, w}, optim::SGDOptions(1.0)};
  GradScaler scaler{kCPU, {.init_scale = 1024}};
  void backward() { scaler.scale(v * 3.0 + w * 4.0).backward(); }
  std::pair<float, float> grads() const { return {v.grad().item<float>(), w.grad().item<float>()}; }
  std::pair<float, float> values() const { return {v.item<float>(), w.item<float>()}; }
};
using Pair = std::pair<float, float>;

// Whether a step with this gradient is skipped.
bool stops(const Tensor& grad) {
  const Tensor w = zeros(grad.sizes(), kFloat32).requires_grad_(), v = ones({2}).requires_grad_();
  optim::SGD optimizer({v, w});
  GradScaler scaler(kCPU, {.init_scale = 2});
  scaler.scale(v.sum()).backward();
  w.mutable_grad() = grad;
  scaler.unscale_(optimizer);
  return !*scaler.step(optimizer).stepped;
}

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("unscale_ divides the gradients in place [behavior 68]") {
  Setup s;
  s.backward();
  CHECK((s.grads() == Pair(3072, 4096)));
  const Tensor before = s.v.grad();
  s.scaler.unscale_(s.optimizer);
  CHECK((s.grads() == Pair(3, 4)));
  CHECK(s.v.grad().is_same(before));
}

TEST_CASE("the reciprocal is float32, also for float64 gradients, and 1 leaves them alone [behavior 68]") {
  const Tensor w = ones({2}, kFloat64).requires_grad_();
  optim::SGD optimizer({w});
  for (const double scale : {3.0, 1.0}) {
    w.mutable_grad() = ones({2}, kFloat64);
    GradScaler scaler(kCPU, {.init_scale = scale});
    scaler.scale(ones({}));
    scaler.unscale_(optimizer);
    CHECK(difference(w.grad(), full({2}, scale == 3 ? 0.3333333432674408 : 1.0, kFloat64)) == "");
  }
}

TEST_CASE("bfloat16 and float64 gradients, and gradients that do not lie contiguously [behavior 68]") {
  std::vector<Tensor> params;
  for (const ScalarType dtype : {kBFloat16, kFloat64, kFloat32, kFloat32, kFloat32}) params.push_back(ones({2, 3}, dtype).requires_grad_());
  params[0].mutable_grad() = full({2, 3}, 8.0, kBFloat16);
  params[1].mutable_grad() = full({2, 3}, 8.0, kFloat64);
  params[2].mutable_grad() = full({3, 2}, 8.0).t();
  params[3].mutable_grad() = full({2, 6}, 8.0).slice(1, 0, 6, 2);
  params[4].mutable_grad() = full({1, 3}, 8.0).expand({2, 3});
  optim::SGD optimizer(params);
  GradScaler scaler(kCPU, {.init_scale = 4});
  scaler.scale(ones({}));
  scaler.unscale_(optimizer);
  for (const Tensor& p : params) CHECK(difference(p.grad(), full({2, 3}, 2.0, p.dtype())) == "");
}

TEST_CASE("without unscale_ step unscales by itself, to the same end [behavior 69]") {
  Setup with, without;
  with.backward();
  without.backward();
  with.scaler.unscale_(with.optimizer);
  CHECK(*with.scaler.step(with.optimizer).stepped);
  CHECK(*without.scaler.step(without.optimizer).stepped);
  CHECK((with.values() == Pair(-2, -3)));
  CHECK((without.values() == Pair(-2, -3)));
  CHECK((without.grads() == Pair(3, 4)));
}

TEST_CASE("gradients are clipped by the user's threshold only after unscale_ [behaviors 70, 76]") {
  Setup right, wrong, plain;
  for (Setup* s : {&right, &wrong}) s->backward();
  right.scaler.unscale_(right.optimizer);
  const Tensor norm = clip_grad_norm_({right.v, right.w}, 1.0);
  CHECK(norm.item<float>() == 5);
  CHECK(clip_grad_norm_({right.v, right.w}, 1.0).item<float>() <= 1.0f);
  right.scaler.step(right.optimizer);

  (plain.v * 3.0 + plain.w * 4.0).backward();
  clip_grad_norm_({plain.v, plain.w}, 1.0);
  plain.optimizer.step();
  CHECK(difference(right.v, plain.v, 1e-6, 0) == "");
  CHECK(difference(right.w, plain.w, 1e-6, 0) == "");

  clip_grad_norm_({wrong.v, wrong.w}, 1.0);  // clips the scaled gradients: after unscaling, almost nothing is left
  wrong.scaler.step(wrong.optimizer);
  CHECK(wrong.v.item<float>() == doctest::Approx(1 - 0.6 / 1024));
}

TEST_CASE("unscale_ comes once for each optimizer and step [behaviors 72, 73]") {
  Setup s;
  s.backward();
  s.scaler.unscale_(s.optimizer);
  const std::string text = thrown_text([&] { s.scaler.unscale_(s.optimizer); });
  CHECK(contains(text, "unscale_ has already been called on this optimizer since the last update()"));
  CHECK((s.grads() == Pair(3, 4)));
  s.scaler.step(s.optimizer);
  s.scaler.update();
  s.optimizer.zero_grad();
  s.backward();
  s.scaler.unscale_(s.optimizer);  // a second time
  CHECK((s.grads() == Pair(3, 4)));
}

TEST_CASE("unscale_ may replace a sparse gradient; duplicates are added up, and an infinity in it is found [behavior 74]") {
  const Tensor w = ones({4, 2}).requires_grad_();
  optim::SGD optimizer({w}, optim::SGDOptions(1.0));
  GradScaler scaler(kCPU, {.init_scale = 1024});
  scaler.scale(embedding(w, tensor({1, 2, 1}), -1, false, /*sparse=*/true).sum()).backward();
  CHECK(w.grad()._nnz() == 3);
  scaler.unscale_(optimizer);
  CHECK(w.grad().is_sparse());
  CHECK(w.grad().is_coalesced());
  CHECK(difference(w.grad().to_dense(), tensor({{0.0, 0.0}, {2.0, 2.0}, {1.0, 1.0}, {0.0, 0.0}})) == "");
  CHECK(*scaler.step(optimizer).stepped);
  CHECK(difference(w.detach(), tensor({{1.0, 1.0}, {-1.0, -1.0}, {0.0, 0.0}, {1.0, 1.0}})) == "");
  const auto sparse = [](float first, float second) {
    return sparse_coo_tensor(tensor({{1, 1}}), stack({full({2}, first), full({2}, second)}), {4, 2});
  };
  CHECK(!stops(sparse(1, 2)));
  CHECK(stops(sparse(1, INFINITY)));
  CHECK(stops(sparse(NAN, 1)));
  CHECK(stops(sparse(3e38f, 3e38f)));  // only the sum overflows
  CHECK(!stops(sparse(3e38f, -3e38f)));
}

TEST_CASE("unscale_ finds one infinity or NaN in any gradient [behavior 75]") {
  CHECK(!stops(ones({40, 50})));
  CHECK(!stops(ones({0})));
  for (const float bad : {INFINITY, -INFINITY, NAN}) {
    for (const int64_t place : {0, 1, 7, 1023, 1999}) {
      const Tensor grad = ones({40, 50});
      grad.view(2000).select(0, place).fill_(bad);
      CHECK_MESSAGE(stops(grad), bad << " at " << place);
      CHECK_MESSAGE(stops(grad.t()), bad << " at " << place << ", transposed");
      CHECK_MESSAGE(stops(grad.to(kBFloat16)), bad << " at " << place << ", bfloat16");
    }
  }
}

TEST_CASE("the gradients of another optimizer stay scaled [behavior 77]") {
  Setup s;
  optim::SGD second({parameter({2})});
  const Tensor other = second.param_groups()[0].params()[0];
  s.scaler.scale(s.v * 3.0 + s.w * 4.0 + other.sum()).backward();
  s.scaler.unscale_(s.optimizer);
  CHECK((s.grads() == Pair(3, 4)));
  CHECK(difference(other.grad(), full({2}, 1024.0)) == "");
  s.scaler.unscale_(second);
  CHECK(difference(other.grad(), ones({2})) == "");
}

TEST_CASE("clipping by norm and by value [behavior 78]") {
  Setup s;
  s.backward();
  s.scaler.unscale_(s.optimizer);
  CHECK(clip_grad_norm_({s.v, s.w}, 2.5).item<float>() == 5);
  CHECK(s.v.grad().item<float>() == doctest::Approx(1.5));
  CHECK(s.w.grad().item<float>() == doctest::Approx(2));
  s.w.grad().fill_(-7);
  clip_grad_value_({s.v, s.w}, 1.75);
  CHECK(s.v.grad().item<float>() == doctest::Approx(1.5));
  CHECK(s.w.grad().item<float>() == -1.75f);
}

TEST_CASE("the check is at unscale_ [test_torch/test_params_invalidated_with_grads_invalidated_between_unscale_and_step]") {
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

TEST_SUITE_END();

}  // namespace unscale_tests
