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
void bernoulli_Tensor_(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator);
Tensor normal_Tensor_float(const Tensor& mean, double std, const std::optional<Generator>& generator);
Tensor normal_float_Tensor(double mean, const Tensor& std, const std::optional<Generator>& generator);
Tensor normal_Tensor_Tensor(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator);
Tensor normal_functional(const Tensor& self, double mean, double std, const std::optional<Generator>& generator);
void exponential_(const Tensor& self, double lambd, const std::optional<Generator>& generator);
void geometric_(const Tensor& self, double p, const std::optional<Generator>& generator);
void log_normal_(const Tensor& self, double mean, double std, const std::optional<Generator>& generator);
void cauchy_(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator);
Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator);
}  // namespace native

namespace composite {
Tensor dropout(const Tensor& input, double p, bool train);
Tensor feature_dropout(const Tensor& input, double p, bool train);
Tensor dropout1d(const Tensor& input, double p, bool training);
Tensor dropout3d(const Tensor& input, double p, bool training);
Tensor alpha_dropout(const Tensor& input, double p, bool train);
Tensor feature_alpha_dropout(const Tensor& input, double p, bool train);
Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const std::optional<Generator>& generator);
Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim);
}  // namespace composite

}  // namespace amp
