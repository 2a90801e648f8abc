#include <amp/core/memory/round_up.h>
#include <amp/jit/memory_plan.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace amp::jit {

namespace {

constexpr int64_t kAlignment = 256;  // required by some CUDA libraries; processors need less

int64_t aligned(int64_t bytes) { return round_up(bytes, kAlignment); }

}  // namespace

int64_t MemoryPlan::unshared_bytes() const {
  return std::accumulate(parts.begin(), parts.end(), int64_t{0},
                         [](int64_t sum, const Part& part) { return part.last < 0 ? sum : sum + aligned(part.bytes); });
}

namespace {

using Part = MemoryPlan::Part;

// An allocation or a release.
struct Event {
  int64_t time;
  bool is_release;
  uint32_t part;
};

// Sorted by time. A release at the time of an allocation comes after it.
std::vector<Event> events_of(const std::vector<Part*>& parts) {
  std::vector<Event> events;
  events.reserve(2 * parts.size());
  for (uint32_t i = 0; i < parts.size(); ++i) {
    events.push_back({parts[i]->first, false, i});
    events.push_back({parts[i]->last, true, i});
  }
  std::stable_sort(events.begin(), events.end(),
                   [](const Event& a, const Event& b) { return std::pair(a.time, a.is_release) < std::pair(b.time, b.is_release); });
  return events;
}

using Neighbors = std::vector<std::vector<uint32_t>>;

// The parts that exist at the same time as each part; nothing if there are more than `most` pairs of them.
std::optional<Neighbors> neighbors_of(const std::vector<Part*>& parts, const std::vector<Event>& events, size_t most) {
  Neighbors neighbors(parts.size());
  std::vector<uint32_t> live, place(parts.size());  // the place of each part in `live`
  size_t pairs = 0;
  for (const Event& event : events) {
    if (event.is_release) {
      const uint32_t moved = live[place[event.part]] = live.back();
      place[moved] = place[event.part];
      live.pop_back();
      continue;
    }
    if ((pairs += live.size()) > most) return std::nullopt;
    for (const uint32_t other : live) {
      neighbors[other].push_back(event.part);
      neighbors[event.part].push_back(other);
    }
    place[event.part] = static_cast<uint32_t>(live.size());
    live.push_back(event.part);
  }
  return neighbors;
}

// The largest first, each in the smallest gap that it fits into.
void place_by_size(const std::vector<Part*>& parts, const Neighbors& neighbors) {
  std::vector<uint32_t> by_size(parts.size());
  std::iota(by_size.begin(), by_size.end(), 0);
  std::stable_sort(by_size.begin(), by_size.end(), [&](uint32_t a, uint32_t b) { return parts[a]->bytes > parts[b]->bytes; });
  std::vector<uint32_t> order(parts.size());
  for (uint32_t i = 0; i < by_size.size(); ++i) order[by_size[i]] = i;
  std::vector<uint32_t> placed;
  for (const uint32_t index : by_size) {
    Part& part = *parts[index];
    placed.clear();
    for (const uint32_t other : neighbors[index])
      if (parts[other]->offset >= 0) placed.push_back(other);
    std::sort(placed.begin(), placed.end(),
              [&](uint32_t a, uint32_t b) { return std::pair(parts[a]->offset, order[a]) < std::pair(parts[b]->offset, order[b]); });
    int64_t end = 0, smallest = std::numeric_limits<int64_t>::max(), best = -1;
    for (const uint32_t number : placed) {
      const Part& other = *parts[number];
      const int64_t gap = other.offset - end;
      if (gap >= part.bytes && gap < smallest) {
        smallest = gap;
        best = end;
      }
      end = std::max(end, other.offset + aligned(other.bytes));
    }
    part.offset = best >= 0 ? best : end;
  }
}

// The free memory of a block that may grow.
class FreeMemory {
 public:
  // The smallest gap that is large enough, or the end of the block.
  int64_t take(int64_t bytes) {
    const auto gap = by_size_.lower_bound({bytes, 0});
    if (gap == by_size_.end()) {
      const auto last = by_offset_.empty() ? by_offset_.end() : std::prev(by_offset_.end());
      int64_t offset = end_;
      if (last != by_offset_.end() && last->first + last->second == end_) {
        offset = last->first;
        by_size_.erase({last->second, last->first});
        by_offset_.erase(last);
      }
      end_ = offset + bytes;
      return offset;
    }
    const auto [size, offset] = *gap;
    by_size_.erase(gap);
    by_offset_.erase(offset);
    if (size > bytes) add(offset + bytes, size - bytes);
    return offset;
  }
  void give_back(int64_t offset, int64_t bytes) {
    if (bytes == 0) return;
    auto next = by_offset_.lower_bound(offset);
    if (next != by_offset_.end() && offset + bytes == next->first) {
      bytes += next->second;
      next = remove(next);
    }
    if (next != by_offset_.begin()) {
      if (const auto before = std::prev(next); before->first + before->second == offset) {
        offset = before->first;
        bytes += before->second;
        remove(before);
      }
    }
    add(offset, bytes);
  }

 private:
  using ByOffset = std::map<int64_t, int64_t>;  // sizes

  void add(int64_t offset, int64_t bytes) {
    by_offset_.emplace(offset, bytes);
    by_size_.emplace(bytes, offset);
  }
  ByOffset::iterator remove(ByOffset::iterator gap) {
    by_size_.erase({gap->second, gap->first});
    return by_offset_.erase(gap);
  }

  ByOffset by_offset_;
  std::set<std::pair<int64_t, int64_t>> by_size_;  // size and offset
  int64_t end_ = 0;
};

// In the order of time, as an allocator would.
void place_by_time(const std::vector<Part*>& parts, const std::vector<Event>& events) {
  FreeMemory memory;
  for (const Event& event : events) {
    Part& part = *parts[event.part];
    if (event.is_release) memory.give_back(part.offset, aligned(part.bytes));
    else part.offset = memory.take(aligned(part.bytes));
  }
}

}  // namespace

void assign_offsets(MemoryPlan& plan) {
  constexpr size_t kMostNeighbors = 64;  // on average: placing by size takes time and memory with the number of pairs
  std::vector<Part*> parts;
  for (Part& part : plan.parts) {
    part.offset = -1;
    if (part.last >= 0) parts.push_back(&part);
  }
  constexpr size_t kFew = 1024;  // any number of pairs of so few parts is quick
  const std::vector<Event> events = events_of(parts);
  const std::optional<Neighbors> neighbors = neighbors_of(parts, events, kMostNeighbors * std::max(parts.size(), kFew));
  if (neighbors) place_by_size(parts, *neighbors);
  else place_by_time(parts, events);
  plan.bytes = 0;
  for (const Part* part : parts) plan.bytes = std::max(plan.bytes, part->offset + aligned(part->bytes));
}

}  // namespace amp::jit
