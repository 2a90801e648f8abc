// Where a thread's tensors get their memory for a while, other than from the allocator. Internal.
#pragma once

#include <cstddef>

#include <amp/core/device.h>

namespace amp::detail {

class MemorySource {
 public:
  struct Block {
    void* data = nullptr;  // aligned as the allocator's blocks
    void (*release)(void* context) = nullptr;
    void* context = nullptr;
  };

  // Memory for the data of a tensor on the device, for work on its current stream. `release(context)` is called by any thread when no
  // tensor uses it any more. Null data: the tensor takes the allocator's memory.
  virtual Block take(Device device, size_t bytes) = 0;

 protected:
  ~MemorySource() = default;
};

// While it exists, the tensors that this thread makes ask `source` for their memory, but for empty ones and small ones on the CPU, whose
// data is in their own block. Null: the allocator.
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
