// A temporary source of memory for a thread's tensors, instead of the allocator. Internal.
#pragma once

#include <cstddef>

#include <amp/core/device.h>

namespace amp {
class Tensor;
}

namespace amp::detail {

class MemorySource {
 public:
  struct Block {
    void* data = nullptr;  // aligned like the allocator's blocks
    void (*release)(void* context) = nullptr;
    void* context = nullptr;
  };

  // Memory for the data of a tensor on the device, for work on its current stream. Any thread calls `release(context)` when no tensor uses
  // the memory anymore. Null data: the tensor uses the allocator.
  virtual Block take(Device device, size_t bytes) = 0;

 protected:
  ~MemorySource() = default;
};

// During its lifetime, new tensors of this thread get their memory from `source`. Exceptions are empty tensors and small CPU tensors, whose
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

// Prepares for work on a tensor outside of the stream for which a source gave its memory: the source gives the memory to no other tensor.
// Returns the allocator's block that contains it; null if no source gave it. Sources register the function.
void* keep_memory(const Tensor& tensor);
void register_keep_memory(void* (*keep)(const Tensor& tensor)) noexcept;

}  // namespace amp::detail
