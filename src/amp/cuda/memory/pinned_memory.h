// The caching allocator of page-locked memory. Internal.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include <amp/core/allocator.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

struct PinnedBlock;

// An uninitialized block of at least `bytes`: a freed one whose copies have all ended, or a new one. Throws OutOfMemoryError that contains
// the size.
PinnedBlock* allocate_pinned(size_t bytes);
void* data_of(const PinnedBlock* block);
// Keeps the block for a later allocation. Makes no CUDA call: tensors may be destroyed after the driver.
void free_pinned(PinnedBlock* block) noexcept;

// Whether one of the blocks contains the address.
bool is_in_pinned_block(const void* address);
// If a block contains the address, records that the work submitted to `stream` so far uses it. After the block is freed, it is reused only
// when the stream has passed that work. Returns false if CUDA fails; the caller must then wait for the stream.
bool note_pinned_use(const void* address, const Stream& stream) noexcept;

MemoryStats pinned_stats();
// Releases the blocks that are not in use, after waiting for their copies.
void release_pinned_blocks();

}  // namespace amp::cuda
