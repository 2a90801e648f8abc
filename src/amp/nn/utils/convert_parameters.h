// Parameters as one vector (torch::nn::utils).
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp::nn::utils {

// All elements of the parameters in order, as one vector. Throws ValueError for parameters on several devices, or without parameters.
AMP_API Tensor parameters_to_vector(const std::vector<Tensor>& parameters);
// Copies the values of such a vector to the parameters. Throws ValueError unless it has as many elements as the parameters; nothing changes
// in that case.
AMP_API void vector_to_parameters(const Tensor& vec, const std::vector<Tensor>& parameters);

}  // namespace amp::nn::utils
