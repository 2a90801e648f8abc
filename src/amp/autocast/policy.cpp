#include <amp/autocast/policy.h>

#include <string>

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
    case Category::Banned: return "banned";
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

const char* ban_message(const Policy& policy, OpId op, DeviceType device) {
  for (size_t i = 0; i < policy.num_bans; ++i) {
    if (policy.bans[i].op == op && policy.bans[i].device == device) return policy.bans[i].message;
  }
  return "this op is banned under autocast";
}

}  // namespace amp::autocast
