#include <amp/autocast/policy_file/presets.h>

#include <algorithm>
#include <set>

#include <amp/autocast/policy_file/block.h>
#include <amp/autocast/policy_names.h>
#include <amp/autocast/words.h>

namespace amp::autocast::policy_file {

namespace {

bool is_planned(const std::string& name) {
  const ArrayRef<const char*> planned = planned_names();
  return std::any_of(planned.begin(), planned.end(), [&](const char* known) { return name == known; });
}

class Resolver {
 public:
  Resolver(const std::vector<RawPreset>& raw, const PresetFile* builtin) : own_(builtin == nullptr) {
    for (const RawPreset& preset : raw) {
      raw_.emplace(preset.name, &preset);
      known_.push_back(preset.name);
    }
    if (own_) return;
    done_ = builtin->presets;
    for (const RawPreset& preset : raw)
      if (done_.contains(preset.name)) preset.key.error("`" + preset.name + "` is built in; give the preset another name");
    known_.insert(known_.end(), builtin->names.begin(), builtin->names.end());
  }

  const Preset& preset(const std::string& name) {
    if (const auto found = done_.find(name); found != done_.end()) return found->second;
    open_.push_back(name);
    Preset resolved = resolve(*raw_.at(name));
    open_.pop_back();
    return done_.emplace(name, std::move(resolved)).first->second;
  }

 private:
  Preset resolve(const RawPreset& raw);
  const Preset& parent_of(const Node& inherits);
  Table table(Table rules, const std::string& preset, const Block& block, bool again = false) const;
  void add_lists(Table& rules, const std::string& preset, const Block& block, bool again) const;
  void apply_overrides(Table& rules, const std::string& preset, const Block& block, bool again) const;
  void apply_everywhere(Table& rules, const std::string& preset, const Block& block) const;
  std::vector<std::string> ids_of(const Choice& choice) const;
  [[noreturn]] void throw_unknown_op(const Node& node, const std::string& base) const;

  const bool own_;
  std::map<std::string, const RawPreset*> raw_;
  std::vector<std::string> known_;
  std::map<std::string, Preset> done_;
  std::vector<std::string> open_;
};

Preset Resolver::resolve(const RawPreset& raw) {
  const Preset* parent = raw.inherits ? &parent_of(*raw.inherits) : nullptr;
  Preset preset{raw.name, raw.doc, {}, {}};
  for (const DeviceType device : kDevices) {
    const auto given = raw.blocks.find(device);
    const Block none{raw.name + (device == kCUDA ? "/cuda" : "/cpu"), {}, {}, {}, {}};
    const Block& block = given != raw.blocks.end() ? given->second : none;
    if (!block.overrides.empty() && parent == nullptr)
      block.overrides[0].op.error("preset `" + raw.name + "` inherits nothing, so there is nothing to override; use the category lists");
    preset.tables[device] = table(parent != nullptr ? parent->tables.at(device) : Table(), raw.name, block);
    for (int low = 0; low < kNumLow; ++low) {
      const bool inherited = parent != nullptr && parent->overlays.contains({device, low});
      if (!inherited && !block.low.contains(low)) continue;
      Table base = inherited ? table(parent->overlays.at({device, low}), raw.name, block, /*again=*/true) : preset.tables[device];
      if (block.low.contains(low)) base = table(std::move(base), raw.name, block.low.at(low));
      preset.overlays.emplace(std::pair(device, low), std::move(base));
    }
  }
  return preset;
}

const Preset& Resolver::parent_of(const Node& inherits) {
  const std::string name = inherits.text();
  if (std::find(known_.begin(), known_.end(), name) == known_.end()) throw_unknown_preset(inherits, known_);
  const auto first = std::find(open_.begin(), open_.end(), name);
  if (first == open_.end()) return preset(name);
  std::string chain;
  for (auto at = first; at != open_.end(); ++at) chain += *at + " -> ";
  inherits.error("presets inherit from each other (" + chain + name + "); take one `inherits` out");
}

// A block on top of a table; `again` for a parent's overlay, where the block, checked before, just has the last word.
Table Resolver::table(Table rules, const std::string& preset, const Block& block, bool again) const {
  add_lists(rules, preset, block, again);
  apply_overrides(rules, preset, block, again);
  apply_everywhere(rules, preset, block);
  return rules;
}

Rule rule_of(const Choice& choice, const std::string& preset) {
  return {choice.category, choice.message, preset, choice.op.line(), choice.extras};
}

const char* list_for(const Choice& choice) { return choice.extras.any() ? "rules" : toString(choice.category); }

void Resolver::add_lists(Table& rules, const std::string& preset, const Block& block, bool again) const {
  std::map<std::string, int> lines;
  std::set<std::string> added;
  for (const Choice& choice : block.lists) {
    const std::string name = choice.op.text();
    if (const auto [first, fresh] = lines.try_emplace(name, choice.op.line()); !fresh)
      choice.op.error("`" + name + "` stands twice in " + block.where + " (first in line " + std::to_string(first->second) +
                      "); keep one of them");
    for (const std::string& id : ids_of(choice)) {
      const auto rule = rules.find(id);
      if (rule != rules.end() && added.contains(id) && (rule->second.category != choice.category || rule->second.extras != choice.extras))
        choice.op.error("`" + name + "` is `" + id + "`, already " + toString(rule->second.category) + " in " + block.where + " (line " +
                        std::to_string(rule->second.line) + "); keep one of them");
      if (rule != rules.end() && !added.contains(id) && !again)
        choice.op.error("`" + name + "` is already " + toString(rule->second.category) + " in `" + rule->second.preset + "` (line " +
                        std::to_string(rule->second.line) + "), which " + block.where + " builds on; change it with `override: {" + name +
                        ": " + rule_text(choice.category, choice.extras) + "}`");
      added.insert(id);
      rules[id] = rule_of(choice, preset);
    }
  }
}

void set_rules(Table& rules, const std::vector<std::string>& ids, const Choice& choice, const std::string& preset) {
  for (const std::string& id : ids) {
    if (choice.is_plain()) rules.erase(id);
    else rules[id] = rule_of(choice, preset);
  }
}

void Resolver::apply_overrides(Table& rules, const std::string& preset, const Block& block, bool again) const {
  std::set<std::string> listed;
  for (const Choice& choice : block.lists)
    for (const std::string& id : ids_of(choice)) listed.insert(id);
  for (const Choice& choice : block.overrides) {
    const std::string name = choice.op.text();
    const std::vector<std::string> ids = ids_of(choice);
    if (!again && std::none_of(ids.begin(), ids.end(), [&](const std::string& id) { return rules.contains(id); }))
      choice.op.error("`" + name + "` is on no list that " + block.where + " builds on, so there is nothing to override; " +
                      (choice.is_plain() ? "take it out" : std::string("add it to `") + list_for(choice) + "`"));
    if (std::any_of(ids.begin(), ids.end(), [&](const std::string& id) { return listed.contains(id); }))
      choice.op.error("`" + name + "` is both listed and overridden in " + block.where + "; keep one of them");
    set_rules(rules, ids, choice, preset);
  }
}

void Resolver::apply_everywhere(Table& rules, const std::string& preset, const Block& block) const {
  std::set<std::string> here;
  for (const auto* choices : {&block.lists, &block.overrides})
    for (const Choice& choice : *choices)
      for (const std::string& id : ids_of(choice)) here.insert(id);
  for (const Choice& choice : block.everywhere) {
    const std::vector<std::string> ids = ids_of(choice);
    if (std::any_of(ids.begin(), ids.end(), [&](const std::string& id) { return here.contains(id); }))
      choice.op.error("`" + choice.op.text() + "` is overridden for every device and named in " + block.where +
                      " as well; keep one of them");
    set_rules(rules, ids, choice, preset);
  }
}

// The ops that a name means; the name itself while it is planned.
std::vector<std::string> Resolver::ids_of(const Choice& choice) const {
  const std::string name = choice.op.text(), base(split_name(name).base), overload(split_name(name).overload);
  const ArrayRef<PolicyName> all = overloads_of(base);
  if (all.empty() && is_planned(base)) return {name};
  if (all.empty()) throw_unknown_op(choice.op, base);
  std::vector<std::string> ids, overloads;
  std::optional<Refusal> first_refusal;
  for (const PolicyName& op : all) {
    if (*op.overload != 0) overloads.emplace_back(op.overload);
    if (!overload.empty() && overload != op.overload) continue;
    const std::optional<Refusal> refused = refusal(op, choice.category, choice.extras);
    if (!refused) ids.push_back(id_of(op));
    else if (!first_refusal) first_refusal = refused;
  }
  if (ids.empty() && !first_refusal)
    choice.op.error("`" + base + "` has no overload `" + overload + "`" + did_you_mean(overload, overloads) +
                    " (overloads: " + (overloads.empty() ? "none" : joined(overloads)) + ")");
  if (!ids.empty()) return ids;
  const auto place = choice.places.find(first_refusal->key);
  (place != choice.places.end() ? place->second : choice.op).error("`" + name + "` cannot " + first_refusal->text(choice.category));
}

void Resolver::throw_unknown_op(const Node& node, const std::string& base) const {
  std::vector<std::string> names;
  for (const PolicyName& known : policy_names()) names.emplace_back(known.name);
  for (const char* known : planned_names()) names.emplace_back(known);
  node.error("unknown op `" + node.text() + "`" + did_you_mean(base, names) + "; generated/OPS.md lists the ops");
}

PresetFile resolve_all(const RawFile& raw, const PresetFile* builtin) {
  PresetFile file;
  file.default_name = raw.default_name;
  Resolver resolver(raw.presets, builtin);
  for (const RawPreset& preset : raw.presets) {
    file.names.push_back(preset.name);
    file.presets.emplace(preset.name, resolver.preset(preset.name));
  }
  return file;
}

}  // namespace

const PresetFile& builtin() {
  static const auto& file = *new PresetFile([] {
    const std::string name = "autocast_policy.yaml";
    return resolve_all(read_file(parse(policy_source(), name), /*own=*/true), nullptr);
  }());
  return file;
}

PresetFile read(const std::string& text, const std::string& file) {
  const RawFile raw = read_file(parse(text, file), /*own=*/false);
  const std::vector<std::string>& bases = builtin().names;
  if (raw.is_overlay && std::find(bases.begin(), bases.end(), raw.presets[0].key.text()) == bases.end())
    throw_unknown_preset(raw.presets[0].key, bases);
  return resolve_all(raw, &builtin());
}

}  // namespace amp::autocast::policy_file
