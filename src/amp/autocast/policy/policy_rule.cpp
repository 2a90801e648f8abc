#include <amp/autocast/policy/policy_rule.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include <amp/autocast/policy/policy_matrix.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast_messages.h>
#include <amp/core/file/parse_double.h>

namespace amp::autocast {

namespace {

bool is_one_of(const char* words, const std::string& word) {
  return (' ' + std::string(words) + ' ').find(' ' + word + ' ') != std::string::npos;
}

// The message for the first unmet requirement; empty if there is none.
std::string unmet(const PolicyOp& op, unsigned needs) {
  for (const Requirement& requirement : requirements())
    if ((needs & requirement.fact) != 0 && ((op.facts & requirement.fact) != 0) == requirement.absent)
      return filled(requirement.refusal, {{"op", op.op}, {"signature", op.signature}});
  return {};
}

bool is_given(const NamedExtras& extras, std::string_view key) {
  if (key == "math") return extras.math != Math::Default;
  if (key == "output") return extras.output != Output::Computed;
  if (key == "min_work") return extras.min_work != 0;
  if (key == "quantize") return extras.quantize != nullptr;
  if (key == "budget") return extras.budget != 0;
  return !extras.args.empty();
}

// The shortest text in the format %g that is the same number. codegen/model.py writes the same.
std::string text_of(double number) {
  constexpr int kEnough = 17;
  char text[32];
  const char* end = text;
  for (int digits = 1; digits <= kEnough; ++digits) {
    end = std::to_chars(text, text + sizeof(text), number, std::chars_format::general, digits).ptr;
    double same = 0;
    amp::detail::parse_double(text, end, same);
    if (same == number) break;
  }
  return std::string(text, static_cast<size_t>(end - text));
}

// `extras` are NamedExtras or RuleExtras.
template <class Extras>
std::string extras_text(const Extras& extras, const std::string& args) {
  std::vector<std::string> parts;
  if (extras.math != Math::Default) parts.push_back(std::string("math: ") + toString(extras.math));
  if (extras.output != Output::Computed) parts.push_back(std::string("output: ") + toString(extras.output));
  if (extras.min_work > 0) parts.push_back("min_work: " + std::to_string(extras.min_work));
  if (extras.quantize != nullptr) parts.push_back(std::string("quantize: ") + extras.quantize->name);
  if (extras.budget > 0) parts.push_back("budget: " + text_of(extras.budget));
  if (!args.empty()) parts.push_back("args: {" + args + "}");
  return joined(parts);
}

std::optional<Refusal> argument_refusal(const PolicyOp& op, const std::string& argument, bool casts) {
  std::vector<std::string> tensors;
  for (const TensorArg& arg : tensor_args(op)) {
    if (arg.name == argument && casts && !arg.casts)
      return Refusal{"args." + argument, filled(messages::kNeverCast, {{"argument", argument}, {"signature", op.signature}})};
    if (arg.name == argument) return std::nullopt;
    tensors.push_back(arg.name);
  }
  return Refusal{"args." + argument, filled(messages::kUnknownArgument, {{"signature", op.signature},
                                                                         {"argument", argument},
                                                                         {"hint", did_you_mean(argument, tensors)},
                                                                         {"arguments", joined(tensors)}})};
}

// The refusal for arguments that must share a dtype, if some of them are kept and others are cast.
std::optional<Refusal> lone_argument(const PolicyOp& op, const NamedExtras& extras) {
  std::vector<std::string> same, kept;
  for (const TensorArg& arg : tensor_args(op))
    if (arg.same_dtype) same.push_back(arg.name);
  for (const auto& [argument, casts] : extras.args)
    if (!casts && std::find(same.begin(), same.end(), argument) != same.end()) kept.push_back(argument);
  if (kept.empty() || kept.size() == same.size()) return std::nullopt;
  return Refusal{"args." + kept[0], filled(messages::kOneDtype, {{"signature", op.signature}, {"arguments", joined(same)}})};
}

}  // namespace

std::string rule_text(Category category, const NamedExtras& extras) {
  if (!extras.any()) return toString(category);
  std::vector<std::string> args;
  for (const auto& [name, casts] : extras.args) args.push_back(name + (casts ? ": cast" : ": keep"));
  return std::string("{category: ") + toString(category) + ", " + extras_text(extras, joined(args)) + "}";
}

namespace {

std::string text_of(const Policy::OpRule& rule) {
  if (rule.category == Category::Banned) return std::string("{banned: \"") + rule.message + "\"}";
  const std::string extras = extras_text(rule.op, rule.extras);
  return extras.empty() ? toString(rule.category) : std::string("{category: ") + toString(rule.category) + ", " + extras + "}";
}

// "softmax", or "softmax/float16" for a rule in regions of one dtype.
std::string key_of(const Policy::OpRule& rule) {
  const char* dtype = rule.low_indices == 1 ? "/float16" : rule.low_indices == 2 ? "/bfloat16" : "";
  return std::string(op_name(rule.op)) + dtype;
}

bool same_on_every_device(const Policy::OpRule& rule, ArrayRef<Policy::OpRule> rules, const std::vector<DeviceType>& devices) {
  const auto same_on = [&](DeviceType device) {
    return std::any_of(rules.begin(), rules.end(), [&](const Policy::OpRule& other) {
      return other.device == device && key_of(other) == key_of(rule) && text_of(other) == text_of(rule);
    });
  };
  return std::all_of(devices.begin(), devices.end(), same_on);
}

// `device` empty: the rules that are the same on every device.
std::string ops_text(ArrayRef<Policy::OpRule> rules, std::optional<DeviceType> device, const std::vector<DeviceType>& devices) {
  std::vector<std::string> ops;
  for (const Policy::OpRule& rule : rules) {
    const bool shared = same_on_every_device(rule, rules, devices);
    if (device ? rule.device == *device && !shared : shared && rule.device == devices.front())
      ops.push_back(key_of(rule) + ": " + text_of(rule));
  }
  return joined(ops);
}

const char* dtype_word(ScalarType dtype) { return dtype == kFloat32 ? "float32" : dtype == kBFloat16 ? "bfloat16" : "float16"; }

}  // namespace

std::string module_rule_text(const Policy::ModuleRule& rule) {
  if (!rule.enabled) return "{enabled: false}";
  std::vector<std::string> parts;
  if (rule.dtype != ScalarType::Undefined) parts.push_back(std::string("dtype: ") + dtype_word(rule.dtype));
  if (rule.policy != nullptr) parts.push_back(std::string("policy: ") + rule.policy->name);
  std::vector<DeviceType> devices = ruled_devices();
  std::swap(devices[0], devices[1]);  // CUDA before the CPU, as in the built-in presets
  const auto add = [&](const char* key, std::optional<DeviceType> device) {
    if (const std::string ops = ops_text(rule.ops, device, devices); !ops.empty()) parts.push_back(std::string(key) + ": {" + ops + "}");
  };
  add("ops", std::nullopt);
  for (const DeviceType device : devices) add(toString(device), device);
  return parts.empty() ? "{enabled: true}" : "{" + joined(parts) + "}";
}

std::string extras_text(OpId op, const RuleExtras& extras) {
  std::vector<std::string> kept;
  for (const PolicyOp* known : extras.kept == 0 ? std::vector<const PolicyOp*>() : all_policy_ops()) {
    if (known->id != static_cast<int>(op)) continue;
    uint32_t bit = 1;
    for (const TensorArg& arg : tensor_args(*known)) {
      if (arg.casts && (extras.kept & bit) != 0) kept.push_back(arg.name + ": keep");
      if (arg.casts) bit <<= 1;
    }
    break;
  }
  return extras_text(extras, joined(kept));
}

std::string misfit(const std::string& key, Category category) {
  if (is_one_of(info_of(category).extras, key)) return {};
  std::vector<std::string> words;
  for (const CategoryInfo& other : known_categories())
    if (is_one_of(other.extras, key)) words.emplace_back(other.name);
  return filled(messages::kMisfit, {{"extra", key}, {"category", toString(category)}, {"categories", joined(words)}});
}

std::optional<std::string> first_misfit(const NamedExtras& extras, Category category) {
  for (const ExtraInfo& extra : known_extras())
    if (std::string reason = misfit(extra.key, category); is_given(extras, extra.key) && !reason.empty()) return reason;
  return std::nullopt;
}

std::string Refusal::text(std::string_view name, Category category) const {
  if (key.empty()) return filled(messages::kImpossibleCategory, {{"name", name}, {"category", toString(category)}, {"reason", reason}});
  return filled(messages::kImpossibleExtra, {{"name", name}, {"extra", key.substr(0, key.find('.'))}, {"reason", reason}});
}

std::optional<Refusal> refusal(const PolicyOp& op, Category category, const NamedExtras& extras) {
  if (category == Category::Passthrough && !extras.any()) return std::nullopt;
  if (std::string reason = unmet(op, info_of(category).needs); !reason.empty()) return Refusal{"", std::move(reason)};
  for (const ExtraInfo& extra : known_extras()) {
    if (!is_given(extras, extra.key)) continue;
    if (std::string reason = unmet(op, extra.needs); !reason.empty()) return Refusal{extra.key, std::move(reason)};
  }
  for (const auto& [argument, casts] : extras.args)
    if (std::optional<Refusal> found = argument_refusal(op, argument, casts)) return found;
  return lone_argument(op, extras);
}

RuleExtras extras_for(const PolicyOp& op, const NamedExtras& extras) {
  RuleExtras result{extras.math, extras.output, 0, extras.min_work, 0, extras.quantize, extras.budget};
  uint32_t bit = 1;
  for (const TensorArg& arg : tensor_args(op)) {
    if (!arg.casts) continue;
    const auto said = std::find_if(extras.args.begin(), extras.args.end(), [&](const auto& pair) { return pair.first == arg.name; });
    if (said != extras.args.end() && !said->second) result.kept |= bit;
    bit <<= 1;
  }
  return result;
}

NamedExtras named_extras(const PolicyOp& op, const RuleExtras& extras) {
  NamedExtras result{extras.math, extras.output, extras.min_work, extras.quantize, extras.budget, {}};
  uint32_t bit = 1;
  for (const TensorArg& arg : tensor_args(op)) {
    if (!arg.casts) continue;
    if ((extras.kept & bit) != 0) result.args.emplace_back(arg.name, false);
    bit <<= 1;
  }
  return result;
}

}  // namespace amp::autocast
