// In torch `promote` may raise an error, depending on the order of the arguments ("Unexpected floating ScalarType"). An optional tensor is
// cast but does not affect the dtype. Here the result has the widest dtype of all eligible tensors, in any order, with any region dtype.
#include <algorithm>
#include <vector>

#include "support/autocast.h"

namespace promote_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr ScalarType kEligible[] = {kFloat32, kFloat16, kBFloat16};

Tensor of(ScalarType dtype, uint32_t seed = 1, IntArrayRef sizes = {3}) { return normal(sizes, dtype, seed); }

ScalarType widest(std::initializer_list<ScalarType> dtypes) {
  ScalarType result = *dtypes.begin();
  for (const ScalarType dtype : dtypes) result = promoteTypes(result, dtype);
  return result;
}

// The tables of both devices, with both dtypes.
const std::vector<AutocastOptions>& regions() {
  static const std::vector<AutocastOptions> all = [] {
    std::vector<AutocastOptions> list;
    for (const char* policy : {"torch-1.7", "torch-2.0", "torch-2.15", "apex-O1"}) {
      for (const ScalarType low : {kFloat16, kBFloat16}) {
        for (const DeviceType device : {kCPU, kCUDA}) list.push_back({.dtype = low, .policy = policy, .policy_device = device});
      }
    }
    return list;
  }();
  return all;
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("promote: every combination of dtypes has a result, the same in every order") {
  for (const AutocastOptions& options : regions()) {
    const Autocast region(kCPU, options);
    for (const ScalarType a : kEligible) {
      for (const ScalarType b : kEligible) {
        CHECK(cat({of(a), of(b)}).dtype() == widest({a, b}));
        CHECK(stack({of(a), of(b)}).dtype() == widest({a, b}));
        CHECK(atan2(of(a), of(b)).dtype() == widest({a, b}));
        for (const ScalarType c : kEligible) {
          CHECK(addcmul(of(a), of(b), of(c)).dtype() == widest({a, b, c}));
          CHECK(cat({of(a), of(b), of(c)}).dtype() == widest({a, b, c}));
        }
      }
    }
  }
}

TEST_CASE("promote: values are those of casts by hand") {
  const Autocast region(kCPU, {.dtype = kBFloat16, .policy_device = kCUDA});
  for (const ScalarType a : kEligible) {
    for (const ScalarType b : kEligible) {
      const ScalarType both = widest({a, b});
      const Tensor x = of(a), y = of(b, 2), z = of(a, 3);
      CHECK(difference(addcmul(x, y, z), addcmul(x.to(both), y.to(both), z.to(both))) == "");
      CHECK(difference(cat({x, y}), cat({x.to(both), y.to(both)})) == "");
    }
  }
}

TEST_CASE("promote: float64, integers and undefined tensors have no vote and are not cast") {
  for (const AutocastOptions& options : regions()) {
    const Autocast region(kCPU, options);
    for (const ScalarType low : {kFloat16, kBFloat16}) {
      CHECK(cat({of(low), of(kFloat64)}).dtype() == kFloat64);  // the op's own promotion
      CHECK(cat({of(kFloat64), of(low), of(kFloat32)}).dtype() == kFloat64);
      CHECK(cat({of(low), ones({3}, kInt64)}).dtype() == low);
      CHECK(cat({ones({3}, kInt64), ones({3}, kBool)}).dtype() == kInt64);
    }
  }
}

TEST_CASE("promote: optional tensors vote") {
  const autocast::Policy& policy = derive_policy(autocast::find_policy("torch-2.0"), {{"layer_norm", autocast::Category::Promote}});
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Autocast region(kCPU, {.dtype = low, .policy = policy});
    for (const ScalarType w : kEligible) {
      for (const ScalarType b : kEligible) {
        const ScalarType all = widest({low, w, b});
        const Tensor x = of(low, 1, {2, 3}), weight = of(w, 2), bias = of(b, 3);
        const Tensor y = layer_norm(x, {3}, weight, bias);
        CHECK(y.dtype() == all);  // torch: x's dtype, with a float32 bias narrowed
        CHECK(difference(y, layer_norm(x.to(all), {3}, weight.to(all), bias.to(all))) == "");
        CHECK(layer_norm(x, {3}, weight).dtype() == widest({low, w}));
        CHECK(layer_norm(x, {3}).dtype() == low);
      }
    }
  }
}

TEST_CASE("lists of tensors in a region [test_cuda/test_autocast_cat_jit]") {
  const Tensor h = normal({2}, kFloat16), f = normal({2}, kFloat32);
  for (const DeviceType device : {kCPU, kCUDA}) {
    const Autocast region(kCPU, rules(device, kFloat16));
    CHECK((cat({h, f}, 0).dtype() == kFloat32));
    CHECK((cat({f, h}, 0).dtype() == kFloat32));
    CHECK((stack({h, f}).dtype() == kFloat32));
    CHECK((stack({h, h}).dtype() == kFloat16));
  }
}

TEST_CASE("index_put of low dtypes, forward and backward, in regions of the other one [test_autocast/test_autocast_prioritize]") {
  for (const ScalarType region_dtype : {kFloat16, kBFloat16}) {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      const Autocast region(kCPU, rules(kCUDA, region_dtype));
      const Tensor t = parameter({3, 4}, 1, dtype), values = parameter({4}, 2, dtype);
      const Tensor result = index_put(t, {tensor({0, 2}, kInt64)}, values);
      CHECK((result.dtype() == dtype));
      result.sum().backward();
      CHECK(difference(t.grad(), tensor({0, 1, 0}).to(dtype).unsqueeze(1).expand({3, 4})) == "");
      CHECK((values.grad().dtype() == dtype));
    }
  }
}

TEST_SUITE_END();

}  // namespace promote_tests
