#include <amp/autocast/policy/policy_variants.h>

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <amp/autocast/module/module_patterns.h>
#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/policy/stored_policy.h>

namespace amp::autocast {

namespace {

// For all objects: additions are rare.
std::mutex& variants_mutex() {
  static auto& mutex = *new std::mutex;  // never destroyed: threads may be in a region while the process ends
  return mutex;
}

size_t hash_of_path(const ModulePath& path) { return (reinterpret_cast<uintptr_t>(&path) >> 4) * 0x9E3779B97F4A7C15ull >> 32; }

}  // namespace

struct PolicyVariants::Made {
  struct Hash {
    size_t operator()(const Rules& rules) const {
      size_t hash = rules.size();
      for (const Policy::ModuleRule* rule : rules) hash = (hash ^ reinterpret_cast<uintptr_t>(rule)) * 0x9E3779B97F4A7C15ull;
      return hash ^ hash >> 32;
    }
  };
  std::unordered_map<Rules, std::unique_ptr<StoredPolicy>, Hash> by_rules;
};

// The rules by path. A path is found from the one above it, so that each name of a path is compared once.
struct PolicyVariants::Matched {
  struct Match {
    ModulePatterns::Places places;
    Rules rules;
  };

  explicit Matched(ArrayRef<Policy::ModuleRule> rules) : all(rules), patterns(rules) {}

  const Match& at(const ModulePath& path) {
    std::vector<const ModulePath*> unknown;
    const ModulePath* above = &path;
    for (; above != nullptr && !by_path.contains(above); above = above->parent()) unknown.push_back(above);
    const Match* match = above != nullptr ? &by_path.at(above) : nullptr;
    for (auto next = unknown.rbegin(); next != unknown.rend(); ++next) {
      Match below{match == nullptr ? patterns.start() : patterns.below(match->places, (*next)->name()), {}};
      if (match != nullptr) below.rules = match->rules;
      add_rules(below);
      match = &by_path.emplace(*next, std::move(below)).first->second;
    }
    return *match;
  }
  void add_rules(Match& match) const {
    const std::vector<uint32_t> numbers = patterns.matches(match.places);
    if (numbers.empty()) return;
    const std::unordered_set<const Policy::ModuleRule*> known(match.rules.begin(), match.rules.end());
    for (const uint32_t number : numbers)
      if (!known.contains(&all[number])) match.rules.push_back(&all[number]);
  }

  const ArrayRef<Policy::ModuleRule> all;
  const ModulePatterns patterns;
  std::unordered_map<const ModulePath*, Match> by_path;
};

const Policy* PolicyVariants::find(const ModulePath& path) const {
  const auto* slot = table_.find(hash_of_path(path), [&](const ModulePath& other) { return &other == &path; });
  return slot != nullptr ? slot->value : nullptr;
}

const Policy& PolicyVariants::add(const ModulePath& path, const Policy& policy) {
  const std::lock_guard lock(variants_mutex());
  if (const Policy* known = find(path)) return *known;
  table_.add(path, &policy, hash_of_path);
  return policy;
}

PolicyVariants::Rules PolicyVariants::rules_at(const ModulePath& path, ArrayRef<Policy::ModuleRule> all) {
  const std::lock_guard lock(variants_mutex());
  if (matched_ == nullptr) matched_ = new Matched(all);
  return matched_->at(path).rules;
}

const Policy* PolicyVariants::made_by(const Rules& rules) const {
  const std::lock_guard lock(variants_mutex());
  if (made_ == nullptr) return nullptr;
  const auto known = made_->by_rules.find(rules);
  return known != made_->by_rules.end() ? &known->second->policy() : nullptr;
}

const Policy& PolicyVariants::keep(const Rules& rules, std::unique_ptr<StoredPolicy> policy) {
  const std::lock_guard lock(variants_mutex());
  if (made_ == nullptr) made_ = new Made;
  return made_->by_rules.try_emplace(rules, std::move(policy)).first->second->policy();
}

void PolicyVariants::clear() noexcept {
  table_.clear();
  delete std::exchange(made_, nullptr);
  delete std::exchange(matched_, nullptr);
}

}  // namespace amp::autocast
