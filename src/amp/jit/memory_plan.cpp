#include <amp/jit/memory_plan.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace amp::jit {

namespace {

constexpr int64_t kAlignment = 256;  // required by some CUDA libraries; processors need less

int64_t aligned(int64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

int64_t MemoryPlan::unshared_bytes() const {
  return std::accumulate(parts.begin(), parts.end(), int64_t{0},
                         [](int64_t sum, const Part& part) { return part.last < 0 ? sum : sum + aligned(part.bytes); });
}

void assign_offsets(MemoryPlan& plan) {
  using Part = MemoryPlan::Part;
  std::vector<Part*> by_size;
  for (Part& part : plan.parts) {
    part.offset = -1;
    if (part.last >= 0) by_size.push_back(&part);
  }
  std::stable_sort(by_size.begin(), by_size.end(), [](const Part* a, const Part* b) { return a->bytes > b->bytes; });
  std::vector<const Part*> placed;  // sorted by offset
  plan.bytes = 0;
  for (Part* part : by_size) {
    int64_t end = 0, smallest = std::numeric_limits<int64_t>::max(), best = -1;
    for (const Part* other : placed) {
      if (other->last < part->first || part->last < other->first) continue;
      const int64_t gap = other->offset - end;
      if (gap >= part->bytes && gap < smallest) {
        smallest = gap;
        best = end;
      }
      end = std::max(end, other->offset + aligned(other->bytes));
    }
    part->offset = best >= 0 ? best : end;
    plan.bytes = std::max(plan.bytes, part->offset + aligned(part->bytes));
    const auto at =
        std::upper_bound(placed.begin(), placed.end(), part, [](const Part* a, const Part* b) { return a->offset < b->offset; });
    placed.insert(at, part);
  }
}

}  // namespace amp::jit
