#include <amp/jit/memory/part_order.h>

#include <iterator>
#include <map>

namespace amp::jit {

namespace {

// The block in segments, each with the part that had it last.
class LastUsers {
 public:
  // Appends the parts that had memory of [begin, end), and gives it to `part`.
  void take(int64_t begin, int64_t end, uint32_t part, std::vector<uint32_t>& before) {
    auto at = segments_.upper_bound(begin);
    if (at != segments_.begin() && std::prev(at)->second.end > begin) --at;
    const size_t known = before.size();
    while (at != segments_.end() && at->first < end) {
      const auto [first, segment] = *at;
      if (before.size() == known || before.back() != segment.part) before.push_back(segment.part);
      at = segments_.erase(at);
      if (first < begin) segments_.insert_or_assign(first, Segment{begin, segment.part});
      if (segment.end > end) at = segments_.insert_or_assign(end, segment).first;
    }
    segments_.insert_or_assign(begin, Segment{end, part});
  }

 private:
  struct Segment {
    int64_t end;
    uint32_t part;
  };
  std::map<int64_t, Segment> segments_;  // by begin
};

}  // namespace

Predecessors::Predecessors(const MemoryPlan& plan) {
  LastUsers users;
  first_.reserve(plan.parts.size() + 1);
  for (size_t i = 0; i < plan.parts.size(); ++i) {
    const MemoryPlan::Part& part = plan.parts[i];
    first_.push_back(parts_.size());
    if (part.offset >= 0 && part.bytes > 0) users.take(part.offset, part.offset + part.bytes, static_cast<uint32_t>(i), parts_);
  }
  first_.push_back(parts_.size());
}

}  // namespace amp::jit
