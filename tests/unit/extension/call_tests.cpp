// autocast::call: casts, the tape, the cast cache, observers.
#include <doctest/doctest.h>

#include <vector>

#include <amp/all.h>
#include <amp/autocast/work.h>
#include <amp/extension/op.h>

#include "support.h"

namespace call_tests {

using namespace amp;
using autocast::call;
using autocast::Category;
using autocast::keep;
using testing::contains;
using testing::thrown_text;

namespace {

const OpId kProduct =
    register_op("called::product", {.signature = "(Tensor self, Tensor mat2) -> Tensor",
                                    .category = Category::LowerPrecisionFp,
                                    .multiply_adds = [](const autocast::Input* args) { return autocast::work::matmul(args[0], args[1]); }});
const OpId kJoined =
    register_op("called::joined",
                {.signature = "(Tensor[] tensors, Tensor positions) -> Tensor", .keep = {"positions"}, .category = Category::Promote});

// The state of the region inside the function.
struct Seen {
  ScalarType self = ScalarType::Undefined, mat2 = ScalarType::Undefined;
  bool in_region = false;
};

Tensor product(const Tensor& a, const Tensor& b, Seen* seen = nullptr) {
  return call(
      kProduct,
      [&](const Tensor& x, const Tensor& y) {
        if (seen != nullptr) *seen = {x.dtype(), y.dtype(), is_autocast_enabled(kCPU)};
        return x.mm(y);
      },
      a, b);
}

const autocast::Policy& with_rule(const PolicyRule& rule) { return derive_policy(autocast::find_policy("torch-2.0"), {rule}); }

}  // namespace

TEST_SUITE("autocast::call") {
  TEST_CASE("outside of regions the function gets its arguments as they are") {
    Seen seen;
    CHECK(product(ones({2, 3}), ones({3, 2}), &seen).dtype() == kFloat32);
    CHECK(seen.self == kFloat32);
    const Autocast off(kCPU, {.enabled = false});
    product(ones({2, 3}), ones({3, 2}), &seen);
    CHECK(seen.mat2 == kFloat32);
  }

  TEST_CASE("in a region arguments are cast, and autocast is suspended") {
    const Autocast region(kCPU);
    Seen seen;
    CHECK(product(ones({2, 3}), ones({3, 2}), &seen).dtype() == kBFloat16);
    CHECK(seen.self == kBFloat16);
    CHECK(seen.mat2 == kBFloat16);
    CHECK_FALSE(seen.in_region);
    CHECK(is_autocast_enabled(kCPU));
    CHECK_THROWS_AS(product(ones({2, 3}), ones({2, 3}), &seen), ValueError);  // thrown by the function
    CHECK(is_autocast_enabled(kCPU));
    CHECK_THROWS_AS(product(ones({2, 3}), ones({3, 2}, kInt64), &seen), TypeError);
    CHECK(seen.mat2 == kInt64);
  }

  TEST_CASE("casts are recorded, and a weight is cast once in a region") {
    Tensor weight = ones({3, 2}).requires_grad_();
    const Tensor input = ones({2, 3});
    const AutocastStats before = autocast_stats();
    Tensor loss;
    {
      const Autocast region(kCPU);
      loss = (product(input, weight) + product(input, weight)).sum();
      CHECK(autocast_stats().cache_misses - before.cache_misses == 1);
      CHECK(autocast_stats().cache_hits - before.cache_hits == 1);
    }
    loss.backward();
    CHECK(weight.grad().dtype() == kFloat32);
    CHECK(weight.grad().sum().item<float>() == 24);
  }

  TEST_CASE("lists, kept arguments and values of other types") {
    const Tensor low = ones({2}, kBFloat16), wide = ones({2}), positions = ones({2}, kFloat16);
    ScalarType kept = ScalarType::Undefined;
    const auto joined = [&](const std::vector<Tensor>& tensors) {
      return call(
          kJoined,
          [&](TensorList list, const Tensor& at, int64_t times) {
            kept = at.dtype();
            return std::tuple(stack(list), times);
          },
          tensors, keep(positions), int64_t{3});
    };
    const Autocast region(kCPU);
    const auto [rows, times] = joined({low, wide});
    CHECK(rows.dtype() == kFloat32);
    CHECK(kept == kFloat16);
    CHECK(times == 3);
  }

  TEST_CASE("the number of arguments that may be cast is checked in regions") {
    const Autocast region(kCPU);
    const Tensor x = ones({2});
    CHECK(contains(thrown_text([&] {
                     call(
                         kProduct, [](const Tensor& a) { return a; }, x);
                   }),
                   "[called::product] expected the 2 arguments that autocast may cast (self mat2), got 1"));
    CHECK(contains(thrown_text([&] {
                     call(
                         OpId::mm, [](const Tensor& a) { return a; }, x);
                   }),
                   "expected the id of an op that was registered"));
  }

  TEST_CASE("extras of rules: output, min_work, kept arguments, bans") {
    Seen seen;
    {
      const Autocast region(
          kCPU,
          {.policy = with_rule({.op = "called::product", .category = Category::LowerPrecisionFp, .output = autocast::Output::Float32})});
      CHECK(product(ones({2, 3}), ones({3, 2}), &seen).dtype() == kFloat32);
      CHECK(seen.self == kBFloat16);
    }
    {
      const Autocast region(kCPU,
                            {.policy = with_rule({.op = "called::product", .category = Category::LowerPrecisionFp, .min_work = 100})});
      CHECK(product(ones({2, 3}), ones({3, 2})).dtype() == kFloat32);  // 12 multiply-adds
      CHECK(product(ones({5, 5}), ones({5, 5})).dtype() == kBFloat16);
    }
    {
      const Autocast region(kCPU,
                            {.policy = with_rule({.op = "called::product", .category = Category::LowerPrecisionFp, .keep = {"mat2"}})});
      CHECK_THROWS_AS(product(ones({2, 3}), ones({3, 2}), &seen), TypeError);
      CHECK(seen.self == kBFloat16);
      CHECK(seen.mat2 == kFloat32);
    }
    const Autocast region(kCPU,
                          {.policy = with_rule({.op = "called::product", .category = Category::Banned, .message = "use another one"})});
    CHECK(contains(thrown_text([] { product(ones({2, 3}), ones({3, 2})); }), "[called::product] use another one"));
  }

  TEST_CASE("observers see the call by its name, and its parts only without a rule for a composite") {
    Trace trace({.max_events = 10, .shadow = {"called::product"}});
    {
      const Autocast region(kCPU);
      product(ones({2, 3}), ones({3, 2}));
    }
    trace.stop();
    const TraceData data = trace.data();
    REQUIRE(data.ops.size() == 1);
    CHECK(data.ops[0].op == "called::product");
    CHECK(data.ops[0].given == kFloat32);
    CHECK(data.ops[0].computed == kBFloat16);
    REQUIRE(data.casts.size() == 1);
    CHECK(data.casts[0].op == "called::product");
    CHECK(data.casts[0].copied == 2);
    REQUIRE(data.shadows.size() == 1);
    CHECK(data.shadows[0].op == "called::product");
    CHECK(contains(trace.chrome_json(), "called::product"));
  }

  TEST_CASE("NumericsCheck finds what it returns") {
    const NumericsCheck check({.mode = NumericsMode::Report});
    product(full({1, 1}, 3e38), full({1, 1}, 3e38));
    REQUIRE(check.findings().size() == 1);
    CHECK(check.findings()[0].op == "called::product");
  }
}

}  // namespace call_tests
