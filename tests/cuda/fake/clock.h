// Vector clocks: which operations are known to have ended before another one begins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fake {

// Something whose operations run in order: a stream, a branch of a graph, or the host. All threads of the host are one line, since what
// orders them (mutexes, joins) is not visible from here.
using Line = size_t;
inline constexpr Line kHost = 0;
Line new_line();

// A point on a line.
struct Epoch {
  Line line = kHost;
  uint64_t time = 0;
};

// How far each line is known to have come.
class Clock {
 public:
  Epoch tick(Line line);
  void join(const Clock& other);
  bool knows(const Epoch& epoch) const { return epoch.line < times_.size() && times_[epoch.line] >= epoch.time; }

 private:
  std::vector<uint64_t> times_;
};

}  // namespace fake
