#include <amp/autocast/policy_file/block.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include <amp/autocast/policy_file/presets.h>
#include <amp/autocast/words.h>
#include <amp/autocast_messages.h>

namespace amp::autocast::policy_file {

namespace {

const std::vector<std::string> kLowDtypes = {"f16", "bf16"};

int low_dtype(const Node& node) { return node.word(kLowDtypes, "low-precision dtype") == kLowDtypes[0] ? 0 : 1; }

DeviceType device_of(const Node& key) {
  const std::string name = key.text();
  for (const DeviceType device : kDevices)
    if (name == word_of(device)) return device;
  const std::vector<std::string> devices = {"cuda", "cpu"};
  key.error(filled(messages::kUnknownDevice, {{"name", name}, {"hint", did_you_mean(name, devices)}, {"devices", joined(devices)}}));
}

std::vector<Choice> choices_of(const Node& node, const std::string& list, const std::string& what) {
  std::vector<Choice> choices;
  for (const auto& [op, choice] : node.entry("`" + list + "`").pairs()) {
    choices.push_back(choice_of(op, choice, what));
    choices.back().list = list;
  }
  return choices;
}

std::vector<Choice> overrides_of(const Node& node) { return choices_of(node, "override", "an override"); }

std::vector<Choice> rules_of(const Node& node) {
  std::vector<Choice> choices = choices_of(node, "rules", "a rule");
  for (const Choice& choice : choices)
    if (choice.is_plain()) choice.op.error(filled(messages::kPlainRule, {{"name", choice.op.text()}}));
  return choices;
}

Block block_of(const Node& node, const std::string& where, bool of_dtype) {
  Block block{where, {}, {}, {}, {}};
  const std::vector<std::string> words =
      of_dtype ? category_words({"rules", "override"}) : category_words({"rules", "override", "low_dtypes"});
  for (const auto& [key, value] : node.entry(where).pairs()) {
    const std::string word = key.word(words, "category");
    if (word == "override") {
      block.overrides = overrides_of(value);
    } else if (word == "rules") {
      for (Choice& choice : rules_of(value)) block.lists.push_back(std::move(choice));
    } else if (word == "low_dtypes") {
      std::vector<std::pair<int, Node>> dtypes;
      std::map<int, std::string> seen;
      for (const auto& [name, inner] : value.entry("`low_dtypes`").pairs()) {
        const auto [first, added] = seen.emplace(low_dtype(name), name.text());
        if (!added) name.error("`" + name.text() + "` and `" + first->second + "` are the same; keep one of them");
        dtypes.emplace_back(first->first, inner);
      }
      for (const auto& [dtype, inner] : dtypes)
        block.low_dtypes.emplace(dtype, block_of(inner, where + "/" + kLowDtypes[static_cast<size_t>(dtype)], true));
    } else if (word == toString(Category::Banned)) {
      for (const auto& [op, message] : value.entry("`banned` (op: message)").pairs())
        block.lists.push_back({op, Category::Banned, message.text(), {}, {}, word});
    } else {
      for (const Node& op : value.items()) block.lists.push_back({op, category_of(word), {}, {}, {}, word});
    }
  }
  return block;
}

RawPreset preset_of(const Node& key, const Node& node) {
  const std::string name = key.text();
  Entry entry = node.entry("preset `" + name + "`");
  const Node& doc = entry.need("doc");
  const Node *inherits = entry.take("inherits"), *modules = entry.take("modules");
  RawPreset preset{name, key, "", inherits != nullptr ? std::optional(*inherits) : std::nullopt, {}};
  for (const auto& [word, value] : entry.pairs()) {
    if (word.text() == "doc" || word.text() == "inherits" || word.text() == "modules") continue;
    const DeviceType device = device_of(word);
    preset.blocks.emplace(device, block_of(value, name + "/" + word.text(), false));
  }
  if (modules != nullptr) preset.modules = modules_of(*modules);
  if (preset.blocks.empty() && inherits == nullptr) entry.error(filled(messages::kNoDevice, {{"name", name}}));
  preset.doc = doc.text();
  return preset;
}

std::vector<RawPreset> presets_of(const Node& node) {
  std::vector<RawPreset> presets;
  for (const auto& [key, value] : node.entry("`presets`").pairs()) presets.push_back(preset_of(key, value));
  return presets;
}

std::string default_of(const Node& node, const std::vector<RawPreset>& presets) {
  const std::string name = node.text();
  std::vector<std::string> names;
  for (const RawPreset& preset : presets) {
    if (preset.name == name) return name;
    names.push_back(preset.name);
  }
  throw_unknown_preset(node, names);
}

// The default name of an overlay.
std::string name_of(const std::string& file) {
  const std::string stem = std::filesystem::path(file).stem().string();
  return is_preset(stem) || stem.empty() ? stem + (stem.empty() ? "overlay" : " + overlay") : stem;
}

// A top-level `override` next to the blocks applies to every device, whether the op is listed there or not.
RawFile overlay_file(Entry root, const Node& base, const std::string& file) {
  if (!is_preset(base.text())) throw_unknown_preset(base, preset_names());
  const Node* name_node = root.take("name");
  const Node *everywhere = root.take("override"), *modules = root.take("modules");
  std::vector<std::pair<DeviceType, const Node*>> blocks;
  for (const DeviceType device : kDevices) blocks.emplace_back(device, root.take(word_of(device)));
  root.done();
  const std::vector<Choice> choices = everywhere != nullptr ? overrides_of(*everywhere) : std::vector<Choice>();
  const std::string name = name_node != nullptr ? name_node->text() : name_of(file);
  RawPreset preset{name, name_node != nullptr ? *name_node : base, "", base, {}};
  for (const auto& [device, node] : blocks) {
    const std::string where = name + "/" + word_of(device);
    Block block = node != nullptr ? block_of(*node, where, false) : Block{where, {}, {}, {}, {}};
    block.everywhere = choices;
    preset.blocks.emplace(device, std::move(block));
  }
  if (modules != nullptr) preset.modules = modules_of(*modules);
  preset.doc = base.text() + ", changed.";
  return {{std::move(preset)}, name};
}

RawFile preset_file(Entry root) {
  const Node *presets = root.take("presets"), *chosen = root.take("default");
  if (presets == nullptr) root.error(messages::kNoPresets);
  root.done();
  RawFile file{presets_of(*presets), ""};
  if (file.presets.empty()) presets->error(filled(messages::kEmptyPresets, {}));
  if (chosen != nullptr) {
    file.default_name = default_of(*chosen, file.presets);
  } else {
    std::vector<std::string> names;
    for (const RawPreset& preset : file.presets) names.push_back(preset.name);
    if (names.size() > 1) presets->error(filled(messages::kNoDefault, {{"presets", joined(names)}}));
    file.default_name = names[0];
  }
  return file;
}

}  // namespace

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const Policy* preset : all_presets()) names.emplace_back(preset->name);
  return names;
}

void throw_unknown_preset(const Node& node, const std::vector<std::string>& known) {
  const std::string name = node.text();
  node.error(filled(messages::kUnknownPreset, {{"name", name}, {"hint", did_you_mean(name, known)}, {"presets", joined(known)}}));
}

RawFile read_file(const Node& root, const std::string& file) {
  Entry entry = root.entry("the file");
  const Node* base = entry.take("base");
  return base != nullptr ? overlay_file(entry, *base, file) : preset_file(entry);
}

}  // namespace amp::autocast::policy_file
