// Nested regions, and the state after a region ends, normally or by an exception.
#include <functional>
#include <optional>
#include <stdexcept>
#include <thread>
#include <type_traits>

#include "state.h"

namespace nesting_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Tensor a() { return normal({3, 4}, kFloat32); }
Tensor b() { return normal({4, 2}, kFloat32, 2); }
ScalarType mm_dtype() { return mm(a(), b()).dtype(); }

// A guard cannot be copied or moved, nor entered again.
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
  CHECK_THROWS_AS(discard(Autocast(kCPU, {.policy = "no-such"})), ValueError);
  CHECK_THROWS_AS(discard(Autocast(kCPU, {.policy = ""})), ValueError);
  CHECK(!is_autocast_enabled(kCPU));
  {
    const Autocast region(kCPU);
    CHECK_THROWS_AS(mm(a(), a()), ValueError);
    CHECK(is_autocast_enabled(kCPU));  // suspended during the call and restored after it
  }
}

TEST_CASE("a region that is not enabled leaves ops as they are [behavior 15]") {
  const Tensor outside = mm(a(), b());
  const Autocast region(kCPU, {.enabled = false});
  CHECK(difference(mm(a(), b()), outside) == "");
  CHECK((mm(a().to(kFloat16), b().to(kFloat16)).dtype() == kFloat16));
}

TEST_CASE("a region that is not enabled forces dtypes inside of one that is [behavior 30]") {
  const Autocast region(kCPU, cuda_rules());
  const Tensor e = mm(a(), a().t());
  REQUIRE((e.dtype() == kFloat16));
  {
    const Autocast off(kCPU, {.enabled = false});
    CHECK((mm(e.to(kFloat32), a()).dtype() == kFloat32));
    CHECK_THROWS_AS(mm(e, a()), TypeError);  // there are no casts in a disabled region
    CHECK((mm(e, e).dtype() == kFloat16));
  }
  CHECK((mm(e, a()).dtype() == kFloat16));
}

TEST_CASE("back in the region no casts by hand are needed [behavior 31]") {
  const Autocast region(kCPU, cuda_rules());
  Tensor f;
  {
    const Autocast off(kCPU, {.enabled = false});
    f = mm(a(), b());
    CHECK((f.dtype() == kFloat32));
  }
  CHECK((mm(f, f.t()).dtype() == kFloat16));
  CHECK((mm(f, f.t().to(kFloat16)).dtype() == kFloat16));
}

TEST_CASE("the state on leaving a region is that before it, exceptions or not [behavior 32]") {
  const State outer{true, true, kFloat16}, inner{true, false, kFloat16};
  {
    const Autocast first(kCPU, {.dtype = kFloat16});
    CHECK((state() == outer));
    try {
      const Autocast off(kCPU, {.enabled = false, .cache_enabled = false});
      CHECK((state() == State{false, false, kFloat16}));
      try {
        const Autocast third(kCPU);
        CHECK((state() == inner));
        mm(a(), a());  // throws
      } catch (const ValueError&) {
        CHECK((state() == State{false, false, kFloat16}));
        throw std::runtime_error("further up");
      }
    } catch (const std::runtime_error&) { CHECK((state() == outer)); }
    CHECK((state() == outer));
  }
  CHECK((state() == kOutside));
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

TEST_SUITE_END();

TEST_SUITE_BEGIN("autocast threads");

TEST_CASE("a region holds for its thread alone [behavior 33]") {
  const Autocast region(kCPU, {.dtype = kFloat16, .cache_enabled = false});
  std::thread([] {
    CHECK((state() == kOutside));
    CHECK((mm_dtype() == kFloat32));
    const Autocast own(kCPU);
    CHECK((mm_dtype() == kBFloat16));
  }).join();
  CHECK((state() == State{true, false, kFloat16}));
  CHECK((mm_dtype() == kFloat16));
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

TEST_SUITE_END();

}  // namespace nesting_tests
