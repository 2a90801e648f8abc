// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/index.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- index_select ----------------

namespace {

struct IndexSelectBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = index_select_backward(grad, self.sizes(), dim, index);
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "IndexSelectBackward"; }
};

Tensor run_index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kMovableTypes;
  check_args<2>("index_select", kArgs, kDtypes, {&self, &index});
  check::index_select(self, dim, index);
  return native::index_select(self, dim, index);
}

[[gnu::noinline]] Tensor taped_index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  auto* node = new IndexSelectBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->index_.save(index);
  Tensor result = run_index_select(self, dim, index);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  if (autograd::should_record(self)) return taped_index_select(self, dim, index);
  return run_index_select(self, dim, index);
}

[[gnu::noinline]] Tensor autocast_index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  if (autocast::Call call(OpId::index_select, self); call.applies()) {
    return call.run([&] { return recorded_index_select(call.cast(self, 0), dim, index); });
  }
  return recorded_index_select(self, dim, index);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  return tracing::observe(OpId::index_select, 0x1, [&] { return autocast_index_select(self, dim, index); }, self, dim, index);
}

}  // namespace

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_index_select(self, dim, index) : autocast_index_select(self, dim, index);
  }
  return recorded_index_select(self, dim, index);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_select"); }

Tensor& index_select_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index) try {
  autograd::check_out("index_select_out", out, self);
  write_out("index_select_out", out, run_index_select(self, dim, index));
  tracing::wrote(OpId::index_select, out, self, dim, index);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_select_out"); }

Tensor Tensor::index_select(int64_t dim, const Tensor& index) const { return amp::index_select(*this, dim, index); }

// ---------------- gather ----------------

namespace {

struct GatherBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad, self.sizes(), dim, index);
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "GatherBackward"; }
};

Tensor run_gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kMovableTypes;
  check_args<2>("gather", kArgs, kDtypes, {&self, &index});
  check::gather(self, dim, index, sparse_grad);
  return native::gather(self, dim, index, sparse_grad);
}

[[gnu::noinline]] Tensor taped_gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  auto* node = new GatherBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->index_.save(index);
  Tensor result = run_gather(self, dim, index, sparse_grad);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  if (autograd::should_record(self)) return taped_gather(self, dim, index, sparse_grad);
  return run_gather(self, dim, index, sparse_grad);
}

[[gnu::noinline]] Tensor autocast_gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  if (autocast::Call call(OpId::gather, self); call.applies()) {
    return call.run([&] { return recorded_gather(call.cast(self, 0), dim, index, sparse_grad); });
  }
  return recorded_gather(self, dim, index, sparse_grad);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  return tracing::observe(OpId::gather, 0x1, [&] { return autocast_gather(self, dim, index, sparse_grad); }, self, dim, index, sparse_grad);
}

}  // namespace

Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_gather(self, dim, index, sparse_grad) : autocast_gather(self, dim, index, sparse_grad);
  }
  return recorded_gather(self, dim, index, sparse_grad);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gather"); }

Tensor& gather_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) try {
  autograd::check_out("gather_out", out, self);
  write_out("gather_out", out, run_gather(self, dim, index, sparse_grad));
  tracing::wrote(OpId::gather, out, self, dim, index, sparse_grad);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gather_out"); }

Tensor Tensor::gather(int64_t dim, const Tensor& index, bool sparse_grad) const { return amp::gather(*this, dim, index, sparse_grad); }

// ---------------- scatter.src ----------------

namespace {

struct ScatterSrcBackward final : autograd::FixedNode<2, 1> {
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo src_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    const auto& src = src_;
    if (needs_input(0)) input_grads[0] = grad.scatter(dim, index, 0);
    if (needs_input(1)) input_grads[1] = gather_into(grad, dim, index, src.sizes());
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "ScatterSrcBackward"; }
};

void write_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "src", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<3>("scatter", kArgs, kDtypes, {&self, &index, &src});
  check::scatter_src(self, dim, index, src);
  return native::scatter_src_(self, dim, index, src);
}

Tensor run_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  Tensor result = working_copy("scatter", self);
  write_scatter_src(result, dim, index, src);
  return result;
}

[[gnu::noinline]] Tensor taped_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  auto* node = new ScatterSrcBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, src);
  node->dim_ = dim;
  node->index_.save(index);
  node->src_.save(src);
  Tensor result = run_scatter_src(self, dim, index, src);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  if (autograd::should_record(self, src)) return taped_scatter_src(self, dim, index, src);
  return run_scatter_src(self, dim, index, src);
}

[[gnu::noinline]] Tensor autocast_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  if (autocast::Call call(OpId::scatter_src, self, src); call.applies()) {
    return call.run([&] { return recorded_scatter_src(call.cast(self, 0), dim, index, call.cast(src, 1)); });
  }
  return recorded_scatter_src(self, dim, index, src);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  return tracing::observe(OpId::scatter_src, 0x9, [&] { return autocast_scatter_src(self, dim, index, src); }, self, dim, index, src);
}

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_scatter_src(self, dim, index, src) : autocast_scatter_src(self, dim, index, src);
  }
  return recorded_scatter_src(self, dim, index, src);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter"); }

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) try {
  check_no_overlap("scatter_", self);
  if (!autograd::should_record(self, src)) {
    autograd::check_unrecorded("scatter_", self);
    write_scatter_src(self, dim, index, src);
    autograd::wrote("scatter_", self);
    tracing::wrote(OpId::scatter_src, self, self, dim, index, src);
    return self;
  }
  autograd::check_inplace("scatter_", self);
  auto* node = new ScatterSrcBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, src);
  node->dim_ = dim;
  node->index_.save(index);
  node->src_.save(src);
  write_scatter_src(self, dim, index, src);
  autograd::wrote("scatter_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::scatter_src, self, self, dim, index, src);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_"); }

Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Tensor& src) const { return amp::scatter(*this, dim, index, src); }
Tensor& Tensor::scatter_(int64_t dim, const Tensor& index, const Tensor& src) const {
  return amp::scatter_(const_cast<Tensor&>(*this), dim, index, src);
}

// ---------------- scatter.value ----------------

namespace {

struct ScatterValueBackward final : autograd::FixedNode<1, 1> {
  int64_t dim_;
  autograd::SavedTensor index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad.scatter(dim, index, 0);
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "ScatterValueBackward"; }
};

void write_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<2>("scatter", kArgs, kDtypes, {&self, &index});
  check::scatter_value(self, dim, index, value);
  return native::scatter_value_(self, dim, index, value);
}

Tensor run_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  Tensor result = working_copy("scatter", self);
  write_scatter_value(result, dim, index, value);
  return result;
}

[[gnu::noinline]] Tensor taped_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  auto* node = new ScatterValueBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  node->index_.save(index);
  Tensor result = run_scatter_value(self, dim, index, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  if (autograd::should_record(self)) return taped_scatter_value(self, dim, index, value);
  return run_scatter_value(self, dim, index, value);
}

[[gnu::noinline]] Tensor autocast_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  if (autocast::Call call(OpId::scatter_value, self); call.applies()) {
    return call.run([&] { return recorded_scatter_value(call.cast(self, 0), dim, index, value); });
  }
  return recorded_scatter_value(self, dim, index, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  return tracing::observe(OpId::scatter_value, 0x1, [&] { return autocast_scatter_value(self, dim, index, value); }, self, dim, index,
                          value);
}

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_scatter_value(self, dim, index, value) : autocast_scatter_value(self, dim, index, value);
  }
  return recorded_scatter_value(self, dim, index, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter"); }

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) try {
  check_no_overlap("scatter_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("scatter_", self);
    write_scatter_value(self, dim, index, value);
    autograd::wrote("scatter_", self);
    tracing::wrote(OpId::scatter_value, self, self, dim, index, value);
    return self;
  }
  autograd::check_inplace("scatter_", self);
  auto* node = new ScatterValueBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  node->index_.save(index);
  write_scatter_value(self, dim, index, value);
  autograd::wrote("scatter_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::scatter_value, self, self, dim, index, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_"); }

Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Scalar& value) const { return amp::scatter(*this, dim, index, value); }
Tensor& Tensor::scatter_(int64_t dim, const Tensor& index, const Scalar& value) const {
  return amp::scatter_(const_cast<Tensor&>(*this), dim, index, value);
}

// ---------------- scatter.reduce ----------------

namespace {

Tensor run_scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) {
  AMP_CHECK(self.defined(), ValueError, "[scatter] self is an undefined tensor");
  AMP_CHECK(index.defined(), ValueError, "[scatter] index is an undefined tensor");
  AMP_CHECK(src.defined(), ValueError, "[scatter] src is an undefined tensor");
  return composite::scatter_reduce(self, dim, index, src, reduce);
}

[[gnu::noinline]] Tensor autocast_scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                                 StringRef reduce) {
  if (autocast::Call call(OpId::scatter_reduce, self, src); call.applies()) {
    return call.run([&] { return run_scatter_reduce(call.cast(self, 0), dim, index, call.cast(src, 1), reduce); });
  }
  return run_scatter_reduce(self, dim, index, src, reduce);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                                            StringRef reduce) {
  return tracing::observe(OpId::scatter_reduce, 0x9, [&] { return autocast_scatter_reduce(self, dim, index, src, reduce); }, self, dim,
                          index, src, reduce);
}

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_scatter_reduce(self, dim, index, src, reduce)
                               : autocast_scatter_reduce(self, dim, index, src, reduce);
  }
  return run_scatter_reduce(self, dim, index, src, reduce);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter"); }

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) try {
  write_inplace("scatter_", self, [&](const Tensor& self) { return run_scatter_reduce(self, dim, index, src, reduce); }, self, src);
  tracing::wrote(OpId::scatter_reduce, self, self, dim, index, src, reduce);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_"); }

Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) const {
  return amp::scatter(*this, dim, index, src, reduce);
}
Tensor& Tensor::scatter_(int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) const {
  return amp::scatter_(const_cast<Tensor&>(*this), dim, index, src, reduce);
}

// ---------------- scatter.value_reduce ----------------

namespace {

Tensor run_scatter_value_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) {
  AMP_CHECK(self.defined(), ValueError, "[scatter] self is an undefined tensor");
  AMP_CHECK(index.defined(), ValueError, "[scatter] index is an undefined tensor");
  return composite::scatter_value_reduce(self, dim, index, value, reduce);
}

[[gnu::noinline]] Tensor autocast_scatter_value_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value,
                                                       StringRef reduce) {
  if (autocast::Call call(OpId::scatter_value_reduce, self); call.applies()) {
    return call.run([&] { return run_scatter_value_reduce(call.cast(self, 0), dim, index, value, reduce); });
  }
  return run_scatter_value_reduce(self, dim, index, value, reduce);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scatter_value_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value,
                                                                  StringRef reduce) {
  return tracing::observe(OpId::scatter_value_reduce, 0x1, [&] { return autocast_scatter_value_reduce(self, dim, index, value, reduce); },
                          self, dim, index, value, reduce);
}

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_scatter_value_reduce(self, dim, index, value, reduce)
                               : autocast_scatter_value_reduce(self, dim, index, value, reduce);
  }
  return run_scatter_value_reduce(self, dim, index, value, reduce);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter"); }

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) try {
  write_inplace("scatter_", self, [&](const Tensor& self) { return run_scatter_value_reduce(self, dim, index, value, reduce); }, self);
  tracing::wrote(OpId::scatter_value_reduce, self, self, dim, index, value, reduce);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_"); }

Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) const {
  return amp::scatter(*this, dim, index, value, reduce);
}
Tensor& Tensor::scatter_(int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) const {
  return amp::scatter_(const_cast<Tensor&>(*this), dim, index, value, reduce);
}

// ---------------- scatter_add ----------------

namespace {

struct ScatterAddBackward final : autograd::FixedNode<2, 1> {
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo src_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    const auto& src = src_;
    if (needs_input(0)) input_grads[0] = grad;
    if (needs_input(1)) input_grads[1] = gather_into(grad, dim, index, src.sizes());
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "ScatterAddBackward"; }
};

void write_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "src", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<3>("scatter_add", kArgs, kDtypes, {&self, &index, &src});
  check::scatter_add(self, dim, index, src);
  return native::scatter_add_(self, dim, index, src);
}

Tensor run_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  Tensor result = working_copy("scatter_add", self);
  write_scatter_add(result, dim, index, src);
  return result;
}

[[gnu::noinline]] Tensor taped_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  auto* node = new ScatterAddBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, src);
  node->dim_ = dim;
  if (node->needs_input(1)) node->index_.save(index);
  node->src_.save(src);
  Tensor result = run_scatter_add(self, dim, index, src);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  if (autograd::should_record(self, src)) return taped_scatter_add(self, dim, index, src);
  return run_scatter_add(self, dim, index, src);
}

[[gnu::noinline]] Tensor autocast_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  if (autocast::Call call(OpId::scatter_add, self, src); call.applies()) {
    return call.run([&] { return recorded_scatter_add(call.cast(self, 0), dim, index, call.cast(src, 1)); });
  }
  return recorded_scatter_add(self, dim, index, src);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  return tracing::observe(OpId::scatter_add, 0x9, [&] { return autocast_scatter_add(self, dim, index, src); }, self, dim, index, src);
}

}  // namespace

Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_scatter_add(self, dim, index, src) : autocast_scatter_add(self, dim, index, src);
  }
  return recorded_scatter_add(self, dim, index, src);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_add"); }

Tensor& scatter_add_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) try {
  check_no_overlap("scatter_add_", self);
  if (!autograd::should_record(self, src)) {
    autograd::check_unrecorded("scatter_add_", self);
    write_scatter_add(self, dim, index, src);
    autograd::wrote("scatter_add_", self);
    tracing::wrote(OpId::scatter_add, self, self, dim, index, src);
    return self;
  }
  autograd::check_inplace("scatter_add_", self);
  auto* node = new ScatterAddBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, src);
  node->dim_ = dim;
  if (node->needs_input(1)) node->index_.save(index);
  node->src_.save(src);
  write_scatter_add(self, dim, index, src);
  autograd::wrote("scatter_add_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::scatter_add, self, self, dim, index, src);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_add_"); }

Tensor Tensor::scatter_add(int64_t dim, const Tensor& index, const Tensor& src) const { return amp::scatter_add(*this, dim, index, src); }
Tensor& Tensor::scatter_add_(int64_t dim, const Tensor& index, const Tensor& src) const {
  return amp::scatter_add_(const_cast<Tensor&>(*this), dim, index, src);
}

// ---------------- scatter_reduce.two ----------------

namespace {

struct ScatterReduceTwoBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::SavedTensor src_;
  std::string reduce_;
  bool include_self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    const Tensor src = src_.unpack(this);
    const StringRef reduce = reduce_;
    const bool include_self = include_self_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& index, const Tensor& src, const Tensor& result,
                                                const Tensor& grad) { return scatter_reduce_backward_self(grad, self, dim, index, src,
                                                                                                          result, reduce, include_self); },
                                            self, index, src, result, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& index, const Tensor& src, const Tensor& result,
                                                const Tensor& grad) {
        return scatter_reduce_backward_src(grad, self, dim, index, src, result, reduce, include_self);
      }, self, index, src, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    index_.reset();
    src_.reset();
    result_.reset();
  }
  const char* name() const override { return "ScatterReduceTwoBackward"; }
};

void write_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                              bool include_self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "src", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<3>("scatter_reduce", kArgs, kDtypes, {&self, &index, &src});
  check::scatter_reduce(self, dim, index, src, reduce, include_self);
  return native::scatter_reduce_(self, dim, index, src, reduce, include_self);
}

Tensor run_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                              bool include_self) {
  Tensor result = working_copy("scatter_reduce", self);
  write_scatter_reduce_two(result, dim, index, src, reduce, include_self);
  return result;
}

[[gnu::noinline]] Tensor taped_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                                                  bool include_self) {
  auto* node = new ScatterReduceTwoBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, src);
  if (reduce != "sum" && reduce != "mean") node->self_.save(self);
  node->dim_ = dim;
  node->index_.save(index);
  node->src_.save(src);
  node->reduce_ = reduce;
  node->include_self_ = include_self;
  Tensor result = run_scatter_reduce_two(self, dim, index, src, reduce, include_self);
  if (reduce == "amax" || reduce == "amin") node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                                   bool include_self) {
  if (autograd::should_record(self, src)) return taped_scatter_reduce_two(self, dim, index, src, reduce, include_self);
  return run_scatter_reduce_two(self, dim, index, src, reduce, include_self);
}

[[gnu::noinline]] Tensor autocast_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                                     StringRef reduce, bool include_self) {
  if (autocast::Call call(OpId::scatter_reduce_two, self, src); call.applies()) {
    return call.run([&] { return recorded_scatter_reduce_two(call.cast(self, 0), dim, index, call.cast(src, 1), reduce, include_self); });
  }
  return recorded_scatter_reduce_two(self, dim, index, src, reduce, include_self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                                                StringRef reduce, bool include_self) {
  return tracing::observe(OpId::scatter_reduce_two, 0x9,
                          [&] { return autocast_scatter_reduce_two(self, dim, index, src, reduce, include_self); }, self, dim, index, src,
                          reduce, include_self);
}

}  // namespace

Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_scatter_reduce_two(self, dim, index, src, reduce, include_self)
                               : autocast_scatter_reduce_two(self, dim, index, src, reduce, include_self);
  }
  return recorded_scatter_reduce_two(self, dim, index, src, reduce, include_self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_reduce"); }

Tensor& scatter_reduce_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) try {
  check_no_overlap("scatter_reduce_", self);
  if (!autograd::should_record(self, src)) {
    autograd::check_unrecorded("scatter_reduce_", self);
    write_scatter_reduce_two(self, dim, index, src, reduce, include_self);
    autograd::wrote("scatter_reduce_", self);
    tracing::wrote(OpId::scatter_reduce_two, self, self, dim, index, src, reduce, include_self);
    return self;
  }
  autograd::check_inplace("scatter_reduce_", self);
  auto* node = new ScatterReduceTwoBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, src);
  if (reduce != "sum" && reduce != "mean") node->self_.save(self.clone());
  node->dim_ = dim;
  node->index_.save(index);
  node->src_.save(src);
  node->reduce_ = reduce;
  node->include_self_ = include_self;
  write_scatter_reduce_two(self, dim, index, src, reduce, include_self);
  autograd::wrote("scatter_reduce_", self);
  if (reduce == "amax" || reduce == "amin") node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::scatter_reduce_two, self, self, dim, index, src, reduce, include_self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_reduce_"); }

Tensor Tensor::scatter_reduce(int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) const {
  return amp::scatter_reduce(*this, dim, index, src, reduce, include_self);
}
Tensor& Tensor::scatter_reduce_(int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) const {
  return amp::scatter_reduce_(const_cast<Tensor&>(*this), dim, index, src, reduce, include_self);
}

// ---------------- scatter_combine ----------------

namespace {

void write_scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "src", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<3>("scatter_reduce", kArgs, kDtypes, {&self, &index, &src});
  return call_kernel(device, &Kernels::scatter_combine_, "scatter_reduce", self, dim, index, src, product, largest);
}

Tensor run_scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) {
  Tensor result = working_copy("scatter_reduce", self);
  write_scatter_combine(result, dim, index, src, product, largest);
  return result;
}

[[gnu::cold, gnu::noinline]] Tensor observed_scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                                             bool product, bool largest) {
  return tracing::observe_part("internal.scatter_combine", [&] {
    return run_scatter_combine(self, dim, index, src, product, largest);
  }, self, dim, index, src, product, largest);
}

}  // namespace

Tensor internal::scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) try {
  if (tracing::observed()) [[unlikely]] return observed_scatter_combine(self, dim, index, src, product, largest);
  return run_scatter_combine(self, dim, index, src, product, largest);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scatter_combine"); }

// ---------------- index_reduce ----------------

namespace {

Tensor run_index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) {
  AMP_CHECK(self.defined(), ValueError, "[index_reduce] self is an undefined tensor");
  AMP_CHECK(index.defined(), ValueError, "[index_reduce] index is an undefined tensor");
  AMP_CHECK(source.defined(), ValueError, "[index_reduce] source is an undefined tensor");
  return composite::index_reduce(self, dim, index, source, reduce, include_self);
}

[[gnu::noinline]] Tensor autocast_index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce,
                                               bool include_self) {
  if (autocast::Call call(OpId::index_reduce, self, source); call.applies()) {
    return call.run([&] { return run_index_reduce(call.cast(self, 0), dim, index, call.cast(source, 1), reduce, include_self); });
  }
  return run_index_reduce(self, dim, index, source, reduce, include_self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                                                          StringRef reduce, bool include_self) {
  return tracing::observe(OpId::index_reduce, 0x9, [&] {
    return autocast_index_reduce(self, dim, index, source, reduce, include_self);
  }, self, dim, index, source, reduce, include_self);
}

}  // namespace

Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_index_reduce(self, dim, index, source, reduce, include_self)
                               : autocast_index_reduce(self, dim, index, source, reduce, include_self);
  }
  return run_index_reduce(self, dim, index, source, reduce, include_self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_reduce"); }

Tensor& index_reduce_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) try {
  write_inplace("index_reduce_", self, [&](const Tensor& self) { return run_index_reduce(self, dim, index, source, reduce, include_self); },
                self, source);
  tracing::wrote(OpId::index_reduce, self, self, dim, index, source, reduce, include_self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_reduce_"); }

Tensor Tensor::index_reduce(int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) const {
  return amp::index_reduce(*this, dim, index, source, reduce, include_self);
}
Tensor& Tensor::index_reduce_(int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) const {
  return amp::index_reduce_(const_cast<Tensor&>(*this), dim, index, source, reduce, include_self);
}

// ---------------- index ----------------

namespace {

struct IndexBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedTensorList indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const std::vector<Tensor> indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = index_backward(grad, self.sizes(), indices);
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "IndexBackward"; }
};

Tensor run_index(const Tensor& self, TensorList indices) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kMovableTypes;
  check_args<1>("index", kArgs, kDtypes, {&self});
  return native::index(self, indices);
}

[[gnu::noinline]] Tensor taped_index(const Tensor& self, TensorList indices) {
  auto* node = new IndexBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->indices_.save(indices);
  Tensor result = run_index(self, indices);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_index(const Tensor& self, TensorList indices) {
  if (autograd::should_record(self)) return taped_index(self, indices);
  return run_index(self, indices);
}

[[gnu::noinline]] Tensor autocast_index(const Tensor& self, TensorList indices) {
  if (autocast::Call call(OpId::index, self); call.applies()) {
    return call.run([&] { return recorded_index(call.cast(self, 0), indices); });
  }
  return recorded_index(self, indices);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index(const Tensor& self, TensorList indices) {
  return tracing::observe(OpId::index, 0x1, [&] { return autocast_index(self, indices); }, self, indices);
}

}  // namespace

Tensor index(const Tensor& self, TensorList indices) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_index(self, indices) : autocast_index(self, indices);
  return recorded_index(self, indices);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index"); }

// ---------------- index_put ----------------

namespace {

struct IndexPutBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensorList indices_;
  autograd::TensorInfo values_;
  bool accumulate_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const std::vector<Tensor> indices = indices_.unpack(this);
    const auto& values = values_;
    const bool accumulate = accumulate_;
    if (needs_input(0)) input_grads[0] = accumulate ? grad : index_put(grad, indices, zeros({}, grad.options()));
    if (needs_input(1)) input_grads[1] = sum_to(index(grad, indices), values.sizes());
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "IndexPutBackward"; }
};

void write_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "values", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<2>("index_put", kArgs, kDtypes, {&self, &values});
  return native::index_put_(self, indices, values, accumulate);
}

Tensor run_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  Tensor result = working_copy("index_put", self);
  write_index_put(result, indices, values, accumulate);
  return result;
}

[[gnu::noinline]] Tensor taped_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  auto* node = new IndexPutBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, values);
  node->indices_.save(indices);
  node->values_.save(values);
  node->accumulate_ = accumulate;
  Tensor result = run_index_put(self, indices, values, accumulate);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  if (autograd::should_record(self, values)) return taped_index_put(self, indices, values, accumulate);
  return run_index_put(self, indices, values, accumulate);
}

[[gnu::noinline]] Tensor autocast_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  if (autocast::Call call(OpId::index_put, self, values); call.applies()) {
    return call.run([&] { return recorded_index_put(call.cast(self, 0), indices, call.cast(values, 1), accumulate); });
  }
  return recorded_index_put(self, indices, values, accumulate);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  return tracing::observe(OpId::index_put, 0x5, [&] { return autocast_index_put(self, indices, values, accumulate); }, self, indices,
                          values, accumulate);
}

}  // namespace

Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_index_put(self, indices, values, accumulate)
                               : autocast_index_put(self, indices, values, accumulate);
  }
  return recorded_index_put(self, indices, values, accumulate);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_put"); }

Tensor& index_put_(Tensor& self, TensorList indices, const Tensor& values, bool accumulate) try {
  check_no_overlap("index_put_", self);
  if (!autograd::should_record(self, values)) {
    autograd::check_unrecorded("index_put_", self);
    write_index_put(self, indices, values, accumulate);
    autograd::wrote("index_put_", self);
    tracing::wrote(OpId::index_put, self, self, indices, values, accumulate);
    return self;
  }
  autograd::check_inplace("index_put_", self);
  auto* node = new IndexPutBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, values);
  node->indices_.save(indices);
  node->values_.save(values);
  node->accumulate_ = accumulate;
  write_index_put(self, indices, values, accumulate);
  autograd::wrote("index_put_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::index_put, self, self, indices, values, accumulate);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_put_"); }

// ---------------- index_add ----------------

namespace {

struct IndexAddBackward final : autograd::FixedNode<2, 1> {
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo source_;
  Scalar alpha_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    const auto& source = source_;
    const Scalar& alpha = alpha_;
    if (needs_input(0)) input_grads[0] = grad;
    if (needs_input(1)) input_grads[1] = mul_by(index_source_backward(grad, dim, index, source.sizes()), alpha);
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "IndexAddBackward"; }
};

void write_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "source", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<3>("index_add", kArgs, kDtypes, {&self, &index, &source});
  check::index_add(self, dim, index, source, alpha);
  return native::index_add_(self, dim, index, source, alpha);
}

Tensor run_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  Tensor result = working_copy("index_add", self);
  write_index_add(result, dim, index, source, alpha);
  return result;
}

[[gnu::noinline]] Tensor taped_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  auto* node = new IndexAddBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->dim_ = dim;
  if (node->needs_input(1)) node->index_.save(index);
  node->source_.save(source);
  node->alpha_ = alpha;
  Tensor result = run_index_add(self, dim, index, source, alpha);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  if (autograd::should_record(self, source)) return taped_index_add(self, dim, index, source, alpha);
  return run_index_add(self, dim, index, source, alpha);
}

[[gnu::noinline]] Tensor autocast_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                                            const Scalar& alpha) {
  if (autocast::Call call(OpId::index_add, self, source); call.applies()) {
    return call.run([&] { return recorded_index_add(call.cast(self, 0), dim, index, call.cast(source, 1), alpha); });
  }
  return recorded_index_add(self, dim, index, source, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                                                       const Scalar& alpha) {
  return tracing::observe(OpId::index_add, 0x9, [&] { return autocast_index_add(self, dim, index, source, alpha); }, self, dim, index,
                          source, alpha);
}

}  // namespace

Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_index_add(self, dim, index, source, alpha) : autocast_index_add(self, dim, index, source, alpha);
  }
  return recorded_index_add(self, dim, index, source, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_add"); }

Tensor& index_add_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) try {
  check_no_overlap("index_add_", self);
  if (!autograd::should_record(self, source)) {
    autograd::check_unrecorded("index_add_", self);
    write_index_add(self, dim, index, source, alpha);
    autograd::wrote("index_add_", self);
    tracing::wrote(OpId::index_add, self, self, dim, index, source, alpha);
    return self;
  }
  autograd::check_inplace("index_add_", self);
  auto* node = new IndexAddBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->dim_ = dim;
  if (node->needs_input(1)) node->index_.save(index);
  node->source_.save(source);
  node->alpha_ = alpha;
  write_index_add(self, dim, index, source, alpha);
  autograd::wrote("index_add_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::index_add, self, self, dim, index, source, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_add_"); }

Tensor& index_add_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) try {
  autograd::check_out("index_add_out", out, self, source);
  write_out("index_add_out", out, run_index_add(self, dim, index, source, alpha));
  tracing::wrote(OpId::index_add, out, self, dim, index, source, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_add_out"); }

Tensor Tensor::index_add(int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) const {
  return amp::index_add(*this, dim, index, source, alpha);
}
Tensor& Tensor::index_add_(int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) const {
  return amp::index_add_(const_cast<Tensor&>(*this), dim, index, source, alpha);
}

// ---------------- index_copy ----------------

namespace {

struct IndexCopyBackward final : autograd::FixedNode<2, 1> {
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo source_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    const auto& source = source_;
    if (needs_input(0)) input_grads[0] = grad.index_fill(dim, index, 0);
    if (needs_input(1)) input_grads[1] = index_source_backward(grad, dim, index, source.sizes());
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "IndexCopyBackward"; }
};

void write_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "source", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<3>("index_copy", kArgs, kDtypes, {&self, &index, &source});
  check::index_copy(self, dim, index, source);
  return native::index_copy_(self, dim, index, source);
}

Tensor run_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  Tensor result = working_copy("index_copy", self);
  write_index_copy(result, dim, index, source);
  return result;
}

[[gnu::noinline]] Tensor taped_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  auto* node = new IndexCopyBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->dim_ = dim;
  node->index_.save(index);
  node->source_.save(source);
  Tensor result = run_index_copy(self, dim, index, source);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  if (autograd::should_record(self, source)) return taped_index_copy(self, dim, index, source);
  return run_index_copy(self, dim, index, source);
}

[[gnu::noinline]] Tensor autocast_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  if (autocast::Call call(OpId::index_copy, self, source); call.applies()) {
    return call.run([&] { return recorded_index_copy(call.cast(self, 0), dim, index, call.cast(source, 1)); });
  }
  return recorded_index_copy(self, dim, index, source);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  return tracing::observe(OpId::index_copy, 0x9, [&] { return autocast_index_copy(self, dim, index, source); }, self, dim, index, source);
}

}  // namespace

Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_index_copy(self, dim, index, source) : autocast_index_copy(self, dim, index, source);
  }
  return recorded_index_copy(self, dim, index, source);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_copy"); }

Tensor& index_copy_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) try {
  check_no_overlap("index_copy_", self);
  if (!autograd::should_record(self, source)) {
    autograd::check_unrecorded("index_copy_", self);
    write_index_copy(self, dim, index, source);
    autograd::wrote("index_copy_", self);
    tracing::wrote(OpId::index_copy, self, self, dim, index, source);
    return self;
  }
  autograd::check_inplace("index_copy_", self);
  auto* node = new IndexCopyBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->dim_ = dim;
  node->index_.save(index);
  node->source_.save(source);
  write_index_copy(self, dim, index, source);
  autograd::wrote("index_copy_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::index_copy, self, self, dim, index, source);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_copy_"); }

Tensor& index_copy_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) try {
  autograd::check_out("index_copy_out", out, self, source);
  write_out("index_copy_out", out, run_index_copy(self, dim, index, source));
  tracing::wrote(OpId::index_copy, out, self, dim, index, source);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_copy_out"); }

Tensor Tensor::index_copy(int64_t dim, const Tensor& index, const Tensor& source) const {
  return amp::index_copy(*this, dim, index, source);
}
Tensor& Tensor::index_copy_(int64_t dim, const Tensor& index, const Tensor& source) const {
  return amp::index_copy_(const_cast<Tensor&>(*this), dim, index, source);
}

// ---------------- index_fill ----------------

namespace {

struct IndexFillBackward final : autograd::FixedNode<1, 1> {
  int64_t dim_;
  autograd::SavedTensor index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad.index_fill(dim, index, 0);
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "IndexFillBackward"; }
};

void write_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<2>("index_fill", kArgs, kDtypes, {&self, &index});
  check::index_fill(self, dim, index, value);
  return native::index_fill_(self, dim, index, value);
}

Tensor run_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  Tensor result = working_copy("index_fill", self);
  write_index_fill(result, dim, index, value);
  return result;
}

[[gnu::noinline]] Tensor taped_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  auto* node = new IndexFillBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  node->index_.save(index);
  Tensor result = run_index_fill(self, dim, index, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  if (autograd::should_record(self)) return taped_index_fill(self, dim, index, value);
  return run_index_fill(self, dim, index, value);
}

[[gnu::noinline]] Tensor autocast_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  if (autocast::Call call(OpId::index_fill, self); call.applies()) {
    return call.run([&] { return recorded_index_fill(call.cast(self, 0), dim, index, value); });
  }
  return recorded_index_fill(self, dim, index, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  return tracing::observe(OpId::index_fill, 0x1, [&] { return autocast_index_fill(self, dim, index, value); }, self, dim, index, value);
}

}  // namespace

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_index_fill(self, dim, index, value) : autocast_index_fill(self, dim, index, value);
  }
  return recorded_index_fill(self, dim, index, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_fill"); }

Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) try {
  check_no_overlap("index_fill_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("index_fill_", self);
    write_index_fill(self, dim, index, value);
    autograd::wrote("index_fill_", self);
    tracing::wrote(OpId::index_fill, self, self, dim, index, value);
    return self;
  }
  autograd::check_inplace("index_fill_", self);
  auto* node = new IndexFillBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  node->index_.save(index);
  write_index_fill(self, dim, index, value);
  autograd::wrote("index_fill_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::index_fill, self, self, dim, index, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_fill_"); }

Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Scalar& value) const { return amp::index_fill(*this, dim, index, value); }
Tensor& Tensor::index_fill_(int64_t dim, const Tensor& index, const Scalar& value) const {
  return amp::index_fill_(const_cast<Tensor&>(*this), dim, index, value);
}

// ---------------- index_fill.int_Tensor ----------------

namespace {

struct IndexFillIntTensorBackward final : autograd::FixedNode<2, 1> {
  int64_t dim_;
  autograd::SavedTensor index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad.index_fill(dim, index, 0);
    if (needs_input(1)) input_grads[1] = index_fill_value_backward(grad, dim, index);
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "IndexFillIntTensorBackward"; }
};

void write_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "value", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<3>("index_fill", kArgs, kDtypes, {&self, &index, &value});
  return native::index_fill_int_Tensor_(self, dim, index, value);
}

Tensor run_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  Tensor result = working_copy("index_fill", self);
  write_index_fill_int_Tensor(result, dim, index, value);
  return result;
}

[[gnu::noinline]] Tensor taped_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  auto* node = new IndexFillIntTensorBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, value);
  node->dim_ = dim;
  node->index_.save(index);
  Tensor result = run_index_fill_int_Tensor(self, dim, index, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  if (autograd::should_record(self, value)) return taped_index_fill_int_Tensor(self, dim, index, value);
  return run_index_fill_int_Tensor(self, dim, index, value);
}

[[gnu::noinline]] Tensor autocast_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  if (autocast::Call call(OpId::index_fill_int_Tensor, self, value); call.applies()) {
    return call.run([&] { return recorded_index_fill_int_Tensor(call.cast(self, 0), dim, index, call.cast(value, 1)); });
  }
  return recorded_index_fill_int_Tensor(self, dim, index, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index,
                                                                   const Tensor& value) {
  return tracing::observe(OpId::index_fill_int_Tensor, 0x9, [&] { return autocast_index_fill_int_Tensor(self, dim, index, value); }, self,
                          dim, index, value);
}

}  // namespace

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_index_fill_int_Tensor(self, dim, index, value)
                               : autocast_index_fill_int_Tensor(self, dim, index, value);
  }
  return recorded_index_fill_int_Tensor(self, dim, index, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_fill"); }

Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) try {
  check_no_overlap("index_fill_", self);
  if (!autograd::should_record(self, value)) {
    autograd::check_unrecorded("index_fill_", self);
    write_index_fill_int_Tensor(self, dim, index, value);
    autograd::wrote("index_fill_", self);
    tracing::wrote(OpId::index_fill_int_Tensor, self, self, dim, index, value);
    return self;
  }
  autograd::check_inplace("index_fill_", self);
  auto* node = new IndexFillIntTensorBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, value);
  node->dim_ = dim;
  node->index_.save(index);
  write_index_fill_int_Tensor(self, dim, index, value);
  autograd::wrote("index_fill_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::index_fill_int_Tensor, self, self, dim, index, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("index_fill_"); }

Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Tensor& value) const { return amp::index_fill(*this, dim, index, value); }
Tensor& Tensor::index_fill_(int64_t dim, const Tensor& index, const Tensor& value) const {
  return amp::index_fill_(const_cast<Tensor&>(*this), dim, index, value);
}

// ---------------- masked_select ----------------

namespace {

struct MaskedSelectBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor mask_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor mask = mask_.unpack(this);
    if (needs_input(0)) input_grads[0] = masked_select_backward(grad, self.sizes(), mask);
  }
  void release_saved() override {
    mask_.reset();
  }
  const char* name() const override { return "MaskedSelectBackward"; }
};

Tensor run_masked_select(const Tensor& self, const Tensor& mask) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mask", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kMovableTypes;
  const Device device = check_args<2>("masked_select", kArgs, kDtypes, {&self, &mask});
  check::masked_select(self, mask);
  return call_kernel(device, &Kernels::masked_select, "masked_select", self, mask);
}

[[gnu::noinline]] Tensor taped_masked_select(const Tensor& self, const Tensor& mask) {
  auto* node = new MaskedSelectBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->mask_.save(mask);
  Tensor result = run_masked_select(self, mask);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_masked_select(const Tensor& self, const Tensor& mask) {
  if (autograd::should_record(self)) return taped_masked_select(self, mask);
  return run_masked_select(self, mask);
}

[[gnu::noinline]] Tensor autocast_masked_select(const Tensor& self, const Tensor& mask) {
  if (autocast::Call call(OpId::masked_select, self); call.applies()) {
    return call.run([&] { return recorded_masked_select(call.cast(self, 0), mask); });
  }
  return recorded_masked_select(self, mask);
}

[[gnu::cold, gnu::noinline]] Tensor observed_masked_select(const Tensor& self, const Tensor& mask) {
  return tracing::observe(OpId::masked_select, 0x1, [&] { return autocast_masked_select(self, mask); }, self, mask);
}

}  // namespace

Tensor masked_select(const Tensor& self, const Tensor& mask) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_masked_select(self, mask) : autocast_masked_select(self, mask);
  }
  return recorded_masked_select(self, mask);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_select"); }

Tensor& masked_select_out(Tensor& out, const Tensor& self, const Tensor& mask) try {
  autograd::check_out("masked_select_out", out, self);
  write_out("masked_select_out", out, run_masked_select(self, mask));
  tracing::wrote(OpId::masked_select, out, self, mask);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_select_out"); }

Tensor Tensor::masked_select(const Tensor& mask) const { return amp::masked_select(*this, mask); }

// ---------------- masked_scatter ----------------

namespace {

struct MaskedScatterBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor mask_;
  autograd::TensorInfo source_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor mask = mask_.unpack(this);
    const auto& source = source_;
    if (needs_input(0)) input_grads[0] = masked_scatter(grad, mask, zeros(grad.sizes(), grad.options()));
    if (needs_input(1)) input_grads[1] = masked_scatter_source_backward(grad, mask, source.sizes());
  }
  void release_saved() override {
    mask_.reset();
  }
  const char* name() const override { return "MaskedScatterBackward"; }
};

void write_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mask", .dtype = ArgDtype::Any},
      {.name = "source", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<3>("masked_scatter", kArgs, kDtypes, {&self, &mask, &source});
  check::masked_scatter(self, mask, source);
  return call_kernel(device, &Kernels::masked_scatter_, "masked_scatter", self, mask, source);
}

Tensor run_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  Tensor result = working_copy("masked_scatter", self);
  write_masked_scatter(result, mask, source);
  return result;
}

[[gnu::noinline]] Tensor taped_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  auto* node = new MaskedScatterBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->mask_.save(mask);
  node->source_.save(source);
  Tensor result = run_masked_scatter(self, mask, source);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  if (autograd::should_record(self, source)) return taped_masked_scatter(self, mask, source);
  return run_masked_scatter(self, mask, source);
}

[[gnu::noinline]] Tensor autocast_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  if (autocast::Call call(OpId::masked_scatter, self, source); call.applies()) {
    return call.run([&] { return recorded_masked_scatter(call.cast(self, 0), mask, call.cast(source, 1)); });
  }
  return recorded_masked_scatter(self, mask, source);
}

[[gnu::cold, gnu::noinline]] Tensor observed_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  return tracing::observe(OpId::masked_scatter, 0x5, [&] { return autocast_masked_scatter(self, mask, source); }, self, mask, source);
}

}  // namespace

Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_masked_scatter(self, mask, source) : autocast_masked_scatter(self, mask, source);
  }
  return recorded_masked_scatter(self, mask, source);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_scatter"); }

Tensor& masked_scatter_(Tensor& self, const Tensor& mask, const Tensor& source) try {
  check_no_overlap("masked_scatter_", self);
  if (!autograd::should_record(self, source)) {
    autograd::check_unrecorded("masked_scatter_", self);
    write_masked_scatter(self, mask, source);
    autograd::wrote("masked_scatter_", self);
    tracing::wrote(OpId::masked_scatter, self, self, mask, source);
    return self;
  }
  autograd::check_inplace("masked_scatter_", self);
  auto* node = new MaskedScatterBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->mask_.save(mask);
  node->source_.save(source);
  write_masked_scatter(self, mask, source);
  autograd::wrote("masked_scatter_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::masked_scatter, self, self, mask, source);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_scatter_"); }

Tensor Tensor::masked_scatter(const Tensor& mask, const Tensor& source) const { return amp::masked_scatter(*this, mask, source); }
Tensor& Tensor::masked_scatter_(const Tensor& mask, const Tensor& source) const {
  return amp::masked_scatter_(const_cast<Tensor&>(*this), mask, source);
}

// ---------------- take ----------------

namespace {

struct TakeBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor index_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = take_backward(grad, self.sizes(), index);
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "TakeBackward"; }
};

Tensor run_take(const Tensor& self, const Tensor& index) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kMovableTypes;
  check_args<2>("take", kArgs, kDtypes, {&self, &index});
  check::take(self, index);
  return native::take(self, index);
}

[[gnu::noinline]] Tensor taped_take(const Tensor& self, const Tensor& index) {
  auto* node = new TakeBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->index_.save(index);
  Tensor result = run_take(self, index);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_take(const Tensor& self, const Tensor& index) {
  if (autograd::should_record(self)) return taped_take(self, index);
  return run_take(self, index);
}

[[gnu::noinline]] Tensor autocast_take(const Tensor& self, const Tensor& index) {
  if (autocast::Call call(OpId::take, self); call.applies()) {
    return call.run([&] { return recorded_take(call.cast(self, 0), index); });
  }
  return recorded_take(self, index);
}

[[gnu::cold, gnu::noinline]] Tensor observed_take(const Tensor& self, const Tensor& index) {
  return tracing::observe(OpId::take, 0x1, [&] { return autocast_take(self, index); }, self, index);
}

}  // namespace

Tensor take(const Tensor& self, const Tensor& index) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_take(self, index) : autocast_take(self, index);
  return recorded_take(self, index);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("take"); }

Tensor& take_out(Tensor& out, const Tensor& self, const Tensor& index) try {
  autograd::check_out("take_out", out, self);
  write_out("take_out", out, run_take(self, index));
  tracing::wrote(OpId::take, out, self, index);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("take_out"); }

Tensor Tensor::take(const Tensor& index) const { return amp::take(*this, index); }

// ---------------- put ----------------

namespace {

struct PutBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor index_;
  autograd::TensorInfo source_;
  bool accumulate_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    const auto& source = source_;
    const bool accumulate = accumulate_;
    if (needs_input(0)) input_grads[0] = accumulate ? grad : grad.put(index, zeros(index.sizes(), grad.options()));
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& index, const Tensor& grad) { return grad.take(index).reshape(source.sizes());
                                                                                          }, index, grad);
    }
  }
  void release_saved() override {
    index_.reset();
  }
  const char* name() const override { return "PutBackward"; }
};

void write_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "index", .dtype = ArgDtype::Any},
      {.name = "source", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<3>("put", kArgs, kDtypes, {&self, &index, &source});
  return native::put_(self, index, source, accumulate);
}

Tensor run_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  Tensor result = working_copy("put", self);
  write_put(result, index, source, accumulate);
  return result;
}

[[gnu::noinline]] Tensor taped_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  auto* node = new PutBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->index_.save(index);
  node->source_.save(source);
  node->accumulate_ = accumulate;
  Tensor result = run_put(self, index, source, accumulate);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  if (autograd::should_record(self, source)) return taped_put(self, index, source, accumulate);
  return run_put(self, index, source, accumulate);
}

[[gnu::noinline]] Tensor autocast_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  if (autocast::Call call(OpId::put, self, source); call.applies()) {
    return call.run([&] { return recorded_put(call.cast(self, 0), index, call.cast(source, 1), accumulate); });
  }
  return recorded_put(self, index, source, accumulate);
}

[[gnu::cold, gnu::noinline]] Tensor observed_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return tracing::observe(OpId::put, 0x5, [&] { return autocast_put(self, index, source, accumulate); }, self, index, source, accumulate);
}

}  // namespace

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_put(self, index, source, accumulate) : autocast_put(self, index, source, accumulate);
  }
  return recorded_put(self, index, source, accumulate);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("put"); }

Tensor& put_(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) try {
  check_no_overlap("put_", self);
  if (!autograd::should_record(self, source)) {
    autograd::check_unrecorded("put_", self);
    write_put(self, index, source, accumulate);
    autograd::wrote("put_", self);
    tracing::wrote(OpId::put, self, self, index, source, accumulate);
    return self;
  }
  autograd::check_inplace("put_", self);
  auto* node = new PutBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, source);
  node->index_.save(index);
  node->source_.save(source);
  node->accumulate_ = accumulate;
  write_put(self, index, source, accumulate);
  autograd::wrote("put_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::put, self, self, index, source, accumulate);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("put_"); }

Tensor Tensor::put(const Tensor& index, const Tensor& source, bool accumulate) const { return amp::put(*this, index, source, accumulate); }
Tensor& Tensor::put_(const Tensor& index, const Tensor& source, bool accumulate) const {
  return amp::put_(const_cast<Tensor&>(*this), index, source, accumulate);
}

// ---------------- take_along_dim ----------------

namespace {

Tensor run_take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  AMP_CHECK(self.defined(), ValueError, "[take_along_dim] self is an undefined tensor");
  AMP_CHECK(indices.defined(), ValueError, "[take_along_dim] indices is an undefined tensor");
  return composite::take_along_dim(self, indices, dim);
}

[[gnu::noinline]] Tensor autocast_take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  if (autocast::Call call(OpId::take_along_dim, self); call.applies()) {
    return call.run([&] { return run_take_along_dim(call.cast(self, 0), indices, dim); });
  }
  return run_take_along_dim(self, indices, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  return tracing::observe(OpId::take_along_dim, 0x1, [&] { return autocast_take_along_dim(self, indices, dim); }, self, indices, dim);
}

}  // namespace

Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_take_along_dim(self, indices, dim) : autocast_take_along_dim(self, indices, dim);
  }
  return run_take_along_dim(self, indices, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("take_along_dim"); }

Tensor Tensor::take_along_dim(const Tensor& indices, std::optional<int64_t> dim) const { return amp::take_along_dim(*this, indices, dim); }

// ---------------- nonzero ----------------

namespace {

Tensor run_nonzero(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("nonzero", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::nonzero, "nonzero", self);
}

[[gnu::noinline]] Tensor autocast_nonzero(const Tensor& self) {
  if (autocast::Call call(OpId::nonzero, self); call.applies()) {
    return call.run([&] { return run_nonzero(call.cast(self, 0)); });
  }
  return run_nonzero(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nonzero(const Tensor& self) {
  return tracing::observe(OpId::nonzero, 0x1, [&] { return autocast_nonzero(self); }, self);
}

}  // namespace

Tensor nonzero(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_nonzero(self) : autocast_nonzero(self);
  return run_nonzero(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nonzero"); }

Tensor Tensor::nonzero() const { return amp::nonzero(*this); }

// ---------------- argwhere ----------------

namespace {

Tensor run_argwhere(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[argwhere] self is an undefined tensor");
  return self.nonzero();
}

[[gnu::noinline]] Tensor autocast_argwhere(const Tensor& self) {
  if (autocast::Call call(OpId::argwhere, self); call.applies()) {
    return call.run([&] { return run_argwhere(call.cast(self, 0)); });
  }
  return run_argwhere(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_argwhere(const Tensor& self) {
  return tracing::observe(OpId::argwhere, 0x1, [&] { return autocast_argwhere(self); }, self);
}

}  // namespace

Tensor argwhere(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_argwhere(self) : autocast_argwhere(self);
  return run_argwhere(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("argwhere"); }

Tensor Tensor::argwhere() const { return amp::argwhere(*this); }

// ---------------- nonzero_static ----------------

namespace {

Tensor run_nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("nonzero_static", kArgs, kDtypes, {&self});
  return native::nonzero_static(self, size, fill_value);
}

[[gnu::noinline]] Tensor autocast_nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  if (autocast::Call call(OpId::nonzero_static, self); call.applies()) {
    return call.run([&] { return run_nonzero_static(call.cast(self, 0), size, fill_value); });
  }
  return run_nonzero_static(self, size, fill_value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  return tracing::observe(OpId::nonzero_static, 0x1, [&] { return autocast_nonzero_static(self, size, fill_value); }, self, size,
                          fill_value);
}

}  // namespace

Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nonzero_static(self, size, fill_value) : autocast_nonzero_static(self, size, fill_value);
  }
  return run_nonzero_static(self, size, fill_value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nonzero_static"); }

Tensor Tensor::nonzero_static(int64_t size, int64_t fill_value) const { return amp::nonzero_static(*this, size, fill_value); }

// ---------------- where.condition ----------------

namespace {

std::vector<Tensor> run_where_condition(const Tensor& condition) {
  AMP_CHECK(condition.defined(), ValueError, "[where] condition is an undefined tensor");
  return composite::where_condition(condition);
}

}  // namespace

std::vector<Tensor> where(const Tensor& condition) try {
  return run_where_condition(condition);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("where"); }

// ---------------- one_hot ----------------

namespace {

Tensor run_one_hot(const Tensor& self, int64_t num_classes) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kIntegralTypes;
  check_args<1>("one_hot", kArgs, kDtypes, {&self});
  return native::one_hot(self, num_classes);
}

}  // namespace

Tensor one_hot(const Tensor& self, int64_t num_classes) try {
  return run_one_hot(self, num_classes);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("one_hot"); }

// ---------------- sort ----------------

namespace {

struct SortBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad_values, self.sizes(), dim, result_indices);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "SortBackward"; }
};

std::tuple<Tensor, Tensor> run_sort(const Tensor& self, int64_t dim, bool descending) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("sort", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::sort, "sort", self, dim, descending);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_sort(const Tensor& self, int64_t dim, bool descending) {
  auto* node = new SortBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  auto result = run_sort(self, dim, descending);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_sort(const Tensor& self, int64_t dim, bool descending) {
  if (autograd::should_record(self)) return taped_sort(self, dim, descending);
  return run_sort(self, dim, descending);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_sort(const Tensor& self, int64_t dim, bool descending) {
  if (autocast::Call call(OpId::sort, self); call.applies()) {
    return call.run([&] { return recorded_sort(call.cast(self, 0), dim, descending); });
  }
  return recorded_sort(self, dim, descending);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_sort(const Tensor& self, int64_t dim, bool descending) {
  return tracing::observe(OpId::sort, 0x1, [&] { return autocast_sort(self, dim, descending); }, self, dim, descending);
}

}  // namespace

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_sort(self, dim, descending) : autocast_sort(self, dim, descending);
  }
  return recorded_sort(self, dim, descending);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sort"); }

std::tuple<Tensor, Tensor> Tensor::sort(int64_t dim, bool descending) const { return amp::sort(*this, dim, descending); }

// ---------------- sort.stable ----------------

namespace {

std::tuple<Tensor, Tensor> run_sort_stable(const Tensor& self, [[maybe_unused]] std::optional<bool> stable, int64_t dim, bool descending) {
  AMP_CHECK(self.defined(), ValueError, "[sort] self is an undefined tensor");
  return sort(self, dim, descending);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_sort_stable(const Tensor& self, std::optional<bool> stable, int64_t dim,
                                                                  bool descending) {
  if (autocast::Call call(OpId::sort_stable, self); call.applies()) {
    return call.run([&] { return run_sort_stable(call.cast(self, 0), stable, dim, descending); });
  }
  return run_sort_stable(self, stable, dim, descending);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_sort_stable(const Tensor& self, std::optional<bool> stable, int64_t dim,
                                                                             bool descending) {
  return tracing::observe(OpId::sort_stable, 0x1, [&] { return autocast_sort_stable(self, stable, dim, descending); }, self, stable, dim,
                          descending);
}

}  // namespace

std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim, bool descending) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_sort_stable(self, stable, dim, descending) : autocast_sort_stable(self, stable, dim, descending);
  }
  return run_sort_stable(self, stable, dim, descending);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sort"); }

std::tuple<Tensor, Tensor> Tensor::sort(std::optional<bool> stable, int64_t dim, bool descending) const {
  return amp::sort(*this, stable, dim, descending);
}

// ---------------- msort ----------------

namespace {

Tensor run_msort(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[msort] self is an undefined tensor");
  return std::get<0>(sort(self, 0));
}

[[gnu::noinline]] Tensor autocast_msort(const Tensor& self) {
  if (autocast::Call call(OpId::msort, self); call.applies()) {
    return call.run([&] { return run_msort(call.cast(self, 0)); });
  }
  return run_msort(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_msort(const Tensor& self) {
  return tracing::observe(OpId::msort, 0x1, [&] { return autocast_msort(self); }, self);
}

}  // namespace

Tensor msort(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_msort(self) : autocast_msort(self);
  return run_msort(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("msort"); }

Tensor Tensor::msort() const { return amp::msort(*this); }

// ---------------- argsort ----------------

namespace {

Tensor run_argsort(const Tensor& self, int64_t dim, bool descending) {
  AMP_CHECK(self.defined(), ValueError, "[argsort] self is an undefined tensor");
  return std::get<1>(sort(self.detach(), dim, descending));
}

[[gnu::noinline]] Tensor autocast_argsort(const Tensor& self, int64_t dim, bool descending) {
  if (autocast::Call call(OpId::argsort, self); call.applies()) {
    return call.run([&] { return run_argsort(call.cast(self, 0), dim, descending); });
  }
  return run_argsort(self, dim, descending);
}

[[gnu::cold, gnu::noinline]] Tensor observed_argsort(const Tensor& self, int64_t dim, bool descending) {
  return tracing::observe(OpId::argsort, 0x1, [&] { return autocast_argsort(self, dim, descending); }, self, dim, descending);
}

}  // namespace

Tensor argsort(const Tensor& self, int64_t dim, bool descending) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_argsort(self, dim, descending) : autocast_argsort(self, dim, descending);
  }
  return run_argsort(self, dim, descending);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("argsort"); }

Tensor Tensor::argsort(int64_t dim, bool descending) const { return amp::argsort(*this, dim, descending); }

// ---------------- topk ----------------

namespace {

struct TopkBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad_values, self.sizes(), dim, result_indices);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "TopkBackward"; }
};

std::tuple<Tensor, Tensor> run_topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes;
  const Device device = check_args<1>("topk", kArgs, kDtypes, {&self});
  check::topk(self, k, dim, largest, sorted);
  return call_kernel(device, &Kernels::topk, "topk", self, k, dim, largest, sorted);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  auto* node = new TopkBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  auto result = run_topk(self, k, dim, largest, sorted);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  if (autograd::should_record(self)) return taped_topk(self, k, dim, largest, sorted);
  return run_topk(self, k, dim, largest, sorted);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  if (autocast::Call call(OpId::topk, self); call.applies()) {
    return call.run([&] { return recorded_topk(call.cast(self, 0), k, dim, largest, sorted); });
  }
  return recorded_topk(self, k, dim, largest, sorted);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_topk(const Tensor& self, int64_t k, int64_t dim, bool largest,
                                                                      bool sorted) {
  return tracing::observe(OpId::topk, 0x1, [&] { return autocast_topk(self, k, dim, largest, sorted); }, self, k, dim, largest, sorted);
}

}  // namespace

std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_topk(self, k, dim, largest, sorted) : autocast_topk(self, k, dim, largest, sorted);
  }
  return recorded_topk(self, k, dim, largest, sorted);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("topk"); }

std::tuple<Tensor, Tensor> Tensor::topk(int64_t k, int64_t dim, bool largest, bool sorted) const {
  return amp::topk(*this, k, dim, largest, sorted);
}

// ---------------- embedding ----------------

namespace {

struct EmbeddingBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo weight_;
  autograd::SavedTensor indices_;
  int64_t padding_idx_;
  bool scale_grad_by_freq_;
  bool sparse_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& weight = weight_;
    const Tensor indices = indices_.unpack(this);
    const int64_t padding_idx = padding_idx_;
    const bool scale_grad_by_freq = scale_grad_by_freq_;
    const bool sparse = sparse_;
    if (needs_input(0)) input_grads[0] = embedding_backward(grad, indices, weight.size(0), padding_idx, scale_grad_by_freq, sparse);
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "EmbeddingBackward"; }
};

Tensor run_embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<2>("embedding", kArgs, kDtypes, {&weight, &indices});
  check::embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
  return native::embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
}

[[gnu::noinline]] Tensor taped_embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq,
                                         bool sparse) {
  auto* node = new EmbeddingBackward;
  autograd::NodePtr owner(node);
  node->connect(0, weight);
  node->weight_.save(weight);
  node->indices_.save(indices);
  node->padding_idx_ = padding_idx;
  node->scale_grad_by_freq_ = scale_grad_by_freq;
  node->sparse_ = sparse;
  Tensor result = run_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  if (autograd::should_record(weight)) return taped_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
  return run_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
}

[[gnu::noinline]] Tensor autocast_embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq,
                                            bool sparse) {
  if (autocast::Call call(OpId::embedding, weight); call.applies()) {
    return call.run([&] { return recorded_embedding(call.cast(weight, 0), indices, padding_idx, scale_grad_by_freq, sparse); });
  }
  return recorded_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
}

[[gnu::cold, gnu::noinline]] Tensor observed_embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx,
                                                       bool scale_grad_by_freq, bool sparse) {
  return tracing::observe(OpId::embedding, 0x1, [&] { return autocast_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
                                                     }, weight, indices, padding_idx, scale_grad_by_freq, sparse);
}

}  // namespace

Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse)
                               : autocast_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
  }
  return recorded_embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("embedding"); }

// ---------------- embedding_renorm ----------------

namespace {

void write_embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<2>("embedding_renorm", kArgs, kDtypes, {&self, &indices});
  check::embedding_renorm(self, indices, max_norm, norm_type);
  return native::embedding_renorm_(self, indices, max_norm, norm_type);
}

Tensor run_embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  Tensor result = working_copy("embedding_renorm", self);
  write_embedding_renorm(result, indices, max_norm, norm_type);
  return result;
}

[[gnu::noinline]] Tensor autocast_embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  if (autocast::Call call(OpId::embedding_renorm, self); call.applies()) {
    return call.run([&] { return run_embedding_renorm(call.cast(self, 0), indices, max_norm, norm_type); });
  }
  return run_embedding_renorm(self, indices, max_norm, norm_type);
}

[[gnu::cold, gnu::noinline]] Tensor observed_embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm,
                                                              double norm_type) {
  return tracing::observe(OpId::embedding_renorm, 0x1, [&] { return autocast_embedding_renorm(self, indices, max_norm, norm_type); }, self,
                          indices, max_norm, norm_type);
}

}  // namespace

Tensor embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_embedding_renorm(self, indices, max_norm, norm_type)
                               : autocast_embedding_renorm(self, indices, max_norm, norm_type);
  }
  return run_embedding_renorm(self, indices, max_norm, norm_type);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("embedding_renorm"); }

Tensor& embedding_renorm_(Tensor& self, const Tensor& indices, double max_norm, double norm_type) try {
  check_no_overlap("embedding_renorm_", self);
  autograd::check_inplace("embedding_renorm_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  write_embedding_renorm(self, indices, max_norm, norm_type);
  autograd::wrote("embedding_renorm_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::embedding_renorm, self, self, indices, max_norm, norm_type);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("embedding_renorm_"); }

// ---------------- embedding_bag ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor> run_embedding_bag(const Tensor& weight, const Tensor& indices,
                                                             const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
                                                             const Tensor& per_sample_weights, bool include_last_offset) {
  AMP_CHECK(weight.defined(), ValueError, "[embedding_bag] weight is an undefined tensor");
  AMP_CHECK(indices.defined(), ValueError, "[embedding_bag] indices is an undefined tensor");
  AMP_CHECK(offsets.defined(), ValueError, "[embedding_bag] offsets is an undefined tensor");
  return composite::embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> autocast_embedding_bag(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset) {
  if (autocast::Call call(OpId::embedding_bag, weight, per_sample_weights); call.applies()) {
    return call.run([&] {
      return run_embedding_bag(call.cast(weight, 0), indices, offsets, scale_grad_by_freq, mode, sparse, call.cast(per_sample_weights, 1),
                               include_last_offset);
    });
  }
  return run_embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed_embedding_bag(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset) {
  return tracing::observe(OpId::embedding_bag, 0x41, [&] {
    return autocast_embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset);
  }, weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor,
           Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode,
                                 bool sparse, const Tensor& per_sample_weights, bool include_last_offset) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset)
        : autocast_embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset);
  }
  return run_embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("embedding_bag"); }

// ---------------- embedding_bag.padding_idx ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor> run_embedding_bag_padding_idx(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx) {
  AMP_CHECK(weight.defined(), ValueError, "[embedding_bag] weight is an undefined tensor");
  AMP_CHECK(indices.defined(), ValueError, "[embedding_bag] indices is an undefined tensor");
  AMP_CHECK(offsets.defined(), ValueError, "[embedding_bag] offsets is an undefined tensor");
  return composite::embedding_bag_padding_idx(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights,
                                              include_last_offset, padding_idx);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> autocast_embedding_bag_padding_idx(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx) {
  if (autocast::Call call(OpId::embedding_bag_padding_idx, weight, per_sample_weights); call.applies()) {
    return call.run([&] {
      return run_embedding_bag_padding_idx(call.cast(weight, 0), indices, offsets, scale_grad_by_freq, mode, sparse,
                                           call.cast(per_sample_weights, 1), include_last_offset, padding_idx);
    });
  }
  return run_embedding_bag_padding_idx(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset,
                                       padding_idx);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed_embedding_bag_padding_idx(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx) {
  return tracing::observe(OpId::embedding_bag_padding_idx, 0x41, [&] {
    return autocast_embedding_bag_padding_idx(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights,
                                              include_last_offset, padding_idx);
  }, weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_embedding_bag_padding_idx(weight, indices, offsets, scale_grad_by_freq,
                                                                    mode, sparse, per_sample_weights, include_last_offset, padding_idx)
                               : autocast_embedding_bag_padding_idx(weight, indices, offsets, scale_grad_by_freq, mode, sparse,
                                                                    per_sample_weights, include_last_offset, padding_idx);
  }
  return run_embedding_bag_padding_idx(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset,
                                       padding_idx);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("embedding_bag"); }

// ---------------- embedding_bag_forward ----------------

namespace {

struct EmbeddingBagForwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor weight_;
  autograd::TensorInfo weight_info_;
  autograd::SavedTensor indices_;
  int64_t mode_;
  autograd::SavedTensor per_sample_weights_;
  int64_t padding_idx_;
  bool scale_grad_by_freq_;
  bool sparse_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_offset2bag_;
  autograd::SavedTensor result_bag_size_;
  autograd::SavedTensor result_max_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor weight = weight_.unpack(this);
    const auto& weight_info = weight_info_;
    const Tensor indices = indices_.unpack(this);
    const int64_t mode = mode_;
    const Tensor per_sample_weights = per_sample_weights_.unpack(this);
    const int64_t padding_idx = padding_idx_;
    const bool scale_grad_by_freq = scale_grad_by_freq_;
    const bool sparse = sparse_;
    const Tensor result_offset2bag = result_offset2bag_.unpack(this);
    const Tensor result_bag_size = result_bag_size_.unpack(this);
    const Tensor result_max_indices = result_max_indices_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& indices, const Tensor& per_sample_weights, const Tensor& result_offset2bag,
                                                const Tensor& result_bag_size, const Tensor& result_max_indices,
                                                const Tensor& grad_output) {
        return embedding_bag_formula_weight(grad_output, indices, result_offset2bag, result_bag_size, result_max_indices,
                                            weight_info.size(0), mode, per_sample_weights, scale_grad_by_freq, sparse, padding_idx);
      }, indices, per_sample_weights, result_offset2bag, result_bag_size, result_max_indices, grad_output);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& weight, const Tensor& indices, const Tensor& result_offset2bag,
                                                const Tensor& grad_output) {
        return embedding_bag_formula_per_sample_weights(grad_output, weight, indices, result_offset2bag, padding_idx);
      }, weight, indices, result_offset2bag, grad_output);
    }
  }
  void release_saved() override {
    weight_.reset();
    indices_.reset();
    per_sample_weights_.reset();
    result_offset2bag_.reset();
    result_bag_size_.reset();
    result_max_indices_.reset();
  }
  const char* name() const override { return "EmbeddingBagBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_embedding_bag_forward(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                     int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
                                                                     bool scale_grad_by_freq, bool sparse) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
      {.name = "offsets", .dtype = ArgDtype::Any},
      {.name = "per_sample_weights", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<4>("embedding_bag", kArgs, kDtypes, {&weight, &indices, &offsets, &per_sample_weights});
  return call_kernel(device, &Kernels::embedding_bag_forward, "embedding_bag", weight, indices, offsets, mode, per_sample_weights,
                     padding_idx, scale_grad_by_freq, sparse);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> taped_embedding_bag_forward(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
    bool scale_grad_by_freq, bool sparse) {
  auto* node = new EmbeddingBagForwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, weight);
  node->connect(1, per_sample_weights);
  if (node->needs_input(1)) node->weight_.save(weight);
  node->weight_info_.save(weight);
  node->indices_.save(indices);
  node->mode_ = mode;
  if (node->needs_input(0)) node->per_sample_weights_.save(per_sample_weights);
  node->padding_idx_ = padding_idx;
  node->scale_grad_by_freq_ = scale_grad_by_freq;
  node->sparse_ = sparse;
  auto result = run_embedding_bag_forward(weight, indices, offsets, mode, per_sample_weights, padding_idx, scale_grad_by_freq, sparse);
  node->result_output_.save(std::get<0>(result));
  node->result_offset2bag_.save(std::get<1>(result));
  if (node->needs_input(0)) node->result_bag_size_.save(std::get<2>(result));
  if (node->needs_input(0)) node->result_max_indices_.save(std::get<3>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor, Tensor> recorded_embedding_bag_forward(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
    bool scale_grad_by_freq, bool sparse) {
  if (autograd::should_record(weight, per_sample_weights)) {
    return taped_embedding_bag_forward(weight, indices, offsets, mode, per_sample_weights, padding_idx, scale_grad_by_freq, sparse);
  }
  return run_embedding_bag_forward(weight, indices, offsets, mode, per_sample_weights, padding_idx, scale_grad_by_freq, sparse);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed_embedding_bag_forward(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
    bool scale_grad_by_freq, bool sparse) {
  return tracing::observe_part("internal.embedding_bag_forward", [&] {
    return recorded_embedding_bag_forward(weight, indices, offsets, mode, per_sample_weights, padding_idx, scale_grad_by_freq, sparse);
  }, weight, indices, offsets, mode, per_sample_weights, padding_idx, scale_grad_by_freq, sparse);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::embedding_bag_forward(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
    bool scale_grad_by_freq, bool sparse) try {
  if (tracing::observed()) [[unlikely]] {
    return observed_embedding_bag_forward(weight, indices, offsets, mode, per_sample_weights, padding_idx, scale_grad_by_freq, sparse);
  }
  return recorded_embedding_bag_forward(weight, indices, offsets, mode, per_sample_weights, padding_idx, scale_grad_by_freq, sparse);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("embedding_bag_forward"); }

// ---------------- embedding_dense_backward ----------------

namespace {

struct EmbeddingDenseBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor indices_;
  int64_t padding_idx_;
  bool scale_grad_by_freq_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    const int64_t padding_idx = padding_idx_;
    const bool scale_grad_by_freq = scale_grad_by_freq_;
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& indices, const Tensor& grad) {
        return embedding_double_backward(grad, indices, padding_idx, scale_grad_by_freq);
      }, indices, grad);
    }
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "EmbeddingDenseBackwardBackward"; }
};

Tensor run_embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                    bool scale_grad_by_freq) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<2>("embedding_dense_backward", kArgs, kDtypes, {&grad_output, &indices});
  return native::embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq);
}

[[gnu::noinline]] Tensor taped_embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights,
                                                        int64_t padding_idx, bool scale_grad_by_freq) {
  auto* node = new EmbeddingDenseBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->indices_.save(indices);
  node->padding_idx_ = padding_idx;
  node->scale_grad_by_freq_ = scale_grad_by_freq;
  Tensor result = run_embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                         bool scale_grad_by_freq) {
  if (autograd::should_record(grad_output)) {
    return taped_embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq);
  }
  return run_embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq);
}

}  // namespace

Tensor internal::embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                          bool scale_grad_by_freq) try {
  return recorded_embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("embedding_dense_backward"); }

}  // namespace amp
