// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/order.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- searchsorted.Tensor ----------------

namespace {

Tensor run_searchsorted_Tensor(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right,
                               std::optional<std::string_view> side, const Tensor& sorter) {
  static constexpr ArgSpec kArgs[] = {{.name = "sorted_sequence", .dtype = ArgDtype::Own}, {.name = "self", .dtype = ArgDtype::Own},
                                      {.name = "sorter", .optional = true, .dtype = ArgDtype::Any}};
  const Device device = check_args<3>("searchsorted", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes,
                                      {&sorted_sequence, &self, &sorter});
  check::searchsorted(sorted_sequence, self, out_int32, right, side, sorter);
  return call_kernel(device, &Kernels::searchsorted, "searchsorted", sorted_sequence, self, out_int32, right, side, sorter);
}

}  // namespace

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side,
                    const Tensor& sorter) {
  return wrapper::function<Casts<0, 1>>(OpId::searchsorted_Tensor, run_searchsorted_Tensor, sorted_sequence, self, out_int32, right, side,
                                        sorter);
}

Tensor& searchsorted_out(Tensor& out, const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right,
                         std::optional<std::string_view> side, const Tensor& sorter) {
  return wrapper::copy_out(Inputs<>(), OpId::searchsorted_Tensor, "searchsorted_out", run_searchsorted_Tensor, out, sorted_sequence, self,
                           out_int32, right, side, sorter);
}

// ---------------- searchsorted.Scalar ----------------

namespace {

Tensor run_searchsorted_Scalar(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right,
                               std::optional<std::string_view> side, const Tensor& sorter) {
  AMP_CHECK(sorted_sequence.defined(), ValueError, "[searchsorted] sorted_sequence is an undefined tensor");
  return composite::searchsorted_Scalar(sorted_sequence, self, out_int32, right, side, sorter);
}

}  // namespace

Tensor searchsorted(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right, std::optional<std::string_view> side,
                    const Tensor& sorter) {
  return wrapper::function<Casts<0>>(OpId::searchsorted_Scalar, run_searchsorted_Scalar, sorted_sequence, self, out_int32, right, side,
                                     sorter);
}

// ---------------- bucketize.Tensor ----------------

namespace {

Tensor run_bucketize_Tensor(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  AMP_CHECK(self.defined(), ValueError, "[bucketize] self is an undefined tensor");
  AMP_CHECK(boundaries.defined(), ValueError, "[bucketize] boundaries is an undefined tensor");
  return composite::bucketize_Tensor(self, boundaries, out_int32, right);
}

}  // namespace

Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  return wrapper::function<Casts<0, 1>>(OpId::bucketize_Tensor, run_bucketize_Tensor, self, boundaries, out_int32, right);
}

// ---------------- bucketize.Scalar ----------------

namespace {

Tensor run_bucketize_Scalar(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  AMP_CHECK(boundaries.defined(), ValueError, "[bucketize] boundaries is an undefined tensor");
  return searchsorted(boundaries, self, out_int32, right);
}

}  // namespace

Tensor bucketize(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  return wrapper::function<Casts<1>>(OpId::bucketize_Scalar, run_bucketize_Scalar, self, boundaries, out_int32, right);
}

// ---------------- kthvalue ----------------

namespace {

struct KthvalueBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_values_;
  int64_t dim_;
  bool keepdim_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, int64_t, int64_t dim, bool keepdim) {
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
  const char* name() const override { return "KthvalueBackward"; }
};

std::tuple<Tensor, Tensor> run_kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("kthvalue", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  check::kthvalue(self, k, dim, keepdim);
  return call_kernel(device, &Kernels::kthvalue, "kthvalue", self, k, dim, keepdim);
}

constexpr auto recorded_kthvalue = wrapper::recorded<run_kthvalue, KthvalueBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::kthvalue, recorded_kthvalue, self, k, dim, keepdim);
}

std::tuple<Tensor, Tensor> Tensor::kthvalue(int64_t k, int64_t dim, bool keepdim) const { return amp::kthvalue(*this, k, dim, keepdim); }

// ---------------- median ----------------

namespace {

struct MedianBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
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
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "MedianBackward"; }
};

Tensor run_median(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("median", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::median(self);
}

constexpr auto recorded_median = wrapper::recorded<run_median, MedianBackward, Inputs<0>>;

}  // namespace

Tensor median(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::median, recorded_median, self); }
Tensor Tensor::median() const { return amp::median(*this); }

// ---------------- median.dim ----------------

namespace {

struct MedianDimBackward final : wrapper::Node<1> {
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
  const char* name() const override { return "MedianDimBackward"; }
};

std::tuple<Tensor, Tensor> run_median_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("median", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::median_dim(self, dim, keepdim);
}

constexpr auto recorded_median_dim = wrapper::recorded<run_median_dim, MedianDimBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> median(const Tensor& self, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::median_dim, recorded_median_dim, self, dim, keepdim);
}

std::tuple<Tensor, Tensor> Tensor::median(int64_t dim, bool keepdim) const { return amp::median(*this, dim, keepdim); }

// ---------------- nanmedian ----------------

namespace {

struct NanmedianBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
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
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "NanmedianBackward"; }
};

Tensor run_nanmedian(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("nanmedian", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::nanmedian(self);
}

constexpr auto recorded_nanmedian = wrapper::recorded<run_nanmedian, NanmedianBackward, Inputs<0>>;

}  // namespace

Tensor nanmedian(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::nanmedian, recorded_nanmedian, self); }
Tensor Tensor::nanmedian() const { return amp::nanmedian(*this); }

// ---------------- nanmedian.dim ----------------

namespace {

struct NanmedianDimBackward final : wrapper::Node<1> {
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
  const char* name() const override { return "NanmedianDimBackward"; }
};

std::tuple<Tensor, Tensor> run_nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("nanmedian", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::nanmedian_dim(self, dim, keepdim);
}

constexpr auto recorded_nanmedian_dim = wrapper::recorded<run_nanmedian_dim, NanmedianDimBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> nanmedian(const Tensor& self, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::nanmedian_dim, recorded_nanmedian_dim, self, dim, keepdim);
}

std::tuple<Tensor, Tensor> Tensor::nanmedian(int64_t dim, bool keepdim) const { return amp::nanmedian(*this, dim, keepdim); }

// ---------------- middle ----------------

namespace {

std::tuple<Tensor, Tensor> run_middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("median", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::middle, "median", self, dim, keepdim, skip_nan);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) {
  return wrapper::part("internal.middle", run_middle, self, dim, keepdim, skip_nan);
}

// ---------------- mode ----------------

namespace {

struct ModeBackward final : wrapper::Node<1> {
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
  const char* name() const override { return "ModeBackward"; }
};

std::tuple<Tensor, Tensor> run_mode(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("mode", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  check::mode(self, dim, keepdim);
  return call_kernel(device, &Kernels::mode, "mode", self, dim, keepdim);
}

constexpr auto recorded_mode = wrapper::recorded<run_mode, ModeBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::mode, recorded_mode, self, dim, keepdim);
}

std::tuple<Tensor, Tensor> Tensor::mode(int64_t dim, bool keepdim) const { return amp::mode(*this, dim, keepdim); }

// ---------------- quantile ----------------

namespace {

Tensor run_quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  AMP_CHECK(self.defined(), ValueError, "[quantile] self is an undefined tensor");
  AMP_CHECK(q.defined(), ValueError, "[quantile] q is an undefined tensor");
  return composite::quantile(self, q, dim, keepdim, interpolation);
}

}  // namespace

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return wrapper::function<Casts<0, 1>>(OpId::quantile, run_quantile, self, q, dim, keepdim, interpolation);
}

Tensor Tensor::quantile(const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) const {
  return amp::quantile(*this, q, dim, keepdim, interpolation);
}

// ---------------- quantile.scalar ----------------

namespace {

Tensor run_quantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  AMP_CHECK(self.defined(), ValueError, "[quantile] self is an undefined tensor");
  return composite::quantile_scalar(self, q, dim, keepdim, interpolation);
}

}  // namespace

Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return wrapper::function<Casts<0>>(OpId::quantile_scalar, run_quantile_scalar, self, q, dim, keepdim, interpolation);
}

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

}  // namespace

Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return wrapper::function<Casts<0, 1>>(OpId::nanquantile, run_nanquantile, self, q, dim, keepdim, interpolation);
}

Tensor Tensor::nanquantile(const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) const {
  return amp::nanquantile(*this, q, dim, keepdim, interpolation);
}

// ---------------- nanquantile.scalar ----------------

namespace {

Tensor run_nanquantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  AMP_CHECK(self.defined(), ValueError, "[nanquantile] self is an undefined tensor");
  return composite::nanquantile_scalar(self, q, dim, keepdim, interpolation);
}

}  // namespace

Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return wrapper::function<Casts<0>>(OpId::nanquantile_scalar, run_nanquantile_scalar, self, q, dim, keepdim, interpolation);
}

Tensor Tensor::nanquantile(double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) const {
  return amp::nanquantile(*this, q, dim, keepdim, interpolation);
}

// ---------------- unique ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_unique(const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("unique", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::unique(self, sorted, return_inverse, return_counts);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique(const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  return wrapper::function<Casts<0>>(OpId::unique, run_unique, self, sorted, return_inverse, return_counts);
}

// ---------------- unique_dim ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("unique_dim", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return native::unique_dim(self, dim, sorted, return_inverse, return_counts);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  return wrapper::function<Casts<0>>(OpId::unique_dim, run_unique_dim, self, dim, sorted, return_inverse, return_counts);
}

// ---------------- unique_consecutive ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                          std::optional<int64_t> dim) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("unique_consecutive", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::unique_consecutive, "unique_consecutive", self, return_inverse, return_counts, dim);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim) {
  return wrapper::function<Casts<0>>(OpId::unique_consecutive, run_unique_consecutive, self, return_inverse, return_counts, dim);
}

// ---------------- order_of_rows ----------------

namespace {

Tensor run_order_of_rows(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("unique_dim", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::order_of_rows, "unique_dim", self);
}

}  // namespace

Tensor internal::order_of_rows(const Tensor& self) { return wrapper::part("internal.order_of_rows", run_order_of_rows, self); }

// ---------------- sorted_line ----------------

namespace {

Tensor run_sorted_line(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("unique", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self});
  return call_kernel(device, &Kernels::sorted_line, "unique", self);
}

}  // namespace

Tensor internal::sorted_line(const Tensor& self) { return wrapper::part("internal.sorted_line", run_sorted_line, self); }

// ---------------- isin.Tensor_Tensor ----------------

namespace {

Tensor run_isin_Tensor_Tensor(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  AMP_CHECK(elements.defined(), ValueError, "[isin] elements is an undefined tensor");
  AMP_CHECK(test_elements.defined(), ValueError, "[isin] test_elements is an undefined tensor");
  return composite::isin_Tensor_Tensor(elements, test_elements, assume_unique, invert);
}

}  // namespace

Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  return wrapper::function<Casts<0, 1>>(OpId::isin_Tensor_Tensor, run_isin_Tensor_Tensor, elements, test_elements, assume_unique, invert);
}

// ---------------- isin.Tensor_Scalar ----------------

namespace {

Tensor run_isin_Tensor_Scalar(const Tensor& elements, const Scalar& test_element, [[maybe_unused]] bool assume_unique, bool invert) {
  AMP_CHECK(elements.defined(), ValueError, "[isin] elements is an undefined tensor");
  return invert ? ne(elements, test_element) : eq(elements, test_element);
}

}  // namespace

Tensor isin(const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) {
  return wrapper::function<Casts<0>>(OpId::isin_Tensor_Scalar, run_isin_Tensor_Scalar, elements, test_element, assume_unique, invert);
}

// ---------------- isin.Scalar_Tensor ----------------

namespace {

Tensor run_isin_Scalar_Tensor(const Scalar& element, const Tensor& test_elements, [[maybe_unused]] bool assume_unique, bool invert) {
  AMP_CHECK(test_elements.defined(), ValueError, "[isin] test_elements is an undefined tensor");
  return invert ? amp::all(ne(test_elements, element)) : amp::any(eq(test_elements, element));
}

}  // namespace

Tensor isin(const Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert) {
  return wrapper::function<Casts<1>>(OpId::isin_Scalar_Tensor, run_isin_Scalar_Tensor, element, test_elements, assume_unique, invert);
}

// ---------------- histc ----------------

namespace {

Tensor run_histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("histc", kArgs, kFloatingTypes, {&self});
  return native::histc(self, bins, min, max);
}

}  // namespace

Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  return wrapper::function<Casts<0>>(OpId::histc, run_histc, self, bins, min, max);
}

Tensor& histc_out(Tensor& out, const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  return wrapper::copy_out(Inputs<>(), OpId::histc, "histc_out", run_histc, out, self, bins, min, max);
}

Tensor Tensor::histc(int64_t bins, const Scalar& min, const Scalar& max) const { return amp::histc(*this, bins, min, max); }

// ---------------- histogram.bins_tensor ----------------

namespace {

std::tuple<Tensor, Tensor> run_histogram_bins_tensor(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "bins"}, {.name = "weight", .optional = true}};
  check_args<3>("histogram", kArgs, kFloatingTypes, {&self, &bins, &weight});
  return native::histogram_bins_tensor(self, bins, weight, density);
}

}  // namespace

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::histogram_bins_tensor, run_histogram_bins_tensor, self, bins, weight, density);
}

std::tuple<Tensor, Tensor> Tensor::histogram(const Tensor& bins, const Tensor& weight, bool density) const {
  return amp::histogram(*this, bins, weight, density);
}

// ---------------- histogram.bin_ct ----------------

namespace {

std::tuple<Tensor, Tensor> run_histogram_bin_ct(const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range,
                                                const Tensor& weight, bool density) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "weight", .optional = true}};
  check_args<2>("histogram", kArgs, kFloatingTypes, {&self, &weight});
  return native::histogram_bin_ct(self, bins, range, weight, density);
}

}  // namespace

std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight,
                                     bool density) {
  return wrapper::function<Casts<0, 3>>(OpId::histogram_bin_ct, run_histogram_bin_ct, self, bins, range, weight, density);
}

std::tuple<Tensor, Tensor> Tensor::histogram(int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight,
                                             bool density) const {
  return amp::histogram(*this, bins, range, weight, density);
}

// ---------------- bin_sums ----------------

namespace {

Tensor run_bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "edges", .dtype = ArgDtype::Own}};
  const Device device = check_args<3>("histogram", kArgs, kFloatingTypes, {&self, &weight, &edges});
  return call_kernel(device, &Kernels::bin_sums, "histogram", self, weight, edges, even, exact);
}

}  // namespace

Tensor internal::bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) {
  return wrapper::part("internal.bin_sums", run_bin_sums, self, weight, edges, even, exact);
}

// ---------------- bincount ----------------

namespace {

Tensor run_bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Any}, {.name = "weights", .optional = true}};
  const Device device = check_args<2>("bincount", kArgs, kFloatingTypes | kIntegralTypes | kBoolTypes, {&self, &weights});
  check::bincount(self, weights, minlength);
  return call_kernel(device, &Kernels::bincount, "bincount", self, weights, minlength);
}

}  // namespace

Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  return wrapper::function<Casts<1>>(OpId::bincount, run_bincount, self, weights, minlength);
}

Tensor Tensor::bincount(const Tensor& weights, int64_t minlength) const { return amp::bincount(*this, weights, minlength); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> order_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "searchsorted.Tensor",
       .signature =
           "(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor",
       .casts = "sorted_sequence self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, bool, bool, std::optional<std::string_view>,
                                            const Tensor&)>(amp::searchsorted)>},
      {.name = "searchsorted.Scalar",
       .signature =
           "(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor",
       .casts = "sorted_sequence", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&, bool, bool, std::optional<std::string_view>,
                                            const Tensor&)>(amp::searchsorted)>},
      {.name = "bucketize.Tensor", .signature = "(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
       .casts = "self boundaries", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, bool, bool)>(amp::bucketize)>},
      {.name = "bucketize.Scalar", .signature = "(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
       .casts = "boundaries", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Scalar&, const Tensor&, bool, bool)>(amp::bucketize)>},
      {.name = "kthvalue", .signature = "(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
       .casts = "self", .call = calls<amp::kthvalue>},
      {.name = "median", .signature = "(Tensor self) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::median)>},
      {.name = "median.dim", .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", .casts = "self",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, int64_t, bool)>(amp::median)>},
      {.name = "nanmedian", .signature = "(Tensor self) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::nanmedian)>},
      {.name = "nanmedian.dim", .signature = "(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
       .casts = "self", .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, int64_t, bool)>(amp::nanmedian)>},
      {.name = "middle", .signature = "(Tensor self, int dim, bool keepdim, bool skip_nan) -> (Tensor values, Tensor indices)",
       .casts = "self", .internal = true, .call = calls<amp::internal::middle>},
      {.name = "mode", .signature = "(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)", .casts = "self",
       .call = calls<amp::mode>},
      {.name = "quantile",
       .signature = "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",
       .casts = "self q", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, std::optional<int64_t>, bool, StringRef)>(amp::quantile)>},
      {.name = "quantile.scalar",
       .signature = "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor", .casts = "self",
       .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, std::optional<int64_t>, bool, StringRef)>(amp::quantile)>},
      {.name = "nanquantile",
       .signature = "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",
       .casts = "self q", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, std::optional<int64_t>, bool, StringRef)>(amp::nanquantile)>},
      {.name = "nanquantile.scalar",
       .signature = "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor", .casts = "self",
       .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, std::optional<int64_t>, bool, StringRef)>(amp::nanquantile)>},
      {.name = "unique",
       .signature =
           "(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor values, Tensor inverse_indices, Tensor counts)",
       .aliases = "_unique2", .casts = "self", .call = calls<amp::unique>},
      {.name = "unique_dim",
       .signature =
           "(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor values, Tensor inverse_indices, Tensor counts)",
       .casts = "self", .call = calls<amp::unique_dim>},
      {.name = "unique_consecutive",
       .signature =
           "(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor values, Tensor inverse_indices, Tensor counts)",
       .casts = "self", .call = calls<amp::unique_consecutive>},
      {.name = "order_of_rows", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::order_of_rows>},
      {.name = "sorted_line", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::sorted_line>},
      {.name = "isin.Tensor_Tensor",
       .signature = "(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor",
       .casts = "elements test_elements", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, bool, bool)>(amp::isin)>},
      {.name = "isin.Tensor_Scalar",
       .signature = "(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor",
       .casts = "elements", .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&, bool, bool)>(amp::isin)>},
      {.name = "isin.Scalar_Tensor",
       .signature = "(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor",
       .casts = "test_elements", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Scalar&, const Tensor&, bool, bool)>(amp::isin)>},
      {.name = "histc", .signature = "(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor", .casts = "self",
       .call = calls<amp::histc>},
      {.name = "histogram.bins_tensor",
       .signature = "(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)",
       .casts = "self bins weight", .same_dtype = "self bins weight",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, const Tensor&, bool)>(amp::histogram)>},
      {.name = "histogram.bin_ct",
       .signature =
           "(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)",
       .casts = "self weight", .same_dtype = "self weight",
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, int64_t, std::optional<ArrayRef<double>>, const Tensor&,
                                                                bool)>(amp::histogram)>},
      {.name = "bin_sums", .signature = "(Tensor self, Tensor? weight, Tensor edges, bool even, bool exact) -> Tensor",
       .casts = "self weight edges", .internal = true, .call = calls<amp::internal::bin_sums>},
      {.name = "bincount", .signature = "(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor", .casts = "weights",
       .call = calls<amp::bincount>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
