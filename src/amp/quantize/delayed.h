// Delayed scaling: the scales of a step depend on the largest magnitudes of earlier steps (the recipe `delayed`). So a product needs no
// pass over a tensor to find its scale.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/quantize/recipe.h>

namespace amp::quantize {

// A weight is the second factor of a product, if it is a leaf that requires a gradient. Each weight has a state for its inputs, for itself
// and for the gradients of its products, in the order of Role. The state lives as long as the tensor. Layers that share the weight share
// it. The first call in a region with a recipe of delayed scaling makes the state; as with a hook, no other thread may run a backward pass
// of the weight during this call. Products without a weight, such as those of two activations, scale as `tensorwise` does.
//
// A call multiplies numbers by `scale` before it rounds them. It also collects the largest magnitude of the tensor, forward if gradients
// are recorded, and in the backward pass. Magnitudes that are not finite are dropped.
struct DelayedScale {
  float scale = 1;
  // Element 0 is the largest magnitude since the last update; the others are those of earlier steps, the last one being the newest. This is
  // the layout of TransformerEngine. The size is the `history` of the recipe.
  std::vector<float> amax_history = {};
  bool operator==(const DelayedScale&) const = default;
};

// The state of a weight, by role; nothing if it has none.
AMP_API std::optional<std::array<DelayedScale, 3>> delayed_scales(const Tensor& weight);

// The next scale: (largest number of the format / amax) / 2^margin in float32. The old scale if amax is 0 or not finite, and the largest
// float32 for infinity. (TransformerEngine's delayed_scaling.cu)
AMP_API float next_scale(float amax, float scale, Format format, int32_t margin);

// Ends a step for those of the tensors that have a state. For each role with a collected magnitude, the next scale is computed from the
// largest magnitude of the history, or from the last one, and the history moves on. Other roles keep scale and history. A second call does
// nothing. Throws Error if processes that share scales (amp/distributed/scales.h) use different recipes. Every optimizer calls it at the
// end of step(), so that all micro-batches of a step, and recomputations in backward, use the same scales. Call it after a recipe with
// `observe`, or if the program updates its parameters itself.
AMP_API void update_scales(TensorList parameters);
// False if no tensor of this process has a state.
AMP_API bool any_scales();
// Drops the magnitudes that were collected since the last update. GradScaler calls it for a step that it skips, which so changes nothing.
AMP_API void drop_amaxes(TensorList parameters);

}  // namespace amp::quantize
