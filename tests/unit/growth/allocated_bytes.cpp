// Counts what operator new returns in this program. The library uses these functions too.
#include <atomic>
#include <cstdlib>
#include <new>

#include "cases.h"

namespace {

std::atomic<uint64_t> g_allocated{0};

void* allocate(size_t bytes) {
  g_allocated.fetch_add(bytes, std::memory_order_relaxed);
  if (void* const memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(size_t bytes) { return allocate(bytes); }
void* operator new[](size_t bytes) { return allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }

namespace amp::testing::growth {

uint64_t allocated_bytes() { return g_allocated.load(std::memory_order_relaxed); }

}  // namespace amp::testing::growth
