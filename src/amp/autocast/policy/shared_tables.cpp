#include <amp/autocast/policy/shared_tables.h>

#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace amp::autocast {

namespace {

// By hash; protected by tables_mutex(). The deleter of a pointer removes its tables from here before it frees them.
std::unordered_multimap<size_t, SharedTables*>& all_tables() {
  static auto& all = *new std::unordered_multimap<size_t, SharedTables*>;  // never destroyed: threads may be in a region at the end
  return all;
}

// Equal tables that are still in use. The mutex is locked, so this must not release a pointer that may be the last one.
std::shared_ptr<const SharedTables> find_equal(size_t hash, const RuleTables& rules, bool wide, bool promotes_unlisted) {
  const auto [first, last] = all_tables().equal_range(hash);
  for (auto at = first; at != last; ++at) {
    SharedTables& known = *at->second;
    if (known.wide != wide || known.promotes_unlisted != promotes_unlisted || !known.rules.same_as(rules)) continue;
    if (std::shared_ptr<const SharedTables> used = known.weak_from_this().lock()) return used;
  }
  return nullptr;
}

void free_tables(size_t hash, SharedTables* tables) noexcept {
  {
    const std::lock_guard lock(tables_mutex());
    const auto [first, last] = all_tables().equal_range(hash);
    for (auto at = first; at != last; ++at) {
      if (at->second != tables) continue;
      all_tables().erase(at);
      break;
    }
  }
  delete tables;
}

}  // namespace

std::mutex& tables_mutex() {
  static auto& mutex = *new std::mutex;  // never destroyed, as the tables
  return mutex;
}

SharedTables::SharedTables(RuleTables tables, bool is_wide, bool promotes)
    : rules(std::move(tables)), wide(is_wide), promotes_unlisted(promotes) {
  for (size_t device = 0; device < rules.tables.size(); ++device)
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index)
      has_rules[device][low_index] = rules.tables[device][low_index] != RuleTables::Entries{};
  for (const RuleTables::Origin& place : rules.places)
    places.push_back({place.file.c_str(), place.preset.c_str(), place.list.c_str(), place.line, place.kernel.c_str()});
}

bool RuleTables::same_as(const RuleTables& other) const {
  if (tables != other.tables) return false;
  std::pair<uint16_t, uint16_t> equal{};  // the last pair of equal places
  for (size_t device = 0; device < origins.size(); ++device) {
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      for (size_t op = 0; op < origins[device][low_index].size(); ++op) {
        const std::pair pair(origins[device][low_index][op], other.origins[device][low_index][op]);
        if (pair == equal) continue;
        if (!(places[pair.first] == other.places[pair.second])) return false;
        equal = pair;
      }
    }
  }
  return true;
}

size_t RuleTables::hash() const {
  // Rules for many modules give tables that differ only in the places of their rules.
  std::vector<size_t> of_places;
  of_places.reserve(places.size());
  for (const Origin& place : places) {
    const std::hash<std::string> hash_of;
    of_places.push_back(((hash_of(place.list) * 31 + hash_of(place.preset)) * 31 + hash_of(place.kernel)) * 31 +
                        static_cast<size_t>(place.line));
  }
  size_t hash = 0;
  for (size_t device = 0; device < tables.size(); ++device) {
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      const Entries& entries = tables[device][low_index];
      hash = hash * 31 + std::hash<std::string_view>()({reinterpret_cast<const char*>(entries.data()), static_cast<size_t>(kNumOps)});
      for (size_t op = 0; op < static_cast<size_t>(kNumOps); ++op) hash = hash * 31 + of_places[origins[device][low_index][op]];
    }
  }
  return hash;
}

std::shared_ptr<const SharedTables> shared_tables(RuleTables tables, bool wide, bool promotes_unlisted) {
  const size_t hash = tables.hash();
  {
    const std::lock_guard lock(tables_mutex());
    if (std::shared_ptr<const SharedTables> known = find_equal(hash, tables, wide, promotes_unlisted)) return known;
  }
  // Declared before the lock: freed after it, if another thread was faster.
  const std::shared_ptr<SharedTables> made(new SharedTables(std::move(tables), wide, promotes_unlisted),
                                           [hash](SharedTables* unused) { free_tables(hash, unused); });
  const std::lock_guard lock(tables_mutex());
  if (std::shared_ptr<const SharedTables> known = find_equal(hash, made->rules, wide, promotes_unlisted)) return known;
  all_tables().emplace(hash, made.get());
  return made;
}

void set_default_rule(const OwnOp& op) {
  const auto at = static_cast<size_t>(op.id);
  const auto entry_in = [&](bool wide, bool promotes_unlisted) {
    const TableEntry entry = table_entry(wide ? op.in_float32 : op.category);
    return entry == TableEntry{} && promotes_unlisted && op.promoted != 0 ? kOnlyExtras : entry;
  };
  const std::lock_guard lock(tables_mutex());
  const Presets& built_in = presets();
  for (size_t i = 0; i < built_in.count; ++i)
    for (const auto& tables : built_in.first[i].tables)
      for (const TableEntry* table : tables)  // the generated tables are variables
        if (table != nullptr) const_cast<TableEntry*>(table)[at] = entry_in(/*wide=*/false, built_in.first[i].promotes_unlisted);
  for (const auto& [hash, shared] : all_tables())
    for (size_t device = 0; device < shared->rules.tables.size(); ++device)
      for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index)
        if (shared->has_rules[device][low_index])
          shared->rules.tables[device][low_index][at] = entry_in(shared->wide, shared->promotes_unlisted);
}

}  // namespace amp::autocast
