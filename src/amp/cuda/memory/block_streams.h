// Tracks the streams that use the blocks of the pool: a block is freed after the work of all of them. Internal.
#pragma once

struct CUstream_st;

namespace amp::cuda {

// Records the stream of the allocation of a block, unless it is the default stream.
void note_allocation(void* data, CUstream_st* stream);
// Records that work on another stream of the same device uses the block.
void note_use(void* data, CUstream_st* stream);
// Whether only one stream uses the block, and which one.
bool has_one_stream(void* data, CUstream_st*& stream) noexcept;
// Frees the block on the stream of its allocation or, if other streams use it, after their work so far. The block's device must be the
// current one. If CUDA fails, the block stays allocated.
void free_block(int device, void* data) noexcept;

}  // namespace amp::cuda
