// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement random ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void native_dropout(const Tensor& input, double p, std::optional<bool> train);
}  // namespace check

namespace native {
Tensor bernoulli(const Tensor& self, const std::optional<Generator>& generator);
void bernoulli_p_(const Tensor& self, double p, const std::optional<Generator>& generator);
Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator);
}  // namespace native

namespace composite {
Tensor dropout(const Tensor& input, double p, bool train);
Tensor feature_dropout(const Tensor& input, double p, bool train);
Tensor alpha_dropout(const Tensor& input, double p, bool train);
Tensor feature_alpha_dropout(const Tensor& input, double p, bool train);
}  // namespace composite

}  // namespace amp
