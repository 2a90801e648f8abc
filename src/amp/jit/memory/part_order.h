// The order in which parts of a block of memory use the same places. Internal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <amp/jit/memory_plan.h>

namespace amp::jit {

// For each part, the parts that had its memory last. Their own predecessors have released theirs if they got it.
class Predecessors {
 public:
  explicit Predecessors(const MemoryPlan& plan);
  std::span<const uint32_t> of(size_t part) const { return {parts_.data() + first_[part], first_[part + 1] - first_[part]}; }

 private:
  std::vector<size_t> first_;
  std::vector<uint32_t> parts_;
};

}  // namespace amp::jit
