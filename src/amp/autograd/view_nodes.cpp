#include <amp/autograd/view_nodes.h>

#include <utility>
#include <vector>

#include <amp/autograd/engine.h>
#include <amp/autograd/spin_lock.h>
#include <amp/autograd/tensor_extra.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>

namespace amp::autograd {

namespace {

Geometry geometry_of(const Tensor& t, bool in_reals) {
  Geometry geometry(t);
  if (!in_reals || !t.is_complex()) return geometry;
  for (int64_t& stride : geometry.strides) stride *= 2;
  geometry.sizes.push_back(2);
  geometry.strides.push_back(1);
  geometry.offset *= 2;
  return geometry;
}

Tensor to_reals(const Tensor& t, bool is_pair) { return is_pair ? view_as_real(t) : t; }
Tensor from_reals(const Tensor& t, bool is_pair) { return is_pair ? view_as_complex(t) : t; }

}  // namespace

ViewGeometry::ViewGeometry(const Tensor& base_tensor, const Tensor& view_tensor)
    : base(geometry_of(base_tensor, !view_tensor.is_complex())),
      view(geometry_of(view_tensor, !base_tensor.is_complex())),
      base_in_reals(base_tensor.is_complex() && !view_tensor.is_complex()),
      view_in_reals(view_tensor.is_complex() && !base_tensor.is_complex()) {}

// --- CopySlices ---

// The writes that this thread is differentiating, innermost first: a hook may start another backward pass.
class CopySlices::Running {
 public:
  explicit Running(CopySlices* slices) : slices_(slices), outer_(std::exchange(innermost, this)) {}
  ~Running() { innermost = outer_; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  static CopySlices* around(const Node* node) {
    const Running* running = innermost;
    while (running != nullptr && running->slices_->node_.get() != node) running = running->outer_;
    return running == nullptr ? nullptr : running->slices_;
  }

 private:
  static thread_local Running* innermost;

  CopySlices* const slices_;
  Running* const outer_;
};

thread_local CopySlices::Running* CopySlices::Running::innermost = nullptr;

CopySlices::CopySlices(const Tensor& base, const Tensor& view, Node* node)
    : VariadicNode(node->num_inputs(), 1), places_(base, view), base_dtype_(base.dtype()), node_((retain(node), node)) {
  connect(0, base);
  for (uint32_t i = 1; i < node->num_inputs(); ++i) connect(i, node->edge(i));
}

// Runs the node of the write. Returns the gradient of the view before the write; undefined if it is zero, or not needed.
Tensor CopySlices::apply_to(Tensor part_grad, std::vector<Tensor>& inner) {
  const ScalarType view_dtype = part_grad.dtype();
  {
    const Running running(this);
    node_->apply(&part_grad, inner.data());
  }
  if (!needs_input(0) || !inner[0].defined()) return {};
  return to_reals(inner[0].to(view_dtype), places_.view_in_reals);
}

// Writes to the gradient itself if nothing else uses it. Each of many writes to parts of a tensor then costs as much as its part.
bool CopySlices::apply_in_place(Tensor& grad, std::vector<Tensor>& inner) {
  if (GradMode::is_enabled() || places_.base_in_reals || places_.view_in_reals || grad.is_sparse() || !is_exclusive(grad)) return false;
  const Tensor part = part_of_gradient(grad, places_.base, places_.view);
  if (!part.defined()) return false;
  const Tensor before = apply_to(part.clone(), inner);
  if (before.defined()) part.copy_(before);
  else part.zero_();
  return true;
}

void CopySlices::apply(Tensor* output_grads, Tensor* input_grads) {
  Tensor& grad = output_grads[0];
  if (!grad.defined()) return;
  std::vector<Tensor> inner(node_->num_inputs());
  if (apply_in_place(grad, inner)) {
    if (needs_input(0)) input_grads[0] = std::move(grad);
  } else {
    const StorageGradient whole(to_reals(grad, places_.base_in_reals), places_.base, places_.view);
    const Tensor part = whole.part(places_.view);
    const Tensor before = apply_to(from_reals(part.clone(), places_.view_in_reals), inner);
    if (before.defined()) part.copy_(before);
    else if (needs_input(0)) part.zero_();
    if (needs_input(0)) input_grads[0] = from_reals(whole.of(places_.base), places_.base_in_reals);
  }
  for (uint32_t i = 1; i < node_->num_inputs(); ++i) input_grads[i] = std::move(inner[i]);
}

void CopySlices::release_saved() { node_->release_saved(); }

bool CopySlices::restore_history(const Tensor& result, const Node* node) {
  CopySlices* const slices = Running::around(node);
  if (slices == nullptr) return false;
  set_history(result, NodePtr(new AsStridedView(NodeOutput{slices, 0, slices->base_dtype_}, slices->places_)));
  return true;
}

// --- views ---

void AsStridedView::apply(Tensor* output_grads, Tensor* input_grads) {
  const Tensor& grad = output_grads[0];
  if (!grad.defined()) return;
  input_grads[0] = added_to_delivered(grad);
  if (input_grads[0].defined()) return;
  const StorageGradient whole(to_reals(grad, places_.view_in_reals), places_.view, places_.base);
  input_grads[0] = from_reals(whole.of(places_.base), places_.base_in_reals);
}

// Adds to the gradient that other views have sent to the base. Each of many views then costs as much as its part. Undefined if there is
// none.
Tensor AsStridedView::added_to_delivered(const Tensor& grad) const {
  GraphTask* const task = GraphTask::running();
  if (task == nullptr || GradMode::is_enabled() || places_.base_in_reals || places_.view_in_reals || grad.is_sparse()) return {};
  Tensor whole = task->take_delivered(places_.base.sizes, grad.dtype());
  if (!whole.defined()) return {};
  const Tensor part = part_of_gradient(whole, places_.base, places_.view);
  if (part.defined()) part.add_(grad.is_alias_of(whole) ? grad.clone() : grad);
  else whole.add_(StorageGradient(grad, places_.view, places_.base).of(places_.base));
  return whole;
}

bool shares_memory_with_base(const Tensor& view) {
  const TensorExtra& extra = *view.impl()->extra;
  return view.impl()->storage == extra.base.impl()->storage && extra.base_mark == mark_of_data(extra.base);
}

bool is_within_base(const Tensor& view) {
  if (!shares_memory_with_base(view)) return false;
  const ViewGeometry places(view.impl()->extra->base, view);
  return places.view.is_within(places.base);
}

void renew_view_history(const Tensor& view) {
  TensorExtra& extra = *view.impl()->extra;
  set_history(view, NodePtr(new AsStridedView(extra.base, ViewGeometry(extra.base, view))));
  // The last step: a thread that reads this version also reads the new history.
  extra.grad_fn_version.store(view._version(), std::memory_order_release);
}

void update_view_history(const Tensor& view) {
  NodePtr replaced;  // is freed without the lock
  const SpinLock lock(view.impl()->extra->history_lock);
  if (!has_old_history(view)) return;
  if (Node* const node = view.impl()->grad_fn; node != nullptr) {
    retain(node);
    replaced = NodePtr(node);
  }
  renew_view_history(view);
}

}  // namespace amp::autograd
