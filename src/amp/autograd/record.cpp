#include <amp/autograd/record.h>

#include <atomic>

#include <amp/autograd/tensor_extra.h>
#include <amp/autograd/view_nodes.h>

namespace amp::autograd {

using detail::TensorImpl;

namespace {
constexpr const char* kOutsideOfBase = "with elements that its base does not have (after set_data, or made by as_strided)";

// Whether a view without history was made a leaf by requires_grad_.
bool became_leaf(const Tensor& view) {
  // Another thread may be renewing the history.
  return view.impl()->has(TensorImpl::RequiresGrad) && std::atomic_ref(view.impl()->grad_fn).load(std::memory_order_relaxed) == nullptr;
}

class OverwriteBackward final : public FixedNode<1> {
 public:
  explicit OverwriteBackward(const Tensor& self) { connect(0, self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    if (grads[0].defined()) input_grads[0] = zeros_like(grads[0]);
  }
  const char* name() const override { return "OverwriteBackward"; }
};
}  // namespace

NodePtr overwritten_node(const Tensor& self) { return NodePtr(should_record(self) ? new OverwriteBackward(self) : nullptr); }

void check_inference_write(const char* op, const Tensor& self) {
  AMP_CHECK(!self.defined() || !self.is_inference() || detail::thread_state().inference_mode, Error, "[", op,
            "] a tensor made in InferenceMode can't be written in place outside of it; clone it first");
}

namespace {

// After a write to an output that shares the memory of an input, the input would have new values and its old history. If nothing else uses
// the memory, the input no longer exists.
void check_alias(const char* op, const Tensor& self) {
  const bool is_view = self.is_view();
  const Tensor& written = is_view ? self.impl()->extra->base : self;
  const TensorExtra* const extra = written.impl()->extra;
  if (extra == nullptr || extra->no_inplace != kAliasOfInput) [[likely]]
    return;
  const size_t own = is_view ? 2 : 1;
  AMP_CHECK(written.impl()->storage->refs.load(std::memory_order_relaxed) <= own, Error, "[", op, "] in-place write to ", kAliasOfInput,
            ". The input is still in use, and its gradient would be wrong: write to a clone. Modules with full backward hooks also use "
            "such functions");
}

}  // namespace

void check_inplace(const char* op, const Tensor& self) {
  check_inference_write(op, self);
  if (!detail::thread_state().grad_enabled) return;
  check_alias(op, self);
  if (self.is_view()) {
    const TensorExtra& extra = *self.impl()->extra;
    AMP_CHECK(!extra.base.requires_grad() || extra.no_inplace == nullptr, Error, "[", op, "] in-place write to a view ", extra.no_inplace,
              ", whose base requires a gradient: the write can't be recorded");
    AMP_CHECK(!extra.base.requires_grad() || extra.base.grad_fn() != nullptr, Error, "[", op,
              "] a view of a leaf tensor that requires a gradient is being used in an in-place operation; to change its values, wrap the "
              "call in a NoGradGuard");
    AMP_CHECK(!extra.base.requires_grad() || is_within_base(self), Error, "[", op, "] in-place write to a view ", kOutsideOfBase,
              ", whose base requires a gradient: the write can't be recorded");
  }
  AMP_CHECK(!self.requires_grad() || self.grad_fn() != nullptr, Error, "[", op,
            "] a leaf tensor that requires a gradient is being used in an in-place operation; to change its values, wrap the call in a "
            "NoGradGuard");
}

void throw_out_requires_grad(const char* op) {
  AMP_THROW(Error, "[", op,
            "] functions with an out argument don't support automatic differentiation, but one of the arguments requires a gradient");
}

void rebase_history(const Tensor& self, Node* node) {
  if (!self.is_view()) return set_history(self, node);
  TensorExtra& extra = *self.impl()->extra;
  const Tensor base = extra.base;
  AMP_CHECK(base.requires_grad() || is_within_base(self), Error, "[", node->name(), "] a write to a view ", kOutsideOfBase,
            " can't be recorded");
  const NodePtr slices(new CopySlices(base, self, node));
  set_history(base, slices.get());
  renew_view_history(self);
}

void set_view(const Tensor& view, const Tensor& self) {
  const detail::ThreadState& state = detail::thread_state();
  if (state.inference_mode || self.is_inference()) return;
  TensorExtra& extra = extra_of(view);
  const TensorExtra* parent = self.is_view() && !became_leaf(self) ? self.impl()->extra : nullptr;
  extra.base = parent != nullptr ? parent->base : self;
  extra.base_mark = parent != nullptr ? parent->base_mark : mark_of_data(self);
  extra.grad_fn_version = view._version();
  extra.no_inplace = parent != nullptr && parent->no_inplace != nullptr ? parent->no_inplace
                     : state.grad_enabled                               ? nullptr
                                                                        : "made in no-grad mode";
  if (toRealType(view.dtype()) != toRealType(extra.base.dtype())) extra.no_inplace = "with another dtype";
  view.impl()->set(TensorImpl::IsView);
}

}  // namespace amp::autograd
