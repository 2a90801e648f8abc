#include <amp/nn/upsampling.h>

#include <ostream>

#include <amp/ops.h>

namespace amp::nn {

namespace {

UpsampleOptions with_mode(UpsampleOptions options, InterpolationMode mode, std::optional<bool> align_corners) {
  return options.mode(mode).align_corners(align_corners);
}

template <class T>
void print_values(std::ostream& out, const char* name, const std::vector<T>& values) {
  out << name << "=[";
  for (size_t i = 0; i < values.size(); ++i) out << (i > 0 ? ", " : "") << values[i];
  out << "]";
}

}  // namespace

const char* interpolation_name(InterpolationMode mode) {
  switch (mode) {
    case InterpolationMode::Nearest: return "nearest";
    case InterpolationMode::NearestExact: return "nearest-exact";
    case InterpolationMode::Linear: return "linear";
    case InterpolationMode::Bilinear: return "bilinear";
    case InterpolationMode::Bicubic: return "bicubic";
    case InterpolationMode::Trilinear: return "trilinear";
    case InterpolationMode::Area: return "area";
  }
  return "nearest";
}

UpsampleOptions& UpsampleOptions::mode(Nonlinearity linear) {
  AMP_CHECK(linear == Nonlinearity::Linear, ValueError, "[Upsample] mode must be an interpolation mode or kLinear");
  return mode(InterpolationMode::Linear);
}

UpsampleImpl::UpsampleImpl(const UpsampleOptions& opts) : options(opts) {}

Tensor UpsampleImpl::forward(const Tensor& input) {
  const auto& size = options.size();
  const auto& factor = options.scale_factor();
  return interpolate(input, size ? OptionalIntArrayRef(*size) : OptionalIntArrayRef(),
                     factor ? std::optional<ArrayRef<double>>(*factor) : std::nullopt, interpolation_name(options.mode()),
                     options.align_corners());
}

void UpsampleImpl::pretty_print(std::ostream& out) const {
  out << name() << "(";
  if (options.size()) print_values(out, "size", *options.size());
  else if (options.scale_factor()) print_values(out, "scale_factor", *options.scale_factor());
  out << ", mode=" << interpolation_name(options.mode()) << ")";
}

UpsamplingNearest2dImpl::UpsamplingNearest2dImpl(const UpsampleOptions& opts)
    : UpsampleImpl(with_mode(opts, InterpolationMode::Nearest, std::nullopt)) {}

UpsamplingBilinear2dImpl::UpsamplingBilinear2dImpl(const UpsampleOptions& opts)
    : UpsampleImpl(with_mode(opts, InterpolationMode::Bilinear, true)) {}

// --- copies ---

AMP_DEFINE_CLONEABLE(UpsampleImpl)
AMP_DEFINE_COPIED(UpsamplingNearest2dImpl)
AMP_DEFINE_COPIED(UpsamplingBilinear2dImpl)

}  // namespace amp::nn
