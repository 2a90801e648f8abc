#include <fakecuda/runtime/clock.h>

#include <algorithm>
#include <atomic>

namespace fake {

Line new_line() {
  static std::atomic<Line> next{kHost + 1};
  return next++;
}

Epoch Clock::tick(Line line) {
  if (times_.size() <= line) times_.resize(line + 1);
  return {line, ++times_[line]};
}

void Clock::join(const Clock& other) {
  if (times_.size() < other.times_.size()) times_.resize(other.times_.size());
  for (size_t i = 0; i < other.times_.size(); ++i) times_[i] = std::max(times_[i], other.times_[i]);
}

}  // namespace fake
