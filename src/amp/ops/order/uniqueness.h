// unique_consecutive composed of other ops. Internal.
#pragma once

#include <tuple>

#include <amp/core/tensor.h>

namespace amp {

std::tuple<Tensor, Tensor, Tensor> collapse_runs(const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim);

}  // namespace amp
