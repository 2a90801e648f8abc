// The policies made for the rules of regions: how long they live, and what keeps them alive.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "probe.h"

namespace region_rules_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::num_policies;

namespace {

// As many sets as are kept although nothing uses them, and more.
constexpr int kMany = 100;

// Rules that no other number gives. In the module "0" every op runs in float32, except a large enough mm.
AutocastOptions numbered(int64_t i) {
  return {.modules = {
              {.pattern = "0", .dtype = kFloat32, .ops = {{.op = "mm", .category = Category::LowerPrecisionFp, .min_work = 1000 + i}}}}};
}

void enter_many(int64_t first, int count) {
  const nn::Sequential model(Probe{}, Probe{});
  for (int64_t i = first; i < first + count; ++i) {
    const Autocast region(kCPU, numbered(i));
    model(input());
  }
}

}  // namespace

TEST_SUITE("rules of regions") {
  TEST_CASE("policies that nothing uses are freed") {
    enter_many(0, kMany);
    const size_t bounded = num_policies();
    size_t most = 0;
    for (int64_t first = kMany; first < 10000; first += kMany) {
      enter_many(first, kMany);
      most = std::max(most, num_policies());
    }
    CHECK(most <= bounded);
  }

  TEST_CASE("a region that begins again finds its policy") {
    enter_many(20000, 1);
    const size_t before = num_policies();
    for (int i = 0; i < 10; ++i) enter_many(20000, 1);
    CHECK(num_policies() == before);
  }

  TEST_CASE("a region keeps its policy, and the policies for its modules, while others are freed") {
    const nn::Sequential model(Probe{}, Probe{});
    const Autocast region(kCPU, numbered(30000));
    model(input());
    enter_many(31000, kMany);
    CHECK(get_autocast_policy(kCPU) == "torch-2.0 + derived");
    model(input());
    CHECK(model->at<ProbeImpl>(0).product == kFloat32);
    CHECK(model->at<ProbeImpl>(1).product == kBFloat16);
    // Rules in a region add to those around it.
    const Autocast inner(kCPU, {.modules = {{.pattern = "1", .enabled = false}}});
    enter_many(32000, kMany);
    model(input());
    CHECK(model->at<ProbeImpl>(0).product == kFloat32);
    CHECK_FALSE(model->at<ProbeImpl>(1).enabled);
  }

  TEST_CASE("guards that end in any order leave the last one its policy") {
    const nn::Sequential model(Probe{}, Probe{});
    std::optional<Autocast> first(std::in_place, kCPU, numbered(40000)), second(std::in_place, kCPU);
    std::optional<Autocast> third(std::in_place, kCPU, AutocastOptions{.dtype = kFloat16});
    first.reset();
    enter_many(41000, kMany);
    model(input());
    CHECK(model->at<ProbeImpl>(0).product == kFloat32);
    second.reset();
    enter_many(42000, kMany);
    model(input());
    CHECK(model->at<ProbeImpl>(0).product == kFloat32);
    CHECK(model->at<ProbeImpl>(1).product == kFloat16);
    third.reset();
    model(input());
    CHECK_FALSE(model->at<ProbeImpl>(0).enabled);
  }

  TEST_CASE("a captured state keeps its policies, also on another thread") {
    const nn::Sequential model(Probe{}, Probe{});
    std::optional<AutocastState> state;
    {
      const Autocast region(kCPU, numbered(50000));
      state = AutocastState::capture();
    }
    enter_many(51000, kMany);
    std::thread([&] {
      const AutocastStateGuard guard(*state);
      state.reset();  // the guard holds what it applied
      enter_many(52000, kMany);
      model(input());
      CHECK(model->at<ProbeImpl>(0).product == kFloat32);
    }).join();
  }

  TEST_CASE("a node keeps the policies of its forward") {
    struct Square : autograd::Function<Square> {
      static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
        return custom_fwd(
            ctx, kCPU, [](const Tensor& y) { return y * y; }, x);
      }
      static autograd::variable_list backward(autograd::AutogradContext* ctx, const autograd::variable_list& grads) {
        return custom_bwd(ctx, [&] { return autograd::variable_list{grads[0] * mm(input(), input()).to(grads[0].dtype())}; });
      }
    };
    struct CustomImpl : nn::Module {
      Tensor forward(const Tensor& x) { return Square::apply(x); }
    };
    const nn::Sequential model(nn::ModuleHolder<CustomImpl>(std::make_shared<CustomImpl>()));
    const Tensor x = input().requires_grad_();
    Tensor y;
    {
      const Autocast region(kCPU, numbered(60000));
      y = model(x);
    }
    enter_many(61000, kMany);
    y.sum().backward();
    CHECK(difference(x.grad(), mm(input(), input())) == "");  // in float32, as the rule for the module says
  }

  TEST_CASE("names of freed policies remain valid") {
    std::string_view name;
    {
      const Autocast region(kCPU, numbered(70000));
      name = get_autocast_policy(kCPU);
    }
    enter_many(71000, kMany);
    CHECK(name == "torch-2.0 + derived");
  }

  TEST_CASE("rules are told apart by their contents, not by their addresses") {
    const nn::Sequential model(Probe{}, Probe{});
    for (int64_t i = 0; i < 3 * kMany; ++i) {
      const Autocast outer(kCPU, numbered(80000 + i));
      const bool enabled = i % 2 == 0;
      const Autocast inner(kCPU, {.modules = {{.pattern = "1", .enabled = enabled}}});
      model(input());
      CHECK(model->at<ProbeImpl>(1).enabled == enabled);
      CHECK(model->at<ProbeImpl>(0).product == kFloat32);
    }
  }

  TEST_CASE("policies that differ in one number are told apart, and equal ones are stored once") {
    const autocast::Policy& base = autocast::find_policy("torch-2.0");
    std::vector<autocast::PolicyHandle> all;
    const auto derived = [&](int64_t i) {
      return derive_policy(base, {{.op = "mm", .category = Category::LowerPrecisionFp, .min_work = i}}, "one number");
    };
    for (int64_t i = 1; i <= 300; ++i) all.push_back(derived(i));
    const size_t count = num_policies();
    for (int64_t i = 1; i <= 300; ++i) {
      CHECK(derived(i) == all[static_cast<size_t>(i - 1)]);
      CHECK(extras_of(*derived(i), kCPU, kBFloat16, OpId::mm).min_work == i);
    }
    CHECK(num_policies() == count);
  }
}

TEST_SUITE("rules of regions threads") {
  TEST_CASE("threads make, share and free policies at the same time") {
    constexpr int kThreads = 4;
    std::vector<std::thread> pool;
    std::vector<int> wrong(kThreads);
    for (int t = 0; t < kThreads; ++t)
      pool.emplace_back([&, t] {
        const nn::Sequential model(Probe{}, Probe{});
        for (int64_t i = 0; i < 3 * kMany; ++i) {
          const Autocast region(kCPU, numbered(90000 + i / 2 * 2 + t % 2));  // two threads have the same rules
          model(input());
          if (model->at<ProbeImpl>(0).product != kFloat32 || model->at<ProbeImpl>(1).product != kBFloat16) ++wrong[static_cast<size_t>(t)];
        }
      });
    for (std::thread& thread : pool) thread.join();
    CHECK(wrong == std::vector<int>(kThreads));
  }
}

}  // namespace region_rules_tests
