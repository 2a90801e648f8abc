#include <amp/autocast/policy.h>

#include <algorithm>
#include <string>
#include <tuple>

#include <amp/core/error.h>

namespace amp::autocast {

const char* toString(Category category) {
  switch (category) {
    case Category::Passthrough: return "passthrough";
    case Category::LowerPrecisionFp: return "lower_precision_fp";
    case Category::Fp32: return "fp32";
    case Category::Fp32SetOptDtype: return "fp32_set_opt_dtype";
    case Category::Fp32AppendDtype: return "fp32_append_dtype";
    case Category::Promote: return "promote";
    case Category::Keep: return "keep";
    case Category::Banned: return "banned";
  }
  return "";
}

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

const Policy& find_policy(std::string_view name) {
  const Presets& all = presets();
  std::string names;
  for (size_t i = 0; i < all.count; ++i) {
    if (all.first[i].name == name) return all.first[i];
    names += std::string(names.empty() ? "" : ", ") + all.first[i].name;
  }
  AMP_THROW(ValueError, "[Autocast] unknown policy '", name, "'; the presets are ", names);
}

Category category_of(const Policy& policy, DeviceType device, ScalarType low, OpId op) {
  const TableEntry* table = policy.tables[static_cast<int>(device)][low_dtype_index(low)];
  return table != nullptr ? category_of(table[static_cast<int>(op)]) : Category::Passthrough;
}

RuleExtras extras_of(const Policy& policy, DeviceType device, ScalarType low, OpId op) {
  const auto place = std::tuple(op, device, static_cast<uint8_t>(low_dtype_index(low)));
  const Policy::Extra* const end = policy.extras + policy.num_extras;
  const Policy::Extra* found = std::lower_bound(policy.extras, end, place, [](const Policy::Extra& extra, const auto& at) {
    return std::tuple(extra.op, extra.device, extra.low) < at;
  });
  return found != end && std::tuple(found->op, found->device, found->low) == place ? found->extras : RuleExtras{};
}

const char* ban_message(const Policy& policy, OpId op, DeviceType device) {
  for (size_t i = 0; i < policy.num_bans; ++i) {
    if (policy.bans[i].op == op && policy.bans[i].device == device) return policy.bans[i].message;
  }
  return "this op is banned under autocast";
}

}  // namespace amp::autocast
