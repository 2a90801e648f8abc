// A cast is identified by the weight, the dtype and the version of the weight's data; in torch, only by the tensor.
#include <functional>
#include <string_view>
#include <utility>

#include "weights.h"

namespace key_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("cache");

TEST_CASE("dtype-keyed cache: a nested region of another dtype gets a cast of its own") {
  const Tensor p = normal({4, 4}, dtype(kFloat32).requires_grad(true)), x = normal({3, 4}, kFloat32);
  const Autocast outer(kCPU);
  const Tensor low = mm(x, p);
  CHECK(low.dtype() == kBFloat16);
  {
    const Autocast inner(kCPU, {.dtype = kFloat16});
    CHECK(difference(mm(x, p), mm(x.to(kFloat16), p.to(kFloat16))) == "");  // torch: Half != BFloat16
    CHECK(mm(p, p).dtype() == kFloat16);                                    // torch: BFloat16, without an error
    CHECK(autocast_stats().cached_casts == 2);
  }
  const Tensor x_low = x.to(kBFloat16);
  CHECK((casts_of([&] { mm(x_low, p); }) == Casts{0, 1}));  // both casts are cached
  CHECK(difference(mm(x_low, p), low) == "");
}

TEST_CASE("version check: whatever changes a weight inside of a region, the next use sees it") {
  const Tensor x = input();
  Tensor w = weight();
  optim::SGD sgd({w}, optim::SGDOptions(0.5));
  optim::Adam adam({w}, optim::AdamOptions(0.5));
  const auto step = [&](optim::Optimizer& optimizer) {
    mm(x, w).sum().backward();
    optimizer.step();
  };
  const std::pair<const char*, std::function<void()>> ways[] = {
      {"mul_", [&] { w.mul_(2.0); }},
      {"copy_",
       [&] {
         w.copy_(weight({4, 2}, 5));
       }},
      {"zero_", [&] { w.zero_(); }},
      {"a write through a view", [&] { w[0].fill_(3.0); }},
      {"out", [&] { add_out(w, w.detach(), w.detach()); }},
      {"set_data",
       [&] {
         w.set_data(normal({4, 2}, kFloat32, 9));
       }},
      {"SGD", [&] { step(sgd); }},
      {"Adam", [&] { step(adam); }},
      {"a write through the detached alias", [&] { w.detach().add_(1.0); }},
  };
  const Autocast region(kCPU);
  for (const auto& [name, way] : ways) {
    CAPTURE(name);
    const Tensor before = mm(x, w).detach();
    CHECK((casts_of([&] { mm(x, w); }) == Casts{0, 1}));
    const Tensor old = w.detach().clone();
    {
      const AutoGradMode mode(std::string_view(name) == "SGD" || std::string_view(name) == "Adam");
      way();
    }
    REQUIRE(difference(w.detach(), old) != "");
    CHECK(difference(mm(x, w).detach(), mm(x, w.detach().to(kBFloat16))) == "");
    CHECK((casts_of([&] { mm(x, w); }) == Casts{0, 1}));  // the new cast is cached
    CHECK(autocast_stats().cached_casts == 1);            // it has replaced the old one
  }
}

TEST_CASE("version check: a cast that the program has written to is not used") {
  const autocast::PolicyHandle policy =
      derive_policy(autocast::find_policy("torch-2.0"),
                    {{"dropout", autocast::Category::LowerPrecisionFp}, {"chain_matmul", autocast::Category::LowerPrecisionFp}});
  const std::pair<const char*, std::function<Tensor(const Tensor&)>> aliases[] = {
      {"cached_cast", [](const Tensor& w) { return autocast::cached_cast(kBFloat16, w, kCPU); }},
      {"chain_matmul", [](const Tensor& w) { return chain_matmul({w}); }},
      {"dropout in evaluation", [](const Tensor& w) { return dropout(w, 0.5, /*train=*/false); }},
  };
  const Tensor x = input();
  for (const auto& [name, alias] : aliases) {
    CAPTURE(name);
    const Tensor w = weight(), untouched = weight();
    const Autocast region(kCPU, {.policy = policy});
    const Tensor before = mm(x, untouched);
    before.sum().backward();
    {
      const NoGradGuard no_grad;
      Tensor result = alias(w);
      REQUIRE(result.dtype() == kBFloat16);
      result.mul_(2.0);
    }
    CHECK(difference(mm(x, w), before) == "");
    Tensor result = alias(w);
    result.mul_(2.0);
    mm(x, w).sum().backward();
    CHECK(difference(mm(x, w), before) == "");
    CHECK(difference(w.grad(), untouched.grad()) == "");
  }
}

TEST_CASE("version check: a cast whose weight is no longer trained is not used") {
  const Tensor x = input();
  Tensor w = weight();
  const Autocast region(kCPU);
  CHECK(mm(x, w).requires_grad());
  w.requires_grad_(false);
  CHECK(!mm(x, w).requires_grad());
  w.requires_grad_(true);
  CHECK(mm(x, w).requires_grad());
}

TEST_SUITE_END();

}  // namespace key_tests
