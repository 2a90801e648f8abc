// The caching allocator of page-locked memory. Internal.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include <amp/core/allocator.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

struct PinnedBlock;

// An uninitialised block of at least `bytes`, all of whose copies have ended: one that was freed, or a new one. Throws OutOfMemoryError,
// naming the size.
PinnedBlock* allocate_pinned(size_t bytes);
void* data_of(const PinnedBlock* block);
// Keeps the block for a later allocation. Makes no CUDA call, so that tensors may be destroyed when the driver is gone.
void free_pinned(PinnedBlock* block) noexcept;

// Whether the address lies in one of the blocks.
bool is_in_pinned_block(const void* address);
// Notes that the work which `stream` has been given so far uses the block in which the address lies, if there is one: after it was freed,
// it is used again when the stream has passed. Returns false if CUDA fails; the caller must then wait for the stream.
bool note_pinned_use(const void* address, const Stream& stream) noexcept;

MemoryStats pinned_stats();
// Gives back the blocks that are not in use, after waiting for their copies.
void release_pinned_blocks();

}  // namespace amp::cuda
