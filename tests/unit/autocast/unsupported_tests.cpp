// For dtypes and devices that autocast does not support there is a single rule: a warning and a disabled region. torch warns, raises or
// accepts them, depending on the device.
#include "support/autocast.h"

namespace unsupported_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("autocast");

TEST_CASE("dtypes that a device does not support warn and disable the region [behaviors 7, 176]") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kInt32, kBool, kComplex64}) {
    const std::string text = logged([&] {
      const Autocast region(kCPU, {.dtype = dtype});
      CHECK(!is_autocast_enabled(kCPU));
      CHECK((mm(ones({2, 2}), ones({2, 2})).dtype() == kFloat32));
    });
    CHECK_MESSAGE((contains(text, "cpu autocast supports the dtypes float16 and bfloat16") && contains(text, toString(dtype))), text);
    CHECK(logged([&] { const Autocast region(kCPU, {.dtype = dtype, .enabled = false}); }) == "");
  }
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {  // also float16, on every CPU
    CHECK(logged([&] {
            const Autocast region(kCPU, {.dtype = dtype});
            CHECK((mm(ones({2, 2}), ones({2, 2})).dtype() == dtype));
          }) == "");
  }
  CHECK_THROWS_AS(discard(Autocast("gpu")), ValueError);
}

TEST_CASE("device types that have no backend here are errors, and questions about them have answers") {
  for (const DeviceType device : {kMPS, kXPU, kHIP, kXLA, kVulkan, kMeta}) {
    CAPTURE(device);
    const autocast::Policy& policy = autocast::find_policy("torch-2.0");
    CHECK_THROWS_AS(discard(Autocast(device)), NotImplementedError);
    CHECK_THROWS_AS(discard(Autocast(kCPU, {.policy_device = device})), NotImplementedError);
    CHECK_THROWS_AS(discard(get_autocast_dtype(device)), NotImplementedError);
    CHECK_THROWS_AS(discard(get_autocast_policy(device)), NotImplementedError);
    CHECK_THROWS_AS(discard(explain("mm", {kFloat32, kFloat32}, device)), NotImplementedError);
    CHECK_THROWS_AS(discard(autocast::cached_cast(kFloat16, ones({2}), device)), NotImplementedError);
    CHECK_THROWS_AS(discard(autocast::category_of(policy, device, kFloat16, OpId::mm)), NotImplementedError);
    CHECK_THROWS_AS(discard(derive_policy(policy, {{.op = "mm", .category = autocast::Category::Fp32, .device = device}})),
                    NotImplementedError);
    CHECK(!is_autocast_enabled(device));
    CHECK(!is_autocast_available(device));
  }
  CHECK(!is_autocast_enabled(kCPU));
}

TEST_CASE("unsupported dtypes: one rule on each device") {
  for (const DeviceType device : {kCPU, kCUDA}) {
    for (const ScalarType dtype : {kFloat32, kFloat64, kInt8, kBool, kComplex64}) {
      CAPTURE(device);
      CAPTURE(dtype);
      const std::string text = logged([&] {
        const Autocast region(device, {.dtype = dtype});
        CHECK(!is_autocast_enabled(device));
        const Autocast inner(device, {.dtype = kBFloat16, .enabled = false});
      });
      CHECK(text == detail::concat("[Autocast] ", device, " autocast supports the dtypes float16 and bfloat16, not ", dtype,
                                   ": the region is disabled"));
      CHECK(logged([&] { const Autocast off(device, {.dtype = dtype, .enabled = false}); }) == "");
    }
  }
}

TEST_CASE("unsupported dtypes: the region that is off leaves dtypes alone, and the one around it is as it was") {
  const Tensor a = normal({2, 2}, kFloat32);
  const Autocast outer(kCPU);
  logged([&] {
    for (const ScalarType dtype : {kFloat32, kFloat64}) {
      const Autocast region(kCPU, {.dtype = dtype});
      CHECK(mm(a, a).dtype() == kFloat32);
      CHECK(cat({a, a.to(kFloat16)}).dtype() == kFloat32);
    }
  });
  CHECK(mm(a, a).dtype() == kBFloat16);
}

TEST_CASE("nothing is said [test_autocast/test_autocast_disabled_with_fp32_dtype]") {
  std::string said;
  LogSink previous = set_log_sink([&](LogLevel, std::string_view text) { said += text; });
  { const Autocast region(kCPU, {.dtype = kFloat32, .enabled = false}); }
  set_log_sink(previous);
  CHECK(said == "");
}

TEST_CASE("a policy without rules for the device warns and disables the region") {
  const Tensor a = ones({2, 2});
  const Autocast outer(kCPU);
  for (const char* policy : {"apex-O1", "torch-1.7"}) {
    CHECK(logged([&] {
            const Autocast region(kCPU, {.policy = policy});
            CHECK(!is_autocast_enabled(kCPU));
            CHECK(get_autocast_policy(kCPU) == policy);
            CHECK((mm(a, a).dtype() == kFloat32));
          }) == detail::concat("[Autocast] the policy ", policy, " has no rules for cpu regions in bfloat16: the region is disabled"));
    CHECK(logged([&] { const Autocast off(kCPU, {.enabled = false, .policy = policy}); }) == "");
    CHECK(logged([&] {
            const Autocast region(kCPU, {.policy = policy, .policy_device = kCUDA});
            CHECK((mm(a, a).dtype() == kBFloat16));
          }) == "");
  }
  const autocast::Policy& half = parse_policy("presets: {half: {doc: One dtype., cpu: {low_dtypes: {f16: {fp32: [mm]}}}}}");
  CHECK(logged([&] { const Autocast region(kCPU, {.dtype = kFloat16, .policy = half}); }) == "");
  CHECK(
      contains(logged([&] { const Autocast region(kCPU, {.policy = half}); }), "the policy half has no rules for cpu regions in bfloat16"));
  CHECK((mm(a, a).dtype() == kBFloat16));
}

TEST_CASE("a region that is disabled again and again warns once") {
  std::vector<std::string> said;
  const LogSink previous = set_log_sink([&](LogLevel, std::string_view text) { said.emplace_back(text); });
  for (int i = 0; i < 1000; ++i) {
    const Autocast full(kCPU, {.dtype = kFloat32});
    const Autocast without_rules(kCPU, {.dtype = kBFloat16, .policy = "apex-O1"});
    const Autocast cuda(kCUDA, {.dtype = kFloat64});
  }
  set_log_sink(previous);
  REQUIRE(said.size() == 3);
  CHECK(contains(said[0], "not float32:"));
  CHECK(contains(said[1], "apex-O1"));
  CHECK(contains(said[2], "not float64:"));
}

TEST_CASE("cuda without a device warns and disables the region") {
  if (is_autocast_available(kCUDA)) return;
  const std::string text = logged([] {
    const Autocast region(kCUDA);
    CHECK(!is_autocast_enabled(kCUDA));
  });
  CHECK(contains(text, "no CUDA device is available: the region is disabled"));
}

TEST_SUITE_END();

}  // namespace unsupported_tests
