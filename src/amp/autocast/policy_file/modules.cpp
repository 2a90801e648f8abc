#include <map>

#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file/block.h>
#include <amp/autocast/policy_file/presets.h>
#include <amp/autocast_messages.h>

namespace amp::autocast::policy_file {

namespace {

ScalarType dtype_of(const Node& node) {
  const std::string word = node.word({"float32", "bfloat16", "float16"}, "dtype");
  return scalarTypeFromName(word);
}

std::vector<Choice> ops_of(const Node& node, const std::string& key) {
  std::vector<Choice> choices;
  node.source().each(node.entry("`" + key + "`").pairs(), [&](const Entry::Pair& pair) {
    const auto& [op, choice] = pair;
    if (const TorchKernel* kernel = find_torch_kernel(split_name(op.text()).base))
      op.error(filled(messages::kKernelInModule, {{"name", op.text()}, {"ops", joined(words_of(kernel->ops))}}));
    choices.push_back(choice_of(op, choice, "a rule"));
  });
  return choices;
}

RawModule module_of(const Node& pattern, const Node& node) {
  const std::string name = pattern.text();
  Source& source = node.source();
  source.run([&] {
    if (!is_module_pattern(name)) pattern.error(filled(messages::kBadPattern, {{"name", name}}));
  });
  Entry entry = node.entry("the rule for `" + name + "`");
  const Node* enabled = entry.take("enabled");
  std::vector<std::pair<std::string, const Node*>> more;
  for (const char* key : {"dtype", "policy", "ops"}) more.emplace_back(key, entry.take(key));
  std::map<std::string, DeviceType> devices_by_key;
  for (const DeviceType device : devices()) {
    const std::string key = toString(device);
    devices_by_key.emplace(key, device);
    more.emplace_back(key, entry.take(key));
  }
  source.run([&] { entry.done(); });
  if (entry.pairs().empty()) entry.error(filled(messages::kEmptyModuleRule, {{"name", name}}));
  RawModule rule{pattern};
  if (enabled != nullptr) source.run([&] { rule.enabled = enabled->boolean(); });
  source.each(more, [&](const std::pair<std::string, const Node*>& part) {
    const auto& [key, value] = part;
    if (value == nullptr) return;
    if (!rule.enabled) value->error(filled(messages::kOffAndMore, {{"name", name}, {"part", key}}));
    if (key == "dtype") rule.dtype = dtype_of(*value);
    else if (key == "ops") rule.everywhere = ops_of(*value, key);
    else if (key != "policy") rule.devices.emplace(devices_by_key.at(key), ops_of(*value, key));
    else if (rule.dtype == kFloat32) value->error(filled(messages::kWideAndPolicy, {{"name", name}}));
    else rule.policy = *value;
  });
  return rule;
}

}  // namespace

std::vector<RawModule> modules_of(const Node& node) {
  std::vector<RawModule> rules;
  node.source().each(node.entry("`modules`").pairs(),
                     [&](const Entry::Pair& pair) { rules.push_back(module_of(pair.first, pair.second)); });
  return rules;
}

}  // namespace amp::autocast::policy_file
