// DO NOT EDIT. Generated from ops/distance.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/distance.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- cdist ----------------

namespace {

Tensor run_cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  const autocast::Suspended suspended;
  AMP_CHECK(x1.defined(), ValueError, "[cdist] x1 is an undefined tensor");
  AMP_CHECK(x2.defined(), ValueError, "[cdist] x2 is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "x1", .dtype = ArgDtype::Common},
      {.name = "x2", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("cdist", kArgs, {&x1, &x2});
  return composite::cdist(x1, x2, p, compute_mode);
}

[[gnu::noinline]] Tensor autocast_cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  if (autocast::Call call(OpId::cdist, x1, x2); call.applies()) {
    return call.run([&] { return run_cdist(call.cast(x1, 0), call.cast(x2, 1), p, compute_mode); });
  }
  return run_cdist(x1, x2, p, compute_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  return tracing::observe(OpId::cdist, 0x3, [&] { return autocast_cdist(x1, x2, p, compute_mode); }, x1, x2, p, compute_mode);
}

}  // namespace

Tensor cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cdist(x1, x2, p, compute_mode) : autocast_cdist(x1, x2, p, compute_mode);
  }
  return run_cdist(x1, x2, p, compute_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cdist"); }

// ---------------- cdist_forward ----------------

namespace {

struct CdistForwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor x1_;
  autograd::SavedTensor x2_;
  double p_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor x1 = x1_.unpack(this);
    const Tensor x2 = x2_.unpack(this);
    const double p = p_;
    const Tensor result = !GradMode::is_enabled() ? result_.unpack(this) : Tensor();
    const std::array<bool, 2> needs{needs_input(0), needs_input(1)};
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = GradMode::is_enabled() ? autograd::in_float32(
          [&](const Tensor& x1, const Tensor& x2, const Tensor& grad) { return cdist_formula(grad, x1, x2, p, needs); }, x1, x2, grad)
                                                                        : cdist_backward(grad, x1, x2, p, result, needs[0], needs[1]);
    }
  }
  void release_saved() override {
    x1_.reset();
    x2_.reset();
    result_.reset();
  }
  const char* name() const override { return "CdistBackward"; }
};

Tensor run_cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "x1", .dtype = ArgDtype::Common},
      {.name = "x2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("cdist", kArgs, kDtypes, {&x1, &x2});
  return call_kernel(device, &Kernels::cdist_forward, "cdist", x1, x2, p);
}

[[gnu::noinline]] Tensor taped_cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  auto* node = new CdistForwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, x1);
  node->connect(1, x2);
  node->x1_.save(x1);
  node->x2_.save(x2);
  node->p_ = p;
  Tensor result = run_cdist_forward(x1, x2, p);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  if (autograd::should_record(x1, x2)) return taped_cdist_forward(x1, x2, p);
  return run_cdist_forward(x1, x2, p);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  return tracing::observe_part("internal.cdist_forward", [&] { return recorded_cdist_forward(x1, x2, p); }, x1, x2, p);
}

}  // namespace

Tensor internal::cdist_forward(const Tensor& x1, const Tensor& x2, double p) try {
  if (tracing::observed()) [[unlikely]] return observed_cdist_forward(x1, x2, p);
  return recorded_cdist_forward(x1, x2, p);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cdist_forward"); }

// ---------------- cdist_backward ----------------

namespace {

std::tuple<Tensor, Tensor> run_cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p, const Tensor& norms,
                                              bool need_x1, bool need_x2) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Own},
      {.name = "x1", .dtype = ArgDtype::Common},
      {.name = "x2", .dtype = ArgDtype::Common},
      {.name = "norms", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<4>("cdist_backward", kArgs, kDtypes, {&grad_output, &x1, &x2, &norms});
  return call_kernel(device, &Kernels::cdist_backward, "cdist_backward", grad_output, x1, x2, p, norms, need_x1, need_x2);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p,
                                                    const Tensor& norms, bool need_x1, bool need_x2) try {
  return run_cdist_backward(grad_output, x1, x2, p, norms, need_x1, need_x2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cdist_backward"); }

// ---------------- euclidean_distance ----------------

namespace {

struct EuclideanDistanceBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor x1_;
  autograd::SavedTensor x2_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor x1 = x1_.unpack(this);
    const Tensor x2 = x2_.unpack(this);
    const Tensor result = result_.unpack(this);
    const std::array<bool, 2> needs{needs_input(0), needs_input(1)};
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = autograd::in_float32(
          [&](const Tensor& x1, const Tensor& x2, const Tensor& result,
              const Tensor& grad) { return euclidean_distance_backward(grad, x1, x2, result, needs); }, x1, x2, result, grad);
    }
  }
  void release_saved() override {
    x1_.reset();
    x2_.reset();
    result_.reset();
  }
  const char* name() const override { return "CdistBackward"; }
};

Tensor run_euclidean_distance(const Tensor& x1, const Tensor& x2) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "x1", .dtype = ArgDtype::Common},
      {.name = "x2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<2>("cdist", kArgs, kDtypes, {&x1, &x2});
  return native::euclidean_distance(x1, x2);
}

[[gnu::noinline]] Tensor taped_euclidean_distance(const Tensor& x1, const Tensor& x2) {
  auto* node = new EuclideanDistanceBackward;
  autograd::NodePtr owner(node);
  node->connect(0, x1);
  node->connect(1, x2);
  node->x1_.save(x1);
  node->x2_.save(x2);
  Tensor result = run_euclidean_distance(x1, x2);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_euclidean_distance(const Tensor& x1, const Tensor& x2) {
  if (autograd::should_record(x1, x2)) return taped_euclidean_distance(x1, x2);
  return run_euclidean_distance(x1, x2);
}

[[gnu::cold, gnu::noinline]] Tensor observed_euclidean_distance(const Tensor& x1, const Tensor& x2) {
  return tracing::observe_part("internal.euclidean_distance", [&] { return recorded_euclidean_distance(x1, x2); }, x1, x2);
}

}  // namespace

Tensor internal::euclidean_distance(const Tensor& x1, const Tensor& x2) try {
  if (tracing::observed()) [[unlikely]] return observed_euclidean_distance(x1, x2);
  return recorded_euclidean_distance(x1, x2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("euclidean_distance"); }

// ---------------- distances_of_products ----------------

namespace {

Tensor run_distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "products", .dtype = ArgDtype::Common},
      {.name = "x_squares", .dtype = ArgDtype::Common},
      {.name = "y_squares", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes;
  const Device device = check_args<3>("cdist", kArgs, kDtypes, {&products, &x_squares, &y_squares});
  return call_kernel(device, &Kernels::distances_of_products, "cdist", products, x_squares, y_squares, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares,
                                                                   ScalarType dtype) {
  return tracing::observe_part("internal.distances_of_products",
                               [&] { return run_distances_of_products(products, x_squares, y_squares, dtype); }, products, x_squares,
                               y_squares, dtype);
}

}  // namespace

Tensor internal::distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype) try {
  if (tracing::observed()) [[unlikely]] return observed_distances_of_products(products, x_squares, y_squares, dtype);
  return run_distances_of_products(products, x_squares, y_squares, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("distances_of_products"); }

// ---------------- pdist ----------------

namespace {

struct PdistBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  double p_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const double p = p_;
    const Tensor result = !GradMode::is_enabled() ? result_.unpack(this) : Tensor();
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return pdist_formula(grad, self, p); }, self, grad))
          : Tensor(pdist_backward(grad, self, p, result));
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "PdistBackward"; }
};

Tensor run_pdist(const Tensor& self, double p) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("pdist", kArgs, kDtypes, {&self});
  check::pdist(self, p);
  return call_kernel(device, &Kernels::pdist, "pdist", self, p);
}

[[gnu::noinline]] Tensor taped_pdist(const Tensor& self, double p) {
  auto* node = new PdistBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->p_ = p;
  Tensor result = run_pdist(self, p);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_pdist(const Tensor& self, double p) {
  if (autograd::should_record(self)) return taped_pdist(self, p);
  return run_pdist(self, p);
}

[[gnu::noinline]] Tensor autocast_pdist(const Tensor& self, double p) {
  if (autocast::Call call(OpId::pdist, self); call.applies()) {
    return call.run([&] { return recorded_pdist(call.cast(self, 0), p); });
  }
  return recorded_pdist(self, p);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pdist(const Tensor& self, double p) {
  return tracing::observe(OpId::pdist, 0x1, [&] { return autocast_pdist(self, p); }, self, p);
}

}  // namespace

Tensor pdist(const Tensor& self, double p) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_pdist(self, p) : autocast_pdist(self, p);
  return recorded_pdist(self, p);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pdist"); }

// ---------------- pdist_backward ----------------

namespace {

Tensor run_pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Own},
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "norms", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("pdist_backward", kArgs, kDtypes, {&grad_output, &self, &norms});
  return call_kernel(device, &Kernels::pdist_backward, "pdist_backward", grad_output, self, p, norms);
}

}  // namespace

Tensor internal::pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms) try {
  return run_pdist_backward(grad_output, self, p, norms);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pdist_backward"); }

// ---------------- dist ----------------

namespace {

Tensor run_dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[dist] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[dist] other is an undefined tensor");
  return composite::rounded_once("dist", [](const Tensor& self, const Tensor& other,
                                            const Scalar& p) { return linalg_vector_norm(self - other, p); }, self, other, Scalar(p));
}

[[gnu::noinline]] Tensor autocast_dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  if (autocast::Call call(OpId::dist, self, other); call.applies()) {
    return call.run([&] { return run_dist(call.cast(self, 0), call.cast(other, 1), p); });
  }
  return run_dist(self, other, p);
}

[[gnu::cold, gnu::noinline]] Tensor observed_dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  return tracing::observe(OpId::dist, 0x3, [&] { return autocast_dist(self, other, p); }, self, other, p);
}

}  // namespace

Tensor dist(const Tensor& self, const Tensor& other, const Scalar& p) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_dist(self, other, p) : autocast_dist(self, other, p);
  return run_dist(self, other, p);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dist"); }

Tensor& dist_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& p) try {
  autograd::check_out("dist_out", out, self, other);
  write_out("dist_out", out, run_dist(self, other, p));
  tracing::wrote(OpId::dist, out, self, other, p);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dist_out"); }

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

[[gnu::noinline]] Tensor autocast_pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  if (autocast::Call call(OpId::pairwise_distance, x1, x2); call.applies()) {
    return call.run([&] { return run_pairwise_distance(call.cast(x1, 0), call.cast(x2, 1), p, eps, keepdim); });
  }
  return run_pairwise_distance(x1, x2, p, eps, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  return tracing::observe(OpId::pairwise_distance, 0x3, [&] { return autocast_pairwise_distance(x1, x2, p, eps, keepdim); }, x1, x2, p, eps,
                          keepdim);
}

}  // namespace

Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_pairwise_distance(x1, x2, p, eps, keepdim) : autocast_pairwise_distance(x1, x2, p, eps, keepdim);
  }
  return run_pairwise_distance(x1, x2, p, eps, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pairwise_distance"); }

// ---------------- normalize ----------------

namespace {

Tensor run_normalize(const Tensor& input, double p, IntArrayRef dim, double eps) {
  AMP_CHECK(input.defined(), ValueError, "[normalize] input is an undefined tensor");
  return composite::rounded_once("normalize", [](const Tensor& input, double p, IntArrayRef dim, double eps) {
    return input / clamp_min(linalg_vector_norm(input, p, dim, true), eps);
  }, input, p, autograd::SavedInts(dim), eps);
}

[[gnu::noinline]] Tensor autocast_normalize(const Tensor& input, double p, IntArrayRef dim, double eps) {
  if (autocast::Call call(OpId::normalize, input); call.applies()) {
    return call.run([&] { return run_normalize(call.cast(input, 0), p, dim, eps); });
  }
  return run_normalize(input, p, dim, eps);
}

[[gnu::cold, gnu::noinline]] Tensor observed_normalize(const Tensor& input, double p, IntArrayRef dim, double eps) {
  return tracing::observe(OpId::normalize, 0x1, [&] { return autocast_normalize(input, p, dim, eps); }, input, p, dim, eps);
}

}  // namespace

Tensor normalize(const Tensor& input, double p, IntArrayRef dim, double eps) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_normalize(input, p, dim, eps) : autocast_normalize(input, p, dim, eps);
  }
  return run_normalize(input, p, dim, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normalize"); }

Tensor& normalize_out(Tensor& out, const Tensor& input, double p, IntArrayRef dim, double eps) try {
  autograd::check_out("normalize_out", out, input);
  const autocast::Suspended suspended;
  write_out("normalize_out", out, run_normalize(input, p, dim, eps));
  tracing::wrote(OpId::normalize, out, input, p, dim, eps);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normalize_out"); }

// ---------------- renorm ----------------

namespace {

Tensor run_renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[renorm] self is an undefined tensor");
  return composite::rounded_once("renorm", [](const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
    return composite::renorm(self, p, dim, maxnorm);
  }, self, Scalar(p), dim, Scalar(maxnorm));
}

[[gnu::noinline]] Tensor autocast_renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  if (autocast::Call call(OpId::renorm, self); call.applies()) {
    return call.run([&] { return run_renorm(call.cast(self, 0), p, dim, maxnorm); });
  }
  return run_renorm(self, p, dim, maxnorm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  return tracing::observe(OpId::renorm, 0x1, [&] { return autocast_renorm(self, p, dim, maxnorm); }, self, p, dim, maxnorm);
}

}  // namespace

Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_renorm(self, p, dim, maxnorm) : autocast_renorm(self, p, dim, maxnorm);
  }
  return run_renorm(self, p, dim, maxnorm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("renorm"); }

Tensor& renorm_(Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) try {
  write_inplace("renorm_", self, [&](const Tensor& self) { return run_renorm(self, p, dim, maxnorm); }, self);
  tracing::wrote(OpId::renorm, self, self, p, dim, maxnorm);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("renorm_"); }

Tensor& renorm_out(Tensor& out, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) try {
  autograd::check_out("renorm_out", out, self);
  write_out("renorm_out", out, run_renorm(self, p, dim, maxnorm));
  tracing::wrote(OpId::renorm, out, self, p, dim, maxnorm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("renorm_out"); }

Tensor Tensor::renorm(const Scalar& p, int64_t dim, const Scalar& maxnorm) const { return amp::renorm(*this, p, dim, maxnorm); }
Tensor& Tensor::renorm_(const Scalar& p, int64_t dim, const Scalar& maxnorm) const {
  return amp::renorm_(const_cast<Tensor&>(*this), p, dim, maxnorm);
}

// ---------------- cross_products ----------------

namespace {

struct CrossProductsBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor other_;
  int64_t dim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    const int64_t dim = dim_;
    if (needs_input(0)) input_grads[0] = cross_products(other, grad, dim);
    if (needs_input(1)) input_grads[1] = cross_products(grad, self, dim);
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "LinalgCrossBackward"; }
};

Tensor run_cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "other", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("linalg_cross", kArgs, kDtypes, {&self, &other});
  return call_kernel(device, &Kernels::cross_products, "linalg_cross", self, other, dim);
}

[[gnu::noinline]] Tensor taped_cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  auto* node = new CrossProductsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  if (node->needs_input(0)) node->other_.save(other);
  node->dim_ = dim;
  Tensor result = run_cross_products(self, other, dim);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  if (autograd::should_record(self, other)) return taped_cross_products(self, other, dim);
  return run_cross_products(self, other, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  return tracing::observe_part("internal.cross_products", [&] { return recorded_cross_products(self, other, dim); }, self, other, dim);
}

}  // namespace

Tensor internal::cross_products(const Tensor& self, const Tensor& other, int64_t dim) try {
  if (tracing::observed()) [[unlikely]] return observed_cross_products(self, other, dim);
  return recorded_cross_products(self, other, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cross_products"); }

// ---------------- linalg_cross ----------------

namespace {

Tensor run_linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_cross] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[linalg_cross] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "other", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("linalg_cross", kArgs, {&self, &other});
  return composite::rounded_once("linalg_cross", {0b10, 0b1}, [](const Tensor& self, const Tensor& other, int64_t dim) {
    return composite::linalg_cross(self, other, dim);
  }, self, other, dim);
}

[[gnu::noinline]] Tensor autocast_linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  if (autocast::Call call(OpId::linalg_cross, self, other); call.applies()) {
    return call.run([&] { return run_linalg_cross(call.cast(self, 0), call.cast(other, 1), dim); });
  }
  return run_linalg_cross(self, other, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  return tracing::observe(OpId::linalg_cross, 0x3, [&] { return autocast_linalg_cross(self, other, dim); }, self, other, dim);
}

}  // namespace

Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_cross(self, other, dim) : autocast_linalg_cross(self, other, dim);
  }
  return run_linalg_cross(self, other, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cross"); }

Tensor& linalg_cross_out(Tensor& out, const Tensor& self, const Tensor& other, int64_t dim) try {
  autograd::check_out("linalg_cross_out", out, self, other);
  write_out("linalg_cross_out", out, run_linalg_cross(self, other, dim));
  tracing::wrote(OpId::linalg_cross, out, self, other, dim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cross_out"); }

// ---------------- cross ----------------

namespace {

Tensor run_cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[cross] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[cross] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "other", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("cross", kArgs, {&self, &other});
  return composite::rounded_once("cross", {0b10, 0b1}, [](const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
    return composite::cross(self, other, dim);
  }, self, other, dim);
}

[[gnu::noinline]] Tensor autocast_cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  if (autocast::Call call(OpId::cross, self, other); call.applies()) {
    return call.run([&] { return run_cross(call.cast(self, 0), call.cast(other, 1), dim); });
  }
  return run_cross(self, other, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  return tracing::observe(OpId::cross, 0x3, [&] { return autocast_cross(self, other, dim); }, self, other, dim);
}

}  // namespace

Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cross(self, other, dim) : autocast_cross(self, other, dim);
  return run_cross(self, other, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cross"); }

Tensor& cross_out(Tensor& out, const Tensor& self, const Tensor& other, std::optional<int64_t> dim) try {
  autograd::check_out("cross_out", out, self, other);
  write_out("cross_out", out, run_cross(self, other, dim));
  tracing::wrote(OpId::cross, out, self, other, dim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cross_out"); }

Tensor Tensor::cross(const Tensor& other, std::optional<int64_t> dim) const { return amp::cross(*this, other, dim); }

}  // namespace amp
