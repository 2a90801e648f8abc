// B. autocast: how regions are made, and what state they leave (12 to 22, 30 to 33, 39).
#include "behaviours.h"

#include <stdexcept>
#include <thread>

using namespace amp;
using namespace amp::testing;

namespace {

Tensor a() { return normal({3, 4}, kFloat32); }
Tensor b() { return normal({4, 2}, kFloat32, 2); }
ScalarType mm_dtype() { return mm(a(), b()).dtype(); }

// What a region is on this thread.
struct State {
  bool enabled, cache_enabled;
  ScalarType dtype;
  bool operator==(const State&) const = default;
};
State state(DeviceType device = kCPU) { return {is_autocast_enabled(device), is_autocast_cache_enabled(), get_autocast_dtype(device)}; }
const State kOutside{false, true, kBFloat16};

// A model that opens its region itself.
struct Model {
  nn::Linear layer{4, 2};
  Tensor forward(const Tensor& x) {
    const Autocast region(kCPU);
    return layer(x);
  }
};

}  // namespace

TEST_SUITE_BEGIN("behaviours");

TEST_CASE("behaviour 12: a region needs nothing but its device, and is on") {
  {
    const Autocast region(kCPU);
    CHECK((state() == State{true, true, kBFloat16}));
  }
  logged([] {
    const Autocast region(kCUDA);
    CHECK((state(kCUDA) == State{is_autocast_available(kCUDA), true, kFloat16}));
    CHECK((state() == kOutside));
  });
}

TEST_CASE("behaviour 13: a device is what a tensor says it is, or its name; others are errors") {
  const Tensor x = a();
  for (const std::function<ScalarType()>& in_region : {std::function<ScalarType()>([&] {
                                                         const Autocast region(x.device().type());
                                                         return mm_dtype();
                                                       }),
                                                       std::function<ScalarType()>([&] {
                                                         const Autocast region(x.device());
                                                         return mm_dtype();
                                                       }),
                                                       std::function<ScalarType()>([] {
                                                         const Autocast region("cpu");
                                                         return mm_dtype();
                                                       })}) {
    CHECK((in_region() == kBFloat16));
  }
  for (const char* name : {"xpu", "hpu", "meta", "", "CPU", "cpu cuda"}) {
    CHECK_MESSAGE(contains(thrown_text([&] { const Autocast region(name); }), name), name);
    CHECK_THROWS_AS(Autocast{name}, ValueError);
  }
  CHECK((state() == kOutside));
}

TEST_CASE("behaviour 14: device and enabled are enough") {
  const Autocast off("cpu", {.enabled = false});
  CHECK((mm_dtype() == kFloat32));
  const Autocast on("cpu", {.enabled = true});
  CHECK((mm_dtype() == kBFloat16));
}

TEST_CASE("behaviour 15: a region that is not enabled leaves ops as they are") {
  const Tensor outside = mm(a(), b());
  const Autocast region(kCPU, {.enabled = false});
  CHECK(difference(mm(a(), b()), outside) == "");
  CHECK((mm(a().to(kFloat16), b().to(kFloat16)).dtype() == kFloat16));
}

TEST_CASE("behaviour 16: the low dtype is float16 on cuda and bfloat16 on the cpu unless the region says otherwise") {
  CHECK((get_autocast_dtype(kCUDA) == kFloat16));
  CHECK((get_autocast_dtype(kCPU) == kBFloat16));
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    for (const AutocastOptions& options : {cuda_rules(low), AutocastOptions{.dtype = low}}) {
      const Autocast region(kCPU, options);
      CHECK((mm_dtype() == low));
    }
  }
  const Autocast region(kCPU, {.dtype = kFloat16, .enabled = false});
  CHECK((get_autocast_dtype(kCPU) == kFloat16));  // it holds even so
}

TEST_CASE("behaviour 17: the cache is on by default, and a region without it casts at each use") {
  const Tensor x = a().to(kBFloat16), w = parameter({4, 2});
  const auto twice = [&] {
    mm(x, w);
    mm(x, w);
  };
  const Autocast region(kCPU);
  CHECK(is_autocast_cache_enabled());
  {
    const Autocast without(kCPU, {.cache_enabled = false});
    CHECK(!is_autocast_cache_enabled());
    CHECK((casts_of(twice) == Casts{2, 0}));
    const Autocast inherits(kCPU);
    CHECK(!is_autocast_cache_enabled());
  }
  CHECK((casts_of(twice) == Casts{1, 1}));
  {
    const Autocast without(kCPU, {.cache_enabled = false});
    CHECK((casts_of(twice) == Casts{2, 0}));  // what is kept already does not serve
  }
  CHECK((casts_of(twice) == Casts{0, 2}));  // nor is it lost
}

TEST_CASE("behaviour 18: the forms bound to a device take enabled, dtype, cache_enabled") {
  {
    const cpu::Autocast region;
    CHECK((state() == State{true, true, kBFloat16}));
  }
  {
    const cpu::Autocast region(false, kFloat16, false);
    CHECK((state() == State{false, false, kFloat16}));
  }
  logged([] {
    const cuda::Autocast region;
    CHECK((state(kCUDA) == State{is_autocast_available(kCUDA), true, kFloat16}));
    const cuda::Autocast other(true, kBFloat16, false);
    CHECK((get_autocast_dtype(kCUDA) == kBFloat16));
    CHECK(!is_autocast_cache_enabled());
  });
}

TEST_CASE("behaviour 19: the form of 1.7 takes enabled alone") {
  const cuda::Autocast region(/*enabled=*/false);
  CHECK((state(kCUDA) == State{false, true, kFloat16}));
}

TEST_CASE("behaviour 20: a guard and a wrapped function do the same") {
  const AutocastOptions options{.dtype = kFloat16, .cache_enabled = false};
  const auto body = [] { return std::pair(mm(a(), b()), state()); };
  const auto wrapped = autocast_wrap(kCPU, options, body)();
  const auto guarded = [&] {
    const Autocast region(kCPU, options);
    return body();
  }();
  CHECK(difference(wrapped.first, guarded.first) == "");
  CHECK((wrapped.second == guarded.second));
  CHECK((wrapped.second == State{true, false, kFloat16}));
}

TEST_CASE("behaviour 21: a model that wraps its forward") {
  Model model;
  const Tensor x = a();
  CHECK((model.forward(x).dtype() == kBFloat16));
  CHECK((state() == kOutside));
  auto wrapped = autocast_wrap(kCPU, {}, [&](const Tensor& input) { return model.layer(input); });
  CHECK(difference(wrapped(x), model.forward(x)) == "");
  {
    const Autocast outer(kCPU, {.dtype = kFloat16});
    CHECK((model.forward(x).dtype() == kBFloat16));
    CHECK((state() == State{true, true, kFloat16}));
  }
  CHECK_THROWS_AS(wrapped(normal({3, 3}, kFloat32)), ValueError);
  CHECK((state() == kOutside));
}

TEST_CASE("behaviour 22: each op of a region runs in a dtype of its own") {
  const Autocast region(kCPU, cuda_rules());
  const Tensor product = mm(a(), b());
  CHECK((product.dtype() == kFloat16));
  CHECK((relu(product).dtype() == kFloat16));
  CHECK((softmax(product, 1).dtype() == kFloat32));
  CHECK((exp(product).dtype() == kFloat32));
  CHECK((atan2(product, normal({3, 2}, kFloat32)).dtype() == kFloat32));
}

TEST_CASE("behaviour 30: a region that is not enabled forces dtypes inside of one that is") {
  const Autocast region(kCPU, cuda_rules());
  const Tensor e = mm(a(), a().t());
  REQUIRE((e.dtype() == kFloat16));
  {
    const Autocast off(kCPU, {.enabled = false});
    CHECK((mm(e.to(kFloat32), a()).dtype() == kFloat32));
    CHECK_THROWS_AS(mm(e, a()), TypeError);  // nothing is cast here, to no dtype
    CHECK((mm(e, e).dtype() == kFloat16));
  }
  CHECK((mm(e, a()).dtype() == kFloat16));
}

TEST_CASE("behaviour 31: back in the region no casts by hand are needed") {
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

TEST_CASE("behaviour 32: the state on leaving a region is that before it, exceptions or not") {
  const State outer{true, true, kFloat16}, inner{true, false, kBFloat16};
  {
    const Autocast first(kCPU, {.dtype = kFloat16});
    CHECK((state() == outer));
    try {
      const Autocast off(kCPU, {.enabled = false, .cache_enabled = false});
      CHECK((state() == State{false, false, kBFloat16}));
      try {
        const Autocast third(kCPU);
        CHECK((state() == inner));
        mm(a(), a());  // throws
      } catch (const ValueError&) {
        CHECK((state() == State{false, false, kBFloat16}));
        throw std::runtime_error("further up");
      }
    } catch (const std::runtime_error&) { CHECK((state() == outer)); }
    CHECK((state() == outer));
  }
  CHECK((state() == kOutside));
}

TEST_CASE("behaviour 39: the snippets' forms") {
  logged([] {
    const cuda::Autocast plain;
    const Autocast named("cuda", {.dtype = kFloat16});
    CHECK((get_autocast_dtype(kCUDA) == kFloat16));
  });
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("behaviours threads");

TEST_CASE("behaviour 33: a region holds for its thread alone") {
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

TEST_SUITE_END();
