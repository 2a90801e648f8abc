// Freed blocks of the pool, kept for the next allocation of their size on their stream, which then costs no call of the driver. Internal.
#pragma once

#include <cstddef>

struct CUstream_st;

namespace amp::cuda {

// Whether blocks are kept: unless the environment variable AMP_CUDA_KEEP_BLOCKS is 0. Without that, tools that look for mistakes with
// memory see every allocation, in its size.
bool keeps_blocks();

// The size of the block that an allocation gets: rounded up, so that blocks serve requests of similar size.
size_t block_size(size_t bytes);

// A block of this size that work on the stream may use at once, or null.
void* take_block(int device, CUstream_st* stream, size_t size) noexcept;
// Keeps a block that has only been used on this stream. Returns false if it is too large, or enough blocks are kept.
bool keep_block(int device, CUstream_st* stream, void* data, size_t size) noexcept;
// The bytes of the blocks that are kept.
size_t kept_bytes(int device) noexcept;
// Frees the blocks that are kept. The device must be the current one.
void free_kept_blocks(int device) noexcept;

}  // namespace amp::cuda
