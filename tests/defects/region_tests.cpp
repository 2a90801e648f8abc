// torch: entering one autocast object twice leaves autocast on for ever; a dtype that is not supported warns, raises or is taken without a
// word, each device in its own way. Here the first can't be written, and there is one rule: a warning, and a region that is off.
#include <doctest/doctest.h>

#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>

#include <amp/amp.h>

#include "support.h"

using namespace amp;
using testing::contains;
using testing::normal;

namespace {

std::string logged(const std::function<void()>& function) {
  std::string text;
  LogSink previous = set_log_sink([&](LogLevel, std::string_view message) { text += message; });
  function();
  set_log_sink(previous);
  return text;
}

// A guard can't be handed on, and has no way to be entered again.
template <class Guard>
constexpr bool entered_once = !std::is_copy_constructible_v<Guard> && !std::is_move_constructible_v<Guard> &&
                              !std::is_copy_assignable_v<Guard> && !std::is_move_assignable_v<Guard>;
static_assert(entered_once<Autocast>);
static_assert(entered_once<cpu::Autocast>);
static_assert(entered_once<cuda::Autocast>);
static_assert(entered_once<AutocastStateGuard>);
template <class Guard>
concept Reentrant = requires(Guard guard) {
  guard.enter();
}
|| requires(Guard guard) { guard(); };
static_assert(!Reentrant<Autocast>);

}  // namespace

TEST_SUITE_BEGIN("defects");

TEST_CASE("entering twice cannot be written: a wrapped function that recurses has a region for each call") {
  const Tensor a = normal({2, 2}, kFloat32);
  std::function<ScalarType(int)> call;
  auto wrapped = autocast_wrap(kCPU, {}, [&](int n) {
    CHECK(is_autocast_enabled(kCPU));
    const ScalarType dtype = n == 0 ? mm(a, a).dtype() : call(n - 1);
    CHECK(is_autocast_enabled(kCPU));
    return dtype;
  });
  call = [&](int n) { return wrapped(n); };
  CHECK(wrapped(3) == kBFloat16);
  CHECK(!is_autocast_enabled(kCPU));  // torch: on
  CHECK(wrapped(0) == kBFloat16);
  CHECK(!is_autocast_enabled(kCPU));
}

TEST_CASE("guards that end in any order leave nothing on") {
  std::optional<Autocast> first(std::in_place, kCPU), second(std::in_place, kCPU, AutocastOptions{.dtype = kFloat16});
  std::optional<Autocast> third(std::in_place, kCUDA, AutocastOptions{.enabled = false, .cache_enabled = false});
  first.reset();
  CHECK(get_autocast_dtype(kCPU) == kFloat16);
  CHECK(is_autocast_enabled(kCPU));
  third.reset();
  CHECK(get_autocast_dtype(kCPU) == kFloat16);
  CHECK(is_autocast_cache_enabled());
  CHECK(is_autocast_enabled(kCPU));
  second.reset();
  CHECK(!is_autocast_enabled(kCPU));
  CHECK(get_autocast_dtype(kCPU) == kBFloat16);
}

TEST_CASE("guards that end in any order: the cache goes with the last") {
  const Tensor weight = normal({2, 2}, kFloat32).requires_grad_();
  std::optional<Autocast> first(std::in_place, kCPU), second(std::in_place, kCPU);
  mm(weight, weight);
  first.reset();
  CHECK(autocast_stats().cached_casts == 1);
  second.reset();
  CHECK(autocast_stats().cached_casts == 0);
}

TEST_CASE("a guard that ends on another thread leaves that thread as it was, and says so") {
  const std::string text = logged([&] {
    std::thread([] {
      std::optional<Autocast> region(std::in_place, kCPU);
      std::thread([&] {
        region.reset();
        CHECK(!is_autocast_enabled(kCPU));
        const Autocast own(kCPU);
        CHECK(is_autocast_enabled(kCPU));
      }).join();
      CHECK(is_autocast_enabled(kCPU));
    }).join();
  });
  CHECK(text.find("ended on another thread") != std::string::npos);
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

TEST_SUITE_END();
