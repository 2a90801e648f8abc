// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement attention ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace composite {
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p,
                                    bool is_causal, std::optional<double> scale, bool enable_gqa);
}  // namespace composite

}  // namespace amp
