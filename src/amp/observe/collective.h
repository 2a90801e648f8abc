// Observers of collectives. Internal. Separate from Observer, whose header all ops include.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace amp::tracing {

struct CollectiveEvent {
  const char* name = "";                        // name of the function: "all_reduce"
  std::string arguments = {};                   // "(float32[1024] cpu, average)"
  int group = 0;                                // number of the group within this process
  std::string who = {};                         // "mpi, rank 0 of 2"
  int64_t submitted = 0, began = 0, ended = 0;  // times of now()
};

// An observer of this class is notified of the collectives that its thread submits.
class CollectiveObserver {
 public:
  virtual ~CollectiveObserver() = default;
  // Called by the thread that communicates, before a waiting thread continues.
  virtual void on_collective(const CollectiveEvent& event) = 0;
};
using CollectiveObservers = std::vector<std::shared_ptr<CollectiveObserver>>;

// The observers of this thread. Empty, at the cost of a load, if nothing is observed.
CollectiveObservers collective_observers();
// Nanoseconds since an arbitrary point in time, which is the same for all threads.
int64_t now();

}  // namespace amp::tracing
