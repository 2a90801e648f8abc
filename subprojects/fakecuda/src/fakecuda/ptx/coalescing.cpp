// The cost of a request: sectors of global memory, and bank conflicts in shared memory.
#include <algorithm>

#include <fakecuda/ptx/access.h>

namespace ptx {

uint32_t sectors(const uint64_t* address, uint32_t mask, uint32_t size) {
  uint64_t seen[2 * kLanes];
  uint32_t n = 0;
  each(mask, [&](int lane) {
    for (uint64_t sector = address[lane] / 32; sector <= (address[lane] + size - 1) / 32; ++sector) {
      // Adjacent lanes usually share a sector.
      bool known = n > 0 && seen[n - 1] == sector;
      for (uint32_t i = 0; i < n && !known; ++i) known = seen[i] == sector;
      if (!known) seen[n++] = sector;
    }
  });
  return n;
}

uint32_t bank_conflicts(const uint64_t* address, uint32_t mask, uint32_t size) {
  bool consecutive = size >= 4;
  for (int lane = 1; lane < kLanes && consecutive; ++lane) consecutive = address[lane] == address[0] + static_cast<uint64_t>(lane) * size;
  if (consecutive) return 0;
  // 32 banks of 4 bytes. Lanes with 8 bytes are served in halves, those with 16 in quarters. Lanes that read the same word share it.
  const int together = size <= 4 ? kLanes : size == 8 ? kLanes / 2 : kLanes / 4;
  uint32_t extra = 0;
  for (int start = 0; start < kLanes; start += together) {
    uint64_t words[kLanes * 2];
    uint8_t in_bank[32] = {};
    uint32_t n = 0, passes = 0;
    for (int lane = start; lane < start + together; ++lane) {
      if (!in(mask, lane)) continue;
      for (uint64_t word = address[lane] / 4; word <= (address[lane] + size - 1) / 4; ++word) {
        if (std::find(words, words + n, word) != words + n) continue;
        words[n++] = word;
        passes = std::max<uint32_t>(passes, ++in_bank[word % 32]);
      }
    }
    if (passes > 1) extra += passes - 1;
  }
  return extra;
}

}  // namespace ptx
