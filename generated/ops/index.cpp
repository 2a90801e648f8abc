// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/index.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- index_select ----------------

namespace {

struct IndexSelectBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor index_;

  void save(const Tensor& self, int64_t dim, const Tensor& index) {
    self_.save(self);
    dim_ = dim;
    index_.save(index);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = index_select_backward(grad, self.sizes(), dim_, index);
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "IndexSelectBackward"; }
};

Tensor run_index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}};
  check_args<2>("index_select", kArgs, kMovableTypes, {&self, &index});
  check::index_select(self, dim, index);
  return native::index_select(self, dim, index);
}

constexpr auto recorded_index_select = wrapper::recorded<run_index_select, IndexSelectBackward, Inputs<0>>;

}  // namespace

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  return wrapper::function<Casts<0>>(OpId::index_select, recorded_index_select, self, dim, index);
}

Tensor& index_select_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index) {
  return wrapper::copy_out(Inputs<0>(), OpId::index_select, "index_select_out", run_index_select, out, self, dim, index);
}

Tensor Tensor::index_select(int64_t dim, const Tensor& index) const { return amp::index_select(*this, dim, index); }

// ---------------- gather ----------------

namespace {

struct GatherBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor index_;

  void save(const Tensor& self, int64_t dim, const Tensor& index, const auto&...) {
    self_.save(self);
    dim_ = dim;
    index_.save(index);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad, self.sizes(), dim_, index);
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "GatherBackward"; }
};

Tensor run_gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}};
  check_args<2>("gather", kArgs, kMovableTypes, {&self, &index});
  check::gather(self, dim, index, sparse_grad);
  return native::gather(self, dim, index, sparse_grad);
}

constexpr auto recorded_gather = wrapper::recorded<run_gather, GatherBackward, Inputs<0>>;

}  // namespace

Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  return wrapper::function<Casts<0>>(OpId::gather, recorded_gather, self, dim, index, sparse_grad);
}

Tensor& gather_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  return wrapper::copy_out(Inputs<0>(), OpId::gather, "gather_out", run_gather, out, self, dim, index, sparse_grad);
}

Tensor Tensor::gather(int64_t dim, const Tensor& index, bool sparse_grad) const { return amp::gather(*this, dim, index, sparse_grad); }

// ---------------- scatter.src ----------------

namespace {

struct ScatterSrcBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSrc };
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo src_;

  void save(const Tensor&, int64_t dim, const Tensor& index, const Tensor& src) {
    dim_ = dim;
    index_.save(index);
    src_.save(src);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    const auto& src = src_;
    if (needs_input(kSelf)) input_grads[kSelf] = grad.scatter(dim_, index, 0);
    if (needs_input(kSrc)) input_grads[kSrc] = gather_into(grad, dim_, index, src.sizes());
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "ScatterSrcBackward"; }
};

void write_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}, {.name = "src"}};
  check_args<3>("scatter", kArgs, kAllTypes, {&self, &index, &src});
  check::scatter_src(self, dim, index, src);
  return native::scatter_src_(self, dim, index, src);
}

Tensor run_scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  Tensor result = working_copy("scatter", self);
  write_scatter_src(result, dim, index, src);
  return result;
}

constexpr auto recorded_scatter_src = wrapper::recorded<run_scatter_src, ScatterSrcBackward, Inputs<0, 3>>;

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  return wrapper::function<Casts<0, 3>>(OpId::scatter_src, recorded_scatter_src, self, dim, index, src);
}

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  const auto write = [&] {
    check_no_overlap("scatter_", self);
    write_scatter_src(self, dim, index, src);
  };
  return wrapper::inplace<ScatterSrcBackward, Inputs<0, 3>>(OpId::scatter_src, "scatter_", write, self, dim, index, src);
}

Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Tensor& src) const { return amp::scatter(*this, dim, index, src); }

Tensor& Tensor::scatter_(int64_t dim, const Tensor& index, const Tensor& src) const {
  return amp::scatter_(const_cast<Tensor&>(*this), dim, index, src);
}

// ---------------- scatter.value ----------------

namespace {

struct ScatterValueBackward final : wrapper::Node<1> {
  int64_t dim_;
  autograd::SavedTensor index_;

  void save(const Tensor&, int64_t dim, const Tensor& index, const auto&...) {
    dim_ = dim;
    index_.save(index);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad.scatter(dim_, index, 0);
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "ScatterValueBackward"; }
};

void write_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}};
  check_args<2>("scatter", kArgs, kAllTypes, {&self, &index});
  check::scatter_value(self, dim, index, value);
  return native::scatter_value_(self, dim, index, value);
}

Tensor run_scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  Tensor result = working_copy("scatter", self);
  write_scatter_value(result, dim, index, value);
  return result;
}

constexpr auto recorded_scatter_value = wrapper::recorded<run_scatter_value, ScatterValueBackward, Inputs<0>>;

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  return wrapper::function<Casts<0>>(OpId::scatter_value, recorded_scatter_value, self, dim, index, value);
}

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  const auto write = [&] {
    check_no_overlap("scatter_", self);
    write_scatter_value(self, dim, index, value);
  };
  return wrapper::inplace<ScatterValueBackward, Inputs<0>>(OpId::scatter_value, "scatter_", write, self, dim, index, value);
}

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

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) {
  return wrapper::function<Casts<0, 3>>(OpId::scatter_reduce, run_scatter_reduce, self, dim, index, src, reduce);
}

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce) {
  return wrapper::assign(Inputs<0, 3>(), OpId::scatter_reduce, "scatter_", run_scatter_reduce, self, dim, index, src, reduce);
}

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

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) {
  return wrapper::function<Casts<0>>(OpId::scatter_value_reduce, run_scatter_value_reduce, self, dim, index, value, reduce);
}

Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) {
  return wrapper::assign(Inputs<0>(), OpId::scatter_value_reduce, "scatter_", run_scatter_value_reduce, self, dim, index, value, reduce);
}

Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) const {
  return amp::scatter(*this, dim, index, value, reduce);
}

Tensor& Tensor::scatter_(int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce) const {
  return amp::scatter_(const_cast<Tensor&>(*this), dim, index, value, reduce);
}

// ---------------- scatter_add ----------------

namespace {

struct ScatterAddBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSrc };
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo src_;

  void save(const Tensor&, int64_t dim, const Tensor& index, const Tensor& src) {
    dim_ = dim;
    if (needs_input(kSrc)) index_.save(index);
    src_.save(src);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    const auto& src = src_;
    if (needs_input(kSelf)) input_grads[kSelf] = grad;
    if (needs_input(kSrc)) input_grads[kSrc] = gather_into(grad, dim_, index, src.sizes());
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "ScatterAddBackward"; }
};

void write_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}, {.name = "src"}};
  check_args<3>("scatter_add", kArgs, kAllTypes, {&self, &index, &src});
  check::scatter_add(self, dim, index, src);
  return native::scatter_add_(self, dim, index, src);
}

Tensor run_scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  Tensor result = working_copy("scatter_add", self);
  write_scatter_add(result, dim, index, src);
  return result;
}

constexpr auto recorded_scatter_add = wrapper::recorded<run_scatter_add, ScatterAddBackward, Inputs<0, 3>>;

}  // namespace

Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  return wrapper::function<Casts<0, 3>>(OpId::scatter_add, recorded_scatter_add, self, dim, index, src);
}

Tensor& scatter_add_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  const auto write = [&] {
    check_no_overlap("scatter_add_", self);
    write_scatter_add(self, dim, index, src);
  };
  return wrapper::inplace<ScatterAddBackward, Inputs<0, 3>>(OpId::scatter_add, "scatter_add_", write, self, dim, index, src);
}

Tensor Tensor::scatter_add(int64_t dim, const Tensor& index, const Tensor& src) const { return amp::scatter_add(*this, dim, index, src); }

Tensor& Tensor::scatter_add_(int64_t dim, const Tensor& index, const Tensor& src) const {
  return amp::scatter_add_(const_cast<Tensor&>(*this), dim, index, src);
}

// ---------------- scatter_reduce.two ----------------

namespace {

struct ScatterReduceTwoBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSrc };
  autograd::SavedTensor self_, index_, src_, result_;
  int64_t dim_;
  std::string reduce_;
  bool include_self_;

  void save(auto kept, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) {
    if (reduce != "sum" && reduce != "mean") self_.save(kept(self));
    dim_ = dim;
    index_.save(index);
    src_.save(src);
    reduce_ = reduce;
    include_self_ = include_self;
  }
  void save_result(const auto& result, const Tensor&, int64_t, const Tensor&, const Tensor&, StringRef reduce, const auto&...) {
    if (reduce == "amax" || reduce == "amin") result_.save_result(result);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor index = index_.unpack(this);
    const Tensor src = src_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32(
          [&](const Tensor& self, const Tensor& index, const Tensor& src, const Tensor& result,
              const Tensor& grad) { return scatter_reduce_backward_self(grad, self, dim_, index, src, result, reduce_, include_self_); },
          self, index, src, result, grad);
    }
    if (needs_input(kSrc)) {
      input_grads[kSrc] = autograd::in_float32(
          [&](const Tensor& self, const Tensor& index, const Tensor& src, const Tensor& result,
              const Tensor& grad) { return scatter_reduce_backward_src(grad, self, dim_, index, src, result, reduce_, include_self_); },
          self, index, src, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, index_, src_, result_); }
  const char* name() const override { return "ScatterReduceTwoBackward"; }
};

void write_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                              bool include_self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}, {.name = "src"}};
  check_args<3>("scatter_reduce", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self, &index, &src});
  check::scatter_reduce(self, dim, index, src, reduce, include_self);
  return native::scatter_reduce_(self, dim, index, src, reduce, include_self);
}

Tensor run_scatter_reduce_two(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                              bool include_self) {
  Tensor result = working_copy("scatter_reduce", self);
  write_scatter_reduce_two(result, dim, index, src, reduce, include_self);
  return result;
}

constexpr auto recorded_scatter_reduce_two = wrapper::recorded<run_scatter_reduce_two, ScatterReduceTwoBackward, Inputs<0, 3>>;

}  // namespace

Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) {
  return wrapper::function<Casts<0, 3>>(OpId::scatter_reduce_two, recorded_scatter_reduce_two, self, dim, index, src, reduce, include_self);
}

Tensor& scatter_reduce_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) {
  const auto write = [&] {
    check_no_overlap("scatter_reduce_", self);
    write_scatter_reduce_two(self, dim, index, src, reduce, include_self);
  };
  return wrapper::inplace<ScatterReduceTwoBackward, Inputs<0, 3>>(OpId::scatter_reduce_two, "scatter_reduce_", write, self, dim, index, src,
                                                                  reduce, include_self);
}

Tensor Tensor::scatter_reduce(int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) const {
  return amp::scatter_reduce(*this, dim, index, src, reduce, include_self);
}

Tensor& Tensor::scatter_reduce_(int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self) const {
  return amp::scatter_reduce_(const_cast<Tensor&>(*this), dim, index, src, reduce, include_self);
}

// ---------------- scatter_combine ----------------

namespace {

void write_scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "index", .dtype = ArgDtype::Any},
                                      {.name = "src", .dtype = ArgDtype::Own}};
  const Device device = check_args<3>("scatter_reduce", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self, &index, &src});
  return call_kernel(device, &Kernels::scatter_combine_, "scatter_reduce", self, dim, index, src, product, largest);
}

Tensor run_scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) {
  Tensor result = working_copy("scatter_reduce", self);
  write_scatter_combine(result, dim, index, src, product, largest);
  return result;
}

}  // namespace

Tensor internal::scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) {
  return wrapper::part("internal.scatter_combine", run_scatter_combine, self, dim, index, src, product, largest);
}

// ---------------- index_reduce ----------------

namespace {

Tensor run_index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) {
  AMP_CHECK(self.defined(), ValueError, "[index_reduce] self is an undefined tensor");
  AMP_CHECK(index.defined(), ValueError, "[index_reduce] index is an undefined tensor");
  AMP_CHECK(source.defined(), ValueError, "[index_reduce] source is an undefined tensor");
  return composite::index_reduce(self, dim, index, source, reduce, include_self);
}

}  // namespace

Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) {
  return wrapper::function<Casts<0, 3>>(OpId::index_reduce, run_index_reduce, self, dim, index, source, reduce, include_self);
}

Tensor& index_reduce_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) {
  return wrapper::assign(Inputs<0, 3>(), OpId::index_reduce, "index_reduce_", run_index_reduce, self, dim, index, source, reduce,
                         include_self);
}

Tensor Tensor::index_reduce(int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) const {
  return amp::index_reduce(*this, dim, index, source, reduce, include_self);
}

Tensor& Tensor::index_reduce_(int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self) const {
  return amp::index_reduce_(const_cast<Tensor&>(*this), dim, index, source, reduce, include_self);
}

// ---------------- index ----------------

namespace {

struct IndexBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedTensorList indices_;

  void save(const Tensor& self, TensorList indices) {
    self_.save(self);
    indices_.save(indices);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const std::vector<Tensor> indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = index_backward(grad, self.sizes(), indices);
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "IndexBackward"; }
};

Tensor run_index(const Tensor& self, TensorList indices) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("index", kArgs, kMovableTypes, {&self});
  return native::index(self, indices);
}

constexpr auto recorded_index = wrapper::recorded<run_index, IndexBackward, Inputs<0>>;

}  // namespace

Tensor index(const Tensor& self, TensorList indices) { return wrapper::function<Casts<0>>(OpId::index, recorded_index, self, indices); }

// ---------------- index_put ----------------

namespace {

struct IndexPutBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kValues };
  autograd::SavedTensorList indices_;
  autograd::TensorInfo values_;
  bool accumulate_;

  void save(const Tensor&, TensorList indices, const Tensor& values, bool accumulate) {
    indices_.save(indices);
    values_.save(values);
    accumulate_ = accumulate;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const std::vector<Tensor> indices = indices_.unpack(this);
    const auto& values = values_;
    if (needs_input(kSelf)) input_grads[kSelf] = accumulate_ ? grad : index_put(grad, indices, zeros({}, grad.options()));
    if (needs_input(kValues)) input_grads[kValues] = sum_to(index(grad, indices), values.sizes());
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "IndexPutBackward"; }
};

void write_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "values"}};
  check_args<2>("index_put", kArgs, kAllTypes, {&self, &values});
  return native::index_put_(self, indices, values, accumulate);
}

Tensor run_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  Tensor result = working_copy("index_put", self);
  write_index_put(result, indices, values, accumulate);
  return result;
}

constexpr auto recorded_index_put = wrapper::recorded<run_index_put, IndexPutBackward, Inputs<0, 2>>;

}  // namespace

Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  return wrapper::function<Casts<0, 2>>(OpId::index_put, recorded_index_put, self, indices, values, accumulate);
}

Tensor& index_put_(Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  const auto write = [&] {
    check_no_overlap("index_put_", self);
    write_index_put(self, indices, values, accumulate);
  };
  return wrapper::inplace<IndexPutBackward, Inputs<0, 2>>(OpId::index_put, "index_put_", write, self, indices, values, accumulate);
}

// ---------------- index_add ----------------

namespace {

struct IndexAddBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSource };
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo source_;
  Scalar alpha_;

  void save(const Tensor&, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
    dim_ = dim;
    if (needs_input(kSource)) index_.save(index);
    source_.save(source);
    alpha_ = alpha;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    const auto& source = source_;
    if (needs_input(kSelf)) input_grads[kSelf] = grad;
    if (needs_input(kSource)) input_grads[kSource] = mul_by(index_source_backward(grad, dim_, index, source.sizes()), alpha_);
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "IndexAddBackward"; }
};

void write_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}, {.name = "source"}};
  check_args<3>("index_add", kArgs, kAllTypes, {&self, &index, &source});
  check::index_add(self, dim, index, source, alpha);
  return native::index_add_(self, dim, index, source, alpha);
}

Tensor run_index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  Tensor result = working_copy("index_add", self);
  write_index_add(result, dim, index, source, alpha);
  return result;
}

constexpr auto recorded_index_add = wrapper::recorded<run_index_add, IndexAddBackward, Inputs<0, 3>>;

}  // namespace

Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  return wrapper::function<Casts<0, 3>>(OpId::index_add, recorded_index_add, self, dim, index, source, alpha);
}

Tensor& index_add_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  const auto write = [&] {
    check_no_overlap("index_add_", self);
    write_index_add(self, dim, index, source, alpha);
  };
  return wrapper::inplace<IndexAddBackward, Inputs<0, 3>>(OpId::index_add, "index_add_", write, self, dim, index, source, alpha);
}

Tensor& index_add_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  return wrapper::copy_out(Inputs<0, 3>(), OpId::index_add, "index_add_out", run_index_add, out, self, dim, index, source, alpha);
}

Tensor Tensor::index_add(int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) const {
  return amp::index_add(*this, dim, index, source, alpha);
}

Tensor& Tensor::index_add_(int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) const {
  return amp::index_add_(const_cast<Tensor&>(*this), dim, index, source, alpha);
}

// ---------------- index_copy ----------------

namespace {

struct IndexCopyBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSource };
  int64_t dim_;
  autograd::SavedTensor index_;
  autograd::TensorInfo source_;

  void save(const Tensor&, int64_t dim, const Tensor& index, const Tensor& source) {
    dim_ = dim;
    index_.save(index);
    source_.save(source);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    const auto& source = source_;
    if (needs_input(kSelf)) input_grads[kSelf] = grad.index_fill(dim_, index, 0);
    if (needs_input(kSource)) input_grads[kSource] = index_source_backward(grad, dim_, index, source.sizes());
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "IndexCopyBackward"; }
};

void write_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}, {.name = "source"}};
  check_args<3>("index_copy", kArgs, kAllTypes, {&self, &index, &source});
  check::index_copy(self, dim, index, source);
  return native::index_copy_(self, dim, index, source);
}

Tensor run_index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  Tensor result = working_copy("index_copy", self);
  write_index_copy(result, dim, index, source);
  return result;
}

constexpr auto recorded_index_copy = wrapper::recorded<run_index_copy, IndexCopyBackward, Inputs<0, 3>>;

}  // namespace

Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  return wrapper::function<Casts<0, 3>>(OpId::index_copy, recorded_index_copy, self, dim, index, source);
}

Tensor& index_copy_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  const auto write = [&] {
    check_no_overlap("index_copy_", self);
    write_index_copy(self, dim, index, source);
  };
  return wrapper::inplace<IndexCopyBackward, Inputs<0, 3>>(OpId::index_copy, "index_copy_", write, self, dim, index, source);
}

Tensor& index_copy_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  return wrapper::copy_out(Inputs<0, 3>(), OpId::index_copy, "index_copy_out", run_index_copy, out, self, dim, index, source);
}

Tensor Tensor::index_copy(int64_t dim, const Tensor& index, const Tensor& source) const {
  return amp::index_copy(*this, dim, index, source);
}

Tensor& Tensor::index_copy_(int64_t dim, const Tensor& index, const Tensor& source) const {
  return amp::index_copy_(const_cast<Tensor&>(*this), dim, index, source);
}

// ---------------- index_fill ----------------

namespace {

struct IndexFillBackward final : wrapper::Node<1> {
  int64_t dim_;
  autograd::SavedTensor index_;

  void save(const Tensor&, int64_t dim, const Tensor& index, const auto&...) {
    dim_ = dim;
    index_.save(index);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad.index_fill(dim_, index, 0);
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "IndexFillBackward"; }
};

void write_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}};
  check_args<2>("index_fill", kArgs, kAllTypes, {&self, &index});
  check::index_fill(self, dim, index, value);
  return native::index_fill_(self, dim, index, value);
}

Tensor run_index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  Tensor result = working_copy("index_fill", self);
  write_index_fill(result, dim, index, value);
  return result;
}

constexpr auto recorded_index_fill = wrapper::recorded<run_index_fill, IndexFillBackward, Inputs<0>>;

}  // namespace

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  return wrapper::function<Casts<0>>(OpId::index_fill, recorded_index_fill, self, dim, index, value);
}

Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  const auto write = [&] {
    check_no_overlap("index_fill_", self);
    write_index_fill(self, dim, index, value);
  };
  return wrapper::inplace<IndexFillBackward, Inputs<0>>(OpId::index_fill, "index_fill_", write, self, dim, index, value);
}

Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Scalar& value) const { return amp::index_fill(*this, dim, index, value); }

Tensor& Tensor::index_fill_(int64_t dim, const Tensor& index, const Scalar& value) const {
  return amp::index_fill_(const_cast<Tensor&>(*this), dim, index, value);
}

// ---------------- index_fill.int_Tensor ----------------

namespace {

struct IndexFillIntTensorBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kValue };
  int64_t dim_;
  autograd::SavedTensor index_;

  void save(const Tensor&, int64_t dim, const Tensor& index, const auto&...) {
    dim_ = dim;
    index_.save(index);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = grad.index_fill(dim_, index, 0);
    if (needs_input(kValue)) input_grads[kValue] = index_fill_value_backward(grad, dim_, index);
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "IndexFillIntTensorBackward"; }
};

void write_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "index", .dtype = ArgDtype::Any},
                                      {.name = "value", .dtype = ArgDtype::Own}};
  check_args<3>("index_fill", kArgs, kAllTypes, {&self, &index, &value});
  return native::index_fill_int_Tensor_(self, dim, index, value);
}

Tensor run_index_fill_int_Tensor(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  Tensor result = working_copy("index_fill", self);
  write_index_fill_int_Tensor(result, dim, index, value);
  return result;
}

constexpr auto recorded_index_fill_int_Tensor = wrapper::recorded<run_index_fill_int_Tensor, IndexFillIntTensorBackward, Inputs<0, 3>>;

}  // namespace

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  return wrapper::function<Casts<0, 3>>(OpId::index_fill_int_Tensor, recorded_index_fill_int_Tensor, self, dim, index, value);
}

Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  const auto write = [&] {
    check_no_overlap("index_fill_", self);
    write_index_fill_int_Tensor(self, dim, index, value);
  };
  return wrapper::inplace<IndexFillIntTensorBackward, Inputs<0, 3>>(OpId::index_fill_int_Tensor, "index_fill_", write, self, dim, index,
                                                                    value);
}

Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Tensor& value) const { return amp::index_fill(*this, dim, index, value); }

Tensor& Tensor::index_fill_(int64_t dim, const Tensor& index, const Tensor& value) const {
  return amp::index_fill_(const_cast<Tensor&>(*this), dim, index, value);
}

// ---------------- masked_select ----------------

namespace {

struct MaskedSelectBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor mask_;

  void save(const Tensor& self, const Tensor& mask) {
    self_.save(self);
    mask_.save(mask);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor mask = mask_.unpack(this);
    if (needs_input(0)) input_grads[0] = masked_select_backward(grad, self.sizes(), mask);
  }
  void release_saved() override { wrapper::reset(mask_); }
  const char* name() const override { return "MaskedSelectBackward"; }
};

Tensor run_masked_select(const Tensor& self, const Tensor& mask) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mask", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("masked_select", kArgs, kMovableTypes, {&self, &mask});
  check::masked_select(self, mask);
  return call_kernel(device, &Kernels::masked_select, "masked_select", self, mask);
}

constexpr auto recorded_masked_select = wrapper::recorded<run_masked_select, MaskedSelectBackward, Inputs<0>>;

}  // namespace

Tensor masked_select(const Tensor& self, const Tensor& mask) {
  return wrapper::function<Casts<0>>(OpId::masked_select, recorded_masked_select, self, mask);
}

Tensor& masked_select_out(Tensor& out, const Tensor& self, const Tensor& mask) {
  return wrapper::copy_out(Inputs<0>(), OpId::masked_select, "masked_select_out", run_masked_select, out, self, mask);
}

Tensor Tensor::masked_select(const Tensor& mask) const { return amp::masked_select(*this, mask); }

// ---------------- masked_scatter ----------------

namespace {

struct MaskedScatterBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSource };
  autograd::SavedTensor mask_;
  autograd::TensorInfo source_;

  void save(const Tensor&, const Tensor& mask, const Tensor& source) {
    mask_.save(mask);
    source_.save(source);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor mask = mask_.unpack(this);
    const auto& source = source_;
    if (needs_input(kSelf)) input_grads[kSelf] = masked_scatter(grad, mask, zeros(grad.sizes(), grad.options()));
    if (needs_input(kSource)) input_grads[kSource] = masked_scatter_source_backward(grad, mask, source.sizes());
  }
  void release_saved() override { wrapper::reset(mask_); }
  const char* name() const override { return "MaskedScatterBackward"; }
};

void write_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mask", .dtype = ArgDtype::Any}, {.name = "source"}};
  const Device device = check_args<3>("masked_scatter", kArgs, kAllTypes, {&self, &mask, &source});
  check::masked_scatter(self, mask, source);
  return call_kernel(device, &Kernels::masked_scatter_, "masked_scatter", self, mask, source);
}

Tensor run_masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  Tensor result = working_copy("masked_scatter", self);
  write_masked_scatter(result, mask, source);
  return result;
}

constexpr auto recorded_masked_scatter = wrapper::recorded<run_masked_scatter, MaskedScatterBackward, Inputs<0, 2>>;

}  // namespace

Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  return wrapper::function<Casts<0, 2>>(OpId::masked_scatter, recorded_masked_scatter, self, mask, source);
}

Tensor& masked_scatter_(Tensor& self, const Tensor& mask, const Tensor& source) {
  const auto write = [&] {
    check_no_overlap("masked_scatter_", self);
    write_masked_scatter(self, mask, source);
  };
  return wrapper::inplace<MaskedScatterBackward, Inputs<0, 2>>(OpId::masked_scatter, "masked_scatter_", write, self, mask, source);
}

Tensor Tensor::masked_scatter(const Tensor& mask, const Tensor& source) const { return amp::masked_scatter(*this, mask, source); }

Tensor& Tensor::masked_scatter_(const Tensor& mask, const Tensor& source) const {
  return amp::masked_scatter_(const_cast<Tensor&>(*this), mask, source);
}

// ---------------- take ----------------

namespace {

struct TakeBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor index_;

  void save(const Tensor& self, const Tensor& index) {
    self_.save(self);
    index_.save(index);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor index = index_.unpack(this);
    if (needs_input(0)) input_grads[0] = take_backward(grad, self.sizes(), index);
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "TakeBackward"; }
};

Tensor run_take(const Tensor& self, const Tensor& index) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}};
  check_args<2>("take", kArgs, kMovableTypes, {&self, &index});
  check::take(self, index);
  return native::take(self, index);
}

constexpr auto recorded_take = wrapper::recorded<run_take, TakeBackward, Inputs<0>>;

}  // namespace

Tensor take(const Tensor& self, const Tensor& index) { return wrapper::function<Casts<0>>(OpId::take, recorded_take, self, index); }

Tensor& take_out(Tensor& out, const Tensor& self, const Tensor& index) {
  return wrapper::copy_out(Inputs<0>(), OpId::take, "take_out", run_take, out, self, index);
}

Tensor Tensor::take(const Tensor& index) const { return amp::take(*this, index); }

// ---------------- put ----------------

namespace {

struct PutBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kSource };
  autograd::SavedTensor index_;
  autograd::TensorInfo source_;
  bool accumulate_;

  void save(const Tensor&, const Tensor& index, const Tensor& source, bool accumulate) {
    index_.save(index);
    source_.save(source);
    accumulate_ = accumulate;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor index = index_.unpack(this);
    const auto& source = source_;
    if (needs_input(kSelf)) input_grads[kSelf] = accumulate_ ? grad : grad.put(index, zeros(index.sizes(), grad.options()));
    if (needs_input(kSource)) {
      input_grads[kSource] = autograd::in_float32(
          [&](const Tensor& index, const Tensor& grad) { return grad.take(index).reshape(source.sizes()); }, index, grad);
    }
  }
  void release_saved() override { wrapper::reset(index_); }
  const char* name() const override { return "PutBackward"; }
};

void write_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "index", .dtype = ArgDtype::Any}, {.name = "source"}};
  check_args<3>("put", kArgs, kAllTypes, {&self, &index, &source});
  return native::put_(self, index, source, accumulate);
}

Tensor run_put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  Tensor result = working_copy("put", self);
  write_put(result, index, source, accumulate);
  return result;
}

constexpr auto recorded_put = wrapper::recorded<run_put, PutBackward, Inputs<0, 2>>;

}  // namespace

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return wrapper::function<Casts<0, 2>>(OpId::put, recorded_put, self, index, source, accumulate);
}

Tensor& put_(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  const auto write = [&] {
    check_no_overlap("put_", self);
    write_put(self, index, source, accumulate);
  };
  return wrapper::inplace<PutBackward, Inputs<0, 2>>(OpId::put, "put_", write, self, index, source, accumulate);
}

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

}  // namespace

Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  return wrapper::function<Casts<0>>(OpId::take_along_dim, run_take_along_dim, self, indices, dim);
}

Tensor Tensor::take_along_dim(const Tensor& indices, std::optional<int64_t> dim) const { return amp::take_along_dim(*this, indices, dim); }

// ---------------- nonzero ----------------

namespace {

Tensor run_nonzero(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("nonzero", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::nonzero, "nonzero", self);
}

}  // namespace

Tensor nonzero(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::nonzero, run_nonzero, self); }
Tensor Tensor::nonzero() const { return amp::nonzero(*this); }

// ---------------- argwhere ----------------

namespace {

Tensor run_argwhere(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[argwhere] self is an undefined tensor");
  return self.nonzero();
}

}  // namespace

Tensor argwhere(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::argwhere, run_argwhere, self); }
Tensor Tensor::argwhere() const { return amp::argwhere(*this); }

// ---------------- nonzero_static ----------------

namespace {

Tensor run_nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("nonzero_static", kArgs, kAllTypes, {&self});
  return native::nonzero_static(self, size, fill_value);
}

}  // namespace

Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  return wrapper::function<Casts<0>>(OpId::nonzero_static, run_nonzero_static, self, size, fill_value);
}

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
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}};
  check_args<1>("one_hot", kArgs, kIntegralTypes, {&self});
  return native::one_hot(self, num_classes);
}

}  // namespace

Tensor one_hot(const Tensor& self, int64_t num_classes) try {
  return run_one_hot(self, num_classes);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("one_hot"); }

// ---------------- sort ----------------

namespace {

struct SortBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_values_;
  int64_t dim_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, int64_t dim, const auto&...) {
    self_.save(self);
    dim_ = dim;
  }
  void save_result(const auto& result, const auto&...) {
    result_values_.save(std::get<0>(result));
    result_indices_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad_values, self.sizes(), dim_, result_indices);
  }
  void release_saved() override { wrapper::reset(result_indices_); }
  const char* name() const override { return "SortBackward"; }
};

std::tuple<Tensor, Tensor> run_sort(const Tensor& self, int64_t dim, bool descending) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("sort", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::sort, "sort", self, dim, descending);
}

constexpr auto recorded_sort = wrapper::recorded<run_sort, SortBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  return wrapper::function<Casts<0>>(OpId::sort, recorded_sort, self, dim, descending);
}

std::tuple<Tensor, Tensor> Tensor::sort(int64_t dim, bool descending) const { return amp::sort(*this, dim, descending); }

// ---------------- sort.stable ----------------

namespace {

std::tuple<Tensor, Tensor> run_sort_stable(const Tensor& self, [[maybe_unused]] std::optional<bool> stable, int64_t dim, bool descending) {
  AMP_CHECK(self.defined(), ValueError, "[sort] self is an undefined tensor");
  return sort(self, dim, descending);
}

}  // namespace

std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim, bool descending) {
  return wrapper::function<Casts<0>>(OpId::sort_stable, run_sort_stable, self, stable, dim, descending);
}

std::tuple<Tensor, Tensor> Tensor::sort(std::optional<bool> stable, int64_t dim, bool descending) const {
  return amp::sort(*this, stable, dim, descending);
}

// ---------------- msort ----------------

namespace {

Tensor run_msort(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[msort] self is an undefined tensor");
  return std::get<0>(sort(self, 0));
}

}  // namespace

Tensor msort(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::msort, run_msort, self); }
Tensor Tensor::msort() const { return amp::msort(*this); }

// ---------------- argsort ----------------

namespace {

Tensor run_argsort(const Tensor& self, int64_t dim, bool descending) {
  AMP_CHECK(self.defined(), ValueError, "[argsort] self is an undefined tensor");
  return std::get<1>(sort(self.detach(), dim, descending));
}

}  // namespace

Tensor argsort(const Tensor& self, int64_t dim, bool descending) {
  return wrapper::function<Casts<0>>(OpId::argsort, run_argsort, self, dim, descending);
}

Tensor Tensor::argsort(int64_t dim, bool descending) const { return amp::argsort(*this, dim, descending); }

// ---------------- topk ----------------

namespace {

struct TopkBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_values_;
  int64_t dim_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, int64_t, int64_t dim, const auto&...) {
    self_.save(self);
    dim_ = dim;
  }
  void save_result(const auto& result, const auto&...) {
    result_values_.save(std::get<0>(result));
    result_indices_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad_values, self.sizes(), dim_, result_indices);
  }
  void release_saved() override { wrapper::reset(result_indices_); }
  const char* name() const override { return "TopkBackward"; }
};

std::tuple<Tensor, Tensor> run_topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("topk", kArgs, kFloatingTypes | kIntegralTypes, {&self});
  check::topk(self, k, dim, largest, sorted);
  return call_kernel(device, &Kernels::topk, "topk", self, k, dim, largest, sorted);
}

constexpr auto recorded_topk = wrapper::recorded<run_topk, TopkBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  return wrapper::function<Casts<0>>(OpId::topk, recorded_topk, self, k, dim, largest, sorted);
}

std::tuple<Tensor, Tensor> Tensor::topk(int64_t k, int64_t dim, bool largest, bool sorted) const {
  return amp::topk(*this, k, dim, largest, sorted);
}

// ---------------- embedding ----------------

namespace {

struct EmbeddingBackward final : wrapper::Node<1> {
  autograd::TensorInfo weight_;
  autograd::SavedTensor indices_;
  int64_t padding_idx_;
  bool scale_grad_by_freq_, sparse_;

  void save(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
    weight_.save(weight);
    indices_.save(indices);
    padding_idx_ = padding_idx;
    scale_grad_by_freq_ = scale_grad_by_freq;
    sparse_ = sparse;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& weight = weight_;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = embedding_backward(grad, indices, weight.size(0), padding_idx_, scale_grad_by_freq_, sparse_);
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "EmbeddingBackward"; }
};

Tensor run_embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static constexpr ArgSpec kArgs[] = {{.name = "weight"}, {.name = "indices", .dtype = ArgDtype::Any}};
  check_args<2>("embedding", kArgs, kAllTypes, {&weight, &indices});
  check::embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
  return native::embedding(weight, indices, padding_idx, scale_grad_by_freq, sparse);
}

constexpr auto recorded_embedding = wrapper::recorded<run_embedding, EmbeddingBackward, Inputs<0>>;

}  // namespace

Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  return wrapper::function<Casts<0>>(OpId::embedding, recorded_embedding, weight, indices, padding_idx, scale_grad_by_freq, sparse);
}

// ---------------- embedding_renorm ----------------

namespace {

void write_embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "indices", .dtype = ArgDtype::Any}};
  check_args<2>("embedding_renorm", kArgs, kFloatingTypes, {&self, &indices});
  check::embedding_renorm(self, indices, max_norm, norm_type);
  return native::embedding_renorm_(self, indices, max_norm, norm_type);
}

Tensor run_embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  Tensor result = working_copy("embedding_renorm", self);
  write_embedding_renorm(result, indices, max_norm, norm_type);
  return result;
}

}  // namespace

Tensor embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  return wrapper::function<Casts<0>>(OpId::embedding_renorm, run_embedding_renorm, self, indices, max_norm, norm_type);
}

Tensor& embedding_renorm_(Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  const auto write = [&] {
    check_no_overlap("embedding_renorm_", self);
    write_embedding_renorm(self, indices, max_norm, norm_type);
  };
  return wrapper::inplace<wrapper::Overwriting>(OpId::embedding_renorm, "embedding_renorm_", write, self, indices, max_norm, norm_type);
}

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

}  // namespace

std::tuple<Tensor, Tensor, Tensor,
           Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode,
                                 bool sparse, const Tensor& per_sample_weights, bool include_last_offset) {
  return wrapper::function<Casts<0, 6>>(OpId::embedding_bag, run_embedding_bag, weight, indices, offsets, scale_grad_by_freq, mode, sparse,
                                        per_sample_weights, include_last_offset);
}

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

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx) {
  return wrapper::function<Casts<0, 6>>(OpId::embedding_bag_padding_idx, run_embedding_bag_padding_idx, weight, indices, offsets,
                                        scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx);
}

// ---------------- embedding_bag_forward ----------------

namespace {

struct EmbeddingBagForwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kWeight, kPerSampleWeights };
  autograd::SavedTensor weight_, indices_, per_sample_weights_, result_offset2bag_, result_bag_size_, result_max_indices_;
  autograd::TensorInfo weight_info_, result_output_;
  int64_t mode_, padding_idx_;
  bool scale_grad_by_freq_, sparse_;

  void save(const Tensor& weight, const Tensor& indices, const Tensor&, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
            bool scale_grad_by_freq, bool sparse) {
    if (needs_input(kPerSampleWeights)) weight_.save(weight);
    weight_info_.save(weight);
    indices_.save(indices);
    mode_ = mode;
    if (needs_input(kWeight)) per_sample_weights_.save(per_sample_weights);
    padding_idx_ = padding_idx;
    scale_grad_by_freq_ = scale_grad_by_freq;
    sparse_ = sparse;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_offset2bag_.save(std::get<1>(result));
    if (needs_input(kWeight)) result_bag_size_.save(std::get<2>(result));
    if (needs_input(kWeight)) result_max_indices_.save(std::get<3>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor weight = weight_.unpack(this);
    const auto& weight_info = weight_info_;
    const Tensor indices = indices_.unpack(this);
    const Tensor per_sample_weights = per_sample_weights_.unpack(this);
    const Tensor result_offset2bag = result_offset2bag_.unpack(this);
    const Tensor result_bag_size = result_bag_size_.unpack(this);
    const Tensor result_max_indices = result_max_indices_.unpack(this);
    if (needs_input(kWeight)) {
      input_grads[kWeight] = autograd::in_float32([&](const Tensor& indices, const Tensor& per_sample_weights,
                                                      const Tensor& result_offset2bag, const Tensor& result_bag_size,
                                                      const Tensor& result_max_indices, const Tensor& grad_output) {
        return embedding_bag_formula_weight(grad_output, indices, result_offset2bag, result_bag_size, result_max_indices,
                                            weight_info.size(0), mode_, per_sample_weights, scale_grad_by_freq_, sparse_, padding_idx_);
      }, indices, per_sample_weights, result_offset2bag, result_bag_size, result_max_indices, grad_output);
    }
    if (needs_input(kPerSampleWeights)) {
      input_grads[kPerSampleWeights] = autograd::in_float32([&](const Tensor& weight, const Tensor& indices,
                                                                const Tensor& result_offset2bag, const Tensor& grad_output) {
        return embedding_bag_formula_per_sample_weights(grad_output, weight, indices, result_offset2bag, padding_idx_);
      }, weight, indices, result_offset2bag, grad_output);
    }
  }
  void release_saved() override { wrapper::reset(weight_, indices_, per_sample_weights_, result_offset2bag_, result_bag_size_,
                                                 result_max_indices_); }
  const char* name() const override { return "EmbeddingBagBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_embedding_bag_forward(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                     int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
                                                                     bool scale_grad_by_freq, bool sparse) {
  static constexpr ArgSpec kArgs[] = {{.name = "weight"}, {.name = "indices", .dtype = ArgDtype::Any},
                                      {.name = "offsets", .dtype = ArgDtype::Any}, {.name = "per_sample_weights", .optional = true}};
  const Device device = check_args<4>("embedding_bag", kArgs, kFloatingTypes, {&weight, &indices, &offsets, &per_sample_weights});
  return call_kernel(device, &Kernels::embedding_bag_forward, "embedding_bag", weight, indices, offsets, mode, per_sample_weights,
                     padding_idx, scale_grad_by_freq, sparse);
}

constexpr auto recorded_embedding_bag_forward = wrapper::recorded<run_embedding_bag_forward, EmbeddingBagForwardBackward, Inputs<0, 4>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::embedding_bag_forward(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
    bool scale_grad_by_freq, bool sparse) {
  return wrapper::part("internal.embedding_bag_forward", recorded_embedding_bag_forward, weight, indices, offsets, mode, per_sample_weights,
                       padding_idx, scale_grad_by_freq, sparse);
}

// ---------------- embedding_dense_backward ----------------

namespace {

struct EmbeddingDenseBackwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor indices_;
  int64_t padding_idx_;
  bool scale_grad_by_freq_;

  void save(const Tensor&, const Tensor& indices, int64_t, int64_t padding_idx, bool scale_grad_by_freq) {
    indices_.save(indices);
    padding_idx_ = padding_idx;
    scale_grad_by_freq_ = scale_grad_by_freq;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& indices, const Tensor& grad) {
        return embedding_double_backward(grad, indices, padding_idx_, scale_grad_by_freq_);
      }, indices, grad);
    }
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "EmbeddingDenseBackwardBackward"; }
};

Tensor run_embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                    bool scale_grad_by_freq) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "indices", .dtype = ArgDtype::Any}};
  check_args<2>("embedding_dense_backward", kArgs, kFloatingTypes | kComplexTypes, {&grad_output, &indices});
  return native::embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq);
}

constexpr auto recorded_embedding_dense_backward = wrapper::recorded<run_embedding_dense_backward, EmbeddingDenseBackwardBackward,
                                                                     Inputs<0>>;

}  // namespace

Tensor internal::embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                          bool scale_grad_by_freq) {
  return wrapper::part("internal.embedding_dense_backward", recorded_embedding_dense_backward, grad_output, indices, num_weights,
                       padding_idx, scale_grad_by_freq);
}

// ---------------- unravel_index ----------------

namespace {

std::vector<Tensor> run_unravel_index(const Tensor& indices, IntArrayRef shape) {
  AMP_CHECK(indices.defined(), ValueError, "[unravel_index] indices is an undefined tensor");
  return composite::unravel_index(indices, shape);
}

}  // namespace

std::vector<Tensor> unravel_index(const Tensor& indices, IntArrayRef shape) try {
  return run_unravel_index(indices, shape);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("unravel_index"); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> index_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "index_select", .signature = "(Tensor self, int dim, Tensor index) -> Tensor", .casts = "self",
       .call = calls<amp::index_select>},
      {.name = "gather", .signature = "(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor", .casts = "self",
       .call = calls<amp::gather>},
      {.name = "scatter.src", .signature = "(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", .casts = "self src",
       .same_dtype = "self src",
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, const Tensor&, const Tensor&)>(amp::scatter)>},
      {.name = "scatter.value", .signature = "(Tensor self, int dim, Tensor index, Scalar value) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, const Tensor&, const Scalar&)>(amp::scatter)>},
      {.name = "scatter.reduce", .signature = "(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor",
       .casts = "self src", .same_dtype = "self src", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, const Tensor&, const Tensor&, StringRef)>(amp::scatter)>},
      {.name = "scatter.value_reduce", .signature = "(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor",
       .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, const Tensor&, const Scalar&, StringRef)>(amp::scatter)>},
      {.name = "scatter_add", .signature = "(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", .casts = "self src",
       .same_dtype = "self src", .call = calls<amp::scatter_add>},
      {.name = "scatter_reduce.two",
       .signature = "(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor",
       .casts = "self src", .same_dtype = "self src", .call = calls<amp::scatter_reduce>},
      {.name = "scatter_combine", .signature = "(Tensor self, int dim, Tensor index, Tensor src, bool product, bool largest) -> Tensor",
       .casts = "self src", .internal = true, .call = calls<amp::internal::scatter_combine>},
      {.name = "index_reduce",
       .signature = "(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor",
       .casts = "self source", .same_dtype = "self source", .composite = true, .call = calls<amp::index_reduce>},
      {.name = "index", .signature = "(Tensor self, Tensor?[] indices) -> Tensor", .casts = "self", .call = calls<amp::index>},
      {.name = "index_put", .signature = "(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
       .casts = "self values", .same_dtype = "self values", .call = calls<amp::index_put>},
      {.name = "index_add", .signature = "(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor",
       .casts = "self source", .same_dtype = "self source", .call = calls<amp::index_add>},
      {.name = "index_copy", .signature = "(Tensor self, int dim, Tensor index, Tensor source) -> Tensor", .casts = "self source",
       .same_dtype = "self source", .call = calls<amp::index_copy>},
      {.name = "index_fill", .signature = "(Tensor self, int dim, Tensor index, Scalar value) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, const Tensor&, const Scalar&)>(amp::index_fill)>},
      {.name = "index_fill.int_Tensor", .signature = "(Tensor self, int dim, Tensor index, Tensor value) -> Tensor", .casts = "self value",
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, const Tensor&, const Tensor&)>(amp::index_fill)>},
      {.name = "masked_select", .signature = "(Tensor self, Tensor mask) -> Tensor", .casts = "self", .call = calls<amp::masked_select>},
      {.name = "masked_scatter", .signature = "(Tensor self, Tensor mask, Tensor source) -> Tensor", .casts = "self source",
       .same_dtype = "self source", .call = calls<amp::masked_scatter>},
      {.name = "take", .signature = "(Tensor self, Tensor index) -> Tensor", .casts = "self", .call = calls<amp::take>},
      {.name = "put", .signature = "(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor", .casts = "self source",
       .same_dtype = "self source", .call = calls<amp::put>},
      {.name = "take_along_dim", .signature = "(Tensor self, Tensor indices, int? dim=None) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::take_along_dim>},
      {.name = "nonzero", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::nonzero>},
      {.name = "argwhere", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::argwhere>},
      {.name = "nonzero_static", .signature = "(Tensor self, *, int size, int fill_value=-1) -> Tensor", .casts = "self",
       .call = calls<amp::nonzero_static>},
      {.name = "where.condition", .signature = "(Tensor condition) -> Tensor[]", .facts = kOpenDtype | kTensorResult, .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&)>(amp::where)>},
      {.name = "one_hot", .signature = "(Tensor self, int num_classes=-1) -> Tensor", .facts = kOpenDtype | kTensorResult,
       .call = calls<amp::one_hot>},
      {.name = "sort", .signature = "(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)", .casts = "self",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, int64_t, bool)>(amp::sort)>},
      {.name = "sort.stable",
       .signature = "(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
       .casts = "self", .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, std::optional<bool>, int64_t, bool)>(amp::sort)>},
      {.name = "msort", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::msort>},
      {.name = "argsort", .signature = "(Tensor self, int dim=-1, bool descending=False) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::argsort>},
      {.name = "topk",
       .signature = "(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)",
       .casts = "self", .call = calls<amp::topk>},
      {.name = "embedding",
       .signature = "(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor",
       .casts = "weight", .call = calls<amp::embedding>},
      {.name = "embedding_renorm", .signature = "(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor",
       .casts = "self", .call = calls<amp::embedding_renorm>},
      {.name = "embedding_bag",
       .signature =
           "(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)",
       .casts = "weight per_sample_weights", .same_dtype = "weight per_sample_weights", .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor, Tensor, Tensor> (*)(const Tensor&, const Tensor&, const Tensor&, bool, int64_t,
                                                                                bool, const Tensor&, bool)>(amp::embedding_bag)>},
      {.name = "embedding_bag.padding_idx",
       .signature =
           "(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)",
       .casts = "weight per_sample_weights", .same_dtype = "weight per_sample_weights", .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor, Tensor,
                                            Tensor> (*)(const Tensor&, const Tensor&, const Tensor&, bool, int64_t, bool, const Tensor&,
                                                        bool, std::optional<int64_t>)>(amp::embedding_bag)>},
      {.name = "embedding_bag_forward",
       .signature =
           "(Tensor weight, Tensor indices, Tensor offsets, int mode, Tensor? per_sample_weights, int padding_idx, bool scale_grad_by_freq, bool sparse) -> (Tensor output, Tensor offset2bag, Tensor bag_size, Tensor max_indices)",
       .casts = "weight per_sample_weights", .same_dtype = "weight per_sample_weights", .internal = true,
       .call = calls<amp::internal::embedding_bag_forward>},
      {.name = "embedding_dense_backward",
       .signature = "(Tensor grad_output, Tensor indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::embedding_dense_backward>, .traits = OpCall::kUnchecked},
      {.name = "unravel_index", .signature = "(Tensor indices, int[] shape) -> Tensor[]", .facts = kOpenDtype | kTensorResult,
       .composite = true, .call = calls<amp::unravel_index>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
