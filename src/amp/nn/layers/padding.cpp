#include <amp/nn/padding.h>

#include <ostream>

#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

template <size_t D>
PadBase<D>::PadBase(const char* kind, PaddingMode mode, ExpandingArray<2 * D> padding, double value)
    : Module(detail::concat(kind, D, "d")), mode_(mode), padding_(padding), value_(value) {}

template <size_t D>
Tensor PadBase<D>::forward(const Tensor& input) {
  check_defined(name().c_str(), "input", input);
  constexpr auto kDims = static_cast<int64_t>(D);
  if (mode_ == PaddingMode::Zeros) {
    AMP_CHECK(input.dim() >= kDims, ValueError, "[", name(), "] input must have at least ", D, " dimensions, but has shape ",
              input.sizes());
    return constant_pad_nd(input, padding_, value_);
  }
  AMP_CHECK(input.dim() == kDims + 1 || input.dim() == kDims + 2, ValueError, "[", name(), "] input must have ", D + 1, " or ", D + 2,
            " dimensions, but has shape ", input.sizes());
  switch (mode_) {
    case PaddingMode::Reflect: return pad(input, padding_, "reflect");
    case PaddingMode::Replicate: return pad(input, padding_, "replicate");
    default: return pad(input, padding_, "circular");
  }
}

template <size_t D>
void PadBase<D>::pretty_print(std::ostream& out) const {
  out << name() << "(padding=" << padding_;
  if (value_ != 0) out << ", value=" << value_;
  out << ")";
}

template class PadBase<1>;
template class PadBase<2>;
template class PadBase<3>;

}  // namespace amp::nn
