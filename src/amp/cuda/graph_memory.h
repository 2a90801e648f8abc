// The memory of recorded work. Replays must find tensors at the same addresses, so a recording keeps what it allocates. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

struct CUstream_st;

namespace amp::cuda {

class GraphMemory : public std::enable_shared_from_this<GraphMemory> {
 public:
  // The memory of this thread's recording, or null.
  static GraphMemory* recording();
  // begin() makes this the memory of the thread's recording; end() ends that and performs the deallocations deferred meanwhile.
  void begin();
  void end();
  // Frees blocks that no tensor uses, at the end of the thread's recording if there is one; the others are freed with their tensors.
  void close();

  // A block on the current device, for work on its current stream: one of this stream that was returned, if it fits. Throws
  // OutOfMemoryError.
  void* allocate(size_t bytes);
  // Returns a block; while this thread records, defers the deallocation of memory that belongs to no recording, or to one that was closed.
  enum Answer { Taken, Deferred, Foreign };
  static Answer give_back(int device, void* data, size_t bytes);
  // Whether a recording owns the block. If the stream is not the one for which it was allocated, the recording will not use it again.
  static bool note_use(void* data, CUstream_st* stream);
  // The memory that recordings hold of a device, used or not, and the most that it was since reset_peak().
  static int64_t held_bytes(int device);
  static int64_t peak_bytes(int device);
  static void reset_peak(int device);
  // Keeps what replays use besides memory until close(), such as a plan of cuFFT with its tables.
  void keep(std::shared_ptr<const void> used) { kept_.push_back(std::move(used)); }

 private:
  struct Pending {
    int device;
    void* data;
    size_t bytes;
  };
  // Branches of a recording run at the same time, so each stream has its own.
  std::map<std::pair<int, CUstream_st*>, std::multimap<size_t, void*>> free_;
  std::vector<void*> unused_;  // returned, but shared with several streams
  std::vector<Pending> pending_;
  std::vector<std::shared_ptr<const void>> kept_;
  bool closed_ = false;
};

}  // namespace amp::cuda
