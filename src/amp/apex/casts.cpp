#include <amp/apex/casts.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <amp/apex/state.h>
#include <amp/autocast/policy_file.h>
#include <amp/core/error.h>

namespace amp::apex {

struct DisableCasts::Regions {
  struct Off : Autocast {
    explicit Off(DeviceType device) : Autocast(device, {.enabled = false}) {}
  };
  std::vector<std::unique_ptr<Off>> off;  // by DeviceType
};

DisableCasts::DisableCasts() : regions_(new Regions) {
  for (int type = 0; type < kNumDeviceTypes; ++type) regions_->off.push_back(std::make_unique<Regions::Off>(static_cast<DeviceType>(type)));
}
DisableCasts::DisableCasts(DisableCasts&&) noexcept = default;
DisableCasts& DisableCasts::operator=(DisableCasts&&) noexcept = default;
DisableCasts::~DisableCasts() = default;

namespace casts_detail {

namespace {

bool takes_part(const Tensor& tensor) {
  return tensor.defined() && isFloatingType(tensor.dtype()) && is_autocast_enabled(tensor.device().type());
}

// Casts to a dtype other than the region's, as promotion does.
Tensor widened(const Tensor& tensor, ScalarType dtype) { return tensor.dtype() == kFloat64 ? tensor : tensor.to(dtype); }

}  // namespace

std::vector<Tensor> cast_all(Cast cast, std::vector<Tensor> tensors) {
  ScalarType widest = ScalarType::Undefined;
  if (cast == Cast::Promote) {
    for (const Tensor& t : tensors) {
      if (takes_part(t)) widest = widest == ScalarType::Undefined ? t.dtype() : promoteTypes(widest, t.dtype());
    }
  }
  for (Tensor& t : tensors) {
    if (!takes_part(t)) continue;
    const DeviceType device = t.device().type();
    if (cast == Cast::Half) t = autocast::cached_cast(get_autocast_dtype(device), t, device);
    else if (cast == Cast::Float) t = widened(t, kFloat32);
    else t = t.to(widest);
  }
  return tensors;
}

}  // namespace casts_detail

namespace {

struct Registered {
  std::string op;
  autocast::Category category;
};

std::mutex registered_mutex;

std::vector<Registered>& registered() {
  static auto* all = new std::vector<Registered>;
  return *all;
}

void add(const char* function, const std::string& op, autocast::Category category) {
  AMP_CHECK(!thread_has_casts(), Error, "[", function, "] `", op, "` is registered after initialize; register functions before it");
  const std::lock_guard lock(registered_mutex);
  std::erase_if(registered(), [&](const Registered& each) { return each.op == op; });
  registered().push_back({op, category});
}

}  // namespace

void register_half_function(const std::string& op) { add("register_half_function", op, autocast::Category::LowerPrecisionFp); }
void register_float_function(const std::string& op) { add("register_float_function", op, autocast::Category::Fp32); }
void register_promote_function(const std::string& op) { add("register_promote_function", op, autocast::Category::Promote); }

void forget_registered_functions() {
  const std::lock_guard lock(registered_mutex);
  registered().clear();
}

DeviceType device_of_casts() {
  const autocast::Policy& policy = autocast::find_policy("apex-O1");
  const auto* found =
      std::find_if(std::begin(policy.tables), std::end(policy.tables), [](const auto& table) { return table[0] != nullptr; });
  return static_cast<DeviceType>(found - std::begin(policy.tables));
}

autocast::PolicyRef policy_of_casts() {
  autocast::PolicyRef policy = "apex-O1";
  const std::lock_guard lock(registered_mutex);
  const DeviceType device = device_of_casts();
  for (const Registered& each : registered())
    policy = derive_policy(policy, {{.op = each.op, .category = each.category, .device = device}});
  return policy;
}

}  // namespace amp::apex
