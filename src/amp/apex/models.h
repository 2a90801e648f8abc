// The changes of a model by a level. Internal.
#pragma once

#include <memory>
#include <optional>

#include <amp/apex/master_weights.h>
#include <amp/core/scalar_type.h>
#include <amp/nn/module.h>

namespace amp::apex {

// Converts the floating-point parameters, their gradients and the floating-point buffers. With `keep_batchnorm`, skips those of batch norms
// with weights.
void convert_network(nn::Module& model, ScalarType dtype, bool keep_batchnorm);
// Makes calls of the model cast the floating-point tensors among its arguments, or among its results.
void cast_inputs(nn::Module& model, ScalarType dtype);
void cast_outputs(nn::Module& model, ScalarType dtype);
// Makes state dictionaries of the model and of its modules contain float32 instead of 16 bits. Loading one also sets the masters.
void keep_float32_states(nn::Module& model, const std::shared_ptr<MasterMap>& masters);

}  // namespace amp::apex
