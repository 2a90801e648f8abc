// What the device reads of a gradient scaler in an update.
#pragma once

#include <amp/cuda/graph/graph_values.h>
#include <amp/optim/multi_tensor.h>
#include <amp/cuda/optim/multi_tensor.cuh>

namespace amp::cuda {

// The scaler's settings and, during graph capture, the learning rate. The device reads them; unused pointers are null. An update makes one
// of them for all of its kernels: only the first one gets the rate.
struct DeviceScale {
  const float *inv_scale, *found_inf;
  const double* clip;
  const double* rate;  // for graph capture
  bool write_grads;

  explicit DeviceScale(const optim::StepScale& scale)
      : inv_scale(device_pointer<float>(scale.inv_scale)),
        found_inf(device_pointer<float>(scale.found_inf)),
        clip(device_pointer<double>(scale.clip)),
        rate(recorded_rate()),
        write_grads(scale.write_grads) {}
  __device__ bool skips() const { return found_inf != nullptr && *found_inf != 0; }
};

}  // namespace amp::cuda
