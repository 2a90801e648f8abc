// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// input with each element zeroed with probability p and the others divided by 1 - p, and the mask of those kept; unchanged when not
// training. (torch.native_dropout)
AMP_API std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train = std::nullopt);

// input with each element zeroed with probability p and the others divided by 1 - p; the input itself when not training. The mask is drawn
// from the default generator and is the same on every device. (torch.dropout)
AMP_API Tensor dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& dropout_(Tensor& input, double p, bool train);

// dropout of whole channels; the first two dimensions of input are batch and channels. (torch.feature_dropout)
AMP_API Tensor feature_dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& feature_dropout_(Tensor& input, double p, bool train);

// dropout that preserves the mean and variance of selu's outputs. (torch.alpha_dropout)
AMP_API Tensor alpha_dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& alpha_dropout_(Tensor& input, double p, bool train);

// alpha_dropout of whole channels; the first two dimensions of input are batch and channels. (torch.feature_alpha_dropout)
AMP_API Tensor feature_alpha_dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& feature_alpha_dropout_(Tensor& input, double p, bool train);

// 1 with the probability given by each element of self, else 0. (torch.bernoulli)
AMP_API Tensor bernoulli(const Tensor& self, const std::optional<Generator>& generator = std::nullopt);
AMP_API Tensor& bernoulli_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator = std::nullopt);

// 1 with probability p, else 0, in the shape and dtype of self. (torch.bernoulli)
AMP_API Tensor bernoulli(const Tensor& self, double p, const std::optional<Generator>& generator = std::nullopt);
AMP_API Tensor& bernoulli_(Tensor& self, double p, const std::optional<Generator>& generator = std::nullopt);

// num_samples indices of each row, drawn with the probabilities given by the row's weights, with or without replacement.
// (torch.multinomial)
AMP_API Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement = false,
                           const std::optional<Generator>& generator = std::nullopt);

}  // namespace amp
