#include <amp/core/pool.h>

#include <cstdlib>
#include <mutex>
#include <vector>

#include <amp/core/error.h>

namespace amp::detail {

namespace {

void* allocate_aligned(size_t bytes) {
  void* block = std::aligned_alloc(kPoolGrain, (bytes + kPoolGrain - 1) / kPoolGrain * kPoolGrain);
  AMP_CHECK(block != nullptr, OutOfMemoryError, "[pool] could not allocate ", bytes, " bytes");
  return block;
}

#if AMP_POOL

// Full chains that no thread holds. Never destroyed: static tensors may be freed after other static objects.
struct Center {
  std::mutex mutex;
  std::vector<PoolChain> chains[kPoolClasses];
};
Center& center() {
  static Center* const instance = new Center;
  return *instance;
}

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
    std::lock_guard lock(center().mutex);
    auto& chains = center().chains[pool_class];
    if (!chains.empty()) {
      const PoolChain chain = chains.back();
      chains.pop_back();
      return chain;
    }
  }
  return carve(pool_class);
}

void give_chain(size_t pool_class, const PoolChain& chain) {
  if (chain.count == 0) return;
  std::lock_guard lock(center().mutex);
  center().chains[pool_class].push_back(chain);
}

#endif

}  // namespace

#if AMP_POOL

void* pool_allocate_slow(size_t bytes) {
  const size_t pool_class = class_of(bytes);
  ThreadState& state = thread_state();
  if (state.pool == nullptr && !state.exiting) {
    state.pool = new PoolState;
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
    if (state.exiting) return give_chain(pool_class, single);
    state.pool = new PoolState;
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
