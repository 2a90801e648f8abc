#include <amp/autocast/policy_file/block.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file/presets.h>
#include <amp/autocast/policy_file/recipes.h>
#include <amp/autocast_messages.h>

namespace amp::autocast::policy_file {

namespace {

const std::vector<std::string> kLowDtypes = {"float16", "bfloat16"};

int low_dtype(const Node& node) { return node.word(kLowDtypes, "low-precision dtype") == kLowDtypes[0] ? 0 : 1; }

DeviceType device_of(const Node& key) {
  const std::string name = key.text();
  for (const DeviceType device : devices())
    if (name == toString(device)) return device;
  std::vector<std::string> names;
  for (const DeviceType device : devices()) names.emplace_back(toString(device));
  key.error(filled(messages::kUnknownDevice, {{"name", name}, {"hint", did_you_mean(name, names)}, {"devices", joined(names)}}));
}

std::vector<Choice> choices_of(const Node& node, const std::string& list, const std::string& what) {
  std::vector<Choice> choices;
  node.source().each(node.entry("`" + list + "`").pairs(), [&](const Entry::Pair& pair) {
    choices.push_back(choice_of(pair.first, pair.second, what));
    choices.back().list = list;
  });
  return choices;
}

std::vector<Choice> overrides_of(const Node& node) { return choices_of(node, "override", "an override"); }

std::vector<Choice> rules_of(const Node& node) {
  std::vector<Choice> choices = choices_of(node, "rules", "a rule");
  node.source().each(choices, [](const Choice& choice) {
    if (choice.is_plain()) choice.op.error(filled(messages::kPlainRule, {{"name", choice.op.text()}}));
  });
  return choices;
}

Block block_of(const Node& node, const std::string& where, bool of_dtype);

std::map<int, Block> low_dtypes_of(const Node& node, const std::string& where) {
  std::map<int, Block> blocks;
  std::map<int, std::string> seen;
  node.source().each(node.entry("`low_dtypes`").pairs(), [&](const Entry::Pair& pair) {
    const Node& name = pair.first;
    const auto [first, added] = seen.emplace(low_dtype(name), name.text());
    if (!added) name.error("`" + name.text() + "` and `" + first->second + "` are the same; keep one of them");
    const int dtype = first->first;
    blocks.emplace(dtype, block_of(pair.second, where + "/" + kLowDtypes[static_cast<size_t>(dtype)], true));
  });
  return blocks;
}

Block block_of(const Node& node, const std::string& where, bool of_dtype) {
  Block block{where, {}, {}, {}, {}};
  Source& source = node.source();
  const std::vector<std::string> words =
      of_dtype ? category_words({"rules", "override"}) : category_words({"rules", "override", "low_dtypes"});
  source.each(node.entry(where).pairs(), [&](const Entry::Pair& pair) {
    const auto& [key, value] = pair;
    const std::string word = key.word(words, "category");
    if (word == "override") {
      block.overrides = overrides_of(value);
    } else if (word == "rules") {
      for (Choice& choice : rules_of(value)) block.lists.push_back(std::move(choice));
    } else if (word == "low_dtypes") {
      block.low_dtypes = low_dtypes_of(value, where);
    } else if (word == toString(Category::Banned)) {
      source.each(value.entry("`banned` (op: message)").pairs(), [&](const Entry::Pair& ban) {
        block.lists.push_back({ban.first, Category::Banned, ban.second.text(), {}, {}, word});
      });
    } else {
      for (const Node& op : value.items()) block.lists.push_back({op, category_of(word), {}, {}, {}, word});
    }
  });
  return block;
}

bool promotes(const Node& node) { return node.word({"promote", "passthrough"}, "rule for unlisted ops") == "promote"; }

// Fills a preset, as far as it has no mistakes.
void read_preset(RawPreset& preset, const Node& node) {
  const std::string& name = preset.name;
  Source& source = node.source();
  size_t before = source.count();
  Entry entry = node.entry("preset `" + name + "`");
  if (source.count() == before) source.run([&] { entry.need("doc"); });
  const Node *doc = entry.take("doc"), *inherits = entry.take("inherits"), *modules = entry.take("modules"),
             *unlisted = entry.take("unlisted");
  if (inherits != nullptr) preset.inherits = *inherits;
  before = source.count();
  source.each(entry.pairs(), [&](const Entry::Pair& pair) {
    const std::string word = pair.first.text();
    if (word == "doc" || word == "inherits" || word == "modules" || word == "unlisted") return;
    const DeviceType device = device_of(pair.first);
    preset.blocks.emplace(device, block_of(pair.second, name + "/" + word, false));
  });
  if (modules != nullptr) source.run([&] { preset.modules = modules_of(*modules); });
  if (unlisted != nullptr) source.run([&] { preset.promotes_unlisted = promotes(*unlisted); });
  if (preset.blocks.empty() && inherits == nullptr && source.count() == before)
    source.run([&] { entry.error(filled(messages::kNoDevice, {{"name", name}})); });
  if (doc != nullptr) preset.doc = doc->text();
}

std::vector<RawPreset> presets_of(const Node& node) {
  std::vector<RawPreset> presets;
  node.source().each(node.entry("`presets`").pairs(), [&](const Entry::Pair& pair) {
    read_preset(presets.emplace_back(RawPreset{pair.first.text(), pair.first, "", {}, {}}), pair.second);
  });
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
  Source& source = base.source();
  source.run([&] {
    if (!is_preset(base.text())) throw_unknown_preset(base, preset_names());
  });
  const Node* name_node = root.take("name");
  const Node *everywhere = root.take("override"), *modules = root.take("modules"), *unlisted = root.take("unlisted");
  std::vector<std::pair<DeviceType, const Node*>> blocks;
  for (const DeviceType device : devices()) blocks.emplace_back(device, root.take(toString(device)));
  source.run([&] { root.done(); });
  std::vector<Choice> choices;
  if (everywhere != nullptr) source.run([&] { choices = overrides_of(*everywhere); });
  std::string name = name_of(file);
  if (name_node != nullptr) source.run([&] { name = name_node->text(); });
  RawPreset preset{name, name_node != nullptr ? *name_node : base, "", base, {}};
  for (const auto& given : blocks) {
    const DeviceType device = given.first;
    const Node* node = given.second;
    const std::string where = name + "/" + toString(device);
    Block block{where, {}, {}, {}, {}};
    if (node != nullptr) source.run([&] { block = block_of(*node, where, false); });
    block.everywhere = choices;
    preset.blocks.emplace(device, std::move(block));
  }
  if (modules != nullptr) source.run([&] { preset.modules = modules_of(*modules); });
  if (unlisted != nullptr) source.run([&] { preset.promotes_unlisted = promotes(*unlisted); });
  source.run([&] { preset.doc = base.text() + ", changed."; });
  return {{std::move(preset)}, name};
}

RawFile preset_file(Entry root) {
  const Node *presets = root.take("presets"), *chosen = root.take("default");
  if (presets == nullptr) root.error(messages::kNoPresets);
  Source& source = presets->source();
  source.run([&] { root.done(); });
  const size_t before = source.count();
  RawFile file{presets_of(*presets), ""};
  if (file.presets.empty()) {
    source.throw_since(before);
    presets->error(filled(messages::kEmptyPresets, {}));
  }
  if (chosen != nullptr) {
    source.run([&] { file.default_name = default_of(*chosen, file.presets); });
  } else {
    std::vector<std::string> names;
    for (const RawPreset& preset : file.presets) names.push_back(preset.name);
    source.run([&] {
      if (names.size() > 1) presets->error(filled(messages::kNoDefault, {{"presets", joined(names)}}));
    });
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

RawFile read_file(const Node& root) {
  RawFile file;
  root.source().run([&] {
    Entry entry = root.entry("the file");
    const Node *base = entry.take("base"), *recipes = entry.take("recipes");
    if (recipes != nullptr) root.source().run([&] { read_recipes(*recipes); });
    file = base != nullptr ? overlay_file(entry, *base, root.source().name()) : preset_file(entry);
  });
  return file;
}

}  // namespace amp::autocast::policy_file
