// Tape nodes for views whose base was changed in place. Internal.
#pragma once

#include <amp/autograd/node.h>

namespace amp::autograd {

// Sizes, strides and offset (relative to the base's data) of a view.
struct ViewGeometry {
  ViewGeometry(const Tensor& view, const Tensor& base);
  Shape sizes, strides;
  int64_t offset;
};

// An in-place write of `node` to a view, seen from the base. The gradient of the written part goes through `node`; the rest does not
// change.
class CopySlices final : public VariadicNode {
 public:
  CopySlices(const Tensor& base, const Tensor& view, Node* node);
  ~CopySlices() override;
  void apply(Tensor* output_grads, Tensor* input_grads) override;
  void release_saved() override;
  const char* name() const override { return "CopySlices"; }

 private:
  ViewGeometry view_;
  Shape base_sizes_, base_strides_;
  Node* node_;
};

// Scatters the gradient of a view into its base, using only the view's sizes and strides.
class AsStridedView final : public FixedNode<1> {
 public:
  AsStridedView(const Tensor& base, const ViewGeometry& view);
  void apply(Tensor* output_grads, Tensor* input_grads) override;
  const char* name() const override { return "AsStridedBackward"; }

 private:
  ViewGeometry view_;
  Shape base_sizes_, base_strides_;
};

// Recomputes the grad_fn of a view whose base has been changed in place.
void renew_view_history(const Tensor& view);

}  // namespace amp::autograd
