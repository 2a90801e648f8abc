#include <amp/autocast/stored_policy.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>

namespace amp::autocast {

namespace {

std::atomic<size_t> existing{0};

// Names outlive their policies: get_autocast_policy() and events of observers return them. There are few different ones.
const char* kept_text(const std::string& text) {
  static auto& mutex = *new std::mutex;  // neither is destroyed: threads may be in a region while the process ends
  static auto& texts = *new std::unordered_set<std::string>;
  const std::lock_guard lock(mutex);
  return texts.insert(text).first->c_str();
}

RuleOrigin pointing_to(const OpRules::Origin& origin) {
  return {origin.file.c_str(), origin.preset.c_str(), origin.list.c_str(), origin.line, origin.kernel.c_str()};
}

std::vector<Policy::OpRule> pointing_to(const std::vector<OpRules::OpRule>& rules) {
  std::vector<Policy::OpRule> result;
  for (const OpRules::OpRule& rule : rules)
    result.push_back({rule.op, rule.device, rule.low_indices, rule.category, pointing_to(rule.origin), rule.extras, rule.message.c_str()});
  return result;
}

}  // namespace

StoredPolicy::StoredPolicy(PolicyData data)
    : rules_(std::make_unique<OpRules>(std::move(static_cast<OpRules&>(data)))), module_data_(std::move(data.modules)) {
  policy_.name = kept_text(data.name);
  policy_.doc = kept_text(data.doc);
  policy_.whole = data.whole;
  policy_.owner = data.whole != nullptr ? data.whole->owner : nullptr;
  policy_.dtype = data.dtype;
  policy_.off = data.off;
  policy_.wide = data.wide;
  point_to_rules();
  point_to_modules(data.whole);
  enlist(*this);
  existing.fetch_add(1, std::memory_order_relaxed);
}

StoredPolicy::StoredPolicy(const Policy& base, PolicyData changed)
    : base_(keep_alive(base)), module_data_(std::move(changed.modules)), policy_(base) {
  policy_.name = kept_text(changed.name);
  policy_.doc = kept_text(changed.doc);
  policy_.owner = this;
  point_to_modules(nullptr);
  existing.fetch_add(1, std::memory_order_relaxed);
}

StoredPolicy::~StoredPolicy() {
  variants_.clear();
  if (rules_ != nullptr) delist(*this);
  existing.fetch_sub(1, std::memory_order_relaxed);
}

size_t num_policies() { return existing.load(std::memory_order_relaxed); }

void StoredPolicy::point_to_rules() {
  for (const OpRules::Origin& place : rules_->places) places_.push_back(pointing_to(place));
  for (const OpRules::Ban& ban : rules_->bans) bans_.push_back({ban.op, ban.device, ban.message.c_str()});
  for (const auto& [place, more] : rules_->extras) extras_.push_back({place.op, place.device, static_cast<uint8_t>(place.low_index), more});
  for (const OpRules::KernelRule& rule : rules_->kernels)
    kernels_.push_back({rule.name.c_str(), rule.device, rule.low_indices, rule.category, pointing_to(rule.origin)});
  policy_.places = places_.data();
  policy_.bans = bans_;
  policy_.extras = extras_;
  policy_.kernels = kernels_;
  policy_.promotes_unlisted = rules_->promotes_unlisted;
  for (size_t device = 0; device < rules_->tables.size(); ++device) {
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      const OpRules::Entries& entries = rules_->tables[device][low_index];
      const bool has_rules = std::any_of(entries.begin(), entries.end(), [](TableEntry entry) { return entry != TableEntry{}; });
      policy_.tables[device][low_index] = has_rules && !policy_.off ? entries.data() : nullptr;
      policy_.origins[device][low_index] = rules_->origins[device][low_index].data();
    }
  }
}

void StoredPolicy::point_to_modules(const Policy* whole) {
  if (whole != nullptr) {
    policy_.modules = whole->modules;
    policy_.variants = whole->variants;
    return;
  }
  for (const PolicyData::ModuleRule& rule : module_data_) {
    const std::vector<Policy::OpRule>& ops = module_ops_.emplace_back(pointing_to(rule.ops));
    modules_.push_back({rule.pattern.c_str(), rule.enabled, rule.dtype, rule.policy, ops, pointing_to(rule.origin)});
  }
  policy_.modules = modules_;
  policy_.variants = modules_.empty() ? nullptr : &variants_;
}

bool StoredPolicy::has(const PolicyData& data) const {
  return rules_ != nullptr && data.name == policy_.name && data.doc == policy_.doc && data.modules == module_data_ &&
         static_cast<const OpRules&>(data) == *rules_;
}

void StoredPolicy::set_default_rule(size_t op, TableEntry entry) {
  if (rules_ == nullptr) return;  // it has those of `base_`
  for (size_t device = 0; device < rules_->tables.size(); ++device)
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index)
      if (policy_.tables[device][low_index] != nullptr) rules_->tables[device][low_index][op] = entry;
}

}  // namespace amp::autocast
