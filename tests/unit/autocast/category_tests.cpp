#include <doctest/doctest.h>

#include <amp/all.h>

#include "support/autocast.h"

namespace category_tests {

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

TEST_CASE("every preset has a name of its own and rules for CUDA, each with its origin") {
  const autocast::Presets& presets = autocast::presets();
  REQUIRE(presets.count >= 5);
  for (size_t i = 0; i < presets.count; ++i) {
    const autocast::Policy& policy = presets.first[i];
    CHECK(&autocast::find_policy(policy.name) == &policy);
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      REQUIRE(policy.tables[static_cast<int>(kCUDA)][autocast::low_dtype_index(dtype)] != nullptr);
      for (const DeviceType device : {kCPU, kCUDA}) {
        for (int op = 0; op < kNumOps; ++op) {
          const bool has_rule = category_of(policy, device, dtype, static_cast<OpId>(op)) != autocast::Category::Passthrough;
          CHECK(has_rule == (origin_of(policy, device, dtype, static_cast<OpId>(op)) != nullptr));
        }
      }
    }
  }
}

TEST_CASE("equal tables are one: torch-1.10 has the CUDA rules of torch-2.0") {
  const autocast::Policy &two = autocast::find_policy("torch-2.0"), &one = autocast::find_policy("torch-1.10");
  CHECK(one.tables[static_cast<int>(kCUDA)][0] == two.tables[static_cast<int>(kCUDA)][0]);
  CHECK(one.tables[static_cast<int>(kCPU)][0] != two.tables[static_cast<int>(kCPU)][0]);
}

TEST_CASE("a region that names no dtype has that of `devices:` in autocast_policy.yaml, however it is made") {
  for (const DeviceType device : {kCPU, kCUDA}) {
    CAPTURE(device);
    const ScalarType expected = autocast::default_dtype(device);
    std::thread([&] { CHECK((get_autocast_dtype(device) == expected)); }).join();
    CHECK((explain("mm", {}, device).at(0).dtype == expected));
    CHECK((explain("mm", {}, device).at(0).policy == autocast::presets().default_preset->name));
    testing::logged([&] {
      const ScalarType other = expected == kFloat16 ? kBFloat16 : kFloat16;
      const Autocast outer(device, {.dtype = other});
      const Autocast region(device);
      CHECK((get_autocast_dtype(device) == other));
      std::thread([&] { CHECK((get_autocast_dtype(device) == expected)); }).join();
    });
  }
  testing::logged([] {
    const cpu::Autocast on_cpu;
    const cuda::Autocast on_cuda;
    CHECK((get_autocast_dtype(kCPU) == autocast::default_dtype(kCPU)));
    CHECK((get_autocast_dtype(kCUDA) == autocast::default_dtype(kCUDA)));
  });
}

TEST_SUITE_END();

}  // namespace category_tests
