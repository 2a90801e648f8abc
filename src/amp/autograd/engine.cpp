#include <amp/autograd/engine.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include <amp/autograd/hooks.h>
#include <amp/autograd/spin_lock.h>
#include <amp/autograd/tensor_extra.h>
#include <amp/core/device_kernels.h>
#include <amp/core/grad_mode.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/tensor/sparse_parts.h>
#include <amp/core/thread/per_thread.h>
#include <amp/observe/observer.h>
#include <amp/ops.h>

namespace amp::autograd {

namespace {

std::atomic<uint32_t> next_task_id{1};

uint32_t new_task_id() {
  uint32_t id = next_task_id.fetch_add(1, std::memory_order_relaxed);
  return id != 0 ? id : next_task_id.fetch_add(1, std::memory_order_relaxed);
}

bool shallower(const Node* a, const Node* b) { return a->depth() < b->depth(); }

// Whether a gradient has the strides of its leaf, or the leaf is not dense (torch's gradient layout contract).
bool has_layout_of(const detail::TensorImpl& leaf, const Tensor& grad) {
  const detail::TensorImpl& given = *grad.impl();
  if ((leaf.has(detail::TensorImpl::Contiguous) && given.has(detail::TensorImpl::Contiguous)) || grad.is_sparse()) return true;
  for (int d = 0; d < leaf.ndim; ++d) {
    if (leaf.sizes[d] > 1 && leaf.strides[d] != given.strides[d]) return !detail::is_dense(leaf);
  }
  return true;
}

bool sums_in_float32(const detail::TensorImpl& leaf) {
  return leaf.extra != nullptr && leaf.extra->wide_grad && isReducedFloatingType(leaf.dtype);
}

Tensor in_layout_of(const detail::TensorImpl& leaf, const Tensor& grad) {
  const Tensor result(detail::new_strided_tensor(grad.sizes(), leaf.stride_array(), grad.dtype(), grad.device()));
  detail::copy(result, grad);
  return result;
}

// `shown` is `grad` in the dtype that hooks see.
void replace_by_hook(Tensor& grad, const Tensor& shown, const Tensor::Hook& hook) {
  Tensor replaced = hook(shown);
  if (!replaced.defined()) return;
  AMP_CHECK(replaced.sizes() == grad.sizes(), ValueError, "[hook] a hook returned a gradient of shape ", replaced.sizes(),
            " for one of shape ", grad.sizes());
  AMP_CHECK(replaced.dtype() == shown.dtype() || replaced.dtype() == grad.dtype(), TypeError, "[hook] a hook returned a gradient of dtype ",
            replaced.dtype(), " for one of ", shown.dtype());
  AMP_CHECK(replaced.device() == grad.device(), ValueError, "[hook] a hook returned a gradient on ", replaced.device(), " for one on ",
            grad.device());
  grad = std::move(replaced);
}

// Sets grad mode to create_graph, and turns off autocast, recipes and observers that do not want formulas. Formulas run in the dtypes of
// the forward pass and use its matmul_math and recipe, which `apply` sets for each node.
class BackwardState {
 public:
  explicit BackwardState(bool create_graph) : BackwardState(create_graph, detail::thread_state()) {}

 private:
  BackwardState(bool create_graph, detail::ThreadState& state)
      : grad_enabled_(state.grad_enabled, create_graph),
        stages_(state.stages, detail::CallStages{.autocast = 0, .observed = tracing::observes_formulas()}),
        math_(state.matmul_math, state.matmul_math),
        recipe_(state.recipe, nullptr),
        gradient_storage_(state.gradient_storage, nullptr) {}

  detail::SetForScope<bool> grad_enabled_;
  detail::SetForScope<detail::CallStages> stages_;
  detail::SetForScope<autocast::Math> math_;
  detail::SetForScope<const quantize::Recipe*> recipe_;
  detail::SetForScope<const detail::Storage*> gradient_storage_;
};

thread_local GraphTask* running_task = nullptr;

// Only one thread at a time may apply a node or free its saved tensors. Reentrant: a backward pass within apply may reach the same node.
class NodeLock {
 public:
  explicit NodeLock(std::atomic<const void*>& owner) : owner_(owner), held_(owner.load(std::memory_order_relaxed) != self()) {
    if (!held_) return;
    const void* free = nullptr;
    while (!owner_.compare_exchange_weak(free, self(), std::memory_order_acquire)) {
      free = nullptr;
      std::this_thread::yield();
    }
  }
  ~NodeLock() {
    if (held_) owner_.store(nullptr, std::memory_order_release);
  }
  NodeLock(const NodeLock&) = delete;
  NodeLock& operator=(const NodeLock&) = delete;

 private:
  static const void* self() { return &detail::thread_state(); }

  std::atomic<const void*>& owner_;
  const bool held_;
};

// The heap's memory is reused by the next run; a nested backward finds none and allocates its own.
std::vector<Node*>& spare_heap() { return detail::PerThread<std::vector<Node*>>::get(); }

}  // namespace

bool is_exclusive(const Tensor& t) {
  if (t.is_sparse()) [[unlikely]]
    return sparse::is_exclusive(t);
  return t.impl()->refs.load(std::memory_order_acquire) == 1 && t.impl()->storage->refs.load(std::memory_order_acquire) == 1 &&
         t.impl()->storage->kind != detail::Storage::Kind::External && t.is_non_overlapping_and_dense();
}

Tensor as_stored(const detail::TensorImpl& leaf, Tensor grad) {
  if (!has_layout_of(leaf, grad)) return in_layout_of(leaf, grad);
  return is_exclusive(grad) ? std::move(grad) : grad.detach().clone();
}

GraphTask::GraphTask(bool retain_graph, bool create_graph) : id_(new_task_id()), retain_graph_(retain_graph), create_graph_(create_graph) {
  heap_.swap(spare_heap());
}

GraphTask::~GraphTask() {
  // The heap is not empty if a formula has thrown: the slots must not leak into a later pass.
  for (Node* node : heap_) {
    finish_slots(node);
    release(node);
  }
  heap_.clear();
  heap_.swap(spare_heap());
}

void GraphTask::capture(const Tensor& input, size_t index) {
  if (captured_.size() <= index) {
    captured_.resize(index + 1);
    reached_.resize(index + 1, 0);
  }
  Node* node = input.grad_fn();
  if (node != nullptr) targets_[node].push_back({input.output_nr(), index});
  else targets_[input.impl()].push_back({0, index});
}

const std::vector<GraphTask::Target>& GraphTask::targets_at(const void* where) const {
  static const std::vector<Target> none;
  const auto found = targets_.find(where);
  return found != targets_.end() ? found->second : none;
}

void GraphTask::seed(const Tensor& given, Tensor grad) {
  if (Node* node = given.grad_fn()) {
    roots_.push_back(node);
    deliver_to_node(node, given.output_nr(), std::move(grad));
  } else {
    leaf_roots_.emplace_back(given, std::move(grad));
  }
}

// With captured inputs, only nodes from which a captured input can be reached run.
void GraphTask::find_needed() {
  std::unordered_set<const Node*> seen;
  std::vector<std::pair<const Node*, uint32_t>> stack;
  for (const Node* root : roots_) {
    if (seen.insert(root).second) stack.emplace_back(root, 0);
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next == 0 && targets_.contains(node)) {
        needed_.insert(node);
        if (stops_) next = node->num_inputs();
      }
      if (next == node->num_inputs()) {
        const Node* done = node;
        stack.pop_back();
        if (!stack.empty() && needed_.contains(done)) needed_.insert(stack.back().first);
        continue;
      }
      const Edge& edge = node->edge(next++);
      if (!edge.valid()) continue;
      if (edge.is_leaf()) {
        if (targets_.contains(edge.leaf())) needed_.insert(node);
      } else if (seen.insert(edge.node()).second) {
        stack.emplace_back(edge.node(), 0);
      } else if (needed_.contains(edge.node())) {
        needed_.insert(node);
      }
    }
  }
}

GraphTask* GraphTask::running() { return running_task; }

void GraphTask::written(const Tensor& grad) {
  if (running_task == nullptr) return;
  for (const auto& follower : running_task->followers_) follower->written(grad);
}

void GraphTask::run() {
  if (running_task != nullptr) [[unlikely]]
    followers_ = running_task->followers_;
  const detail::SetForScope running(running_task, this);
  tracing::join();
  observed_ = tracing::observed();
  const BackwardState state(create_graph_);
  for (auto& [leaf, grad] : leaf_roots_) deliver_to_leaf(leaf.impl(), std::move(grad));
  if (!targets_.empty()) find_needed();
  else if (ObservedPass::wanted()) [[unlikely]] observed_leaves_.emplace(roots_);
  while (!heap_.empty()) {
    std::pop_heap(heap_.begin(), heap_.end(), shallower);
    Node* node = heap_.back();
    heap_.pop_back();
    const NodePtr owner(node);
    process(node);
  }
  run_hooks_of_leaves();
  for (const auto& function : at_end_) function();
  if (observed_leaves_) [[unlikely]]
    observed_leaves_->end();
}

Tensor* GraphTask::slots_of(Node* node) {
  if (node->task_.load(std::memory_order_relaxed) == id_) return node->slots_;
  const auto it = side_.find(node);
  return it == side_.end() ? nullptr : it->second.data();
}

void GraphTask::finish_slots(Node* node) {
  if (node->task_.load(std::memory_order_relaxed) == id_) {
    for (uint32_t i = 0; i < node->num_outputs(); ++i) node->slots_[i].reset();
    node->task_.store(0, std::memory_order_release);
  } else {
    side_.erase(node);
  }
}

void GraphTask::deliver_to_node(Node* node, uint32_t output_nr, Tensor grad) {
  Tensor* slots = slots_of(node);
  if (slots == nullptr) {
    // The push comes first: if a later allocation fails, the slots of the nodes in the heap are still cleared.
    heap_.push_back(node);
    retain(node);
    std::push_heap(heap_.begin(), heap_.end(), shallower);
    uint32_t free = 0;
    if (node->task_.compare_exchange_strong(free, id_, std::memory_order_acquire)) slots = node->slots_;
    else slots = side_.emplace(node, std::vector<Tensor>(node->num_outputs())).first->second.data();
  }
  // Formulas need strided gradients; a cast passes a sparse gradient through.
  if (grad.is_sparse() && !node->narrowing_) [[unlikely]]
    grad = grad.to_dense();
  accumulate(slots[output_nr], std::move(grad), node->narrowing_);
}

void GraphTask::accumulate(Tensor& slot, Tensor grad, const Narrowing& narrowing) const {
  if (!slot.defined()) {
    slot = std::move(grad);
    return;
  }
  // Gradients that meet at a cast are summed in the dtype of the cast's source, like the gradients of separate casts.
  if (narrowing && slot.dtype() == narrowing.to) slot = slot.to(narrowing.from);
  if (!create_graph_ && (narrowing || slot.dtype() == grad.dtype()) && slot.is_sparse() <= grad.is_sparse() && is_exclusive(slot)) {
    slot.add_(grad);
  } else {
    slot = amp::add(slot, grad);
  }
}

Tensor GraphTask::take_delivered(IntArrayRef sizes, ScalarType dtype) {
  if (create_graph_ || applying_ == nullptr || applying_->num_inputs() != 1) return {};
  const Edge& edge = applying_->edge(0);
  if (!edge.valid() || edge.dtype() != dtype) return {};
  if (edge.is_leaf()) return take_from_leaf(edge.leaf(), sizes, dtype);
  if (edge.node()->narrowing_) return {};
  Tensor* slots = slots_of(edge.node());
  if (slots == nullptr) return {};
  Tensor& slot = slots[edge.output_nr()];
  const bool usable = slot.defined() && !slot.is_sparse() && slot.dtype() == dtype && slot.sizes() == sizes && is_exclusive(slot);
  return usable ? std::move(slot) : Tensor();
}

// The gradient that a leaf has accumulated stays where it is while the formula writes to it: it must not get lost if the formula throws.
Tensor GraphTask::take_from_leaf(detail::TensorImpl* leaf, IntArrayRef sizes, ScalarType dtype) {
  if (lent_ != nullptr || leaf->has(detail::TensorImpl::HasHooks)) return {};
  const auto is_usable = [&](const Tensor& sum) {
    return sum.defined() && !sum.is_sparse() && sum.dtype() == dtype && sum.sizes() == sizes;
  };
  if (const std::vector<Target>& targets = targets_at(leaf); targets.size() == 1 && !accumulate_) {
    Tensor& captured = captured_[targets[0].index];
    return is_usable(captured) && is_exclusive(captured) ? std::move(captured) : Tensor();
  }
  if (!accumulates()) return {};
  spin_lock(leaf->grad_lock);
  const Tensor& stored = detail::grad_of(*leaf);
  if (is_usable(stored) && !stored.requires_grad()) {
    lent_ = leaf;
    return stored;
  }
  spin_unlock(leaf->grad_lock);
  return {};
}

// Ends the loan of a leaf's gradient, also if the formula throws.
class GraphTask::Loan {
 public:
  explicit Loan(GraphTask& task) : task_(task) {}
  ~Loan() { end(); }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;

  // The leaf, or null.
  detail::TensorImpl* end() {
    detail::TensorImpl* const leaf = std::exchange(task_.lent_, nullptr);
    if (leaf != nullptr) spin_unlock(leaf->grad_lock);
    return leaf;
  }

 private:
  GraphTask& task_;
};

detail::TensorImpl* GraphTask::apply(Node* node, Tensor* output_grads, Tensor* input_grads) {
  const NodeLock lock(node->applying_);
  Loan loan(*this);
  detail::ThreadState& state = detail::thread_state();
  state.matmul_math = node->math();
  const quantize::Recipe* recipe = node->recipe();
  if (recipe != nullptr) [[unlikely]] {
    state.recipe = recipe;
    if (output_grads[0].defined()) state.gradient_storage = output_grads[0].impl()->storage;
  }
  applying_ = node;
  if (observed_) [[unlikely]]
    tracing::apply_observed(*node, output_grads, input_grads);
  else node->apply(output_grads, input_grads);
  state.matmul_math = autocast::Math{};  // hooks are not part of the forward pass
  if (recipe != nullptr) [[unlikely]] {
    state.recipe = nullptr;
    state.gradient_storage = nullptr;
  }
  applying_ = nullptr;
  if (!retain_graph_) node->release_saved();
  if (lent_ != nullptr && !followers_.empty()) [[unlikely]]
    written(detail::grad_of(*lent_));
  return loan.end();
}

void GraphTask::process(Node* node) {
  constexpr uint32_t kFew = 8;
  Tensor few_out[kFew], few_in[kFew];
  std::vector<Tensor> many;
  const uint32_t outputs = node->num_outputs(), inputs = node->num_inputs();
  Tensor *output_grads = few_out, *input_grads = few_in;
  if (outputs > kFew || inputs > kFew) {
    many.resize(outputs + inputs);
    output_grads = many.data();
    input_grads = many.data() + outputs;
  }
  Tensor* slots = slots_of(node);
  for (uint32_t i = 0; i < outputs; ++i) output_grads[i] = std::move(slots[i]);
  finish_slots(node);

  // The gradient in the narrow dtype, for hooks and captures. The propagated gradient stays in the wide dtype unless a hook replaces it.
  const auto shown = [&](const Tensor& grad) {
    return grad.defined() && node->narrowing_ && grad.dtype() == node->narrowing_.from ? grad.to(node->narrowing_.to) : grad;
  };
  if (node->hooks_ != nullptr) [[unlikely]] {
    node->hooks_->hooks.for_each([&](uint32_t output_nr, const Tensor::Hook& hook) {
      Tensor& grad = output_grads[output_nr];
      if (grad.defined()) replace_by_hook(grad, shown(grad), hook);
    });
    for (const auto& [impl, nr] : node->hooks_->retained) {
      if (output_grads[nr].defined()) accumulate_grad(impl, shown(output_grads[nr]));
    }
  }
  if (!targets_.empty()) {
    for (const Target& target : targets_at(node)) {
      const Tensor& grad = output_grads[target.output_nr];
      captured_[target.index] = shown(grad);
      reached_[target.index] = grad.defined();
    }
    bool leads_on = false;
    const uint32_t followed = stops_ && targets_.contains(node) ? 0 : inputs;
    for (uint32_t i = 0; i < followed && !leads_on; ++i) {
      const Edge& edge = node->edge(i);
      leads_on = edge.valid() && (edge.is_leaf() ? targets_.contains(edge.leaf()) : needed_.contains(edge.node()));
    }
    if (!leads_on) return;
  }

  if (detail::TensorImpl* const leaf = apply(node, output_grads, input_grads); leaf != nullptr) [[unlikely]] {
    input_grads[0].reset();  // it is the leaf's gradient itself
    note_accumulated(leaf);
  }
  for (uint32_t i = 0; i < outputs; ++i) output_grads[i].reset();
  for (uint32_t i = 0; i < inputs; ++i) {
    if (input_grads[i].defined() && node->needs_input(i)) deliver(node->edge(i), std::move(input_grads[i]));
  }
}

void GraphTask::deliver(const Edge& edge, Tensor grad) {
  if (grad.dtype() != edge.dtype() && (create_graph_ || grad.dtype() != edge.wanted_dtype())) grad = grad.to(edge.dtype());
  if (edge.is_leaf()) {
    deliver_to_leaf(edge.leaf(), std::move(grad));
  } else if (targets_.empty() || needed_.contains(edge.node())) {
    deliver_to_node(edge.node(), edge.output_nr(), std::move(grad));
  }
}

void GraphTask::deliver_to_leaf(detail::TensorImpl* leaf, Tensor grad) {
  if (!targets_.empty() && targets_at(leaf).empty()) return;
  if (leaf->has(detail::TensorImpl::HasHooks)) [[unlikely]]
    return hold(leaf, std::move(grad));
  give_to_leaf(leaf, std::move(grad));
  note_accumulated(leaf);
}

// Hooks of a leaf run once, on the sum of the gradients of all its uses.
void GraphTask::hold(detail::TensorImpl* leaf, Tensor grad) {
  const auto [place, is_first] = held_at_.try_emplace(leaf, held_.size());
  if (is_first) {
    detail::retain(leaf);
    Tensor owner(leaf);
    held_.push_back({std::move(owner), {}, 0});
  }
  Held& held = held_[place->second];
  if (sums_in_float32(*leaf) && !grad.is_sparse()) grad = grad.to(kFloat32);
  accumulate(held.grad, std::move(grad), {});
  ++held.uses;
}

void GraphTask::run_hooks_of_leaves() {
  for (Held& held : held_) {
    detail::TensorImpl* const leaf = held.leaf.impl();
    leaf->extra->hooks.for_each([&](uint32_t, const Tensor::Hook& hook) {
      const bool is_wide = sums_in_float32(*leaf) && held.grad.dtype() == kFloat32;
      replace_by_hook(held.grad, is_wide ? held.grad.to(leaf->dtype) : held.grad, hook);
    });
    give_to_leaf(leaf, std::move(held.grad));
    for (; held.uses > 0; --held.uses) note_accumulated(leaf);
  }
}

void GraphTask::give_to_leaf(detail::TensorImpl* leaf, Tensor grad) {
  for (const Target& target : targets_at(leaf)) {
    accumulate(captured_[target.index], grad, {});
    reached_[target.index] = 1;
  }
  if (accumulate_) accumulate_grad(leaf, std::move(grad));
}

void GraphTask::note_accumulated(detail::TensorImpl* leaf) {
  if (observed_leaves_ && leaf->extra != nullptr) [[unlikely]]
    observed_leaves_->accumulated(leaf);
}

void GraphTask::accumulate_grad(detail::TensorImpl* leaf, Tensor grad) const {
  const SpinLock lock(leaf->grad_lock);
  Tensor& stored = detail::grad_of(*leaf);
  if (sums_in_float32(*leaf) && !grad.is_sparse() && (!stored.defined() || stored.is_sparse())) [[unlikely]]
    grad = grad.to(kFloat32);
  if (!stored.defined()) {
    stored = create_graph_ ? grad.clone() : as_stored(*leaf, std::move(grad));
    for (const auto& follower : followers_) follower->created(stored);
  } else if (create_graph_ || stored.is_sparse() > grad.is_sparse()) {
    stored = amp::add(stored, grad);
  } else {
    stored.add_(grad);
    if (!followers_.empty()) [[unlikely]]
      written(stored);
  }
}

}  // namespace amp::autograd
