// Checks of gradients by several processes. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::optim {
class Processes;
}

namespace amp::scaler {

// Sets found_inf, which has one element, to its maximum over the processes. All of them call it. Throws Error "[who] ..." on all if their
// scales differ. If `wait` is false, scales on an asynchronous device are not compared, because the host would have to wait.
void combine(const char* who, const optim::Processes& processes, const Tensor& found_inf, const Tensor& scale, bool wait);

}  // namespace amp::scaler
