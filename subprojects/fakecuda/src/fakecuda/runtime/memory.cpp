#include <fakecuda/runtime/memory.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

#include <fakecuda/runtime/report.h>

namespace fake {

namespace {

std::string hex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

std::string bytes_text(uint64_t bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

bool overlap(const Access& a, const Access& b) { return a.begin < b.end && b.begin < a.end; }

bool conflict(const Access& a, const Access& b) { return overlap(a, b) && (a.write || b.write) && !(a.atomic && b.atomic); }

}  // namespace

std::string describe(const Allocation& allocation) {
  return "the block of " + bytes_text(allocation.size) + " at " + hex(allocation.begin) + " made by " + allocation.made->text();
}

Allocation& Memory::add(const Block& block, Home home, int device, OperationPtr made) {
  auto fresh = std::make_unique<Allocation>();
  static_cast<Block&>(*fresh) = block;
  fresh->home = home;
  fresh->device = device;
  fresh->made = std::move(made);
  // Forgets earlier frees at these addresses: a use now refers to the new block.
  auto old = gone_.upper_bound(block.begin);
  if (old != gone_.begin() && std::prev(old)->first + std::prev(old)->second.size > block.begin) --old;
  while (old != gone_.end() && old->first < block.end()) old = gone_.erase(old);
  return *(live_[block.begin] = std::move(fresh));
}

void Memory::remove(const Allocation& allocation, OperationPtr freed) {
  gone_[allocation.begin] = {allocation.size, allocation.made, std::move(freed)};
  live_.erase(allocation.begin);
}

Allocation* Memory::at(uint64_t address) {
  const auto it = live_.find(address);
  return it == live_.end() ? nullptr : it->second.get();
}

Allocation* Memory::holding(uint64_t address, uint64_t bytes) {
  auto it = live_.upper_bound(address);
  if (it == live_.begin()) return nullptr;
  Allocation* found = std::prev(it)->second.get();
  return address + bytes <= found->end() && address < found->end() ? found : nullptr;
}

std::string Memory::explain(uint64_t address, uint64_t bytes) const {
  const std::string start = bytes_text(bytes) + " at " + hex(address);
  const auto later = live_.upper_bound(address);
  if (later != live_.begin()) {
    const Allocation& before = *std::prev(later)->second;
    if (address < before.end()) return start + " reach beyond the end of " + describe(before);
  }
  const auto gone = gone_.upper_bound(address);
  if (gone != gone_.begin()) {
    const auto& [begin, was] = *std::prev(gone);
    if (address < begin + was.size)
      return start + " are in a block of " + bytes_text(was.size) + " made by " + was.made->text() + ", which " + was.freed->text() +
             " has freed";
  }
  if (later != live_.begin()) {
    const Allocation& before = *std::prev(later)->second;
    if (address - before.end() < 4096)
      return start + " are " + bytes_text(address - before.end()) + " behind the end of " + describe(before);
  }
  if (later != live_.end() && later->first - address < 4096)
    return start + " are " + bytes_text(later->first - address) + " before the start of " + describe(*later->second);
  return start + " are in no block";
}

void Memory::use(Allocation& allocation, const Access& access, const OperationPtr& by, const Clock& known) {
  for (const Use& earlier : allocation.uses) {
    if (!conflict(earlier.access, access) || known.knows(earlier.by->epoch)) continue;
    const uint64_t first = std::max(earlier.access.begin, access.begin), last = std::min(earlier.access.end, access.end);
    report("race: " + by->text() + (access.write ? " writes " : " reads ") + bytes_text(last - first) + " at offset " +
           std::to_string(first - allocation.begin) + " of " + describe(allocation) + ", but nothing orders it after " +
           earlier.by->text() + (earlier.access.write ? ", which writes them" : ", which reads them"));
    break;  // one report for each access
  }
  // Accesses that precede this one, and that it covers, need no further comparison.
  std::erase_if(allocation.uses, [&](const Use& earlier) {
    const bool covered = access.begin <= earlier.access.begin && earlier.access.end <= access.end;
    return covered && (access.write || !earlier.access.write) && access.atomic <= earlier.access.atomic && known.knows(earlier.by->epoch);
  });
  allocation.uses.push_back({access, by});
}

void Memory::check_free(const Allocation& allocation, const OperationPtr& by, const Clock& known) const {
  for (const Use& earlier : allocation.uses) {
    if (known.knows(earlier.by->epoch)) continue;
    report("freed too early: " + by->text() + " frees " + describe(allocation) + ", but nothing orders it after " + earlier.by->text() +
           ", which " + (earlier.access.write ? "writes " : "reads ") + "it");
    return;
  }
}

}  // namespace fake
