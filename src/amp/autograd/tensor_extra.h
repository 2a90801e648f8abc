// The rarely used autograd state of a tensor: view relation, hooks, retain_grad.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include <amp/autograd/hooks.h>
#include <amp/core/pool.h>
#include <amp/core/tensor.h>

namespace amp::autograd {

class Observation;

// What a higher layer keeps with tensors, as long as one of them lives.
class Attached {
 public:
  virtual ~Attached() = default;
};

struct TensorExtra : detail::Pooled {
  // For a differentiable view: the tensor that it is a view of (never itself a view), and the storage version for which grad_fn is valid.
  Tensor base;
  std::atomic<uint32_t> grad_fn_version{0};
  // mark_of_data() of the base when it and the view shared their memory. set_data gives a tensor another one.
  uint32_t base_mark = 0;
  // The reason why an in-place write to this view, or to this output of a custom function, cannot be recorded; null if it can.
  const char* no_inplace = nullptr;

  HookList hooks;  // of a leaf; the hooks of other tensors are stored in their node
  bool retain_grad = false;
  bool wide_grad = false;                // a 16-bit leaf accumulates its gradient in float32 (grad_dtype.h)
  std::atomic<uint8_t> history_lock{0};  // held while a thread that reads a view makes its history

  // The observer that follows the gradients of a leaf, and the leaf's index there.
  Observation* observation = nullptr;
  uint32_t observed_index = 0;

  std::shared_ptr<Attached> scales;  // of a weight (quantize/weight_scales.h)
};

// Tells where the data of a tensor is.
inline uint32_t mark_of_data(const Tensor& t) { return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(t.impl()->data)); }

// TensorExtra::no_inplace of an output of a custom function that is an alias of an input.
inline constexpr char kAliasOfInput[] = "an output of a custom function that shares the memory of an input";

inline TensorExtra& extra_of(const Tensor& t) {
  if (t.impl()->extra == nullptr) t.impl()->extra = new TensorExtra;
  return *t.impl()->extra;
}

}  // namespace amp::autograd
