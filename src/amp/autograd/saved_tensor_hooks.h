// Hooks on the tensors that the tape saves for backward (torch.autograd.graph.saved_tensors_hooks). The tape keeps the result of `pack`
// instead of the tensor, for example a copy in host memory or the information needed to recompute it.
//
//   autograd::SavedTensorHooks offload([](const Tensor& t) { return std::any(t.to(kCPU)); },
//                                      [](const std::any& packed) { return std::any_cast<Tensor>(packed).to(kCUDA); });
//   loss = model(x);   // tensors saved in this scope, on this thread, are in host memory
#pragma once

#include <any>
#include <functional>
#include <memory>

#include <amp/core/tensor.h>

namespace amp::autograd {

// Active during the lifetime of this object, which must be destroyed on the thread that created it. The innermost object is used. pack runs
// during the forward call and must not change its argument. unpack runs each time backward needs the tensor. It must return a tensor of the
// same shape, dtype and device. Neither is recorded.
class AMP_API SavedTensorHooks {
 public:
  using Pack = std::function<std::any(const Tensor&)>;
  using Unpack = std::function<Tensor(const std::any&)>;

  [[nodiscard]] SavedTensorHooks(Pack pack, Unpack unpack);
  ~SavedTensorHooks();
  SavedTensorHooks(const SavedTensorHooks&) = delete;
  SavedTensorHooks& operator=(const SavedTensorHooks&) = delete;

 private:
  friend class SavedTensor;

  // Shared, so that they stay alive while they run, even if they destroy this object.
  std::shared_ptr<const Pack> pack_;
  std::shared_ptr<const Unpack> unpack_;
  SavedTensorHooks* outer_;
};

// Internal: a saved tensor in its packed form.
struct PackedTensor {
  std::any value;
  std::shared_ptr<const SavedTensorHooks::Unpack> unpack;
};

}  // namespace amp::autograd
