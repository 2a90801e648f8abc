// Learning rates of updates that are recorded to run several times. Each run reads the current rate. Internal.
#pragma once

#include <functional>
#include <optional>

namespace amp::optim {

// The rate of a parameter group. The two numbers identify the group and its optimizer.
struct RateSource {
  const void* optimizer = nullptr;
  size_t group = 0;
  std::function<std::optional<double>()> rate;  // nothing if the optimizer no longer exists
};

class RateRecorder {
 public:
  virtual ~RateRecorder() = default;
  // Called before an update. `source` gives its rate.
  virtual void next_rate(RateSource source) = 0;
};

// The calling thread's recorder, or null.
RateRecorder* rate_recorder();
// Sets the thread's recorder and returns the previous one.
RateRecorder* exchange_rate_recorder(RateRecorder* recorder);

// Watches an existing optimizer. The returned function tells whether the optimizer still exists.
std::function<bool()> watch_rates(const void* optimizer);
// Called by an optimizer's destructor.
void forget_rates(const void* optimizer) noexcept;

}  // namespace amp::optim
