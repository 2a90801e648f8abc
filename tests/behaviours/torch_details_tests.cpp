// S. What torch 2.15 does that the documents leave out (171 to 178).
#include "behaviours.h"

using namespace amp;
using namespace amp::testing;

namespace {

struct Setup {
  Tensor w = ones({2}).requires_grad_();
  optim::SGD optimizer{{w}, optim::SGDOptions(0.0)};
  GradScaler scaler{kCPU};
  void backward() { scaler.scale(w.sum()).backward(); }
};

struct InFloat : autograd::Function<InFloat> {
  static inline bool backward_on = true;
  static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
    return custom_fwd(
        ctx, kCPU, kFloat32, [](const Tensor& y) { return y * 2.0; }, x);
  }
  static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
    return custom_bwd(ctx, [&] {
      backward_on = is_autocast_enabled(kCPU);
      return autograd::variable_list{grads[0] * 2.0};
    });
  }
};

}  // namespace

TEST_SUITE_BEGIN("behaviours");

TEST_CASE("behaviour 171: calls out of order") {
  Setup s;
  for (const auto& [call, name] : {std::pair<std::function<void()>, const char*>([&] { s.scaler.unscale_(s.optimizer); }, "unscale_"),
                                   {[&] { s.scaler.step(s.optimizer); }, "step"},
                                   {[&] { s.scaler.update(); }, "update"},
                                   {[&] { s.scaler.update(2.0); }, "update"}}) {
    const std::string text = thrown_text(call);
    CHECK_MESSAGE((contains(text, name) && contains(text, "no loss has been scaled")), text);
  }
  s.scaler.scale(ones({}));
  CHECK(contains(thrown_text([&] { s.scaler.step(s.optimizer); }), "no gradients were found for this optimizer"));
  CHECK(contains(thrown_text([&] { s.scaler.update(); }), "no step() or unscale_() has checked gradients"));
  s.scaler.update(65536.0);
  s.scaler.unscale_(s.optimizer);  // without gradients: nothing to do, and no error
  CHECK_THROWS_AS(s.scaler.step(s.optimizer), Error);
  s.scaler.update(65536.0);
  s.backward();
  s.scaler.step(s.optimizer);
  CHECK(contains(thrown_text([&] { s.scaler.unscale_(s.optimizer); }), "unscale_ is being called after step()"));
  CHECK(contains(thrown_text([&] { s.scaler.step(s.optimizer); }), "step() has already been called"));
  s.scaler.update();
  CHECK(s.scaler.get_growth_tracker() == 1);
}

TEST_CASE("behaviour 172: float16 gradients are refused, before any gradient is touched") {
  const Tensor w = ones({2}).requires_grad_(), h = ones({2}, kFloat16).requires_grad_();
  optim::SGD optimizer({w, h}, optim::SGDOptions(0.0));
  GradScaler scaler(kCPU, {.init_scale = 4});
  scaler.scale(w.sum() + h.sum()).backward();
  for (int i = 0; i < 2; ++i) {  // and again: the first call has not counted
    const std::string text = thrown_text([&] { scaler.unscale_(optimizer); });
    CHECK_MESSAGE(contains(text, "float16 gradients"), text);
    CHECK_THROWS_AS(scaler.unscale_(optimizer), ValueError);
    CHECK_THROWS_AS(scaler.step(optimizer), ValueError);
  }
  CHECK(difference(w.grad(), full({2}, 4.0)) == "");
  CHECK(difference(h.grad(), full({2}, 4.0, kFloat16)) == "");
}

TEST_CASE("behaviour 173: the factors must grow and back off") {
  for (const double factor : {1.0, 0.5, 0.0, -2.0}) {
    const std::string text = thrown_text([&] { GradScaler(kCPU, {.growth_factor = factor}); });
    CHECK_MESSAGE(contains(text, "growth_factor must be greater than 1"), text);
  }
  for (const double factor : {1.0, 2.0}) {
    const std::string text = thrown_text([&] { GradScaler(kCPU, {.backoff_factor = factor}); });
    CHECK_MESSAGE(contains(text, "backoff_factor must be"), text);
  }
  for (const double factor : {0.0, -0.5}) CHECK_THROWS_AS(GradScaler(kCPU, {.backoff_factor = factor}), ValueError);  // torch takes these
  for (const double factor : {double(NAN)}) {
    CHECK_THROWS_AS(GradScaler(kCPU, {.growth_factor = factor}), ValueError);
    CHECK_THROWS_AS(GradScaler(kCPU, {.backoff_factor = factor}), ValueError);
  }
}

TEST_CASE("behaviour 174: the scale never grows to infinity, and the reciprocal is taken in float64") {
  Setup s;
  s.scaler = GradScaler(kCPU, {.init_scale = 3e38, .growth_interval = 1});
  for (int i = 0; i < 3; ++i) {
    s.optimizer.zero_grad();
    s.scaler.scale(s.w.sum() * 1e-38).backward();
    CHECK(*s.scaler.step(s.optimizer).stepped);
    s.scaler.update();
    CHECK(s.scaler.get_scale() == static_cast<double>(3e38f));
    CHECK(s.scaler.get_growth_tracker() == 0);  // as if it had grown
  }
  const Tensor w = ones({2}, kFloat64).requires_grad_();
  optim::SGD optimizer({w});
  for (const float scale : {3.0f, 7.0f, 1e-39f}) {  // of the last the float32 reciprocal of a subnormal number would be off
    GradScaler scaler(kCPU, {.init_scale = scale});
    scaler.scale(ones({}));
    w.mutable_grad() = ones({2}, kFloat64);
    scaler.unscale_(optimizer);
    const auto inverse = static_cast<float>(1 / static_cast<double>(scale));
    CHECK(w.grad()[0].item<double>() == static_cast<double>(inverse));
  }
}

TEST_CASE("behaviour 175: a new scale has one element, no gradient, and is on the scaler's device") {
  Setup s;
  s.scaler.scale(ones({}));
  CHECK(contains(thrown_text([&] { s.scaler.update(ones({2})); }), "one-element tensor"));
  CHECK(contains(thrown_text([&] { s.scaler.update(Tensor()); }), "one-element tensor"));
  CHECK(contains(thrown_text([&] { s.scaler.update(ones({}).requires_grad_()); }), "gradient"));
  CHECK(s.scaler.get_scale() == 65536);
}

TEST_CASE("behaviours 7, 176: dtypes that a device does not support warn and disable the region") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kInt32, kBool, kComplex64}) {
    const std::string text = logged([&] {
      const Autocast region(kCPU, {.dtype = dtype});
      CHECK(!is_autocast_enabled(kCPU));
      CHECK((mm(ones({2, 2}), ones({2, 2})).dtype() == kFloat32));
    });
    CHECK_MESSAGE((contains(text, "cpu autocast supports the dtypes Half and BFloat16") && contains(text, toString(dtype))), text);
    CHECK(logged([&] { const Autocast region(kCPU, {.dtype = dtype, .enabled = false}); }) == "");
  }
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {  // float16 too, on every cpu
    CHECK(logged([&] {
            const Autocast region(kCPU, {.dtype = dtype});
            CHECK((mm(ones({2, 2}), ones({2, 2})).dtype() == dtype));
          }) == "");
  }
  CHECK_THROWS_AS(Autocast("gpu"), ValueError);
}

TEST_CASE("behaviour 177: with cast_inputs backward runs without autocast") {
  const Tensor x = normal({3}, TensorOptions(kBFloat16).requires_grad(true));
  Tensor y;
  {
    const Autocast region(kCPU);
    y = InFloat::apply(x);
  }
  InFloat::backward_on = true;
  const Autocast region(kCPU);
  y.sum().backward();
  CHECK(!InFloat::backward_on);
}

TEST_CASE("behaviour 178: what the cache holds, and until when") {
  const Tensor x = normal({3, 4}, kBFloat16), w = parameter({4, 2});
  const auto uses = [&](const Tensor& weight) {
    return casts_of([&] {
      mm(x, weight);
      mm(x, weight);
    });
  };
  const Autocast outer(kCPU);
  CHECK((uses(w) == Casts{1, 1}));
  CHECK((uses(w.detach()) == Casts{2, 0}));             // needs no gradient
  CHECK((uses(parameter({2, 4}).t()) == Casts{2, 0}));  // a view
  CHECK((uses(w * 1.0) == Casts{2, 0}));                // no leaf
  const Tensor half = normal({4, 2}, TensorOptions(kFloat16).requires_grad(true));
  CHECK((uses(half) == Casts{2, 0}));  // a leaf, but not of float32
  const Tensor low = normal({2}, TensorOptions(kBFloat16).requires_grad(true));
  CHECK((casts_of([&] {
           for (int i = 0; i < 2; ++i) mse_loss(low, parameter({2}));  // to float32
         }) == Casts{2, 0}));
  {
    const Autocast inner(kCPU);
    CHECK((uses(w) == Casts{0, 2}));
  }
  CHECK((uses(w) == Casts{0, 2}));
  {
    const InferenceMode inference;
    CHECK((uses(w) == Casts{2, 0}));
  }
  {
    const NoGradGuard no_grad;
    w.mul_(2.0);
  }
  CHECK((uses(w) == Casts{1, 1}));  // torch goes on with the old values until the region ends
  CHECK(difference(mm(x, w).detach(), mm(x, w.detach().to(kBFloat16))) == "");
}

TEST_SUITE_END();
