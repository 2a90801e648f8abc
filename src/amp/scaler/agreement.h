// Checks of gradients by several processes. Internal.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>

namespace amp::optim {
class Processes;
}

namespace amp::scaler {

// When the processes compare their scales on an asynchronous device, where the host has to wait: in the first check of gradients and in
// each n-th one after it. It depends on nothing that only one process knows, so that all throw in the same check.
class ComparisonTimes {
 public:
  void restart() { checks_ = 0; }
  void count() { ++checks_; }
  bool is_now() const { return checks_ % kInterval == 0; }

 private:
  static constexpr int64_t kInterval = 50;
  int64_t checks_ = 0;
};

// Sets found_inf, which has one element, to its maximum over the processes. All of them call it. Throws Error "[who] ..." on all if their
// scales differ. If `wait` is false, the host does not wait for an asynchronous device: found_inf is then not 0 if the scales differ, so
// that no process steps.
void combine(const char* who, const optim::Processes& processes, const Tensor& found_inf, const Tensor& scale, bool wait);

}  // namespace amp::scaler
