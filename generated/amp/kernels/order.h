// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement order ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side,
                  const Tensor& sorter);
void kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim);
void mode(const Tensor& self, int64_t dim, bool keepdim);
void bincount(const Tensor& self, const Tensor& weights, int64_t minlength);
}  // namespace check

namespace native {
Tensor median(const Tensor& self);
std::tuple<Tensor, Tensor> median_dim(const Tensor& self, int64_t dim, bool keepdim);
Tensor nanmedian(const Tensor& self);
std::tuple<Tensor, Tensor> nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim);
std::tuple<Tensor, Tensor, Tensor> unique(const Tensor& self, bool sorted, bool return_inverse, bool return_counts);
std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts);
Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max);
std::tuple<Tensor, Tensor> histogram_bins_tensor(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density);
std::tuple<Tensor, Tensor> histogram_bin_ct(const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight,
                                            bool density);
}  // namespace native

namespace composite {
Tensor searchsorted_Scalar(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right,
                           std::optional<std::string_view> side, const Tensor& sorter);
Tensor bucketize_Tensor(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right);
Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation);
Tensor quantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation);
Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation);
Tensor nanquantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation);
Tensor isin_Tensor_Tensor(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert);
}  // namespace composite

}  // namespace amp
