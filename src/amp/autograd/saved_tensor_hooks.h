// Hooks on the tensors that the tape saves for backward (torch.autograd.graph.saved_tensors_hooks): what `pack` returns is kept instead of
// the tensor, for example a copy in host memory, or a number by which to recompute it.
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

// For the lifetime of this object, which ends on the thread on which it began; the innermost counts. pack runs during the forward call and
// must not change its argument; unpack runs each time that backward needs the tensor and gives one of the same shape, dtype and device.
// What they do is not recorded.
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

  // Shared, so that they live while they run, whatever they do to this object.
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
