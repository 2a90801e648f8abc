// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// softmax(query key^T * scale + mask) value over the last two dimensions, (..., L, E), (..., S, E) and (..., S, Ev). A bool mask keeps the
// keys where it is true; a row without any key gives zeros. `scale` is 1 / sqrt(E) by default; dropout applies to the weights.
// (torch.nn.functional.scaled_dot_product_attention)
AMP_API Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask = {},
                                            double dropout_p = 0.0, bool is_causal = false, std::optional<double> scale = std::nullopt,
                                            bool enable_gqa = false);

}  // namespace amp
