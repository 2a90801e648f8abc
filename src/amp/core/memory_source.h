// Where a thread's tensors get their memory for a while, other than from the allocator. Internal.
#pragma once

#include <cstddef>

namespace amp::detail {

class MemorySource {
 public:
  struct Block {
    void* data = nullptr;  // 64-byte aligned
    void (*release)(void* context) = nullptr;
    void* context = nullptr;
  };

  // Memory for the data of a tensor. `release(context)` is called by any thread when no tensor uses it any more. Null data: the tensor
  // takes the allocator's memory.
  virtual Block take(size_t bytes) = 0;

 protected:
  ~MemorySource() = default;
};

// While it exists, the tensors that this thread makes on the CPU ask `source` for their memory, but for small ones, whose data is in their
// own block. Null: the allocator.
class MemorySourceScope {
 public:
  explicit MemorySourceScope(MemorySource* source) noexcept;
  ~MemorySourceScope();
  MemorySourceScope(const MemorySourceScope&) = delete;
  MemorySourceScope& operator=(const MemorySourceScope&) = delete;

 private:
  MemorySource* const outside_;
};

}  // namespace amp::detail
