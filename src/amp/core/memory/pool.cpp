#include <amp/core/pool.h>

#include <cstdlib>
#include <mutex>
#include <new>
#include <type_traits>

#include <amp/core/memory/out_of_memory.h>

namespace amp::detail {

namespace {

void* allocate_aligned(size_t bytes) {
  void* block = std::aligned_alloc(kPoolGrain, (bytes + kPoolGrain - 1) / kPoolGrain * kPoolGrain);
  if (block == nullptr) throw_out_of_memory("allocate", bytes);
  return block;
}

#if AMP_POOL

// Stored in the first block of a chain while the chain is in the central list, so that freeing needs no memory.
struct ParkedChain {
  void* next_block;
  ParkedChain* next_chain;
  uint32_t count;
};
static_assert(sizeof(ParkedChain) <= kPoolGrain);

// Chains of free blocks that no thread holds. Never destroyed: static tensors may be freed after other static objects.
struct Center {
  std::mutex mutex;
  ParkedChain* chains[kPoolClasses] = {};
};
constinit Center center;
static_assert(std::is_trivially_destructible_v<Center>);

size_t class_of(size_t bytes) { return (bytes - 1) / kPoolGrain; }

PoolChain carve(size_t pool_class) {
  const size_t size = (pool_class + 1) * kPoolGrain;
  char* slab = static_cast<char*>(allocate_aligned(size * kPoolChainLength));
  PoolChain chain;
  for (uint32_t i = kPoolChainLength; i-- > 0;) {
    void* block = slab + i * size;
    *static_cast<void**>(block) = chain.head;
    chain.head = block;
  }
  chain.count = kPoolChainLength;
  return chain;
}

PoolChain take_chain(size_t pool_class) {
  {
    std::lock_guard lock(center.mutex);
    if (ParkedChain* parked = center.chains[pool_class]) {
      center.chains[pool_class] = parked->next_chain;
      return {parked, parked->count};
    }
  }
  return carve(pool_class);
}

void give_chain(size_t pool_class, const PoolChain& chain) {
  if (chain.count == 0) return;
  std::lock_guard lock(center.mutex);
  auto* parked = static_cast<ParkedChain*>(chain.head);
  parked->next_chain = center.chains[pool_class];
  parked->count = chain.count;
  center.chains[pool_class] = parked;
}

#endif

}  // namespace

#if AMP_POOL

void* pool_allocate_slow(size_t bytes) {
  const size_t pool_class = class_of(bytes);
  ThreadState& state = thread_state();
  if (state.pool == nullptr && !state.exiting) {
    state.pool = new (std::nothrow) PoolState;
    hook_thread_exit();
  }
  PoolChain chain = take_chain(pool_class);
  void* block = chain.head;
  chain.head = *static_cast<void**>(block);
  --chain.count;
  if (state.pool != nullptr) {
    state.pool->current[pool_class] = chain;
  } else {
    give_chain(pool_class, chain);
  }
  return block;
}

void pool_free_slow(void* block, size_t bytes) {
  const size_t pool_class = class_of(bytes);
  ThreadState& state = thread_state();
  PoolChain single{block, 1};
  *static_cast<void**>(block) = nullptr;
  if (state.pool == nullptr) {
    if (!state.exiting) state.pool = new (std::nothrow) PoolState;
    if (state.pool == nullptr) return give_chain(pool_class, single);
    hook_thread_exit();
  } else {
    give_chain(pool_class, state.pool->current[pool_class]);
  }
  state.pool->current[pool_class] = single;
}

void release_thread_pool() {
  PoolState* pool = thread_state().pool;
  thread_state().pool = nullptr;
  if (pool == nullptr) return;
  for (size_t c = 0; c < kPoolClasses; ++c) give_chain(c, pool->current[c]);
  delete pool;
}

#else

void* pool_allocate_slow(size_t bytes) { return allocate_aligned(bytes); }
void pool_free_slow(void* block, size_t) { std::free(block); }
void release_thread_pool() {}

#endif

}  // namespace amp::detail
