#include "memory.h"

#include <cstdlib>
#include <new>
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

// The sanitizers' operator new ends the program if there is not enough memory. These functions throw, as in other programs.

void* operator new(size_t bytes, const std::nothrow_t&) noexcept { return std::malloc(bytes > 0 ? bytes : 1); }
void* operator new(size_t bytes) {
  void* memory = operator new(bytes, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept { return operator new(bytes, std::nothrow); }
void* operator new[](size_t bytes) { return operator new(bytes); }

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
