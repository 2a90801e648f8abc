// Memory that the processes of a machine share. Internal.
//
// MPI_Win_allocate_shared also makes such memory. But all ranks must call MPI_Win_free together, and it waits for them. Buckets are dropped
// whenever your program drops its module: even after another rank has failed or ended, and after destroy_process_group(). Both calls block,
// so the communicating thread could not serve other groups meanwhile. Groups of threads would need a different implementation.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <amp/distributed/group/progress.h>
#include <amp/distributed/group/transport.h>

namespace amp::distributed {

// A part for each rank, which all ranks read and write, and two counters that show the progress of the ranks. The parts exist until the
// last process drops them, however the others end.
class SharedMemory {
 public:
  // Adds the common steps of all ranks that share parts of `bytes`, which begin with zeros. `result` stays null on all ranks if one of them
  // can't reach the part of another: they are on several machines or in containers, or there is no memory.
  static void add_opening(Stages& stages, const std::shared_ptr<Transport>& transport, size_t bytes,
                          const std::shared_ptr<std::shared_ptr<SharedMemory>>& result);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  size_t bytes() const { return bytes_; }
  int rank() const { return rank_; }
  // Each on its own page.
  void* part(int rank) const;
  void* own() const { return part(rank_); }

  // Begins a use of the memory. Each rank calls it when its part is ready. The transfer is complete when all parts are ready.
  static TransferPtr begin(const std::shared_ptr<SharedMemory>& memory);
  // Ends the use. The transfer is complete when all ranks have called it: then no rank accesses the parts of others any more.
  static TransferPtr end(const std::shared_ptr<SharedMemory>& memory);

 private:
  struct Header;
  struct Opening;
  class Arrivals;

  SharedMemory(int rank, int size, size_t bytes) : rank_(rank), bytes_(bytes), parts_(static_cast<size_t>(size), nullptr) {}
  Header& header(size_t rank) const;

  const int rank_;
  const size_t bytes_;
  std::vector<void*> parts_;  // mappings: a page with a header, and the part
  uint64_t uses_ = 0;         // uses that have begun
};

}  // namespace amp::distributed
