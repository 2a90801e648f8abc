// How regions are constructed: the forms, their parameters and defaults.
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <amp/nn/nn.h>

#include "state.h"

namespace construction_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Tensor a() { return normal({3, 4}, kFloat32); }
Tensor b() { return normal({4, 2}, kFloat32, 2); }
ScalarType mm_dtype() { return mm(a(), b()).dtype(); }

// A model that opens its region itself.
struct Model {
  nn::Linear layer{4, 2};
  Tensor forward(const Tensor& x) {
    const Autocast region(kCPU);
    return layer(x);
  }
};

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("a region needs nothing but its device, and is on [behavior 12]") {
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

TEST_CASE("a device is what a tensor says it is, or its name; others are errors [behavior 13]") {
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
    CHECK_THROWS_AS(discard(Autocast{name}), ValueError);
  }
  CHECK((state() == kOutside));
}

TEST_CASE("unknown devices and policies are errors that name what there is") {
  CHECK_THROWS_AS(discard(Autocast("xpu")), ValueError);
  CHECK_THROWS_AS(discard(Autocast("nonsense")), ValueError);
  const std::string text = thrown_text([] { const Autocast region(kCPU, {.policy = "torch-9"}); });
  CHECK(contains(text, "unknown policy 'torch-9'"));
  CHECK(contains(text, "torch-2.0"));
  const Autocast by_name("cpu"), by_device(Device("cpu:0"));
  CHECK(is_autocast_enabled(kCPU));
}

TEST_CASE("other spellings of a device are errors with a suggestion") {
  for (const char* name : {"gpu", "GPU", "CUDA", "Cuda:1", "gpu:0"})
    CHECK_MESSAGE(contains(thrown_text([&] { Device{name}; }), "; did you mean 'cuda'?"), name);
  CHECK(contains(thrown_text([] { Device{"CPU"}; }), "; did you mean 'cpu'?"));
  CHECK(!contains(thrown_text([] { Device{"xpu"}; }), "did you mean"));
}

TEST_CASE("names that are no device [test_autocast/test_invalid_device]") {
  for (const char* name : {"not_a_device", "cpu:-1", "cuda:x"}) CHECK_THROWS_AS(discard(Autocast{name}), ValueError);
}

TEST_CASE("what names no device is not taken [test_autocast/test_non_string_device]") {
  CHECK(!std::is_constructible_v<Autocast, int>);
  CHECK(!std::is_constructible_v<Autocast, bool>);
  CHECK(!std::is_constructible_v<Autocast, Tensor>);
  CHECK(!std::is_constructible_v<Autocast, ScalarType>);
  CHECK(std::is_constructible_v<Autocast, DeviceType>);
  CHECK(std::is_constructible_v<Autocast, std::string>);
}

TEST_CASE("device and enabled are enough [behavior 14]") {
  const Autocast off("cpu", {.enabled = false});
  CHECK((mm_dtype() == kFloat32));
  const Autocast on("cpu", {.enabled = true});
  CHECK((mm_dtype() == kBFloat16));
}

TEST_CASE("the low dtype alone is enough for every form of the device") {
  const auto in_region = [](const auto& device) {
    const Autocast region(device, kFloat16);
    return mm_dtype();
  };
  CHECK((in_region(kCPU) == kFloat16));
  CHECK((in_region(Device("cpu")) == kFloat16));
  CHECK((in_region(std::string_view("cpu")) == kFloat16));
  CHECK((in_region(static_cast<const char*>("cpu")) == kFloat16));
  CHECK((in_region(std::string("cpu")) == kFloat16));
  {
    const Autocast region(kCPU, kFloat16);
    CHECK((state() == State{true, true, kFloat16}));
  }
  {
    const Autocast region(kCPU, {});  // still the options
    CHECK((state() == State{true, true, kBFloat16}));
  }
  CHECK(contains(logged([] {
                   const Autocast region(kCPU, kFloat64);
                   CHECK(!is_autocast_enabled(kCPU));
                 }),
                 "the region is disabled"));
  CHECK_THROWS_AS(discard(Autocast("xpu", kFloat16)), ValueError);
  CHECK(!std::is_constructible_v<Autocast, DeviceType, bool>);
  CHECK(!std::is_constructible_v<Autocast, DeviceType, int>);
}

TEST_CASE("the low dtype is float16 on cuda and bfloat16 on the cpu unless the region says otherwise [behavior 16]") {
  CHECK((get_autocast_dtype(kCUDA) == kFloat16));
  CHECK((get_autocast_dtype(kCPU) == kBFloat16));
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    for (const AutocastOptions& options : {cuda_rules(low), AutocastOptions{.dtype = low}}) {
      const Autocast region(kCPU, options);
      CHECK((mm_dtype() == low));
    }
  }
  const Autocast region(kCPU, {.dtype = kFloat16, .enabled = false});
  CHECK((get_autocast_dtype(kCPU) == kFloat16));  // set even in a disabled region
}

TEST_CASE("the default dtypes are low ones [test_autocast/test_autocast_fast_dtype]") {
  CHECK(isReducedFloatingType(get_autocast_dtype(kCPU)));
  CHECK(isReducedFloatingType(get_autocast_dtype(kCUDA)));
}

TEST_CASE("the dtype holds in a region that is not enabled") {
  const Autocast region(kCPU, {.dtype = kFloat16, .enabled = false});
  CHECK((get_autocast_dtype(kCPU) == kFloat16));
  CHECK(!is_autocast_enabled(kCPU));
}

TEST_CASE("the forms bound to a device take enabled, dtype, cache_enabled [behavior 18]") {
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

TEST_CASE("the form of 1.7 takes enabled alone [behavior 19]") {
  const cuda::Autocast region(/*enabled=*/false);
  CHECK((state(kCUDA) == State{false, true, kFloat16}));
}

TEST_CASE("the forms with and without the device in their name are the same [behavior 6]") {
  const auto state = [](DeviceType device) {
    return std::tuple(is_autocast_enabled(device), get_autocast_dtype(device), is_autocast_cache_enabled(), get_autocast_policy(device));
  };
  logged([&] {
    for (const bool enabled : {true, false}) {
      for (const ScalarType low : {kFloat16, kBFloat16}) {
        for (const bool cache : {true, false}) {
          const AutocastOptions options{.dtype = low, .enabled = enabled, .cache_enabled = cache};
          const auto cpu_form = [&] {
            const cpu::Autocast region(enabled, low, cache);
            return state(kCPU);
          }();
          const auto cuda_form = [&] {
            const cuda::Autocast region(enabled, low, cache);
            return state(kCUDA);
          }();
          {
            const Autocast region(kCPU, options);
            CHECK((state(kCPU) == cpu_form));
          }
          const Autocast region(kCUDA, options);
          CHECK((state(kCUDA) == cuda_form));
        }
      }
    }
  });
}

TEST_CASE("the device-bound forms give the same state") {
  const cpu::Autocast region(true, kFloat16, false);
  CHECK(is_autocast_enabled(kCPU));
  CHECK((get_autocast_dtype(kCPU) == kFloat16));
  CHECK(!is_autocast_cache_enabled());
}

TEST_CASE("a guard and a wrapped function do the same [behavior 20]") {
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

TEST_CASE("a model that wraps its forward [behavior 21]") {
  Model model;
  const Tensor x = a();
  CHECK((model.forward(x).dtype() == kBFloat16));
  CHECK((state() == kOutside));
  auto wrapped = autocast_wrap(kCPU, {}, [&](const Tensor& input) { return model.layer(input); });
  CHECK(difference(wrapped(x), model.forward(x)) == "");
  {
    const Autocast outer(kCPU, {.dtype = kFloat16});
    CHECK((model.forward(x).dtype() == kFloat16));  // the dtype of the region around it
    CHECK((wrapped(x).dtype() == kBFloat16));       // that of the place where it was wrapped
    CHECK((state() == State{true, true, kFloat16}));
  }
  CHECK_THROWS_AS(wrapped(normal({3, 3}, kFloat32)), ValueError);
  CHECK((state() == kOutside));
}

TEST_CASE("the snippets' forms [behavior 39]") {
  logged([] {
    const cuda::Autocast plain;
    const Autocast named("cuda", {.dtype = kFloat16});
    CHECK((get_autocast_dtype(kCUDA) == kFloat16));
  });
}

TEST_CASE("every piece is there under its name [behavior 9]") {
  // This test mainly checks that these compile: autocast, its device forms, custom_fwd and custom_bwd (custom_function_tests.cpp),
  // GradScaler.
  const GradScaler scaler(kCPU);
  logged([] {
    const Autocast any(kCPU);
    const cpu::Autocast on_cpu;
    const cuda::Autocast on_cuda;
    CHECK(is_autocast_enabled(kCPU));
  });
  CHECK(autocast_wrap(kCPU, {}, [] { return is_autocast_enabled(kCPU); })());
  CHECK(is_autocast_available(kCPU));
  CHECK(scaler.is_enabled());
}

TEST_CASE("the wrapper takes what std::invoke takes, and is as const as that") {
  struct Counting {
    Tensor w;
    int calls = 0;
    Tensor forward(const Tensor& x) { return ++calls, mm(x, w); }
    Tensor peek(const Tensor& x) const { return mm(x, w); }
  };
  Counting model{b()};
  const auto forward = autocast_wrap(kCPU, {}, &Counting::forward);
  CHECK(forward(model, a()).dtype() == kBFloat16);
  CHECK(forward(&model, a()).dtype() == kBFloat16);
  CHECK(model.calls == 2);
  const auto peek = autocast_wrap(kCPU, {}, &Counting::peek);
  CHECK(peek(std::as_const(model), a()).dtype() == kBFloat16);
  const auto weight = autocast_wrap(kCPU, {}, &Counting::w);
  CHECK(weight(model).is_alias_of(model.w));
  const auto pure = autocast_wrap(kCPU, {.dtype = kFloat16}, [](const Tensor& x) { return mm(x, b()); });
  CHECK(pure(a()).dtype() == kFloat16);
  auto counting = autocast_wrap(kCPU, {}, [n = 0]() mutable { return ++n; });
  CHECK(counting() + counting() == 3);
  static_assert(std::is_invocable_v<decltype(counting)&> && !std::is_invocable_v<const decltype(counting)&>);
}

TEST_SUITE_END();

}  // namespace construction_tests
