// How a level changes a model. Internal.
#pragma once

#include <memory>
#include <optional>

#include <amp/apex/master_weights.h>
#include <amp/core/scalar_type.h>
#include <amp/nn/module.h>

namespace amp::apex {

// Converts the floating parameters, their gradients and the floating buffers; with `keep_batchnorm` not those of batch norms with weights.
void convert_network(nn::Module& model, ScalarType dtype, bool keep_batchnorm);
// Calls of the model cast the floating tensors among its arguments, or among its results.
void cast_inputs(nn::Module& model, ScalarType dtype);
void cast_outputs(nn::Module& model, ScalarType dtype);
// State dictionaries of the model and of its modules have float32 where the model has 16 bits, and loading one sets the masters, too.
void keep_float32_states(nn::Module& model, const std::shared_ptr<MasterMap>& masters);

}  // namespace amp::apex
