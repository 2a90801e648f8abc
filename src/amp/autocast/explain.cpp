#include <amp/autocast/explain.h>

#include <algorithm>

#include <amp/autocast/policy_names.h>
#include <amp/autocast/policy_store.h>
#include <amp/core/thread_state.h>

namespace amp {

namespace {

using namespace autocast;

bool is_eligible(ScalarType dtype) { return isFloatingType(dtype) && dtype != kFloat64; }

// Of the inputs that may be cast; undefined when there is none.
ScalarType widest_of(const std::vector<TensorArg>& args, const std::vector<ScalarType>& given, bool with_float64) {
  ScalarType widest = ScalarType::Undefined;
  for (size_t i = 0; i < args.size(); ++i) {
    if (!args[i].casts || !(is_eligible(given[i]) || (with_float64 && given[i] == kFloat64))) continue;
    widest = widest == ScalarType::Undefined ? given[i] : promoteTypes(widest, given[i]);
  }
  return widest;
}

ScalarType target_of(Category category, ScalarType low, const std::vector<TensorArg>& args, const std::vector<ScalarType>& given) {
  switch (category) {
    case Category::LowerPrecisionFp: return low;
    case Category::Fp32: return kFloat32;
    case Category::Promote: return widest_of(args, given, /*with_float64=*/false);
    case Category::Keep: return widest_of(args, given, /*with_float64=*/true);
    default: return ScalarType::Undefined;
  }
}

// Those that the policy keeps are not cast.
std::vector<TensorArg> without_kept(std::vector<TensorArg> args, uint32_t kept) {
  for (TensorArg& arg : args) {
    if (!arg.casts) continue;
    arg.casts = (kept & 1) == 0;
    kept >>= 1;
  }
  return args;
}

Explanation::Argument argument_of(const TensorArg& arg, bool may_be_cast, ScalarType given, ScalarType target) {
  Explanation::Argument argument{arg.name, given, given, ""};
  if (!may_be_cast) argument.why = "holds no numbers to cast";
  else if (!arg.casts) argument.why = "the policy keeps its dtype";
  else if (!isFloatingType(given)) argument.why = "is not floating point";
  else if (given == kFloat64 && target != kFloat64) argument.why = "float64 is never cast";
  else if (target == ScalarType::Undefined || target == given) argument.why = "stays as it is";
  else argument.becomes = target;
  return argument;
}

Explanation explain_overload(const PolicyName& name, const std::vector<ScalarType>& dtypes, DeviceType device, DeviceType table_device,
                             ScalarType low, const Policy& policy) {
  const auto op = static_cast<OpId>(name.id);
  const int low_index = low_dtype_index(low);
  Explanation result{op_name(op), name.signature, policy.name, device, low, category_of(policy, table_device, low, op), "", "", {}, {}};
  result.extras = extras_of(policy, table_device, low, op);
  if (result.category == Category::Banned) result.message = ban_message(policy, op, table_device);
  if (const auto origin = origin_of(policy, {op, table_device, low_index}))
    result.origin = origin->line == 0 ? origin->preset : detail::concat(origin->preset, " (", origin->file, ":", origin->line, ")");
  const std::vector<TensorArg> args = tensor_args(name);
  AMP_CHECK(dtypes.size() <= args.size(), ValueError, "[explain] ", result.op, " has ", args.size(), " tensor arguments, but ",
            dtypes.size(), " dtypes are given");
  std::vector<ScalarType> given(args.size(), kFloat32);
  std::copy(dtypes.begin(), dtypes.end(), given.begin());
  const std::vector<TensorArg> cast = without_kept(args, result.extras.kept);
  const ScalarType target = target_of(result.category, low, cast, given);
  for (size_t i = 0; i < args.size(); ++i) result.arguments.push_back(argument_of(cast[i], args[i].casts, given[i], target));
  if (result.extras.output == Output::Float32) result.results = kFloat32;
  if (result.extras.output == Output::Input) result.results = widest_of(args, given, /*with_float64=*/true);
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
    case Category::Keep: return "keep: its inputs are cast to the widest of their dtypes, float64 too, and nothing inside is lowered";
    case Category::Banned: return "banned: the call throws";
  }
  return "";
}

std::string meaning(Math math) {
  switch (math) {
    case Math::Full: return "";
    case Math::TF32: return "TF32";
    case Math::BFloat16: return "bfloat16";
    case Math::Float16: return "float16";
  }
  return "";
}

// The extras in lines.
std::string extras_lines(const Explanation& e) {
  std::string text;
  if (e.extras.math != Math::Full) text += "  float32 products: in " + meaning(e.extras.math) + " where the device can\n";
  if (e.extras.min_work > 0)
    text += detail::concat("  min_work: with less work than ", e.extras.min_work, ", it runs as with keep instead of what follows\n");
  return text;
}

}  // namespace

std::string Explanation::text() const {
  std::string text =
      detail::concat(op, signature, "\n  ", meaning(category), "\n  policy ", policy, ", ", device, " region in ", dtype, "\n");
  if (!origin.empty()) text += "  written in " + origin + "\n";
  if (!message.empty()) text += "  message: " + message + "\n";
  if (category == Category::Banned) return text;
  text += extras_lines(*this);
  for (const Argument& argument : arguments)
    text += detail::concat("  ", argument.name, ": ", argument.given,
                           argument.why.empty() ? detail::concat(" -> ", argument.becomes) : ", " + argument.why, "\n");
  if (results != ScalarType::Undefined) text += detail::concat("  results: come back in ", results, "\n");
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
