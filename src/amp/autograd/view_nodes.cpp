#include <amp/autograd/view_nodes.h>

#include <utility>
#include <vector>

#include <amp/autograd/tensor_extra.h>
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

void CopySlices::apply(Tensor* output_grads, Tensor* input_grads) {
  const Tensor& grad = output_grads[0];
  if (!grad.defined()) return;
  const StorageGradient whole(to_reals(grad, places_.base_in_reals), places_.base, places_.view);
  const Tensor part = whole.part(places_.view);
  Tensor part_grad = from_reals(part.clone(), places_.view_in_reals);
  const ScalarType view_dtype = part_grad.dtype();
  std::vector<Tensor> inner(node_->num_inputs());
  {
    const Running running(this);
    node_->apply(&part_grad, inner.data());
  }
  if (needs_input(0)) {
    if (inner[0].defined()) part.copy_(to_reals(inner[0].to(view_dtype), places_.view_in_reals));
    else part.zero_();
    input_grads[0] = from_reals(whole.of(places_.base), places_.base_in_reals);
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
  const StorageGradient whole(to_reals(grad, places_.view_in_reals), places_.view, places_.base);
  input_grads[0] = from_reals(whole.of(places_.base), places_.base_in_reals);
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
  NodePtr node(new AsStridedView(extra.base, ViewGeometry(extra.base, view)));
  extra.grad_fn_version = view._version();
  set_history(view, std::move(node));
}

}  // namespace amp::autograd
