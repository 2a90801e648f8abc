#include <amp/autocast/policy_rule.h>

#include <algorithm>

#include <amp/autocast/words.h>

namespace amp::autocast {

namespace {

struct GoesWith {
  const char* key;
  std::vector<Category> categories;
};
const std::vector<GoesWith>& goes_with() {
  using enum Category;
  static const std::vector<GoesWith> all = {{"math", {Passthrough, Fp32, Promote, Keep}},
                                            {"min_work", {LowerPrecisionFp, Fp32}},
                                            {"args", {LowerPrecisionFp, Fp32, Promote, Keep}}};
  return all;
}

std::string extras_text(Math math, Output output, int64_t min_work, const std::string& args) {
  std::vector<std::string> parts;
  if (math != Math::Full) parts.push_back(std::string("math: ") + toString(math));
  if (output != Output::Computed) parts.push_back(std::string("output: ") + toString(output));
  if (min_work > 0) parts.push_back("min_work: " + std::to_string(min_work));
  if (!args.empty()) parts.push_back("args: {" + args + "}");
  return joined(parts);
}

std::string category_refusal(const PolicyName& name, Category category) {
  const std::string signature = name.signature;
  const bool explicit_dtype = (name.facts & PolicyName::kExplicitDtype) != 0;
  if (category != Category::Keep && explicit_dtype)
    return signature + " always gets an explicit dtype, which autocast leaves alone; take it out";
  if ((name.facts & PolicyName::kCasts) == 0) return signature + " has no tensor argument of role `cast`; take it out";
  if (category == Category::Fp32SetOptDtype && (name.facts & PolicyName::kTakesDtype) == 0)
    return "it has no `ScalarType? dtype` argument to set; use fp32";
  if (category == Category::Fp32AppendDtype && (name.facts & PolicyName::kDtypeOverload) == 0)
    return std::string("no overload of ") + name.op + " takes the arguments " + signature + " and a `ScalarType dtype`; use fp32";
  return {};
}

std::optional<Refusal> argument_refusal(const PolicyName& name, const std::string& argument, bool casts) {
  std::vector<std::string> tensors;
  for (const TensorArg& arg : tensor_args(name)) {
    if (arg.name == argument && casts && !arg.casts)
      return Refusal{"args." + argument, "`" + argument + "` of " + name.signature + " is never cast; take it out"};
    if (arg.name == argument) return std::nullopt;
    tensors.push_back(arg.name);
  }
  return Refusal{"args." + argument, std::string(name.signature) + " has no tensor argument `" + argument + "`" +
                                         did_you_mean(argument, tensors) + " (tensor arguments: " + joined(tensors) + ")"};
}

// Of the arguments that must have one dtype, one that keeps its own while others are cast.
std::optional<Refusal> lone_argument(const PolicyName& name, const NamedExtras& extras) {
  std::vector<std::string> same, kept;
  for (const TensorArg& arg : tensor_args(name))
    if (arg.same_dtype) same.push_back(arg.name);
  for (const auto& [argument, casts] : extras.args)
    if (!casts && std::find(same.begin(), same.end(), argument) != same.end()) kept.push_back(argument);
  if (kept.empty() || kept.size() == same.size()) return std::nullopt;
  return Refusal{"args." + kept[0], std::string(name.signature) + " takes " + joined(same) + " in one dtype; keep all of them or none"};
}

}  // namespace

std::string rule_text(Category category, const NamedExtras& extras) {
  if (!extras.any()) return toString(category);
  std::vector<std::string> args;
  for (const auto& [name, casts] : extras.args) args.push_back(name + (casts ? ": cast" : ": keep"));
  return std::string("{category: ") + toString(category) + ", " + extras_text(extras.math, extras.output, extras.min_work, joined(args)) +
         "}";
}

std::string extras_text(OpId op, const RuleExtras& extras) {
  std::vector<std::string> kept;
  for (const PolicyName& name : policy_names()) {
    if (extras.kept == 0 || name.id != static_cast<int>(op)) continue;
    uint32_t bit = 1;
    for (const TensorArg& arg : tensor_args(name)) {
      if (arg.casts && (extras.kept & bit) != 0) kept.push_back(arg.name + ": keep");
      if (arg.casts) bit <<= 1;
    }
    break;
  }
  return extras_text(extras.math, extras.output, extras.min_work, joined(kept));
}

std::string misfit(const std::string& key, Category category) {
  for (const GoesWith& entry : goes_with()) {
    if (key != entry.key || std::find(entry.categories.begin(), entry.categories.end(), category) != entry.categories.end()) continue;
    std::vector<std::string> words;
    for (const Category other : entry.categories) words.emplace_back(toString(other));
    return "`" + key + "` does not go with " + toString(category) + ", only with " + joined(words) + "; take it out";
  }
  return {};
}

std::string Refusal::text(Category category) const {
  const std::string what = key.empty() ? std::string("be ") + toString(category) : "have `" + key.substr(0, key.find('.')) + "`";
  return what + ": " + reason;
}

std::optional<Refusal> refusal(const PolicyName& name, Category category, const NamedExtras& extras) {
  if (category == Category::Passthrough && !extras.any()) return std::nullopt;
  if (std::string reason = category_refusal(name, category); !reason.empty()) return Refusal{"", std::move(reason)};
  const std::string signature = name.signature;
  if (extras.math != Math::Full && (name.facts & PolicyName::kProduct) == 0)
    return Refusal{"math", signature + " is no product; take it out"};
  if (extras.output != Output::Computed && (name.facts & PolicyName::kTensorResult) == 0)
    return Refusal{"output", signature + " gives no tensor; take it out"};
  if (extras.output != Output::Computed && (name.facts & PolicyName::kExplicitDtype) != 0)
    return Refusal{"output", signature + " always gets an explicit dtype, which autocast leaves alone; take it out"};
  for (const auto& [argument, casts] : extras.args)
    if (std::optional<Refusal> found = argument_refusal(name, argument, casts)) return found;
  return lone_argument(name, extras);
}

RuleExtras extras_for(const PolicyName& name, const NamedExtras& extras) {
  RuleExtras result{extras.math, extras.output, 0, extras.min_work};
  uint32_t bit = 1;
  for (const TensorArg& arg : tensor_args(name)) {
    if (!arg.casts) continue;
    const auto said = std::find_if(extras.args.begin(), extras.args.end(), [&](const auto& pair) { return pair.first == arg.name; });
    if (said != extras.args.end() && !said->second) result.kept |= bit;
    bit <<= 1;
  }
  return result;
}

}  // namespace amp::autocast
