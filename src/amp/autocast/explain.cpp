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

bool takes_any_number(const std::vector<TensorArg>& args) {
  return std::any_of(args.begin(), args.end(), [](const TensorArg& arg) { return arg.is_list; });
}

// `count` arguments at least: the dtypes that are left over are for the items of the list.
std::vector<TensorArg> with_items(const std::vector<TensorArg>& args, size_t count) {
  std::vector<TensorArg> all;
  for (const TensorArg& arg : args) {
    const size_t items = arg.is_list && count > args.size() ? count - args.size() + 1 : 1;
    for (size_t i = 0; i < items; ++i) {
      all.push_back(arg);
      if (items > 1) all.back().name += detail::concat("[", i, "]");
    }
  }
  return all;
}

bool fits(const PolicyName& name, size_t count) {
  const std::vector<TensorArg> args = tensor_args(name);
  return count <= args.size() || takes_any_number(args);
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
  const std::vector<TensorArg> args = with_items(tensor_args(name), dtypes.size());
  const std::vector<TensorArg> cast = with_items(without_kept(tensor_args(name), result.extras.kept), dtypes.size());
  std::vector<ScalarType> given(args.size(), kFloat32);
  std::copy(dtypes.begin(), dtypes.end(), given.begin());
  const ScalarType target = target_of(result.category, low, cast, given);
  for (size_t i = 0; i < args.size(); ++i) result.arguments.push_back(argument_of(cast[i], args[i].casts, given[i], target));
  if (result.extras.output == Output::Float32) result.results = kFloat32;
  if (result.extras.output == Output::Input) result.results = widest_of(args, given, /*with_float64=*/true);
  return result;
}

// As an op without a rule.
Explanation switched_off(Explanation e) {
  e.enabled = false;
  e.category = Category::Passthrough;
  e.message.clear();
  e.origin.clear();
  e.extras = {};
  e.results = ScalarType::Undefined;
  for (Explanation::Argument& argument : e.arguments) argument = {argument.name, argument.given, argument.given, "the region is off"};
  return e;
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
  const char* what = enabled ? meaning(category) : "the region is off: no cast is made, it runs in the dtypes of its inputs";
  std::string text = detail::concat(op, signature, "\n  ", what, "\n  policy ", policy, ", ", device, " region in ", dtype, "\n");
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
  const std::vector<const PolicyName*> overloads = ops_named(op);
  AMP_CHECK(!overloads.empty(), ValueError, "[explain] there is no op `", op, "`", similar_op(op));
  std::vector<Explanation> all;
  size_t most = 0;
  for (const PolicyName* name : overloads) {
    most = std::max(most, tensor_args(*name).size());
    if (!fits(*name, dtypes.size())) continue;
    Explanation found = explain_overload(*name, dtypes, device, options.policy_device.value_or(device), low, *policy);
    all.push_back(options.enabled ? std::move(found) : switched_off(std::move(found)));
  }
  AMP_CHECK(!all.empty(), ValueError, "[explain] ", op, " has ", overloads.size() > 1 ? "at most " : "", most, " tensor arguments, but ",
            dtypes.size(), " dtypes are given");
  return all;
}

}  // namespace amp
