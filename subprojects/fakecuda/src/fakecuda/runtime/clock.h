// Vector clocks: the operations that are known to have ended before another one begins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fake {

// A line is something whose operations run in order: a stream, a branch of a graph, or the host. All host threads are one line, because the
// fake cannot see what orders them (mutexes, joins).
using Line = size_t;
inline constexpr Line kHost = 0;
Line new_line();

// A point on a line.
struct Epoch {
  Line line = kHost;
  uint64_t time = 0;
};

// The known progress of each line.
class Clock {
 public:
  Epoch tick(Line line);
  void join(const Clock& other);
  bool knows(const Epoch& epoch) const { return epoch.line < times_.size() && times_[epoch.line] >= epoch.time; }

 private:
  std::vector<uint64_t> times_;
};

}  // namespace fake
