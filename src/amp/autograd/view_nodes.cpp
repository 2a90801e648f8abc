#include <amp/autograd/view_nodes.h>

#include <amp/autograd/tensor_extra.h>
#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp::autograd {

ViewGeometry::ViewGeometry(const Tensor& view, const Tensor& base)
    : sizes(view.sizes()), strides(view.strides()), offset(view.storage_offset() - base.storage_offset()) {}

CopySlices::CopySlices(const Tensor& base, const Tensor& view, Node* node)
    : VariadicNode(node->num_inputs(), 1), view_(view, base), base_sizes_(base.sizes()), base_strides_(base.strides()), node_(node) {
  retain(node);
  connect(0, base);
  for (uint32_t i = 1; i < node->num_inputs(); ++i) connect(i, node->edge(i));
}

CopySlices::~CopySlices() { release(node_); }

void CopySlices::apply(Tensor* output_grads, Tensor* input_grads) {
  const Tensor& grad = output_grads[0];
  if (!grad.defined()) return;
  Tensor whole = empty_strided(base_sizes_, base_strides_, grad.options());
  whole.copy_(grad);
  Tensor part = whole.as_strided(view_.sizes, view_.strides, view_.offset);
  std::vector<Tensor> inner(node_->num_inputs());
  Tensor part_grad = part.clone();
  node_->apply(&part_grad, inner.data());
  if (inner[0].defined()) part.copy_(inner[0]);
  else part.zero_();
  input_grads[0] = std::move(whole);
  for (uint32_t i = 1; i < node_->num_inputs(); ++i) input_grads[i] = std::move(inner[i]);
}

void CopySlices::release_saved() { node_->release_saved(); }

AsStridedView::AsStridedView(const Tensor& base, const ViewGeometry& view)
    : view_(view), base_sizes_(base.sizes()), base_strides_(base.strides()) {
  connect(0, base);
}

void AsStridedView::apply(Tensor* output_grads, Tensor* input_grads) {
  const Tensor& grad = output_grads[0];
  if (!grad.defined()) return;
  Tensor whole = empty_strided(base_sizes_, base_strides_, grad.options());
  whole.zero_();
  whole.as_strided(view_.sizes, view_.strides, view_.offset).copy_(grad);
  input_grads[0] = std::move(whole);
}

void renew_view_history(const Tensor& view) {
  TensorExtra& extra = *view.impl()->extra;
  NodePtr node(new AsStridedView(extra.base, ViewGeometry(view, extra.base)));
  extra.grad_fn_version = view._version();
  set_history(view, std::move(node));
}

}  // namespace amp::autograd
