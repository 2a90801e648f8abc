// The shared memory of a block, with the last writer and reader of each byte. Accesses of two threads conflict if one of them writes, they
// are not both atomic, and no barrier of the block or of the warp is between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ptx {

class SharedMemory {
 public:
  // Resets the memory for a new block.
  void reset(uint64_t bytes, uint32_t warps);

  uint64_t size() const { return data_.size(); }
  std::byte* at(uint64_t offset) { return data_.data() + offset; }

  enum class Kind { Read, Write, Atomic };
  // Records that a thread accesses those of `bytes` bytes that have a bit in `which`. Returns the error, or nothing.
  std::string note(Kind kind, uint32_t thread, uint64_t offset, uint32_t bytes, uint32_t which = ~0u);

  // bar.warp.sync of these lanes.
  void sync_warp(uint32_t warp, uint32_t lanes);
  // A barrier of the block that these warps have reached. The warps in `waiting` go on after it.
  void barrier(uint32_t arrived, uint32_t waiting);

 private:
  // An access in one word: the thread plus one (11 bits), whether it was atomic (1), the number of barriers that its warp had passed (20),
  // and the number of synchronizations of its lane (32). Zero: no access.
  using Stamp = uint64_t;
  bool ordered(Stamp earlier, uint32_t thread) const;
  Stamp now(Kind kind, uint32_t thread) const;
  std::string conflict(Kind kind, uint32_t thread, uint64_t offset, Stamp earlier, const char* what) const;

  std::vector<std::byte> data_;
  std::vector<Stamp> writes_, reads_, other_reads_;  // two readers: one differs from any writer
  struct Warp {
    uint32_t known[32];      // number of barriers that each warp has passed, as known to this one
    uint32_t lanes[32][32];  // the same for synchronizations, for each lane
  };
  std::vector<Warp> warps_;
};

}  // namespace ptx
