// Constants for the options of modules, with torch's names.
#pragma once

#include <amp/core/reduction.h>

namespace amp {

inline constexpr Reduction::Reduction kNone = Reduction::None, kMean = Reduction::Mean, kSum = Reduction::Sum;

namespace nn {

// The values with which a convolution pads its input.
enum class PaddingMode { Zeros, Reflect, Replicate, Circular };
// Padding: none, or the amount that preserves the size of the input at stride 1.
enum class PaddingWord { Valid, Same };
enum class FanMode { FanIn, FanOut };
enum class Nonlinearity { Linear, Conv, Sigmoid, Tanh, ReLU, LeakyReLU, SELU };

}  // namespace nn

inline constexpr nn::PaddingMode kZeros = nn::PaddingMode::Zeros, kConstant = nn::PaddingMode::Zeros, kReflect = nn::PaddingMode::Reflect,
                                 kReplicate = nn::PaddingMode::Replicate, kCircular = nn::PaddingMode::Circular;
inline constexpr nn::PaddingWord kValid = nn::PaddingWord::Valid, kSame = nn::PaddingWord::Same;
inline constexpr nn::FanMode kFanIn = nn::FanMode::FanIn, kFanOut = nn::FanMode::FanOut;
inline constexpr nn::Nonlinearity kLinear = nn::Nonlinearity::Linear, kSigmoid = nn::Nonlinearity::Sigmoid, kTanh = nn::Nonlinearity::Tanh,
                                  kReLU = nn::Nonlinearity::ReLU, kLeakyReLU = nn::Nonlinearity::LeakyReLU, kSELU = nn::Nonlinearity::SELU;

}  // namespace amp
