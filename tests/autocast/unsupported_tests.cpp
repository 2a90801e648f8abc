// Dtypes and devices that autocast does not support: one rule, a warning and a region that is disabled. torch warns, raises or accepts
// them, each device in its own way.
#include "support/autocast.h"

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("autocast");

TEST_CASE("dtypes that a device does not support warn and disable the region [behaviours 7, 176]") {
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
      CHECK(text == detail::concat("[Autocast] ", device, " autocast supports the dtypes Half and BFloat16, not ", dtype,
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

TEST_CASE("cuda without a device warns and disables the region") {
  if (is_autocast_available(kCUDA)) return;
  const std::string text = logged([] {
    const Autocast region(kCUDA);
    CHECK(!is_autocast_enabled(kCUDA));
  });
  CHECK(contains(text, "no CUDA device is available: the region is disabled"));
}

TEST_SUITE_END();
