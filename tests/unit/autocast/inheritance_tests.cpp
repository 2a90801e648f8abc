// What an inner region inherits from the region around it. The dtypes are those of PyTorch 2.15.
#include <memory>
#include <string>
#include <utility>

#include <amp/nn/nn.h>

#include "state.h"

namespace inheritance_tests {

using namespace amp;
using namespace amp::testing;

namespace {

ScalarType mm_dtype() { return mm(normal({3, 4}, kFloat32), normal({4, 2}, kFloat32)).dtype(); }
ScalarType softmax_dtype() { return softmax(ones({2, 2}, kFloat16), 1).dtype(); }

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("an inner region has the dtype of the region around it") {
  const Autocast outer(kCPU, {.dtype = kFloat16});
  {
    const Autocast inner(kCPU);
    CHECK((mm_dtype() == kFloat16));
  }
  {
    const Autocast inner(kCPU, {.cache_enabled = false});
    CHECK((mm_dtype() == kFloat16));
  }
  {
    const Autocast inner(kCPU, {.policy = "torch-2.15"});
    CHECK((mm_dtype() == kFloat16));
  }
  const Autocast inner("cpu", {.enabled = true});
  CHECK((mm_dtype() == kFloat16));
  CHECK((get_autocast_dtype(kCUDA) == autocast::default_dtype(kCUDA)));
}

TEST_CASE("a disabled region keeps the dtype, and a region inside of it inherits it") {
  const Autocast outer(kCPU, {.dtype = kFloat16});
  {
    const Autocast off(kCPU, {.enabled = false});
    CHECK((get_autocast_dtype(kCPU) == kFloat16));
    CHECK((mm_dtype() == kFloat32));
    const Autocast on(kCPU);
    CHECK((mm_dtype() == kFloat16));
  }
  const Autocast off(kCPU, {.dtype = kBFloat16, .enabled = false});
  const Autocast on(kCPU);
  CHECK((mm_dtype() == kBFloat16));
}

TEST_CASE("a dtype that disables a region also disables regions inside of it that give none") {
  const std::string text = logged([] {
    const Autocast outer(kCPU, {.dtype = kFloat64});
    const Autocast inner(kCPU);
    CHECK((mm_dtype() == kFloat32));
    const Autocast again(kCPU, {.dtype = kBFloat16});
    CHECK((mm_dtype() == kBFloat16));
  });
  CHECK(!contains(text, "bfloat16, not bfloat16"));
}

TEST_CASE("the regions that are bound to a device have a default dtype") {
  const Autocast outer(kCPU, {.dtype = kFloat16});
  const cpu::Autocast inner;
  CHECK((mm_dtype() == kBFloat16));
}

TEST_CASE("a wrapped function has the dtype and the cache setting of the place where it was wrapped") {
  const auto outside = autocast_wrap(kCPU, {}, [] { return std::pair(mm_dtype(), is_autocast_cache_enabled()); });
  const Autocast outer(kCPU, {.dtype = kFloat16, .cache_enabled = false});
  const auto inside = autocast_wrap(kCPU, {}, [] { return std::pair(mm_dtype(), is_autocast_cache_enabled()); });
  CHECK((outside() == std::pair(kBFloat16, true)));
  CHECK((inside() == std::pair(kFloat16, false)));
  const Autocast other(kCPU, {.dtype = kBFloat16, .cache_enabled = true});
  CHECK((inside() == std::pair(kFloat16, false)));
}

TEST_CASE("an inner region keeps the policy's device together with the policy") {
  const Autocast outer(kCPU, {.dtype = kFloat16, .policy = "torch-2.15", .policy_device = kCUDA});
  CHECK((softmax_dtype() == kFloat32));
  {
    const Autocast inner(kCPU);
    CHECK((softmax_dtype() == kFloat32));
    CHECK(get_autocast_policy(kCPU) == "torch-2.15");
  }
  {
    const Autocast with_rules(kCPU, {.modules = {{.pattern = "none", .dtype = kFloat32}}});
    CHECK((softmax_dtype() == kFloat32));
  }
  {
    const Autocast off(kCPU, {.enabled = false});
    CHECK((softmax_dtype() == kFloat16));
    const Autocast on(kCPU);
    CHECK((softmax_dtype() == kFloat32));
  }
  {
    const Autocast own_table(kCPU, {.policy_device = kCPU});
    CHECK((softmax_dtype() == kFloat16));
  }
  const Autocast own_policy(kCPU, {.policy = "torch-2.0"});  // a new policy comes with the region's device
  CHECK((softmax_dtype() == kFloat16));
}

TEST_CASE("a region on another thread, and a captured state, inherit from where they are applied") {
  AutocastState state;
  {
    const Autocast outer(kCPU, {.dtype = kFloat16, .policy_device = kCUDA});
    state = AutocastState::capture();
  }
  const AutocastStateGuard guard(state);
  const Autocast inner(kCPU);
  CHECK((mm_dtype() == kFloat16));
  CHECK((softmax_dtype() == kFloat32));
}

TEST_CASE("explain describes the region in force") {
  CHECK((explain("mm").at(0).dtype == kBFloat16));
  const Autocast region(kCPU, {.dtype = kFloat16, .policy = "torch-2.15", .policy_device = kCUDA});
  const Explanation here = explain("softmax", {kFloat16}).at(0);
  CHECK((here.dtype == kFloat16));
  CHECK(here.policy == "torch-2.15");
  CHECK(contains(here.origin, "cuda/"));
  CHECK((explain("mm").at(0).arguments.at(0).becomes == mm_dtype()));
  // The options of a region that begins here.
  CHECK((explain("mm", {}, kCPU, {.dtype = kBFloat16}).at(0).dtype == kBFloat16));
  CHECK(contains(explain("mm", {}, kCPU, {.policy = "torch-2.0"}).at(0).origin, "cpu/"));
  CHECK(contains(explain("mm", {}, kCPU, {}).at(0).origin, "cuda/"));
  const Autocast off(kCPU, {.enabled = false});
  CHECK_FALSE(explain("mm").at(0).enabled);
  CHECK((explain("mm").at(0).arguments.at(0).becomes == kFloat32));
  CHECK(explain("mm", {}, kCPU, {}).at(0).enabled);
  CHECK(explain("mm", {}, kCUDA).at(0).enabled);  // no region of this device
  logged([] {
    const Autocast unsupported(kCPU, {.dtype = kFloat64});
    CHECK_FALSE(explain("mm").at(0).enabled);
    CHECK_FALSE(explain("mm", {}, kCPU, {}).at(0).enabled);
  });
}

TEST_CASE("explain describes the region in force inside of modules") {
  struct AsksImpl : nn::Module {
    Tensor forward(const Tensor& x) {
      here = explain("mm").at(0).dtype;
      model = explain("mm", {}, kCPU, {}, "").at(0).dtype;
      return x;
    }
    ScalarType here{}, model{};
  };
  const nn::ModuleHolder<AsksImpl> asks(std::make_shared<AsksImpl>());
  const nn::Sequential model{{"asks", asks}};
  const Autocast region(kCPU, {.dtype = kBFloat16, .modules = {{.pattern = "asks", .dtype = kFloat16}}});
  model(ones({1}));
  CHECK((asks->here == kFloat16));
  CHECK((asks->model == kBFloat16));
  CHECK((nn::explain_modules(*model).rows.at(0).dtype == kFloat16));
}

TEST_SUITE_END();

}  // namespace inheritance_tests
