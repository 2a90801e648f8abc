#include <amp/nn/pooling.h>

#include <ostream>

#include <amp/ops.h>

namespace amp::nn {

namespace {
template <class Options>
void print(std::ostream& out, const char* name, const Options& options) {
  out << name << "(kernel_size=" << options.kernel_size() << ", stride=" << options.stride() << ", padding=" << options.padding() << ")";
}
}  // namespace

Tensor MaxPool2dImpl::forward(const Tensor& input) {
  return max_pool2d(input, options.kernel_size(), options.stride(), options.padding(), options.dilation(), options.ceil_mode());
}
void MaxPool2dImpl::pretty_print(std::ostream& out) const { print(out, "MaxPool2d", options); }

Tensor AvgPool2dImpl::forward(const Tensor& input) {
  return avg_pool2d(input, options.kernel_size(), options.stride(), options.padding(), options.ceil_mode(), options.count_include_pad(),
                    options.divisor_override());
}
void AvgPool2dImpl::pretty_print(std::ostream& out) const { print(out, "AvgPool2d", options); }

Tensor AdaptiveAvgPool2dImpl::forward(const Tensor& input) { return adaptive_avg_pool2d(input, output_size_); }
void AdaptiveAvgPool2dImpl::pretty_print(std::ostream& out) const { out << "AdaptiveAvgPool2d(output_size=" << output_size_ << ")"; }

}  // namespace amp::nn
