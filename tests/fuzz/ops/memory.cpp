#include "memory.h"

#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace amp::fuzz {

namespace {

constexpr size_t kBlocks = 48;

struct Blocks {
  std::vector<char*> blocks;
  size_t used = 0;

  Blocks() {
    const auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
    for (size_t i = 0; i < kBlocks; ++i) {
      void* all = ::mmap(nullptr, kGuardedBytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (all == MAP_FAILED) break;
      char* inside = static_cast<char*>(all) + page;
      if (::mprotect(inside, kGuardedBytes, PROT_READ | PROT_WRITE) != 0) break;
      blocks.push_back(inside);
    }
  }
};

Blocks& all() {
  static Blocks blocks;
  return blocks;
}

}  // namespace

void* guarded(size_t bytes, bool at_front) {
  Blocks& blocks = all();
  if (bytes > kGuardedBytes || blocks.used == blocks.blocks.size()) return nullptr;
  char* block = blocks.blocks[blocks.used++];
  return at_front ? block : block + (kGuardedBytes - bytes);
}

void release_guarded() { all().used = 0; }

}  // namespace amp::fuzz
