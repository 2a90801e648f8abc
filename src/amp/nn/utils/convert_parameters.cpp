#include <amp/nn/utils/convert_parameters.h>

#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn::utils {

Tensor parameters_to_vector(const std::vector<Tensor>& parameters) {
  AMP_CHECK(!parameters.empty(), ValueError, "[parameters_to_vector] there are no parameters");
  check_defined("parameters_to_vector", "parameters", parameters);
  std::vector<Tensor> parts;
  for (const Tensor& parameter : parameters) {
    AMP_CHECK(parameter.device() == parameters[0].device(), ValueError, "[parameters_to_vector] parameters are on ", parameters[0].device(),
              " and on ", parameter.device());
    parts.push_back(parameter.reshape({-1}));
  }
  return cat(parts);
}

void vector_to_parameters(const Tensor& vec, const std::vector<Tensor>& parameters) {
  check_defined("vector_to_parameters", "vec", vec);
  check_defined("vector_to_parameters", "parameters", parameters);
  int64_t count = 0;
  for (const Tensor& parameter : parameters) count += parameter.numel();
  AMP_CHECK(vec.dim() == 1 && vec.numel() == count, ValueError, "[vector_to_parameters] expected a vector of ", count,
            " elements, but got shape ", vec.sizes());
  const NoGradGuard no_grad;
  int64_t first = 0;
  for (Tensor parameter : parameters) {
    parameter.copy_(vec.narrow(0, first, parameter.numel()).view_as(parameter));
    first += parameter.numel();
  }
}

}  // namespace amp::nn::utils
