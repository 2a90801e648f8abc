// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/random.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- native_dropout ----------------

namespace {

struct NativeDropoutBackward final : wrapper::Node<1> {
  double p_;
  std::optional<bool> train_;
  autograd::TensorInfo result_result_;
  autograd::SavedTensor result_mask_;

  void save(const Tensor&, double p, std::optional<bool> train) {
    p_ = p;
    train_ = train;
  }
  void save_result(const auto& result, const auto&...) {
    result_result_.save(std::get<0>(result));
    result_mask_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_result = autograd::grad_or_zeros(grads[0], result_result_);
    const Tensor result_mask = result_mask_.unpack(this);
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& result_mask, const Tensor& grad_result) {
          return grad_result * result_mask * dropout_scale(p_, train_);
        }, result_mask, grad_result);
      } else {
        input_grads[0] = native_dropout_backward(grad_result, result_mask, dropout_scale(p_, train_));
      }
    }
  }
  void release_saved() override { wrapper::reset(result_mask_); }
  const char* name() const override { return "NativeDropoutBackward"; }
};

std::tuple<Tensor, Tensor> run_native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}};
  const Device device = check_args<1>("native_dropout", kArgs, kFloatingTypes, {&input});
  check::native_dropout(input, p, train);
  return call_kernel(device, &Kernels::native_dropout, "native_dropout", input, p, train);
}

constexpr auto recorded_native_dropout = wrapper::recorded<run_native_dropout, NativeDropoutBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  return wrapper::function<Casts<0>>(OpId::native_dropout, recorded_native_dropout, input, p, train);
}

// ---------------- native_dropout_backward ----------------

namespace {

struct NativeDropoutBackwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor mask_;
  double scale_;

  void save(const Tensor&, const Tensor& mask, double scale) {
    mask_.save(mask);
    scale_ = scale;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor mask = mask_.unpack(this);
    if (needs_input(0)) input_grads[0] = native_dropout_backward(grad, mask, scale_);
  }
  void release_saved() override { wrapper::reset(mask_); }
  const char* name() const override { return "NativeDropoutBackwardBackward"; }
};

Tensor run_native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "mask", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("native_dropout_backward", kArgs, kFloatingTypes, {&grad_output, &mask});
  return call_kernel(device, &Kernels::native_dropout_backward, "native_dropout_backward", grad_output, mask, scale);
}

constexpr auto recorded_native_dropout_backward = wrapper::recorded<run_native_dropout_backward, NativeDropoutBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  return wrapper::part("internal.native_dropout_backward", recorded_native_dropout_backward, grad_output, mask, scale);
}

// ---------------- dropout ----------------

namespace {

Tensor run_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[dropout] input is an undefined tensor");
  return composite::dropout(input, p, train);
}

}  // namespace

Tensor dropout(const Tensor& input, double p, bool train) {
  return wrapper::function<Casts<0>>(OpId::dropout, run_dropout, input, p, train);
}

Tensor& dropout_(Tensor& input, double p, bool train) {
  return wrapper::assign(Inputs<0>(), OpId::dropout, "dropout_", run_dropout, input, p, train);
}

// ---------------- feature_dropout ----------------

namespace {

Tensor run_feature_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[feature_dropout] input is an undefined tensor");
  return composite::feature_dropout(input, p, train);
}

}  // namespace

Tensor feature_dropout(const Tensor& input, double p, bool train) {
  return wrapper::function<Casts<0>>(OpId::feature_dropout, run_feature_dropout, input, p, train);
}

Tensor& feature_dropout_(Tensor& input, double p, bool train) {
  return wrapper::assign(Inputs<0>(), OpId::feature_dropout, "feature_dropout_", run_feature_dropout, input, p, train);
}

// ---------------- dropout1d ----------------

namespace {

Tensor run_dropout1d(const Tensor& input, double p, bool training) {
  AMP_CHECK(input.defined(), ValueError, "[dropout1d] input is an undefined tensor");
  return composite::dropout1d(input, p, training);
}

}  // namespace

Tensor dropout1d(const Tensor& input, double p, bool training) {
  return wrapper::function<Casts<0>>(OpId::dropout1d, run_dropout1d, input, p, training);
}

// ---------------- dropout2d ----------------

namespace {

Tensor run_dropout2d(const Tensor& input, double p, bool training) {
  AMP_CHECK(input.defined(), ValueError, "[dropout2d] input is an undefined tensor");
  return feature_dropout(input, p, training);
}

}  // namespace

Tensor dropout2d(const Tensor& input, double p, bool training) {
  return wrapper::function<Casts<0>>(OpId::dropout2d, run_dropout2d, input, p, training);
}

// ---------------- dropout3d ----------------

namespace {

Tensor run_dropout3d(const Tensor& input, double p, bool training) {
  AMP_CHECK(input.defined(), ValueError, "[dropout3d] input is an undefined tensor");
  return composite::dropout3d(input, p, training);
}

}  // namespace

Tensor dropout3d(const Tensor& input, double p, bool training) {
  return wrapper::function<Casts<0>>(OpId::dropout3d, run_dropout3d, input, p, training);
}

// ---------------- alpha_dropout ----------------

namespace {

Tensor run_alpha_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[alpha_dropout] input is an undefined tensor");
  return composite::alpha_dropout(input, p, train);
}

}  // namespace

Tensor alpha_dropout(const Tensor& input, double p, bool train) {
  return wrapper::function<Casts<0>>(OpId::alpha_dropout, run_alpha_dropout, input, p, train);
}

Tensor& alpha_dropout_(Tensor& input, double p, bool train) {
  return wrapper::assign(Inputs<0>(), OpId::alpha_dropout, "alpha_dropout_", run_alpha_dropout, input, p, train);
}

// ---------------- feature_alpha_dropout ----------------

namespace {

Tensor run_feature_alpha_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[feature_alpha_dropout] input is an undefined tensor");
  return composite::feature_alpha_dropout(input, p, train);
}

}  // namespace

Tensor feature_alpha_dropout(const Tensor& input, double p, bool train) {
  return wrapper::function<Casts<0>>(OpId::feature_alpha_dropout, run_feature_alpha_dropout, input, p, train);
}

Tensor& feature_alpha_dropout_(Tensor& input, double p, bool train) {
  return wrapper::assign(Inputs<0>(), OpId::feature_alpha_dropout, "feature_alpha_dropout_", run_feature_alpha_dropout, input, p, train);
}

// ---------------- bernoulli ----------------

namespace {

Tensor run_bernoulli(const Tensor& self, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("bernoulli", kArgs, kFloatingTypes, {&self});
  return native::bernoulli(self, generator);
}

}  // namespace

Tensor bernoulli(const Tensor& self, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::bernoulli, run_bernoulli, self, generator);
}

Tensor& bernoulli_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator) {
  return wrapper::copy_out(Inputs<>(), OpId::bernoulli, "bernoulli_out", run_bernoulli, out, self, generator);
}

Tensor Tensor::bernoulli(const std::optional<Generator>& generator) const { return amp::bernoulli(*this, generator); }

// ---------------- bernoulli.p ----------------

namespace {

struct BernoulliPBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "BernoulliPBackward"; }
};

void write_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("bernoulli", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::bernoulli_p_(self, p, generator);
}

Tensor run_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  Tensor result = working_copy("bernoulli", self);
  write_bernoulli_p(result, p, generator);
  return result;
}

constexpr auto recorded_bernoulli_p = wrapper::recorded<run_bernoulli_p, BernoulliPBackward, Inputs<0>>;

}  // namespace

Tensor bernoulli(const Tensor& self, double p, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::bernoulli_p, recorded_bernoulli_p, self, p, generator);
}

Tensor& bernoulli_(Tensor& self, double p, const std::optional<Generator>& generator) {
  const auto write = [&] {
    check_no_overlap("bernoulli_", self);
    write_bernoulli_p(self, p, generator);
  };
  return wrapper::inplace<BernoulliPBackward, Inputs<0>>(OpId::bernoulli_p, "bernoulli_", write, self, p, generator);
}

Tensor Tensor::bernoulli(double p, const std::optional<Generator>& generator) const { return amp::bernoulli(*this, p, generator); }

Tensor& Tensor::bernoulli_(double p, const std::optional<Generator>& generator) const {
  return amp::bernoulli_(const_cast<Tensor&>(*this), p, generator);
}

// ---------------- bernoulli.Tensor ----------------

namespace {

struct BernoulliTensorBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "BernoulliTensorBackward"; }
};

void write_bernoulli_Tensor(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "p", .dtype = ArgDtype::Own}};
  check_args<2>("bernoulli", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self, &p});
  return native::bernoulli_Tensor_(self, p, generator);
}

Tensor run_bernoulli_Tensor(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  Tensor result = working_copy("bernoulli", self);
  write_bernoulli_Tensor(result, p, generator);
  return result;
}

constexpr auto recorded_bernoulli_Tensor = wrapper::recorded<run_bernoulli_Tensor, BernoulliTensorBackward, Inputs<0>>;

}  // namespace

Tensor bernoulli(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0, 1>>(OpId::bernoulli_Tensor, recorded_bernoulli_Tensor, self, p, generator);
}

Tensor& bernoulli_(Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  const auto write = [&] {
    check_no_overlap("bernoulli_", self);
    write_bernoulli_Tensor(self, p, generator);
  };
  return wrapper::inplace<BernoulliTensorBackward, Inputs<0>>(OpId::bernoulli_Tensor, "bernoulli_", write, self, p, generator);
}

Tensor Tensor::bernoulli(const Tensor& p, const std::optional<Generator>& generator) const { return amp::bernoulli(*this, p, generator); }

Tensor& Tensor::bernoulli_(const Tensor& p, const std::optional<Generator>& generator) const {
  return amp::bernoulli_(const_cast<Tensor&>(*this), p, generator);
}

// ---------------- poisson ----------------

namespace {

struct PoissonBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "PoissonBackward"; }
};

Tensor run_poisson(const Tensor& self, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("poisson", kArgs, kFloatingTypes, {&self});
  return call_kernel(device, &Kernels::poisson, "poisson", self, generator);
}

constexpr auto recorded_poisson = wrapper::recorded<run_poisson, PoissonBackward, Inputs<0>>;

}  // namespace

Tensor poisson(const Tensor& self, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::poisson, recorded_poisson, self, generator);
}

Tensor& poisson_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator) {
  return wrapper::copy_out(Inputs<0>(), OpId::poisson, "poisson_out", run_poisson, out, self, generator);
}

// ---------------- normal.Tensor_float ----------------

namespace {

struct NormalTensorFloatBackward final : wrapper::Node<1> {
  autograd::TensorInfo mean_;

  void save(const Tensor& mean, const auto&...) { mean_.save(mean); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& mean = mean_;
    if (needs_input(0)) input_grads[0] = zeros(mean.sizes(), grad.options());
  }
  const char* name() const override { return "NormalTensorFloatBackward"; }
};

Tensor run_normal_Tensor_float(const Tensor& mean, double std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "mean"}};
  check_args<1>("normal", kArgs, kFloatingTypes | kComplexTypes, {&mean});
  return native::normal_Tensor_float(mean, std, generator);
}

constexpr auto recorded_normal_Tensor_float = wrapper::recorded<run_normal_Tensor_float, NormalTensorFloatBackward, Inputs<0>>;

}  // namespace

Tensor normal(const Tensor& mean, double std, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::normal_Tensor_float, recorded_normal_Tensor_float, mean, std, generator);
}

Tensor& normal_out(Tensor& out, const Tensor& mean, double std, const std::optional<Generator>& generator) {
  return wrapper::copy_out(Inputs<0>(), OpId::normal_Tensor_float, "normal_out", run_normal_Tensor_float, out, mean, std, generator);
}

// ---------------- normal.float_Tensor ----------------

namespace {

struct NormalFloatTensorBackward final : wrapper::Node<1> {
  autograd::TensorInfo std_;

  void save(double, const Tensor& std, const auto&...) { std_.save(std); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& std = std_;
    if (needs_input(0)) input_grads[0] = zeros(std.sizes(), grad.options());
  }
  const char* name() const override { return "NormalFloatTensorBackward"; }
};

Tensor run_normal_float_Tensor(double mean, const Tensor& std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "std"}};
  check_args<1>("normal", kArgs, kFloatingTypes, {&std});
  return native::normal_float_Tensor(mean, std, generator);
}

constexpr auto recorded_normal_float_Tensor = wrapper::recorded<run_normal_float_Tensor, NormalFloatTensorBackward, Inputs<1>>;

}  // namespace

Tensor normal(double mean, const Tensor& std, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<1>>(OpId::normal_float_Tensor, recorded_normal_float_Tensor, mean, std, generator);
}

Tensor& normal_out(Tensor& out, double mean, const Tensor& std, const std::optional<Generator>& generator) {
  return wrapper::copy_out(Inputs<1>(), OpId::normal_float_Tensor, "normal_out", run_normal_float_Tensor, out, mean, std, generator);
}

// ---------------- normal.Tensor_Tensor ----------------

namespace {

struct NormalTensorTensorBackward final : wrapper::Node<2> {
  enum : uint32_t { kMean, kStd };
  autograd::TensorInfo mean_, std_;

  void save(const Tensor& mean, const Tensor& std, const auto&...) {
    mean_.save(mean);
    std_.save(std);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& mean = mean_;
    const auto& std = std_;
    if (needs_input(kMean)) input_grads[kMean] = zeros(mean.sizes(), grad.options());
    if (needs_input(kStd)) input_grads[kStd] = zeros(std.sizes(), grad.options());
  }
  const char* name() const override { return "NormalTensorTensorBackward"; }
};

Tensor run_normal_Tensor_Tensor(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "mean", .dtype = ArgDtype::Own}, {.name = "std", .dtype = ArgDtype::Own}};
  check_args<2>("normal", kArgs, kFloatingTypes, {&mean, &std});
  return native::normal_Tensor_Tensor(mean, std, generator);
}

constexpr auto recorded_normal_Tensor_Tensor = wrapper::recorded<run_normal_Tensor_Tensor, NormalTensorTensorBackward, Inputs<0, 1>>;

}  // namespace

Tensor normal(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0, 1>>(OpId::normal_Tensor_Tensor, recorded_normal_Tensor_Tensor, mean, std, generator);
}

Tensor& normal_out(Tensor& out, const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::normal_Tensor_Tensor, "normal_out", run_normal_Tensor_Tensor, out, mean, std, generator);
}

// ---------------- normal_functional ----------------

namespace {

struct NormalFunctionalBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "NormalFunctionalBackward"; }
};

Tensor run_normal_functional(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("normal_functional", kArgs, kFloatingTypes | kComplexTypes, {&self});
  return native::normal_functional(self, mean, std, generator);
}

constexpr auto recorded_normal_functional = wrapper::recorded<run_normal_functional, NormalFunctionalBackward, Inputs<0>>;

}  // namespace

Tensor normal_functional(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::normal_functional, recorded_normal_functional, self, mean, std, generator);
}

// ---------------- exponential ----------------

namespace {

struct ExponentialBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "ExponentialBackward"; }
};

void write_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("exponential", kArgs, kFloatingTypes, {&self});
  return native::exponential_(self, lambd, generator);
}

Tensor run_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  Tensor result = working_copy("exponential", self);
  write_exponential(result, lambd, generator);
  return result;
}

constexpr auto recorded_exponential = wrapper::recorded<run_exponential, ExponentialBackward, Inputs<0>>;

}  // namespace

Tensor exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::exponential, recorded_exponential, self, lambd, generator);
}

Tensor& exponential_(Tensor& self, double lambd, const std::optional<Generator>& generator) {
  const auto write = [&] {
    check_no_overlap("exponential_", self);
    write_exponential(self, lambd, generator);
  };
  return wrapper::inplace<ExponentialBackward, Inputs<0>>(OpId::exponential, "exponential_", write, self, lambd, generator);
}

Tensor Tensor::exponential(double lambd, const std::optional<Generator>& generator) const {
  return amp::exponential(*this, lambd, generator);
}

Tensor& Tensor::exponential_(double lambd, const std::optional<Generator>& generator) const {
  return amp::exponential_(const_cast<Tensor&>(*this), lambd, generator);
}

// ---------------- geometric ----------------

namespace {

struct GeometricBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "GeometricBackward"; }
};

void write_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("geometric", kArgs, kFloatingTypes | kIntegralTypes, {&self});
  return native::geometric_(self, p, generator);
}

Tensor run_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  Tensor result = working_copy("geometric", self);
  write_geometric(result, p, generator);
  return result;
}

constexpr auto recorded_geometric = wrapper::recorded<run_geometric, GeometricBackward, Inputs<0>>;

}  // namespace

Tensor geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::geometric, recorded_geometric, self, p, generator);
}

Tensor& geometric_(Tensor& self, double p, const std::optional<Generator>& generator) {
  const auto write = [&] {
    check_no_overlap("geometric_", self);
    write_geometric(self, p, generator);
  };
  return wrapper::inplace<GeometricBackward, Inputs<0>>(OpId::geometric, "geometric_", write, self, p, generator);
}

Tensor Tensor::geometric(double p, const std::optional<Generator>& generator) const { return amp::geometric(*this, p, generator); }

Tensor& Tensor::geometric_(double p, const std::optional<Generator>& generator) const {
  return amp::geometric_(const_cast<Tensor&>(*this), p, generator);
}

// ---------------- log_normal ----------------

namespace {

struct LogNormalBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "LogNormalBackward"; }
};

void write_log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("log_normal", kArgs, kFloatingTypes, {&self});
  return native::log_normal_(self, mean, std, generator);
}

Tensor run_log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  Tensor result = working_copy("log_normal", self);
  write_log_normal(result, mean, std, generator);
  return result;
}

constexpr auto recorded_log_normal = wrapper::recorded<run_log_normal, LogNormalBackward, Inputs<0>>;

}  // namespace

Tensor log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::log_normal, recorded_log_normal, self, mean, std, generator);
}

Tensor& log_normal_(Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  const auto write = [&] {
    check_no_overlap("log_normal_", self);
    write_log_normal(self, mean, std, generator);
  };
  return wrapper::inplace<LogNormalBackward, Inputs<0>>(OpId::log_normal, "log_normal_", write, self, mean, std, generator);
}

Tensor Tensor::log_normal(double mean, double std, const std::optional<Generator>& generator) const {
  return amp::log_normal(*this, mean, std, generator);
}

Tensor& Tensor::log_normal_(double mean, double std, const std::optional<Generator>& generator) const {
  return amp::log_normal_(const_cast<Tensor&>(*this), mean, std, generator);
}

// ---------------- cauchy ----------------

namespace {

struct CauchyBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "CauchyBackward"; }
};

void write_cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("cauchy", kArgs, kFloatingTypes, {&self});
  return native::cauchy_(self, median, sigma, generator);
}

Tensor run_cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  Tensor result = working_copy("cauchy", self);
  write_cauchy(result, median, sigma, generator);
  return result;
}

constexpr auto recorded_cauchy = wrapper::recorded<run_cauchy, CauchyBackward, Inputs<0>>;

}  // namespace

Tensor cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::cauchy, recorded_cauchy, self, median, sigma, generator);
}

Tensor& cauchy_(Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  const auto write = [&] {
    check_no_overlap("cauchy_", self);
    write_cauchy(self, median, sigma, generator);
  };
  return wrapper::inplace<CauchyBackward, Inputs<0>>(OpId::cauchy, "cauchy_", write, self, median, sigma, generator);
}

Tensor Tensor::cauchy(double median, double sigma, const std::optional<Generator>& generator) const {
  return amp::cauchy(*this, median, sigma, generator);
}

Tensor& Tensor::cauchy_(double median, double sigma, const std::optional<Generator>& generator) const {
  return amp::cauchy_(const_cast<Tensor&>(*this), median, sigma, generator);
}

// ---------------- rrelu ----------------

namespace {

Tensor run_rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const std::optional<Generator>& generator) {
  AMP_CHECK(self.defined(), ValueError, "[rrelu] self is an undefined tensor");
  return composite::rrelu(self, lower, upper, training, generator);
}

}  // namespace

Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::rrelu, run_rrelu, self, lower, upper, training, generator);
}

Tensor& rrelu_(Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const std::optional<Generator>& generator) {
  return wrapper::assign(Inputs<0>(), OpId::rrelu, "rrelu_", run_rrelu, self, lower, upper, training, generator);
}

// ---------------- gumbel_softmax ----------------

namespace {

Tensor run_gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) {
  AMP_CHECK(logits.defined(), ValueError, "[gumbel_softmax] logits is an undefined tensor");
  return composite::gumbel_softmax(logits, tau, hard, dim);
}

}  // namespace

Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) {
  return wrapper::function<Casts<0>>(OpId::gumbel_softmax, run_gumbel_softmax, logits, tau, hard, dim);
}

// ---------------- multinomial ----------------

namespace {

Tensor run_multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("multinomial", kArgs, kFloatingTypes, {&self});
  return native::multinomial(self, num_samples, replacement, generator);
}

}  // namespace

Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator) {
  return wrapper::function<Casts<0>>(OpId::multinomial, run_multinomial, self, num_samples, replacement, generator);
}

Tensor Tensor::multinomial(int64_t num_samples, bool replacement, const std::optional<Generator>& generator) const {
  return amp::multinomial(*this, num_samples, replacement, generator);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> random_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "native_dropout", .signature = "(Tensor input, float p, bool? train=None) -> (Tensor result, Tensor mask)",
       .casts = "input", .call = calls<amp::native_dropout>, .traits = OpCall::kRandom},
      {.name = "native_dropout_backward", .signature = "(Tensor grad_output, Tensor mask, float scale) -> Tensor", .casts = "grad_output",
       .internal = true, .call = calls<amp::internal::native_dropout_backward>, .traits = OpCall::kUnchecked},
      {.name = "dropout", .signature = "(Tensor input, float p, bool train) -> Tensor", .casts = "input", .composite = true,
       .call = calls<amp::dropout>, .traits = OpCall::kRandom | OpCall::kIdentityInEval},
      {.name = "feature_dropout", .signature = "(Tensor input, float p, bool train) -> Tensor", .casts = "input", .composite = true,
       .call = calls<amp::feature_dropout>, .traits = OpCall::kRandom | OpCall::kIdentityInEval},
      {.name = "dropout1d", .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor", .casts = "input", .composite = true,
       .call = calls<amp::dropout1d>, .traits = OpCall::kRandom | OpCall::kIdentityInEval},
      {.name = "dropout2d", .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor", .casts = "input", .composite = true,
       .call = calls<amp::dropout2d>, .traits = OpCall::kRandom | OpCall::kIdentityInEval},
      {.name = "dropout3d", .signature = "(Tensor input, float p=0.5, bool training=True) -> Tensor", .casts = "input", .composite = true,
       .call = calls<amp::dropout3d>, .traits = OpCall::kRandom | OpCall::kIdentityInEval},
      {.name = "alpha_dropout", .signature = "(Tensor input, float p, bool train) -> Tensor", .casts = "input", .composite = true,
       .call = calls<amp::alpha_dropout>, .traits = OpCall::kRandom | OpCall::kIdentityInEval},
      {.name = "feature_alpha_dropout", .signature = "(Tensor input, float p, bool train) -> Tensor", .casts = "input", .composite = true,
       .call = calls<amp::feature_alpha_dropout>, .traits = OpCall::kRandom | OpCall::kIdentityInEval},
      {.name = "bernoulli", .signature = "(Tensor self, *, Generator? generator=None) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const std::optional<Generator>&)>(amp::bernoulli)>, .traits = OpCall::kRandom},
      {.name = "bernoulli.p", .signature = "(Tensor self, float p, *, Generator? generator=None) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, const std::optional<Generator>&)>(amp::bernoulli)>,
       .traits = OpCall::kRandom},
      {.name = "bernoulli.Tensor", .signature = "(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor", .casts = "self p",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const std::optional<Generator>&)>(amp::bernoulli)>,
       .traits = OpCall::kRandom},
      {.name = "poisson", .signature = "(Tensor self, Generator? generator=None) -> Tensor", .casts = "self", .call = calls<amp::poisson>,
       .traits = OpCall::kRandom},
      {.name = "normal.Tensor_float", .signature = "(Tensor mean, float std=1, *, Generator? generator=None) -> Tensor", .casts = "mean",
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, const std::optional<Generator>&)>(amp::normal)>,
       .traits = OpCall::kRandom},
      {.name = "normal.float_Tensor", .signature = "(float mean, Tensor std, *, Generator? generator=None) -> Tensor", .casts = "std",
       .call = calls<static_cast<Tensor (*)(double, const Tensor&, const std::optional<Generator>&)>(amp::normal)>,
       .traits = OpCall::kRandom},
      {.name = "normal.Tensor_Tensor", .signature = "(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor",
       .casts = "mean std",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const std::optional<Generator>&)>(amp::normal)>,
       .traits = OpCall::kRandom},
      {.name = "normal_functional", .signature = "(Tensor self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor",
       .casts = "self", .call = calls<amp::normal_functional>, .traits = OpCall::kRandom},
      {.name = "exponential", .signature = "(Tensor self, float lambd=1, *, Generator? generator=None) -> Tensor", .casts = "self",
       .call = calls<amp::exponential>, .traits = OpCall::kRandom},
      {.name = "geometric", .signature = "(Tensor self, float p, *, Generator? generator=None) -> Tensor", .casts = "self",
       .call = calls<amp::geometric>, .traits = OpCall::kRandom},
      {.name = "log_normal", .signature = "(Tensor self, float mean=1, float std=2, *, Generator? generator=None) -> Tensor",
       .casts = "self", .call = calls<amp::log_normal>, .traits = OpCall::kRandom},
      {.name = "cauchy", .signature = "(Tensor self, float median=0, float sigma=1, *, Generator? generator=None) -> Tensor",
       .casts = "self", .call = calls<amp::cauchy>, .traits = OpCall::kRandom},
      {.name = "rrelu",
       .signature =
           "(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::rrelu>, .traits = OpCall::kRandom},
      {.name = "gumbel_softmax", .signature = "(Tensor logits, float tau=1, bool hard=False, int dim=-1) -> Tensor", .casts = "logits",
       .composite = true, .call = calls<amp::gumbel_softmax>, .traits = OpCall::kRandom},
      {.name = "multinomial",
       .signature = "(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor", .casts = "self",
       .call = calls<amp::multinomial>, .traits = OpCall::kRandom},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
