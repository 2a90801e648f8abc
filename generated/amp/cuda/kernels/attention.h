// DO NOT EDIT. Generated from ops/attention.yaml by codegen (./dev regenerate).
// The hand-written kernels of the attention ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                             const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                             int64_t offset);
std::tuple<Tensor, Tensor, Tensor, Tensor> attention_backward(
    const Tensor& grad_output, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
    const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset,
    bool need_query, bool need_key, bool need_value, bool need_bias);

}  // namespace amp::cuda
