// The additional computations of linear_fused and convolution_fused, and the weights that they keep. A depthwise convolution is rounded
// before the rest. The bias of a linear has the dtype of the input or of the result. Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/memory/memory_source.h>
#include <amp/core/tensor.h>

namespace amp {

// Saved recorded programs contain these numbers.
enum class FusedActivation : int64_t { None, Relu, Gelu, GeluTanh, Relu6, Silu, Mish, Sigmoid, Tanh, Hardsigmoid, Hardswish };

inline void check_fused_activation(const char* op, int64_t activation) {
  AMP_CHECK(activation >= 0 && activation <= static_cast<int64_t>(FusedActivation::Hardswish), ValueError, "[", op, "] activation ",
            activation, " is unknown: it must be from 0 to ", static_cast<int64_t>(FusedActivation::Hardswish));
}

// Whether the CPU's kernels use Winograd's algorithm for a weight with this many channels. For larger weights the plain layout is better:
// the algorithm reads 16 numbers for 9.
bool has_winograd(ScalarType dtype, int64_t in_channels, int64_t out_channels, FusedActivation activation);

// Whether finish_fused rounds. relu does not: it keeps a number or replaces it with 0.
constexpr bool rounds_again(bool has_residual, FusedActivation activation) {
  return has_residual || (activation != FusedActivation::None && activation != FusedActivation::Relu);
}

// Adds `residual` to `result` if it is defined, and applies the activation. For kernels that do not compute these with the product. May
// write to `result`.
Tensor finish_fused(const Tensor& result, const Tensor& residual, FusedActivation activation);

// A weight that never changes, in the layouts that kernels prefer. Kernels on several threads add layouts and read them.
class PackedWeights {
 public:
  // Whether a convolution may use Winograd's algorithm.
  explicit PackedWeights(bool winograd) : winograd_(winograd) {}
  bool winograd() const { return winograd_; }

  // The copy whose layout is a Layout and satisfies `is_it(layout)`. If there is none, adds the result of `make()`, a pair of a layout and
  // a tensor.
  template <class Layout, class Is, class Make>
  Tensor get(const Is& is_it, const Make& make) {
    const std::lock_guard lock(mutex_);
    for (const Copy& copy : copies_) {
      if (copy.type == typeid(Layout) && is_it(*static_cast<const Layout*>(copy.layout.get()))) return copy.weight;
    }
    const detail::MemorySourceScope from_allocator(nullptr);  // the copy outlives the run of a recorded program
    auto [layout, weight] = make();
    copies_.push_back({typeid(Layout), std::make_shared<Layout>(std::move(layout)), weight});
    return weight;
  }
  static PackedWeights* at(int64_t address) { return reinterpret_cast<PackedWeights*>(address); }
  int64_t address() const { return reinterpret_cast<int64_t>(this); }

 private:
  struct Copy {
    std::type_index type;
    std::shared_ptr<void> layout;
    Tensor weight;
  };

  const bool winograd_;
  std::mutex mutex_;
  std::vector<Copy> copies_;
};

}  // namespace amp
