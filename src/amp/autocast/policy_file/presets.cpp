#include <amp/autocast/policy_file/presets.h>

#include <algorithm>
#include <set>
#include <unordered_set>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file/block.h>
#include <amp/autocast/policy_file/builtin.h>
#include <amp/autocast/policy_file/data.h>
#include <amp/autocast/policy_file/lookup.h>
#include <amp/autocast_messages.h>

namespace amp::autocast::policy_file {

namespace {

using RulesByDtype = std::map<int, Rules*>;  // by low_dtype_index: the rules of a device that a block changes

bool any_has(const RulesByDtype& tables, const std::string& id) {
  return std::any_of(tables.begin(), tables.end(), [&](const auto& table) { return table.second->contains(id); });
}

bool any_of_in(const std::vector<std::string>& ids, const std::set<std::string>& set) {
  return std::any_of(ids.begin(), ids.end(), [&](const std::string& id) { return set.contains(id); });
}

// The advice for an override of an op that has no rule.
std::string remedy_of(const Choice& choice) {
  if (choice.is_plain()) return "take it out";
  return std::string("add it to `") + (choice.extras.any() ? "rules" : toString(choice.category)) + "`";
}

// Whether an op has a rule that does not name a kernel of PyTorch. Rules that name such a kernel can be replaced by any other rule.
bool has_own(const Rules& rules, const std::string& id) {
  const auto found = rules.find(id);
  return found != rules.end() && found->second.origin.kernel.empty();
}

// Gives a rule for a kernel, instead of its earlier one, to the kernel's ops. Excludes ops that have another rule or are `named` in the
// block.
void set_kernel(Rules& rules, const TorchKernel& kernel, const Choice& choice, Rule rule, const std::set<std::string>& named) {
  std::erase_if(rules, [&](const auto& earlier) { return earlier.second.origin.kernel == kernel.name; });
  if (choice.is_plain()) return;
  rule.origin.kernel = kernel.name;
  for (const PolicyOp* op : possible_ops(choice, ops_of(kernel)))
    if (const std::string id = id_of(*op); !named.contains(id) && !has_own(rules, id)) rules[id] = rule;
}

// Adds the default rules of custom ops to policies that have no rule for them, where the preset has any rules.
void add_default_rules(Tables& tables) {
  for (const OwnOp* own : own_ops())
    for (Rules& rules : tables)
      if (own->category != Category::Passthrough && !rules.empty())
        rules.try_emplace(id_of(own->names[0]), Rule{own->category, "", {}, owned(kDefaultRuleOrigin)});
}

bool is_empty(const Tables& tables) {
  return std::all_of(tables.begin(), tables.end(), [](const Rules& rules) { return rules.empty(); });
}

bool is_empty(const Block& block) { return block.lists.empty() && block.overrides.empty() && block.low_dtypes.empty(); }

// Finds mistakes in the names of ops and in what their rules can be. It needs no other rules.
void check_names(Source& source, const Block& block) {
  for (const auto* choices : {&block.lists, &block.overrides, &block.everywhere})
    source.each(*choices, [](const Choice& choice) { ids_of(choice); });
  for (const auto& [low_index, low_block] : block.low_dtypes) check_names(source, low_block);
}

void check_names(Source& source, const RawPreset& preset) {
  for (const auto& [device, block] : preset.blocks) check_names(source, block);
  for (const RawModule& module : preset.modules) {
    source.each(module.everywhere, [](const Choice& choice) { ids_of(choice); });
    for (const auto& [device, choices] : module.devices) source.each(choices, [](const Choice& choice) { ids_of(choice); });
  }
}

class Resolver {
 public:
  Resolver(const std::vector<RawPreset>& raw, Source& source) : source_(source) {
    source_.each(raw, [&](const RawPreset& preset) {
      if (is_preset(preset.name)) preset.key.error(filled(messages::kBuiltIn, {{"name", preset.name}}));
      raw_.emplace(preset.name, &preset);
      known_.push_back(preset.name);
    });
    for (std::string& name : preset_names()) known_.push_back(std::move(name));
    known_names_.insert(known_.begin(), known_.end());
  }

  // A preset's rules for ops.
  const Preset& preset(const std::string& name) {
    if (const auto found = done_.find(name); found != done_.end()) return found->second;
    if (is_preset(name)) return done_.emplace(name, builtin_preset(find_policy(name))).first->second;
    if (const auto found = failed_.find(name); found != failed_.end()) throw found->second;
    const RawPreset& raw = *raw_.at(name);
    open_.push_back(name);
    try {
      Preset resolved = resolve(raw);
      open_.pop_back();
      return done_.emplace(name, std::move(resolved)).first->second;
    } catch (const PolicyError& mistake) {
      open_.pop_back();
      failed_.emplace(name, mistake);
      source_.add(mistake);
      check_names(source_, raw);
      throw;
    }
  }

  // A preset's rules for modules: the parent's rules first.
  const std::vector<PolicyData::ModuleRule>& modules(const std::string& name);

 private:
  Preset resolve(const RawPreset& raw);
  PolicyData::ModuleRule resolve(const RawModule& raw, const std::string& preset);
  PolicyPtr policy_named(const Node& name);
  const Preset& parent_of(const Node& inherits);
  void add_block(const RulesByDtype& tables, const std::string& preset, const std::string& where, const Block& block) const;
  std::set<std::string> check_lists(const RulesByDtype& tables, const Block& block) const;
  void check_free(const RulesByDtype& tables, const std::string& id, const Choice& choice, const Block& block) const;

  Source& source_;
  std::map<std::string, const RawPreset*> raw_;
  std::vector<std::string> known_;
  std::unordered_set<std::string> known_names_;  // the same
  std::map<std::string, Preset> done_;
  std::map<std::string, PolicyError> failed_;  // the first mistake of each preset that has mistakes
  std::map<std::string, std::vector<PolicyData::ModuleRule>> modules_;
  std::vector<std::string> open_;
};

Preset Resolver::resolve(const RawPreset& raw) {
  const Preset* parent = raw.inherits ? &parent_of(*raw.inherits) : nullptr;
  Preset preset{raw.name, raw.doc, {}};
  preset.promotes_unlisted = raw.promotes_unlisted.value_or(parent != nullptr && parent->promotes_unlisted);
  const size_t before = source_.count();
  source_.each(devices(), [&](DeviceType device) {
    const std::string device_name = toString(device);
    const auto given = raw.blocks.find(device);
    const Block none{raw.name + "/" + device_name, {}, {}, {}, {}};
    const Block& block = given != raw.blocks.end() ? given->second : none;
    if (!block.overrides.empty() && parent == nullptr) block.overrides[0].op.error(filled(messages::kNoParent, {{"name", raw.name}}));
    Tables& tables = preset.tables[device];
    if (parent != nullptr) tables = parent->tables_for(device);
    if (!in_presets(device) && is_empty(tables)) {
      if (is_empty(block)) return;  // the rules of another device type apply
      tables = preset.tables_for(rules_of_backend(device));
    }
    add_block({{0, &tables[0]}, {1, &tables[1]}}, raw.name, device_name, block);
    for (const auto& [low_index, low_block] : block.low_dtypes)
      add_block({{low_index, &tables[static_cast<size_t>(low_index)]}}, raw.name,
                device_name + "/low_dtypes/" + (low_index == low_dtype_index(kBFloat16) ? "bfloat16" : "float16"), low_block);
    if (parent == nullptr) add_default_rules(tables);
  });
  source_.throw_since(before);
  return preset;
}

const Preset& Resolver::parent_of(const Node& inherits) {
  const std::string name = inherits.text();
  if (!known_names_.contains(name)) throw_unknown_preset(inherits, known_);
  const auto first = std::find(open_.begin(), open_.end(), name);
  if (first == open_.end()) return preset(name);
  std::string chain;
  for (auto at = first; at != open_.end(); ++at) chain += *at + " -> ";
  inherits.error(filled(messages::kCycle, {{"chain", chain + name}}));
}

void check_overrides(Source& source, const RulesByDtype& tables, const std::set<std::string>& listed, const Block& block) {
  source.each(block.overrides, [&](const Choice& choice) {
    const std::string name = choice.op.text();
    const std::vector<std::string> ids = ids_of(choice);
    if (!any_of_in(ids, listed) && std::none_of(ids.begin(), ids.end(), [&](const std::string& id) { return any_has(tables, id); }))
      choice.op.error(filled(messages::kNothingToOverride, {{"name", name}, {"where", block.where}, {"remedy", remedy_of(choice)}}));
    if (any_of_in(ids, listed)) choice.op.error(filled(messages::kListedAndOverridden, {{"name", name}, {"where", block.where}}));
  });
}

void check_everywhere(Source& source, std::set<std::string> here, const Block& block) {
  for (const Choice& choice : block.overrides)
    for (std::string& id : ids_of(choice)) here.insert(std::move(id));
  source.each(block.everywhere, [&](const Choice& choice) {
    if (any_of_in(ids_of(choice), here))
      choice.op.error(filled(messages::kOverriddenEverywhere, {{"name", choice.op.text()}, {"where", block.where}}));
  });
}

// Applies the rules of a block to the existing rules.
void Resolver::add_block(const RulesByDtype& tables, const std::string& preset, const std::string& where, const Block& block) const {
  const size_t before = source_.count();
  const std::set<std::string> listed = check_lists(tables, block);
  source_.throw_since(before);  // the next checks need the ops of the lists
  check_overrides(source_, tables, listed, block);
  source_.throw_since(before);
  check_everywhere(source_, listed, block);
  source_.throw_since(before);
  const auto rule_of = [&](const Choice& choice) {
    return Rule{choice.category, choice.message, choice.extras, {source_.name(), preset, where + "/" + choice.list, choice.op.line()}};
  };
  std::vector<const Choice*> of_kernels;
  std::set<std::string> named;
  for (const auto* choices : {&block.lists, &block.overrides, &block.everywhere}) {
    for (const Choice& choice : *choices) {
      if (find_torch_kernel(choice.op.text()) != nullptr) of_kernels.push_back(&choice);
      for (const std::string& id : ids_of(choice)) {
        named.insert(id);
        for (const auto& [low_index, rules] : tables) {
          if (choice.is_plain()) rules->erase(id);
          else (*rules)[id] = rule_of(choice);
        }
      }
    }
  }
  for (const Choice* choice : of_kernels)
    for (const auto& [low_index, rules] : tables)
      set_kernel(*rules, *find_torch_kernel(choice->op.text()), *choice, rule_of(*choice), named);
}

// The ops on the lists. Listing an op that has a rule in every table is an error.
std::set<std::string> Resolver::check_lists(const RulesByDtype& tables, const Block& block) const {
  std::map<std::string, int> lines;
  std::map<std::string, const Choice*> added;
  std::set<std::string> listed;
  source_.each(block.lists, [&](const Choice& choice) {
    const std::string name = choice.op.text();
    if (const auto [first, is_new] = lines.try_emplace(name, choice.op.line()); !is_new)
      choice.op.error(filled(messages::kTwice, {{"name", name}, {"where", block.where}, {"line", std::to_string(first->second)}}));
    for (const std::string& id : ids_of(choice)) {
      const Choice*& earlier = added[id];
      if (earlier == nullptr) check_free(tables, id, choice, block);
      else if (earlier->category != choice.category || earlier->extras != choice.extras)
        choice.op.error(filled(messages::kRuledInBlock, {{"name", name},
                                                         {"op", id},
                                                         {"category", toString(earlier->category)},
                                                         {"where", block.where},
                                                         {"line", std::to_string(earlier->op.line())}}));
      earlier = &choice;
      listed.insert(id);
    }
  });
  return listed;
}

void Resolver::check_free(const RulesByDtype& tables, const std::string& id, const Choice& choice, const Block& block) const {
  if (!std::all_of(tables.begin(), tables.end(), [&](const auto& table) { return has_own(*table.second, id); })) return;
  const Rule& rule = tables.begin()->second->at(id);
  // Rules of other files get no line numbers: those files may change.
  const std::string line = raw_.contains(rule.origin.preset) ? " (line " + std::to_string(rule.origin.line) + ")" : "";
  const std::string name = choice.op.text();
  choice.op.error(filled(messages::kRuledInParent, {{"name", name},
                                                    {"category", toString(rule.category)},
                                                    {"preset", rule.origin.preset},
                                                    {"line", line},
                                                    {"where", block.where},
                                                    {"rule", rule_text(choice.category, choice.extras)}}));
}

// --- modules ---

// The policy that has a preset's rules for ops.
PolicyPtr Resolver::policy_named(const Node& name) {
  const std::string text = name.text();
  if (!known_names_.contains(text)) throw_unknown_preset(name, known_);
  return is_preset(text) ? PolicyPtr(&find_policy(text)) : stored_policy(data_of(preset(text), {}));
}

PolicyData::ModuleRule Resolver::resolve(const RawModule& raw, const std::string& preset) {
  const std::string list = "modules/" + raw.pattern.text();
  PolicyData::ModuleRule rule{raw.pattern.text(), raw.enabled, raw.dtype, {}, {}, {source_.name(), preset, list, raw.pattern.line()}};
  if (raw.policy) source_.run([&] { rule.policy = policy_named(*raw.policy); });
  const auto add = [&](const Choice& choice, const std::string& key, DeviceType device) {
    for (const PolicyOp* op : ops_meant(choice))
      if (op->id >= 0)
        rule.ops.push_back({static_cast<OpId>(op->id),
                            device,
                            kAllLowDtypes,
                            choice.category,
                            {source_.name(), preset, list + "/" + key, choice.op.line()},
                            extras_for(*op, choice.extras),
                            choice.message});
  };
  source_.each(raw.everywhere, [&](const Choice& choice) {
    const std::vector<std::string> ids = ids_of(choice);
    for (const DeviceType device : devices()) {
      const auto here = raw.devices.find(device);
      if (here == raw.devices.end()) continue;
      for (const Choice& other : here->second)
        for (const std::string& id : ids_of(other))
          if (std::find(ids.begin(), ids.end(), id) != ids.end())
            choice.op.error(filled(messages::kRuledEverywhere, {{"name", choice.op.text()}, {"where", list + "/" + toString(device)}}));
    }
    for (const DeviceType device : devices()) add(choice, "ops", device);
  });
  for (const DeviceType device : devices())
    if (const auto here = raw.devices.find(device); here != raw.devices.end())
      source_.each(here->second, [&](const Choice& choice) { add(choice, toString(device), device); });
  return rule;
}

const std::vector<PolicyData::ModuleRule>& Resolver::modules(const std::string& name) {
  if (const auto found = modules_.find(name); found != modules_.end()) return found->second;
  std::vector<PolicyData::ModuleRule> rules;
  if (is_preset(name)) {
    rules = owned(find_policy(name).modules);
  } else {
    const RawPreset& raw = *raw_.at(name);
    const bool has_parent = raw.inherits.has_value() && !failed_.contains(name);  // else there is a mistake already
    if (has_parent) rules = modules(raw.inherits->text());
    ModuleRuleList list(rules);
    for (const RawModule& module : raw.modules) list.set(resolve(module, name));
  }
  return modules_.emplace(name, std::move(rules)).first->second;
}

PresetFile read_source(const std::string& text, Source& source) {
  const RawFile raw = read_file(parse(text, source));
  if (source.count() != 0) {
    for (const RawPreset& preset : raw.presets) check_names(source, preset);
    source.throw_all();
  }
  PresetFile result;
  result.default_name = raw.default_name;
  Resolver resolver(raw.presets, source);
  source.each(raw.presets, [&](const RawPreset& preset) {
    result.names.push_back(preset.name);
    result.presets.emplace(preset.name, resolver.preset(preset.name));
  });
  source.each(raw.presets, [&](const RawPreset& preset) {
    const std::vector<PolicyData::ModuleRule>& modules = resolver.modules(preset.name);
    if (const auto found = result.presets.find(preset.name); found != result.presets.end()) found->second.modules = modules;
  });
  source.throw_all();
  return result;
}

}  // namespace

PresetFile read(const std::string& text, const std::string& file) {
  Source source(file);
  try {
    return read_source(text, source);
  } catch (const Source::Enough&) {
    source.throw_all();
    throw;
  }
}

}  // namespace amp::autocast::policy_file
