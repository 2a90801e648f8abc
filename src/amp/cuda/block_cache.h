// Freed blocks of the pool, kept for the next allocation of their size on their stream, which then costs no call of the driver. Internal.
#pragma once

#include <cstddef>
#include <cstdint>

struct CUstream_st;

namespace amp::cuda {

// Whether blocks are kept: unless the environment variable AMP_CUDA_KEEP_BLOCKS is 0. Without that, tools that look for mistakes with
// memory see every allocation, in its size.
bool keeps_blocks();

// The size of the block that an allocation gets: rounded up, so that blocks serve requests of similar size.
size_t block_size(size_t bytes);

// What tensors and kernels use of a device: bytes as they asked for them, the most of them since reset_peak_use(), and how often they
// asked. Counted with the blocks, which takes their lock anyway.
struct MemoryUse {
  int64_t bytes = 0, peak = 0, allocations = 0;
};
MemoryUse memory_use(int device) noexcept;
void reset_peak_use(int device) noexcept;
// Counts bytes that are not from take_block or do not go to keep_block; negative if they are no longer used.
void count_use(int device, int64_t bytes, int64_t allocations = 0) noexcept;

// A block for so many bytes that work on the stream may use at once, or null. Counts an allocation, and its bytes if there is a block.
void* take_block(int device, CUstream_st* stream, size_t bytes) noexcept;
// Keeps a block that has only been used on this stream, and was allocated for so many bytes. Returns false if it is too large, or enough
// blocks are kept.
bool keep_block(int device, CUstream_st* stream, void* data, size_t bytes) noexcept;
// The bytes of the blocks that are kept.
size_t kept_bytes(int device) noexcept;
// Frees the blocks that are kept. The device must be the current one.
void free_kept_blocks(int device) noexcept;

}  // namespace amp::cuda
