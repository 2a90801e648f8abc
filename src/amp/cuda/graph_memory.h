// The memory of recorded work. A recording must find its tensors where they were, so what it allocates is kept with it. Internal.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

namespace amp::cuda {

class GraphMemory : public std::enable_shared_from_this<GraphMemory> {
 public:
  // That of this thread's recording, or null.
  static GraphMemory* recording();
  // Makes this the recording's memory, or ends that; then memory of other owners that was given up meanwhile is freed.
  void begin();
  void end();
  // Frees what no tensor holds; the rest follows when its tensors go.
  void close();

  // A block of the current device, one that was given back where it fits. Throws OutOfMemoryError.
  void* allocate(size_t bytes);
  // Takes a block back; puts the freeing of others off while this thread records.
  enum Answer { Taken, Deferred, Foreign };
  static Answer give_back(int device, void* data, size_t bytes);

 private:
  struct Pending {
    int device;
    void* data;
    size_t bytes;
  };
  std::multimap<size_t, void*> free_;
  std::vector<Pending> pending_;
  bool closed_ = false;
};

}  // namespace amp::cuda
