#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <thread>

#include <amp/amp.h>

#include "support.h"

using namespace amp;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

Tensor a() { return normal({3, 4}, kFloat32); }
Tensor b() { return normal({4, 2}, kFloat32, 2); }
ScalarType mm_dtype() { return mm(a(), b()).dtype(); }

std::string logged(const std::function<void()>& function) {
  std::string text;
  LogSink previous = set_log_sink([&](LogLevel, std::string_view message) { text += message; });
  function();
  set_log_sink(previous);
  return text;
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("a region casts, and the state before comes back at its end") {
  CHECK(!is_autocast_enabled(kCPU));
  CHECK((get_autocast_dtype(kCPU) == kBFloat16));
  CHECK((get_autocast_dtype(kCUDA) == kFloat16));
  {
    const Autocast outer(kCPU);
    CHECK(is_autocast_enabled(kCPU));
    CHECK(!is_autocast_enabled(kCUDA));
    CHECK((mm_dtype() == kBFloat16));
    {
      const Autocast inner(kCPU, {.dtype = kFloat16, .cache_enabled = false});
      CHECK((mm_dtype() == kFloat16));
      CHECK((get_autocast_dtype(kCPU) == kFloat16));
      CHECK(!is_autocast_cache_enabled());
      {
        const Autocast off(kCPU, {.enabled = false});
        CHECK((mm_dtype() == kFloat32));
        CHECK(!is_autocast_cache_enabled());
        const Autocast on(kCPU, {.dtype = kFloat16});
        CHECK((mm_dtype() == kFloat16));
      }
      CHECK((mm_dtype() == kFloat16));
    }
    CHECK((mm_dtype() == kBFloat16));
    CHECK(is_autocast_cache_enabled());
  }
  CHECK(!is_autocast_enabled(kCPU));
  CHECK((mm_dtype() == kFloat32));
}

TEST_CASE("an exception leaves the state as it was") {
  try {
    const Autocast region(kCPU, {.dtype = kFloat16, .cache_enabled = false});
    throw std::runtime_error("x");
  } catch (const std::runtime_error&) {}
  CHECK(!is_autocast_enabled(kCPU));
  CHECK((get_autocast_dtype(kCPU) == kBFloat16));
  CHECK(is_autocast_cache_enabled());
  CHECK_THROWS_AS(Autocast(kCPU, {.policy = "no-such"}), ValueError);
  CHECK_THROWS_AS(Autocast(kCPU, {.policy = ""}), ValueError);
  CHECK(!is_autocast_enabled(kCPU));
  {
    const Autocast region(kCPU);
    CHECK_THROWS_AS(mm(a(), a()), ValueError);
    CHECK(is_autocast_enabled(kCPU));  // suspended inside of the call, and on again after it
  }
}

TEST_CASE("the dtype holds in a region that is not enabled") {
  const Autocast region(kCPU, {.dtype = kFloat16, .enabled = false});
  CHECK((get_autocast_dtype(kCPU) == kFloat16));
  CHECK(!is_autocast_enabled(kCPU));
}

TEST_CASE("cuda without a device warns and disables the region") {
  if (is_autocast_available(kCUDA)) return;
  const std::string text = logged([] {
    const Autocast region(kCUDA);
    CHECK(!is_autocast_enabled(kCUDA));
  });
  CHECK(contains(text, "no CUDA device is available: the region is disabled"));
}

TEST_CASE("unknown devices and policies are errors that name what there is") {
  CHECK_THROWS_AS(Autocast("xpu"), ValueError);
  CHECK_THROWS_AS(Autocast("nonsense"), ValueError);
  const std::string text = thrown_text([] { Autocast(kCPU, {.policy = "torch-9"}); });
  CHECK(contains(text, "unknown policy 'torch-9'"));
  CHECK(contains(text, "torch-2.0"));
  const Autocast by_name("cpu"), by_device(Device("cpu:0"));
  CHECK(is_autocast_enabled(kCPU));
}

TEST_CASE("policies nest and are inherited") {
  CHECK(get_autocast_policy(kCPU) == "torch-2.0");
  const Autocast outer(kCPU, {.policy = "torch-2.15"});
  CHECK(get_autocast_policy(kCPU) == "torch-2.15");
  {
    const Autocast inner(kCPU, {.dtype = kFloat16});
    CHECK(get_autocast_policy(kCPU) == "torch-2.15");
    const Autocast other(kCPU, {.policy = "torch-1.10"});
    CHECK(get_autocast_policy(kCPU) == "torch-1.10");
  }
  CHECK(get_autocast_policy(kCPU) == "torch-2.15");
}

TEST_CASE("the device-bound forms give the same state") {
  const cpu::Autocast region(true, kFloat16, false);
  CHECK(is_autocast_enabled(kCPU));
  CHECK((get_autocast_dtype(kCPU) == kFloat16));
  CHECK(!is_autocast_cache_enabled());
}

TEST_CASE("what is not eligible stays as it is") {
  const Autocast region(kCPU);
  CHECK((mm(a().to(kFloat64), b().to(kFloat64)).dtype() == kFloat64));
  CHECK_THROWS_AS(mm(a().to(kFloat64), b()), TypeError);  // only the float32 one is cast
  CHECK((mm(a().to(kFloat16), b()).dtype() == kBFloat16));
  Tensor out = empty({3, 2}, kFloat32);
  mm_out(out, a(), b());
  CHECK((out.dtype() == kFloat32));
  CHECK((a().to(kBFloat16).add_(a()).dtype() == kBFloat16));
}

TEST_CASE("gradients come back in the dtype of the parameters, from backward inside or outside of a region") {
  const Tensor w = normal({4, 2}, dtype(kFloat32).requires_grad(true), 2);
  Tensor y;
  {
    const Autocast region(kCPU);
    y = mm(a(), w);
    CHECK((y.dtype() == kBFloat16));
    y.sum().backward({}, true);
  }
  const Tensor inside = w.grad().clone();
  w.mutable_grad().reset();
  y.sum().backward();
  CHECK((w.grad().dtype() == kFloat32));
  CHECK(difference(inside, w.grad()) == "");
}

TEST_SUITE_END();
