// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/order.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- searchsorted.Tensor ----------------

namespace {

Tensor run_searchsorted_Tensor(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right,
                               std::optional<std::string_view> side, const Tensor& sorter) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "sorted_sequence", .dtype = ArgDtype::Own},
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "sorter", .optional = true, .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<3>("searchsorted", kArgs, kDtypes, {&sorted_sequence, &self, &sorter});
  check::searchsorted(sorted_sequence, self, out_int32, right, side, sorter);
  return call_kernel(device, &Kernels::searchsorted, "searchsorted", sorted_sequence, self, out_int32, right, side, sorter);
}

[[gnu::noinline]] Tensor autocast_searchsorted_Tensor(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right,
                                                      std::optional<std::string_view> side, const Tensor& sorter) {
  if (autocast::Call call(OpId::searchsorted_Tensor, sorted_sequence, self); call.applies()) {
    return call.run([&] {
      return run_searchsorted_Tensor(call.cast(sorted_sequence, 0), call.cast(self, 1), out_int32, right, side, sorter);
    });
  }
  return run_searchsorted_Tensor(sorted_sequence, self, out_int32, right, side, sorter);
}

[[gnu::cold, gnu::noinline]] Tensor observed_searchsorted_Tensor(const Tensor& sorted_sequence, const Tensor& self, bool out_int32,
                                                                 bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  return tracing::observe(OpId::searchsorted_Tensor,
                          0x3, [&] { return autocast_searchsorted_Tensor(sorted_sequence, self, out_int32, right, side, sorter); },
                          sorted_sequence, self, out_int32, right, side, sorter);
}

}  // namespace

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side,
                    const Tensor& sorter) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_searchsorted_Tensor(sorted_sequence, self, out_int32, right, side, sorter)
                               : autocast_searchsorted_Tensor(sorted_sequence, self, out_int32, right, side, sorter);
  }
  return run_searchsorted_Tensor(sorted_sequence, self, out_int32, right, side, sorter);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("searchsorted"); }

Tensor& searchsorted_out(Tensor& out, const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right,
                         std::optional<std::string_view> side, const Tensor& sorter) try {
  autograd::check_out("searchsorted_out", out);
  write_out("searchsorted_out", out, run_searchsorted_Tensor(sorted_sequence, self, out_int32, right, side, sorter));
  tracing::wrote(OpId::searchsorted_Tensor, out, sorted_sequence, self, out_int32, right, side, sorter);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("searchsorted_out"); }

// ---------------- searchsorted.Scalar ----------------

namespace {

Tensor run_searchsorted_Scalar(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right,
                               std::optional<std::string_view> side, const Tensor& sorter) {
  AMP_CHECK(sorted_sequence.defined(), ValueError, "[searchsorted] sorted_sequence is an undefined tensor");
  return composite::searchsorted_Scalar(sorted_sequence, self, out_int32, right, side, sorter);
}

[[gnu::noinline]] Tensor autocast_searchsorted_Scalar(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right,
                                                      std::optional<std::string_view> side, const Tensor& sorter) {
  if (autocast::Call call(OpId::searchsorted_Scalar, sorted_sequence); call.applies()) {
    return call.run([&] { return run_searchsorted_Scalar(call.cast(sorted_sequence, 0), self, out_int32, right, side, sorter); });
  }
  return run_searchsorted_Scalar(sorted_sequence, self, out_int32, right, side, sorter);
}

[[gnu::cold, gnu::noinline]] Tensor observed_searchsorted_Scalar(const Tensor& sorted_sequence, const Scalar& self, bool out_int32,
                                                                 bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  return tracing::observe(OpId::searchsorted_Scalar,
                          0x1, [&] { return autocast_searchsorted_Scalar(sorted_sequence, self, out_int32, right, side, sorter); },
                          sorted_sequence, self, out_int32, right, side, sorter);
}

}  // namespace

Tensor searchsorted(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right, std::optional<std::string_view> side,
                    const Tensor& sorter) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_searchsorted_Scalar(sorted_sequence, self, out_int32, right, side, sorter)
                               : autocast_searchsorted_Scalar(sorted_sequence, self, out_int32, right, side, sorter);
  }
  return run_searchsorted_Scalar(sorted_sequence, self, out_int32, right, side, sorter);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("searchsorted"); }

// ---------------- bucketize.Tensor ----------------

namespace {

Tensor run_bucketize_Tensor(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  AMP_CHECK(self.defined(), ValueError, "[bucketize] self is an undefined tensor");
  AMP_CHECK(boundaries.defined(), ValueError, "[bucketize] boundaries is an undefined tensor");
  return composite::bucketize_Tensor(self, boundaries, out_int32, right);
}

[[gnu::noinline]] Tensor autocast_bucketize_Tensor(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  if (autocast::Call call(OpId::bucketize_Tensor, self, boundaries); call.applies()) {
    return call.run([&] { return run_bucketize_Tensor(call.cast(self, 0), call.cast(boundaries, 1), out_int32, right); });
  }
  return run_bucketize_Tensor(self, boundaries, out_int32, right);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bucketize_Tensor(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  return tracing::observe(OpId::bucketize_Tensor, 0x3, [&] { return autocast_bucketize_Tensor(self, boundaries, out_int32, right); }, self,
                          boundaries, out_int32, right);
}

}  // namespace

Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_bucketize_Tensor(self, boundaries, out_int32, right)
                               : autocast_bucketize_Tensor(self, boundaries, out_int32, right);
  }
  return run_bucketize_Tensor(self, boundaries, out_int32, right);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bucketize"); }

// ---------------- bucketize.Scalar ----------------

namespace {

Tensor run_bucketize_Scalar(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  AMP_CHECK(boundaries.defined(), ValueError, "[bucketize] boundaries is an undefined tensor");
  return searchsorted(boundaries, self, out_int32, right);
}

[[gnu::noinline]] Tensor autocast_bucketize_Scalar(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  if (autocast::Call call(OpId::bucketize_Scalar, boundaries); call.applies()) {
    return call.run([&] { return run_bucketize_Scalar(self, call.cast(boundaries, 0), out_int32, right); });
  }
  return run_bucketize_Scalar(self, boundaries, out_int32, right);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bucketize_Scalar(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  return tracing::observe(OpId::bucketize_Scalar, 0x2, [&] { return autocast_bucketize_Scalar(self, boundaries, out_int32, right); }, self,
                          boundaries, out_int32, right);
}

}  // namespace

Tensor bucketize(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_bucketize_Scalar(self, boundaries, out_int32, right)
                               : autocast_bucketize_Scalar(self, boundaries, out_int32, right);
  }
  return run_bucketize_Scalar(self, boundaries, out_int32, right);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bucketize"); }

// ---------------- kthvalue ----------------

namespace {

struct KthvalueBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  bool keepdim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim, keepdim);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "KthvalueBackward"; }
};

std::tuple<Tensor, Tensor> run_kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("kthvalue", kArgs, kDtypes, {&self});
  check::kthvalue(self, k, dim, keepdim);
  return call_kernel(device, &Kernels::kthvalue, "kthvalue", self, k, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  auto* node = new KthvalueBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  auto result = run_kthvalue(self, k, dim, keepdim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_kthvalue(self, k, dim, keepdim);
  return run_kthvalue(self, k, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::kthvalue, self); call.applies()) {
    return call.run([&] { return recorded_kthvalue(call.cast(self, 0), k, dim, keepdim); });
  }
  return recorded_kthvalue(self, k, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::kthvalue, 0x1, [&] { return autocast_kthvalue(self, k, dim, keepdim); }, self, k, dim, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_kthvalue(self, k, dim, keepdim) : autocast_kthvalue(self, k, dim, keepdim);
  }
  return recorded_kthvalue(self, k, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("kthvalue"); }

std::tuple<Tensor, Tensor> Tensor::kthvalue(int64_t k, int64_t dim, bool keepdim) const { return amp::kthvalue(*this, k, dim, keepdim); }

// ---------------- median ----------------

namespace {

struct MedianBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result,
                                                const Tensor& grad) { return share_equally(grad, self, result); }, self, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "MedianBackward"; }
};

Tensor run_median(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("median", kArgs, kDtypes, {&self});
  return native::median(self);
}

[[gnu::noinline]] Tensor taped_median(const Tensor& self) {
  auto* node = new MedianBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_median(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_median(const Tensor& self) {
  if (autograd::should_record(self)) return taped_median(self);
  return run_median(self);
}

[[gnu::noinline]] Tensor autocast_median(const Tensor& self) {
  if (autocast::Call call(OpId::median, self); call.applies()) {
    return call.run([&] { return recorded_median(call.cast(self, 0)); });
  }
  return recorded_median(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_median(const Tensor& self) {
  return tracing::observe(OpId::median, 0x1, [&] { return autocast_median(self); }, self);
}

}  // namespace

Tensor median(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_median(self) : autocast_median(self);
  return recorded_median(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("median"); }

Tensor Tensor::median() const { return amp::median(*this); }

// ---------------- median.dim ----------------

namespace {

struct MedianDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  bool keepdim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim, keepdim);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "MedianDimBackward"; }
};

std::tuple<Tensor, Tensor> run_median_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("median", kArgs, kDtypes, {&self});
  return native::median_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_median_dim(const Tensor& self, int64_t dim, bool keepdim) {
  auto* node = new MedianDimBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  auto result = run_median_dim(self, dim, keepdim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_median_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_median_dim(self, dim, keepdim);
  return run_median_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_median_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::median_dim, self); call.applies()) {
    return call.run([&] { return recorded_median_dim(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_median_dim(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_median_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::median_dim, 0x1, [&] { return autocast_median_dim(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> median(const Tensor& self, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_median_dim(self, dim, keepdim) : autocast_median_dim(self, dim, keepdim);
  }
  return recorded_median_dim(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("median"); }

std::tuple<Tensor, Tensor> Tensor::median(int64_t dim, bool keepdim) const { return amp::median(*this, dim, keepdim); }

// ---------------- nanmedian ----------------

namespace {

struct NanmedianBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result,
                                                const Tensor& grad) { return share_equally(grad, self, result); }, self, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "NanmedianBackward"; }
};

Tensor run_nanmedian(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("nanmedian", kArgs, kDtypes, {&self});
  return native::nanmedian(self);
}

[[gnu::noinline]] Tensor taped_nanmedian(const Tensor& self) {
  auto* node = new NanmedianBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_nanmedian(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_nanmedian(const Tensor& self) {
  if (autograd::should_record(self)) return taped_nanmedian(self);
  return run_nanmedian(self);
}

[[gnu::noinline]] Tensor autocast_nanmedian(const Tensor& self) {
  if (autocast::Call call(OpId::nanmedian, self); call.applies()) {
    return call.run([&] { return recorded_nanmedian(call.cast(self, 0)); });
  }
  return recorded_nanmedian(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nanmedian(const Tensor& self) {
  return tracing::observe(OpId::nanmedian, 0x1, [&] { return autocast_nanmedian(self); }, self);
}

}  // namespace

Tensor nanmedian(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_nanmedian(self) : autocast_nanmedian(self);
  return recorded_nanmedian(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nanmedian"); }

Tensor Tensor::nanmedian() const { return amp::nanmedian(*this); }

// ---------------- nanmedian.dim ----------------

namespace {

struct NanmedianDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  bool keepdim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim, keepdim);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "NanmedianDimBackward"; }
};

std::tuple<Tensor, Tensor> run_nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("nanmedian", kArgs, kDtypes, {&self});
  return native::nanmedian_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim) {
  auto* node = new NanmedianDimBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  auto result = run_nanmedian_dim(self, dim, keepdim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_nanmedian_dim(self, dim, keepdim);
  return run_nanmedian_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::nanmedian_dim, self); call.applies()) {
    return call.run([&] { return recorded_nanmedian_dim(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_nanmedian_dim(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::nanmedian_dim, 0x1, [&] { return autocast_nanmedian_dim(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> nanmedian(const Tensor& self, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nanmedian_dim(self, dim, keepdim) : autocast_nanmedian_dim(self, dim, keepdim);
  }
  return recorded_nanmedian_dim(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nanmedian"); }

std::tuple<Tensor, Tensor> Tensor::nanmedian(int64_t dim, bool keepdim) const { return amp::nanmedian(*this, dim, keepdim); }

// ---------------- middle ----------------

namespace {

std::tuple<Tensor, Tensor> run_middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("median", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::middle, "median", self, dim, keepdim, skip_nan);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) {
  return tracing::observe_part("internal.middle", [&] { return run_middle(self, dim, keepdim, skip_nan); }, self, dim, keepdim, skip_nan);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) try {
  if (tracing::observed()) [[unlikely]] return observed_middle(self, dim, keepdim, skip_nan);
  return run_middle(self, dim, keepdim, skip_nan);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("middle"); }

// ---------------- mode ----------------

namespace {

struct ModeBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  bool keepdim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim, keepdim);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "ModeBackward"; }
};

std::tuple<Tensor, Tensor> run_mode(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("mode", kArgs, kDtypes, {&self});
  check::mode(self, dim, keepdim);
  return call_kernel(device, &Kernels::mode, "mode", self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_mode(const Tensor& self, int64_t dim, bool keepdim) {
  auto* node = new ModeBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  auto result = run_mode(self, dim, keepdim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_mode(const Tensor& self, int64_t dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_mode(self, dim, keepdim);
  return run_mode(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_mode(const Tensor& self, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::mode, self); call.applies()) {
    return call.run([&] { return recorded_mode(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_mode(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_mode(const Tensor& self, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::mode, 0x1, [&] { return autocast_mode(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_mode(self, dim, keepdim) : autocast_mode(self, dim, keepdim);
  }
  return recorded_mode(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mode"); }

std::tuple<Tensor, Tensor> Tensor::mode(int64_t dim, bool keepdim) const { return amp::mode(*this, dim, keepdim); }

// ---------------- quantile ----------------

namespace {

Tensor run_quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  AMP_CHECK(self.defined(), ValueError, "[quantile] self is an undefined tensor");
  AMP_CHECK(q.defined(), ValueError, "[quantile] q is an undefined tensor");
  return composite::quantile(self, q, dim, keepdim, interpolation);
}

[[gnu::noinline]] Tensor autocast_quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                                           StringRef interpolation) {
  if (autocast::Call call(OpId::quantile, self, q); call.applies()) {
    return call.run([&] { return run_quantile(call.cast(self, 0), call.cast(q, 1), dim, keepdim, interpolation); });
  }
  return run_quantile(self, q, dim, keepdim, interpolation);
}

[[gnu::cold, gnu::noinline]] Tensor observed_quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                                                      StringRef interpolation) {
  return tracing::observe(OpId::quantile, 0x3, [&] { return autocast_quantile(self, q, dim, keepdim, interpolation); }, self, q, dim,
                          keepdim, interpolation);
}

}  // namespace

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_quantile(self, q, dim, keepdim, interpolation)
                               : autocast_quantile(self, q, dim, keepdim, interpolation);
  }
  return run_quantile(self, q, dim, keepdim, interpolation);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantile"); }

Tensor Tensor::quantile(const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) const {
  return amp::quantile(*this, q, dim, keepdim, interpolation);
}

// ---------------- quantile.scalar ----------------

namespace {

Tensor run_quantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  AMP_CHECK(self.defined(), ValueError, "[quantile] self is an undefined tensor");
  return composite::quantile_scalar(self, q, dim, keepdim, interpolation);
}

[[gnu::noinline]] Tensor autocast_quantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                                                  StringRef interpolation) {
  if (autocast::Call call(OpId::quantile_scalar, self); call.applies()) {
    return call.run([&] { return run_quantile_scalar(call.cast(self, 0), q, dim, keepdim, interpolation); });
  }
  return run_quantile_scalar(self, q, dim, keepdim, interpolation);
}

[[gnu::cold, gnu::noinline]] Tensor observed_quantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                                                             StringRef interpolation) {
  return tracing::observe(OpId::quantile_scalar, 0x1, [&] { return autocast_quantile_scalar(self, q, dim, keepdim, interpolation); }, self,
                          q, dim, keepdim, interpolation);
}

}  // namespace

Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_quantile_scalar(self, q, dim, keepdim, interpolation)
                               : autocast_quantile_scalar(self, q, dim, keepdim, interpolation);
  }
  return run_quantile_scalar(self, q, dim, keepdim, interpolation);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantile"); }

Tensor Tensor::quantile(double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) const {
  return amp::quantile(*this, q, dim, keepdim, interpolation);
}

// ---------------- nanquantile ----------------

namespace {

Tensor run_nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  AMP_CHECK(self.defined(), ValueError, "[nanquantile] self is an undefined tensor");
  AMP_CHECK(q.defined(), ValueError, "[nanquantile] q is an undefined tensor");
  return composite::nanquantile(self, q, dim, keepdim, interpolation);
}

[[gnu::noinline]] Tensor autocast_nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                                              StringRef interpolation) {
  if (autocast::Call call(OpId::nanquantile, self, q); call.applies()) {
    return call.run([&] { return run_nanquantile(call.cast(self, 0), call.cast(q, 1), dim, keepdim, interpolation); });
  }
  return run_nanquantile(self, q, dim, keepdim, interpolation);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                                                         StringRef interpolation) {
  return tracing::observe(OpId::nanquantile, 0x3, [&] { return autocast_nanquantile(self, q, dim, keepdim, interpolation); }, self, q, dim,
                          keepdim, interpolation);
}

}  // namespace

Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nanquantile(self, q, dim, keepdim, interpolation)
                               : autocast_nanquantile(self, q, dim, keepdim, interpolation);
  }
  return run_nanquantile(self, q, dim, keepdim, interpolation);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nanquantile"); }

Tensor Tensor::nanquantile(const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) const {
  return amp::nanquantile(*this, q, dim, keepdim, interpolation);
}

// ---------------- nanquantile.scalar ----------------

namespace {

Tensor run_nanquantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  AMP_CHECK(self.defined(), ValueError, "[nanquantile] self is an undefined tensor");
  return composite::nanquantile_scalar(self, q, dim, keepdim, interpolation);
}

[[gnu::noinline]] Tensor autocast_nanquantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                                                     StringRef interpolation) {
  if (autocast::Call call(OpId::nanquantile_scalar, self); call.applies()) {
    return call.run([&] { return run_nanquantile_scalar(call.cast(self, 0), q, dim, keepdim, interpolation); });
  }
  return run_nanquantile_scalar(self, q, dim, keepdim, interpolation);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nanquantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim,
                                                                StringRef interpolation) {
  return tracing::observe(OpId::nanquantile_scalar, 0x1, [&] { return autocast_nanquantile_scalar(self, q, dim, keepdim, interpolation); },
                          self, q, dim, keepdim, interpolation);
}

}  // namespace

Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nanquantile_scalar(self, q, dim, keepdim, interpolation)
                               : autocast_nanquantile_scalar(self, q, dim, keepdim, interpolation);
  }
  return run_nanquantile_scalar(self, q, dim, keepdim, interpolation);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nanquantile"); }

Tensor Tensor::nanquantile(double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) const {
  return amp::nanquantile(*this, q, dim, keepdim, interpolation);
}

// ---------------- unique ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_unique(const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("unique", kArgs, kDtypes, {&self});
  return native::unique(self, sorted, return_inverse, return_counts);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_unique(const Tensor& self, bool sorted, bool return_inverse,
                                                                     bool return_counts) {
  if (autocast::Call call(OpId::unique, self); call.applies()) {
    return call.run([&] { return run_unique(call.cast(self, 0), sorted, return_inverse, return_counts); });
  }
  return run_unique(self, sorted, return_inverse, return_counts);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_unique(const Tensor& self, bool sorted, bool return_inverse,
                                                                                bool return_counts) {
  return tracing::observe(OpId::unique, 0x1, [&] { return autocast_unique(self, sorted, return_inverse, return_counts); }, self, sorted,
                          return_inverse, return_counts);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique(const Tensor& self, bool sorted, bool return_inverse, bool return_counts) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_unique(self, sorted, return_inverse, return_counts)
                               : autocast_unique(self, sorted, return_inverse, return_counts);
  }
  return run_unique(self, sorted, return_inverse, return_counts);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unique"); }

// ---------------- unique_dim ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("unique_dim", kArgs, kDtypes, {&self});
  return native::unique_dim(self, dim, sorted, return_inverse, return_counts);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse,
                                                                         bool return_counts) {
  if (autocast::Call call(OpId::unique_dim, self); call.applies()) {
    return call.run([&] { return run_unique_dim(call.cast(self, 0), dim, sorted, return_inverse, return_counts); });
  }
  return run_unique_dim(self, dim, sorted, return_inverse, return_counts);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_unique_dim(const Tensor& self, int64_t dim, bool sorted,
                                                                                    bool return_inverse, bool return_counts) {
  return tracing::observe(OpId::unique_dim, 0x1, [&] {
    return autocast_unique_dim(self, dim, sorted, return_inverse, return_counts);
  }, self, dim, sorted, return_inverse, return_counts);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_unique_dim(self, dim, sorted, return_inverse, return_counts)
                               : autocast_unique_dim(self, dim, sorted, return_inverse, return_counts);
  }
  return run_unique_dim(self, dim, sorted, return_inverse, return_counts);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unique_dim"); }

// ---------------- unique_consecutive ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                          std::optional<int64_t> dim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("unique_consecutive", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::unique_consecutive, "unique_consecutive", self, return_inverse, return_counts, dim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_unique_consecutive(const Tensor& self, bool return_inverse,
                                                                                 bool return_counts, std::optional<int64_t> dim) {
  if (autocast::Call call(OpId::unique_consecutive, self); call.applies()) {
    return call.run([&] { return run_unique_consecutive(call.cast(self, 0), return_inverse, return_counts, dim); });
  }
  return run_unique_consecutive(self, return_inverse, return_counts, dim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_unique_consecutive(
    const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  return tracing::observe(OpId::unique_consecutive, 0x1, [&] { return autocast_unique_consecutive(self, return_inverse, return_counts, dim);
                                                              }, self, return_inverse, return_counts, dim);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_unique_consecutive(self, return_inverse, return_counts, dim)
                               : autocast_unique_consecutive(self, return_inverse, return_counts, dim);
  }
  return run_unique_consecutive(self, return_inverse, return_counts, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unique_consecutive"); }

// ---------------- order_of_rows ----------------

namespace {

Tensor run_order_of_rows(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("unique_dim", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::order_of_rows, "unique_dim", self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_order_of_rows(const Tensor& self) {
  return tracing::observe_part("internal.order_of_rows", [&] { return run_order_of_rows(self); }, self);
}

}  // namespace

Tensor internal::order_of_rows(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_order_of_rows(self);
  return run_order_of_rows(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("order_of_rows"); }

// ---------------- isin.Tensor_Tensor ----------------

namespace {

Tensor run_isin_Tensor_Tensor(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  AMP_CHECK(elements.defined(), ValueError, "[isin] elements is an undefined tensor");
  AMP_CHECK(test_elements.defined(), ValueError, "[isin] test_elements is an undefined tensor");
  return composite::isin_Tensor_Tensor(elements, test_elements, assume_unique, invert);
}

[[gnu::noinline]] Tensor autocast_isin_Tensor_Tensor(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  if (autocast::Call call(OpId::isin_Tensor_Tensor, elements, test_elements); call.applies()) {
    return call.run([&] { return run_isin_Tensor_Tensor(call.cast(elements, 0), call.cast(test_elements, 1), assume_unique, invert); });
  }
  return run_isin_Tensor_Tensor(elements, test_elements, assume_unique, invert);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isin_Tensor_Tensor(const Tensor& elements, const Tensor& test_elements, bool assume_unique,
                                                                bool invert) {
  return tracing::observe(OpId::isin_Tensor_Tensor,
                          0x3, [&] { return autocast_isin_Tensor_Tensor(elements, test_elements, assume_unique, invert); }, elements,
                          test_elements, assume_unique, invert);
}

}  // namespace

Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_isin_Tensor_Tensor(elements, test_elements, assume_unique, invert)
                               : autocast_isin_Tensor_Tensor(elements, test_elements, assume_unique, invert);
  }
  return run_isin_Tensor_Tensor(elements, test_elements, assume_unique, invert);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isin"); }

// ---------------- isin.Tensor_Scalar ----------------

namespace {

Tensor run_isin_Tensor_Scalar(const Tensor& elements, const Scalar& test_element, [[maybe_unused]] bool assume_unique, bool invert) {
  AMP_CHECK(elements.defined(), ValueError, "[isin] elements is an undefined tensor");
  return invert ? ne(elements, test_element) : eq(elements, test_element);
}

[[gnu::noinline]] Tensor autocast_isin_Tensor_Scalar(const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) {
  if (autocast::Call call(OpId::isin_Tensor_Scalar, elements); call.applies()) {
    return call.run([&] { return run_isin_Tensor_Scalar(call.cast(elements, 0), test_element, assume_unique, invert); });
  }
  return run_isin_Tensor_Scalar(elements, test_element, assume_unique, invert);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isin_Tensor_Scalar(const Tensor& elements, const Scalar& test_element, bool assume_unique,
                                                                bool invert) {
  return tracing::observe(OpId::isin_Tensor_Scalar,
                          0x1, [&] { return autocast_isin_Tensor_Scalar(elements, test_element, assume_unique, invert); }, elements,
                          test_element, assume_unique, invert);
}

}  // namespace

Tensor isin(const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_isin_Tensor_Scalar(elements, test_element, assume_unique, invert)
                               : autocast_isin_Tensor_Scalar(elements, test_element, assume_unique, invert);
  }
  return run_isin_Tensor_Scalar(elements, test_element, assume_unique, invert);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isin"); }

// ---------------- isin.Scalar_Tensor ----------------

namespace {

Tensor run_isin_Scalar_Tensor(const Scalar& element, const Tensor& test_elements, [[maybe_unused]] bool assume_unique, bool invert) {
  AMP_CHECK(test_elements.defined(), ValueError, "[isin] test_elements is an undefined tensor");
  return invert ? amp::all(ne(test_elements, element)) : amp::any(eq(test_elements, element));
}

[[gnu::noinline]] Tensor autocast_isin_Scalar_Tensor(const Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert) {
  if (autocast::Call call(OpId::isin_Scalar_Tensor, test_elements); call.applies()) {
    return call.run([&] { return run_isin_Scalar_Tensor(element, call.cast(test_elements, 0), assume_unique, invert); });
  }
  return run_isin_Scalar_Tensor(element, test_elements, assume_unique, invert);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isin_Scalar_Tensor(const Scalar& element, const Tensor& test_elements, bool assume_unique,
                                                                bool invert) {
  return tracing::observe(OpId::isin_Scalar_Tensor,
                          0x2, [&] { return autocast_isin_Scalar_Tensor(element, test_elements, assume_unique, invert); }, element,
                          test_elements, assume_unique, invert);
}

}  // namespace

Tensor isin(const Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_isin_Scalar_Tensor(element, test_elements, assume_unique, invert)
                               : autocast_isin_Scalar_Tensor(element, test_elements, assume_unique, invert);
  }
  return run_isin_Scalar_Tensor(element, test_elements, assume_unique, invert);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isin"); }

// ---------------- histc ----------------

namespace {

Tensor run_histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("histc", kArgs, kDtypes, {&self});
  return native::histc(self, bins, min, max);
}

[[gnu::noinline]] Tensor autocast_histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  if (autocast::Call call(OpId::histc, self); call.applies()) {
    return call.run([&] { return run_histc(call.cast(self, 0), bins, min, max); });
  }
  return run_histc(self, bins, min, max);
}

[[gnu::cold, gnu::noinline]] Tensor observed_histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  return tracing::observe(OpId::histc, 0x1, [&] { return autocast_histc(self, bins, min, max); }, self, bins, min, max);
}

}  // namespace

Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_histc(self, bins, min, max) : autocast_histc(self, bins, min, max);
  }
  return run_histc(self, bins, min, max);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("histc"); }

Tensor& histc_out(Tensor& out, const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) try {
  autograd::check_out("histc_out", out);
  write_out("histc_out", out, run_histc(self, bins, min, max));
  tracing::wrote(OpId::histc, out, self, bins, min, max);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("histc_out"); }

Tensor Tensor::histc(int64_t bins, const Scalar& min, const Scalar& max) const { return amp::histc(*this, bins, min, max); }

// ---------------- histogram.bins_tensor ----------------

namespace {

std::tuple<Tensor, Tensor> run_histogram_bins_tensor(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "bins", .dtype = ArgDtype::Common},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<3>("histogram", kArgs, kDtypes, {&self, &bins, &weight});
  return native::histogram_bins_tensor(self, bins, weight, density);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_histogram_bins_tensor(const Tensor& self, const Tensor& bins, const Tensor& weight,
                                                                            bool density) {
  if (autocast::Call call(OpId::histogram_bins_tensor, self, bins, weight); call.applies()) {
    return call.run([&] { return run_histogram_bins_tensor(call.cast(self, 0), call.cast(bins, 1), call.cast(weight, 2), density); });
  }
  return run_histogram_bins_tensor(self, bins, weight, density);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_histogram_bins_tensor(const Tensor& self, const Tensor& bins,
                                                                                       const Tensor& weight, bool density) {
  return tracing::observe(OpId::histogram_bins_tensor, 0x7, [&] { return autocast_histogram_bins_tensor(self, bins, weight, density); },
                          self, bins, weight, density);
}

}  // namespace

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_histogram_bins_tensor(self, bins, weight, density)
                               : autocast_histogram_bins_tensor(self, bins, weight, density);
  }
  return run_histogram_bins_tensor(self, bins, weight, density);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("histogram"); }

std::tuple<Tensor, Tensor> Tensor::histogram(const Tensor& bins, const Tensor& weight, bool density) const {
  return amp::histogram(*this, bins, weight, density);
}

// ---------------- histogram.bin_ct ----------------

namespace {

std::tuple<Tensor, Tensor> run_histogram_bin_ct(const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range,
                                                const Tensor& weight, bool density) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<2>("histogram", kArgs, kDtypes, {&self, &weight});
  return native::histogram_bin_ct(self, bins, range, weight, density);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_histogram_bin_ct(
    const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight, bool density) {
  if (autocast::Call call(OpId::histogram_bin_ct, self, weight); call.applies()) {
    return call.run([&] { return run_histogram_bin_ct(call.cast(self, 0), bins, range, call.cast(weight, 1), density); });
  }
  return run_histogram_bin_ct(self, bins, range, weight, density);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_histogram_bin_ct(
    const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight, bool density) {
  return tracing::observe(OpId::histogram_bin_ct, 0x9, [&] { return autocast_histogram_bin_ct(self, bins, range, weight, density); }, self,
                          bins, range, weight, density);
}

}  // namespace

std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight,
                                     bool density) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_histogram_bin_ct(self, bins, range, weight, density)
                               : autocast_histogram_bin_ct(self, bins, range, weight, density);
  }
  return run_histogram_bin_ct(self, bins, range, weight, density);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("histogram"); }

std::tuple<Tensor, Tensor> Tensor::histogram(int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight,
                                             bool density) const {
  return amp::histogram(*this, bins, range, weight, density);
}

// ---------------- bin_sums ----------------

namespace {

Tensor run_bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "edges", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("histogram", kArgs, kDtypes, {&self, &weight, &edges});
  return call_kernel(device, &Kernels::bin_sums, "histogram", self, weight, edges, even, exact);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even,
                                                      bool exact) {
  return tracing::observe_part("internal.bin_sums", [&] { return run_bin_sums(self, weight, edges, even, exact); }, self, weight, edges,
                               even, exact);
}

}  // namespace

Tensor internal::bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) try {
  if (tracing::observed()) [[unlikely]] return observed_bin_sums(self, weight, edges, even, exact);
  return run_bin_sums(self, weight, edges, even, exact);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bin_sums"); }

// ---------------- bincount ----------------

namespace {

Tensor run_bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Any},
      {.name = "weights", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<2>("bincount", kArgs, kDtypes, {&self, &weights});
  check::bincount(self, weights, minlength);
  return call_kernel(device, &Kernels::bincount, "bincount", self, weights, minlength);
}

[[gnu::noinline]] Tensor autocast_bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  if (autocast::Call call(OpId::bincount, weights); call.applies()) {
    return call.run([&] { return run_bincount(self, call.cast(weights, 0), minlength); });
  }
  return run_bincount(self, weights, minlength);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  return tracing::observe(OpId::bincount, 0x2, [&] { return autocast_bincount(self, weights, minlength); }, self, weights, minlength);
}

}  // namespace

Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_bincount(self, weights, minlength) : autocast_bincount(self, weights, minlength);
  }
  return run_bincount(self, weights, minlength);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bincount"); }

Tensor Tensor::bincount(const Tensor& weights, int64_t minlength) const { return amp::bincount(*this, weights, minlength); }

}  // namespace amp
