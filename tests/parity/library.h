// The names that the programs of tests/parity use for a library. Each program is compiled twice: against amp, and with PARITY_TORCH
// against libtorch. Its namespace `at` contains functions of the same names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#if defined(PARITY_TORCH)

#include <ATen/ATen.h>

namespace lib = at;
namespace parity {
inline constexpr bool kTorch = true;
using OptionalTensors = c10::List<std::optional<at::Tensor>>;
}  // namespace parity

#else

#include <amp/amp.h>

namespace lib = amp;
namespace parity {
inline constexpr bool kTorch = false;
using OptionalTensors = std::vector<amp::Tensor>;
}  // namespace parity

#endif

namespace parity {

using lib::ArrayRef;
using lib::Generator;
using lib::IntArrayRef;
using lib::OptionalIntArrayRef;
using lib::Scalar;
using lib::ScalarType;
using lib::Tensor;
using lib::TensorList;

}  // namespace parity
