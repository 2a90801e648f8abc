// The gradients that a scaler has divided since its last update, so that it divides none twice. Internal.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::scaler {

// The state of a gradient.
enum class Division : uint8_t {
  None,        // it is that of the scaled loss
  Done,        // it was divided by the scale
  Unspecified  // an update has used it without writing it
};

// Several optimizers may have a parameter, and each is stepped. A gradient is known again if .grad is the same tensor, unless a scaled
// backward pass has run since and the tensor has changed. Changes without such a pass, such as clipping, keep it divided.
class DividedGradients {
 public:
  struct Known {
    Division division = Division::None;
    Tensor unless = {};  // the division did not happen if this element is not 0: the device has skipped the update
  };

  // What is known about the gradient of a parameter. `passes` is the number of scaled backward passes so far.
  Known find(const Tensor& param, int64_t passes) const;
  // Makes room for the gradients of one more optimizer: the next note() allocates nothing unless there are several.
  void reserve(size_t count) { entries_.reserve(entries_.size() + count); }
  // Notes the present gradients of an optimizer's parameters.
  void note(const std::vector<Tensor>& params, int64_t passes, const Known& known);
  void clear() noexcept;

 private:
  struct Entry {
    const detail::TensorImpl* param;
    Tensor grad;
    uint32_t version;
    int64_t passes;
    Known known;
  };
  const size_t* place_of(const detail::TensorImpl* param) const;

  std::vector<Entry> entries_;  // one for each parameter
  // The places of the first `indexed_` entries. Programs with one optimizer do not need them.
  mutable std::unordered_map<const detail::TensorImpl*, size_t> places_;
  mutable size_t indexed_ = 0;
};

}  // namespace amp::scaler
