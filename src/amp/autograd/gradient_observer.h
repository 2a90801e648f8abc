// Follows the gradients of leaves through backward passes. Internal.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::autograd {

class Node;

// Reports when leaves have their complete gradients. Hooks cannot tell this early: those of leaves run when all nodes have run. The thread
// of the backward pass makes the calls. Passes that return gradients or have `inputs` are not followed, and neither are those that run
// while another pass is followed.
class GradientObserver {
 public:
  virtual ~GradientObserver() = default;
  // A pass begins that reaches one of the leaves. uses[i]: the number of places where the graph uses leaf i; 0: the pass does not reach it.
  virtual void begin(const std::vector<uint32_t>& uses) = 0;
  // The last gradient of leaf `index` is in its .grad. Not called if a formula gives no gradient for one of its uses.
  virtual void complete(size_t index) = 0;
  // The pass has ended, or has thrown.
  virtual void end() = 0;
  virtual void abandon() noexcept = 0;
};

// The leaves of an observer, for the lifetime of this object.
class Observation {
 public:
  // Throws Error if one of the leaves has an observer.
  Observation(GradientObserver& observer, std::vector<Tensor> leaves);
  ~Observation();
  Observation(const Observation&) = delete;
  Observation& operator=(const Observation&) = delete;

 private:
  friend class ObservedPass;

  GradientObserver& observer_;
  const std::vector<Tensor> leaves_;
  std::atomic<const void*> pass_{nullptr};  // the pass that is followed
  std::vector<uint32_t> uses_;              // in this pass: uses that have no gradient yet
};

// A backward pass whose observers have been told that it began. Used by the engine.
class ObservedPass {
 public:
  // Whether there may be anything to follow.
  static bool wanted();
  // Looks for observed leaves in the graph below `roots`.
  explicit ObservedPass(const std::vector<Node*>& roots);
  ~ObservedPass();
  ObservedPass(const ObservedPass&) = delete;
  ObservedPass& operator=(const ObservedPass&) = delete;

  void accumulated(const detail::TensorImpl* leaf);
  void end();

 private:
  std::vector<Observation*> observations_;
};

}  // namespace amp::autograd
