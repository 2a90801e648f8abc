// Learning rates of updates that are recorded to run several times: each run reads the rate of its time. Internal.
#pragma once

#include <functional>
#include <optional>

namespace amp::optim {

// The rate of a parameter group of an optimizer, which the two numbers identify.
struct RateSource {
  const void* optimizer = nullptr;
  size_t group = 0;
  std::function<std::optional<double>()> rate;  // nothing once the optimizer is gone
};

class RateRecorder {
 public:
  virtual ~RateRecorder() = default;
  // Called before an update: where its rate comes from.
  virtual void next_rate(RateSource source) = 0;
};

// The calling thread's recorder, or null.
RateRecorder* rate_recorder();
// Sets it and returns the previous one.
RateRecorder* exchange_rate_recorder(RateRecorder* recorder);

// Whether the optimizer at this address, which is alive now, still is when the result is called.
std::function<bool()> watch_rates(const void* optimizer);
// Called by an optimizer's destructor.
void forget_rates(const void* optimizer) noexcept;

}  // namespace amp::optim
