#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

using namespace amp;
using testing::normal;

TEST_SUITE_BEGIN("autocast");

TEST_CASE("float32 rules and an explicit dtype") {
  const Autocast region(kCPU, {.dtype = kBFloat16, .policy_device = kCUDA});
  const Tensor low = normal({3, 4}, kBFloat16);
  CHECK((exp(low).dtype() == kFloat32));
  CHECK((low.sum().dtype() == kFloat32));
  CHECK((low.sum(kBFloat16).dtype() == kBFloat16));
  CHECK((zeros({3}, kInt64).sum().dtype() == kInt64));
  CHECK((low.to(kFloat64).sum().dtype() == kFloat64));
  CHECK((relu(low).dtype() == kBFloat16));
}

TEST_CASE("the tables of devices differ") {
  const Tensor low = normal({3, 4}, kBFloat16);
  const Autocast region(kCPU);
  CHECK((low.sum().dtype() == kBFloat16));
  CHECK((exp(low).dtype() == kBFloat16));
}

TEST_CASE("every preset has both tables for both dtypes, and a name of its own") {
  const autocast::Presets& presets = autocast::presets();
  REQUIRE(presets.count >= 5);
  for (size_t i = 0; i < presets.count; ++i) {
    const autocast::Policy& policy = presets.first[i];
    CHECK(&autocast::find_policy(policy.name) == &policy);
    for (const auto& device : policy.tables) {
      for (const auto* table : device) CHECK(table != nullptr);
    }
  }
}

TEST_SUITE_END();
