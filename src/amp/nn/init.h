// Functions that initialize parameters in place, without recording (torch::nn::init).
#pragma once

#include <tuple>

#include <amp/core/tensor.h>
#include <amp/nn/enums.h>

namespace amp::nn::init {

using NonlinearityType = Nonlinearity;
using FanModeType = FanMode;

// Uniform numbers in [low, high).
AMP_API Tensor uniform_(Tensor tensor, double low = 0, double high = 1);
// Normal numbers.
AMP_API Tensor normal_(Tensor tensor, double mean = 0, double std = 1);
// Sets every element to `value`, 0 or 1.
AMP_API Tensor constant_(Tensor tensor, const Scalar& value);
AMP_API Tensor zeros_(Tensor tensor);
AMP_API Tensor ones_(Tensor tensor);
// The identity matrix. Throws ValueError unless there are two dimensions.
AMP_API Tensor eye_(Tensor matrix);
// The identity of as many channels as possible, as the weight of a convolution; with groups, in each group of output channels. Throws
// ValueError unless there are 3 to 5 dimensions, and the groups divide the first.
AMP_API Tensor dirac_(Tensor tensor, int64_t groups = 1);
// A (semi-)orthogonal matrix times gain; dimensions after the first are flattened (Saxe et al. 2013). Throws ValueError for fewer than two
// dimensions.
AMP_API Tensor orthogonal_(Tensor tensor, double gain = 1);
// Normally distributed; the fraction `sparsity` of each column is set to zero (Martens 2010). Throws ValueError unless there are two
// dimensions and sparsity is in [0, 1].
AMP_API Tensor sparse_(Tensor matrix, double sparsity, double std = 0.01);
// Normally distributed between a and b (Python's torch.nn.init.trunc_normal_). Throws ValueError for a > b or a std that is not positive.
AMP_API Tensor trunc_normal_(Tensor tensor, double mean = 0, double std = 1, double a = -2, double b = 2);

// The numbers of inputs per output and of outputs per input of a layer: (fan in, fan out). Throws ValueError for fewer than two dimensions.
AMP_API std::tuple<int64_t, int64_t> calculate_fan_in_and_fan_out(const Tensor& tensor);
inline std::tuple<int64_t, int64_t> _calculate_fan_in_and_fan_out(const Tensor& tensor) { return calculate_fan_in_and_fan_out(tensor); }
// The factor by which the nonlinearity changes a standard deviation; `param` is the slope of a leaky ReLU.
AMP_API double calculate_gain(Nonlinearity nonlinearity, double param = 0.01);

// Glorot and Bengio 2010: a variance of gain^2 * 2 / (fan in + fan out).
AMP_API Tensor xavier_uniform_(Tensor tensor, double gain = 1);
AMP_API Tensor xavier_normal_(Tensor tensor, double gain = 1);
// He et al. 2015: a variance of gain^2 / fan; `a` is the slope of the leaky ReLU.
AMP_API Tensor kaiming_uniform_(Tensor tensor, double a = 0, FanMode mode = FanMode::FanIn,
                                Nonlinearity nonlinearity = Nonlinearity::LeakyReLU);
AMP_API Tensor kaiming_normal_(Tensor tensor, double a = 0, FanMode mode = FanMode::FanIn,
                               Nonlinearity nonlinearity = Nonlinearity::LeakyReLU);

}  // namespace amp::nn::init
