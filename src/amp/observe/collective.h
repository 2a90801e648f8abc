// Observers of collectives. Internal. Not part of Observer, whose header all ops include.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace amp::tracing {

struct CollectiveEvent {
  const char* name = "";                        // of the function: "all_reduce"
  std::string arguments = {};                   // "(float32[1024] cpu, average)"
  int group = 0;                                // a number of the group within this process
  std::string who = {};                         // "mpi, rank 0 of 2"
  int64_t submitted = 0, began = 0, ended = 0;  // as now() counts
};

// An observer that is one of these is told of the collectives that its thread submits.
class CollectiveObserver {
 public:
  virtual ~CollectiveObserver() = default;
  // Called by the thread that communicates, before a waiting thread goes on.
  virtual void on_collective(const CollectiveEvent& event) = 0;
};
using CollectiveObservers = std::vector<std::shared_ptr<CollectiveObserver>>;

// Those of this thread. Empty, at the cost of a load, if nothing is observed.
CollectiveObservers collective_observers();
// Nanoseconds since an arbitrary point in time, which is the same for all threads.
int64_t now();

}  // namespace amp::tracing
