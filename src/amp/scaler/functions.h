// The functions that PyTorch's gradient scaler is built on, for programs that scale their gradients themselves.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Multiplies the tensors by inv_scale in place. Sets found_inf to 1 if an element is not finite before or after that; otherwise it does not
// change found_inf. found_inf and inv_scale are float32 tensors with one element. All tensors are on one device. Nothing is recorded for
// backward. Throws ValueError or TypeError. (torch._amp_foreach_non_finite_check_and_unscale_, which does not check the products)
AMP_API void _amp_foreach_non_finite_check_and_unscale_(TensorList self, const Tensor& found_inf, const Tensor& inv_scale);

// Updates the scale `self` in place and returns it. If found_inf is not 0, multiplies it by backoff_factor. Otherwise multiplies it by
// growth_factor after growth_interval such calls in a row, if the product is finite; growth_tracker (int32) counts these calls. An interval
// of 0 never grows. The factors are checked like those of GradScaler. (torch._amp_update_scale_)
AMP_API Tensor _amp_update_scale_(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double growth_factor,
                                  double backoff_factor, int64_t growth_interval);

}  // namespace amp
