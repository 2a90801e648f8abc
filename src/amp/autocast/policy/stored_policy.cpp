#include <amp/autocast/policy/stored_policy.h>

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

RuleOrigin view_of(const OpRules::Origin& origin) {
  return {origin.file.c_str(), origin.preset.c_str(), origin.list.c_str(), origin.line, origin.kernel.c_str()};
}

std::vector<Policy::OpRule> view_of(const std::vector<OpRules::OpRule>& rules) {
  std::vector<Policy::OpRule> result;
  for (const OpRules::OpRule& rule : rules)
    result.push_back({rule.op, rule.device, rule.low_indices, rule.category, view_of(rule.origin), rule.extras, rule.message.c_str()});
  return result;
}

}  // namespace

StoredPolicy::StoredPolicy(PolicyData data)
    : tables_(shared_tables(std::move(static_cast<RuleTables&>(data)), data.wide, data.promotes_unlisted)),
      ban_data_(std::move(data.bans)),
      extra_data_(std::move(data.extras)),
      kernel_data_(std::move(data.kernels)),
      module_data_(std::move(data.modules)) {
  policy_.name = kept_text(data.name);
  policy_.doc = kept_text(data.doc);
  policy_.whole = data.whole;
  policy_.owner = data.whole != nullptr ? data.whole->owner : this;
  policy_.dtype = data.dtype;
  policy_.off = data.off;
  policy_.wide = data.wide;
  policy_.promotes_unlisted = data.promotes_unlisted;
  point_to_rules();
  point_to_modules(data.whole);
  existing.fetch_add(1, std::memory_order_relaxed);
}

StoredPolicy::StoredPolicy(const Policy& base, PolicyData changed) : base_(&base), module_data_(std::move(changed.modules)), policy_(base) {
  policy_.name = kept_text(changed.name);
  policy_.doc = kept_text(changed.doc);
  policy_.owner = this;
  point_to_modules(nullptr);
  existing.fetch_add(1, std::memory_order_relaxed);
}

StoredPolicy::~StoredPolicy() {
  variants_.clear();
  existing.fetch_sub(1, std::memory_order_relaxed);
}

size_t num_policies() { return existing.load(std::memory_order_relaxed); }

void StoredPolicy::point_to_rules() {
  for (const OpRules::Ban& ban : ban_data_) bans_.push_back({ban.op, ban.device, ban.low_indices, ban.message.c_str()});
  for (const auto& [place, more] : extra_data_) extras_.push_back({place.op, place.device, static_cast<uint8_t>(place.low_index), more});
  for (const OpRules::KernelRule& rule : kernel_data_)
    kernels_.push_back({rule.name.c_str(), rule.device, rule.low_indices, rule.category, view_of(rule.origin)});
  policy_.places = tables_->places.data();
  policy_.bans = bans_;
  policy_.extras = extras_;
  policy_.kernels = kernels_;
  const RuleTables& rules = tables_->rules;
  for (size_t device = 0; device < rules.tables.size(); ++device) {
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      const bool is_on = tables_->has_rules[device][low_index] && !policy_.off;
      policy_.tables[device][low_index] = is_on ? rules.tables[device][low_index].data() : nullptr;
      policy_.origins[device][low_index] = rules.origins[device][low_index].data();
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
    const std::vector<Policy::OpRule>& ops = module_ops_.emplace_back(view_of(rule.ops));
    modules_.push_back({rule.pattern.c_str(), rule.enabled, rule.dtype, rule.policy.get(), ops, view_of(rule.origin)});
  }
  policy_.modules = modules_;
  policy_.variants = modules_.empty() ? nullptr : &variants_;
}

bool StoredPolicy::has(const PolicyData& data) const {
  const std::lock_guard lock(tables_mutex());
  return tables_ != nullptr && data.name == policy_.name && data.doc == policy_.doc && data.bans == ban_data_ &&
         data.extras == extra_data_ && data.kernels == kernel_data_ && data.modules == module_data_ &&
         data.promotes_unlisted == policy_.promotes_unlisted && tables_->rules.same_as(data);
}

}  // namespace amp::autocast
