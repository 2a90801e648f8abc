// The backward engine: one pass over the tape in order of depth, with gradient slots inside the nodes. Internal.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <amp/autograd/gradient_follower.h>
#include <amp/autograd/gradient_observer.h>
#include <amp/autograd/node.h>

namespace amp::autograd {

// Whether nothing else references the data of `t`, so that it may be modified or moved.
bool is_exclusive(const Tensor& t);
// The form in which a leaf keeps its first gradient: in its layout, and in memory that nothing else uses.
Tensor as_stored(const detail::TensorImpl& leaf, Tensor grad);

// One running backward pass. The first task that reaches a node uses the node's own slots. Another task may already use them: a backward on
// another thread over a shared graph, or an enclosing one on this thread. The gradients are then kept in a side table.
class GraphTask {
 public:
  GraphTask(bool retain_graph, bool create_graph);
  ~GraphTask();
  GraphTask(const GraphTask&) = delete;
  GraphTask& operator=(const GraphTask&) = delete;

  // Gradients with respect to this tensor are returned, and not accumulated in .grad.
  void capture(const Tensor& input, size_t index);
  // Whether other leaves accumulate their gradients (backward) or drop them (grad).
  void set_accumulate(bool on) { accumulate_ = on; }
  // Gradients do not flow on from captured tensors. So they are partial derivatives.
  void stop_at_captured() { stops_ = true; }
  // Starts from `root` with the given gradient.
  void seed(const Tensor& root, Tensor grad);
  void run();

  // The innermost pass that runs on this thread, or null.
  static GraphTask* running();
  // Whether leaves accumulate the gradients that reach them, and nothing is returned.
  bool accumulates() const { return accumulate_ && targets_.empty(); }
  // For the formula of a node with one input, whose gradient is zero in most places. Returns the gradient that other nodes have already
  // sent to that input, or that a leaf has accumulated, if it may be written to. The formula must add its contribution, and return this
  // tensor as its result.
  Tensor take_delivered(IntArrayRef sizes, ScalarType dtype);
  // Calls `function` after all nodes have run, before the pass ends. Does not call it if the pass throws.
  void at_end(std::function<void()> function) { at_end_.push_back(std::move(function)); }
  // From now on, tells `follower` about gradients of leaves. Passes inside of this one do the same.
  void follow(std::shared_ptr<GradientFollower> follower) { followers_.push_back(std::move(follower)); }
  // Tells the followers of the running pass, if there is one. For code that writes gradients of leaves itself.
  static void written(const Tensor& grad);

  Tensor& captured(size_t index) { return captured_[index]; }
  bool reached(size_t index) const { return reached_[index]; }

 private:
  struct Target {
    uint32_t output_nr;
    size_t index;
  };
  // The sum of the gradients that a leaf with hooks has got so far.
  struct Held {
    Tensor leaf, grad;
    uint32_t uses = 0;
  };
  class Loan;

  void deliver(const Edge& edge, Tensor grad);
  void deliver_to_leaf(detail::TensorImpl* leaf, Tensor grad);
  void hold(detail::TensorImpl* leaf, Tensor grad);
  void run_hooks_of_leaves();
  void give_to_leaf(detail::TensorImpl* leaf, Tensor grad);
  void deliver_to_node(Node* node, uint32_t output_nr, Tensor grad);
  void accumulate(Tensor& slot, Tensor grad, const Narrowing& narrowing) const;
  void accumulate_grad(detail::TensorImpl* leaf, Tensor grad) const;
  void process(Node* node);
  Tensor* slots_of(Node* node);
  void finish_slots(Node* node);
  void find_needed();
  // Returns the leaf to which the formula has added its gradient itself, or null.
  detail::TensorImpl* apply(Node* node, Tensor* output_grads, Tensor* input_grads);
  const std::vector<Target>& targets_at(const void* where) const;
  Tensor take_from_leaf(detail::TensorImpl* leaf, IntArrayRef sizes, ScalarType dtype);
  void note_accumulated(detail::TensorImpl* leaf);

  const uint32_t id_;
  const bool retain_graph_;
  const bool create_graph_;
  bool observed_ = false;
  const Node* applying_ = nullptr;
  detail::TensorImpl* lent_ = nullptr;  // the leaf whose gradient the running formula writes to; its lock is held
  bool accumulate_ = true;
  bool stops_ = false;       // at captured tensors
  std::vector<Node*> heap_;  // owning
  std::unordered_map<Node*, std::vector<Tensor>> side_;
  std::unordered_map<const void*, std::vector<Target>> targets_;  // by leaf impl or node
  std::vector<Tensor> captured_;
  std::vector<char> reached_;
  std::unordered_set<const Node*> needed_;
  std::vector<Node*> roots_;
  std::optional<ObservedPass> observed_leaves_;
  std::vector<std::function<void()>> at_end_;
  std::vector<std::shared_ptr<GradientFollower>> followers_;
  std::vector<std::pair<Tensor, Tensor>> leaf_roots_;  // and their gradients
  std::vector<Held> held_;                             // in the order of the first gradients
  std::unordered_map<const detail::TensorImpl*, size_t> held_at_;
};

}  // namespace amp::autograd
