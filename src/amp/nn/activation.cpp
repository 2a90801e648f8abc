#include <amp/nn/activation.h>

#include <ostream>

#include <amp/ops.h>

namespace amp::nn {

Tensor SiLUImpl::forward(const Tensor& input) { return silu(input); }
Tensor SigmoidImpl::forward(const Tensor& input) { return sigmoid(input); }
Tensor TanhImpl::forward(const Tensor& input) { return tanh(input); }

Tensor ReLUImpl::forward(Tensor input) { return options.inplace() ? relu_(input) : relu(input); }
void ReLUImpl::pretty_print(std::ostream& out) const { out << (options.inplace() ? "ReLU(inplace)" : "ReLU()"); }

Tensor LeakyReLUImpl::forward(const Tensor& input) { return leaky_relu(input, options.negative_slope()); }
Tensor GELUImpl::forward(const Tensor& input) { return gelu(input, options.approximate()); }
Tensor SoftmaxImpl::forward(const Tensor& input) { return softmax(input, dim_); }
Tensor LogSoftmaxImpl::forward(const Tensor& input) { return log_softmax(input, dim_); }

}  // namespace amp::nn
