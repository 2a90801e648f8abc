// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// input with each element zeroed with probability p and the others divided by 1 - p, and the mask of those kept; unchanged when not
// training. (torch.native_dropout)
AMP_API std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train = {});

// input with each element zeroed with probability p and the others divided by 1 - p; the input itself when not training. The mask is drawn
// from the default generator and is the same on every device. (torch.dropout)
AMP_API Tensor dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& dropout_(Tensor& input, double p, bool train);

// dropout of whole channels; the first two dimensions of input are batch and channels. (torch.feature_dropout)
AMP_API Tensor feature_dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& feature_dropout_(Tensor& input, double p, bool train);

// dropout of whole channels of a (C, L) or (N, C, L) tensor. (torch.nn.functional.dropout1d)
AMP_API Tensor dropout1d(const Tensor& input, double p = 0.5, bool training = true);

// dropout of whole channels; the first two dimensions of input are batch and channels. (torch.nn.functional.dropout2d)
AMP_API Tensor dropout2d(const Tensor& input, double p = 0.5, bool training = true);

// dropout of whole channels of a (C, D, H, W) or (N, C, D, H, W) tensor. (torch.nn.functional.dropout3d)
AMP_API Tensor dropout3d(const Tensor& input, double p = 0.5, bool training = true);

// dropout that preserves the mean and variance of selu's outputs. (torch.alpha_dropout)
AMP_API Tensor alpha_dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& alpha_dropout_(Tensor& input, double p, bool train);

// alpha_dropout of whole channels; the first two dimensions of input are batch and channels. (torch.feature_alpha_dropout)
AMP_API Tensor feature_alpha_dropout(const Tensor& input, double p, bool train);
AMP_API Tensor& feature_alpha_dropout_(Tensor& input, double p, bool train);

// 1 with the probability given by each element of self, else 0. (torch.bernoulli)
AMP_API Tensor bernoulli(const Tensor& self, const std::optional<Generator>& generator = {});
AMP_API Tensor& bernoulli_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator = {});

// 1 with probability p, else 0, in the shape and dtype of self. (torch.bernoulli)
AMP_API Tensor bernoulli(const Tensor& self, double p, const std::optional<Generator>& generator = {});
AMP_API Tensor& bernoulli_(Tensor& self, double p, const std::optional<Generator>& generator = {});

// 1 with the probability given by each element of p, broadcast, else 0, in the shape and dtype of self. (torch.bernoulli)
AMP_API Tensor bernoulli(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator = {});
AMP_API Tensor& bernoulli_(Tensor& self, const Tensor& p, const std::optional<Generator>& generator = {});

// A Poisson-distributed number with the rate given by each element of self. (torch.poisson)
AMP_API Tensor poisson(const Tensor& self, const std::optional<Generator>& generator = {});
AMP_API Tensor& poisson_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator = {});

// Normally distributed numbers with the means given by a tensor and one standard deviation. (torch.normal)
AMP_API Tensor normal(const Tensor& mean, double std = 1, const std::optional<Generator>& generator = {});
AMP_API Tensor& normal_out(Tensor& out, const Tensor& mean, double std = 1, const std::optional<Generator>& generator = {});

// Normally distributed numbers with one mean and the standard deviations given by a tensor. (torch.normal)
AMP_API Tensor normal(double mean, const Tensor& std, const std::optional<Generator>& generator = {});
AMP_API Tensor& normal_out(Tensor& out, double mean, const Tensor& std, const std::optional<Generator>& generator = {});

// Normally distributed numbers with the means and standard deviations given by two tensors, broadcast. (torch.normal)
AMP_API Tensor normal(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator = {});
AMP_API Tensor& normal_out(Tensor& out, const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator = {});

// Normally distributed numbers in the shape and dtype of self. (at::normal_functional)
AMP_API Tensor normal_functional(const Tensor& self, double mean = 0, double std = 1, const std::optional<Generator>& generator = {});

// Exponentially distributed numbers of the given rate in the shape and dtype of self. (torch.Tensor.exponential_)
AMP_API Tensor exponential(const Tensor& self, double lambd = 1, const std::optional<Generator>& generator = {});
AMP_API Tensor& exponential_(Tensor& self, double lambd = 1, const std::optional<Generator>& generator = {});

// The numbers of trials up to the first success, each with probability p, in the shape and dtype of self. (torch.Tensor.geometric_)
AMP_API Tensor geometric(const Tensor& self, double p, const std::optional<Generator>& generator = {});
AMP_API Tensor& geometric_(Tensor& self, double p, const std::optional<Generator>& generator = {});

// Exponentials of normally distributed numbers in the shape and dtype of self. (torch.Tensor.log_normal_)
AMP_API Tensor log_normal(const Tensor& self, double mean = 1, double std = 2, const std::optional<Generator>& generator = {});
AMP_API Tensor& log_normal_(Tensor& self, double mean = 1, double std = 2, const std::optional<Generator>& generator = {});

// Cauchy-distributed numbers of a median and half-width in the shape and dtype of self. (torch.Tensor.cauchy_)
AMP_API Tensor cauchy(const Tensor& self, double median = 0, double sigma = 1, const std::optional<Generator>& generator = {});
AMP_API Tensor& cauchy_(Tensor& self, double median = 0, double sigma = 1, const std::optional<Generator>& generator = {});

// self where it is positive; elsewhere multiplied by a number drawn for each element from [lower, upper) while training, else by their
// mean. (torch.rrelu)
AMP_API Tensor rrelu(const Tensor& self, const Scalar& lower = 0.125, const Scalar& upper = 0.3333333333333333, bool training = false,
                     const std::optional<Generator>& generator = {});
AMP_API Tensor& rrelu_(Tensor& self, const Scalar& lower = 0.125, const Scalar& upper = 0.3333333333333333, bool training = false,
                       const std::optional<Generator>& generator = {});

// softmax(logits plus Gumbel-distributed noise, divided by tau), a differentiable sample of a category; with hard exactly one-hot, with the
// same gradient. (torch.nn.functional.gumbel_softmax)
AMP_API Tensor gumbel_softmax(const Tensor& logits, double tau = 1, bool hard = false, int64_t dim = -1);

// num_samples indices of each row, drawn with the probabilities given by the row's weights, with or without replacement.
// (torch.multinomial)
AMP_API Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement = false,
                           const std::optional<Generator>& generator = {});

}  // namespace amp
