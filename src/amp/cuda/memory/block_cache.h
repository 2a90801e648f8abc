// Freed blocks of the pool, kept for the next allocation of their size on their stream. Reusing one needs no call of the driver. Internal.
#pragma once

#include <cstddef>
#include <cstdint>

struct CUstream_st;

namespace amp::cuda {

// Whether blocks are kept. The environment variable AMP_CUDA_KEEP_BLOCKS=0 turns this off: tools that check memory then see every
// allocation with its size.
bool keeps_blocks();

// The size of the block for an allocation: rounded up, so that blocks serve requests of similar size.
size_t block_size(size_t bytes);

// The use of a device by tensors and kernels: requested bytes, their peak since reset_peak_use(), and the number of requests. Counted with
// the blocks, because both use the same lock.
struct MemoryUse {
  int64_t bytes = 0, peak = 0, allocations = 0;
};
MemoryUse memory_use(int device) noexcept;
void reset_peak_use(int device) noexcept;
// Counts bytes that do not come from take_block or go to keep_block. Negative if they are no longer used.
void count_use(int device, int64_t bytes, int64_t allocations = 0) noexcept;

// A block of this size that work on the stream may use at once, or null. Counts an allocation, and its bytes if there is a block.
void* take_block(int device, CUstream_st* stream, size_t bytes) noexcept;
// Keeps a block that was allocated for this number of bytes, and was only used on this stream. If enough blocks are kept, frees those of
// the sizes that were used least recently. Returns false if the block is too large, or if there are enough blocks of its size.
bool keep_block(int device, CUstream_st* stream, void* data, size_t bytes) noexcept;
// The total bytes of kept blocks.
size_t kept_bytes(int device) noexcept;
// Frees the kept blocks. The device must be the current one.
void free_kept_blocks(int device) noexcept;

}  // namespace amp::cuda
