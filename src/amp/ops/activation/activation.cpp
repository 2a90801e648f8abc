#include <amp/internal_ops.h>
#include <amp/kernels/activation.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp {

namespace check {

void hardtanh(const Tensor&, const Scalar& min_val, const Scalar& max_val) {
  const double low = real_number("hardtanh", "min_val", min_val), high = real_number("hardtanh", "max_val", max_val);
  AMP_CHECK(!(low > high), ValueError, "[hardtanh] min_val ", low, " is larger than max_val ", high);
}

void softshrink(const Tensor&, const Scalar& lambd) {
  const double limit = real_number("softshrink", "lambd", lambd);
  AMP_CHECK(limit >= 0, ValueError, "[softshrink] lambd must be at least 0, but is ", limit);
}

}  // namespace check

namespace composite {

Tensor gelu(const Tensor& self, StringRef approximate) {
  if (approximate == "none") return internal::gelu_erf(self);
  AMP_CHECK(approximate == "tanh", ValueError, "[gelu] approximate must be \"none\" or \"tanh\", got \"", approximate, "\"");
  return internal::gelu_tanh(self);
}

Tensor selu(const Tensor& self) { return elu(self, 1.6732632423543772848, 1.0507009873554804934); }

Tensor celu(const Tensor& self, const Scalar& alpha) {
  const double factor = real_number("celu", "alpha", alpha);
  AMP_CHECK(factor != 0, ValueError, "[celu] alpha must not be 0");
  return elu(self, alpha, 1, 1 / factor);
}

Tensor prelu(const Tensor& self, const Tensor& weight) {
  AMP_CHECK(weight.dim() <= 1, ValueError, "[prelu] weight must have at most 1 dimension, got shape ", weight.sizes());
  Shape shape;
  for (int64_t d = 0; d < self.dim(); ++d) shape.push_back(1);
  if (weight.numel() != 1) {
    const int64_t channels = self.dim() > 1 ? self.size(1) : 1;
    AMP_CHECK(weight.numel() == channels, ValueError, "[prelu] weight has ", weight.numel(), " elements, but self has ", channels,
              " channels");
    shape[1] = channels;
  }
  return internal::prelu_elementwise(self, weight.reshape(shape));
}

Tensor glu(const Tensor& self, int64_t dim) {
  AMP_CHECK(self.dim() > 0, ValueError, "[glu] self has no dimensions");
  const int64_t size = self.size(dim), half = size / 2;
  AMP_CHECK(size % 2 == 0, ValueError, "[glu] dimension ", dim, " must have an even size, got ", size);
  return internal::gated(self.narrow(dim, 0, half), self.narrow(dim, half, half));
}

}  // namespace composite

}  // namespace amp
