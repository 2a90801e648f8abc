// Which streams use the blocks of the pool, so that a block is freed after the work of all of them. Internal.
#pragma once

struct CUstream_st;

namespace amp::cuda {

// Notes the stream on which a block was allocated, unless it is the default stream.
void note_allocation(void* data, CUstream_st* stream);
// Notes that work on another stream of the same device uses the block.
void note_use(void* data, CUstream_st* stream);
// Whether work on one stream alone uses the block, and on which.
bool has_one_stream(void* data, CUstream_st*& stream) noexcept;
// Frees the block on the stream on which it was allocated or, if others use it, after their work so far. The block's device must be the
// current one. If CUDA fails, the block stays allocated.
void free_block(int device, void* data) noexcept;

}  // namespace amp::cuda
