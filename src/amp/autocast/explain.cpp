#include <amp/autocast/explain.h>

#include <algorithm>

#include <amp/autocast/decision.h>
#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/policy/policy_matrix.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/table_place.h>
#include <amp/core/error.h>
#include <amp/core/thread_state.h>

namespace amp {

namespace {

using namespace autocast;

bool takes_any_number(const std::vector<TensorArg>& args) {
  return std::any_of(args.begin(), args.end(), [](const TensorArg& arg) { return arg.is_list; });
}

// A tensor of the call, and the index of its argument among those that autocast may cast.
struct Place {
  TensorArg arg;
  size_t index;
};

// At least `count` tensors: one for each argument, and further items of the last list.
std::vector<Place> places_of(const PolicyOp& name, size_t count) {
  const std::vector<TensorArg> args = tensor_args(name);
  std::vector<Place> places;
  size_t index = 0;
  size_t last_list = args.size();
  for (size_t i = 0; i < args.size(); ++i) last_list = args[i].is_list ? i : last_list;
  for (const TensorArg& arg : args) {
    const bool grows = &arg - args.data() == static_cast<std::ptrdiff_t>(last_list);
    const size_t items = grows && count > args.size() ? count - args.size() + 1 : 1;
    for (size_t i = 0; i < items; ++i) {
      places.push_back({arg, index});
      if (items > 1) places.back().arg.name += detail::concat("[", i, "]");
    }
    index += arg.casts;
  }
  return places;
}

bool fits(const PolicyOp& name, size_t count) {
  const std::vector<TensorArg> args = tensor_args(name);
  return count <= args.size() || takes_any_number(args);
}

Explanation::Argument argument_of(const Place& place, const ArgInfo& info, const Decision& decision, uint32_t kept) {
  const ScalarType given = info.dtype;
  Explanation::Argument argument{place.arg.name, given, place.arg.casts ? decision.dtype_of(info) : given, ""};
  if (argument.becomes != given) return argument;
  if (given == ScalarType::Undefined) argument.why = "is not a tensor";
  else if (!place.arg.casts) argument.why = "is never cast";
  else if ((kept >> place.index & 1) != 0) argument.why = "the policy keeps its dtype";
  else if (!isFloatingType(given)) argument.why = "is not floating point";
  else if (given == kFloat64 && decision.target != kFloat64) argument.why = "float64 is never cast";
  else argument.why = "stays as it is";
  return argument;
}

std::string text_of(const RuleOrigin& origin) {
  if (*origin.file == 0) return *origin.list == 0 ? origin.preset : detail::concat(origin.preset, " (", origin.list, ")");
  const std::string kernel = *origin.kernel == 0 ? "" : detail::concat(", for PyTorch's kernel ", origin.kernel);
  return origin.line == 0 ? detail::concat(origin.preset, " (", origin.file, ", ", origin.list, ")", kernel)
                          : detail::concat(origin.preset, " (", origin.file, ":", origin.line, ")", kernel);
}

Explanation explain_overload(const PolicyOp& name, const std::vector<ScalarType>& dtypes, DeviceType device, DeviceType table_device,
                             ScalarType low, const Policy& policy) {
  const auto op = static_cast<OpId>(name.id);
  const Rule rule{category_of(policy, table_device, low, op), low, extras_of(policy, table_device, low, op)};
  Explanation result{op_name(op), name.signature, policy.name, device, low, rule.category, "", "", {}, rule.extras};
  if (result.category == Category::Banned) result.message = ban_message(policy, table_device, low, op);
  if (const RuleOrigin* origin = origin_of(policy, table_device, low, op)) result.origin = text_of(*origin);
  const std::vector<Place> places = places_of(name, dtypes.size());
  std::vector<ArgInfo> tensors, castable;
  for (size_t i = 0; i < places.size(); ++i) {
    const ScalarType dtype = i < dtypes.size() ? dtypes[i] : kFloat32;
    tensors.push_back({.dtype = dtype, .device = device, .index = static_cast<uint8_t>(places[i].index)});
    if (places[i].arg.casts) castable.push_back(tensors.back());
  }
  const Decision decision = decide(rule, device, std::span<const ArgInfo>(castable));
  for (size_t i = 0; i < places.size(); ++i) result.arguments.push_back(argument_of(places[i], tensors[i], decision, rule.extras.kept));
  result.results = decision.output;
  return result;
}

// Turns an explanation into that for a disabled region, which is the same as for an op without a rule.
Explanation switched_off(Explanation e) {
  e.enabled = false;
  e.category = Category::Passthrough;
  e.message.clear();
  e.origin.clear();
  e.extras = {};
  e.recipe = nullptr;
  e.results = ScalarType::Undefined;
  for (Explanation::Argument& argument : e.arguments) argument = {argument.name, argument.given, argument.given, "the region is off"};
  return e;
}

std::string meaning(Category category) {
  const std::string name = category == Category::Passthrough ? "" : std::string(toString(category)) + ": ";
  return name + info_of(category).meaning;
}

std::string meaning(Math math) {
  const std::string where = " where the device supports it";
  const auto rounded = [&](const char* format) { return std::string("rounded to ") + format + where; };
  const auto split = [&](const char* terms, const char* products) {
    return std::string("split into ") + terms + " bfloat16 terms, and multiplied by " + products + " products of terms," + where;
  };
  switch (math) {
    case Math::Default: return "";
    case Math::TF32: return rounded("TF32");
    case Math::BFloat16: return rounded("bfloat16");
    case Math::Float16: return rounded("float16");
    case Math::Full: return "multiplied in full precision, whatever the switches for TF32 say";
    case Math::BFloat16x9: return split("three", "nine");
    case Math::BFloat16x6: return split("three", "six");
    case Math::BFloat16x3: return split("two", "three");
  }
  return "";
}

// The extras as text, one per line.
std::string extras_lines(const Explanation& e) {
  std::string text;
  if ((e.extras.promoted & kToFirst) != 0) text += "  unlisted: arguments that are narrower than the first one are cast to its dtype\n";
  else if (e.extras.promoted != 0) text += "  unlisted: arguments that must have one dtype are cast to the widest of their dtypes\n";
  if (e.extras.math != Math::Default) text += "  float32 inputs: " + meaning(e.extras.math) + "\n";
  if (e.recipe != nullptr)
    text += detail::concat("  products: quantized with ", e.recipe->name, ", ", quantize::recipe_text(*e.recipe), "\n");
  else if (e.extras.quantize != nullptr) text += "  products: not quantized, because the region has no recipe\n";
  if (e.extras.min_work > 0)
    text += detail::concat("  min_work: a call with less work than ", e.extras.min_work, " runs as with keep, not as below\n");
  if (e.extras.budget > 0)
    text += detail::concat("  budget: a NumericsCheck accepts relative errors of results up to ", e.extras.budget, "\n");
  return text;
}

}  // namespace

std::string Explanation::text() const {
  const std::string what = enabled ? meaning(category) : "the region is off: no cast is made, it runs in the dtypes of its inputs";
  std::string text = detail::concat(op, signature, "\n  ", what, "\n  policy ", policy, ", ", device, " region in ", dtype, "\n");
  if (!module.empty() || !module_rules.empty())
    text += detail::concat("  in module ", module.empty() ? "(the model)" : module,
                           module_rules.empty() ? ", for which there is no rule" : ", by the rule for ", joined(module_rules), "\n");
  if (!origin.empty()) text += "  written in " + origin + "\n";
  if (!message.empty()) text += "  message: " + message + "\n";
  if (category == Category::Banned) return text;
  text += extras_lines(*this);
  for (const Argument& argument : arguments)
    text += detail::concat("  ", argument.name, ": ", argument.given,
                           argument.why.empty() ? detail::concat(" -> ", argument.becomes) : ", " + argument.why, "\n");
  if (results != ScalarType::Undefined) text += detail::concat("  results: returned in ", results, "\n");
  return text;
}

namespace {

// The path of the module that is being called; null outside of modules.
const ModulePath* module_here() { return detail::thread_state().module_frame != nullptr ? &current_path() : nullptr; }

// Whether the thread is in a region of the device that is disabled, and not only inside a module whose rule disables it.
bool in_disabled_region(DeviceType device) {
  const detail::ThreadState& state = detail::thread_state();
  return state.autocast_table[table_place(device)] != nullptr && !state.stages.in_region(device);
}

// `module` null means outside of modules.
std::vector<Explanation> explain_in(const ModulePath* module, std::string_view op, const std::vector<ScalarType>& dtypes, DeviceType device,
                                    const AutocastOptions& options) {
  const size_t place = table_place(device);
  const Policy* in_force = detail::thread_state().autocast_policy[place];
  const Policy* policy = options.policy.find();
  if (policy == nullptr) policy = in_force != nullptr ? in_force : presets().default_preset;
  const RegionPolicy region = policy_of_region(*policy, options.modules, /*enabled=*/false);
  policy = region.whole.get();
  std::vector<std::string> patterns;
  if (module != nullptr)
    for (const Policy::ModuleRule* rule : rules_for(*policy, *module)) patterns.emplace_back(rule->pattern);
  if (module != nullptr) policy = &policy_for(*policy, *module);
  const ScalarType low = policy->dtype != ScalarType::Undefined ? policy->dtype : options.dtype.value_or(detail::region_dtype(device));
  AMP_CHECK(isReducedFloatingType(low) || !options.dtype, ValueError, "[explain] the low-precision dtypes are float16 and bfloat16, not ",
            low);
  const bool enabled = options.enabled && !policy->off && isReducedFloatingType(low);
  const DeviceType inherited = detail::thread_state().autocast_table_device[place];
  const DeviceType wanted = options.policy_device.value_or(options.policy.find() != nullptr ? device : inherited);
  const DeviceType table_device = device_of_rules(*policy, device, wanted);
  const std::vector<const PolicyOp*> overloads = ops_named(op);
  AMP_CHECK(!overloads.empty(), ValueError, "[explain] ", no_such_op(op));
  std::vector<Explanation> all;
  size_t most = 0;
  for (const PolicyOp* name : overloads) {
    most = std::max(most, tensor_args(*name).size());
    if (!fits(*name, dtypes.size())) continue;
    Explanation found = explain_overload(*name, dtypes, device, table_device, low, *policy);
    const quantize::Recipe* of_region = options.recipe.find();
    if (of_region == nullptr) of_region = detail::thread_state().autocast_recipe[place];
    found.recipe = found.extras.quantize == &quantize::kOfRegion ? of_region : found.extras.quantize;
    if (module != nullptr) found.module = module->text();
    found.module_rules = patterns;
    all.push_back(enabled ? std::move(found) : switched_off(std::move(found)));
  }
  AMP_CHECK(!all.empty(), ValueError, "[explain] ", op, " has ", overloads.size() > 1 ? "at most " : "", most, " tensor arguments, but ",
            dtypes.size(), " dtypes are given");
  return all;
}

}  // namespace

std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes, DeviceType device) {
  AutocastOptions in_force;
  in_force.enabled = !in_disabled_region(device);
  return explain_in(module_here(), op, dtypes, device, in_force);
}

std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes, DeviceType device,
                                 const AutocastOptions& options) {
  return explain_in(module_here(), op, dtypes, device, options);
}

std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes, DeviceType device,
                                 const AutocastOptions& options, std::string_view module) {
  return explain_in(&ModulePath::at(module), op, dtypes, device, options);
}

}  // namespace amp
