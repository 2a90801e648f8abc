// Scalers that allow float16 gradients.
#include <doctest/doctest.h>

#include "support.h"

namespace float16_tests {

namespace float16_tests {

using namespace amp;

TEST_SUITE("scaler") {
  TEST_CASE("the refusal names the parameter") {
    const Tensor w = ones({2}).requires_grad_(), h = ones({2}, kFloat16).requires_grad_();
    optim::SGD optimizer({w, h}, optim::SGDOptions(1.0));
    GradScaler scaler(kCPU, {.init_scale = 4});
    scaler.scale(w.sum() + h.sum()).backward();
    CHECK_THROWS_WITH_AS(scaler.unscale_(optimizer), doctest::Contains("which parameter 1 has"), ValueError);
    scaler.name_parameters({{"fc.weight", w}, {"fc.bias", h}});
    CHECK_THROWS_WITH_AS(scaler.step(optimizer), doctest::Contains("which fc.bias has"), ValueError);
  }

  TEST_CASE("a float16 model with master weights takes the steps of the float32 one") {
    const Tensor h = testing::normal({6, 3}, kFloat32).to(kFloat16).requires_grad_(), w = h.detach().to(kFloat32).requires_grad_();
    optim::Adam narrow({h}, optim::AdamOptions(0.01)), wide({w}, optim::AdamOptions(0.01));
    narrow.set_master_weights();
    GradScaler scaler(kCPU, {.init_scale = 1024, .allow_fp16_gradients = true}), other(kCPU, {.init_scale = 1024});
    for (int i = 0; i < 5; ++i) {
      const Tensor tiny =
          testing::normal({6, 3}, kFloat32, 7 + static_cast<uint32_t>(i)) * 1e-8;  // without scaling, all of it would underflow in float16
      scaler.scale(ones({}));
      other.scale(ones({}));
      h.mutable_grad() = (tiny * 1024).to(kFloat16);
      w.mutable_grad() = h.grad().to(kFloat32);
      CHECK(*scaler.step(narrow, {.max_norm = 1e-8}).stepped);
      other.step(wide, {.max_norm = 1e-8});
      scaler.update();
      other.update();
      CHECK(testing::difference(h.detach(), w.detach().to(kFloat16)) == "");
    }
    h.mutable_grad() = full({6, 3}, INFINITY, kFloat16);
    const Tensor before = h.detach().clone();
    CHECK_FALSE(*scaler.step(narrow).stepped);
    CHECK(testing::difference(h.detach(), before) == "");
  }

  TEST_CASE("unscale_ in place, and an overflow on storing the product") {
    const Tensor h = ones({3}, kFloat16).requires_grad_();
    optim::SGD optimizer({h}, optim::SGDOptions(0.0));
    GradScaler scaler(kCPU, {.init_scale = 0.5, .allow_fp16_gradients = true});
    scaler.scale(ones({}));
    h.mutable_grad() = full({3}, 3.0, kFloat16);
    scaler.unscale_(optimizer);
    CHECK(h.grad()[0].item<float>() == 6);
    scaler.update();
    h.mutable_grad() = full({3}, 60000.0, kFloat16);  // 120000 is out of range for float16
    scaler.unscale_(optimizer);
    CHECK_FALSE(*scaler.step(optimizer).stepped);
    CHECK(scaler.report().elements == 3);
  }
}

}  // namespace float16_tests

}  // namespace float16_tests
