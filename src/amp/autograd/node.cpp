#include <amp/autograd/node.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include <amp/autograd/hooks.h>
#include <amp/autograd/share_history.h>
#include <amp/autograd/tensor_extra.h>
#include <amp/core/thread_state.h>

namespace amp::autograd {

void Edge::set(const Tensor& input) {
  if (!input.defined() || !input.requires_grad()) return;
  Node* node = input.grad_fn();
  dtype_ = wanted_dtype_ = input.dtype();
  if (node != nullptr) {
    retain(node);
    if (node->narrowing()) wanted_dtype_ = node->narrowing().from;
    target_ = reinterpret_cast<uintptr_t>(node);
    output_nr_ = input.output_nr();
  } else {
    detail::retain(input.impl());
    target_ = reinterpret_cast<uintptr_t>(input.impl()) | 1;
  }
}

void Edge::set(const NodeOutput& output) {
  retain(output.node);
  target_ = reinterpret_cast<uintptr_t>(output.node);
  output_nr_ = output.nr;
  dtype_ = output.dtype;
  wanted_dtype_ = output.node->narrowing() ? output.node->narrowing().from : output.dtype;
}

void Edge::set(const Edge& other) {
  if (other.is_leaf()) detail::retain(other.leaf());
  else if (other.valid()) retain(other.node());
  target_ = other.target_;
  output_nr_ = other.output_nr_;
  dtype_ = other.dtype_;
  wanted_dtype_ = other.wanted_dtype_;
}

void Edge::clear() noexcept {
  if (!valid()) return;
  if (is_leaf()) detail::release(leaf());
  else release(node());
  target_ = 0;
}

Node::~Node() { delete hooks_; }

VariadicNode::VariadicNode(uint32_t num_inputs, uint32_t num_outputs) : Node(nullptr, num_inputs, nullptr, num_outputs) {
  auto edges = std::make_unique<Edge[]>(num_inputs > 0 ? num_inputs : 1);
  slots_ = new Tensor[num_outputs];
  edges_ = edges.release();
}

VariadicNode::~VariadicNode() {
  delete[] edges_;
  delete[] slots_;
}

void retain(Node* node) noexcept { detail::add_reference(node->refs_); }

// Deep graphs are freed from a list instead of recursively: nodes whose count drops to zero during a deletion are queued.
void release(Node* node) noexcept {
  static constinit thread_local Node* waiting = nullptr;
  static constinit thread_local bool deleting = false;
  if (detail::drop_reference(node->refs_) != 0) return;
  node->next_ = waiting;
  waiting = node;
  if (deleting) return;
  deleting = true;
  while (waiting != nullptr) {
    Node* next = waiting;
    waiting = next->next_;
    delete next;
  }
  deleting = false;
}

unsigned HookList::add(uint32_t output_nr, Tensor::Hook hook) {
  if (entries_ == nullptr) entries_.reset(new Entries);
  entries_->places.push_back({next_id_, std::make_shared<const Entry>(Entry{output_nr, std::move(hook)})});
  ++entries_->live;
  return next_id_++;
}

void HookList::remove(unsigned id) noexcept {
  if (entries_ == nullptr) return;
  auto& [places, live] = *entries_;
  const auto found =
      std::lower_bound(places.begin(), places.end(), id, [](const Place& place, unsigned wanted) { return place.id < wanted; });
  if (found == places.end() || found->id != id || found->entry == nullptr) return;
  const std::shared_ptr<const Entry> kept = std::move(found->entry);  // its objects are destroyed when the list is consistent again
  kept->removed = true;
  --live;
  if (2 * live < places.size()) std::erase_if(places, [](const Place& place) { return place.entry == nullptr; });
}

void HookList::Delete::operator()(Entries* entries) const noexcept { delete entries; }

NodeHooks& hooks_of(Node& node) {
  if (node.hooks_ == nullptr) node.hooks_ = new NodeHooks;
  return *node.hooks_;
}

void forget_retained(detail::TensorImpl* impl) noexcept { hooks_of(*impl->grad_fn).retained.erase(impl); }

namespace {

[[gnu::always_inline]] inline void point_to(const Tensor& result, NodePtr&& node, uint32_t nr) {
  if (!result.defined() || !isDifferentiableType(result.dtype())) return;
  detail::TensorImpl* impl = result.impl();
  // An op with its own derivative may return a view of a tensor that it has computed. This base has no history, so a write to the result
  // must not become a node of the base.
  if (impl->has(detail::TensorImpl::IsView) && !impl->extra->base.requires_grad()) [[unlikely]] {
    impl->extra->base.reset();
    impl->set(detail::TensorImpl::IsView, false);
  }
  const bool retains_grad = impl->grad_fn != nullptr && impl->extra != nullptr && impl->extra->retain_grad;
  if (retains_grad) {  // the gradient of the tensor's current value, not of the value before an in-place write
    forget_retained(impl);
    hooks_of(*node.get()).retained.insert_or_assign(impl, nr);
  }
  if (impl->grad_fn != nullptr) release(impl->grad_fn);
  std::atomic_ref(impl->grad_fn).store(node.take(), std::memory_order_relaxed);
  impl->output_nr = nr;
  // Other threads may read the flags of a view while this one renews its history.
  if (!impl->has(detail::TensorImpl::RequiresGrad)) impl->set(detail::TensorImpl::RequiresGrad);
}

}  // namespace

void set_history(const Tensor& result, Node* node, uint32_t nr) {
  retain(node);
  set_history(result, NodePtr(node), nr);
}

void set_history(const Tensor& result, NodePtr node, uint32_t nr) {
  node->math_ = detail::thread_state().matmul_math;
  node->recipe_ = detail::thread_state().recipe;
  point_to(result, std::move(node), nr);
}

void share_history(const Tensor& result, Node* node, uint32_t nr) {
  retain(node);
  point_to(result, NodePtr(node), nr);
}

}  // namespace amp::autograd
