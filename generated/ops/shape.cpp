// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/shape.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- as_strided ----------------

namespace {

struct AsStridedBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedInts size_, stride_;
  std::optional<int64_t> storage_offset_;

  void save(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
    self_.save(self);
    size_ = size;
    stride_ = stride;
    storage_offset_ = storage_offset;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) {
      input_grads[0] = as_strided_backward(grad, self.sizes(), self.strides(), self.storage_offset(), size_, stride_, storage_offset_);
    }
  }
  const char* name() const override { return "AsStridedBackward"; }
};

Tensor run_as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  AMP_CHECK(self.defined(), ValueError, "[as_strided] self is an undefined tensor");
  check_strided("as_strided", "self", self);
  Tensor result = views::as_strided(self, size, stride, storage_offset);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_as_strided = wrapper::recorded<run_as_strided, AsStridedBackward, Inputs<0>>;

}  // namespace

Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  return wrapper::function<Casts<0>>(OpId::as_strided, recorded_as_strided, self, size, stride, storage_offset);
}

Tensor Tensor::as_strided(IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) const {
  return amp::as_strided(*this, size, stride, storage_offset);
}

// ---------------- view ----------------

namespace {

Tensor run_view(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[view] self is an undefined tensor");
  return composite::view(self, size);
}

}  // namespace

Tensor view(const Tensor& self, IntArrayRef size) { return wrapper::function<Casts<0>>(OpId::view, run_view, self, size); }
Tensor Tensor::view(IntArrayRef size) const { return amp::view(*this, size); }

// ---------------- view_alias ----------------

namespace {

struct ViewAliasBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.reshape(self.sizes());
  }
  const char* name() const override { return "ViewBackward"; }
};

Tensor run_view_alias(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[view_alias] self is an undefined tensor");
  check_strided("view_alias", "self", self);
  Tensor result = views::view_alias(self, size);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_view_alias = wrapper::recorded<run_view_alias, ViewAliasBackward, Inputs<0>>;

}  // namespace

Tensor internal::view_alias(const Tensor& self, IntArrayRef size) {
  return wrapper::part("internal.view_alias", recorded_view_alias, self, size);
}

// ---------------- view_as ----------------

namespace {

Tensor run_view_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[view_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[view_as] other is an undefined tensor");
  return self.view(other.sizes());
}

}  // namespace

static Tensor view_as_method(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::view_as, run_view_as, self, other);
}

Tensor Tensor::view_as(const Tensor& other) const { return amp::view_as_method(*this, other); }

// ---------------- view_as_real ----------------

namespace {

struct ViewAsRealBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = view_as_complex(grad.contiguous());
  }
  const char* name() const override { return "ViewAsRealBackward"; }
};

Tensor run_view_as_real(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[view_as_real] self is an undefined tensor");
  check_strided("view_as_real", "self", self);
  Tensor result = views::view_as_real(self);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_view_as_real = wrapper::recorded<run_view_as_real, ViewAsRealBackward, Inputs<0>>;

}  // namespace

Tensor view_as_real(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::view_as_real, recorded_view_as_real, self); }

// ---------------- view_as_complex ----------------

namespace {

struct ViewAsComplexBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = view_as_real(grad);
  }
  const char* name() const override { return "ViewAsComplexBackward"; }
};

Tensor run_view_as_complex(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[view_as_complex] self is an undefined tensor");
  check_strided("view_as_complex", "self", self);
  Tensor result = views::view_as_complex(self);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_view_as_complex = wrapper::recorded<run_view_as_complex, ViewAsComplexBackward, Inputs<0>>;

}  // namespace

Tensor view_as_complex(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::view_as_complex, recorded_view_as_complex, self); }

// ---------------- reshape ----------------

namespace {

Tensor run_reshape(const Tensor& self, IntArrayRef shape) {
  AMP_CHECK(self.defined(), ValueError, "[reshape] self is an undefined tensor");
  return composite::reshape(self, shape);
}

}  // namespace

Tensor reshape(const Tensor& self, IntArrayRef shape) { return wrapper::function<Casts<0>>(OpId::reshape, run_reshape, self, shape); }
Tensor Tensor::reshape(IntArrayRef shape) const { return amp::reshape(*this, shape); }

// ---------------- reshape_as ----------------

namespace {

Tensor run_reshape_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[reshape_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[reshape_as] other is an undefined tensor");
  return self.reshape(other.sizes());
}

}  // namespace

static Tensor reshape_as_method(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::reshape_as, run_reshape_as, self, other);
}

Tensor Tensor::reshape_as(const Tensor& other) const { return amp::reshape_as_method(*this, other); }

// ---------------- flatten ----------------

namespace {

Tensor run_flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  AMP_CHECK(self.defined(), ValueError, "[flatten] self is an undefined tensor");
  return composite::flatten(self, start_dim, end_dim);
}

}  // namespace

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  return wrapper::function<Casts<0>>(OpId::flatten, run_flatten, self, start_dim, end_dim);
}

Tensor Tensor::flatten(int64_t start_dim, int64_t end_dim) const { return amp::flatten(*this, start_dim, end_dim); }

// ---------------- unflatten ----------------

namespace {

Tensor run_unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) {
  AMP_CHECK(self.defined(), ValueError, "[unflatten] self is an undefined tensor");
  return composite::unflatten(self, dim, sizes);
}

}  // namespace

Tensor unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) {
  return wrapper::function<Casts<0>>(OpId::unflatten, run_unflatten, self, dim, sizes);
}

Tensor Tensor::unflatten(int64_t dim, IntArrayRef sizes) const { return amp::unflatten(*this, dim, sizes); }

// ---------------- ravel ----------------

namespace {

Tensor run_ravel(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[ravel] self is an undefined tensor");
  return self.reshape(-1);
}

}  // namespace

Tensor ravel(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::ravel, run_ravel, self); }
Tensor Tensor::ravel() const { return amp::ravel(*this); }

// ---------------- expand ----------------

namespace {

struct ExpandBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = sum_to(grad, self.sizes());
  }
  const char* name() const override { return "ExpandBackward"; }
};

Tensor run_expand(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[expand] self is an undefined tensor");
  check_strided("expand", "self", self);
  Tensor result = views::expand(self, size);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_expand = wrapper::recorded<run_expand, ExpandBackward, Inputs<0>>;

}  // namespace

Tensor expand(const Tensor& self, IntArrayRef size) { return wrapper::function<Casts<0>>(OpId::expand, recorded_expand, self, size); }
Tensor Tensor::expand(IntArrayRef size) const { return amp::expand(*this, size); }

// ---------------- type_as ----------------

namespace {

Tensor run_type_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[type_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[type_as] other is an undefined tensor");
  return self.to(other.device(), other.scalar_type());
}

}  // namespace

Tensor type_as(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::type_as, run_type_as, self, other); }
Tensor Tensor::type_as(const Tensor& other) const { return amp::type_as(*this, other); }

// ---------------- sum_to_size ----------------

namespace {

Tensor run_sum_to_size(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[sum_to_size] self is an undefined tensor");
  return composite::sum_to_size(self, size);
}

}  // namespace

Tensor sum_to_size(const Tensor& self, IntArrayRef size) {
  return wrapper::function<Casts<0>>(OpId::sum_to_size, run_sum_to_size, self, size);
}

Tensor Tensor::sum_to_size(IntArrayRef size) const { return amp::sum_to_size(*this, size); }

// ---------------- atleast_1d ----------------

namespace {

Tensor run_atleast_1d(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[atleast_1d] self is an undefined tensor");
  return self.dim() == 0 ? self.unsqueeze(0) : self;
}

}  // namespace

Tensor atleast_1d(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::atleast_1d, run_atleast_1d, self); }

// ---------------- atleast_2d ----------------

namespace {

Tensor run_atleast_2d(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[atleast_2d] self is an undefined tensor");
  return self.dim() > 1 ? self : atleast_1d(self).unsqueeze(0);
}

}  // namespace

Tensor atleast_2d(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::atleast_2d, run_atleast_2d, self); }

// ---------------- atleast_3d ----------------

namespace {

Tensor run_atleast_3d(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[atleast_3d] self is an undefined tensor");
  return self.dim() > 2 ? self : atleast_2d(self).unsqueeze(-1);
}

}  // namespace

Tensor atleast_3d(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::atleast_3d, run_atleast_3d, self); }

// ---------------- expand_as ----------------

namespace {

Tensor run_expand_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[expand_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[expand_as] other is an undefined tensor");
  return self.expand(other.sizes());
}

}  // namespace

static Tensor expand_as_method(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::expand_as, run_expand_as, self, other);
}

Tensor Tensor::expand_as(const Tensor& other) const { return amp::expand_as_method(*this, other); }

// ---------------- broadcast_to ----------------

namespace {

Tensor run_broadcast_to(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[broadcast_to] self is an undefined tensor");
  return self.expand(size);
}

}  // namespace

Tensor broadcast_to(const Tensor& self, IntArrayRef size) {
  return wrapper::function<Casts<0>>(OpId::broadcast_to, run_broadcast_to, self, size);
}

Tensor Tensor::broadcast_to(IntArrayRef size) const { return amp::broadcast_to(*this, size); }

// ---------------- broadcast_tensors ----------------

namespace {

std::vector<Tensor> run_broadcast_tensors(TensorList tensors) {
  check_defined("broadcast_tensors", "tensors", tensors);
  return composite::broadcast_tensors(tensors);
}

}  // namespace

std::vector<Tensor> broadcast_tensors(TensorList tensors) {
  return wrapper::function<Casts<0>>(OpId::broadcast_tensors, run_broadcast_tensors, tensors);
}

// ---------------- meshgrid ----------------

namespace {

std::vector<Tensor> run_meshgrid(TensorList tensors, StringRef indexing) {
  check_defined("meshgrid", "tensors", tensors);
  return composite::meshgrid(tensors, indexing);
}

}  // namespace

std::vector<Tensor> meshgrid(TensorList tensors, StringRef indexing) {
  return wrapper::function<Casts<0>>(OpId::meshgrid, run_meshgrid, tensors, indexing);
}

// ---------------- transpose ----------------

namespace {

struct TransposeBackward final : wrapper::Node<1> {
  int64_t dim0_, dim1_;

  void save(const Tensor&, int64_t dim0, int64_t dim1) {
    dim0_ = dim0;
    dim1_ = dim1;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.transpose(dim0_, dim1_);
  }
  const char* name() const override { return "TransposeBackward"; }
};

Tensor run_transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  AMP_CHECK(self.defined(), ValueError, "[transpose] self is an undefined tensor");
  check_strided("transpose", "self", self);
  Tensor result = views::transpose(self, dim0, dim1);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_transpose = wrapper::recorded<run_transpose, TransposeBackward, Inputs<0>>;

}  // namespace

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  return wrapper::function<Casts<0>>(OpId::transpose, recorded_transpose, self, dim0, dim1);
}

Tensor Tensor::transpose(int64_t dim0, int64_t dim1) const { return amp::transpose(*this, dim0, dim1); }

// ---------------- swapaxes ----------------

namespace {

Tensor run_swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  AMP_CHECK(self.defined(), ValueError, "[swapaxes] self is an undefined tensor");
  return self.transpose(axis0, axis1);
}

}  // namespace

Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  return wrapper::function<Casts<0>>(OpId::swapaxes, run_swapaxes, self, axis0, axis1);
}

Tensor Tensor::swapaxes(int64_t axis0, int64_t axis1) const { return amp::swapaxes(*this, axis0, axis1); }

// ---------------- swapdims ----------------

namespace {

Tensor run_swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  AMP_CHECK(self.defined(), ValueError, "[swapdims] self is an undefined tensor");
  return self.transpose(dim0, dim1);
}

}  // namespace

Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  return wrapper::function<Casts<0>>(OpId::swapdims, run_swapdims, self, dim0, dim1);
}

Tensor Tensor::swapdims(int64_t dim0, int64_t dim1) const { return amp::swapdims(*this, dim0, dim1); }

// ---------------- permute ----------------

namespace {

struct PermuteBackward final : wrapper::Node<1> {
  autograd::SavedInts dims_;

  void save(const Tensor&, IntArrayRef dims) { dims_ = dims; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = permute_backward(grad, dims_);
  }
  const char* name() const override { return "PermuteBackward"; }
};

Tensor run_permute(const Tensor& self, IntArrayRef dims) {
  AMP_CHECK(self.defined(), ValueError, "[permute] self is an undefined tensor");
  check_strided("permute", "self", self);
  Tensor result = views::permute(self, dims);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_permute = wrapper::recorded<run_permute, PermuteBackward, Inputs<0>>;

}  // namespace

Tensor permute(const Tensor& self, IntArrayRef dims) { return wrapper::function<Casts<0>>(OpId::permute, recorded_permute, self, dims); }
Tensor Tensor::permute(IntArrayRef dims) const { return amp::permute(*this, dims); }

// ---------------- movedim ----------------

namespace {

Tensor run_movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  AMP_CHECK(self.defined(), ValueError, "[movedim] self is an undefined tensor");
  return composite::movedim(self, source, destination);
}

}  // namespace

Tensor movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  return wrapper::function<Casts<0>>(OpId::movedim, run_movedim, self, source, destination);
}

Tensor Tensor::movedim(IntArrayRef source, IntArrayRef destination) const { return amp::movedim(*this, source, destination); }

// ---------------- movedim.one ----------------

namespace {

Tensor run_movedim_one(const Tensor& self, int64_t source, int64_t destination) {
  AMP_CHECK(self.defined(), ValueError, "[movedim] self is an undefined tensor");
  return composite::movedim_one(self, source, destination);
}

}  // namespace

Tensor movedim(const Tensor& self, int64_t source, int64_t destination) {
  return wrapper::function<Casts<0>>(OpId::movedim_one, run_movedim_one, self, source, destination);
}

Tensor Tensor::movedim(int64_t source, int64_t destination) const { return amp::movedim(*this, source, destination); }

// ---------------- t ----------------

namespace {

struct TBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.t();
  }
  const char* name() const override { return "TBackward"; }
};

Tensor run_t(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[t] self is an undefined tensor");
  check_strided("t", "self", self);
  Tensor result = views::t(self);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_t = wrapper::recorded<run_t, TBackward, Inputs<0>>;

}  // namespace

Tensor t(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::t, recorded_t, self); }
Tensor Tensor::t() const { return amp::t(*this); }

// ---------------- numpy_T ----------------

namespace {

Tensor run_numpy_T(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[numpy_T] self is an undefined tensor");
  return composite::numpy_T(self);
}

}  // namespace

static Tensor numpy_T_method(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::numpy_T, run_numpy_T, self); }
Tensor Tensor::numpy_T() const { return amp::numpy_T_method(*this); }

// ---------------- mT ----------------

namespace {

Tensor run_mT(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[mT] self is an undefined tensor");
  return composite::mT(self);
}

}  // namespace

static Tensor mT_method(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::mT, run_mT, self); }
Tensor Tensor::mT() const { return amp::mT_method(*this); }

// ---------------- select ----------------

namespace {

struct SelectBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t dim_, index_;

  void save(const Tensor& self, int64_t dim, int64_t index) {
    self_.save(self);
    dim_ = dim;
    index_ = index;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = select_gradient(grad, self.sizes(), dim_, index_);
  }
  const char* name() const override { return "SelectBackward"; }
};

Tensor run_select(const Tensor& self, int64_t dim, int64_t index) {
  AMP_CHECK(self.defined(), ValueError, "[select] self is an undefined tensor");
  check_strided("select", "self", self);
  Tensor result = views::select(self, dim, index);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_select = wrapper::recorded<run_select, SelectBackward, Inputs<0>>;

}  // namespace

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  return wrapper::function<Casts<0>>(OpId::select, recorded_select, self, dim, index);
}

Tensor Tensor::select(int64_t dim, int64_t index) const { return amp::select(*this, dim, index); }

// ---------------- select_backward ----------------

namespace {

struct SelectBackwardBackward final : wrapper::Node<1> {
  int64_t dim_, index_;

  void save(const Tensor&, IntArrayRef, int64_t dim, int64_t index) {
    dim_ = dim;
    index_ = index;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.select(dim_, index_);
  }
  const char* name() const override { return "SelectBackwardBackward"; }
};

Tensor run_select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  check_args<1>("select_backward", kArgs, kAllTypes, {&grad_output});
  return native::select_backward(grad_output, input_sizes, dim, index);
}

constexpr auto recorded_select_backward = wrapper::recorded<run_select_backward, SelectBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index) {
  return wrapper::part("internal.select_backward", recorded_select_backward, grad_output, input_sizes, dim, index);
}

// ---------------- slice ----------------

namespace {

struct SliceBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t dim_, step_;
  std::optional<int64_t> start_, end_;

  void save(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
    self_.save(self);
    dim_ = dim;
    start_ = start;
    end_ = end;
    step_ = step;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = slice_gradient(grad, self.sizes(), dim_, start_, end_, step_);
  }
  const char* name() const override { return "SliceBackward"; }
};

Tensor run_slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  AMP_CHECK(self.defined(), ValueError, "[slice] self is an undefined tensor");
  check_strided("slice", "self", self);
  Tensor result = views::slice(self, dim, start, end, step);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_slice = wrapper::recorded<run_slice, SliceBackward, Inputs<0>>;

}  // namespace

Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  return wrapper::function<Casts<0>>(OpId::slice, recorded_slice, self, dim, start, end, step);
}

Tensor Tensor::slice(int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const {
  return amp::slice(*this, dim, start, end, step);
}

// ---------------- slice_backward ----------------

namespace {

struct SliceBackwardBackward final : wrapper::Node<1> {
  int64_t dim_, step_;
  std::optional<int64_t> start_, end_;

  void save(const Tensor&, IntArrayRef, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
    dim_ = dim;
    start_ = start;
    end_ = end;
    step_ = step;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.slice(dim_, start_, end_, step_);
  }
  const char* name() const override { return "SliceBackwardBackward"; }
};

Tensor run_slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                          std::optional<int64_t> end, int64_t step) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  check_args<1>("slice_backward", kArgs, kAllTypes, {&grad_output});
  return native::slice_backward(grad_output, input_sizes, dim, start, end, step);
}

constexpr auto recorded_slice_backward = wrapper::recorded<run_slice_backward, SliceBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                                std::optional<int64_t> end, int64_t step) {
  return wrapper::part("internal.slice_backward", recorded_slice_backward, grad_output, input_sizes, dim, start, end, step);
}

// ---------------- narrow ----------------

namespace {

Tensor run_narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  AMP_CHECK(self.defined(), ValueError, "[narrow] self is an undefined tensor");
  return composite::narrow(self, dim, start, length);
}

}  // namespace

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  return wrapper::function<Casts<0>>(OpId::narrow, run_narrow, self, dim, start, length);
}

Tensor Tensor::narrow(int64_t dim, int64_t start, int64_t length) const { return amp::narrow(*this, dim, start, length); }

// ---------------- narrow_copy ----------------

namespace {

Tensor run_narrow_copy(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  AMP_CHECK(self.defined(), ValueError, "[narrow_copy] self is an undefined tensor");
  return self.narrow(dim, start, length).clone();
}

}  // namespace

Tensor narrow_copy(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  return wrapper::function<Casts<0>>(OpId::narrow_copy, run_narrow_copy, self, dim, start, length);
}

Tensor& narrow_copy_out(Tensor& out, const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  return wrapper::composite_out(Inputs<0>(), OpId::narrow_copy, "narrow_copy_out", run_narrow_copy, out, self, dim, start, length);
}

Tensor Tensor::narrow_copy(int64_t dim, int64_t start, int64_t length) const { return amp::narrow_copy(*this, dim, start, length); }

// ---------------- select_scatter ----------------

namespace {

struct SelectScatterBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSrc };
  autograd::TensorInfo src_;
  int64_t dim_, index_;

  void save(const Tensor&, const Tensor& src, int64_t dim, int64_t index) {
    src_.save(src);
    dim_ = dim;
    index_ = index;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& src = src_;
    if (needs_input(kSelf)) input_grads[kSelf] = select_scatter(grad, zeros(src.sizes(), grad.options()), dim_, index_);
    if (needs_input(kSrc)) input_grads[kSrc] = grad.select(dim_, index_);
  }
  const char* name() const override { return "SelectScatterBackward"; }
};

Tensor run_select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "src", .dtype = ArgDtype::Own}};
  check_args<2>("select_scatter", kArgs, kAllTypes, {&self, &src});
  return native::select_scatter(self, src, dim, index);
}

constexpr auto recorded_select_scatter = wrapper::recorded<run_select_scatter, SelectScatterBackward, Inputs<0, 1>>;

}  // namespace

Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  return wrapper::function<Casts<0, 1>>(OpId::select_scatter, recorded_select_scatter, self, src, dim, index);
}

Tensor& select_scatter_out(Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::select_scatter, "select_scatter_out", run_select_scatter, out, self, src, dim, index);
}

Tensor Tensor::select_scatter(const Tensor& src, int64_t dim, int64_t index) const { return amp::select_scatter(*this, src, dim, index); }

// ---------------- slice_scatter ----------------

namespace {

struct SliceScatterBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSrc };
  autograd::TensorInfo src_;
  int64_t dim_, step_;
  std::optional<int64_t> start_, end_;

  void save(const Tensor&, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
    src_.save(src);
    dim_ = dim;
    start_ = start;
    end_ = end;
    step_ = step;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& src = src_;
    if (needs_input(kSelf)) input_grads[kSelf] = slice_scatter(grad, zeros(src.sizes(), grad.options()), dim_, start_, end_, step_);
    if (needs_input(kSrc)) input_grads[kSrc] = grad.slice(dim_, start_, end_, step_);
  }
  const char* name() const override { return "SliceScatterBackward"; }
};

Tensor run_slice_scatter(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                         int64_t step) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "src", .dtype = ArgDtype::Own}};
  check_args<2>("slice_scatter", kArgs, kAllTypes, {&self, &src});
  return native::slice_scatter(self, src, dim, start, end, step);
}

constexpr auto recorded_slice_scatter = wrapper::recorded<run_slice_scatter, SliceScatterBackward, Inputs<0, 1>>;

}  // namespace

Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                     int64_t step) {
  return wrapper::function<Casts<0, 1>>(OpId::slice_scatter, recorded_slice_scatter, self, src, dim, start, end, step);
}

Tensor& slice_scatter_out(Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start,
                          std::optional<int64_t> end, int64_t step) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::slice_scatter, "slice_scatter_out", run_slice_scatter, out, self, src, dim, start, end,
                           step);
}

Tensor Tensor::slice_scatter(const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const {
  return amp::slice_scatter(*this, src, dim, start, end, step);
}

// ---------------- diagonal_scatter ----------------

namespace {

struct DiagonalScatterBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSrc };
  autograd::TensorInfo src_;
  int64_t offset_, dim1_, dim2_;

  void save(const Tensor&, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
    src_.save(src);
    offset_ = offset;
    dim1_ = dim1;
    dim2_ = dim2;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& src = src_;
    if (needs_input(kSelf)) input_grads[kSelf] = diagonal_scatter(grad, zeros(src.sizes(), grad.options()), offset_, dim1_, dim2_);
    if (needs_input(kSrc)) input_grads[kSrc] = grad.diagonal(offset_, dim1_, dim2_);
  }
  const char* name() const override { return "DiagonalScatterBackward"; }
};

Tensor run_diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "src", .dtype = ArgDtype::Own}};
  check_args<2>("diagonal_scatter", kArgs, kAllTypes, {&self, &src});
  return native::diagonal_scatter(self, src, offset, dim1, dim2);
}

constexpr auto recorded_diagonal_scatter = wrapper::recorded<run_diagonal_scatter, DiagonalScatterBackward, Inputs<0, 1>>;

}  // namespace

Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  return wrapper::function<Casts<0, 1>>(OpId::diagonal_scatter, recorded_diagonal_scatter, self, src, offset, dim1, dim2);
}

Tensor& diagonal_scatter_out(Tensor& out, const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::diagonal_scatter, "diagonal_scatter_out", run_diagonal_scatter, out, self, src, offset,
                           dim1, dim2);
}

Tensor Tensor::diagonal_scatter(const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) const {
  return amp::diagonal_scatter(*this, src, offset, dim1, dim2);
}

// ---------------- diagonal ----------------

namespace {

struct DiagonalBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t offset_, dim1_, dim2_;

  void save(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
    self_.save(self);
    offset_ = offset;
    dim1_ = dim1;
    dim2_ = dim2;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = diagonal_backward(grad, self.sizes(), offset_, dim1_, dim2_);
  }
  const char* name() const override { return "DiagonalBackward"; }
};

Tensor run_diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  AMP_CHECK(self.defined(), ValueError, "[diagonal] self is an undefined tensor");
  check_strided("diagonal", "self", self);
  Tensor result = views::diagonal(self, offset, dim1, dim2);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_diagonal = wrapper::recorded<run_diagonal, DiagonalBackward, Inputs<0>>;

}  // namespace

Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  return wrapper::function<Casts<0>>(OpId::diagonal, recorded_diagonal, self, offset, dim1, dim2);
}

Tensor Tensor::diagonal(int64_t offset, int64_t dim1, int64_t dim2) const { return amp::diagonal(*this, offset, dim1, dim2); }

// ---------------- trace ----------------

namespace {

Tensor run_trace(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[trace] self is an undefined tensor");
  return composite::trace(self);
}

}  // namespace

Tensor trace(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::trace, run_trace, self); }
Tensor Tensor::trace() const { return amp::trace(*this); }

// ---------------- diagonal_backward ----------------

namespace {

struct DiagonalBackwardBackward final : wrapper::Node<1> {
  int64_t offset_, dim1_, dim2_;

  void save(const Tensor&, IntArrayRef, int64_t offset, int64_t dim1, int64_t dim2) {
    offset_ = offset;
    dim1_ = dim1;
    dim2_ = dim2;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.diagonal(offset_, dim1_, dim2_);
  }
  const char* name() const override { return "DiagonalBackwardBackward"; }
};

Tensor run_diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  check_args<1>("diagonal_backward", kArgs, kAllTypes, {&grad_output});
  return native::diagonal_backward(grad_output, input_sizes, offset, dim1, dim2);
}

constexpr auto recorded_diagonal_backward = wrapper::recorded<run_diagonal_backward, DiagonalBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  return wrapper::part("internal.diagonal_backward", recorded_diagonal_backward, grad_output, input_sizes, offset, dim1, dim2);
}

// ---------------- unfold ----------------

namespace {

struct UnfoldBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t dimension_, size_, step_;

  void save(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
    self_.save(self);
    dimension_ = dimension;
    size_ = size;
    step_ = step;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = unfold_backward(grad, self.sizes(), dimension_, size_, step_);
  }
  const char* name() const override { return "UnfoldBackward"; }
};

Tensor run_unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  AMP_CHECK(self.defined(), ValueError, "[unfold] self is an undefined tensor");
  check_strided("unfold", "self", self);
  Tensor result = views::unfold(self, dimension, size, step);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_unfold = wrapper::recorded<run_unfold, UnfoldBackward, Inputs<0>>;

}  // namespace

static Tensor unfold_method(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  return wrapper::function<Casts<0>>(OpId::unfold, recorded_unfold, self, dimension, size, step);
}

Tensor Tensor::unfold(int64_t dimension, int64_t size, int64_t step) const { return amp::unfold_method(*this, dimension, size, step); }

// ---------------- unfold_backward ----------------

namespace {

struct UnfoldBackwardBackward final : wrapper::Node<1> {
  int64_t dimension_, size_, step_;

  void save(const Tensor&, IntArrayRef, int64_t dimension, int64_t size, int64_t step) {
    dimension_ = dimension;
    size_ = size;
    step_ = step;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.unfold(dimension_, size_, step_);
  }
  const char* name() const override { return "UnfoldBackwardBackward"; }
};

Tensor run_unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  check_args<1>("unfold_backward", kArgs, kFloatingTypes | kComplexTypes, {&grad_output});
  return native::unfold_backward(grad_output, input_sizes, dimension, size, step);
}

constexpr auto recorded_unfold_backward = wrapper::recorded<run_unfold_backward, UnfoldBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step) {
  return wrapper::part("internal.unfold_backward", recorded_unfold_backward, grad_output, input_sizes, dimension, size, step);
}

// ---------------- unsqueeze ----------------

namespace {

struct UnsqueezeBackward final : wrapper::Node<1> {
  int64_t dim_;

  void save(const Tensor&, int64_t dim) { dim_ = dim; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.squeeze(dim_);
  }
  const char* name() const override { return "UnsqueezeBackward"; }
};

Tensor run_unsqueeze(const Tensor& self, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[unsqueeze] self is an undefined tensor");
  check_strided("unsqueeze", "self", self);
  Tensor result = views::unsqueeze(self, dim);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_unsqueeze = wrapper::recorded<run_unsqueeze, UnsqueezeBackward, Inputs<0>>;

}  // namespace

Tensor unsqueeze(const Tensor& self, int64_t dim) { return wrapper::function<Casts<0>>(OpId::unsqueeze, recorded_unsqueeze, self, dim); }
Tensor Tensor::unsqueeze(int64_t dim) const { return amp::unsqueeze(*this, dim); }

// ---------------- squeeze ----------------

namespace {

struct SqueezeBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.reshape(self.sizes());
  }
  const char* name() const override { return "SqueezeBackward"; }
};

Tensor run_squeeze(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[squeeze] self is an undefined tensor");
  check_strided("squeeze", "self", self);
  Tensor result = views::squeeze(self);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_squeeze = wrapper::recorded<run_squeeze, SqueezeBackward, Inputs<0>>;

}  // namespace

Tensor squeeze(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::squeeze, recorded_squeeze, self); }
Tensor Tensor::squeeze() const { return amp::squeeze(*this); }

// ---------------- squeeze.dim ----------------

namespace {

struct SqueezeDimBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.reshape(self.sizes());
  }
  const char* name() const override { return "SqueezeDimBackward"; }
};

Tensor run_squeeze_dim(const Tensor& self, IntArrayRef dim) {
  AMP_CHECK(self.defined(), ValueError, "[squeeze] self is an undefined tensor");
  check_strided("squeeze", "self", self);
  Tensor result = views::squeeze_dim(self, dim);
  autograd::set_view(result, self);
  return result;
}

constexpr auto recorded_squeeze_dim = wrapper::recorded<run_squeeze_dim, SqueezeDimBackward, Inputs<0>>;

}  // namespace

Tensor squeeze(const Tensor& self, IntArrayRef dim) {
  return wrapper::function<Casts<0>>(OpId::squeeze_dim, recorded_squeeze_dim, self, dim);
}

Tensor Tensor::squeeze(IntArrayRef dim) const { return amp::squeeze(*this, dim); }

// ---------------- unbind ----------------

namespace {

struct UnbindBackward final : wrapper::ListNode {
  using ListNode::ListNode;
  autograd::TensorInfo self_;
  int64_t dim_;

  void save(const Tensor& self, int64_t dim) {
    self_.save(self);
    dim_ = dim;
  }
  void apply(Tensor* output_grads, Tensor* input_grads) override {
    const TensorList grads(output_grads, num_outputs());
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = unbind_backward(grads, self.sizes(), self.options(), dim_);
  }
  const char* name() const override { return "UnbindBackward"; }
};

std::vector<Tensor> run_unbind(const Tensor& self, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[unbind] self is an undefined tensor");
  check_strided("unbind", "self", self);
  std::vector<Tensor> result = views::unbind(self, dim);
  for (const Tensor& view : result) autograd::set_view(view, self);
  return result;
}

constexpr auto recorded_unbind = wrapper::recorded<run_unbind, UnbindBackward, Inputs<0>>;

}  // namespace

std::vector<Tensor> unbind(const Tensor& self, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::unbind, recorded_unbind, self, dim);
}

std::vector<Tensor> Tensor::unbind(int64_t dim) const { return amp::unbind(*this, dim); }

// ---------------- split_with_sizes ----------------

namespace {

struct SplitWithSizesBackward final : wrapper::ListNode {
  using ListNode::ListNode;
  autograd::TensorInfo self_;
  autograd::SavedInts split_sizes_;
  int64_t dim_;

  void save(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
    self_.save(self);
    split_sizes_ = split_sizes;
    dim_ = dim;
  }
  void apply(Tensor* output_grads, Tensor* input_grads) override {
    const TensorList grads(output_grads, num_outputs());
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = split_backward(grads, self.sizes(), self.options(), split_sizes_, dim_);
  }
  const char* name() const override { return "SplitWithSizesBackward"; }
};

std::vector<Tensor> run_split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[split_with_sizes] self is an undefined tensor");
  check_strided("split_with_sizes", "self", self);
  std::vector<Tensor> result = views::split_with_sizes(self, split_sizes, dim);
  for (const Tensor& view : result) autograd::set_view(view, self);
  return result;
}

constexpr auto recorded_split_with_sizes = wrapper::recorded<run_split_with_sizes, SplitWithSizesBackward, Inputs<0>>;

}  // namespace

std::vector<Tensor> split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::split_with_sizes, recorded_split_with_sizes, self, split_sizes, dim);
}

std::vector<Tensor> Tensor::split_with_sizes(IntArrayRef split_sizes, int64_t dim) const {
  return amp::split_with_sizes(*this, split_sizes, dim);
}

// ---------------- split ----------------

namespace {

std::vector<Tensor> run_split(const Tensor& self, int64_t split_size, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[split] self is an undefined tensor");
  return composite::split(self, split_size, dim);
}

}  // namespace

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::split, run_split, self, split_size, dim);
}

std::vector<Tensor> Tensor::split(int64_t split_size, int64_t dim) const { return amp::split(*this, split_size, dim); }

// ---------------- split.sizes ----------------

namespace {

std::vector<Tensor> run_split_sizes(const Tensor& self, IntArrayRef split_size, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[split] self is an undefined tensor");
  return self.split_with_sizes(split_size, dim);
}

}  // namespace

std::vector<Tensor> split(const Tensor& self, IntArrayRef split_size, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::split_sizes, run_split_sizes, self, split_size, dim);
}

std::vector<Tensor> Tensor::split(IntArrayRef split_size, int64_t dim) const { return amp::split(*this, split_size, dim); }

// ---------------- chunk ----------------

namespace {

std::vector<Tensor> run_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[chunk] self is an undefined tensor");
  return composite::chunk(self, chunks, dim);
}

}  // namespace

std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::chunk, run_chunk, self, chunks, dim);
}

std::vector<Tensor> Tensor::chunk(int64_t chunks, int64_t dim) const { return amp::chunk(*this, chunks, dim); }

// ---------------- tensor_split ----------------

namespace {

std::vector<Tensor> run_tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[tensor_split] self is an undefined tensor");
  return composite::tensor_split(self, sections, dim);
}

}  // namespace

std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::tensor_split, run_tensor_split, self, sections, dim);
}

std::vector<Tensor> Tensor::tensor_split(int64_t sections, int64_t dim) const { return amp::tensor_split(*this, sections, dim); }

// ---------------- tensor_split.indices ----------------

namespace {

std::vector<Tensor> run_tensor_split_indices(const Tensor& self, IntArrayRef indices, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[tensor_split] self is an undefined tensor");
  return composite::tensor_split_indices(self, indices, dim);
}

}  // namespace

std::vector<Tensor> tensor_split(const Tensor& self, IntArrayRef indices, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::tensor_split_indices, run_tensor_split_indices, self, indices, dim);
}

std::vector<Tensor> Tensor::tensor_split(IntArrayRef indices, int64_t dim) const { return amp::tensor_split(*this, indices, dim); }

// ---------------- hsplit ----------------

namespace {

std::vector<Tensor> run_hsplit(const Tensor& self, int64_t sections) {
  AMP_CHECK(self.defined(), ValueError, "[hsplit] self is an undefined tensor");
  return composite::hsplit(self, sections);
}

}  // namespace

std::vector<Tensor> hsplit(const Tensor& self, int64_t sections) {
  return wrapper::function<Casts<0>>(OpId::hsplit, run_hsplit, self, sections);
}

std::vector<Tensor> Tensor::hsplit(int64_t sections) const { return amp::hsplit(*this, sections); }

// ---------------- hsplit.indices ----------------

namespace {

std::vector<Tensor> run_hsplit_indices(const Tensor& self, IntArrayRef indices) {
  AMP_CHECK(self.defined(), ValueError, "[hsplit] self is an undefined tensor");
  return composite::hsplit_indices(self, indices);
}

}  // namespace

std::vector<Tensor> hsplit(const Tensor& self, IntArrayRef indices) {
  return wrapper::function<Casts<0>>(OpId::hsplit_indices, run_hsplit_indices, self, indices);
}

std::vector<Tensor> Tensor::hsplit(IntArrayRef indices) const { return amp::hsplit(*this, indices); }

// ---------------- vsplit ----------------

namespace {

std::vector<Tensor> run_vsplit(const Tensor& self, int64_t sections) {
  AMP_CHECK(self.defined(), ValueError, "[vsplit] self is an undefined tensor");
  return composite::vsplit(self, sections);
}

}  // namespace

std::vector<Tensor> vsplit(const Tensor& self, int64_t sections) {
  return wrapper::function<Casts<0>>(OpId::vsplit, run_vsplit, self, sections);
}

std::vector<Tensor> Tensor::vsplit(int64_t sections) const { return amp::vsplit(*this, sections); }

// ---------------- vsplit.indices ----------------

namespace {

std::vector<Tensor> run_vsplit_indices(const Tensor& self, IntArrayRef indices) {
  AMP_CHECK(self.defined(), ValueError, "[vsplit] self is an undefined tensor");
  return composite::vsplit_indices(self, indices);
}

}  // namespace

std::vector<Tensor> vsplit(const Tensor& self, IntArrayRef indices) {
  return wrapper::function<Casts<0>>(OpId::vsplit_indices, run_vsplit_indices, self, indices);
}

std::vector<Tensor> Tensor::vsplit(IntArrayRef indices) const { return amp::vsplit(*this, indices); }

// ---------------- dsplit ----------------

namespace {

std::vector<Tensor> run_dsplit(const Tensor& self, int64_t sections) {
  AMP_CHECK(self.defined(), ValueError, "[dsplit] self is an undefined tensor");
  return composite::dsplit(self, sections);
}

}  // namespace

std::vector<Tensor> dsplit(const Tensor& self, int64_t sections) {
  return wrapper::function<Casts<0>>(OpId::dsplit, run_dsplit, self, sections);
}

std::vector<Tensor> Tensor::dsplit(int64_t sections) const { return amp::dsplit(*this, sections); }

// ---------------- dsplit.indices ----------------

namespace {

std::vector<Tensor> run_dsplit_indices(const Tensor& self, IntArrayRef indices) {
  AMP_CHECK(self.defined(), ValueError, "[dsplit] self is an undefined tensor");
  return composite::dsplit_indices(self, indices);
}

}  // namespace

std::vector<Tensor> dsplit(const Tensor& self, IntArrayRef indices) {
  return wrapper::function<Casts<0>>(OpId::dsplit_indices, run_dsplit_indices, self, indices);
}

std::vector<Tensor> Tensor::dsplit(IntArrayRef indices) const { return amp::dsplit(*this, indices); }

// ---------------- flip ----------------

namespace {

struct FlipBackward final : wrapper::Node<1> {
  autograd::SavedInts dims_;

  void save(const Tensor&, IntArrayRef dims) { dims_ = dims; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.flip(dims_);
  }
  const char* name() const override { return "FlipBackward"; }
};

Tensor run_flip(const Tensor& self, IntArrayRef dims) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("flip", kArgs, kMovableTypes, {&self});
  return native::flip(self, dims);
}

constexpr auto recorded_flip = wrapper::recorded<run_flip, FlipBackward, Inputs<0>>;

}  // namespace

Tensor flip(const Tensor& self, IntArrayRef dims) { return wrapper::function<Casts<0>>(OpId::flip, recorded_flip, self, dims); }
Tensor Tensor::flip(IntArrayRef dims) const { return amp::flip(*this, dims); }

// ---------------- fliplr ----------------

namespace {

Tensor run_fliplr(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[fliplr] self is an undefined tensor");
  return self.flip({1});
}

}  // namespace

Tensor fliplr(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::fliplr, run_fliplr, self); }
Tensor Tensor::fliplr() const { return amp::fliplr(*this); }

// ---------------- flipud ----------------

namespace {

Tensor run_flipud(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[flipud] self is an undefined tensor");
  return self.flip({0});
}

}  // namespace

Tensor flipud(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::flipud, run_flipud, self); }
Tensor Tensor::flipud() const { return amp::flipud(*this); }

// ---------------- rot90 ----------------

namespace {

Tensor run_rot90(const Tensor& self, int64_t k, IntArrayRef dims) {
  AMP_CHECK(self.defined(), ValueError, "[rot90] self is an undefined tensor");
  return composite::rot90(self, k, dims);
}

}  // namespace

Tensor rot90(const Tensor& self, int64_t k, IntArrayRef dims) { return wrapper::function<Casts<0>>(OpId::rot90, run_rot90, self, k, dims); }
Tensor Tensor::rot90(int64_t k, IntArrayRef dims) const { return amp::rot90(*this, k, dims); }

// ---------------- roll ----------------

namespace {

struct RollBackward final : wrapper::Node<1> {
  autograd::SavedInts shifts_, dims_;

  void save(const Tensor&, IntArrayRef shifts, IntArrayRef dims) {
    shifts_ = shifts;
    dims_ = dims;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = roll_backward(grad, shifts_, dims_);
  }
  const char* name() const override { return "RollBackward"; }
};

Tensor run_roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("roll", kArgs, kMovableTypes, {&self});
  return native::roll(self, shifts, dims);
}

constexpr auto recorded_roll = wrapper::recorded<run_roll, RollBackward, Inputs<0>>;

}  // namespace

Tensor roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  return wrapper::function<Casts<0>>(OpId::roll, recorded_roll, self, shifts, dims);
}

Tensor Tensor::roll(IntArrayRef shifts, IntArrayRef dims) const { return amp::roll(*this, shifts, dims); }

// ---------------- repeat ----------------

namespace {

Tensor run_repeat(const Tensor& self, IntArrayRef repeats) {
  AMP_CHECK(self.defined(), ValueError, "[repeat] self is an undefined tensor");
  return composite::repeat(self, repeats);
}

}  // namespace

static Tensor repeat_method(const Tensor& self, IntArrayRef repeats) {
  return wrapper::function<Casts<0>>(OpId::repeat, run_repeat, self, repeats);
}

Tensor Tensor::repeat(IntArrayRef repeats) const { return amp::repeat_method(*this, repeats); }

// ---------------- tile ----------------

namespace {

Tensor run_tile(const Tensor& self, IntArrayRef dims) {
  AMP_CHECK(self.defined(), ValueError, "[tile] self is an undefined tensor");
  return composite::tile(self, dims);
}

}  // namespace

Tensor tile(const Tensor& self, IntArrayRef dims) { return wrapper::function<Casts<0>>(OpId::tile, run_tile, self, dims); }
Tensor Tensor::tile(IntArrayRef dims) const { return amp::tile(*this, dims); }

// ---------------- repeat_interleave ----------------

namespace {

Tensor run_repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim) {
  AMP_CHECK(self.defined(), ValueError, "[repeat_interleave] self is an undefined tensor");
  return composite::repeat_interleave(self, repeats, dim);
}

}  // namespace

Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim) {
  return wrapper::function<Casts<0>>(OpId::repeat_interleave, run_repeat_interleave, self, repeats, dim);
}

Tensor Tensor::repeat_interleave(int64_t repeats, std::optional<int64_t> dim) const { return amp::repeat_interleave(*this, repeats, dim); }

// ---------------- repeat_interleave.self_Tensor ----------------

namespace {

Tensor run_repeat_interleave_self_Tensor(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim) {
  AMP_CHECK(self.defined(), ValueError, "[repeat_interleave] self is an undefined tensor");
  AMP_CHECK(repeats.defined(), ValueError, "[repeat_interleave] repeats is an undefined tensor");
  return composite::repeat_interleave_self_Tensor(self, repeats, dim);
}

}  // namespace

Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim) {
  return wrapper::function<Casts<0>>(OpId::repeat_interleave_self_Tensor, run_repeat_interleave_self_Tensor, self, repeats, dim);
}

Tensor Tensor::repeat_interleave(const Tensor& repeats, std::optional<int64_t> dim) const {
  return amp::repeat_interleave(*this, repeats, dim);
}

// ---------------- tril ----------------

namespace {

struct TrilBackward final : wrapper::Node<1> {
  int64_t diagonal_;

  void save(const Tensor&, int64_t diagonal) { diagonal_ = diagonal; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.tril(diagonal_);
  }
  const char* name() const override { return "TrilBackward"; }
};

void write_tril(const Tensor& self, int64_t diagonal) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("tril", kArgs, kAllTypes, {&self});
  check::tril(self, diagonal);
  return call_kernel(device, &Kernels::tril_, "tril", self, diagonal);
}

Tensor run_tril(const Tensor& self, int64_t diagonal) {
  Tensor result = working_copy("tril", self);
  write_tril(result, diagonal);
  return result;
}

constexpr auto recorded_tril = wrapper::recorded<run_tril, TrilBackward, Inputs<0>>;

}  // namespace

Tensor tril(const Tensor& self, int64_t diagonal) { return wrapper::function<Casts<0>>(OpId::tril, recorded_tril, self, diagonal); }

Tensor& tril_(Tensor& self, int64_t diagonal) {
  const auto write = [&] {
    check_no_overlap("tril_", self);
    write_tril(self, diagonal);
  };
  return wrapper::inplace<TrilBackward, Inputs<0>>(OpId::tril, "tril_", write, self, diagonal);
}

Tensor& tril_out(Tensor& out, const Tensor& self, int64_t diagonal) {
  return wrapper::copy_out(Inputs<0>(), OpId::tril, "tril_out", run_tril, out, self, diagonal);
}

Tensor Tensor::tril(int64_t diagonal) const { return amp::tril(*this, diagonal); }
Tensor& Tensor::tril_(int64_t diagonal) const { return amp::tril_(const_cast<Tensor&>(*this), diagonal); }

// ---------------- triu ----------------

namespace {

struct TriuBackward final : wrapper::Node<1> {
  int64_t diagonal_;

  void save(const Tensor&, int64_t diagonal) { diagonal_ = diagonal; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.triu(diagonal_);
  }
  const char* name() const override { return "TriuBackward"; }
};

void write_triu(const Tensor& self, int64_t diagonal) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("triu", kArgs, kAllTypes, {&self});
  check::triu(self, diagonal);
  return call_kernel(device, &Kernels::triu_, "triu", self, diagonal);
}

Tensor run_triu(const Tensor& self, int64_t diagonal) {
  Tensor result = working_copy("triu", self);
  write_triu(result, diagonal);
  return result;
}

constexpr auto recorded_triu = wrapper::recorded<run_triu, TriuBackward, Inputs<0>>;

}  // namespace

Tensor triu(const Tensor& self, int64_t diagonal) { return wrapper::function<Casts<0>>(OpId::triu, recorded_triu, self, diagonal); }

Tensor& triu_(Tensor& self, int64_t diagonal) {
  const auto write = [&] {
    check_no_overlap("triu_", self);
    write_triu(self, diagonal);
  };
  return wrapper::inplace<TriuBackward, Inputs<0>>(OpId::triu, "triu_", write, self, diagonal);
}

Tensor& triu_out(Tensor& out, const Tensor& self, int64_t diagonal) {
  return wrapper::copy_out(Inputs<0>(), OpId::triu, "triu_out", run_triu, out, self, diagonal);
}

Tensor Tensor::triu(int64_t diagonal) const { return amp::triu(*this, diagonal); }
Tensor& Tensor::triu_(int64_t diagonal) const { return amp::triu_(const_cast<Tensor&>(*this), diagonal); }

// ---------------- diag ----------------

namespace {

Tensor run_diag(const Tensor& self, int64_t diagonal) {
  AMP_CHECK(self.defined(), ValueError, "[diag] self is an undefined tensor");
  return composite::diag(self, diagonal);
}

}  // namespace

Tensor diag(const Tensor& self, int64_t diagonal) { return wrapper::function<Casts<0>>(OpId::diag, run_diag, self, diagonal); }
Tensor Tensor::diag(int64_t diagonal) const { return amp::diag(*this, diagonal); }

// ---------------- diagflat ----------------

namespace {

Tensor run_diagflat(const Tensor& self, int64_t offset) {
  AMP_CHECK(self.defined(), ValueError, "[diagflat] self is an undefined tensor");
  return diag_embed(self.reshape(-1), offset);
}

}  // namespace

Tensor diagflat(const Tensor& self, int64_t offset) { return wrapper::function<Casts<0>>(OpId::diagflat, run_diagflat, self, offset); }
Tensor Tensor::diagflat(int64_t offset) const { return amp::diagflat(*this, offset); }

// ---------------- diag_embed ----------------

namespace {

struct DiagEmbedBackward final : wrapper::Node<1> {
  int64_t offset_, dim1_, dim2_;

  void save(const Tensor&, int64_t offset, int64_t dim1, int64_t dim2) {
    offset_ = offset;
    dim1_ = dim1;
    dim2_ = dim2;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad.diagonal(offset_, dim1_, dim2_);
  }
  const char* name() const override { return "DiagEmbedBackward"; }
};

Tensor run_diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("diag_embed", kArgs, kAllTypes, {&self});
  return native::diag_embed(self, offset, dim1, dim2);
}

constexpr auto recorded_diag_embed = wrapper::recorded<run_diag_embed, DiagEmbedBackward, Inputs<0>>;

}  // namespace

Tensor diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  return wrapper::function<Casts<0>>(OpId::diag_embed, recorded_diag_embed, self, offset, dim1, dim2);
}

Tensor Tensor::diag_embed(int64_t offset, int64_t dim1, int64_t dim2) const { return amp::diag_embed(*this, offset, dim1, dim2); }

// ---------------- linalg_vander ----------------

namespace {

Tensor run_linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  AMP_CHECK(x.defined(), ValueError, "[linalg_vander] x is an undefined tensor");
  return composite::linalg_vander(x, N);
}

}  // namespace

Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  return wrapper::function<Casts<0>>(OpId::linalg_vander, run_linalg_vander, x, N);
}

// ---------------- vander ----------------

namespace {

Tensor run_vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  const autocast::Suspended suspended;
  AMP_CHECK(x.defined(), ValueError, "[vander] x is an undefined tensor");
  return composite::vander(x, N, increasing);
}

}  // namespace

Tensor vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  return wrapper::function<Casts<0>>(OpId::vander, run_vander, x, N, increasing);
}

// ---------------- constant_pad_nd ----------------

namespace {

struct ConstantPadNdBackward final : wrapper::Node<1> {
  autograd::SavedInts pad_;

  void save(const Tensor&, IntArrayRef pad, const auto&...) { pad_ = pad; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = constant_pad_backward(grad, pad_);
  }
  const char* name() const override { return "ConstantPadNdBackward"; }
};

Tensor run_constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("constant_pad_nd", kArgs, kAllTypes, {&self});
  check::constant_pad_nd(self, pad, value);
  return native::constant_pad_nd(self, pad, value);
}

constexpr auto recorded_constant_pad_nd = wrapper::recorded<run_constant_pad_nd, ConstantPadNdBackward, Inputs<0>>;

}  // namespace

Tensor constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  return wrapper::function<Casts<0>>(OpId::constant_pad_nd, recorded_constant_pad_nd, self, pad, value);
}

// ---------------- pad_borders ----------------

namespace {

struct PadBordersBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedInts pad_;
  int64_t mode_;

  void save(const Tensor& self, IntArrayRef pad, int64_t mode) {
    self_.save(self);
    pad_ = pad;
    mode_ = mode;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = pad_borders_backward(grad, self.sizes(), pad_, mode_);
  }
  const char* name() const override { return "PadBackward"; }
};

Tensor run_pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("pad", kArgs, kAllTypes, {&self});
  return native::pad_borders(self, pad, mode);
}

constexpr auto recorded_pad_borders = wrapper::recorded<run_pad_borders, PadBordersBackward, Inputs<0>>;

}  // namespace

Tensor internal::pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) {
  return wrapper::part("internal.pad_borders", recorded_pad_borders, self, pad, mode);
}

// ---------------- pad_borders_backward ----------------

namespace {

struct PadBordersBackwardBackward final : wrapper::Node<1> {
  autograd::SavedInts pad_;
  int64_t mode_;

  void save(const Tensor&, IntArrayRef, IntArrayRef pad, int64_t mode) {
    pad_ = pad;
    mode_ = mode;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = pad_borders(grad, pad_, mode_);
  }
  const char* name() const override { return "PadBackwardBackward"; }
};

Tensor run_pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  check_args<1>("pad", kArgs, kFloatingTypes | kComplexTypes, {&grad_output});
  return native::pad_borders_backward(grad_output, sizes, pad, mode);
}

constexpr auto recorded_pad_borders_backward = wrapper::recorded<run_pad_borders_backward, PadBordersBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode) {
  return wrapper::part("internal.pad_borders_backward", recorded_pad_borders_backward, grad_output, sizes, pad, mode);
}

// ---------------- pad ----------------

namespace {

Tensor run_pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) {
  AMP_CHECK(self.defined(), ValueError, "[pad] self is an undefined tensor");
  return composite::pad(self, pad, mode, value);
}

}  // namespace

Tensor pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) {
  return wrapper::function<Casts<0>>(OpId::pad, run_pad, self, pad, mode, value);
}

// ---------------- reflection_pad1d ----------------

namespace {

Tensor run_reflection_pad1d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[reflection_pad1d] self is an undefined tensor");
  return composite::reflection_pad1d(self, padding);
}

}  // namespace

Tensor reflection_pad1d(const Tensor& self, IntArrayRef padding) {
  return wrapper::function<Casts<0>>(OpId::reflection_pad1d, run_reflection_pad1d, self, padding);
}

// ---------------- reflection_pad2d ----------------

namespace {

Tensor run_reflection_pad2d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[reflection_pad2d] self is an undefined tensor");
  return composite::reflection_pad2d(self, padding);
}

}  // namespace

Tensor reflection_pad2d(const Tensor& self, IntArrayRef padding) {
  return wrapper::function<Casts<0>>(OpId::reflection_pad2d, run_reflection_pad2d, self, padding);
}

// ---------------- reflection_pad3d ----------------

namespace {

Tensor run_reflection_pad3d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[reflection_pad3d] self is an undefined tensor");
  return composite::reflection_pad3d(self, padding);
}

}  // namespace

Tensor reflection_pad3d(const Tensor& self, IntArrayRef padding) {
  return wrapper::function<Casts<0>>(OpId::reflection_pad3d, run_reflection_pad3d, self, padding);
}

// ---------------- replication_pad1d ----------------

namespace {

Tensor run_replication_pad1d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[replication_pad1d] self is an undefined tensor");
  return composite::replication_pad1d(self, padding);
}

}  // namespace

Tensor replication_pad1d(const Tensor& self, IntArrayRef padding) {
  return wrapper::function<Casts<0>>(OpId::replication_pad1d, run_replication_pad1d, self, padding);
}

// ---------------- replication_pad2d ----------------

namespace {

Tensor run_replication_pad2d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[replication_pad2d] self is an undefined tensor");
  return composite::replication_pad2d(self, padding);
}

}  // namespace

Tensor replication_pad2d(const Tensor& self, IntArrayRef padding) {
  return wrapper::function<Casts<0>>(OpId::replication_pad2d, run_replication_pad2d, self, padding);
}

// ---------------- replication_pad3d ----------------

namespace {

Tensor run_replication_pad3d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[replication_pad3d] self is an undefined tensor");
  return composite::replication_pad3d(self, padding);
}

}  // namespace

Tensor replication_pad3d(const Tensor& self, IntArrayRef padding) {
  return wrapper::function<Casts<0>>(OpId::replication_pad3d, run_replication_pad3d, self, padding);
}

// ---------------- pixel_shuffle ----------------

namespace {

Tensor run_pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  AMP_CHECK(self.defined(), ValueError, "[pixel_shuffle] self is an undefined tensor");
  return composite::pixel_shuffle(self, upscale_factor);
}

}  // namespace

Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  return wrapper::function<Casts<0>>(OpId::pixel_shuffle, run_pixel_shuffle, self, upscale_factor);
}

// ---------------- pixel_unshuffle ----------------

namespace {

Tensor run_pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  AMP_CHECK(self.defined(), ValueError, "[pixel_unshuffle] self is an undefined tensor");
  return composite::pixel_unshuffle(self, downscale_factor);
}

}  // namespace

Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  return wrapper::function<Casts<0>>(OpId::pixel_unshuffle, run_pixel_unshuffle, self, downscale_factor);
}

// ---------------- channel_shuffle ----------------

namespace {

Tensor run_channel_shuffle(const Tensor& self, int64_t groups) {
  AMP_CHECK(self.defined(), ValueError, "[channel_shuffle] self is an undefined tensor");
  return composite::channel_shuffle(self, groups);
}

}  // namespace

Tensor channel_shuffle(const Tensor& self, int64_t groups) {
  return wrapper::function<Casts<0>>(OpId::channel_shuffle, run_channel_shuffle, self, groups);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> shape_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "as_strided", .signature = "(Tensor self, int[] size, int[] stride, int? storage_offset=None) -> Tensor", .casts = "self",
       .facts = kUsual | kView, .call = calls<amp::as_strided>},
      {.name = "view", .signature = "(Tensor self, int[] size) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::view>},
      {.name = "view_alias", .signature = "(Tensor self, int[] size) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .internal = true, .call = calls<amp::internal::view_alias>},
      {.name = "view_as", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<view_as_method>},
      {.name = "view_as_real", .signature = "(Tensor self) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::view_as_real>},
      {.name = "view_as_complex", .signature = "(Tensor self) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::view_as_complex>},
      {.name = "reshape", .signature = "(Tensor self, int[] shape) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::reshape>},
      {.name = "reshape_as", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<reshape_as_method>},
      {.name = "flatten", .signature = "(Tensor self, int start_dim=0, int end_dim=-1) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::flatten>},
      {.name = "unflatten", .signature = "(Tensor self, int dim, int[] sizes) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::unflatten>},
      {.name = "ravel", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::ravel>},
      {.name = "expand", .signature = "(Tensor self, int[] size) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::expand>},
      {.name = "type_as", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<amp::type_as>},
      {.name = "sum_to_size", .signature = "(Tensor self, int[] size) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::sum_to_size>},
      {.name = "atleast_1d", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::atleast_1d>},
      {.name = "atleast_2d", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::atleast_2d>},
      {.name = "atleast_3d", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::atleast_3d>},
      {.name = "expand_as", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<expand_as_method>},
      {.name = "broadcast_to", .signature = "(Tensor self, int[] size) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::broadcast_to>},
      {.name = "broadcast_tensors", .signature = "(Tensor[] tensors) -> Tensor[]", .casts = "tensors", .composite = true,
       .call = calls<amp::broadcast_tensors>},
      {.name = "meshgrid", .signature = "(Tensor[] tensors, str indexing='ij') -> Tensor[]", .casts = "tensors", .composite = true,
       .call = calls<amp::meshgrid>},
      {.name = "transpose", .signature = "(Tensor self, int dim0, int dim1) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::transpose>, .role = FrozenRole::Transpose},
      {.name = "swapaxes", .signature = "(Tensor self, int axis0, int axis1) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::swapaxes>, .role = FrozenRole::Transpose},
      {.name = "swapdims", .signature = "(Tensor self, int dim0, int dim1) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::swapdims>, .role = FrozenRole::Transpose},
      {.name = "permute", .signature = "(Tensor self, int[] dims) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::permute>},
      {.name = "movedim", .signature = "(Tensor self, int[] source, int[] destination) -> Tensor", .aliases = "moveaxis", .casts = "self",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, IntArrayRef, IntArrayRef)>(amp::movedim)>},
      {.name = "movedim.one", .signature = "(Tensor self, int source, int destination) -> Tensor", .aliases = "moveaxis", .casts = "self",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, int64_t)>(amp::movedim)>},
      {.name = "t", .signature = "(Tensor self) -> Tensor", .casts = "self", .facts = kUsual | kView, .call = calls<amp::t>},
      {.name = "numpy_T", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<numpy_T_method>},
      {.name = "mT", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<mT_method>},
      {.name = "select", .signature = "(Tensor self, int dim, int index) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::select>},
      {.name = "select_backward", .signature = "(Tensor grad_output, int[] input_sizes, int dim, int index) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::select_backward>, .traits = OpCall::kUnchecked},
      {.name = "slice", .signature = "(Tensor self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor", .casts = "self",
       .facts = kUsual | kView, .call = calls<amp::slice>},
      {.name = "slice_backward", .signature = "(Tensor grad_output, int[] input_sizes, int dim, int? start, int? end, int step) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::slice_backward>, .traits = OpCall::kUnchecked},
      {.name = "narrow", .signature = "(Tensor self, int dim, int start, int length) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::narrow>},
      {.name = "narrow_copy", .signature = "(Tensor self, int dim, int start, int length) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::narrow_copy>},
      {.name = "select_scatter", .signature = "(Tensor self, Tensor src, int dim, int index) -> Tensor", .casts = "self src",
       .call = calls<amp::select_scatter>},
      {.name = "slice_scatter", .signature = "(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor",
       .casts = "self src", .call = calls<amp::slice_scatter>},
      {.name = "diagonal_scatter", .signature = "(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor",
       .casts = "self src", .call = calls<amp::diagonal_scatter>},
      {.name = "diagonal", .signature = "(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor", .casts = "self",
       .facts = kUsual | kView, .call = calls<amp::diagonal>},
      {.name = "trace", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::trace>},
      {.name = "diagonal_backward", .signature = "(Tensor grad_output, int[] input_sizes, int offset, int dim1, int dim2) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::diagonal_backward>, .traits = OpCall::kUnchecked},
      {.name = "unfold", .signature = "(Tensor self, int dimension, int size, int step) -> Tensor", .casts = "self",
       .facts = kUsual | kView, .call = calls<unfold_method>},
      {.name = "unfold_backward", .signature = "(Tensor grad_output, int[] input_sizes, int dimension, int size, int step) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::unfold_backward>, .traits = OpCall::kUnchecked},
      {.name = "unsqueeze", .signature = "(Tensor self, int dim) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::unsqueeze>},
      {.name = "squeeze", .signature = "(Tensor self) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::squeeze)>},
      {.name = "squeeze.dim", .signature = "(Tensor self, int[] dim) -> Tensor", .casts = "self", .facts = kUsual | kView,
       .call = calls<static_cast<Tensor (*)(const Tensor&, IntArrayRef)>(amp::squeeze)>},
      {.name = "unbind", .signature = "(Tensor self, int dim=0) -> Tensor[]", .casts = "self", .facts = kUsual | kView,
       .call = calls<amp::unbind>},
      {.name = "split_with_sizes", .signature = "(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]", .casts = "self",
       .facts = kUsual | kView, .call = calls<amp::split_with_sizes>},
      {.name = "split", .signature = "(Tensor self, int split_size, int dim=0) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, int64_t, int64_t)>(amp::split)>},
      {.name = "split.sizes", .signature = "(Tensor self, int[] split_size, int dim=0) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, IntArrayRef, int64_t)>(amp::split)>},
      {.name = "chunk", .signature = "(Tensor self, int chunks, int dim=0) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<amp::chunk>},
      {.name = "tensor_split", .signature = "(Tensor self, int sections, int dim=0) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, int64_t, int64_t)>(amp::tensor_split)>},
      {.name = "tensor_split.indices", .signature = "(Tensor self, int[] indices, int dim=0) -> Tensor[]", .casts = "self",
       .composite = true, .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, IntArrayRef, int64_t)>(amp::tensor_split)>},
      {.name = "hsplit", .signature = "(Tensor self, int sections) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, int64_t)>(amp::hsplit)>},
      {.name = "hsplit.indices", .signature = "(Tensor self, int[] indices) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, IntArrayRef)>(amp::hsplit)>},
      {.name = "vsplit", .signature = "(Tensor self, int sections) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, int64_t)>(amp::vsplit)>},
      {.name = "vsplit.indices", .signature = "(Tensor self, int[] indices) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, IntArrayRef)>(amp::vsplit)>},
      {.name = "dsplit", .signature = "(Tensor self, int sections) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, int64_t)>(amp::dsplit)>},
      {.name = "dsplit.indices", .signature = "(Tensor self, int[] indices) -> Tensor[]", .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, IntArrayRef)>(amp::dsplit)>},
      {.name = "flip", .signature = "(Tensor self, int[] dims) -> Tensor", .casts = "self", .call = calls<amp::flip>},
      {.name = "fliplr", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::fliplr>},
      {.name = "flipud", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::flipud>},
      {.name = "rot90", .signature = "(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::rot90>},
      {.name = "roll", .signature = "(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor", .casts = "self", .call = calls<amp::roll>},
      {.name = "repeat", .signature = "(Tensor self, int[] repeats) -> Tensor", .casts = "self", .composite = true,
       .call = calls<repeat_method>},
      {.name = "tile", .signature = "(Tensor self, int[] dims) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::tile>},
      {.name = "repeat_interleave", .signature = "(Tensor self, int repeats, int? dim=None) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, std::optional<int64_t>)>(amp::repeat_interleave)>},
      {.name = "repeat_interleave.self_Tensor", .signature = "(Tensor self, Tensor repeats, int? dim=None) -> Tensor", .casts = "self",
       .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, std::optional<int64_t>)>(amp::repeat_interleave)>},
      {.name = "tril", .signature = "(Tensor self, int diagonal=0) -> Tensor", .casts = "self", .call = calls<amp::tril>},
      {.name = "triu", .signature = "(Tensor self, int diagonal=0) -> Tensor", .casts = "self", .call = calls<amp::triu>},
      {.name = "diag", .signature = "(Tensor self, int diagonal=0) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::diag>},
      {.name = "diagflat", .signature = "(Tensor self, int offset=0) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::diagflat>},
      {.name = "diag_embed", .signature = "(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor", .casts = "self",
       .call = calls<amp::diag_embed>},
      {.name = "linalg_vander", .signature = "(Tensor x, *, int? N=None) -> Tensor", .casts = "x", .composite = true,
       .call = calls<amp::linalg_vander>},
      {.name = "vander", .signature = "(Tensor x, int? N=None, bool increasing=False) -> Tensor", .casts = "x", .call = calls<amp::vander>},
      {.name = "constant_pad_nd", .signature = "(Tensor self, int[] pad, Scalar value=0) -> Tensor", .casts = "self",
       .call = calls<amp::constant_pad_nd>},
      {.name = "pad_borders", .signature = "(Tensor self, int[] pad, int mode) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::pad_borders>},
      {.name = "pad_borders_backward", .signature = "(Tensor grad_output, int[] sizes, int[] pad, int mode) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::pad_borders_backward>, .traits = OpCall::kUnchecked},
      {.name = "pad", .signature = "(Tensor self, int[] pad, str mode='constant', float? value=None) -> Tensor", .casts = "self",
       .composite = true, .call = calls<amp::pad>},
      {.name = "reflection_pad1d", .signature = "(Tensor self, int[2] padding) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::reflection_pad1d>},
      {.name = "reflection_pad2d", .signature = "(Tensor self, int[4] padding) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::reflection_pad2d>},
      {.name = "reflection_pad3d", .signature = "(Tensor self, int[6] padding) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::reflection_pad3d>},
      {.name = "replication_pad1d", .signature = "(Tensor self, int[2] padding) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::replication_pad1d>},
      {.name = "replication_pad2d", .signature = "(Tensor self, int[4] padding) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::replication_pad2d>},
      {.name = "replication_pad3d", .signature = "(Tensor self, int[6] padding) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::replication_pad3d>},
      {.name = "pixel_shuffle", .signature = "(Tensor self, int upscale_factor) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::pixel_shuffle>},
      {.name = "pixel_unshuffle", .signature = "(Tensor self, int downscale_factor) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::pixel_unshuffle>},
      {.name = "channel_shuffle", .signature = "(Tensor self, int groups) -> Tensor", .aliases = "native_channel_shuffle", .casts = "self",
       .composite = true, .call = calls<amp::channel_shuffle>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
