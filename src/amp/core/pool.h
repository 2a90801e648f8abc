// Small blocks for tensors, tape nodes and tiny data: thread-local free lists in 64-byte classes up to 1 KiB.
// A block may be freed on another thread; threads exchange whole chains of blocks through a central list. Sanitizer builds use plain
// aligned_alloc (AMP_POOL=0).
#pragma once

#include <cstddef>
#include <new>

#include <amp/core/export.h>
#include <amp/core/thread_state.h>

#ifndef AMP_POOL
#define AMP_POOL 1
#endif

namespace amp::detail {

inline constexpr size_t kPoolGrain = 64;
inline constexpr size_t kPoolMaxBytes = kPoolGrain * kPoolClasses;
inline constexpr uint32_t kPoolChainLength = 64;

AMP_API void* pool_allocate_slow(size_t bytes);
AMP_API void pool_free_slow(void* block, size_t bytes);
void release_thread_pool();

// `bytes` in 1..kPoolMaxBytes; the block is 64-byte aligned. Throws OutOfMemoryError.
inline void* pool_allocate(size_t bytes) {
#if AMP_POOL
  if (PoolState* pool = thread_state().pool) [[likely]] {
    PoolChain& chain = pool->current[(bytes - 1) / kPoolGrain];
    if (void* block = chain.head) [[likely]] {
      chain.head = *static_cast<void**>(block);
      --chain.count;
      return block;
    }
  }
#endif
  return pool_allocate_slow(bytes);
}

inline void pool_free(void* block, size_t bytes) {
#if AMP_POOL
  if (PoolState* pool = thread_state().pool) [[likely]] {
    PoolChain& chain = pool->current[(bytes - 1) / kPoolGrain];
    if (chain.count < kPoolChainLength) [[likely]] {
      *static_cast<void**>(block) = chain.head;
      chain.head = block;
      ++chain.count;
      return;
    }
  }
#endif
  pool_free_slow(block, bytes);
}

// Base of classes whose objects are allocated from the pool when they are small enough.
struct Pooled {
  static void* operator new(size_t bytes) {
    return bytes <= kPoolMaxBytes ? pool_allocate(bytes) : ::operator new(bytes, std::align_val_t(kPoolGrain));
  }
  static void operator delete(void* block, size_t bytes) {
    if (bytes <= kPoolMaxBytes) pool_free(block, bytes);
    else ::operator delete(block, std::align_val_t(kPoolGrain));
  }
};

}  // namespace amp::detail
