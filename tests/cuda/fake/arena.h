// The addresses of a fake device. They are reserved but not accessible, so code of the host that dereferences one stops at once; the
// contents lie in a mapping of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>

#include "cuda/fake/executor.h"

namespace fake {

inline constexpr uint8_t kFresh = 0xff;  // what new memory holds: NaN in every floating-point dtype
inline constexpr uint8_t kFreed = 0xfd;  // what freed memory holds
inline constexpr uint8_t kGuard = 0xfb;  // what lies between blocks

class Arena {
 public:
  explicit Arena(size_t bytes);
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  bool contains(uint64_t address) const { return address - base_ < size_; }
  // A block that is aligned to 512 bytes and surrounded by guards. Addresses are used again only long after they were freed. An empty block
  // if the addresses are used up.
  Block take(size_t bytes);
  // Poisons the block; returns whether the guards around it are intact.
  bool give_back(const Block& block);

 private:
  struct Place {
    uint64_t offset;
    size_t room;
  };
  Block block_at(const Place& place, size_t bytes);

  uint64_t base_ = 0;
  size_t size_, next_ = 0;
  std::byte* data_ = nullptr;
  uint8_t* initialised_ = nullptr;
  std::deque<Place> resting_;  // freed lately
  size_t resting_bytes_ = 0;
  std::unordered_map<size_t, std::deque<uint64_t>> free_;  // by room
};

}  // namespace fake
