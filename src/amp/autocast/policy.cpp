#include <amp/autocast/policy.h>

#include <algorithm>
#include <string>
#include <tuple>

#include <amp/autocast/policy_matrix.h>
#include <amp/core/error.h>

namespace amp::autocast {

const char* toString(Category category) { return info_of(category).name; }

const char* toString(Math math) {
  switch (math) {
    case Math::Full: return "";
    case Math::TF32: return "tf32";
    case Math::BFloat16: return "bf16";
    case Math::Float16: return "f16";
  }
  return "";
}

const char* toString(Output output) {
  switch (output) {
    case Output::Computed: return "";
    case Output::Float32: return "fp32";
    case Output::Input: return "input";
  }
  return "";
}

bool is_preset(std::string_view name) {
  const Presets& all = presets();
  return std::any_of(all.first, all.first + all.count, [&](const Policy& preset) { return preset.name == name; });
}

const Policy& find_policy(std::string_view name) {
  const Presets& all = presets();
  std::string names;
  for (size_t i = 0; i < all.count; ++i) {
    if (all.first[i].name == name) return all.first[i];
    names += std::string(names.empty() ? "" : ", ") + all.first[i].name;
  }
  AMP_THROW(ValueError, "[Autocast] unknown policy '", name, "'; the presets are ", names);
}

Category category_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op) {
  const TableEntry* entries = policy.tables[static_cast<int>(device)][low_dtype_index(low_dtype)];
  return entries != nullptr ? category_of(entries[static_cast<int>(op)]) : Category::Passthrough;
}

RuleExtras extras_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op) {
  const auto place = std::tuple(op, device, static_cast<uint8_t>(low_dtype_index(low_dtype)));
  const auto* found = std::lower_bound(policy.extras.begin(), policy.extras.end(), place, [](const Policy::Extra& extra, const auto& at) {
    return std::tuple(extra.op, extra.device, extra.low_index) < at;
  });
  const bool is_there = found != policy.extras.end() && std::tuple(found->op, found->device, found->low_index) == place;
  return is_there ? found->extras : RuleExtras{};
}

const RuleOrigin* origin_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op) {
  const uint16_t* origins = policy.origins[static_cast<int>(device)][low_dtype_index(low_dtype)];
  const uint16_t place = origins != nullptr ? origins[static_cast<int>(op)] : 0;
  return place != 0 ? &policy.places[place] : nullptr;
}

const char* ban_message(const Policy& policy, OpId op, DeviceType device) {
  for (const Policy::Ban& ban : policy.bans) {
    if (ban.op == op && ban.device == device) return ban.message;
  }
  return "this op is banned under autocast";
}

}  // namespace amp::autocast
