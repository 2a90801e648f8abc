// The memory of captured work. Replays must find tensors at the same addresses, so a graph keeps all memory that it allocates. Internal.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <amp/cuda/graph/segment_pool.h>

struct CUstream_st;

namespace amp::cuda {

class GraphMemory : public std::enable_shared_from_this<GraphMemory> {
 public:
  // The memory of this thread's graph capture, or null.
  static GraphMemory* recording();
  // begin() makes this the memory of the thread's graph capture. end() ends that, and performs the deallocations deferred meanwhile.
  void begin();
  void end();
  // Frees blocks that no tensor uses, at the end of the thread's graph capture if there is one. The others are freed with their tensors.
  void close();

  // A block on the current device, for work on its current stream. It has the memory of returned blocks of this stream if they have room.
  // Throws OutOfMemoryError.
  void* allocate(size_t bytes);
  // Returns a block. While this thread captures, defers the deallocation of memory that belongs to no graph, or to a closed one.
  enum Outcome { Taken, Deferred, Foreign };
  static Outcome give_back(int device, void* data, size_t bytes);
  // Whether a graph owns the block. If the stream is not the one of its allocation, the graph will not use the block again.
  static bool note_use(void* data, CUstream_st* stream);
  // The memory that graphs hold on a device, used or not, and its peak since reset_peak().
  static int64_t held_bytes(int device);
  static int64_t peak_bytes(int device);
  static void reset_peak(int device);
  // Memory of the recording for kernels that leave it zero, as it is now: one block for the current stream of the current device, always
  // the same. Clearing it is not recorded, so no other work of the recording ever uses this memory. All calls must have the same size.
  void* zeros(size_t bytes);
  // Keeps other objects that replays use, such as a plan of cuFFT with its tables, until close().
  void keep(std::shared_ptr<const void> used) { kept_.push_back(std::move(used)); }

 private:
  struct Pending {
    int device;
    void* data;
    size_t bytes;
  };
  // Branches of a graph run at the same time, so each stream has its own segments. Small blocks have segments of their own: one that stays
  // after the graph then holds little memory. So has each block of zeros.
  enum class Kind : uint8_t { Large, Small, Zeros };
  struct PoolKey {
    int device;
    CUstream_st* stream;
    Kind kind;
    auto operator<=>(const PoolKey&) const = default;
  };
  struct Registry;
  struct Block;
  static Registry& registry();

  void* place(const PoolKey& pool, size_t bytes);
  void* find_room(const PoolKey& pool, size_t bytes);
  size_t segment_bytes(const PoolKey& pool, size_t bytes) const;
  std::pair<void*, size_t> new_segment(const PoolKey& pool, size_t bytes) const;
  // Frees the segments that no block uses. Must be called without the registry's lock, and outside graph capture.
  void free_segments();

  std::map<PoolKey, SegmentPool> pools_;
  std::map<std::pair<int, CUstream_st*>, void*> zeros_;
  std::vector<void*> unused_;  // returned, but shared with several streams
  std::vector<Pending> pending_;
  std::vector<std::shared_ptr<GraphMemory>> closed_meanwhile_;
  std::vector<std::shared_ptr<const void>> kept_;
  size_t held_ = 0;  // bytes of its segments so far
  bool closed_ = false;
};

}  // namespace amp::cuda
