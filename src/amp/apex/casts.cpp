#include <amp/apex/casts.h>

#include <algorithm>
#include <mutex>

#include <amp/apex/state.h>
#include <amp/autocast/policy_file.h>
#include <amp/core/error.h>

namespace amp::apex {

DisableCasts::DisableCasts() : cpu_(kCPU), cuda_(kCUDA) {}

namespace casts_detail {

namespace {

bool takes_part(const Tensor& tensor) {
  return tensor.defined() && tensor.is_floating_point() && is_autocast_enabled(tensor.device().type());
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

autocast::PolicyRef policy_of_casts() {
  autocast::PolicyRef policy = "apex-O1";
  const std::lock_guard lock(registered_mutex);
  for (const Registered& each : registered()) policy = derive_policy(policy, {{.op = each.op, .category = each.category, .device = kCUDA}});
  return policy;
}

}  // namespace amp::apex
