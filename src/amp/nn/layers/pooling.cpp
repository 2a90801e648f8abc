#include <amp/nn/pooling.h>

#include <ostream>

#include <amp/ops.h>

namespace amp::nn {

namespace {

template <size_t D>
std::string name_of(const char* kind) {
  return detail::concat(kind, D, "d");
}

template <class Options>
void print(std::ostream& out, const std::string& name, const Options& options) {
  out << name << "(kernel_size=" << options.kernel_size() << ", stride=" << options.stride() << ", padding=" << options.padding();
}

}  // namespace

template <size_t D>
MaxPoolImpl<D>::MaxPoolImpl(const MaxPoolOptions<D>& opts) : Module(name_of<D>("MaxPool")), options(opts) {}

template <size_t D>
Tensor MaxPoolImpl<D>::forward(const Tensor& input) {
  const auto& o = options;
  if constexpr (D == 1) return max_pool1d(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());
  else if constexpr (D == 2) return max_pool2d(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());
  else return max_pool3d(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());
}

template <size_t D>
std::tuple<Tensor, Tensor> MaxPoolImpl<D>::forward_with_indices(const Tensor& input) {
  const auto& o = options;
  if constexpr (D == 1) return max_pool1d_with_indices(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());
  else if constexpr (D == 2) return max_pool2d_with_indices(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());
  else return max_pool3d_with_indices(input, o.kernel_size(), o.stride(), o.padding(), o.dilation(), o.ceil_mode());
}

template <size_t D>
void MaxPoolImpl<D>::pretty_print(std::ostream& out) const {
  print(out, name(), options);
  out << ", dilation=" << options.dilation() << ", ceil_mode=" << (options.ceil_mode() ? "true" : "false") << ")";
}

template <size_t D>
AvgPoolImpl<D>::AvgPoolImpl(const AvgPoolOptions<D>& opts) : Module(name_of<D>("AvgPool")), options(opts) {}

template <size_t D>
Tensor AvgPoolImpl<D>::forward(const Tensor& input) {
  const auto& o = options;
  if constexpr (D == 1) {
    return avg_pool1d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad());
  } else if constexpr (D == 2) {
    return avg_pool2d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad(), o.divisor_override());
  } else {
    return avg_pool3d(input, o.kernel_size(), o.stride(), o.padding(), o.ceil_mode(), o.count_include_pad(), o.divisor_override());
  }
}

template <size_t D>
void AvgPoolImpl<D>::pretty_print(std::ostream& out) const {
  print(out, name(), options);
  out << ")";
}

template <size_t D>
AdaptiveAvgPoolImpl<D>::AdaptiveAvgPoolImpl(const AdaptivePoolOptions<D>& opts) : Module(name_of<D>("AdaptiveAvgPool")), options(opts) {}

template <size_t D>
Tensor AdaptiveAvgPoolImpl<D>::forward(const Tensor& input) {
  if constexpr (D == 1) return adaptive_avg_pool1d(input, options.output_size());
  else if constexpr (D == 2) return adaptive_avg_pool2d(input, options.output_size());
  else return adaptive_avg_pool3d(input, options.output_size());
}

template <size_t D>
void AdaptiveAvgPoolImpl<D>::pretty_print(std::ostream& out) const {
  out << name() << "(output_size=" << options.output_size() << ")";
}

template <size_t D>
AdaptiveMaxPoolImpl<D>::AdaptiveMaxPoolImpl(const AdaptivePoolOptions<D>& opts) : Module(name_of<D>("AdaptiveMaxPool")), options(opts) {}

template <size_t D>
Tensor AdaptiveMaxPoolImpl<D>::forward(const Tensor& input) {
  return std::get<0>(forward_with_indices(input));
}

template <size_t D>
std::tuple<Tensor, Tensor> AdaptiveMaxPoolImpl<D>::forward_with_indices(const Tensor& input) {
  if constexpr (D == 1) return adaptive_max_pool1d(input, options.output_size());
  else if constexpr (D == 2) return adaptive_max_pool2d(input, options.output_size());
  else return adaptive_max_pool3d(input, options.output_size());
}

template <size_t D>
void AdaptiveMaxPoolImpl<D>::pretty_print(std::ostream& out) const {
  out << name() << "(output_size=" << options.output_size() << ")";
}

template class MaxPoolImpl<1>;
template class MaxPoolImpl<2>;
template class MaxPoolImpl<3>;
template class AvgPoolImpl<1>;
template class AvgPoolImpl<2>;
template class AvgPoolImpl<3>;
template class AdaptiveAvgPoolImpl<1>;
template class AdaptiveAvgPoolImpl<2>;
template class AdaptiveAvgPoolImpl<3>;
template class AdaptiveMaxPoolImpl<1>;
template class AdaptiveMaxPoolImpl<2>;
template class AdaptiveMaxPoolImpl<3>;

}  // namespace amp::nn
