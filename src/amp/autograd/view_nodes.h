// Tape nodes for views whose base was changed in place. Internal.
#pragma once

#include <vector>

#include <amp/autograd/node.h>
#include <amp/autograd/storage_gradient.h>
#include <amp/autograd/tensor_extra.h>

namespace amp::autograd {

// Where a view and its base are in their storage. If only one of them is complex, both are counted in real numbers.
struct ViewGeometry {
  ViewGeometry(const Tensor& base_tensor, const Tensor& view_tensor);
  Geometry base, view;
  bool base_in_reals, view_in_reals;
};

// An in-place write of `node` to a view, seen from the base. The gradient of the written part goes through `node`; the rest does not
// change.
class CopySlices final : public VariadicNode {
 public:
  CopySlices(const Tensor& base, const Tensor& view, Node* node);
  void apply(Tensor* output_grads, Tensor* input_grads) override;
  void release_saved() override;
  const char* name() const override { return "CopySlices"; }

  // Makes `result` the written view, as a result that `node` has saved. Returns false unless this thread is running `node` in an apply of
  // this class. The gradient of the result may not go to `node` itself: then a pass would go through `node` twice.
  static bool restore_history(const Tensor& result, const Node* node);

 private:
  class Running;

  Tensor apply_to(Tensor part_grad, std::vector<Tensor>& inner);
  bool apply_in_place(Tensor& grad, std::vector<Tensor>& inner);

  ViewGeometry places_;
  ScalarType base_dtype_;
  const NodePtr node_;
};

// Adds the gradient of a view to that of its base, using only their geometries.
class AsStridedView final : public FixedNode<1> {
 public:
  template <class Base>
  AsStridedView(const Base& base, const ViewGeometry& places) : places_(places) {
    connect(0, base);
  }
  void apply(Tensor* output_grads, Tensor* input_grads) override;
  const char* name() const override { return "AsStridedBackward"; }

 private:
  Tensor added_to_delivered(const Tensor& grad) const;

  ViewGeometry places_;
};

// Whether the memory of a view is still that of its base. It is not if one of them got other data.
bool shares_memory_with_base(const Tensor& view);
// Whether gradients of all elements of a view reach its base.
bool is_within_base(const Tensor& view);
// Whether the memory of a view has been written since its history was made.
inline bool has_old_history(const Tensor& view) {
  return view.impl()->extra->grad_fn_version.load(std::memory_order_acquire) != view._version();
}
// Recomputes the grad_fn of a view whose base has been changed in place.
void renew_view_history(const Tensor& view);
// The same if the history is old, for threads that only read the view.
void update_view_history(const Tensor& view);

}  // namespace amp::autograd
