// The shared memory of a block, with who wrote and read each byte last. Accesses of two threads conflict if one of them writes, not both
// are atomic, and neither a barrier of the block nor one of the warp is between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ptx {

class SharedMemory {
 public:
  // For a new block.
  void reset(uint64_t bytes, uint32_t warps);

  uint64_t size() const { return data_.size(); }
  std::byte* at(uint64_t offset) { return data_.data() + offset; }

  enum class Kind { Read, Write, Atomic };
  // Notes that a thread accesses those of `bytes` bytes of which `which` has a bit. Returns what is wrong with it, or nothing.
  std::string note(Kind kind, uint32_t thread, uint64_t offset, uint32_t bytes, uint32_t which = ~0u);

  // bar.warp.sync of these lanes.
  void sync_warp(uint32_t warp, uint32_t lanes);
  // A barrier of the block that these warps have reached; those in `waiting` go on behind it.
  void barrier(uint32_t arrived, uint32_t waiting);

 private:
  // Of an access, in one word: the thread plus one (11 bits), whether it was atomic (1), how many barriers its warp had passed (20), and
  // how often its lane was synchronised (32). Zero: there was none.
  using Stamp = uint64_t;
  bool ordered(Stamp earlier, uint32_t thread) const;
  Stamp now(Kind kind, uint32_t thread) const;
  std::string conflict(Kind kind, uint32_t thread, uint64_t offset, Stamp earlier, const char* what) const;

  std::vector<std::byte> data_;
  std::vector<Stamp> writes_, reads_, other_reads_;  // two readers, so that one differs from any writer
  struct Warp {
    uint32_t known[32];      // how many barriers each warp has passed, as far as this one knows
    uint32_t lanes[32][32];  // the same for synchronisations, of each lane
  };
  std::vector<Warp> warps_;
};

}  // namespace ptx
