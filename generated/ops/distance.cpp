// DO NOT EDIT. Generated from ops/distance.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/distance.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- cdist ----------------

namespace {

Tensor run_cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  const autocast::Suspended suspended;
  AMP_CHECK(x1.defined(), ValueError, "[cdist] x1 is an undefined tensor");
  AMP_CHECK(x2.defined(), ValueError, "[cdist] x2 is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "x1"}, {.name = "x2"}};
  check_same_dtype<2>("cdist", kArgs, {&x1, &x2});
  return composite::cdist(x1, x2, p, compute_mode);
}

}  // namespace

Tensor cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  return wrapper::function<Casts<0, 1>>(OpId::cdist, run_cdist, x1, x2, p, compute_mode);
}

// ---------------- cdist_forward ----------------

namespace {

struct CdistForwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kX1, kX2 };
  autograd::SavedTensor x1_, x2_, result_;
  double p_;

  void save(const Tensor& x1, const Tensor& x2, double p) {
    x1_.save(x1);
    x2_.save(x2);
    p_ = p;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor x1 = x1_.unpack(this);
    const Tensor x2 = x2_.unpack(this);
    const Tensor result = !GradMode::is_enabled() ? result_.unpack(this) : Tensor();
    const std::array<bool, 2> needs{needs_input(kX1), needs_input(kX2)};
    if (needs_input(kX1) || needs_input(kX2)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kX1], input_grads[kX2]) = autograd::in_float32(
            [&](const Tensor& x1, const Tensor& x2, const Tensor& grad) { return cdist_formula(grad, x1, x2, p_, needs); }, x1, x2, grad);
      } else {
        std::tie(input_grads[kX1], input_grads[kX2]) = cdist_backward(grad, x1, x2, p_, result, needs[kX1], needs[kX2]);
      }
    }
  }
  void release_saved() override { wrapper::reset(x1_, x2_, result_); }
  const char* name() const override { return "CdistBackward"; }
};

Tensor run_cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  static constexpr ArgSpec kArgs[] = {{.name = "x1"}, {.name = "x2"}};
  const Device device = check_args<2>("cdist", kArgs, kFloatingTypes, {&x1, &x2});
  return call_kernel(device, &Kernels::cdist_forward, "cdist", x1, x2, p);
}

constexpr auto recorded_cdist_forward = wrapper::recorded<run_cdist_forward, CdistForwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  return wrapper::part("internal.cdist_forward", recorded_cdist_forward, x1, x2, p);
}

// ---------------- cdist_backward ----------------

namespace {

std::tuple<Tensor, Tensor> run_cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p, const Tensor& norms,
                                              bool need_x1, bool need_x2) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output", .dtype = ArgDtype::Own}, {.name = "x1"}, {.name = "x2"},
                                      {.name = "norms", .dtype = ArgDtype::Own}};
  const Device device = check_args<4>("cdist_backward", kArgs, kFloatingTypes, {&grad_output, &x1, &x2, &norms});
  return call_kernel(device, &Kernels::cdist_backward, "cdist_backward", grad_output, x1, x2, p, norms, need_x1, need_x2);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p,
                                                    const Tensor& norms, bool need_x1, bool need_x2) {
  return wrapper::part("internal.cdist_backward", run_cdist_backward, grad_output, x1, x2, p, norms, need_x1, need_x2);
}

// ---------------- euclidean_distance ----------------

namespace {

struct EuclideanDistanceBackward final : wrapper::Node<2> {
  enum : uint32_t { kX1, kX2 };
  autograd::SavedTensor x1_, x2_, result_;

  void save(const Tensor& x1, const Tensor& x2) {
    x1_.save(x1);
    x2_.save(x2);
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor x1 = x1_.unpack(this);
    const Tensor x2 = x2_.unpack(this);
    const Tensor result = result_.unpack(this);
    const std::array<bool, 2> needs{needs_input(kX1), needs_input(kX2)};
    if (needs_input(kX1) || needs_input(kX2)) {
      std::tie(input_grads[kX1], input_grads[kX2]) = autograd::in_float32(
          [&](const Tensor& x1, const Tensor& x2, const Tensor& result,
              const Tensor& grad) { return euclidean_distance_backward(grad, x1, x2, result, needs); }, x1, x2, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(x1_, x2_, result_); }
  const char* name() const override { return "CdistBackward"; }
};

Tensor run_euclidean_distance(const Tensor& x1, const Tensor& x2) {
  static constexpr ArgSpec kArgs[] = {{.name = "x1"}, {.name = "x2"}};
  check_args<2>("cdist", kArgs, kFloatingTypes, {&x1, &x2});
  return native::euclidean_distance(x1, x2);
}

constexpr auto recorded_euclidean_distance = wrapper::recorded<run_euclidean_distance, EuclideanDistanceBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::euclidean_distance(const Tensor& x1, const Tensor& x2) {
  return wrapper::part("internal.euclidean_distance", recorded_euclidean_distance, x1, x2);
}

// ---------------- distances_of_products ----------------

namespace {

Tensor run_distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "products"}, {.name = "x_squares"}, {.name = "y_squares"}};
  const Device device = check_args<3>("cdist", kArgs, kWideTypes, {&products, &x_squares, &y_squares});
  return call_kernel(device, &Kernels::distances_of_products, "cdist", products, x_squares, y_squares, dtype);
}

}  // namespace

Tensor internal::distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype) {
  return wrapper::part("internal.distances_of_products", run_distances_of_products, products, x_squares, y_squares, dtype);
}

// ---------------- pdist ----------------

namespace {

struct PdistBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  double p_;

  void save(const Tensor& self, double p) {
    self_.save(self);
    p_ = p;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = !GradMode::is_enabled() ? result_.unpack(this) : Tensor();
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return pdist_formula(grad, self, p_); }, self,
                                              grad);
      } else {
        input_grads[0] = pdist_backward(grad, self, p_, result);
      }
    }
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "PdistBackward"; }
};

Tensor run_pdist(const Tensor& self, double p) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("pdist", kArgs, kFloatingTypes, {&self});
  check::pdist(self, p);
  return call_kernel(device, &Kernels::pdist, "pdist", self, p);
}

constexpr auto recorded_pdist = wrapper::recorded<run_pdist, PdistBackward, Inputs<0>>;

}  // namespace

Tensor pdist(const Tensor& self, double p) { return wrapper::function<Casts<0>>(OpId::pdist, recorded_pdist, self, p); }

// ---------------- pdist_backward ----------------

namespace {

Tensor run_pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output", .dtype = ArgDtype::Own}, {.name = "self", .dtype = ArgDtype::Own},
                                      {.name = "norms", .dtype = ArgDtype::Own}};
  const Device device = check_args<3>("pdist_backward", kArgs, kFloatingTypes, {&grad_output, &self, &norms});
  return call_kernel(device, &Kernels::pdist_backward, "pdist_backward", grad_output, self, p, norms);
}

}  // namespace

Tensor internal::pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms) {
  return wrapper::part("internal.pdist_backward", run_pdist_backward, grad_output, self, p, norms);
}

// ---------------- dist ----------------

namespace {

Tensor run_dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[dist] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[dist] other is an undefined tensor");
  return composite::rounded_once("dist", [](const Tensor& self, const Tensor& other,
                                            const Scalar& p) { return linalg_vector_norm(self - other, p); }, self, other, Scalar(p));
}

}  // namespace

Tensor dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  return wrapper::function<Casts<0, 1>>(OpId::dist, run_dist, self, other, p);
}

Tensor& dist_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& p) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::dist, "dist_out", run_dist, out, self, other, p);
}

Tensor Tensor::dist(const Tensor& other, const Scalar& p) const { return amp::dist(*this, other, p); }

// ---------------- pairwise_distance ----------------

namespace {

Tensor run_pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  AMP_CHECK(x1.defined(), ValueError, "[pairwise_distance] x1 is an undefined tensor");
  AMP_CHECK(x2.defined(), ValueError, "[pairwise_distance] x2 is an undefined tensor");
  return composite::rounded_once("pairwise_distance", [](const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
    return composite::pairwise_distance(x1, x2, p, eps, keepdim);
  }, x1, x2, p, eps, keepdim);
}

}  // namespace

Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  return wrapper::function<Casts<0, 1>>(OpId::pairwise_distance, run_pairwise_distance, x1, x2, p, eps, keepdim);
}

// ---------------- normalize ----------------

namespace {

Tensor run_normalize(const Tensor& input, double p, IntArrayRef dim, double eps) {
  AMP_CHECK(input.defined(), ValueError, "[normalize] input is an undefined tensor");
  return composite::rounded_once("normalize", [](const Tensor& input, double p, IntArrayRef dim, double eps) {
    return input / clamp_min(linalg_vector_norm(input, p, dim, true), eps);
  }, input, p, autograd::SavedInts(dim), eps);
}

}  // namespace

Tensor normalize(const Tensor& input, double p, IntArrayRef dim, double eps) {
  return wrapper::function<Casts<0>>(OpId::normalize, run_normalize, input, p, dim, eps);
}

Tensor& normalize_out(Tensor& out, const Tensor& input, double p, IntArrayRef dim, double eps) {
  return wrapper::composite_out(Inputs<0>(), OpId::normalize, "normalize_out", run_normalize, out, input, p, dim, eps);
}

// ---------------- renorm ----------------

namespace {

Tensor run_renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[renorm] self is an undefined tensor");
  return composite::rounded_once("renorm", [](const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
    return composite::renorm(self, p, dim, maxnorm);
  }, self, Scalar(p), dim, Scalar(maxnorm));
}

}  // namespace

Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  return wrapper::function<Casts<0>>(OpId::renorm, run_renorm, self, p, dim, maxnorm);
}

Tensor& renorm_(Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  return wrapper::assign(Inputs<0>(), OpId::renorm, "renorm_", run_renorm, self, p, dim, maxnorm);
}

Tensor& renorm_out(Tensor& out, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  return wrapper::copy_out(Inputs<0>(), OpId::renorm, "renorm_out", run_renorm, out, self, p, dim, maxnorm);
}

Tensor Tensor::renorm(const Scalar& p, int64_t dim, const Scalar& maxnorm) const { return amp::renorm(*this, p, dim, maxnorm); }

Tensor& Tensor::renorm_(const Scalar& p, int64_t dim, const Scalar& maxnorm) const {
  return amp::renorm_(const_cast<Tensor&>(*this), p, dim, maxnorm);
}

// ---------------- cross_products ----------------

namespace {

struct CrossProductsBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  int64_t dim_;

  void save(const Tensor& self, const Tensor& other, int64_t dim) {
    if (needs_input(kOther)) self_.save(self);
    if (needs_input(kSelf)) other_.save(other);
    dim_ = dim;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = cross_products(other, grad, dim_);
    if (needs_input(kOther)) input_grads[kOther] = cross_products(grad, self, dim_);
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "LinalgCrossBackward"; }
};

Tensor run_cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "other"}};
  const Device device = check_args<2>("linalg_cross", kArgs, kFloatingTypes, {&self, &other});
  return call_kernel(device, &Kernels::cross_products, "linalg_cross", self, other, dim);
}

constexpr auto recorded_cross_products = wrapper::recorded<run_cross_products, CrossProductsBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  return wrapper::part("internal.cross_products", recorded_cross_products, self, other, dim);
}

// ---------------- linalg_cross ----------------

namespace {

Tensor run_linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_cross] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[linalg_cross] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "other"}};
  check_same_dtype<2>("linalg_cross", kArgs, {&self, &other});
  return composite::rounded_once("linalg_cross", {composite::arguments(1), composite::arguments(0)},
                                 [](const Tensor& self, const Tensor& other,
                                    int64_t dim) { return composite::linalg_cross(self, other, dim); }, self, other, dim);
}

}  // namespace

Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_cross, run_linalg_cross, self, other, dim);
}

Tensor& linalg_cross_out(Tensor& out, const Tensor& self, const Tensor& other, int64_t dim) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::linalg_cross, "linalg_cross_out", run_linalg_cross, out, self, other, dim);
}

// ---------------- cross ----------------

namespace {

Tensor run_cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[cross] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[cross] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "other"}};
  check_same_dtype<2>("cross", kArgs, {&self, &other});
  return composite::rounded_once("cross", {composite::arguments(1), composite::arguments(0)},
                                 [](const Tensor& self, const Tensor& other,
                                    std::optional<int64_t> dim) { return composite::cross(self, other, dim); }, self, other, dim);
}

}  // namespace

Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  return wrapper::function<Casts<0, 1>>(OpId::cross, run_cross, self, other, dim);
}

Tensor& cross_out(Tensor& out, const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::cross, "cross_out", run_cross, out, self, other, dim);
}

Tensor Tensor::cross(const Tensor& other, std::optional<int64_t> dim) const { return amp::cross(*this, other, dim); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> distance_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "cdist", .signature = "(Tensor x1, Tensor x2, float p=2.0, int? compute_mode=None) -> Tensor", .casts = "x1 x2",
       .same_dtype = "x1 x2", .call = calls<amp::cdist>},
      {.name = "cdist_forward", .signature = "(Tensor x1, Tensor x2, float p) -> Tensor", .casts = "x1 x2", .same_dtype = "x1 x2",
       .internal = true, .call = calls<amp::internal::cdist_forward>},
      {.name = "cdist_backward",
       .signature =
           "(Tensor grad_output, Tensor x1, Tensor x2, float p, Tensor norms, bool need_x1, bool need_x2) -> (Tensor grad_x1, Tensor grad_x2)",
       .casts = "grad_output x1 x2 norms", .same_dtype = "x1 x2", .internal = true, .call = calls<amp::internal::cdist_backward>,
       .traits = OpCall::kUnchecked},
      {.name = "euclidean_distance", .signature = "(Tensor x1, Tensor x2) -> Tensor", .casts = "x1 x2", .same_dtype = "x1 x2",
       .internal = true, .call = calls<amp::internal::euclidean_distance>},
      {.name = "distances_of_products", .signature = "(Tensor products, Tensor x_squares, Tensor y_squares, ScalarType dtype) -> Tensor",
       .casts = "products x_squares y_squares", .same_dtype = "products x_squares y_squares", .facts = kCastArgument | kTensorResult,
       .internal = true, .call = calls<amp::internal::distances_of_products>},
      {.name = "pdist", .signature = "(Tensor self, float p=2.0) -> Tensor", .casts = "self", .call = calls<amp::pdist>},
      {.name = "pdist_backward", .signature = "(Tensor grad_output, Tensor self, float p, Tensor norms) -> Tensor",
       .casts = "grad_output self norms", .internal = true, .call = calls<amp::internal::pdist_backward>, .traits = OpCall::kUnchecked},
      {.name = "dist", .signature = "(Tensor self, Tensor other, Scalar p=2) -> Tensor", .casts = "self other", .call = calls<amp::dist>},
      {.name = "pairwise_distance", .signature = "(Tensor x1, Tensor x2, float p=2.0, float eps=1.0e-6, bool keepdim=False) -> Tensor",
       .casts = "x1 x2", .composite = true, .call = calls<amp::pairwise_distance>},
      {.name = "normalize", .signature = "(Tensor input, float p=2.0, int[1] dim=1, float eps=1.0e-12) -> Tensor", .casts = "input",
       .composite = true, .call = calls<amp::normalize>},
      {.name = "renorm", .signature = "(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor", .casts = "self",
       .call = calls<amp::renorm>},
      {.name = "cross_products", .signature = "(Tensor self, Tensor other, int dim) -> Tensor", .casts = "self other",
       .same_dtype = "self other", .internal = true, .call = calls<amp::internal::cross_products>},
      {.name = "linalg_cross", .signature = "(Tensor self, Tensor other, *, int dim=-1) -> Tensor", .casts = "self other",
       .same_dtype = "self other", .call = calls<amp::linalg_cross>},
      {.name = "cross", .signature = "(Tensor self, Tensor other, int? dim=None) -> Tensor", .casts = "self other",
       .same_dtype = "self other", .call = calls<amp::cross>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
