// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/shape.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- as_strided ----------------

namespace {

struct AsStridedBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts size_;
  autograd::SavedInts stride_;
  std::optional<int64_t> storage_offset_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const IntArrayRef size = size_;
    const IntArrayRef stride = stride_;
    const std::optional<int64_t> storage_offset = storage_offset_;
    if (needs_input(0)) {
      input_grads[0] = as_strided_backward(grad, self.sizes(), self.strides(), self.storage_offset(), size, stride, storage_offset);
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

[[gnu::noinline]] Tensor taped_as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  auto* node = new AsStridedBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->size_ = size;
  node->stride_ = stride;
  node->storage_offset_ = storage_offset;
  Tensor result = run_as_strided(self, size, stride, storage_offset);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  if (autograd::should_record(self)) return taped_as_strided(self, size, stride, storage_offset);
  return run_as_strided(self, size, stride, storage_offset);
}

[[gnu::noinline]] Tensor autocast_as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride,
                                             std::optional<int64_t> storage_offset) {
  if (autocast::Call call(OpId::as_strided, self); call.applies()) {
    return call.run([&] { return recorded_as_strided(call.cast(self, 0), size, stride, storage_offset); });
  }
  return recorded_as_strided(self, size, stride, storage_offset);
}

[[gnu::cold, gnu::noinline]] Tensor observed_as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride,
                                                        std::optional<int64_t> storage_offset) {
  return tracing::observe(OpId::as_strided, 0x1, [&] { return autocast_as_strided(self, size, stride, storage_offset); }, self, size,
                          stride, storage_offset);
}

}  // namespace

Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_as_strided(self, size, stride, storage_offset)
                               : autocast_as_strided(self, size, stride, storage_offset);
  }
  return recorded_as_strided(self, size, stride, storage_offset);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("as_strided"); }

Tensor Tensor::as_strided(IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) const {
  return amp::as_strided(*this, size, stride, storage_offset);
}

// ---------------- view ----------------

namespace {

Tensor run_view(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[view] self is an undefined tensor");
  return composite::view(self, size);
}

[[gnu::noinline]] Tensor autocast_view(const Tensor& self, IntArrayRef size) {
  if (autocast::Call call(OpId::view, self); call.applies()) {
    return call.run([&] { return run_view(call.cast(self, 0), size); });
  }
  return run_view(self, size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_view(const Tensor& self, IntArrayRef size) {
  return tracing::observe(OpId::view, 0x1, [&] { return autocast_view(self, size); }, self, size);
}

}  // namespace

Tensor view(const Tensor& self, IntArrayRef size) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_view(self, size) : autocast_view(self, size);
  return run_view(self, size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("view"); }

Tensor Tensor::view(IntArrayRef size) const { return amp::view(*this, size); }

// ---------------- view_alias ----------------

namespace {

struct ViewAliasBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

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

[[gnu::noinline]] Tensor taped_view_alias(const Tensor& self, IntArrayRef size) {
  auto* node = new ViewAliasBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_view_alias(self, size);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_view_alias(const Tensor& self, IntArrayRef size) {
  if (autograd::should_record(self)) return taped_view_alias(self, size);
  return run_view_alias(self, size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_view_alias(const Tensor& self, IntArrayRef size) {
  return tracing::observe_part("internal.view_alias", [&] { return recorded_view_alias(self, size); }, self, size);
}

}  // namespace

Tensor internal::view_alias(const Tensor& self, IntArrayRef size) try {
  if (tracing::observed()) [[unlikely]] return observed_view_alias(self, size);
  return recorded_view_alias(self, size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("view_alias"); }

// ---------------- view_as ----------------

namespace {

Tensor run_view_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[view_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[view_as] other is an undefined tensor");
  return self.view(other.sizes());
}

[[gnu::noinline]] Tensor autocast_view_as(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::view_as, self, other); call.applies()) {
    return call.run([&] { return run_view_as(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_view_as(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_view_as(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::view_as, 0x3, [&] { return autocast_view_as(self, other); }, self, other);
}

}  // namespace

static Tensor view_as_method(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_view_as(self, other) : autocast_view_as(self, other);
  return run_view_as(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("view_as"); }

Tensor Tensor::view_as(const Tensor& other) const { return amp::view_as_method(*this, other); }

// ---------------- view_as_real ----------------

namespace {

struct ViewAsRealBackward final : autograd::FixedNode<1, 1> {

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

[[gnu::noinline]] Tensor taped_view_as_real(const Tensor& self) {
  auto* node = new ViewAsRealBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_view_as_real(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_view_as_real(const Tensor& self) {
  if (autograd::should_record(self)) return taped_view_as_real(self);
  return run_view_as_real(self);
}

[[gnu::noinline]] Tensor autocast_view_as_real(const Tensor& self) {
  if (autocast::Call call(OpId::view_as_real, self); call.applies()) {
    return call.run([&] { return recorded_view_as_real(call.cast(self, 0)); });
  }
  return recorded_view_as_real(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_view_as_real(const Tensor& self) {
  return tracing::observe(OpId::view_as_real, 0x1, [&] { return autocast_view_as_real(self); }, self);
}

}  // namespace

Tensor view_as_real(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_view_as_real(self) : autocast_view_as_real(self);
  return recorded_view_as_real(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("view_as_real"); }

// ---------------- view_as_complex ----------------

namespace {

struct ViewAsComplexBackward final : autograd::FixedNode<1, 1> {

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

[[gnu::noinline]] Tensor taped_view_as_complex(const Tensor& self) {
  auto* node = new ViewAsComplexBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_view_as_complex(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_view_as_complex(const Tensor& self) {
  if (autograd::should_record(self)) return taped_view_as_complex(self);
  return run_view_as_complex(self);
}

[[gnu::noinline]] Tensor autocast_view_as_complex(const Tensor& self) {
  if (autocast::Call call(OpId::view_as_complex, self); call.applies()) {
    return call.run([&] { return recorded_view_as_complex(call.cast(self, 0)); });
  }
  return recorded_view_as_complex(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_view_as_complex(const Tensor& self) {
  return tracing::observe(OpId::view_as_complex, 0x1, [&] { return autocast_view_as_complex(self); }, self);
}

}  // namespace

Tensor view_as_complex(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_view_as_complex(self) : autocast_view_as_complex(self);
  return recorded_view_as_complex(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("view_as_complex"); }

// ---------------- reshape ----------------

namespace {

Tensor run_reshape(const Tensor& self, IntArrayRef shape) {
  AMP_CHECK(self.defined(), ValueError, "[reshape] self is an undefined tensor");
  return composite::reshape(self, shape);
}

[[gnu::noinline]] Tensor autocast_reshape(const Tensor& self, IntArrayRef shape) {
  if (autocast::Call call(OpId::reshape, self); call.applies()) {
    return call.run([&] { return run_reshape(call.cast(self, 0), shape); });
  }
  return run_reshape(self, shape);
}

[[gnu::cold, gnu::noinline]] Tensor observed_reshape(const Tensor& self, IntArrayRef shape) {
  return tracing::observe(OpId::reshape, 0x1, [&] { return autocast_reshape(self, shape); }, self, shape);
}

}  // namespace

Tensor reshape(const Tensor& self, IntArrayRef shape) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_reshape(self, shape) : autocast_reshape(self, shape);
  return run_reshape(self, shape);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reshape"); }

Tensor Tensor::reshape(IntArrayRef shape) const { return amp::reshape(*this, shape); }

// ---------------- reshape_as ----------------

namespace {

Tensor run_reshape_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[reshape_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[reshape_as] other is an undefined tensor");
  return self.reshape(other.sizes());
}

[[gnu::noinline]] Tensor autocast_reshape_as(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::reshape_as, self, other); call.applies()) {
    return call.run([&] { return run_reshape_as(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_reshape_as(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_reshape_as(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::reshape_as, 0x3, [&] { return autocast_reshape_as(self, other); }, self, other);
}

}  // namespace

static Tensor reshape_as_method(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_reshape_as(self, other) : autocast_reshape_as(self, other);
  return run_reshape_as(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reshape_as"); }

Tensor Tensor::reshape_as(const Tensor& other) const { return amp::reshape_as_method(*this, other); }

// ---------------- flatten ----------------

namespace {

Tensor run_flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  AMP_CHECK(self.defined(), ValueError, "[flatten] self is an undefined tensor");
  return composite::flatten(self, start_dim, end_dim);
}

[[gnu::noinline]] Tensor autocast_flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  if (autocast::Call call(OpId::flatten, self); call.applies()) {
    return call.run([&] { return run_flatten(call.cast(self, 0), start_dim, end_dim); });
  }
  return run_flatten(self, start_dim, end_dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  return tracing::observe(OpId::flatten, 0x1, [&] { return autocast_flatten(self, start_dim, end_dim); }, self, start_dim, end_dim);
}

}  // namespace

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_flatten(self, start_dim, end_dim) : autocast_flatten(self, start_dim, end_dim);
  }
  return run_flatten(self, start_dim, end_dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("flatten"); }

Tensor Tensor::flatten(int64_t start_dim, int64_t end_dim) const { return amp::flatten(*this, start_dim, end_dim); }

// ---------------- unflatten ----------------

namespace {

Tensor run_unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) {
  AMP_CHECK(self.defined(), ValueError, "[unflatten] self is an undefined tensor");
  return composite::unflatten(self, dim, sizes);
}

[[gnu::noinline]] Tensor autocast_unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) {
  if (autocast::Call call(OpId::unflatten, self); call.applies()) {
    return call.run([&] { return run_unflatten(call.cast(self, 0), dim, sizes); });
  }
  return run_unflatten(self, dim, sizes);
}

[[gnu::cold, gnu::noinline]] Tensor observed_unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) {
  return tracing::observe(OpId::unflatten, 0x1, [&] { return autocast_unflatten(self, dim, sizes); }, self, dim, sizes);
}

}  // namespace

Tensor unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_unflatten(self, dim, sizes) : autocast_unflatten(self, dim, sizes);
  }
  return run_unflatten(self, dim, sizes);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unflatten"); }

Tensor Tensor::unflatten(int64_t dim, IntArrayRef sizes) const { return amp::unflatten(*this, dim, sizes); }

// ---------------- ravel ----------------

namespace {

Tensor run_ravel(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[ravel] self is an undefined tensor");
  return self.reshape(-1);
}

[[gnu::noinline]] Tensor autocast_ravel(const Tensor& self) {
  if (autocast::Call call(OpId::ravel, self); call.applies()) {
    return call.run([&] { return run_ravel(call.cast(self, 0)); });
  }
  return run_ravel(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ravel(const Tensor& self) {
  return tracing::observe(OpId::ravel, 0x1, [&] { return autocast_ravel(self); }, self);
}

}  // namespace

Tensor ravel(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_ravel(self) : autocast_ravel(self);
  return run_ravel(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ravel"); }

Tensor Tensor::ravel() const { return amp::ravel(*this); }

// ---------------- expand ----------------

namespace {

struct ExpandBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

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

[[gnu::noinline]] Tensor taped_expand(const Tensor& self, IntArrayRef size) {
  auto* node = new ExpandBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_expand(self, size);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_expand(const Tensor& self, IntArrayRef size) {
  if (autograd::should_record(self)) return taped_expand(self, size);
  return run_expand(self, size);
}

[[gnu::noinline]] Tensor autocast_expand(const Tensor& self, IntArrayRef size) {
  if (autocast::Call call(OpId::expand, self); call.applies()) {
    return call.run([&] { return recorded_expand(call.cast(self, 0), size); });
  }
  return recorded_expand(self, size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_expand(const Tensor& self, IntArrayRef size) {
  return tracing::observe(OpId::expand, 0x1, [&] { return autocast_expand(self, size); }, self, size);
}

}  // namespace

Tensor expand(const Tensor& self, IntArrayRef size) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_expand(self, size) : autocast_expand(self, size);
  return recorded_expand(self, size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("expand"); }

Tensor Tensor::expand(IntArrayRef size) const { return amp::expand(*this, size); }

// ---------------- type_as ----------------

namespace {

Tensor run_type_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[type_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[type_as] other is an undefined tensor");
  return self.to(other.device(), other.scalar_type());
}

[[gnu::noinline]] Tensor autocast_type_as(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::type_as, self, other); call.applies()) {
    return call.run([&] { return run_type_as(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_type_as(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_type_as(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::type_as, 0x3, [&] { return autocast_type_as(self, other); }, self, other);
}

}  // namespace

Tensor type_as(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_type_as(self, other) : autocast_type_as(self, other);
  return run_type_as(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("type_as"); }

Tensor Tensor::type_as(const Tensor& other) const { return amp::type_as(*this, other); }

// ---------------- sum_to_size ----------------

namespace {

Tensor run_sum_to_size(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[sum_to_size] self is an undefined tensor");
  return composite::sum_to_size(self, size);
}

[[gnu::noinline]] Tensor autocast_sum_to_size(const Tensor& self, IntArrayRef size) {
  if (autocast::Call call(OpId::sum_to_size, self); call.applies()) {
    return call.run([&] { return run_sum_to_size(call.cast(self, 0), size); });
  }
  return run_sum_to_size(self, size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sum_to_size(const Tensor& self, IntArrayRef size) {
  return tracing::observe(OpId::sum_to_size, 0x1, [&] { return autocast_sum_to_size(self, size); }, self, size);
}

}  // namespace

Tensor sum_to_size(const Tensor& self, IntArrayRef size) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sum_to_size(self, size) : autocast_sum_to_size(self, size);
  return run_sum_to_size(self, size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sum_to_size"); }

Tensor Tensor::sum_to_size(IntArrayRef size) const { return amp::sum_to_size(*this, size); }

// ---------------- atleast_1d ----------------

namespace {

Tensor run_atleast_1d(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[atleast_1d] self is an undefined tensor");
  return self.dim() == 0 ? self.unsqueeze(0) : self;
}

[[gnu::noinline]] Tensor autocast_atleast_1d(const Tensor& self) {
  if (autocast::Call call(OpId::atleast_1d, self); call.applies()) {
    return call.run([&] { return run_atleast_1d(call.cast(self, 0)); });
  }
  return run_atleast_1d(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_atleast_1d(const Tensor& self) {
  return tracing::observe(OpId::atleast_1d, 0x1, [&] { return autocast_atleast_1d(self); }, self);
}

}  // namespace

Tensor atleast_1d(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_atleast_1d(self) : autocast_atleast_1d(self);
  return run_atleast_1d(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atleast_1d"); }

// ---------------- atleast_2d ----------------

namespace {

Tensor run_atleast_2d(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[atleast_2d] self is an undefined tensor");
  return self.dim() > 1 ? self : atleast_1d(self).unsqueeze(0);
}

[[gnu::noinline]] Tensor autocast_atleast_2d(const Tensor& self) {
  if (autocast::Call call(OpId::atleast_2d, self); call.applies()) {
    return call.run([&] { return run_atleast_2d(call.cast(self, 0)); });
  }
  return run_atleast_2d(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_atleast_2d(const Tensor& self) {
  return tracing::observe(OpId::atleast_2d, 0x1, [&] { return autocast_atleast_2d(self); }, self);
}

}  // namespace

Tensor atleast_2d(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_atleast_2d(self) : autocast_atleast_2d(self);
  return run_atleast_2d(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atleast_2d"); }

// ---------------- atleast_3d ----------------

namespace {

Tensor run_atleast_3d(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[atleast_3d] self is an undefined tensor");
  return self.dim() > 2 ? self : atleast_2d(self).unsqueeze(-1);
}

[[gnu::noinline]] Tensor autocast_atleast_3d(const Tensor& self) {
  if (autocast::Call call(OpId::atleast_3d, self); call.applies()) {
    return call.run([&] { return run_atleast_3d(call.cast(self, 0)); });
  }
  return run_atleast_3d(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_atleast_3d(const Tensor& self) {
  return tracing::observe(OpId::atleast_3d, 0x1, [&] { return autocast_atleast_3d(self); }, self);
}

}  // namespace

Tensor atleast_3d(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_atleast_3d(self) : autocast_atleast_3d(self);
  return run_atleast_3d(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atleast_3d"); }

// ---------------- expand_as ----------------

namespace {

Tensor run_expand_as(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[expand_as] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[expand_as] other is an undefined tensor");
  return self.expand(other.sizes());
}

[[gnu::noinline]] Tensor autocast_expand_as(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::expand_as, self, other); call.applies()) {
    return call.run([&] { return run_expand_as(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_expand_as(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_expand_as(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::expand_as, 0x3, [&] { return autocast_expand_as(self, other); }, self, other);
}

}  // namespace

static Tensor expand_as_method(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_expand_as(self, other) : autocast_expand_as(self, other);
  return run_expand_as(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("expand_as"); }

Tensor Tensor::expand_as(const Tensor& other) const { return amp::expand_as_method(*this, other); }

// ---------------- broadcast_to ----------------

namespace {

Tensor run_broadcast_to(const Tensor& self, IntArrayRef size) {
  AMP_CHECK(self.defined(), ValueError, "[broadcast_to] self is an undefined tensor");
  return self.expand(size);
}

[[gnu::noinline]] Tensor autocast_broadcast_to(const Tensor& self, IntArrayRef size) {
  if (autocast::Call call(OpId::broadcast_to, self); call.applies()) {
    return call.run([&] { return run_broadcast_to(call.cast(self, 0), size); });
  }
  return run_broadcast_to(self, size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_broadcast_to(const Tensor& self, IntArrayRef size) {
  return tracing::observe(OpId::broadcast_to, 0x1, [&] { return autocast_broadcast_to(self, size); }, self, size);
}

}  // namespace

Tensor broadcast_to(const Tensor& self, IntArrayRef size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_broadcast_to(self, size) : autocast_broadcast_to(self, size);
  }
  return run_broadcast_to(self, size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("broadcast_to"); }

Tensor Tensor::broadcast_to(IntArrayRef size) const { return amp::broadcast_to(*this, size); }

// ---------------- broadcast_tensors ----------------

namespace {

std::vector<Tensor> run_broadcast_tensors(TensorList tensors) {
  check_defined("broadcast_tensors", "tensors", tensors);
  return composite::broadcast_tensors(tensors);
}

[[gnu::noinline]] std::vector<Tensor> autocast_broadcast_tensors(TensorList tensors) {
  if (autocast::Call call(OpId::broadcast_tensors, tensors); call.applies()) {
    return call.run([&] { return run_broadcast_tensors(call.cast(tensors, 0)); });
  }
  return run_broadcast_tensors(tensors);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_broadcast_tensors(TensorList tensors) {
  return tracing::observe(OpId::broadcast_tensors, 0x1, [&] { return autocast_broadcast_tensors(tensors); }, tensors);
}

}  // namespace

std::vector<Tensor> broadcast_tensors(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_broadcast_tensors(tensors) : autocast_broadcast_tensors(tensors);
  }
  return run_broadcast_tensors(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("broadcast_tensors"); }

// ---------------- meshgrid ----------------

namespace {

std::vector<Tensor> run_meshgrid(TensorList tensors, StringRef indexing) {
  check_defined("meshgrid", "tensors", tensors);
  return composite::meshgrid(tensors, indexing);
}

[[gnu::noinline]] std::vector<Tensor> autocast_meshgrid(TensorList tensors, StringRef indexing) {
  if (autocast::Call call(OpId::meshgrid, tensors); call.applies()) {
    return call.run([&] { return run_meshgrid(call.cast(tensors, 0), indexing); });
  }
  return run_meshgrid(tensors, indexing);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_meshgrid(TensorList tensors, StringRef indexing) {
  return tracing::observe(OpId::meshgrid, 0x1, [&] { return autocast_meshgrid(tensors, indexing); }, tensors, indexing);
}

}  // namespace

std::vector<Tensor> meshgrid(TensorList tensors, StringRef indexing) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_meshgrid(tensors, indexing) : autocast_meshgrid(tensors, indexing);
  }
  return run_meshgrid(tensors, indexing);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("meshgrid"); }

// ---------------- transpose ----------------

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
  check_strided("transpose", "self", self);
  Tensor result = views::transpose(self, dim0, dim1);
  autograd::set_view(result, self);
  return result;
}

[[gnu::noinline]] Tensor taped_transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  auto* node = new TransposeBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim0_ = dim0;
  node->dim1_ = dim1;
  Tensor result = run_transpose(self, dim0, dim1);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  if (autograd::should_record(self)) return taped_transpose(self, dim0, dim1);
  return run_transpose(self, dim0, dim1);
}

[[gnu::noinline]] Tensor autocast_transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  if (autocast::Call call(OpId::transpose, self); call.applies()) {
    return call.run([&] { return recorded_transpose(call.cast(self, 0), dim0, dim1); });
  }
  return recorded_transpose(self, dim0, dim1);
}

[[gnu::cold, gnu::noinline]] Tensor observed_transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  return tracing::observe(OpId::transpose, 0x1, [&] { return autocast_transpose(self, dim0, dim1); }, self, dim0, dim1);
}

}  // namespace

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_transpose(self, dim0, dim1) : autocast_transpose(self, dim0, dim1);
  }
  return recorded_transpose(self, dim0, dim1);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("transpose"); }

Tensor Tensor::transpose(int64_t dim0, int64_t dim1) const { return amp::transpose(*this, dim0, dim1); }

// ---------------- swapaxes ----------------

namespace {

Tensor run_swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  AMP_CHECK(self.defined(), ValueError, "[swapaxes] self is an undefined tensor");
  return self.transpose(axis0, axis1);
}

[[gnu::noinline]] Tensor autocast_swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  if (autocast::Call call(OpId::swapaxes, self); call.applies()) {
    return call.run([&] { return run_swapaxes(call.cast(self, 0), axis0, axis1); });
  }
  return run_swapaxes(self, axis0, axis1);
}

[[gnu::cold, gnu::noinline]] Tensor observed_swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  return tracing::observe(OpId::swapaxes, 0x1, [&] { return autocast_swapaxes(self, axis0, axis1); }, self, axis0, axis1);
}

}  // namespace

Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_swapaxes(self, axis0, axis1) : autocast_swapaxes(self, axis0, axis1);
  }
  return run_swapaxes(self, axis0, axis1);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("swapaxes"); }

Tensor Tensor::swapaxes(int64_t axis0, int64_t axis1) const { return amp::swapaxes(*this, axis0, axis1); }

// ---------------- swapdims ----------------

namespace {

Tensor run_swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  AMP_CHECK(self.defined(), ValueError, "[swapdims] self is an undefined tensor");
  return self.transpose(dim0, dim1);
}

[[gnu::noinline]] Tensor autocast_swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  if (autocast::Call call(OpId::swapdims, self); call.applies()) {
    return call.run([&] { return run_swapdims(call.cast(self, 0), dim0, dim1); });
  }
  return run_swapdims(self, dim0, dim1);
}

[[gnu::cold, gnu::noinline]] Tensor observed_swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  return tracing::observe(OpId::swapdims, 0x1, [&] { return autocast_swapdims(self, dim0, dim1); }, self, dim0, dim1);
}

}  // namespace

Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_swapdims(self, dim0, dim1) : autocast_swapdims(self, dim0, dim1);
  }
  return run_swapdims(self, dim0, dim1);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("swapdims"); }

Tensor Tensor::swapdims(int64_t dim0, int64_t dim1) const { return amp::swapdims(*this, dim0, dim1); }

// ---------------- permute ----------------

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
  check_strided("permute", "self", self);
  Tensor result = views::permute(self, dims);
  autograd::set_view(result, self);
  return result;
}

[[gnu::noinline]] Tensor taped_permute(const Tensor& self, IntArrayRef dims) {
  auto* node = new PermuteBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dims_ = dims;
  Tensor result = run_permute(self, dims);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_permute(const Tensor& self, IntArrayRef dims) {
  if (autograd::should_record(self)) return taped_permute(self, dims);
  return run_permute(self, dims);
}

[[gnu::noinline]] Tensor autocast_permute(const Tensor& self, IntArrayRef dims) {
  if (autocast::Call call(OpId::permute, self); call.applies()) {
    return call.run([&] { return recorded_permute(call.cast(self, 0), dims); });
  }
  return recorded_permute(self, dims);
}

[[gnu::cold, gnu::noinline]] Tensor observed_permute(const Tensor& self, IntArrayRef dims) {
  return tracing::observe(OpId::permute, 0x1, [&] { return autocast_permute(self, dims); }, self, dims);
}

}  // namespace

Tensor permute(const Tensor& self, IntArrayRef dims) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_permute(self, dims) : autocast_permute(self, dims);
  return recorded_permute(self, dims);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("permute"); }

Tensor Tensor::permute(IntArrayRef dims) const { return amp::permute(*this, dims); }

// ---------------- movedim ----------------

namespace {

Tensor run_movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  AMP_CHECK(self.defined(), ValueError, "[movedim] self is an undefined tensor");
  return composite::movedim(self, source, destination);
}

[[gnu::noinline]] Tensor autocast_movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  if (autocast::Call call(OpId::movedim, self); call.applies()) {
    return call.run([&] { return run_movedim(call.cast(self, 0), source, destination); });
  }
  return run_movedim(self, source, destination);
}

[[gnu::cold, gnu::noinline]] Tensor observed_movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  return tracing::observe(OpId::movedim, 0x1, [&] { return autocast_movedim(self, source, destination); }, self, source, destination);
}

}  // namespace

Tensor movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_movedim(self, source, destination) : autocast_movedim(self, source, destination);
  }
  return run_movedim(self, source, destination);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("movedim"); }

Tensor Tensor::movedim(IntArrayRef source, IntArrayRef destination) const { return amp::movedim(*this, source, destination); }

// ---------------- movedim.one ----------------

namespace {

Tensor run_movedim_one(const Tensor& self, int64_t source, int64_t destination) {
  AMP_CHECK(self.defined(), ValueError, "[movedim] self is an undefined tensor");
  return composite::movedim_one(self, source, destination);
}

[[gnu::noinline]] Tensor autocast_movedim_one(const Tensor& self, int64_t source, int64_t destination) {
  if (autocast::Call call(OpId::movedim_one, self); call.applies()) {
    return call.run([&] { return run_movedim_one(call.cast(self, 0), source, destination); });
  }
  return run_movedim_one(self, source, destination);
}

[[gnu::cold, gnu::noinline]] Tensor observed_movedim_one(const Tensor& self, int64_t source, int64_t destination) {
  return tracing::observe(OpId::movedim_one, 0x1, [&] { return autocast_movedim_one(self, source, destination); }, self, source,
                          destination);
}

}  // namespace

Tensor movedim(const Tensor& self, int64_t source, int64_t destination) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_movedim_one(self, source, destination) : autocast_movedim_one(self, source, destination);
  }
  return run_movedim_one(self, source, destination);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("movedim"); }

Tensor Tensor::movedim(int64_t source, int64_t destination) const { return amp::movedim(*this, source, destination); }

// ---------------- t ----------------

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
  check_strided("t", "self", self);
  Tensor result = views::t(self);
  autograd::set_view(result, self);
  return result;
}

[[gnu::noinline]] Tensor taped_t(const Tensor& self) {
  auto* node = new TBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_t(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_t(const Tensor& self) {
  if (autograd::should_record(self)) return taped_t(self);
  return run_t(self);
}

[[gnu::noinline]] Tensor autocast_t(const Tensor& self) {
  if (autocast::Call call(OpId::t, self); call.applies()) {
    return call.run([&] { return recorded_t(call.cast(self, 0)); });
  }
  return recorded_t(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_t(const Tensor& self) {
  return tracing::observe(OpId::t, 0x1, [&] { return autocast_t(self); }, self);
}

}  // namespace

Tensor t(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_t(self) : autocast_t(self);
  return recorded_t(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("t"); }

Tensor Tensor::t() const { return amp::t(*this); }

// ---------------- numpy_T ----------------

namespace {

Tensor run_numpy_T(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[numpy_T] self is an undefined tensor");
  return composite::numpy_T(self);
}

[[gnu::noinline]] Tensor autocast_numpy_T(const Tensor& self) {
  if (autocast::Call call(OpId::numpy_T, self); call.applies()) {
    return call.run([&] { return run_numpy_T(call.cast(self, 0)); });
  }
  return run_numpy_T(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_numpy_T(const Tensor& self) {
  return tracing::observe(OpId::numpy_T, 0x1, [&] { return autocast_numpy_T(self); }, self);
}

}  // namespace

static Tensor numpy_T_method(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_numpy_T(self) : autocast_numpy_T(self);
  return run_numpy_T(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("numpy_T"); }

Tensor Tensor::numpy_T() const { return amp::numpy_T_method(*this); }

// ---------------- mT ----------------

namespace {

Tensor run_mT(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[mT] self is an undefined tensor");
  return composite::mT(self);
}

[[gnu::noinline]] Tensor autocast_mT(const Tensor& self) {
  if (autocast::Call call(OpId::mT, self); call.applies()) {
    return call.run([&] { return run_mT(call.cast(self, 0)); });
  }
  return run_mT(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mT(const Tensor& self) {
  return tracing::observe(OpId::mT, 0x1, [&] { return autocast_mT(self); }, self);
}

}  // namespace

static Tensor mT_method(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_mT(self) : autocast_mT(self);
  return run_mT(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mT"); }

Tensor Tensor::mT() const { return amp::mT_method(*this); }

// ---------------- select ----------------

namespace {

struct SelectBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  int64_t index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t dim = dim_;
    const int64_t index = index_;
    if (needs_input(0)) input_grads[0] = select_gradient(grad, self.sizes(), dim, index);
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

[[gnu::noinline]] Tensor taped_select(const Tensor& self, int64_t dim, int64_t index) {
  auto* node = new SelectBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->index_ = index;
  Tensor result = run_select(self, dim, index);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_select(const Tensor& self, int64_t dim, int64_t index) {
  if (autograd::should_record(self)) return taped_select(self, dim, index);
  return run_select(self, dim, index);
}

[[gnu::noinline]] Tensor autocast_select(const Tensor& self, int64_t dim, int64_t index) {
  if (autocast::Call call(OpId::select, self); call.applies()) {
    return call.run([&] { return recorded_select(call.cast(self, 0), dim, index); });
  }
  return recorded_select(self, dim, index);
}

[[gnu::cold, gnu::noinline]] Tensor observed_select(const Tensor& self, int64_t dim, int64_t index) {
  return tracing::observe(OpId::select, 0x1, [&] { return autocast_select(self, dim, index); }, self, dim, index);
}

}  // namespace

Tensor select(const Tensor& self, int64_t dim, int64_t index) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_select(self, dim, index) : autocast_select(self, dim, index);
  }
  return recorded_select(self, dim, index);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("select"); }

Tensor Tensor::select(int64_t dim, int64_t index) const { return amp::select(*this, dim, index); }

// ---------------- select_backward ----------------

namespace {

struct SelectBackwardBackward final : autograd::FixedNode<1, 1> {
  int64_t dim_;
  int64_t index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const int64_t index = index_;
    if (needs_input(0)) input_grads[0] = grad.select(dim, index);
  }
  const char* name() const override { return "SelectBackwardBackward"; }
};

Tensor run_select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("select_backward", kArgs, kDtypes, {&grad_output});
  return native::select_backward(grad_output, input_sizes, dim, index);
}

[[gnu::noinline]] Tensor taped_select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index) {
  auto* node = new SelectBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->dim_ = dim;
  node->index_ = index;
  Tensor result = run_select_backward(grad_output, input_sizes, dim, index);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index) {
  if (autograd::should_record(grad_output)) return taped_select_backward(grad_output, input_sizes, dim, index);
  return run_select_backward(grad_output, input_sizes, dim, index);
}

}  // namespace

Tensor internal::select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index) try {
  return recorded_select_backward(grad_output, input_sizes, dim, index);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("select_backward"); }

// ---------------- slice ----------------

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
    const auto& self = self_;
    const int64_t dim = dim_;
    const std::optional<int64_t> start = start_;
    const std::optional<int64_t> end = end_;
    const int64_t step = step_;
    if (needs_input(0)) input_grads[0] = slice_gradient(grad, self.sizes(), dim, start, end, step);
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

[[gnu::noinline]] Tensor taped_slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                                     int64_t step) {
  auto* node = new SliceBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->start_ = start;
  node->end_ = end;
  node->step_ = step;
  Tensor result = run_slice(self, dim, start, end, step);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  if (autograd::should_record(self)) return taped_slice(self, dim, start, end, step);
  return run_slice(self, dim, start, end, step);
}

[[gnu::noinline]] Tensor autocast_slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                                        int64_t step) {
  if (autocast::Call call(OpId::slice, self); call.applies()) {
    return call.run([&] { return recorded_slice(call.cast(self, 0), dim, start, end, step); });
  }
  return recorded_slice(self, dim, start, end, step);
}

[[gnu::cold, gnu::noinline]] Tensor observed_slice(const Tensor& self, int64_t dim, std::optional<int64_t> start,
                                                   std::optional<int64_t> end, int64_t step) {
  return tracing::observe(OpId::slice, 0x1, [&] { return autocast_slice(self, dim, start, end, step); }, self, dim, start, end, step);
}

}  // namespace

Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_slice(self, dim, start, end, step) : autocast_slice(self, dim, start, end, step);
  }
  return recorded_slice(self, dim, start, end, step);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("slice"); }

Tensor Tensor::slice(int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const {
  return amp::slice(*this, dim, start, end, step);
}

// ---------------- slice_backward ----------------

namespace {

struct SliceBackwardBackward final : autograd::FixedNode<1, 1> {
  int64_t dim_;
  std::optional<int64_t> start_;
  std::optional<int64_t> end_;
  int64_t step_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const std::optional<int64_t> start = start_;
    const std::optional<int64_t> end = end_;
    const int64_t step = step_;
    if (needs_input(0)) input_grads[0] = grad.slice(dim, start, end, step);
  }
  const char* name() const override { return "SliceBackwardBackward"; }
};

Tensor run_slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                          std::optional<int64_t> end, int64_t step) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("slice_backward", kArgs, kDtypes, {&grad_output});
  return native::slice_backward(grad_output, input_sizes, dim, start, end, step);
}

[[gnu::noinline]] Tensor taped_slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                                              std::optional<int64_t> end, int64_t step) {
  auto* node = new SliceBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->dim_ = dim;
  node->start_ = start;
  node->end_ = end;
  node->step_ = step;
  Tensor result = run_slice_backward(grad_output, input_sizes, dim, start, end, step);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                               std::optional<int64_t> end, int64_t step) {
  if (autograd::should_record(grad_output)) return taped_slice_backward(grad_output, input_sizes, dim, start, end, step);
  return run_slice_backward(grad_output, input_sizes, dim, start, end, step);
}

}  // namespace

Tensor internal::slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                                std::optional<int64_t> end, int64_t step) try {
  return recorded_slice_backward(grad_output, input_sizes, dim, start, end, step);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("slice_backward"); }

// ---------------- narrow ----------------

namespace {

Tensor run_narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  AMP_CHECK(self.defined(), ValueError, "[narrow] self is an undefined tensor");
  return composite::narrow(self, dim, start, length);
}

[[gnu::noinline]] Tensor autocast_narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  if (autocast::Call call(OpId::narrow, self); call.applies()) {
    return call.run([&] { return run_narrow(call.cast(self, 0), dim, start, length); });
  }
  return run_narrow(self, dim, start, length);
}

[[gnu::cold, gnu::noinline]] Tensor observed_narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  return tracing::observe(OpId::narrow, 0x1, [&] { return autocast_narrow(self, dim, start, length); }, self, dim, start, length);
}

}  // namespace

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_narrow(self, dim, start, length) : autocast_narrow(self, dim, start, length);
  }
  return run_narrow(self, dim, start, length);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("narrow"); }

Tensor Tensor::narrow(int64_t dim, int64_t start, int64_t length) const { return amp::narrow(*this, dim, start, length); }

// ---------------- diagonal ----------------

namespace {

struct DiagonalBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t offset_;
  int64_t dim1_;
  int64_t dim2_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t offset = offset_;
    const int64_t dim1 = dim1_;
    const int64_t dim2 = dim2_;
    if (needs_input(0)) input_grads[0] = diagonal_backward(grad, self.sizes(), offset, dim1, dim2);
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

[[gnu::noinline]] Tensor taped_diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  auto* node = new DiagonalBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->offset_ = offset;
  node->dim1_ = dim1;
  node->dim2_ = dim2;
  Tensor result = run_diagonal(self, offset, dim1, dim2);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  if (autograd::should_record(self)) return taped_diagonal(self, offset, dim1, dim2);
  return run_diagonal(self, offset, dim1, dim2);
}

[[gnu::noinline]] Tensor autocast_diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  if (autocast::Call call(OpId::diagonal, self); call.applies()) {
    return call.run([&] { return recorded_diagonal(call.cast(self, 0), offset, dim1, dim2); });
  }
  return recorded_diagonal(self, offset, dim1, dim2);
}

[[gnu::cold, gnu::noinline]] Tensor observed_diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  return tracing::observe(OpId::diagonal, 0x1, [&] { return autocast_diagonal(self, offset, dim1, dim2); }, self, offset, dim1, dim2);
}

}  // namespace

Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_diagonal(self, offset, dim1, dim2) : autocast_diagonal(self, offset, dim1, dim2);
  }
  return recorded_diagonal(self, offset, dim1, dim2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("diagonal"); }

Tensor Tensor::diagonal(int64_t offset, int64_t dim1, int64_t dim2) const { return amp::diagonal(*this, offset, dim1, dim2); }

// ---------------- trace ----------------

namespace {

Tensor run_trace(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[trace] self is an undefined tensor");
  return composite::trace(self);
}

[[gnu::noinline]] Tensor autocast_trace(const Tensor& self) {
  if (autocast::Call call(OpId::trace, self); call.applies()) {
    return call.run([&] { return run_trace(call.cast(self, 0)); });
  }
  return run_trace(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_trace(const Tensor& self) {
  return tracing::observe(OpId::trace, 0x1, [&] { return autocast_trace(self); }, self);
}

}  // namespace

Tensor trace(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_trace(self) : autocast_trace(self);
  return run_trace(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trace"); }

Tensor Tensor::trace() const { return amp::trace(*this); }

// ---------------- diagonal_backward ----------------

namespace {

struct DiagonalBackwardBackward final : autograd::FixedNode<1, 1> {
  int64_t offset_;
  int64_t dim1_;
  int64_t dim2_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t offset = offset_;
    const int64_t dim1 = dim1_;
    const int64_t dim2 = dim2_;
    if (needs_input(0)) input_grads[0] = grad.diagonal(offset, dim1, dim2);
  }
  const char* name() const override { return "DiagonalBackwardBackward"; }
};

Tensor run_diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("diagonal_backward", kArgs, kDtypes, {&grad_output});
  return native::diagonal_backward(grad_output, input_sizes, offset, dim1, dim2);
}

[[gnu::noinline]] Tensor taped_diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1,
                                                 int64_t dim2) {
  auto* node = new DiagonalBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->offset_ = offset;
  node->dim1_ = dim1;
  node->dim2_ = dim2;
  Tensor result = run_diagonal_backward(grad_output, input_sizes, offset, dim1, dim2);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  if (autograd::should_record(grad_output)) return taped_diagonal_backward(grad_output, input_sizes, offset, dim1, dim2);
  return run_diagonal_backward(grad_output, input_sizes, offset, dim1, dim2);
}

}  // namespace

Tensor internal::diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2) try {
  return recorded_diagonal_backward(grad_output, input_sizes, offset, dim1, dim2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("diagonal_backward"); }

// ---------------- unfold ----------------

namespace {

struct UnfoldBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dimension_;
  int64_t size_;
  int64_t step_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t dimension = dimension_;
    const int64_t size = size_;
    const int64_t step = step_;
    if (needs_input(0)) input_grads[0] = unfold_backward(grad, self.sizes(), dimension, size, step);
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

[[gnu::noinline]] Tensor taped_unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  auto* node = new UnfoldBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dimension_ = dimension;
  node->size_ = size;
  node->step_ = step;
  Tensor result = run_unfold(self, dimension, size, step);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  if (autograd::should_record(self)) return taped_unfold(self, dimension, size, step);
  return run_unfold(self, dimension, size, step);
}

[[gnu::noinline]] Tensor autocast_unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  if (autocast::Call call(OpId::unfold, self); call.applies()) {
    return call.run([&] { return recorded_unfold(call.cast(self, 0), dimension, size, step); });
  }
  return recorded_unfold(self, dimension, size, step);
}

[[gnu::cold, gnu::noinline]] Tensor observed_unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  return tracing::observe(OpId::unfold, 0x1, [&] { return autocast_unfold(self, dimension, size, step); }, self, dimension, size, step);
}

}  // namespace

static Tensor unfold_method(const Tensor& self, int64_t dimension, int64_t size, int64_t step) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_unfold(self, dimension, size, step) : autocast_unfold(self, dimension, size, step);
  }
  return recorded_unfold(self, dimension, size, step);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unfold"); }

Tensor Tensor::unfold(int64_t dimension, int64_t size, int64_t step) const { return amp::unfold_method(*this, dimension, size, step); }

// ---------------- unfold_backward ----------------

namespace {

struct UnfoldBackwardBackward final : autograd::FixedNode<1, 1> {
  int64_t dimension_;
  int64_t size_;
  int64_t step_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dimension = dimension_;
    const int64_t size = size_;
    const int64_t step = step_;
    if (needs_input(0)) input_grads[0] = grad.unfold(dimension, size, step);
  }
  const char* name() const override { return "UnfoldBackwardBackward"; }
};

Tensor run_unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("unfold_backward", kArgs, kDtypes, {&grad_output});
  return native::unfold_backward(grad_output, input_sizes, dimension, size, step);
}

[[gnu::noinline]] Tensor taped_unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size,
                                               int64_t step) {
  auto* node = new UnfoldBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->dimension_ = dimension;
  node->size_ = size;
  node->step_ = step;
  Tensor result = run_unfold_backward(grad_output, input_sizes, dimension, size, step);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step) {
  if (autograd::should_record(grad_output)) return taped_unfold_backward(grad_output, input_sizes, dimension, size, step);
  return run_unfold_backward(grad_output, input_sizes, dimension, size, step);
}

}  // namespace

Tensor internal::unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step) try {
  return recorded_unfold_backward(grad_output, input_sizes, dimension, size, step);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unfold_backward"); }

// ---------------- unsqueeze ----------------

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
  check_strided("unsqueeze", "self", self);
  Tensor result = views::unsqueeze(self, dim);
  autograd::set_view(result, self);
  return result;
}

[[gnu::noinline]] Tensor taped_unsqueeze(const Tensor& self, int64_t dim) {
  auto* node = new UnsqueezeBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  Tensor result = run_unsqueeze(self, dim);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_unsqueeze(const Tensor& self, int64_t dim) {
  if (autograd::should_record(self)) return taped_unsqueeze(self, dim);
  return run_unsqueeze(self, dim);
}

[[gnu::noinline]] Tensor autocast_unsqueeze(const Tensor& self, int64_t dim) {
  if (autocast::Call call(OpId::unsqueeze, self); call.applies()) {
    return call.run([&] { return recorded_unsqueeze(call.cast(self, 0), dim); });
  }
  return recorded_unsqueeze(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_unsqueeze(const Tensor& self, int64_t dim) {
  return tracing::observe(OpId::unsqueeze, 0x1, [&] { return autocast_unsqueeze(self, dim); }, self, dim);
}

}  // namespace

Tensor unsqueeze(const Tensor& self, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_unsqueeze(self, dim) : autocast_unsqueeze(self, dim);
  return recorded_unsqueeze(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unsqueeze"); }

Tensor Tensor::unsqueeze(int64_t dim) const { return amp::unsqueeze(*this, dim); }

// ---------------- squeeze ----------------

namespace {

struct SqueezeBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

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

[[gnu::noinline]] Tensor taped_squeeze(const Tensor& self) {
  auto* node = new SqueezeBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_squeeze(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_squeeze(const Tensor& self) {
  if (autograd::should_record(self)) return taped_squeeze(self);
  return run_squeeze(self);
}

[[gnu::noinline]] Tensor autocast_squeeze(const Tensor& self) {
  if (autocast::Call call(OpId::squeeze, self); call.applies()) {
    return call.run([&] { return recorded_squeeze(call.cast(self, 0)); });
  }
  return recorded_squeeze(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_squeeze(const Tensor& self) {
  return tracing::observe(OpId::squeeze, 0x1, [&] { return autocast_squeeze(self); }, self);
}

}  // namespace

Tensor squeeze(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_squeeze(self) : autocast_squeeze(self);
  return recorded_squeeze(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("squeeze"); }

Tensor Tensor::squeeze() const { return amp::squeeze(*this); }

// ---------------- squeeze.dim ----------------

namespace {

struct SqueezeDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

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

[[gnu::noinline]] Tensor taped_squeeze_dim(const Tensor& self, IntArrayRef dim) {
  auto* node = new SqueezeDimBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_squeeze_dim(self, dim);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_squeeze_dim(const Tensor& self, IntArrayRef dim) {
  if (autograd::should_record(self)) return taped_squeeze_dim(self, dim);
  return run_squeeze_dim(self, dim);
}

[[gnu::noinline]] Tensor autocast_squeeze_dim(const Tensor& self, IntArrayRef dim) {
  if (autocast::Call call(OpId::squeeze_dim, self); call.applies()) {
    return call.run([&] { return recorded_squeeze_dim(call.cast(self, 0), dim); });
  }
  return recorded_squeeze_dim(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_squeeze_dim(const Tensor& self, IntArrayRef dim) {
  return tracing::observe(OpId::squeeze_dim, 0x1, [&] { return autocast_squeeze_dim(self, dim); }, self, dim);
}

}  // namespace

Tensor squeeze(const Tensor& self, IntArrayRef dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_squeeze_dim(self, dim) : autocast_squeeze_dim(self, dim);
  return recorded_squeeze_dim(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("squeeze"); }

Tensor Tensor::squeeze(IntArrayRef dim) const { return amp::squeeze(*this, dim); }

// ---------------- unbind ----------------

namespace {

struct UnbindBackward final : autograd::VariadicNode {
  UnbindBackward(size_t num_inputs, size_t num_outputs)
      : VariadicNode(static_cast<uint32_t>(num_inputs), static_cast<uint32_t>(num_outputs)) {}
  autograd::TensorInfo self_;
  int64_t dim_;

  void apply(Tensor* output_grads, Tensor* input_grads) override {
    const TensorList grads(output_grads, num_outputs());
    const auto& self = self_;
    const int64_t dim = dim_;
    if (needs_input(0)) input_grads[0] = unbind_backward(grads, self.sizes(), self.options(), dim);
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

[[gnu::noinline]] std::vector<Tensor> taped_unbind(const Tensor& self, int64_t dim) {
  std::vector<Tensor> result = run_unbind(self, dim);
  auto* node = new UnbindBackward(1, result.size());
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  for (size_t i = 0; i < result.size(); ++i) autograd::set_history(result[i], node, static_cast<uint32_t>(i));
  return result;
}

std::vector<Tensor> recorded_unbind(const Tensor& self, int64_t dim) {
  if (autograd::should_record(self)) return taped_unbind(self, dim);
  return run_unbind(self, dim);
}

[[gnu::noinline]] std::vector<Tensor> autocast_unbind(const Tensor& self, int64_t dim) {
  if (autocast::Call call(OpId::unbind, self); call.applies()) {
    return call.run([&] { return recorded_unbind(call.cast(self, 0), dim); });
  }
  return recorded_unbind(self, dim);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_unbind(const Tensor& self, int64_t dim) {
  return tracing::observe(OpId::unbind, 0x1, [&] { return autocast_unbind(self, dim); }, self, dim);
}

}  // namespace

std::vector<Tensor> unbind(const Tensor& self, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_unbind(self, dim) : autocast_unbind(self, dim);
  return recorded_unbind(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unbind"); }

std::vector<Tensor> Tensor::unbind(int64_t dim) const { return amp::unbind(*this, dim); }

// ---------------- split_with_sizes ----------------

namespace {

struct SplitWithSizesBackward final : autograd::VariadicNode {
  SplitWithSizesBackward(size_t num_inputs, size_t num_outputs)
      : VariadicNode(static_cast<uint32_t>(num_inputs), static_cast<uint32_t>(num_outputs)) {}
  autograd::TensorInfo self_;
  autograd::SavedInts split_sizes_;
  int64_t dim_;

  void apply(Tensor* output_grads, Tensor* input_grads) override {
    const TensorList grads(output_grads, num_outputs());
    const auto& self = self_;
    const IntArrayRef split_sizes = split_sizes_;
    const int64_t dim = dim_;
    if (needs_input(0)) input_grads[0] = split_backward(grads, self.sizes(), self.options(), split_sizes, dim);
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

[[gnu::noinline]] std::vector<Tensor> taped_split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  std::vector<Tensor> result = run_split_with_sizes(self, split_sizes, dim);
  auto* node = new SplitWithSizesBackward(1, result.size());
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->split_sizes_ = split_sizes;
  node->dim_ = dim;
  for (size_t i = 0; i < result.size(); ++i) autograd::set_history(result[i], node, static_cast<uint32_t>(i));
  return result;
}

std::vector<Tensor> recorded_split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  if (autograd::should_record(self)) return taped_split_with_sizes(self, split_sizes, dim);
  return run_split_with_sizes(self, split_sizes, dim);
}

[[gnu::noinline]] std::vector<Tensor> autocast_split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  if (autocast::Call call(OpId::split_with_sizes, self); call.applies()) {
    return call.run([&] { return recorded_split_with_sizes(call.cast(self, 0), split_sizes, dim); });
  }
  return recorded_split_with_sizes(self, split_sizes, dim);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  return tracing::observe(OpId::split_with_sizes, 0x1, [&] { return autocast_split_with_sizes(self, split_sizes, dim); }, self, split_sizes,
                          dim);
}

}  // namespace

std::vector<Tensor> split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_split_with_sizes(self, split_sizes, dim) : autocast_split_with_sizes(self, split_sizes, dim);
  }
  return recorded_split_with_sizes(self, split_sizes, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("split_with_sizes"); }

std::vector<Tensor> Tensor::split_with_sizes(IntArrayRef split_sizes, int64_t dim) const {
  return amp::split_with_sizes(*this, split_sizes, dim);
}

// ---------------- split ----------------

namespace {

std::vector<Tensor> run_split(const Tensor& self, int64_t split_size, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[split] self is an undefined tensor");
  return composite::split(self, split_size, dim);
}

[[gnu::noinline]] std::vector<Tensor> autocast_split(const Tensor& self, int64_t split_size, int64_t dim) {
  if (autocast::Call call(OpId::split, self); call.applies()) {
    return call.run([&] { return run_split(call.cast(self, 0), split_size, dim); });
  }
  return run_split(self, split_size, dim);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_split(const Tensor& self, int64_t split_size, int64_t dim) {
  return tracing::observe(OpId::split, 0x1, [&] { return autocast_split(self, split_size, dim); }, self, split_size, dim);
}

}  // namespace

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_split(self, split_size, dim) : autocast_split(self, split_size, dim);
  }
  return run_split(self, split_size, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("split"); }

std::vector<Tensor> Tensor::split(int64_t split_size, int64_t dim) const { return amp::split(*this, split_size, dim); }

// ---------------- split.sizes ----------------

namespace {

std::vector<Tensor> run_split_sizes(const Tensor& self, IntArrayRef split_size, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[split] self is an undefined tensor");
  return self.split_with_sizes(split_size, dim);
}

[[gnu::noinline]] std::vector<Tensor> autocast_split_sizes(const Tensor& self, IntArrayRef split_size, int64_t dim) {
  if (autocast::Call call(OpId::split_sizes, self); call.applies()) {
    return call.run([&] { return run_split_sizes(call.cast(self, 0), split_size, dim); });
  }
  return run_split_sizes(self, split_size, dim);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_split_sizes(const Tensor& self, IntArrayRef split_size, int64_t dim) {
  return tracing::observe(OpId::split_sizes, 0x1, [&] { return autocast_split_sizes(self, split_size, dim); }, self, split_size, dim);
}

}  // namespace

std::vector<Tensor> split(const Tensor& self, IntArrayRef split_size, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_split_sizes(self, split_size, dim) : autocast_split_sizes(self, split_size, dim);
  }
  return run_split_sizes(self, split_size, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("split"); }

std::vector<Tensor> Tensor::split(IntArrayRef split_size, int64_t dim) const { return amp::split(*this, split_size, dim); }

// ---------------- chunk ----------------

namespace {

std::vector<Tensor> run_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[chunk] self is an undefined tensor");
  return composite::chunk(self, chunks, dim);
}

[[gnu::noinline]] std::vector<Tensor> autocast_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  if (autocast::Call call(OpId::chunk, self); call.applies()) {
    return call.run([&] { return run_chunk(call.cast(self, 0), chunks, dim); });
  }
  return run_chunk(self, chunks, dim);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  return tracing::observe(OpId::chunk, 0x1, [&] { return autocast_chunk(self, chunks, dim); }, self, chunks, dim);
}

}  // namespace

std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_chunk(self, chunks, dim) : autocast_chunk(self, chunks, dim);
  }
  return run_chunk(self, chunks, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("chunk"); }

std::vector<Tensor> Tensor::chunk(int64_t chunks, int64_t dim) const { return amp::chunk(*this, chunks, dim); }

// ---------------- tensor_split ----------------

namespace {

std::vector<Tensor> run_tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[tensor_split] self is an undefined tensor");
  return composite::tensor_split(self, sections, dim);
}

[[gnu::noinline]] std::vector<Tensor> autocast_tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  if (autocast::Call call(OpId::tensor_split, self); call.applies()) {
    return call.run([&] { return run_tensor_split(call.cast(self, 0), sections, dim); });
  }
  return run_tensor_split(self, sections, dim);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  return tracing::observe(OpId::tensor_split, 0x1, [&] { return autocast_tensor_split(self, sections, dim); }, self, sections, dim);
}

}  // namespace

std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_tensor_split(self, sections, dim) : autocast_tensor_split(self, sections, dim);
  }
  return run_tensor_split(self, sections, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tensor_split"); }

std::vector<Tensor> Tensor::tensor_split(int64_t sections, int64_t dim) const { return amp::tensor_split(*this, sections, dim); }

// ---------------- tensor_split.indices ----------------

namespace {

std::vector<Tensor> run_tensor_split_indices(const Tensor& self, IntArrayRef indices, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[tensor_split] self is an undefined tensor");
  return composite::tensor_split_indices(self, indices, dim);
}

[[gnu::noinline]] std::vector<Tensor> autocast_tensor_split_indices(const Tensor& self, IntArrayRef indices, int64_t dim) {
  if (autocast::Call call(OpId::tensor_split_indices, self); call.applies()) {
    return call.run([&] { return run_tensor_split_indices(call.cast(self, 0), indices, dim); });
  }
  return run_tensor_split_indices(self, indices, dim);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_tensor_split_indices(const Tensor& self, IntArrayRef indices, int64_t dim) {
  return tracing::observe(OpId::tensor_split_indices, 0x1, [&] { return autocast_tensor_split_indices(self, indices, dim); }, self, indices,
                          dim);
}

}  // namespace

std::vector<Tensor> tensor_split(const Tensor& self, IntArrayRef indices, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_tensor_split_indices(self, indices, dim) : autocast_tensor_split_indices(self, indices, dim);
  }
  return run_tensor_split_indices(self, indices, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tensor_split"); }

std::vector<Tensor> Tensor::tensor_split(IntArrayRef indices, int64_t dim) const { return amp::tensor_split(*this, indices, dim); }

// ---------------- hsplit ----------------

namespace {

std::vector<Tensor> run_hsplit(const Tensor& self, int64_t sections) {
  AMP_CHECK(self.defined(), ValueError, "[hsplit] self is an undefined tensor");
  return composite::hsplit(self, sections);
}

[[gnu::noinline]] std::vector<Tensor> autocast_hsplit(const Tensor& self, int64_t sections) {
  if (autocast::Call call(OpId::hsplit, self); call.applies()) {
    return call.run([&] { return run_hsplit(call.cast(self, 0), sections); });
  }
  return run_hsplit(self, sections);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_hsplit(const Tensor& self, int64_t sections) {
  return tracing::observe(OpId::hsplit, 0x1, [&] { return autocast_hsplit(self, sections); }, self, sections);
}

}  // namespace

std::vector<Tensor> hsplit(const Tensor& self, int64_t sections) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_hsplit(self, sections) : autocast_hsplit(self, sections);
  return run_hsplit(self, sections);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hsplit"); }

std::vector<Tensor> Tensor::hsplit(int64_t sections) const { return amp::hsplit(*this, sections); }

// ---------------- hsplit.indices ----------------

namespace {

std::vector<Tensor> run_hsplit_indices(const Tensor& self, IntArrayRef indices) {
  AMP_CHECK(self.defined(), ValueError, "[hsplit] self is an undefined tensor");
  return composite::hsplit_indices(self, indices);
}

[[gnu::noinline]] std::vector<Tensor> autocast_hsplit_indices(const Tensor& self, IntArrayRef indices) {
  if (autocast::Call call(OpId::hsplit_indices, self); call.applies()) {
    return call.run([&] { return run_hsplit_indices(call.cast(self, 0), indices); });
  }
  return run_hsplit_indices(self, indices);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_hsplit_indices(const Tensor& self, IntArrayRef indices) {
  return tracing::observe(OpId::hsplit_indices, 0x1, [&] { return autocast_hsplit_indices(self, indices); }, self, indices);
}

}  // namespace

std::vector<Tensor> hsplit(const Tensor& self, IntArrayRef indices) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_hsplit_indices(self, indices) : autocast_hsplit_indices(self, indices);
  }
  return run_hsplit_indices(self, indices);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hsplit"); }

std::vector<Tensor> Tensor::hsplit(IntArrayRef indices) const { return amp::hsplit(*this, indices); }

// ---------------- vsplit ----------------

namespace {

std::vector<Tensor> run_vsplit(const Tensor& self, int64_t sections) {
  AMP_CHECK(self.defined(), ValueError, "[vsplit] self is an undefined tensor");
  return composite::vsplit(self, sections);
}

[[gnu::noinline]] std::vector<Tensor> autocast_vsplit(const Tensor& self, int64_t sections) {
  if (autocast::Call call(OpId::vsplit, self); call.applies()) {
    return call.run([&] { return run_vsplit(call.cast(self, 0), sections); });
  }
  return run_vsplit(self, sections);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_vsplit(const Tensor& self, int64_t sections) {
  return tracing::observe(OpId::vsplit, 0x1, [&] { return autocast_vsplit(self, sections); }, self, sections);
}

}  // namespace

std::vector<Tensor> vsplit(const Tensor& self, int64_t sections) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_vsplit(self, sections) : autocast_vsplit(self, sections);
  return run_vsplit(self, sections);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("vsplit"); }

std::vector<Tensor> Tensor::vsplit(int64_t sections) const { return amp::vsplit(*this, sections); }

// ---------------- vsplit.indices ----------------

namespace {

std::vector<Tensor> run_vsplit_indices(const Tensor& self, IntArrayRef indices) {
  AMP_CHECK(self.defined(), ValueError, "[vsplit] self is an undefined tensor");
  return composite::vsplit_indices(self, indices);
}

[[gnu::noinline]] std::vector<Tensor> autocast_vsplit_indices(const Tensor& self, IntArrayRef indices) {
  if (autocast::Call call(OpId::vsplit_indices, self); call.applies()) {
    return call.run([&] { return run_vsplit_indices(call.cast(self, 0), indices); });
  }
  return run_vsplit_indices(self, indices);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_vsplit_indices(const Tensor& self, IntArrayRef indices) {
  return tracing::observe(OpId::vsplit_indices, 0x1, [&] { return autocast_vsplit_indices(self, indices); }, self, indices);
}

}  // namespace

std::vector<Tensor> vsplit(const Tensor& self, IntArrayRef indices) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_vsplit_indices(self, indices) : autocast_vsplit_indices(self, indices);
  }
  return run_vsplit_indices(self, indices);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("vsplit"); }

std::vector<Tensor> Tensor::vsplit(IntArrayRef indices) const { return amp::vsplit(*this, indices); }

// ---------------- dsplit ----------------

namespace {

std::vector<Tensor> run_dsplit(const Tensor& self, int64_t sections) {
  AMP_CHECK(self.defined(), ValueError, "[dsplit] self is an undefined tensor");
  return composite::dsplit(self, sections);
}

[[gnu::noinline]] std::vector<Tensor> autocast_dsplit(const Tensor& self, int64_t sections) {
  if (autocast::Call call(OpId::dsplit, self); call.applies()) {
    return call.run([&] { return run_dsplit(call.cast(self, 0), sections); });
  }
  return run_dsplit(self, sections);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_dsplit(const Tensor& self, int64_t sections) {
  return tracing::observe(OpId::dsplit, 0x1, [&] { return autocast_dsplit(self, sections); }, self, sections);
}

}  // namespace

std::vector<Tensor> dsplit(const Tensor& self, int64_t sections) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_dsplit(self, sections) : autocast_dsplit(self, sections);
  return run_dsplit(self, sections);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dsplit"); }

std::vector<Tensor> Tensor::dsplit(int64_t sections) const { return amp::dsplit(*this, sections); }

// ---------------- dsplit.indices ----------------

namespace {

std::vector<Tensor> run_dsplit_indices(const Tensor& self, IntArrayRef indices) {
  AMP_CHECK(self.defined(), ValueError, "[dsplit] self is an undefined tensor");
  return composite::dsplit_indices(self, indices);
}

[[gnu::noinline]] std::vector<Tensor> autocast_dsplit_indices(const Tensor& self, IntArrayRef indices) {
  if (autocast::Call call(OpId::dsplit_indices, self); call.applies()) {
    return call.run([&] { return run_dsplit_indices(call.cast(self, 0), indices); });
  }
  return run_dsplit_indices(self, indices);
}

[[gnu::cold, gnu::noinline]] std::vector<Tensor> observed_dsplit_indices(const Tensor& self, IntArrayRef indices) {
  return tracing::observe(OpId::dsplit_indices, 0x1, [&] { return autocast_dsplit_indices(self, indices); }, self, indices);
}

}  // namespace

std::vector<Tensor> dsplit(const Tensor& self, IntArrayRef indices) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_dsplit_indices(self, indices) : autocast_dsplit_indices(self, indices);
  }
  return run_dsplit_indices(self, indices);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dsplit"); }

std::vector<Tensor> Tensor::dsplit(IntArrayRef indices) const { return amp::dsplit(*this, indices); }

// ---------------- flip ----------------

namespace {

struct FlipBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts dims_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef dims = dims_;
    if (needs_input(0)) input_grads[0] = grad.flip(dims);
  }
  const char* name() const override { return "FlipBackward"; }
};

Tensor run_flip(const Tensor& self, IntArrayRef dims) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kMovableTypes;
  check_args<1>("flip", kArgs, kDtypes, {&self});
  return native::flip(self, dims);
}

[[gnu::noinline]] Tensor taped_flip(const Tensor& self, IntArrayRef dims) {
  auto* node = new FlipBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dims_ = dims;
  Tensor result = run_flip(self, dims);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_flip(const Tensor& self, IntArrayRef dims) {
  if (autograd::should_record(self)) return taped_flip(self, dims);
  return run_flip(self, dims);
}

[[gnu::noinline]] Tensor autocast_flip(const Tensor& self, IntArrayRef dims) {
  if (autocast::Call call(OpId::flip, self); call.applies()) {
    return call.run([&] { return recorded_flip(call.cast(self, 0), dims); });
  }
  return recorded_flip(self, dims);
}

[[gnu::cold, gnu::noinline]] Tensor observed_flip(const Tensor& self, IntArrayRef dims) {
  return tracing::observe(OpId::flip, 0x1, [&] { return autocast_flip(self, dims); }, self, dims);
}

}  // namespace

Tensor flip(const Tensor& self, IntArrayRef dims) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_flip(self, dims) : autocast_flip(self, dims);
  return recorded_flip(self, dims);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("flip"); }

Tensor Tensor::flip(IntArrayRef dims) const { return amp::flip(*this, dims); }

// ---------------- fliplr ----------------

namespace {

Tensor run_fliplr(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[fliplr] self is an undefined tensor");
  return self.flip({1});
}

[[gnu::noinline]] Tensor autocast_fliplr(const Tensor& self) {
  if (autocast::Call call(OpId::fliplr, self); call.applies()) {
    return call.run([&] { return run_fliplr(call.cast(self, 0)); });
  }
  return run_fliplr(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fliplr(const Tensor& self) {
  return tracing::observe(OpId::fliplr, 0x1, [&] { return autocast_fliplr(self); }, self);
}

}  // namespace

Tensor fliplr(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_fliplr(self) : autocast_fliplr(self);
  return run_fliplr(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fliplr"); }

Tensor Tensor::fliplr() const { return amp::fliplr(*this); }

// ---------------- flipud ----------------

namespace {

Tensor run_flipud(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[flipud] self is an undefined tensor");
  return self.flip({0});
}

[[gnu::noinline]] Tensor autocast_flipud(const Tensor& self) {
  if (autocast::Call call(OpId::flipud, self); call.applies()) {
    return call.run([&] { return run_flipud(call.cast(self, 0)); });
  }
  return run_flipud(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_flipud(const Tensor& self) {
  return tracing::observe(OpId::flipud, 0x1, [&] { return autocast_flipud(self); }, self);
}

}  // namespace

Tensor flipud(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_flipud(self) : autocast_flipud(self);
  return run_flipud(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("flipud"); }

Tensor Tensor::flipud() const { return amp::flipud(*this); }

// ---------------- rot90 ----------------

namespace {

Tensor run_rot90(const Tensor& self, int64_t k, IntArrayRef dims) {
  AMP_CHECK(self.defined(), ValueError, "[rot90] self is an undefined tensor");
  return composite::rot90(self, k, dims);
}

[[gnu::noinline]] Tensor autocast_rot90(const Tensor& self, int64_t k, IntArrayRef dims) {
  if (autocast::Call call(OpId::rot90, self); call.applies()) {
    return call.run([&] { return run_rot90(call.cast(self, 0), k, dims); });
  }
  return run_rot90(self, k, dims);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rot90(const Tensor& self, int64_t k, IntArrayRef dims) {
  return tracing::observe(OpId::rot90, 0x1, [&] { return autocast_rot90(self, k, dims); }, self, k, dims);
}

}  // namespace

Tensor rot90(const Tensor& self, int64_t k, IntArrayRef dims) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_rot90(self, k, dims) : autocast_rot90(self, k, dims);
  return run_rot90(self, k, dims);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rot90"); }

Tensor Tensor::rot90(int64_t k, IntArrayRef dims) const { return amp::rot90(*this, k, dims); }

// ---------------- roll ----------------

namespace {

struct RollBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts shifts_;
  autograd::SavedInts dims_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef shifts = shifts_;
    const IntArrayRef dims = dims_;
    if (needs_input(0)) input_grads[0] = roll_backward(grad, shifts, dims);
  }
  const char* name() const override { return "RollBackward"; }
};

Tensor run_roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kMovableTypes;
  check_args<1>("roll", kArgs, kDtypes, {&self});
  return native::roll(self, shifts, dims);
}

[[gnu::noinline]] Tensor taped_roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  auto* node = new RollBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->shifts_ = shifts;
  node->dims_ = dims;
  Tensor result = run_roll(self, shifts, dims);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  if (autograd::should_record(self)) return taped_roll(self, shifts, dims);
  return run_roll(self, shifts, dims);
}

[[gnu::noinline]] Tensor autocast_roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  if (autocast::Call call(OpId::roll, self); call.applies()) {
    return call.run([&] { return recorded_roll(call.cast(self, 0), shifts, dims); });
  }
  return recorded_roll(self, shifts, dims);
}

[[gnu::cold, gnu::noinline]] Tensor observed_roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  return tracing::observe(OpId::roll, 0x1, [&] { return autocast_roll(self, shifts, dims); }, self, shifts, dims);
}

}  // namespace

Tensor roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_roll(self, shifts, dims) : autocast_roll(self, shifts, dims);
  }
  return recorded_roll(self, shifts, dims);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("roll"); }

Tensor Tensor::roll(IntArrayRef shifts, IntArrayRef dims) const { return amp::roll(*this, shifts, dims); }

// ---------------- repeat ----------------

namespace {

Tensor run_repeat(const Tensor& self, IntArrayRef repeats) {
  AMP_CHECK(self.defined(), ValueError, "[repeat] self is an undefined tensor");
  return composite::repeat(self, repeats);
}

[[gnu::noinline]] Tensor autocast_repeat(const Tensor& self, IntArrayRef repeats) {
  if (autocast::Call call(OpId::repeat, self); call.applies()) {
    return call.run([&] { return run_repeat(call.cast(self, 0), repeats); });
  }
  return run_repeat(self, repeats);
}

[[gnu::cold, gnu::noinline]] Tensor observed_repeat(const Tensor& self, IntArrayRef repeats) {
  return tracing::observe(OpId::repeat, 0x1, [&] { return autocast_repeat(self, repeats); }, self, repeats);
}

}  // namespace

static Tensor repeat_method(const Tensor& self, IntArrayRef repeats) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_repeat(self, repeats) : autocast_repeat(self, repeats);
  return run_repeat(self, repeats);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("repeat"); }

Tensor Tensor::repeat(IntArrayRef repeats) const { return amp::repeat_method(*this, repeats); }

// ---------------- tile ----------------

namespace {

Tensor run_tile(const Tensor& self, IntArrayRef dims) {
  AMP_CHECK(self.defined(), ValueError, "[tile] self is an undefined tensor");
  return composite::tile(self, dims);
}

[[gnu::noinline]] Tensor autocast_tile(const Tensor& self, IntArrayRef dims) {
  if (autocast::Call call(OpId::tile, self); call.applies()) {
    return call.run([&] { return run_tile(call.cast(self, 0), dims); });
  }
  return run_tile(self, dims);
}

[[gnu::cold, gnu::noinline]] Tensor observed_tile(const Tensor& self, IntArrayRef dims) {
  return tracing::observe(OpId::tile, 0x1, [&] { return autocast_tile(self, dims); }, self, dims);
}

}  // namespace

Tensor tile(const Tensor& self, IntArrayRef dims) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_tile(self, dims) : autocast_tile(self, dims);
  return run_tile(self, dims);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tile"); }

Tensor Tensor::tile(IntArrayRef dims) const { return amp::tile(*this, dims); }

// ---------------- repeat_interleave ----------------

namespace {

Tensor run_repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim) {
  AMP_CHECK(self.defined(), ValueError, "[repeat_interleave] self is an undefined tensor");
  return composite::repeat_interleave(self, repeats, dim);
}

[[gnu::noinline]] Tensor autocast_repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim) {
  if (autocast::Call call(OpId::repeat_interleave, self); call.applies()) {
    return call.run([&] { return run_repeat_interleave(call.cast(self, 0), repeats, dim); });
  }
  return run_repeat_interleave(self, repeats, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim) {
  return tracing::observe(OpId::repeat_interleave, 0x1, [&] { return autocast_repeat_interleave(self, repeats, dim); }, self, repeats, dim);
}

}  // namespace

Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_repeat_interleave(self, repeats, dim) : autocast_repeat_interleave(self, repeats, dim);
  }
  return run_repeat_interleave(self, repeats, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("repeat_interleave"); }

Tensor Tensor::repeat_interleave(int64_t repeats, std::optional<int64_t> dim) const { return amp::repeat_interleave(*this, repeats, dim); }

// ---------------- repeat_interleave.self_Tensor ----------------

namespace {

Tensor run_repeat_interleave_self_Tensor(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim) {
  AMP_CHECK(self.defined(), ValueError, "[repeat_interleave] self is an undefined tensor");
  AMP_CHECK(repeats.defined(), ValueError, "[repeat_interleave] repeats is an undefined tensor");
  return composite::repeat_interleave_self_Tensor(self, repeats, dim);
}

[[gnu::noinline]] Tensor autocast_repeat_interleave_self_Tensor(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim) {
  if (autocast::Call call(OpId::repeat_interleave_self_Tensor, self); call.applies()) {
    return call.run([&] { return run_repeat_interleave_self_Tensor(call.cast(self, 0), repeats, dim); });
  }
  return run_repeat_interleave_self_Tensor(self, repeats, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_repeat_interleave_self_Tensor(const Tensor& self, const Tensor& repeats,
                                                                           std::optional<int64_t> dim) {
  return tracing::observe(OpId::repeat_interleave_self_Tensor, 0x1,
                          [&] { return autocast_repeat_interleave_self_Tensor(self, repeats, dim); }, self, repeats, dim);
}

}  // namespace

Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_repeat_interleave_self_Tensor(self, repeats, dim)
                               : autocast_repeat_interleave_self_Tensor(self, repeats, dim);
  }
  return run_repeat_interleave_self_Tensor(self, repeats, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("repeat_interleave"); }

Tensor Tensor::repeat_interleave(const Tensor& repeats, std::optional<int64_t> dim) const {
  return amp::repeat_interleave(*this, repeats, dim);
}

// ---------------- tril ----------------

namespace {

struct TrilBackward final : autograd::FixedNode<1, 1> {
  int64_t diagonal_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t diagonal = diagonal_;
    if (needs_input(0)) input_grads[0] = grad.tril(diagonal);
  }
  const char* name() const override { return "TrilBackward"; }
};

void write_tril(const Tensor& self, int64_t diagonal) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("tril", kArgs, kDtypes, {&self});
  check::tril(self, diagonal);
  return call_kernel(device, &Kernels::tril_, "tril", self, diagonal);
}

Tensor run_tril(const Tensor& self, int64_t diagonal) {
  Tensor result = working_copy("tril", self);
  write_tril(result, diagonal);
  return result;
}

[[gnu::noinline]] Tensor taped_tril(const Tensor& self, int64_t diagonal) {
  auto* node = new TrilBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->diagonal_ = diagonal;
  Tensor result = run_tril(self, diagonal);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_tril(const Tensor& self, int64_t diagonal) {
  if (autograd::should_record(self)) return taped_tril(self, diagonal);
  return run_tril(self, diagonal);
}

[[gnu::noinline]] Tensor autocast_tril(const Tensor& self, int64_t diagonal) {
  if (autocast::Call call(OpId::tril, self); call.applies()) {
    return call.run([&] { return recorded_tril(call.cast(self, 0), diagonal); });
  }
  return recorded_tril(self, diagonal);
}

[[gnu::cold, gnu::noinline]] Tensor observed_tril(const Tensor& self, int64_t diagonal) {
  return tracing::observe(OpId::tril, 0x1, [&] { return autocast_tril(self, diagonal); }, self, diagonal);
}

}  // namespace

Tensor tril(const Tensor& self, int64_t diagonal) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_tril(self, diagonal) : autocast_tril(self, diagonal);
  return recorded_tril(self, diagonal);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tril"); }

Tensor& tril_(Tensor& self, int64_t diagonal) try {
  check_no_overlap("tril_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("tril_", self);
    write_tril(self, diagonal);
    autograd::wrote("tril_", self);
    tracing::wrote(OpId::tril, self, self, diagonal);
    return self;
  }
  autograd::check_inplace("tril_", self);
  auto* node = new TrilBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->diagonal_ = diagonal;
  write_tril(self, diagonal);
  autograd::wrote("tril_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::tril, self, self, diagonal);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tril_"); }

Tensor& tril_out(Tensor& out, const Tensor& self, int64_t diagonal) try {
  autograd::check_out("tril_out", out, self);
  write_out("tril_out", out, run_tril(self, diagonal));
  tracing::wrote(OpId::tril, out, self, diagonal);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tril_out"); }

Tensor Tensor::tril(int64_t diagonal) const { return amp::tril(*this, diagonal); }
Tensor& Tensor::tril_(int64_t diagonal) const { return amp::tril_(const_cast<Tensor&>(*this), diagonal); }

// ---------------- triu ----------------

namespace {

struct TriuBackward final : autograd::FixedNode<1, 1> {
  int64_t diagonal_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t diagonal = diagonal_;
    if (needs_input(0)) input_grads[0] = grad.triu(diagonal);
  }
  const char* name() const override { return "TriuBackward"; }
};

void write_triu(const Tensor& self, int64_t diagonal) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("triu", kArgs, kDtypes, {&self});
  check::triu(self, diagonal);
  return call_kernel(device, &Kernels::triu_, "triu", self, diagonal);
}

Tensor run_triu(const Tensor& self, int64_t diagonal) {
  Tensor result = working_copy("triu", self);
  write_triu(result, diagonal);
  return result;
}

[[gnu::noinline]] Tensor taped_triu(const Tensor& self, int64_t diagonal) {
  auto* node = new TriuBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->diagonal_ = diagonal;
  Tensor result = run_triu(self, diagonal);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_triu(const Tensor& self, int64_t diagonal) {
  if (autograd::should_record(self)) return taped_triu(self, diagonal);
  return run_triu(self, diagonal);
}

[[gnu::noinline]] Tensor autocast_triu(const Tensor& self, int64_t diagonal) {
  if (autocast::Call call(OpId::triu, self); call.applies()) {
    return call.run([&] { return recorded_triu(call.cast(self, 0), diagonal); });
  }
  return recorded_triu(self, diagonal);
}

[[gnu::cold, gnu::noinline]] Tensor observed_triu(const Tensor& self, int64_t diagonal) {
  return tracing::observe(OpId::triu, 0x1, [&] { return autocast_triu(self, diagonal); }, self, diagonal);
}

}  // namespace

Tensor triu(const Tensor& self, int64_t diagonal) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_triu(self, diagonal) : autocast_triu(self, diagonal);
  return recorded_triu(self, diagonal);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("triu"); }

Tensor& triu_(Tensor& self, int64_t diagonal) try {
  check_no_overlap("triu_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("triu_", self);
    write_triu(self, diagonal);
    autograd::wrote("triu_", self);
    tracing::wrote(OpId::triu, self, self, diagonal);
    return self;
  }
  autograd::check_inplace("triu_", self);
  auto* node = new TriuBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->diagonal_ = diagonal;
  write_triu(self, diagonal);
  autograd::wrote("triu_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::triu, self, self, diagonal);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("triu_"); }

Tensor& triu_out(Tensor& out, const Tensor& self, int64_t diagonal) try {
  autograd::check_out("triu_out", out, self);
  write_out("triu_out", out, run_triu(self, diagonal));
  tracing::wrote(OpId::triu, out, self, diagonal);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("triu_out"); }

Tensor Tensor::triu(int64_t diagonal) const { return amp::triu(*this, diagonal); }
Tensor& Tensor::triu_(int64_t diagonal) const { return amp::triu_(const_cast<Tensor&>(*this), diagonal); }

// ---------------- diag ----------------

namespace {

Tensor run_diag(const Tensor& self, int64_t diagonal) {
  AMP_CHECK(self.defined(), ValueError, "[diag] self is an undefined tensor");
  return composite::diag(self, diagonal);
}

[[gnu::noinline]] Tensor autocast_diag(const Tensor& self, int64_t diagonal) {
  if (autocast::Call call(OpId::diag, self); call.applies()) {
    return call.run([&] { return run_diag(call.cast(self, 0), diagonal); });
  }
  return run_diag(self, diagonal);
}

[[gnu::cold, gnu::noinline]] Tensor observed_diag(const Tensor& self, int64_t diagonal) {
  return tracing::observe(OpId::diag, 0x1, [&] { return autocast_diag(self, diagonal); }, self, diagonal);
}

}  // namespace

Tensor diag(const Tensor& self, int64_t diagonal) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_diag(self, diagonal) : autocast_diag(self, diagonal);
  return run_diag(self, diagonal);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("diag"); }

Tensor Tensor::diag(int64_t diagonal) const { return amp::diag(*this, diagonal); }

// ---------------- diagflat ----------------

namespace {

Tensor run_diagflat(const Tensor& self, int64_t offset) {
  AMP_CHECK(self.defined(), ValueError, "[diagflat] self is an undefined tensor");
  return diag_embed(self.reshape(-1), offset);
}

[[gnu::noinline]] Tensor autocast_diagflat(const Tensor& self, int64_t offset) {
  if (autocast::Call call(OpId::diagflat, self); call.applies()) {
    return call.run([&] { return run_diagflat(call.cast(self, 0), offset); });
  }
  return run_diagflat(self, offset);
}

[[gnu::cold, gnu::noinline]] Tensor observed_diagflat(const Tensor& self, int64_t offset) {
  return tracing::observe(OpId::diagflat, 0x1, [&] { return autocast_diagflat(self, offset); }, self, offset);
}

}  // namespace

Tensor diagflat(const Tensor& self, int64_t offset) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_diagflat(self, offset) : autocast_diagflat(self, offset);
  return run_diagflat(self, offset);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("diagflat"); }

Tensor Tensor::diagflat(int64_t offset) const { return amp::diagflat(*this, offset); }

// ---------------- diag_embed ----------------

namespace {

struct DiagEmbedBackward final : autograd::FixedNode<1, 1> {
  int64_t offset_;
  int64_t dim1_;
  int64_t dim2_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t offset = offset_;
    const int64_t dim1 = dim1_;
    const int64_t dim2 = dim2_;
    if (needs_input(0)) input_grads[0] = grad.diagonal(offset, dim1, dim2);
  }
  const char* name() const override { return "DiagEmbedBackward"; }
};

Tensor run_diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("diag_embed", kArgs, kDtypes, {&self});
  return native::diag_embed(self, offset, dim1, dim2);
}

[[gnu::noinline]] Tensor taped_diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  auto* node = new DiagEmbedBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->offset_ = offset;
  node->dim1_ = dim1;
  node->dim2_ = dim2;
  Tensor result = run_diag_embed(self, offset, dim1, dim2);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  if (autograd::should_record(self)) return taped_diag_embed(self, offset, dim1, dim2);
  return run_diag_embed(self, offset, dim1, dim2);
}

[[gnu::noinline]] Tensor autocast_diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  if (autocast::Call call(OpId::diag_embed, self); call.applies()) {
    return call.run([&] { return recorded_diag_embed(call.cast(self, 0), offset, dim1, dim2); });
  }
  return recorded_diag_embed(self, offset, dim1, dim2);
}

[[gnu::cold, gnu::noinline]] Tensor observed_diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  return tracing::observe(OpId::diag_embed, 0x1, [&] { return autocast_diag_embed(self, offset, dim1, dim2); }, self, offset, dim1, dim2);
}

}  // namespace

Tensor diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_diag_embed(self, offset, dim1, dim2) : autocast_diag_embed(self, offset, dim1, dim2);
  }
  return recorded_diag_embed(self, offset, dim1, dim2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("diag_embed"); }

Tensor Tensor::diag_embed(int64_t offset, int64_t dim1, int64_t dim2) const { return amp::diag_embed(*this, offset, dim1, dim2); }

// ---------------- linalg_vander ----------------

namespace {

Tensor run_linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  AMP_CHECK(x.defined(), ValueError, "[linalg_vander] x is an undefined tensor");
  return composite::linalg_vander(x, N);
}

[[gnu::noinline]] Tensor autocast_linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  if (autocast::Call call(OpId::linalg_vander, x); call.applies()) {
    return call.run([&] { return run_linalg_vander(call.cast(x, 0), N); });
  }
  return run_linalg_vander(x, N);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  return tracing::observe(OpId::linalg_vander, 0x1, [&] { return autocast_linalg_vander(x, N); }, x, N);
}

}  // namespace

Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_vander(x, N) : autocast_linalg_vander(x, N);
  return run_linalg_vander(x, N);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_vander"); }

// ---------------- vander ----------------

namespace {

Tensor run_vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  const autocast::Suspended suspended;
  AMP_CHECK(x.defined(), ValueError, "[vander] x is an undefined tensor");
  return composite::vander(x, N, increasing);
}

[[gnu::noinline]] Tensor autocast_vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  if (autocast::Call call(OpId::vander, x); call.applies()) {
    return call.run([&] { return run_vander(call.cast(x, 0), N, increasing); });
  }
  return run_vander(x, N, increasing);
}

[[gnu::cold, gnu::noinline]] Tensor observed_vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  return tracing::observe(OpId::vander, 0x1, [&] { return autocast_vander(x, N, increasing); }, x, N, increasing);
}

}  // namespace

Tensor vander(const Tensor& x, std::optional<int64_t> N, bool increasing) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_vander(x, N, increasing) : autocast_vander(x, N, increasing);
  }
  return run_vander(x, N, increasing);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("vander"); }

// ---------------- constant_pad_nd ----------------

namespace {

struct ConstantPadNdBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts pad_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef pad = pad_;
    if (needs_input(0)) input_grads[0] = constant_pad_backward(grad, pad);
  }
  const char* name() const override { return "ConstantPadNdBackward"; }
};

Tensor run_constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("constant_pad_nd", kArgs, kDtypes, {&self});
  check::constant_pad_nd(self, pad, value);
  return native::constant_pad_nd(self, pad, value);
}

[[gnu::noinline]] Tensor taped_constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  auto* node = new ConstantPadNdBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->pad_ = pad;
  Tensor result = run_constant_pad_nd(self, pad, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  if (autograd::should_record(self)) return taped_constant_pad_nd(self, pad, value);
  return run_constant_pad_nd(self, pad, value);
}

[[gnu::noinline]] Tensor autocast_constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  if (autocast::Call call(OpId::constant_pad_nd, self); call.applies()) {
    return call.run([&] { return recorded_constant_pad_nd(call.cast(self, 0), pad, value); });
  }
  return recorded_constant_pad_nd(self, pad, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) {
  return tracing::observe(OpId::constant_pad_nd, 0x1, [&] { return autocast_constant_pad_nd(self, pad, value); }, self, pad, value);
}

}  // namespace

Tensor constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_constant_pad_nd(self, pad, value) : autocast_constant_pad_nd(self, pad, value);
  }
  return recorded_constant_pad_nd(self, pad, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("constant_pad_nd"); }

// ---------------- pad_borders ----------------

namespace {

struct PadBordersBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts pad_;
  int64_t mode_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const IntArrayRef pad = pad_;
    const int64_t mode = mode_;
    if (needs_input(0)) input_grads[0] = pad_borders_backward(grad, self.sizes(), pad, mode);
  }
  const char* name() const override { return "PadBackward"; }
};

Tensor run_pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("pad", kArgs, kDtypes, {&self});
  return native::pad_borders(self, pad, mode);
}

[[gnu::noinline]] Tensor taped_pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) {
  auto* node = new PadBordersBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->pad_ = pad;
  node->mode_ = mode;
  Tensor result = run_pad_borders(self, pad, mode);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) {
  if (autograd::should_record(self)) return taped_pad_borders(self, pad, mode);
  return run_pad_borders(self, pad, mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) {
  return tracing::observe_part("internal.pad_borders", [&] { return recorded_pad_borders(self, pad, mode); }, self, pad, mode);
}

}  // namespace

Tensor internal::pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode) try {
  if (tracing::observed()) [[unlikely]] return observed_pad_borders(self, pad, mode);
  return recorded_pad_borders(self, pad, mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pad_borders"); }

// ---------------- pad_borders_backward ----------------

namespace {

struct PadBordersBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts pad_;
  int64_t mode_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef pad = pad_;
    const int64_t mode = mode_;
    if (needs_input(0)) input_grads[0] = pad_borders(grad, pad, mode);
  }
  const char* name() const override { return "PadBackwardBackward"; }
};

Tensor run_pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("pad", kArgs, kDtypes, {&grad_output});
  return native::pad_borders_backward(grad_output, sizes, pad, mode);
}

[[gnu::noinline]] Tensor taped_pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode) {
  auto* node = new PadBordersBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->pad_ = pad;
  node->mode_ = mode;
  Tensor result = run_pad_borders_backward(grad_output, sizes, pad, mode);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode) {
  if (autograd::should_record(grad_output)) return taped_pad_borders_backward(grad_output, sizes, pad, mode);
  return run_pad_borders_backward(grad_output, sizes, pad, mode);
}

}  // namespace

Tensor internal::pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode) try {
  return recorded_pad_borders_backward(grad_output, sizes, pad, mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pad_borders_backward"); }

// ---------------- pad ----------------

namespace {

Tensor run_pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) {
  AMP_CHECK(self.defined(), ValueError, "[pad] self is an undefined tensor");
  return composite::pad(self, pad, mode, value);
}

[[gnu::noinline]] Tensor autocast_pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) {
  if (autocast::Call call(OpId::pad, self); call.applies()) {
    return call.run([&] { return run_pad(call.cast(self, 0), pad, mode, value); });
  }
  return run_pad(self, pad, mode, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) {
  return tracing::observe(OpId::pad, 0x1, [&] { return autocast_pad(self, pad, mode, value); }, self, pad, mode, value);
}

}  // namespace

Tensor pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_pad(self, pad, mode, value) : autocast_pad(self, pad, mode, value);
  }
  return run_pad(self, pad, mode, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pad"); }

// ---------------- reflection_pad1d ----------------

namespace {

Tensor run_reflection_pad1d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[reflection_pad1d] self is an undefined tensor");
  return composite::reflection_pad1d(self, padding);
}

[[gnu::noinline]] Tensor autocast_reflection_pad1d(const Tensor& self, IntArrayRef padding) {
  if (autocast::Call call(OpId::reflection_pad1d, self); call.applies()) {
    return call.run([&] { return run_reflection_pad1d(call.cast(self, 0), padding); });
  }
  return run_reflection_pad1d(self, padding);
}

[[gnu::cold, gnu::noinline]] Tensor observed_reflection_pad1d(const Tensor& self, IntArrayRef padding) {
  return tracing::observe(OpId::reflection_pad1d, 0x1, [&] { return autocast_reflection_pad1d(self, padding); }, self, padding);
}

}  // namespace

Tensor reflection_pad1d(const Tensor& self, IntArrayRef padding) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_reflection_pad1d(self, padding) : autocast_reflection_pad1d(self, padding);
  }
  return run_reflection_pad1d(self, padding);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reflection_pad1d"); }

// ---------------- reflection_pad2d ----------------

namespace {

Tensor run_reflection_pad2d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[reflection_pad2d] self is an undefined tensor");
  return composite::reflection_pad2d(self, padding);
}

[[gnu::noinline]] Tensor autocast_reflection_pad2d(const Tensor& self, IntArrayRef padding) {
  if (autocast::Call call(OpId::reflection_pad2d, self); call.applies()) {
    return call.run([&] { return run_reflection_pad2d(call.cast(self, 0), padding); });
  }
  return run_reflection_pad2d(self, padding);
}

[[gnu::cold, gnu::noinline]] Tensor observed_reflection_pad2d(const Tensor& self, IntArrayRef padding) {
  return tracing::observe(OpId::reflection_pad2d, 0x1, [&] { return autocast_reflection_pad2d(self, padding); }, self, padding);
}

}  // namespace

Tensor reflection_pad2d(const Tensor& self, IntArrayRef padding) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_reflection_pad2d(self, padding) : autocast_reflection_pad2d(self, padding);
  }
  return run_reflection_pad2d(self, padding);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reflection_pad2d"); }

// ---------------- reflection_pad3d ----------------

namespace {

Tensor run_reflection_pad3d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[reflection_pad3d] self is an undefined tensor");
  return composite::reflection_pad3d(self, padding);
}

[[gnu::noinline]] Tensor autocast_reflection_pad3d(const Tensor& self, IntArrayRef padding) {
  if (autocast::Call call(OpId::reflection_pad3d, self); call.applies()) {
    return call.run([&] { return run_reflection_pad3d(call.cast(self, 0), padding); });
  }
  return run_reflection_pad3d(self, padding);
}

[[gnu::cold, gnu::noinline]] Tensor observed_reflection_pad3d(const Tensor& self, IntArrayRef padding) {
  return tracing::observe(OpId::reflection_pad3d, 0x1, [&] { return autocast_reflection_pad3d(self, padding); }, self, padding);
}

}  // namespace

Tensor reflection_pad3d(const Tensor& self, IntArrayRef padding) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_reflection_pad3d(self, padding) : autocast_reflection_pad3d(self, padding);
  }
  return run_reflection_pad3d(self, padding);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reflection_pad3d"); }

// ---------------- replication_pad1d ----------------

namespace {

Tensor run_replication_pad1d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[replication_pad1d] self is an undefined tensor");
  return composite::replication_pad1d(self, padding);
}

[[gnu::noinline]] Tensor autocast_replication_pad1d(const Tensor& self, IntArrayRef padding) {
  if (autocast::Call call(OpId::replication_pad1d, self); call.applies()) {
    return call.run([&] { return run_replication_pad1d(call.cast(self, 0), padding); });
  }
  return run_replication_pad1d(self, padding);
}

[[gnu::cold, gnu::noinline]] Tensor observed_replication_pad1d(const Tensor& self, IntArrayRef padding) {
  return tracing::observe(OpId::replication_pad1d, 0x1, [&] { return autocast_replication_pad1d(self, padding); }, self, padding);
}

}  // namespace

Tensor replication_pad1d(const Tensor& self, IntArrayRef padding) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_replication_pad1d(self, padding) : autocast_replication_pad1d(self, padding);
  }
  return run_replication_pad1d(self, padding);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("replication_pad1d"); }

// ---------------- replication_pad2d ----------------

namespace {

Tensor run_replication_pad2d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[replication_pad2d] self is an undefined tensor");
  return composite::replication_pad2d(self, padding);
}

[[gnu::noinline]] Tensor autocast_replication_pad2d(const Tensor& self, IntArrayRef padding) {
  if (autocast::Call call(OpId::replication_pad2d, self); call.applies()) {
    return call.run([&] { return run_replication_pad2d(call.cast(self, 0), padding); });
  }
  return run_replication_pad2d(self, padding);
}

[[gnu::cold, gnu::noinline]] Tensor observed_replication_pad2d(const Tensor& self, IntArrayRef padding) {
  return tracing::observe(OpId::replication_pad2d, 0x1, [&] { return autocast_replication_pad2d(self, padding); }, self, padding);
}

}  // namespace

Tensor replication_pad2d(const Tensor& self, IntArrayRef padding) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_replication_pad2d(self, padding) : autocast_replication_pad2d(self, padding);
  }
  return run_replication_pad2d(self, padding);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("replication_pad2d"); }

// ---------------- replication_pad3d ----------------

namespace {

Tensor run_replication_pad3d(const Tensor& self, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[replication_pad3d] self is an undefined tensor");
  return composite::replication_pad3d(self, padding);
}

[[gnu::noinline]] Tensor autocast_replication_pad3d(const Tensor& self, IntArrayRef padding) {
  if (autocast::Call call(OpId::replication_pad3d, self); call.applies()) {
    return call.run([&] { return run_replication_pad3d(call.cast(self, 0), padding); });
  }
  return run_replication_pad3d(self, padding);
}

[[gnu::cold, gnu::noinline]] Tensor observed_replication_pad3d(const Tensor& self, IntArrayRef padding) {
  return tracing::observe(OpId::replication_pad3d, 0x1, [&] { return autocast_replication_pad3d(self, padding); }, self, padding);
}

}  // namespace

Tensor replication_pad3d(const Tensor& self, IntArrayRef padding) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_replication_pad3d(self, padding) : autocast_replication_pad3d(self, padding);
  }
  return run_replication_pad3d(self, padding);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("replication_pad3d"); }

// ---------------- pixel_shuffle ----------------

namespace {

Tensor run_pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  AMP_CHECK(self.defined(), ValueError, "[pixel_shuffle] self is an undefined tensor");
  return composite::pixel_shuffle(self, upscale_factor);
}

[[gnu::noinline]] Tensor autocast_pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  if (autocast::Call call(OpId::pixel_shuffle, self); call.applies()) {
    return call.run([&] { return run_pixel_shuffle(call.cast(self, 0), upscale_factor); });
  }
  return run_pixel_shuffle(self, upscale_factor);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  return tracing::observe(OpId::pixel_shuffle, 0x1, [&] { return autocast_pixel_shuffle(self, upscale_factor); }, self, upscale_factor);
}

}  // namespace

Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_pixel_shuffle(self, upscale_factor) : autocast_pixel_shuffle(self, upscale_factor);
  }
  return run_pixel_shuffle(self, upscale_factor);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pixel_shuffle"); }

// ---------------- pixel_unshuffle ----------------

namespace {

Tensor run_pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  AMP_CHECK(self.defined(), ValueError, "[pixel_unshuffle] self is an undefined tensor");
  return composite::pixel_unshuffle(self, downscale_factor);
}

[[gnu::noinline]] Tensor autocast_pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  if (autocast::Call call(OpId::pixel_unshuffle, self); call.applies()) {
    return call.run([&] { return run_pixel_unshuffle(call.cast(self, 0), downscale_factor); });
  }
  return run_pixel_unshuffle(self, downscale_factor);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  return tracing::observe(OpId::pixel_unshuffle, 0x1, [&] { return autocast_pixel_unshuffle(self, downscale_factor); }, self,
                          downscale_factor);
}

}  // namespace

Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_pixel_unshuffle(self, downscale_factor) : autocast_pixel_unshuffle(self, downscale_factor);
  }
  return run_pixel_unshuffle(self, downscale_factor);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pixel_unshuffle"); }

// ---------------- channel_shuffle ----------------

namespace {

Tensor run_channel_shuffle(const Tensor& self, int64_t groups) {
  AMP_CHECK(self.defined(), ValueError, "[channel_shuffle] self is an undefined tensor");
  return composite::channel_shuffle(self, groups);
}

[[gnu::noinline]] Tensor autocast_channel_shuffle(const Tensor& self, int64_t groups) {
  if (autocast::Call call(OpId::channel_shuffle, self); call.applies()) {
    return call.run([&] { return run_channel_shuffle(call.cast(self, 0), groups); });
  }
  return run_channel_shuffle(self, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_channel_shuffle(const Tensor& self, int64_t groups) {
  return tracing::observe(OpId::channel_shuffle, 0x1, [&] { return autocast_channel_shuffle(self, groups); }, self, groups);
}

}  // namespace

Tensor channel_shuffle(const Tensor& self, int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_channel_shuffle(self, groups) : autocast_channel_shuffle(self, groups);
  }
  return run_channel_shuffle(self, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("channel_shuffle"); }

}  // namespace amp
