// Constants for the options of modules, with torch's names.
#pragma once

#include <amp/core/reduction.h>

namespace amp {

inline constexpr Reduction::Reduction kNone = Reduction::None, kMean = Reduction::Mean, kSum = Reduction::Sum;

namespace nn {

// GCC mistakes an enumerator of a scoped enumeration for one that hides the module of that name.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"

// The values with which a convolution pads its input.
enum class PaddingMode { Zeros, Reflect, Replicate, Circular };
// Padding by name: none, or the amount that preserves the size of the input at stride 1.
enum class PaddingWord { Valid, Same };
// How images are resampled. For linear interpolation the options also take kLinear, which names an activation for init.
enum class InterpolationMode { Nearest, NearestExact, Linear, Bilinear, Bicubic, Trilinear, Area };
// The values that grid_sample reads outside of the image. Zeros are kZeros.
enum class GridPaddingMode { Zeros, Border, Reflection };
enum class FanMode { FanIn, FanOut };
// How EmbeddingBag combines rows: kSum, kMean or kMax.
struct MaxWord {};
class EmbeddingBagMode {
 public:
  constexpr EmbeddingBagMode(Reduction::Reduction reduction) : number_(reduction == Reduction::Sum ? 0 : 1) {}
  constexpr EmbeddingBagMode(MaxWord) : number_(2) {}
  // The number of the `mode` in the op embedding_bag.
  constexpr int64_t number() const { return number_; }

 private:
  int64_t number_;
};
// How the Kullback-Leibler divergence is reduced: kNone, kMean, kSum, or kBatchMean (the sum divided by the size of the first dimension).
struct BatchMeanWord {};
class KLDivReduction {
 public:
  constexpr KLDivReduction(Reduction::Reduction reduction) : reduction_(reduction) {}
  constexpr KLDivReduction(BatchMeanWord) : reduction_(Reduction::Sum), batch_mean_(true) {}
  // The reduction without that division.
  constexpr Reduction::Reduction reduction() const { return reduction_; }
  constexpr bool batch_mean() const { return batch_mean_; }

 private:
  Reduction::Reduction reduction_;
  bool batch_mean_ = false;
};
enum class Nonlinearity { Linear, Conv, Sigmoid, Tanh, ReLU, LeakyReLU, SELU, GELU };

#pragma GCC diagnostic pop

}  // namespace nn

inline constexpr nn::PaddingMode kZeros = nn::PaddingMode::Zeros, kConstant = nn::PaddingMode::Zeros, kReflect = nn::PaddingMode::Reflect,
                                 kReplicate = nn::PaddingMode::Replicate, kCircular = nn::PaddingMode::Circular;
inline constexpr nn::PaddingWord kValid = nn::PaddingWord::Valid, kSame = nn::PaddingWord::Same;
inline constexpr nn::MaxWord kMax{};
inline constexpr nn::BatchMeanWord kBatchMean{};
inline constexpr nn::FanMode kFanIn = nn::FanMode::FanIn, kFanOut = nn::FanMode::FanOut;
inline constexpr nn::Nonlinearity kLinear = nn::Nonlinearity::Linear, kSigmoid = nn::Nonlinearity::Sigmoid, kTanh = nn::Nonlinearity::Tanh,
                                  kReLU = nn::Nonlinearity::ReLU, kLeakyReLU = nn::Nonlinearity::LeakyReLU, kSELU = nn::Nonlinearity::SELU,
                                  kGELU = nn::Nonlinearity::GELU, kConv1D = nn::Nonlinearity::Conv, kConv2D = nn::Nonlinearity::Conv,
                                  kConv3D = nn::Nonlinearity::Conv, kConvTranspose1D = nn::Nonlinearity::Conv,
                                  kConvTranspose2D = nn::Nonlinearity::Conv, kConvTranspose3D = nn::Nonlinearity::Conv;
inline constexpr nn::InterpolationMode kNearest = nn::InterpolationMode::Nearest, kNearestExact = nn::InterpolationMode::NearestExact,
                                       kBilinear = nn::InterpolationMode::Bilinear, kBicubic = nn::InterpolationMode::Bicubic,
                                       kTrilinear = nn::InterpolationMode::Trilinear, kArea = nn::InterpolationMode::Area;
inline constexpr nn::GridPaddingMode kBorder = nn::GridPaddingMode::Border, kReflection = nn::GridPaddingMode::Reflection;

}  // namespace amp
