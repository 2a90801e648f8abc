#include <amp/autocast/explain.h>

#include <algorithm>

#include <amp/autocast/policy_names.h>
#include <amp/autocast/policy_store.h>
#include <amp/core/thread_state.h>

namespace amp {

namespace {

using namespace autocast;

struct TensorArg {
  std::string name;
  bool casts;
};

// The tensor arguments of a signature: "(Tensor self, Tensor? bias=None, *, int dim=1) -> Tensor".
std::vector<TensorArg> tensor_args(const PolicyName& op) {
  const std::string signature = op.signature, casts = std::string(" ") + op.casts + " ";
  std::vector<TensorArg> args;
  const size_t end = signature.find(") ->");
  for (size_t at = signature.find("Tensor"); at < end; at = signature.find("Tensor", at + 1)) {
    const size_t name = signature.find(' ', at) + 1;
    const size_t stop = signature.find_first_of(",=)", name);
    const std::string word = signature.substr(name, stop - name);
    args.push_back({word, casts.find(" " + word + " ") != casts.npos});
  }
  return args;
}

bool is_eligible(ScalarType dtype) { return isFloatingType(dtype) && dtype != kFloat64; }

ScalarType target_of(Category category, ScalarType low, const std::vector<TensorArg>& args, const std::vector<ScalarType>& given) {
  if (category == Category::LowerPrecisionFp) return low;
  if (category == Category::Fp32) return kFloat32;
  ScalarType widest = ScalarType::Undefined;
  for (size_t i = 0; category == Category::Promote && i < args.size(); ++i) {
    if (args[i].casts && is_eligible(given[i])) widest = widest == ScalarType::Undefined ? given[i] : promoteTypes(widest, given[i]);
  }
  return widest;
}

Explanation::Argument argument_of(const TensorArg& arg, ScalarType given, ScalarType target) {
  Explanation::Argument argument{arg.name, given, given, ""};
  if (!arg.casts) argument.why = "holds no numbers to cast";
  else if (!isFloatingType(given)) argument.why = "is not floating point";
  else if (given == kFloat64) argument.why = "float64 is never cast";
  else if (target == ScalarType::Undefined || target == given) argument.why = "stays as it is";
  else argument.becomes = target;
  return argument;
}

Explanation explain_overload(const PolicyName& name, const std::vector<ScalarType>& dtypes, DeviceType device, DeviceType table_device,
                             ScalarType low, const Policy& policy) {
  const auto op = static_cast<OpId>(name.id);
  const int low_index = low_dtype_index(low);
  const Category* table = policy.tables[static_cast<int>(table_device)][low_index];
  Explanation result{
      op_name(op), name.signature, policy.name, device, low, table != nullptr ? table[name.id] : Category::Passthrough, "", "", {}};
  if (result.category == Category::Banned) result.message = ban_message(policy, op, table_device);
  if (const auto origin = origin_of(policy, {op, table_device, low_index}))
    result.origin = origin->line == 0 ? origin->preset : detail::concat(origin->preset, " (", origin->file, ":", origin->line, ")");
  const std::vector<TensorArg> args = tensor_args(name);
  AMP_CHECK(dtypes.size() <= args.size(), ValueError, "[explain] ", result.op, " has ", args.size(), " tensor arguments, but ",
            dtypes.size(), " dtypes are given");
  std::vector<ScalarType> given(args.size(), kFloat32);
  std::copy(dtypes.begin(), dtypes.end(), given.begin());
  const ScalarType target = target_of(result.category, low, args, given);
  for (size_t i = 0; i < args.size(); ++i) result.arguments.push_back(argument_of(args[i], given[i], target));
  return result;
}

const char* meaning(Category category) {
  switch (category) {
    case Category::Passthrough: return "no rule: it runs in the dtypes of its inputs";
    case Category::LowerPrecisionFp: return "lower_precision_fp: its inputs are cast to the region's dtype";
    case Category::Fp32: return "fp32: its inputs are cast to float32";
    case Category::Fp32SetOptDtype: return "fp32_set_opt_dtype: it is asked for a float32 result, unless the call gives a dtype";
    case Category::Fp32AppendDtype: return "fp32_append_dtype: its overload with a dtype is called with float32";
    case Category::Promote: return "promote: its inputs are cast to the widest of their dtypes";
    case Category::Banned: return "banned: the call throws";
  }
  return "";
}

}  // namespace

std::string Explanation::text() const {
  std::string text =
      detail::concat(op, signature, "\n  ", meaning(category), "\n  policy ", policy, ", ", device, " region in ", dtype, "\n");
  if (!origin.empty()) text += "  written in " + origin + "\n";
  if (!message.empty()) text += "  message: " + message + "\n";
  if (category == Category::Banned) return text;
  for (const Argument& argument : arguments)
    text += detail::concat("  ", argument.name, ": ", argument.given,
                           argument.why.empty() ? detail::concat(" -> ", argument.becomes) : ", " + argument.why, "\n");
  return text;
}

std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes, DeviceType device,
                                 const AutocastOptions& options) {
  const ScalarType low = options.dtype.value_or(device == kCPU ? kBFloat16 : kFloat16);
  AMP_CHECK(isReducedFloatingType(low), ValueError, "[explain] the low-precision dtypes are Half and BFloat16, not ", low);
  const Policy* in_force = detail::thread_state().autocast_policy[static_cast<int>(device)];
  const Policy* policy = options.policy.find();
  if (policy == nullptr) policy = in_force != nullptr ? in_force : presets().default_preset;
  std::vector<Explanation> all;
  for (const PolicyName* name : ops_named(op))
    all.push_back(explain_overload(*name, dtypes, device, options.policy_device.value_or(device), low, *policy));
  AMP_CHECK(!all.empty(), ValueError, "[explain] there is no op `", op, "`");
  return all;
}

}  // namespace amp
