// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/reduction.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- sum ----------------

namespace {

struct SumBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.expand(self.sizes());
  }
  const char* name() const override { return "SumBackward"; }
};

Tensor run_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("sum", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::sum_all, "sum", self, dtype);
}

constexpr auto recorded_sum = wrapper::recorded<run_sum, SumBackward, Inputs<0>>;

}  // namespace

Tensor sum(const Tensor& self, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::sum, recorded_sum, self, dtype);
}

Tensor Tensor::sum(std::optional<ScalarType> dtype) const { return amp::sum(*this, dtype); }

// ---------------- sum.dim ----------------

namespace {

struct SumDimBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void save(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, const auto&...) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = expand_reduced(grad, self.sizes(), dim_, keepdim_);
  }
  const char* name() const override { return "SumDimBackward"; }
};

Tensor run_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("sum", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::sum, "sum", self, dim, keepdim, dtype);
}

constexpr auto recorded_sum_dim = wrapper::recorded<run_sum_dim, SumDimBackward, Inputs<0>>;

}  // namespace

Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::sum_dim, recorded_sum_dim, self, dim, keepdim, dtype);
}

Tensor& sum_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::sum_dim, "sum_out", run_sum_dim, out, self, dim, keepdim, dtype);
}

Tensor Tensor::sum(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::sum(*this, dim, keepdim, dtype);
}

// ---------------- mean ----------------

namespace {

struct MeanBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = mean_backward(grad, self.sizes(), {}, false);
  }
  const char* name() const override { return "MeanBackward"; }
};

Tensor run_mean(const Tensor& self, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("mean", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::mean_all, "mean", self, dtype);
}

constexpr auto recorded_mean = wrapper::recorded<run_mean, MeanBackward, Inputs<0>>;

}  // namespace

Tensor mean(const Tensor& self, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::mean, recorded_mean, self, dtype);
}

Tensor Tensor::mean(std::optional<ScalarType> dtype) const { return amp::mean(*this, dtype); }

// ---------------- mean.dim ----------------

namespace {

struct MeanDimBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void save(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, const auto&...) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = mean_backward(grad, self.sizes(), dim_, keepdim_);
  }
  const char* name() const override { return "MeanDimBackward"; }
};

Tensor run_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("mean", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::mean, "mean", self, dim, keepdim, dtype);
}

constexpr auto recorded_mean_dim = wrapper::recorded<run_mean_dim, MeanDimBackward, Inputs<0>>;

}  // namespace

Tensor mean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::mean_dim, recorded_mean_dim, self, dim, keepdim, dtype);
}

Tensor& mean_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::mean_dim, "mean_out", run_mean_dim, out, self, dim, keepdim, dtype);
}

Tensor Tensor::mean(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::mean(*this, dim, keepdim, dtype);
}

// ---------------- prod ----------------

namespace {

struct ProdBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = prod_backward(grad, self, result, {}, false);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "ProdBackward"; }
};

Tensor run_prod(const Tensor& self, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("prod", kArgs, kAllTypes, {&self});
  return native::prod(self, dtype);
}

constexpr auto recorded_prod = wrapper::recorded<run_prod, ProdBackward, Inputs<0>>;

}  // namespace

Tensor prod(const Tensor& self, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::prod, recorded_prod, self, dtype);
}

Tensor Tensor::prod(std::optional<ScalarType> dtype) const { return amp::prod(*this, dtype); }

// ---------------- prod.dim_int ----------------

namespace {

struct ProdDimIntBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  int64_t dim_;
  bool keepdim_;

  void save(const Tensor& self, int64_t dim, bool keepdim, const auto&...) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = prod_backward(grad, self, result, dim_, keepdim_);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "ProdDimIntBackward"; }
};

Tensor run_prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("prod", kArgs, kAllTypes, {&self});
  return native::prod_dim_int(self, dim, keepdim, dtype);
}

constexpr auto recorded_prod_dim_int = wrapper::recorded<run_prod_dim_int, ProdDimIntBackward, Inputs<0>>;

}  // namespace

Tensor prod(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::prod_dim_int, recorded_prod_dim_int, self, dim, keepdim, dtype);
}

Tensor& prod_out(Tensor& out, const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::prod_dim_int, "prod_out", run_prod_dim_int, out, self, dim, keepdim, dtype);
}

Tensor Tensor::prod(int64_t dim, bool keepdim, std::optional<ScalarType> dtype) const { return amp::prod(*this, dim, keepdim, dtype); }

// ---------------- prod_over ----------------

namespace {

Tensor run_prod_over(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("prod", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::prod, "prod", self, dim, keepdim, dtype);
}

}  // namespace

Tensor internal::prod_over(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::part("internal.prod_over", run_prod_over, self, dim, keepdim, dtype);
}

// ---------------- amax ----------------

namespace {

struct AmaxBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void save(const Tensor& self, IntArrayRef dim, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return extremum_backward(grad, self, result, dim_, keepdim_);
      }, self, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "AmaxBackward"; }
};

Tensor run_amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("amax", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  check::amax(self, dim, keepdim);
  return call_kernel(device, &Kernels::amax, "amax", self, dim, keepdim);
}

constexpr auto recorded_amax = wrapper::recorded<run_amax, AmaxBackward, Inputs<0>>;

}  // namespace

Tensor amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::amax, recorded_amax, self, dim, keepdim);
}

Tensor& amax_out(Tensor& out, const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::copy_out(Inputs<0>(), OpId::amax, "amax_out", run_amax, out, self, dim, keepdim);
}

Tensor Tensor::amax(IntArrayRef dim, bool keepdim) const { return amp::amax(*this, dim, keepdim); }

// ---------------- amin ----------------

namespace {

struct AminBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void save(const Tensor& self, IntArrayRef dim, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return extremum_backward(grad, self, result, dim_, keepdim_);
      }, self, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "AminBackward"; }
};

Tensor run_amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("amin", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  check::amin(self, dim, keepdim);
  return call_kernel(device, &Kernels::amin, "amin", self, dim, keepdim);
}

constexpr auto recorded_amin = wrapper::recorded<run_amin, AminBackward, Inputs<0>>;

}  // namespace

Tensor amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::amin, recorded_amin, self, dim, keepdim);
}

Tensor& amin_out(Tensor& out, const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::copy_out(Inputs<0>(), OpId::amin, "amin_out", run_amin, out, self, dim, keepdim);
}

Tensor Tensor::amin(IntArrayRef dim, bool keepdim) const { return amp::amin(*this, dim, keepdim); }

// ---------------- max ----------------

namespace {

Tensor run_max(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[max] self is an undefined tensor");
  return composite::max(self);
}

}  // namespace

Tensor max(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::max, run_max, self); }
Tensor Tensor::max() const { return amp::max(*this); }

// ---------------- max.other ----------------

namespace {

Tensor run_max_other(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[max] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[max] other is an undefined tensor");
  return maximum(self, other);
}

}  // namespace

Tensor max(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::max_other, run_max_other, self, other); }
Tensor Tensor::max(const Tensor& other) const { return amp::max(*this, other); }

// ---------------- max.dim ----------------

namespace {

struct MaxDimBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_values_;
  int64_t dim_;
  bool keepdim_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, int64_t dim, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) {
    result_values_.save(std::get<0>(result));
    result_indices_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim_, keepdim_);
  }
  void release_saved() override { wrapper::reset(result_indices_); }
  const char* name() const override { return "MaxDimBackward"; }
};

std::tuple<Tensor, Tensor> run_max_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("max", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::max_dim(self, dim, keepdim);
}

constexpr auto recorded_max_dim = wrapper::recorded<run_max_dim, MaxDimBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::max_dim, recorded_max_dim, self, dim, keepdim);
}

std::tuple<Tensor, Tensor> Tensor::max(int64_t dim, bool keepdim) const { return amp::max(*this, dim, keepdim); }

// ---------------- min ----------------

namespace {

Tensor run_min(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[min] self is an undefined tensor");
  return composite::min(self);
}

}  // namespace

Tensor min(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::min, run_min, self); }
Tensor Tensor::min() const { return amp::min(*this); }

// ---------------- min.other ----------------

namespace {

Tensor run_min_other(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[min] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[min] other is an undefined tensor");
  return minimum(self, other);
}

}  // namespace

Tensor min(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::min_other, run_min_other, self, other); }
Tensor Tensor::min(const Tensor& other) const { return amp::min(*this, other); }

// ---------------- min.dim ----------------

namespace {

struct MinDimBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_values_;
  int64_t dim_;
  bool keepdim_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, int64_t dim, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) {
    result_values_.save(std::get<0>(result));
    result_indices_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim_, keepdim_);
  }
  void release_saved() override { wrapper::reset(result_indices_); }
  const char* name() const override { return "MinDimBackward"; }
};

std::tuple<Tensor, Tensor> run_min_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("min", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::min_dim(self, dim, keepdim);
}

constexpr auto recorded_min_dim = wrapper::recorded<run_min_dim, MinDimBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::min_dim, recorded_min_dim, self, dim, keepdim);
}

std::tuple<Tensor, Tensor> Tensor::min(int64_t dim, bool keepdim) const { return amp::min(*this, dim, keepdim); }

// ---------------- extremum ----------------

namespace {

std::tuple<Tensor, Tensor> run_extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("max", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::extremum, "max", self, dim, keepdim, largest);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) {
  return wrapper::part("internal.extremum", run_extremum, self, dim, keepdim, largest);
}

// ---------------- argmax ----------------

namespace {

Tensor run_argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("argmax", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::argmax(self, dim, keepdim);
}

}  // namespace

Tensor argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::argmax, run_argmax, self, dim, keepdim);
}

Tensor Tensor::argmax(std::optional<int64_t> dim, bool keepdim) const { return amp::argmax(*this, dim, keepdim); }

// ---------------- argmin ----------------

namespace {

Tensor run_argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("argmin", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::argmin(self, dim, keepdim);
}

}  // namespace

Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::argmin, run_argmin, self, dim, keepdim);
}

Tensor Tensor::argmin(std::optional<int64_t> dim, bool keepdim) const { return amp::argmin(*this, dim, keepdim); }

// ---------------- aminmax ----------------

namespace {

struct AminmaxBackward final : wrapper::Node<1, 2> {
  autograd::SavedTensor self_, result_min_, result_max_;
  std::optional<int64_t> dim_;
  bool keepdim_;

  void save(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) {
    result_min_.save_result(std::get<0>(result));
    result_max_.save_result(std::get<1>(result), 1);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_min = grads[0];
    const Tensor& grad_max = grads[1];
    const Tensor self = self_.unpack(this);
    const Tensor result_min = result_min_.unpack(this);
    const Tensor result_max = result_max_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32(
          [&](const Tensor& self, const Tensor& result_min, const Tensor& result_max, const Tensor& grad_min,
              const Tensor& grad_max) { return aminmax_backward(grad_min, grad_max, self, result_min, result_max, dim_, keepdim_); }, self,
          result_min, result_max, grad_min, grad_max);
    }
  }
  void release_saved() override { wrapper::reset(self_, result_min_, result_max_); }
  const char* name() const override { return "AminmaxBackward"; }
};

std::tuple<Tensor, Tensor> run_aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("aminmax", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  check::aminmax(self, dim, keepdim);
  return call_kernel(device, &Kernels::aminmax, "aminmax", self, dim, keepdim);
}

constexpr auto recorded_aminmax = wrapper::recorded<run_aminmax, AminmaxBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::aminmax, recorded_aminmax, self, dim, keepdim);
}

std::tuple<Tensor, Tensor> Tensor::aminmax(std::optional<int64_t> dim, bool keepdim) const { return amp::aminmax(*this, dim, keepdim); }

// ---------------- var ----------------

namespace {

Tensor run_var(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[var] self is an undefined tensor");
  return var(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

}  // namespace

Tensor var(const Tensor& self, bool unbiased) { return wrapper::function<Casts<0>>(OpId::var, run_var, self, unbiased); }
Tensor Tensor::var(bool unbiased) const { return amp::var(*this, unbiased); }

// ---------------- var.dim ----------------

namespace {

Tensor run_var_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[var] self is an undefined tensor");
  return var(self, dim, Scalar(unbiased ? 1 : 0), keepdim);
}

}  // namespace

Tensor var(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::var_dim, run_var_dim, self, dim, unbiased, keepdim);
}

Tensor Tensor::var(OptionalIntArrayRef dim, bool unbiased, bool keepdim) const { return amp::var(*this, dim, unbiased, keepdim); }

// ---------------- var.correction ----------------

namespace {

struct VarCorrectionBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;

  void save(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    correction_ = correction;
    keepdim_ = keepdim;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return var_backward(grad, self, dim_, correction_,
                                                                                                              keepdim_); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "VarCorrectionBackward"; }
};

Tensor run_var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("var", kArgs, kFloatingTypes | kComplexTypes, {&self});
  return native::var_correction(self, dim, correction, keepdim);
}

constexpr auto recorded_var_correction = wrapper::recorded<run_var_correction, VarCorrectionBackward, Inputs<0>>;

}  // namespace

Tensor var(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::var_correction, recorded_var_correction, self, dim, correction, keepdim);
}

Tensor& var_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return wrapper::copy_out(Inputs<0>(), OpId::var_correction, "var_out", run_var_correction, out, self, dim, correction, keepdim);
}

Tensor Tensor::var(OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) const {
  return amp::var(*this, dim, correction, keepdim);
}

// ---------------- std ----------------

namespace {

Tensor run_std(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[std] self is an undefined tensor");
  return amp::std(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

}  // namespace

Tensor std(const Tensor& self, bool unbiased) { return wrapper::function<Casts<0>>(OpId::std, run_std, self, unbiased); }
Tensor Tensor::std(bool unbiased) const { return amp::std(*this, unbiased); }

// ---------------- std.dim ----------------

namespace {

Tensor run_std_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[std] self is an undefined tensor");
  return amp::std(self, dim, Scalar(unbiased ? 1 : 0), keepdim);
}

}  // namespace

Tensor std(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::std_dim, run_std_dim, self, dim, unbiased, keepdim);
}

Tensor Tensor::std(OptionalIntArrayRef dim, bool unbiased, bool keepdim) const { return amp::std(*this, dim, unbiased, keepdim); }

// ---------------- std.correction ----------------

namespace {

struct StdCorrectionBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;

  void save(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    correction_ = correction;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return std_backward(grad, self, result, dim_, correction_, keepdim_);
      }, self, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "StdCorrectionBackward"; }
};

Tensor run_std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("std", kArgs, kFloatingTypes | kComplexTypes, {&self});
  return native::std_correction(self, dim, correction, keepdim);
}

constexpr auto recorded_std_correction = wrapper::recorded<run_std_correction, StdCorrectionBackward, Inputs<0>>;

}  // namespace

Tensor std(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::std_correction, recorded_std_correction, self, dim, correction, keepdim);
}

Tensor& std_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return wrapper::copy_out(Inputs<0>(), OpId::std_correction, "std_out", run_std_correction, out, self, dim, correction, keepdim);
}

Tensor Tensor::std(OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) const {
  return amp::std(*this, dim, correction, keepdim);
}

// ---------------- var_mean ----------------

namespace {

std::tuple<Tensor, Tensor> run_var_mean(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[var_mean] self is an undefined tensor");
  return var_mean(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

}  // namespace

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, bool unbiased) {
  return wrapper::function<Casts<0>>(OpId::var_mean, run_var_mean, self, unbiased);
}

// ---------------- var_mean.dim ----------------

namespace {

std::tuple<Tensor, Tensor> run_var_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[var_mean] self is an undefined tensor");
  return var_mean(self, dim, Scalar(unbiased ? 1 : 0), keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::var_mean_dim, run_var_mean_dim, self, dim, unbiased, keepdim);
}

// ---------------- var_mean.correction ----------------

namespace {

struct VarMeanCorrectionBackward final : wrapper::Node<1, 2> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;

  void save(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    correction_ = correction;
    keepdim_ = keepdim;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_var = grads[0];
    const Tensor& grad_mean = grads[1];
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad_var, const Tensor& grad_mean) {
        return var_mean_backward(grad_var, grad_mean, self, dim_, correction_, keepdim_);
      }, self, grad_var, grad_mean);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "VarMeanCorrectionBackward"; }
};

std::tuple<Tensor, Tensor> run_var_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                                   bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("var_mean", kArgs, kFloatingTypes | kComplexTypes, {&self});
  return native::var_mean_correction(self, dim, correction, keepdim);
}

constexpr auto recorded_var_mean_correction = wrapper::recorded<run_var_mean_correction, VarMeanCorrectionBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::var_mean_correction, recorded_var_mean_correction, self, dim, correction, keepdim);
}

// ---------------- std_mean ----------------

namespace {

std::tuple<Tensor, Tensor> run_std_mean(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[std_mean] self is an undefined tensor");
  return std_mean(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

}  // namespace

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, bool unbiased) {
  return wrapper::function<Casts<0>>(OpId::std_mean, run_std_mean, self, unbiased);
}

// ---------------- std_mean.correction ----------------

namespace {

struct StdMeanCorrectionBackward final : wrapper::Node<1, 2> {
  autograd::SavedTensor self_, result_std_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;

  void save(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    correction_ = correction;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) { result_std_.save_result(std::get<0>(result)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_std = grads[0];
    const Tensor& grad_mean = grads[1];
    const Tensor self = self_.unpack(this);
    const Tensor result_std = result_std_.unpack(this);
    if (needs_input(0)) input_grads[0] = std_mean_backward(grad_std, grad_mean, self, result_std, dim_, correction_, keepdim_);
  }
  void release_saved() override { wrapper::reset(self_, result_std_); }
  const char* name() const override { return "StdMeanCorrectionBackward"; }
};

std::tuple<Tensor, Tensor> run_std_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                                   bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("std_mean", kArgs, kFloatingTypes | kComplexTypes, {&self});
  return native::std_mean_correction(self, dim, correction, keepdim);
}

constexpr auto recorded_std_mean_correction = wrapper::recorded<run_std_mean_correction, StdMeanCorrectionBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::std_mean_correction, recorded_std_mean_correction, self, dim, correction, keepdim);
}

// ---------------- moments ----------------

namespace {

std::tuple<Tensor, Tensor> run_moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("var", kArgs, kFloatingTypes, {&self});
  return call_kernel(device, &Kernels::moments, "var", self, dim, correction, keepdim, root);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) {
  return wrapper::part("internal.moments", run_moments, self, dim, correction, keepdim, root);
}

// ---------------- linalg_vector_norm ----------------

namespace {

struct LinalgVectorNormBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  Scalar ord_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void save(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim, const auto&...) {
    self_.save(self);
    ord_ = ord;
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = vector_norm_backward(grad, self, ord_, result, dim_, keepdim_);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LinalgVectorNormBackward"; }
};

Tensor run_linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                              std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("linalg_vector_norm", kArgs, kFloatingTypes | kComplexTypes, {&self});
  check::linalg_vector_norm(self, ord, dim, keepdim, dtype);
  return call_kernel(device, &Kernels::linalg_vector_norm, "linalg_vector_norm", self, ord, dim, keepdim, dtype);
}

constexpr auto recorded_linalg_vector_norm = wrapper::recorded<run_linalg_vector_norm, LinalgVectorNormBackward, Inputs<0>>;

}  // namespace

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::linalg_vector_norm, recorded_linalg_vector_norm, self, ord, dim, keepdim, dtype);
}

Tensor& linalg_vector_norm_out(Tensor& out, const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_vector_norm, "linalg_vector_norm_out", run_linalg_vector_norm, out, self, ord, dim,
                           keepdim, dtype);
}

// ---------------- norm ----------------

namespace {

Tensor run_norm(const Tensor& self, const Scalar& p) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p);
}

}  // namespace

Tensor norm(const Tensor& self, const Scalar& p) {
  const auto with_dtype = static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&, ScalarType)>(norm);
  return wrapper::function_or_with_dtype<Casts<0>>(OpId::norm, run_norm, with_dtype, self, p);
}

Tensor Tensor::norm(const Scalar& p) const { return amp::norm(*this, p); }

// ---------------- norm.dtype ----------------

namespace {

Tensor run_norm_dtype(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p.value_or(2), OptionalIntArrayRef(), false, dtype);
}

}  // namespace

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype) {
  return wrapper::function<Casts<0>>(OpId::norm_dtype, run_norm_dtype, self, p, dtype);
}

Tensor Tensor::norm(const std::optional<Scalar>& p, ScalarType dtype) const { return amp::norm(*this, p, dtype); }

// ---------------- norm.dim ----------------

namespace {

Tensor run_norm_dim(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p.value_or(2), dim, keepdim);
}

}  // namespace

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) {
  const auto with_dtype = static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&, IntArrayRef, bool, ScalarType)>(norm);
  return wrapper::function_or_with_dtype<Casts<0>>(OpId::norm_dim, run_norm_dim, with_dtype, self, p, dim, keepdim);
}

Tensor Tensor::norm(const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) const { return amp::norm(*this, p, dim, keepdim); }

// ---------------- norm.dim_dtype ----------------

namespace {

Tensor run_norm_dim_dtype(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim, ScalarType dtype) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p.value_or(2), dim, keepdim, dtype);
}

}  // namespace

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim, ScalarType dtype) {
  return wrapper::function<Casts<0>>(OpId::norm_dim_dtype, run_norm_dim_dtype, self, p, dim, keepdim, dtype);
}

Tensor Tensor::norm(const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim, ScalarType dtype) const {
  return amp::norm(*this, p, dim, keepdim, dtype);
}

// ---------------- frobenius_norm ----------------

namespace {

Tensor run_frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[frobenius_norm] self is an undefined tensor");
  return linalg_vector_norm(self, 2, dim, keepdim);
}

}  // namespace

Tensor frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::frobenius_norm, run_frobenius_norm, self, dim, keepdim);
}

// ---------------- logsumexp ----------------

namespace {

struct LogsumexpBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void save(const Tensor& self, IntArrayRef dim, bool keepdim) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = logsumexp_backward(grad, self, result, dim_, keepdim_);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LogsumexpBackward"; }
};

Tensor run_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("logsumexp", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::logsumexp, "logsumexp", self, dim, keepdim);
}

constexpr auto recorded_logsumexp = wrapper::recorded<run_logsumexp, LogsumexpBackward, Inputs<0>>;

}  // namespace

Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::logsumexp, recorded_logsumexp, self, dim, keepdim);
}

Tensor& logsumexp_out(Tensor& out, const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::copy_out(Inputs<0>(), OpId::logsumexp, "logsumexp_out", run_logsumexp, out, self, dim, keepdim);
}

Tensor Tensor::logsumexp(IntArrayRef dim, bool keepdim) const { return amp::logsumexp(*this, dim, keepdim); }

// ---------------- all ----------------

namespace {

Tensor run_all(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[all] self is an undefined tensor");
  return amp::all(self, OptionalIntArrayRef(), false);
}

}  // namespace

Tensor all(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::all, run_all, self); }
Tensor Tensor::all() const { return amp::all(*this); }

// ---------------- all.dim ----------------

namespace {

Tensor run_all_dim(const Tensor& self, int64_t dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[all] self is an undefined tensor");
  return amp::all(self, OptionalIntArrayRef(dim), keepdim);
}

}  // namespace

Tensor all(const Tensor& self, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::all_dim, run_all_dim, self, dim, keepdim);
}

Tensor Tensor::all(int64_t dim, bool keepdim) const { return amp::all(*this, dim, keepdim); }

// ---------------- all.dims ----------------

namespace {

Tensor run_all_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("all", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::all, "all", self, dim, keepdim);
}

}  // namespace

Tensor all(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::all_dims, run_all_dims, self, dim, keepdim);
}

Tensor Tensor::all(OptionalIntArrayRef dim, bool keepdim) const { return amp::all(*this, dim, keepdim); }

// ---------------- any ----------------

namespace {

Tensor run_any(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[any] self is an undefined tensor");
  return amp::any(self, OptionalIntArrayRef(), false);
}

}  // namespace

Tensor any(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::any, run_any, self); }
Tensor Tensor::any() const { return amp::any(*this); }

// ---------------- any.dim ----------------

namespace {

Tensor run_any_dim(const Tensor& self, int64_t dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[any] self is an undefined tensor");
  return amp::any(self, OptionalIntArrayRef(dim), keepdim);
}

}  // namespace

Tensor any(const Tensor& self, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::any_dim, run_any_dim, self, dim, keepdim);
}

Tensor Tensor::any(int64_t dim, bool keepdim) const { return amp::any(*this, dim, keepdim); }

// ---------------- any.dims ----------------

namespace {

Tensor run_any_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("any", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::any, "any", self, dim, keepdim);
}

}  // namespace

Tensor any(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::any_dims, run_any_dims, self, dim, keepdim);
}

Tensor Tensor::any(OptionalIntArrayRef dim, bool keepdim) const { return amp::any(*this, dim, keepdim); }

// ---------------- count_nonzero ----------------

namespace {

Tensor run_count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  AMP_CHECK(self.defined(), ValueError, "[count_nonzero] self is an undefined tensor");
  return count_nonzero(self, dim ? IntArrayRef(*dim) : IntArrayRef());
}

}  // namespace

Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  return wrapper::function<Casts<0>>(OpId::count_nonzero, run_count_nonzero, self, dim);
}

Tensor Tensor::count_nonzero(std::optional<int64_t> dim) const { return amp::count_nonzero(*this, dim); }

// ---------------- count_nonzero.dim ----------------

namespace {

Tensor run_count_nonzero_dim(const Tensor& self, IntArrayRef dim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("count_nonzero", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::count_nonzero, "count_nonzero", self, dim);
}

}  // namespace

Tensor count_nonzero(const Tensor& self, IntArrayRef dim) {
  return wrapper::function<Casts<0>>(OpId::count_nonzero_dim, run_count_nonzero_dim, self, dim);
}

Tensor Tensor::count_nonzero(IntArrayRef dim) const { return amp::count_nonzero(*this, dim); }

// ---------------- cumsum ----------------

namespace {

struct CumsumBackward final : wrapper::Node<1> {
  int64_t dim_;

  void save(const Tensor&, int64_t dim, const auto&...) { dim_ = dim; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = cumsum_reverse(grad, dim_);
  }
  const char* name() const override { return "CumsumBackward"; }
};

Tensor run_cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("cumsum", kArgs, kAllTypes, {&self});
  return native::cumsum(self, dim, dtype);
}

constexpr auto recorded_cumsum = wrapper::recorded<run_cumsum, CumsumBackward, Inputs<0>>;

}  // namespace

Tensor cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::cumsum, recorded_cumsum, self, dim, dtype);
}

Tensor& cumsum_(Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::assign(Inputs<0>(), OpId::cumsum, "cumsum_", recorded_cumsum, self, dim, dtype);
}

Tensor& cumsum_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::cumsum, "cumsum_out", run_cumsum, out, self, dim, dtype);
}

Tensor Tensor::cumsum(int64_t dim, std::optional<ScalarType> dtype) const { return amp::cumsum(*this, dim, dtype); }
Tensor& Tensor::cumsum_(int64_t dim, std::optional<ScalarType> dtype) const { return amp::cumsum_(const_cast<Tensor&>(*this), dim, dtype); }

// ---------------- cumsum_reverse ----------------

namespace {

struct CumsumReverseBackward final : wrapper::Node<1> {
  int64_t dim_;

  void save(const Tensor&, int64_t dim) { dim_ = dim; }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = cumsum(grad, dim_);
  }
  const char* name() const override { return "CumsumReverseBackward"; }
};

Tensor run_cumsum_reverse(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("cumsum_reverse", kArgs, kFloatingTypes | kComplexTypes, {&self});
  return native::cumsum_reverse(self, dim);
}

constexpr auto recorded_cumsum_reverse = wrapper::recorded<run_cumsum_reverse, CumsumReverseBackward, Inputs<0>>;

}  // namespace

Tensor internal::cumsum_reverse(const Tensor& self, int64_t dim) {
  return wrapper::part("internal.cumsum_reverse", recorded_cumsum_reverse, self, dim);
}

// ---------------- cumprod ----------------

namespace {

struct CumprodBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  int64_t dim_;

  void save(const Tensor& self, int64_t dim, const auto&...) {
    if (self.numel() > 1) self_.save(self);
    dim_ = dim;
  }
  void save_result(const auto& result, const Tensor& self, const auto&...) { if (self.numel() > 1) result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = cumprod_backward(grad, self, result, dim_);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "CumprodBackward"; }
};

Tensor run_cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("cumprod", kArgs, kAllTypes, {&self});
  return native::cumprod(self, dim, dtype);
}

constexpr auto recorded_cumprod = wrapper::recorded<run_cumprod, CumprodBackward, Inputs<0>>;

}  // namespace

Tensor cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::cumprod, recorded_cumprod, self, dim, dtype);
}

Tensor& cumprod_(Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::assign(Inputs<0>(), OpId::cumprod, "cumprod_", recorded_cumprod, self, dim, dtype);
}

Tensor& cumprod_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::cumprod, "cumprod_out", run_cumprod, out, self, dim, dtype);
}

Tensor Tensor::cumprod(int64_t dim, std::optional<ScalarType> dtype) const { return amp::cumprod(*this, dim, dtype); }

Tensor& Tensor::cumprod_(int64_t dim, std::optional<ScalarType> dtype) const {
  return amp::cumprod_(const_cast<Tensor&>(*this), dim, dtype);
}

// ---------------- scan ----------------

namespace {

Tensor run_scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("cumsum", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::scan, "cumsum", self, dim, product, reverse, dtype);
}

}  // namespace

Tensor internal::scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  return wrapper::part("internal.scan", run_scan, self, dim, product, reverse, dtype);
}

// ---------------- cummax ----------------

namespace {

struct CummaxBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_values_;
  int64_t dim_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, int64_t dim) {
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
  const char* name() const override { return "CummaxBackward"; }
};

std::tuple<Tensor, Tensor> run_cummax(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("cummax", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::cummax(self, dim);
}

constexpr auto recorded_cummax = wrapper::recorded<run_cummax, CummaxBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::cummax, recorded_cummax, self, dim);
}

std::tuple<Tensor, Tensor> Tensor::cummax(int64_t dim) const { return amp::cummax(*this, dim); }

// ---------------- cummin ----------------

namespace {

struct CumminBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_values_;
  int64_t dim_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, int64_t dim) {
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
  const char* name() const override { return "CumminBackward"; }
};

std::tuple<Tensor, Tensor> run_cummin(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("cummin", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::cummin(self, dim);
}

constexpr auto recorded_cummin = wrapper::recorded<run_cummin, CumminBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::cummin, recorded_cummin, self, dim);
}

std::tuple<Tensor, Tensor> Tensor::cummin(int64_t dim) const { return amp::cummin(*this, dim); }

// ---------------- running_extremum ----------------

namespace {

std::tuple<Tensor, Tensor> run_running_extremum(const Tensor& self, int64_t dim, bool largest) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("cummax", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::running_extremum, "cummax", self, dim, largest);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::running_extremum(const Tensor& self, int64_t dim, bool largest) {
  return wrapper::part("internal.running_extremum", run_running_extremum, self, dim, largest);
}

// ---------------- logcumsumexp ----------------

namespace {

struct LogcumsumexpBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  int64_t dim_;

  void save(const Tensor& self, int64_t dim) {
    self_.save(self);
    dim_ = dim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = logcumsumexp_backward(grad, self, result, dim_);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LogcumsumexpBackward"; }
};

Tensor run_logcumsumexp(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("logcumsumexp", kArgs, kFloatingTypes | kComplexTypes, {&self});
  return call_kernel(device, &Kernels::logcumsumexp, "logcumsumexp", self, dim);
}

constexpr auto recorded_logcumsumexp = wrapper::recorded<run_logcumsumexp, LogcumsumexpBackward, Inputs<0>>;

}  // namespace

Tensor logcumsumexp(const Tensor& self, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::logcumsumexp, recorded_logcumsumexp, self, dim);
}

Tensor& logcumsumexp_out(Tensor& out, const Tensor& self, int64_t dim) {
  return wrapper::copy_out(Inputs<0>(), OpId::logcumsumexp, "logcumsumexp_out", run_logcumsumexp, out, self, dim);
}

Tensor Tensor::logcumsumexp(int64_t dim) const { return amp::logcumsumexp(*this, dim); }

// ---------------- decayed_sums ----------------

namespace {

struct DecayedSumsBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kLogs };
  autograd::SavedTensor self_, logs_, result_;
  int64_t dim_;
  bool reverse_;

  void save(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
    if (needs_input(kLogs)) self_.save(self);
    logs_.save(logs);
    dim_ = dim;
    reverse_ = reverse;
  }
  void save_result(const auto& result, const Tensor& self, const auto&...) {
    if (needs_input(kLogs) && !has_16_bits(self)) result_.save_result(result);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor logs = logs_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = decayed_sums(grad, conj_of(logs), dim_, !reverse_);
    if (needs_input(kLogs)) {
      input_grads[kLogs] = autograd::in_float32([&](const Tensor& self, const Tensor& logs, const Tensor& result, const Tensor& grad) {
        return decayed_sums_backward_logs(grad, self, logs, result, dim_, reverse_);
      }, self, logs, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, logs_, result_); }
  const char* name() const override { return "DecayedSumsBackward"; }
};

Tensor run_decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "logs"}};
  const Device device = check_args<2>("decayed_sums", kArgs, kFloatingTypes | kComplexTypes, {&self, &logs});
  return call_kernel(device, &Kernels::decayed_sums, "decayed_sums", self, logs, dim, reverse);
}

constexpr auto recorded_decayed_sums = wrapper::recorded<run_decayed_sums, DecayedSumsBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  return wrapper::part("internal.decayed_sums", recorded_decayed_sums, self, logs, dim, reverse);
}

// ---------------- nansum ----------------

namespace {

struct NansumBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void save(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, const auto&...) {
    self_.save(self);
    dim_ = dim;
    keepdim_ = keepdim;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = nansum_backward(grad, self, dim_, keepdim_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "NansumBackward"; }
};

Tensor run_nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("nansum", kArgs, kAllTypes, {&self});
  return call_kernel(device, &Kernels::nansum, "nansum", self, dim, keepdim, dtype);
}

constexpr auto recorded_nansum = wrapper::recorded<run_nansum, NansumBackward, Inputs<0>>;

}  // namespace

Tensor nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::nansum, recorded_nansum, self, dim, keepdim, dtype);
}

Tensor Tensor::nansum(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::nansum(*this, dim, keepdim, dtype);
}

// ---------------- without_nans ----------------

namespace {

struct WithoutNansBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = masked_fill(grad, isnan(self), 0);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "NansumBackward"; }
};

constexpr ElementwiseOp kWithoutNans{.name = "nansum", .dtypes = kFloatingTypes, .kernel = &Kernels::without_nans};
Tensor run_without_nans(const Tensor& self) { return elementwise<1>(kWithoutNans, {&self}); }
constexpr auto recorded_without_nans = wrapper::recorded<run_without_nans, WithoutNansBackward, Inputs<0>>;

}  // namespace

Tensor internal::without_nans(const Tensor& self) { return wrapper::part("internal.without_nans", recorded_without_nans, self); }

// ---------------- nanmean ----------------

namespace {

Tensor run_nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  AMP_CHECK(self.defined(), ValueError, "[nanmean] self is an undefined tensor");
  return composite::rounded_once("nanmean", [](const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                               std::optional<ScalarType> dtype) { return composite::nanmean(self, dim, keepdim, dtype); },
                                 self, autograd::SavedInts(dim), keepdim, dtype);
}

}  // namespace

Tensor nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::nanmean, run_nanmean, self, dim, keepdim, dtype);
}

Tensor Tensor::nanmean(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::nanmean(*this, dim, keepdim, dtype);
}

// ---------------- trapezoid ----------------

namespace {

Tensor run_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[trapezoid] y is an undefined tensor");
  check_dtype("trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("trapezoid", {composite::arguments()},
                                 [](const Tensor& y, const Scalar& dx, int64_t dim) { return composite::trapezoid(y, dx, dim); }, y,
                                 Scalar(dx), dim);
}

}  // namespace

Tensor trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::trapezoid, run_trapezoid, y, dx, dim);
}

// ---------------- trapezoid.x ----------------

namespace {

Tensor run_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[trapezoid] y is an undefined tensor");
  AMP_CHECK(x.defined(), ValueError, "[trapezoid] x is an undefined tensor");
  check_dtype("trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  check_dtype("trapezoid", "x", x, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("trapezoid", {composite::arguments(1), composite::arguments(0)},
                                 [](const Tensor& y, const Tensor& x, int64_t dim) { return composite::trapezoid_x(y, x, dim); }, y, x,
                                 dim);
}

}  // namespace

Tensor trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  return wrapper::function<Casts<0, 1>>(OpId::trapezoid_x, run_trapezoid_x, y, x, dim);
}

// ---------------- cumulative_trapezoid ----------------

namespace {

Tensor run_cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[cumulative_trapezoid] y is an undefined tensor");
  check_dtype("cumulative_trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("cumulative_trapezoid", {composite::arguments()},
                                 [](const Tensor& y, const Scalar& dx, int64_t dim) { return composite::cumulative_trapezoid(y, dx, dim); },
                                 y, Scalar(dx), dim);
}

}  // namespace

Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::cumulative_trapezoid, run_cumulative_trapezoid, y, dx, dim);
}

// ---------------- cumulative_trapezoid.x ----------------

namespace {

Tensor run_cumulative_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[cumulative_trapezoid] y is an undefined tensor");
  AMP_CHECK(x.defined(), ValueError, "[cumulative_trapezoid] x is an undefined tensor");
  check_dtype("cumulative_trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  check_dtype("cumulative_trapezoid", "x", x, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("cumulative_trapezoid", {composite::arguments(1), composite::arguments(0)},
                                 [](const Tensor& y, const Tensor& x, int64_t dim) { return composite::cumulative_trapezoid_x(y, x, dim); },
                                 y, x, dim);
}

}  // namespace

Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  return wrapper::function<Casts<0, 1>>(OpId::cumulative_trapezoid_x, run_cumulative_trapezoid_x, y, x, dim);
}

// ---------------- diff ----------------

namespace {

Tensor run_diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  AMP_CHECK(self.defined(), ValueError, "[diff] self is an undefined tensor");
  return composite::diff(self, n, dim, prepend, append);
}

}  // namespace

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  return wrapper::function<Casts<0, 3, 4>>(OpId::diff, run_diff, self, n, dim, prepend, append);
}

Tensor Tensor::diff(int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) const {
  return amp::diff(*this, n, dim, prepend, append);
}

// ---------------- gradient ----------------

namespace {

std::vector<Tensor> run_gradient(const Tensor& self, const std::optional<Scalar>& spacing, OptionalIntArrayRef dim, int64_t edge_order) {
  AMP_CHECK(self.defined(), ValueError, "[gradient] self is an undefined tensor");
  return composite::gradient(self, spacing, dim, edge_order);
}

}  // namespace

std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing, OptionalIntArrayRef dim, int64_t edge_order) {
  return wrapper::function<Casts<0>>(OpId::gradient, run_gradient, self, spacing, dim, edge_order);
}

// ---------------- gradient.tensors ----------------

namespace {

std::vector<Tensor> run_gradient_tensors(const Tensor& self, TensorList spacing, OptionalIntArrayRef dim, int64_t edge_order) {
  AMP_CHECK(self.defined(), ValueError, "[gradient] self is an undefined tensor");
  check_defined("gradient", "spacing", spacing);
  return composite::gradient_tensors(self, spacing, dim, edge_order);
}

}  // namespace

std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, OptionalIntArrayRef dim, int64_t edge_order) {
  return wrapper::function<Casts<0, 1>>(OpId::gradient_tensors, run_gradient_tensors, self, spacing, dim, edge_order);
}

// ---------------- cov ----------------

namespace {

Tensor run_cov(const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights) {
  AMP_CHECK(self.defined(), ValueError, "[cov] self is an undefined tensor");
  check_dtype("cov", "self", self, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("cov", [](const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights) {
                                     return composite::cov(self, correction, fweights, aweights); }, self, correction, fweights, aweights);
}

}  // namespace

Tensor cov(const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights) {
  return wrapper::function<Casts<0, 3>>(OpId::cov, run_cov, self, correction, fweights, aweights);
}

Tensor Tensor::cov(int64_t correction, const Tensor& fweights, const Tensor& aweights) const {
  return amp::cov(*this, correction, fweights, aweights);
}

// ---------------- corrcoef ----------------

namespace {

Tensor run_corrcoef(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[corrcoef] self is an undefined tensor");
  check_dtype("corrcoef", "self", self, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("corrcoef", [](const Tensor& self) { return composite::corrcoef(self); }, self);
}

}  // namespace

Tensor corrcoef(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::corrcoef, run_corrcoef, self); }
Tensor Tensor::corrcoef() const { return amp::corrcoef(*this); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> reduction_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "sum", .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor", .casts = "self", .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, std::optional<ScalarType>)>(amp::sum)>, .role = FrozenRole::Sum},
      {.name = "sum.dim", .signature = "(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, bool, std::optional<ScalarType>)>(amp::sum)>,
       .role = FrozenRole::Sum},
      {.name = "mean", .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .call = calls<static_cast<Tensor (*)(const Tensor&, std::optional<ScalarType>)>(amp::mean)>,
       .role = FrozenRole::Mean},
      {.name = "mean.dim", .signature = "(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, bool, std::optional<ScalarType>)>(amp::mean)>,
       .role = FrozenRole::Mean},
      {.name = "prod", .signature = "(Tensor self, *, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .call = calls<static_cast<Tensor (*)(const Tensor&, std::optional<ScalarType>)>(amp::prod)>},
      {.name = "prod.dim_int", .signature = "(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, bool, std::optional<ScalarType>)>(amp::prod)>},
      {.name = "prod_over", .signature = "(Tensor self, int[]? dim, bool keepdim, ScalarType? dtype) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .internal = true, .call = calls<amp::internal::prod_over>},
      {.name = "amax", .signature = "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<amp::amax>},
      {.name = "amin", .signature = "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<amp::amin>},
      {.name = "max", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::max)>},
      {.name = "max.other", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::max)>},
      {.name = "max.dim", .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", .casts = "self",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, int64_t, bool)>(amp::max)>},
      {.name = "min", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::min)>},
      {.name = "min.other", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::min)>},
      {.name = "min.dim", .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", .casts = "self",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, int64_t, bool)>(amp::min)>},
      {.name = "extremum", .signature = "(Tensor self, int? dim, bool keepdim, bool largest) -> (Tensor values, Tensor indices)",
       .casts = "self", .internal = true, .call = calls<amp::internal::extremum>},
      {.name = "argmax", .signature = "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<amp::argmax>},
      {.name = "argmin", .signature = "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<amp::argmin>},
      {.name = "aminmax", .signature = "(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)", .casts = "self",
       .call = calls<amp::aminmax>},
      {.name = "var", .signature = "(Tensor self, bool unbiased) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, bool)>(amp::var)>},
      {.name = "var.dim", .signature = "(Tensor self, int[1]? dim, bool unbiased, bool keepdim=False) -> Tensor", .casts = "self",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, bool, bool)>(amp::var)>},
      {.name = "var.correction", .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
       .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, const std::optional<Scalar>&, bool)>(amp::var)>},
      {.name = "std", .signature = "(Tensor self, bool unbiased) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, bool)>(amp::std)>},
      {.name = "std.dim", .signature = "(Tensor self, int[1]? dim, bool unbiased, bool keepdim=False) -> Tensor", .casts = "self",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, bool, bool)>(amp::std)>},
      {.name = "std.correction", .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
       .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, const std::optional<Scalar>&, bool)>(amp::std)>},
      {.name = "var_mean", .signature = "(Tensor self, bool unbiased) -> (Tensor var, Tensor mean)", .casts = "self", .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, bool)>(amp::var_mean)>},
      {.name = "var_mean.dim", .signature = "(Tensor self, int[1]? dim, bool unbiased, bool keepdim=False) -> (Tensor var, Tensor mean)",
       .casts = "self", .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, OptionalIntArrayRef, bool, bool)>(amp::var_mean)>},
      {.name = "var_mean.correction",
       .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor var, Tensor mean)",
       .casts = "self",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, OptionalIntArrayRef, const std::optional<Scalar>&,
                                                                bool)>(amp::var_mean)>},
      {.name = "std_mean", .signature = "(Tensor self, bool unbiased) -> (Tensor std, Tensor mean)", .casts = "self", .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, bool)>(amp::std_mean)>},
      {.name = "std_mean.correction",
       .signature = "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor std, Tensor mean)",
       .casts = "self",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, OptionalIntArrayRef, const std::optional<Scalar>&,
                                                                bool)>(amp::std_mean)>},
      {.name = "moments",
       .signature = "(Tensor self, int[]? dim, float correction, bool keepdim, bool root) -> (Tensor spread, Tensor mean)",
       .casts = "self", .internal = true, .call = calls<amp::internal::moments>},
      {.name = "linalg_vector_norm",
       .signature = "(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype, .call = calls<amp::linalg_vector_norm>},
      {.name = "norm", .signature = "(Tensor self, Scalar p=2) -> Tensor", .casts = "self", .facts = kUsual | kDtypeOverload,
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&)>(amp::norm)>, .with_dtype = OpId::norm_dtype},
      {.name = "norm.dtype", .signature = "(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor", .casts = "self",
       .facts = kCastArgument | kTensorResult, .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&, ScalarType)>(amp::norm)>},
      {.name = "norm.dim", .signature = "(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor", .casts = "self",
       .facts = kUsual | kDtypeOverload, .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&, IntArrayRef, bool)>(amp::norm)>,
       .with_dtype = OpId::norm_dim_dtype},
      {.name = "norm.dim_dtype", .signature = "(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor",
       .casts = "self", .facts = kCastArgument | kTensorResult, .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&, IntArrayRef, bool, ScalarType)>(amp::norm)>},
      {.name = "frobenius_norm", .signature = "(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", .casts = "self",
       .composite = true, .call = calls<amp::frobenius_norm>},
      {.name = "logsumexp", .signature = "(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<amp::logsumexp>},
      {.name = "all", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::all)>},
      {.name = "all.dim", .signature = "(Tensor self, int dim, bool keepdim=False) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, bool)>(amp::all)>},
      {.name = "all.dims", .signature = "(Tensor self, int[]? dim, bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, bool)>(amp::all)>},
      {.name = "any", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::any)>},
      {.name = "any.dim", .signature = "(Tensor self, int dim, bool keepdim=False) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t, bool)>(amp::any)>},
      {.name = "any.dims", .signature = "(Tensor self, int[]? dim, bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, OptionalIntArrayRef, bool)>(amp::any)>},
      {.name = "count_nonzero", .signature = "(Tensor self, int? dim=None) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, std::optional<int64_t>)>(amp::count_nonzero)>},
      {.name = "count_nonzero.dim", .signature = "(Tensor self, int[] dim) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, IntArrayRef)>(amp::count_nonzero)>},
      {.name = "cumsum", .signature = "(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .call = calls<amp::cumsum>},
      {.name = "cumsum_reverse", .signature = "(Tensor self, int dim) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::cumsum_reverse>},
      {.name = "cumprod", .signature = "(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .call = calls<amp::cumprod>},
      {.name = "scan", .signature = "(Tensor self, int dim, bool product, bool reverse, ScalarType dtype) -> Tensor", .casts = "self",
       .facts = kCastArgument | kTensorResult, .internal = true, .call = calls<amp::internal::scan>},
      {.name = "cummax", .signature = "(Tensor self, int dim) -> (Tensor values, Tensor indices)", .casts = "self",
       .call = calls<amp::cummax>},
      {.name = "cummin", .signature = "(Tensor self, int dim) -> (Tensor values, Tensor indices)", .casts = "self",
       .call = calls<amp::cummin>},
      {.name = "running_extremum", .signature = "(Tensor self, int dim, bool largest) -> (Tensor values, Tensor indices)", .casts = "self",
       .internal = true, .call = calls<amp::internal::running_extremum>},
      {.name = "logcumsumexp", .signature = "(Tensor self, int dim) -> Tensor", .casts = "self", .call = calls<amp::logcumsumexp>},
      {.name = "decayed_sums", .signature = "(Tensor self, Tensor logs, int dim, bool reverse) -> Tensor", .casts = "self logs",
       .same_dtype = "self logs", .internal = true, .call = calls<amp::internal::decayed_sums>},
      {.name = "nansum", .signature = "(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype, .call = calls<amp::nansum>},
      {.name = "without_nans", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::without_nans>, .elementwise = &kWithoutNans},
      {.name = "nanmean", .signature = "(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype, .composite = true, .call = calls<amp::nanmean>},
      {.name = "trapezoid", .signature = "(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor", .aliases = "trapz", .casts = "y",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&, int64_t)>(amp::trapezoid)>},
      {.name = "trapezoid.x", .signature = "(Tensor y, Tensor x, *, int dim=-1) -> Tensor", .aliases = "trapz", .casts = "y x",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, int64_t)>(amp::trapezoid)>},
      {.name = "cumulative_trapezoid", .signature = "(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor", .casts = "y", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&, int64_t)>(amp::cumulative_trapezoid)>},
      {.name = "cumulative_trapezoid.x", .signature = "(Tensor y, Tensor x, *, int dim=-1) -> Tensor", .casts = "y x", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, int64_t)>(amp::cumulative_trapezoid)>},
      {.name = "diff", .signature = "(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor",
       .casts = "self prepend append", .composite = true, .call = calls<amp::diff>},
      {.name = "gradient", .signature = "(Tensor self, *, Scalar? spacing=None, int[1]? dim=None, int edge_order=1) -> Tensor[]",
       .casts = "self", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, const std::optional<Scalar>&, OptionalIntArrayRef,
                                                         int64_t)>(amp::gradient)>},
      {.name = "gradient.tensors", .signature = "(Tensor self, *, Tensor[] spacing, int[1]? dim=None, int edge_order=1) -> Tensor[]",
       .casts = "self spacing", .composite = true,
       .call = calls<static_cast<std::vector<Tensor> (*)(const Tensor&, TensorList, OptionalIntArrayRef, int64_t)>(amp::gradient)>},
      {.name = "cov", .signature = "(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor",
       .casts = "self aweights", .composite = true, .call = calls<amp::cov>},
      {.name = "corrcoef", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::corrcoef>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
