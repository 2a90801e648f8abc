#include <amp/autocast/policy.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/policy_matrix.h>
#include <amp/autocast/table_place.h>
#include <amp/core/device/backends.h>

namespace amp::autocast {

const char* toString(Category category) { return info_of(category).name; }

const char* toString(Math math) {
  switch (math) {
    case Math::Default: return "";
    case Math::TF32: return "tf32";
    case Math::BFloat16: return "bfloat16";
    case Math::Float16: return "float16";
    case Math::Full: return "full";
    case Math::BFloat16x9: return "bf16x9";
    case Math::BFloat16x6: return "bf16x6";
    case Math::BFloat16x3: return "bf16x3";
  }
  return "";
}

const char* toString(Output output) {
  switch (output) {
    case Output::Computed: return "";
    case Output::Float32: return "float32";
    case Output::Input: return "input";
  }
  return "";
}

Category category_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op) {
  const TableEntry* entries = policy.tables[table_place(device)][low_dtype_index(low_dtype)];
  return entries != nullptr ? category_of(entries[static_cast<int>(op)]) : Category::Passthrough;
}

RuleExtras extras_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op) {
  const auto place = std::tuple(op, device, static_cast<uint8_t>(low_dtype_index(low_dtype)));
  const auto* found = std::lower_bound(policy.extras.begin(), policy.extras.end(), place, [](const Policy::Extra& extra, const auto& at) {
    return std::tuple(extra.op, extra.device, extra.low_index) < at;
  });
  const bool is_there = found != policy.extras.end() && std::tuple(found->op, found->device, found->low_index) == place;
  if (is_there) return found->extras;
  RuleExtras extras;
  const TableEntry* entries = policy.promotes_unlisted ? policy.tables[table_place(device)][low_dtype_index(low_dtype)] : nullptr;
  if (entries != nullptr && entries[static_cast<int>(op)] == kOnlyExtras) extras.promoted = promoted_args(op);
  return extras;
}

const RuleOrigin* origin_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op) {
  const uint16_t* origins = policy.origins[table_place(device)][low_dtype_index(low_dtype)];
  const uint16_t place = origins != nullptr ? origins[static_cast<int>(op)] : 0;
  if (place != 0) return &policy.places[place];
  const bool by_default = is_own(op) && category_of(policy, device, low_dtype, op) != Category::Passthrough;
  return by_default ? &kDefaultRuleOrigin : nullptr;
}

ScalarType dtype_of_backend(DeviceType device) {
  const Backend* backend = find_backend(device);
  return backend != nullptr ? backend->autocast_dtype : kFloat16;
}

std::vector<DeviceType> ruled_devices() {
  std::vector<DeviceType> devices;
  for (int i = 0; i < kNumDeviceTypes; ++i) {
    const auto device = static_cast<DeviceType>(i);
    if (in_presets(device) || find_backend(device) != nullptr) devices.push_back(device);
  }
  return devices;
}

DeviceType rules_of_backend(DeviceType device) {
  const Backend* backend = in_presets(device) ? nullptr : find_backend(device);
  return backend != nullptr ? backend->autocast_rules : device;
}

DeviceType device_of_rules(const Policy& policy, DeviceType device, DeviceType wanted) {
  const DeviceType fallback = rules_of_backend(device);
  if (in_presets(device) || (wanted != device && wanted != fallback)) return wanted;
  const auto& tables = policy.tables[table_place(device)];
  const bool has_rules = std::any_of(std::begin(tables), std::end(tables), [](const TableEntry* table) { return table != nullptr; });
  return has_rules ? device : fallback;
}

const char* ban_message(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op) {
  for (const Policy::Ban& ban : policy.bans) {
    if (ban.op == op && ban.device == device && (ban.low_indices >> low_dtype_index(low_dtype) & 1) != 0) return ban.message;
  }
  return "this op is banned under autocast";
}

}  // namespace amp::autocast
