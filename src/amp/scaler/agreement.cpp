#include <amp/scaler/agreement.h>

#include <amp/core/device/backends.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/shards.h>

namespace amp::scaler {

void combine(const char* who, const optim::Processes& processes, const Tensor& found_inf, const Tensor& scale, bool wait) {
  const NoGradGuard no_grad;
  const Tensor own = scale.to(found_inf.device());
  const Tensor largest = stack({found_inf.reshape({}), own, -own});  // the smallest scale is the opposite of the last element
  processes.combine(largest, optim::Processes::Combine::Max);
  if (!wait && is_asynchronous(largest.device())) {
    const Tensor difference = largest.narrow(0, 1, 2).sum();  // of the largest and the smallest scale
    found_inf.copy_(maximum(largest[0], difference).reshape(found_inf.sizes()));
    return;
  }
  found_inf.copy_(largest[0].reshape(found_inf.sizes()));
  const Tensor on_host = largest.to(kCPU);
  const float* const values = on_host.data_ptr<float>();
  const float most = values[1], least = -values[2];
  AMP_CHECK(least == most, Error, "[", who, "] the loss scales of the processes differ: they are from ", least, " to ", most,
            ", and that of this process is ", own.item<float>(),
            "; give all of them the same options and states, or call distributed::synchronize for a GradScaler");
}

}  // namespace amp::scaler
