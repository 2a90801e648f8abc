// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/shape.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- as_strided: ops.yaml:1604 ----------------

namespace {

struct AsStridedBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedInts size_;
  autograd::SavedInts stride_;
  std::optional<int64_t> storage_offset_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const IntArrayRef size = size_;
    const IntArrayRef stride = stride_;
    const std::optional<int64_t> storage_offset = storage_offset_;
    if (needs_input(0)) input_grads[0] = as_strided_backward(grad, self, size, stride, storage_offset);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AsStridedBackward"; }
};

Tensor run_as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  AMP_CHECK(self.defined(), ValueError, "[as_strided] self is an undefined tensor");
  Tensor result = views::as_strided(self, size, stride, storage_offset);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  if (!autograd::should_record(self)) return run_as_strided(self, size, stride, storage_offset);
  auto* node = new AsStridedBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->size_ = size;
  node->stride_ = stride;
  node->storage_offset_ = storage_offset;
  Tensor result = run_as_strided(self, size, stride, storage_offset);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::as_strided, self);
    if (call.applies()) return recorded_as_strided(call.cast(self), size, stride, storage_offset);
  }
  return recorded_as_strided(self, size, stride, storage_offset);
}

Tensor Tensor::as_strided(IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) const { return amp::as_strided(*this, size, stride, storage_offset); }

// ---------------- view: ops.yaml:1614 ----------------

namespace {

struct ViewBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.reshape(self.sizes());
  }
  const char* name() const override { return "ViewBackward"; }
};

Tensor run_view(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[view] self is an undefined tensor");
  Tensor result = views::view(self, size);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_view(const Tensor& self, IntArrayRef size) {
  if (!autograd::should_record(self)) return run_view(self, size);
  auto* node = new ViewBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_view(self, size);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor view(const Tensor& self, IntArrayRef size) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::view, self);
    if (call.applies()) return recorded_view(call.cast(self), size);
  }
  return recorded_view(self, size);
}

Tensor Tensor::view(IntArrayRef size) const { return amp::view(*this, size); }

// ---------------- expand: ops.yaml:1624 ----------------

namespace {

struct ExpandBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    if (needs_input(0)) input_grads[0] = sum_to(grad, self.sizes());
  }
  const char* name() const override { return "ExpandBackward"; }
};

Tensor run_expand(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[expand] self is an undefined tensor");
  Tensor result = views::expand(self, size);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_expand(const Tensor& self, IntArrayRef size) {
  if (!autograd::should_record(self)) return run_expand(self, size);
  auto* node = new ExpandBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_expand(self, size);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor expand(const Tensor& self, IntArrayRef size) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::expand, self);
    if (call.applies()) return recorded_expand(call.cast(self), size);
  }
  return recorded_expand(self, size);
}

Tensor Tensor::expand(IntArrayRef size) const { return amp::expand(*this, size); }

// ---------------- transpose: ops.yaml:1634 ----------------

namespace {

struct TransposeBackward final : autograd::FixedNode<1, 1> {
  int64_t dim0_;
  int64_t dim1_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim0 = dim0_;
    const int64_t dim1 = dim1_;
    if (needs_input(0)) input_grads[0] = grad.transpose(dim0, dim1);
  }
  const char* name() const override { return "TransposeBackward"; }
};

Tensor run_transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  AMP_CHECK(self.defined(), ValueError, "[transpose] self is an undefined tensor");
  Tensor result = views::transpose(self, dim0, dim1);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  if (!autograd::should_record(self)) return run_transpose(self, dim0, dim1);
  auto* node = new TransposeBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim0_ = dim0;
  node->dim1_ = dim1;
  Tensor result = run_transpose(self, dim0, dim1);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::transpose, self);
    if (call.applies()) return recorded_transpose(call.cast(self), dim0, dim1);
  }
  return recorded_transpose(self, dim0, dim1);
}

Tensor Tensor::transpose(int64_t dim0, int64_t dim1) const { return amp::transpose(*this, dim0, dim1); }

// ---------------- permute: ops.yaml:1644 ----------------

namespace {

struct PermuteBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts dims_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef dims = dims_;
    if (needs_input(0)) input_grads[0] = permute_backward(grad, dims);
  }
  const char* name() const override { return "PermuteBackward"; }
};

Tensor run_permute(const Tensor& self, IntArrayRef dims) {
  AMP_CHECK(self.defined(), ValueError, "[permute] self is an undefined tensor");
  Tensor result = views::permute(self, dims);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_permute(const Tensor& self, IntArrayRef dims) {
  if (!autograd::should_record(self)) return run_permute(self, dims);
  auto* node = new PermuteBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dims_ = dims;
  Tensor result = run_permute(self, dims);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor permute(const Tensor& self, IntArrayRef dims) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::permute, self);
    if (call.applies()) return recorded_permute(call.cast(self), dims);
  }
  return recorded_permute(self, dims);
}

Tensor Tensor::permute(IntArrayRef dims) const { return amp::permute(*this, dims); }

// ---------------- t: ops.yaml:1654 ----------------

namespace {

struct TBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.t();
  }
  const char* name() const override { return "TBackward"; }
};

Tensor run_t(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[t] self is an undefined tensor");
  Tensor result = views::t(self);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_t(const Tensor& self) {
  if (!autograd::should_record(self)) return run_t(self);
  auto* node = new TBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_t(self);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor t(const Tensor& self) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::t, self);
    if (call.applies()) return recorded_t(call.cast(self));
  }
  return recorded_t(self);
}

Tensor Tensor::t() const { return amp::t(*this); }

// ---------------- select: ops.yaml:1664 ----------------

namespace {

struct SelectBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  int64_t index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    const int64_t dim = dim_;
    const int64_t index = index_;
    if (needs_input(0)) input_grads[0] = select_backward(grad, self.sizes(), dim, index);
  }
  const char* name() const override { return "SelectBackward"; }
};

Tensor run_select(const Tensor& self, int64_t dim, int64_t index) {
  AMP_CHECK(self.defined(), ValueError, "[select] self is an undefined tensor");
  Tensor result = views::select(self, dim, index);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_select(const Tensor& self, int64_t dim, int64_t index) {
  if (!autograd::should_record(self)) return run_select(self, dim, index);
  auto* node = new SelectBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->index_ = index;
  Tensor result = run_select(self, dim, index);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::select, self);
    if (call.applies()) return recorded_select(call.cast(self), dim, index);
  }
  return recorded_select(self, dim, index);
}

Tensor Tensor::select(int64_t dim, int64_t index) const { return amp::select(*this, dim, index); }

// ---------------- slice: ops.yaml:1674 ----------------

namespace {

struct SliceBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  std::optional<int64_t> start_;
  std::optional<int64_t> end_;
  int64_t step_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    const int64_t dim = dim_;
    const std::optional<int64_t> start = start_;
    const std::optional<int64_t> end = end_;
    const int64_t step = step_;
    if (needs_input(0)) input_grads[0] = slice_backward(grad, self.sizes(), dim, start, end, step);
  }
  const char* name() const override { return "SliceBackward"; }
};

Tensor run_slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  AMP_CHECK(self.defined(), ValueError, "[slice] self is an undefined tensor");
  Tensor result = views::slice(self, dim, start, end, step);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  if (!autograd::should_record(self)) return run_slice(self, dim, start, end, step);
  auto* node = new SliceBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->start_ = start;
  node->end_ = end;
  node->step_ = step;
  Tensor result = run_slice(self, dim, start, end, step);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::slice, self);
    if (call.applies()) return recorded_slice(call.cast(self), dim, start, end, step);
  }
  return recorded_slice(self, dim, start, end, step);
}

Tensor Tensor::slice(int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return amp::slice(*this, dim, start, end, step); }

// ---------------- narrow: ops.yaml:1684 ----------------

namespace {

Tensor run_narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  AMP_CHECK(self.defined(), ValueError, "[narrow] self is an undefined tensor");
  return composite::narrow(self, dim, start, length);
}

Tensor recorded_narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  return run_narrow(self, dim, start, length);
}

}  // namespace

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::narrow, self);
    if (call.applies()) return recorded_narrow(call.cast(self), dim, start, length);
  }
  return recorded_narrow(self, dim, start, length);
}

Tensor Tensor::narrow(int64_t dim, int64_t start, int64_t length) const { return amp::narrow(*this, dim, start, length); }

// ---------------- unsqueeze: ops.yaml:1693 ----------------

namespace {

struct UnsqueezeBackward final : autograd::FixedNode<1, 1> {
  int64_t dim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    if (needs_input(0)) input_grads[0] = grad.squeeze(dim);
  }
  const char* name() const override { return "UnsqueezeBackward"; }
};

Tensor run_unsqueeze(const Tensor& self, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[unsqueeze] self is an undefined tensor");
  Tensor result = views::unsqueeze(self, dim);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_unsqueeze(const Tensor& self, int64_t dim) {
  if (!autograd::should_record(self)) return run_unsqueeze(self, dim);
  auto* node = new UnsqueezeBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  Tensor result = run_unsqueeze(self, dim);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor unsqueeze(const Tensor& self, int64_t dim) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::unsqueeze, self);
    if (call.applies()) return recorded_unsqueeze(call.cast(self), dim);
  }
  return recorded_unsqueeze(self, dim);
}

Tensor Tensor::unsqueeze(int64_t dim) const { return amp::unsqueeze(*this, dim); }

// ---------------- squeeze: ops.yaml:1703 ----------------

namespace {

struct SqueezeBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.reshape(self.sizes());
  }
  const char* name() const override { return "SqueezeBackward"; }
};

Tensor run_squeeze(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[squeeze] self is an undefined tensor");
  Tensor result = views::squeeze(self);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_squeeze(const Tensor& self) {
  if (!autograd::should_record(self)) return run_squeeze(self);
  auto* node = new SqueezeBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_squeeze(self);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor squeeze(const Tensor& self) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::squeeze, self);
    if (call.applies()) return recorded_squeeze(call.cast(self));
  }
  return recorded_squeeze(self);
}

Tensor Tensor::squeeze() const { return amp::squeeze(*this); }

// ---------------- squeeze.dim: ops.yaml:1713 ----------------

namespace {

struct SqueezeDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.reshape(self.sizes());
  }
  const char* name() const override { return "SqueezeDimBackward"; }
};

Tensor run_squeeze_dim(const Tensor& self, IntArrayRef dim) {
  AMP_CHECK(self.defined(), ValueError, "[squeeze] self is an undefined tensor");
  Tensor result = views::squeeze_dim(self, dim);
  autograd::set_view(result, self);
  return result;
}

Tensor recorded_squeeze_dim(const Tensor& self, IntArrayRef dim) {
  if (!autograd::should_record(self)) return run_squeeze_dim(self, dim);
  auto* node = new SqueezeDimBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_squeeze_dim(self, dim);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor squeeze(const Tensor& self, IntArrayRef dim) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::squeeze_dim, self);
    if (call.applies()) return recorded_squeeze_dim(call.cast(self), dim);
  }
  return recorded_squeeze_dim(self, dim);
}

Tensor Tensor::squeeze(IntArrayRef dim) const { return amp::squeeze(*this, dim); }

// ---------------- reshape: ops.yaml:1724 ----------------

namespace {

Tensor run_reshape(const Tensor& self, IntArrayRef shape) {
  AMP_CHECK(self.defined(), ValueError, "[reshape] self is an undefined tensor");
  return composite::reshape(self, shape);
}

Tensor recorded_reshape(const Tensor& self, IntArrayRef shape) {
  return run_reshape(self, shape);
}

}  // namespace

Tensor reshape(const Tensor& self, IntArrayRef shape) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::reshape, self);
    if (call.applies()) return recorded_reshape(call.cast(self), shape);
  }
  return recorded_reshape(self, shape);
}

Tensor Tensor::reshape(IntArrayRef shape) const { return amp::reshape(*this, shape); }

}  // namespace amp
