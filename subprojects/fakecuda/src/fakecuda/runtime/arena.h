// The addresses of a fake device. They are reserved but not accessible: host code that dereferences one stops at once. The contents are in
// a separate mapping.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>

#include <fakecuda/runtime/executor.h>

namespace fake {

inline constexpr uint8_t kFresh = 0xff;  // content of new memory: NaN in every floating-point dtype
inline constexpr uint8_t kFreed = 0xfd;  // content of freed memory
inline constexpr uint8_t kGuard = 0xfb;  // content between blocks

class Arena {
 public:
  explicit Arena(size_t bytes);
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  bool contains(uint64_t address) const { return address - base_ < size_; }
  // A block that is aligned to 512 bytes and surrounded by guards. Addresses are reused only long after they were freed. Returns an empty
  // block if no addresses are left.
  Block take(size_t bytes);
  // Poisons the block; returns whether its guards are intact.
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
  uint8_t* initialized_ = nullptr;
  std::deque<Place> resting_;  // recently freed
  size_t resting_bytes_ = 0;
  std::unordered_map<size_t, std::deque<uint64_t>> free_;  // keyed by room
};

}  // namespace fake
