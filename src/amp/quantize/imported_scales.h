// The state of delayed scaling of other libraries, as entries for load_state_dict (delayed_state.h).
#pragma once

#include <string>
#include <vector>

#include <amp/core/state_dict.h>

namespace amp::quantize {

// From TransformerEngine. Its modules keep four tensors of float32, pickled in `_extra_state`; docs/guide/delayed-scaling.md shows how
// Python writes them to a file. For a module `MODULE` with n weights, the entries are
//
//   MODULE.scale_fwd [3 n], MODULE.amax_history_fwd [history, 3 n]: input, weight and output of the first product, then of the second one
//   MODULE.scale_bwd [2 n], MODULE.amax_history_bwd [history, 2 n]: gradients of the output and of the input
//
// The columns of outputs and of gradients of inputs are left out: these tensors are not operands. `weights` are the names of the n weights
// in the module: {"weight"} of Linear, {"fc1_weight", "fc2_weight"} of LayerNormMLP. An entry of the four may be missing. Other entries are
// ignored. Throws ValueError for other shapes, TypeError for other dtypes.
AMP_API StateDict from_transformer_engine(const StateDict& state, const std::vector<std::string>& weights = {"weight"});

// From Keras and flax. The entries of a layer are LAYER.inputs_scale, LAYER.kernel_scale and LAYER.outputs_grad_scale, one element each,
// and LAYER.inputs_amax_history, LAYER.kernel_amax_history and LAYER.outputs_grad_amax_history, [history]; those of flax are called
// input_... and output_grad_... A slash may be in the place of the dot. Their scales multiply codes, so that they are inverted. Their first
// magnitude is that of the last step; here it becomes the last one, after a 0. `weight` is the name of the weight in the layer. Other
// entries are ignored. Throws ValueError for other shapes and for scales that are not positive finite numbers, TypeError for other dtypes.
AMP_API StateDict from_keras(const StateDict& state, const std::string& weight = "weight");

}  // namespace amp::quantize
