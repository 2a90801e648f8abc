#include <fakecuda/runtime/arena.h>

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace fake {

namespace {

constexpr size_t kGrain = 512, kGap = 512, kPage = 4096, kLarge = size_t{1} << 16;
constexpr size_t kRestingLimit = size_t{64} << 20;

void* reserve(size_t bytes, int protection) {
  void* address = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) throw std::bad_alloc();
  return address;
}

// Zeroes a range. Whole pages are returned to the system.
void clear(void* data, size_t bytes) {
  const auto first = reinterpret_cast<uintptr_t>(data), last = first + bytes;
  const uintptr_t begin = (first + kPage - 1) / kPage * kPage, end = last / kPage * kPage;
  if (bytes < kLarge || end <= begin) {
    std::memset(data, 0, bytes);
    return;
  }
  std::memset(data, 0, begin - first);
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  std::memset(reinterpret_cast<void*>(end), 0, last - end);
}

bool holds_only(const std::byte* data, size_t bytes, uint8_t value) {
  return std::all_of(data, data + bytes, [&](std::byte b) { return static_cast<uint8_t>(b) == value; });
}

size_t rounded(size_t bytes) { return (bytes + kGrain - 1) / kGrain * kGrain; }

}  // namespace

Arena::Arena(size_t bytes)
    : base_(reinterpret_cast<uint64_t>(reserve(bytes, PROT_NONE))),
      size_(bytes),
      data_(static_cast<std::byte*>(reserve(bytes, PROT_READ | PROT_WRITE))),
      initialized_(static_cast<uint8_t*>(reserve(bytes, PROT_READ | PROT_WRITE))) {}

Block Arena::block_at(const Place& place, size_t bytes) {
  const uint64_t offset = place.offset;
  std::memset(data_ + offset - kGap, kGuard, kGap);
  std::memset(data_ + offset, kFresh, bytes);
  std::memset(data_ + offset + bytes, kGuard, place.room - bytes + kGap);
  clear(initialized_ + offset, place.room);
  return {base_ + offset, bytes, data_ + offset, initialized_ + offset};
}

Block Arena::take(size_t bytes) {
  const size_t room = rounded(bytes);
  if (const auto known = free_.find(room); known != free_.end() && !known->second.empty()) {
    const Place place{known->second.front(), room};
    known->second.pop_front();
    return block_at(place, bytes);
  }
  if (size_ - next_ < room + 2 * kGap) return {};
  const Place place{next_ + kGap, room};
  next_ += room + kGap;
  return block_at(place, bytes);
}

bool Arena::give_back(const Block& block) {
  const Place place{block.begin - base_, rounded(block.size)};
  std::byte* data = block.data;
  const bool intact = holds_only(data - kGap, kGap, kGuard) && holds_only(data + block.size, place.room - block.size + kGap, kGuard);
  if (place.room >= kLarge) clear(data, place.room);
  std::memset(data, kFreed, std::min(place.room, kLarge));
  resting_.push_back(place);
  resting_bytes_ += place.room;
  while (resting_bytes_ > kRestingLimit) {
    const Place rested = resting_.front();
    resting_.pop_front();
    resting_bytes_ -= rested.room;
    free_[rested.room].push_back(rested.offset);
  }
  return intact;
}

}  // namespace fake
