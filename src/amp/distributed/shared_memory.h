// Memory that the processes of a machine share. Internal.
//
// MPI_Win_allocate_shared makes such memory, too. But MPI_Win_free has to be called by all ranks together and waits for them, whereas
// buckets are dropped whenever a program drops its module: also after another rank has failed or ended, and after destroy_process_group().
// Both calls block, so that the thread that communicates would not serve other groups meanwhile, and groups of threads would need another
// way.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <amp/distributed/progress.h>
#include <amp/distributed/transport.h>

namespace amp::distributed {

// A part for each rank, which all of them read and write, and two counters, by which they tell each other how far they are. The parts stay
// until the last process that uses them drops them, however the others end.
class SharedMemory {
 public:
  // Adds what all ranks do together to share parts of `bytes`, which begin with zeros. `result` stays null on all ranks if one of them
  // can't reach the part of another: they are on several machines or in containers, or there is no memory.
  static void add_opening(Stages& stages, const std::shared_ptr<Transport>& transport, size_t bytes,
                          const std::shared_ptr<std::shared_ptr<SharedMemory>>& result);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  size_t bytes() const { return bytes_; }
  int rank() const { return rank_; }
  // On a page of its own.
  void* part(int rank) const;
  void* own() const { return part(rank_); }

  // Begins a use of the memory, which each rank does when its part is ready. The transfer is complete when all parts are.
  static TransferPtr begin(const std::shared_ptr<SharedMemory>& memory);
  // Ends it. The transfer is complete when all ranks have done so, and no rank reads or writes the parts of others any more.
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
  uint64_t uses_ = 0;         // that have begun
};

}  // namespace amp::distributed
