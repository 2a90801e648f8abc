// One recorded operation of the tape. Nodes are allocated from the small-block pool. They point to the nodes (or leaf tensors) that
// produced their inputs. They contain their gradient slots, so the engine needs no maps.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include <amp/core/pool.h>
#include <amp/core/tensor.h>

namespace amp::autocast {
enum class Math : uint8_t;
}
namespace amp::quantize {
struct Recipe;
}

namespace amp::autograd {

class Node;
class NodePtr;
struct NodeHooks;

AMP_API void retain(Node* node) noexcept;
AMP_API void release(Node* node) noexcept;

// One output of a node, for a connection to a tensor that does not exist any more.
struct NodeOutput {
  Node* node;
  uint32_t nr;
  ScalarType dtype;
};

// Where the gradient of one input goes: to an output of a node, to a leaf tensor's .grad, or nowhere.
// Owns a reference to its target.
class Edge {
 public:
  Edge() = default;
  Edge(const Edge&) = delete;
  Edge& operator=(const Edge&) = delete;
  ~Edge() { clear(); }

  // Sets the edge for gradients with respect to `input`; the edge stays invalid if `input` requires no gradient.
  AMP_API void set(const Tensor& input);
  AMP_API void set(const Edge& other);
  void set(const NodeOutput& output);
  AMP_API void clear() noexcept;

  bool valid() const { return target_ != 0; }
  bool is_leaf() const { return (target_ & 1) != 0; }
  Node* node() const { return reinterpret_cast<Node*>(target_); }
  detail::TensorImpl* leaf() const { return reinterpret_cast<detail::TensorImpl*>(target_ & ~uintptr_t{1}); }
  uint32_t output_nr() const { return output_nr_; }
  // The dtype of the input.
  ScalarType dtype() const { return dtype_; }
  // The preferred dtype of the gradient. If the input is a cast to a narrower dtype, it is the dtype of the cast's source, else dtype().
  // The engine does not convert a gradient of this dtype.
  ScalarType wanted_dtype() const { return wanted_dtype_; }

 private:
  uintptr_t target_ = 0;
  uint32_t output_nr_ = 0;
  ScalarType dtype_ = ScalarType::Undefined;
  ScalarType wanted_dtype_ = ScalarType::Undefined;
};

// A node that casts to a narrower dtype: it accepts and sums gradients of either dtype. Hooks and captures see the narrow dtype.
struct Narrowing {
  ScalarType from = ScalarType::Undefined, to = ScalarType::Undefined;
  uint32_t version = 0;  // of the data that was cast
  const void* data = nullptr;
  explicit operator bool() const { return from != ScalarType::Undefined; }
};

// The base class of nodes.
class AMP_API Node : public detail::Pooled {
 public:
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  virtual ~Node();

  // Computes the gradients of the inputs from those of the outputs (undefined means zero). Only inputs with needs_input(i) need one.
  virtual void apply(Tensor* output_grads, Tensor* input_grads) = 0;
  // Frees the saved tensors. A later apply throws.
  virtual void release_saved() {}
  // "MmBackward"
  virtual const char* name() const = 0;

  bool needs_input(uint32_t input) const { return edges_[input].valid(); }
  uint32_t num_inputs() const { return num_inputs_; }
  uint32_t num_outputs() const { return num_outputs_; }
  const Edge& edge(uint32_t i) const { return edges_[i]; }
  // libtorch's form of the edges, one for each input. `function` is null for an input without a gradient, and for a leaf, which has no
  // node.
  struct NextEdge {
    Node* function = nullptr;
    uint32_t input_nr = 0;
    bool is_valid() const { return function != nullptr; }
  };
  NextEdge next_edge(uint32_t i) const {
    const Edge& to = edges_[i];
    return to.valid() && !to.is_leaf() ? NextEdge{to.node(), to.output_nr()} : NextEdge{};
  }
  std::vector<NextEdge> next_edges() const {
    std::vector<NextEdge> all;
    for (uint32_t i = 0; i < num_inputs_; ++i) all.push_back(next_edge(i));
    return all;
  }
  uint32_t depth() const { return depth_; }
  ScalarType wanted_dtype(uint32_t input) const { return edges_[input].wanted_dtype(); }
  const Narrowing& narrowing() const { return narrowing_; }
  // The math setting of the forward pass's matrix multiplications; apply uses it as well.
  autocast::Math math() const { return math_; }
  // The recipe of the forward pass's products; null: they were not quantized.
  const quantize::Recipe* recipe() const { return recipe_; }

  // Connects input `i` to a tensor, to an output of a node or to the target of another edge. Called once per input before the node becomes
  // visible.
  template <class Source>
  void connect(uint32_t i, const Source& input) {
    edges_[i].set(input);
    if (edges_[i].valid() && !edges_[i].is_leaf() && edges_[i].node()->depth_ >= depth_) depth_ = edges_[i].node()->depth_ + 1;
  }

 protected:
  Node(Edge* edges, uint32_t num_inputs, Tensor* slots, uint32_t num_outputs)
      : edges_(edges), slots_(slots), num_inputs_(num_inputs), num_outputs_(num_outputs) {}

  Edge* edges_;
  Tensor* slots_;  // the gradients received for each output
  uint32_t num_inputs_;
  uint32_t num_outputs_;
  Narrowing narrowing_;

 private:
  friend class GraphTask;
  friend void retain(Node*) noexcept;
  friend void release(Node*) noexcept;
  friend NodeHooks& hooks_of(Node&);
  friend void set_history(const Tensor&, NodePtr, uint32_t);

  autocast::Math math_{};
  const quantize::Recipe* recipe_ = nullptr;
  detail::RefCount refs_{1};
  uint32_t depth_ = 0;
  std::atomic<uint32_t> task_{0};               // the running backward pass that uses the slots
  std::atomic<const void*> applying_{nullptr};  // the thread that is executing apply or release_saved
  NodeHooks* hooks_ = nullptr;
  Node* next_ = nullptr;  // in the list of nodes to delete
};

// A node whose numbers of inputs and outputs are compile-time constants.
template <uint32_t Inputs, uint32_t Outputs = 1>
class FixedNode : public Node {
 protected:
  FixedNode() : Node(edge_array_, Inputs, slot_array_, Outputs) {}

 private:
  Edge edge_array_[Inputs > 0 ? Inputs : 1];
  Tensor slot_array_[Outputs];
};

// A node for lists of tensors.
class AMP_API VariadicNode : public Node {
 protected:
  VariadicNode(uint32_t num_inputs, uint32_t num_outputs);
  ~VariadicNode() override;
};

// Owning pointer.
class NodePtr {
 public:
  NodePtr() = default;
  explicit NodePtr(Node* adopted) : node_(adopted) {}
  NodePtr(NodePtr&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  NodePtr& operator=(NodePtr&& other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~NodePtr() {
    if (node_ != nullptr) release(node_);
  }
  Node* get() const { return node_; }
  Node* operator->() const { return node_; }
  explicit operator bool() const { return node_ != nullptr; }
  // Gives up ownership.
  Node* take() noexcept { return std::exchange(node_, nullptr); }

 private:
  Node* node_ = nullptr;
};

// Makes `node` the grad_fn of a new result (its output number `nr`). Does nothing for dtypes that are not differentiable.
AMP_API void set_history(const Tensor& result, Node* node, uint32_t nr = 0);
AMP_API void set_history(const Tensor& result, NodePtr node, uint32_t nr = 0);

}  // namespace amp::autograd
