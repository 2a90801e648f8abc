// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The indices at which the elements of self would be inserted into a sorted sequence, or into that of their own row, in front of equal
// elements, or behind them with right or side "right". A sorter gives the order of a sequence that is not sorted. NaN comes last. Both are
// promoted to one dtype. (torch.searchsorted)
AMP_API Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32 = false, bool right = false,
                            std::optional<std::string_view> side = {}, const Tensor& sorter = {});
AMP_API Tensor& searchsorted_out(Tensor& out, const Tensor& sorted_sequence, const Tensor& self, bool out_int32 = false, bool right = false,
                                 std::optional<std::string_view> side = {}, const Tensor& sorter = {});

// The index at which a number would be inserted into a sorted sequence. (torch.searchsorted)
AMP_API Tensor searchsorted(const Tensor& sorted_sequence, const Scalar& self, bool out_int32 = false, bool right = false,
                            std::optional<std::string_view> side = {}, const Tensor& sorter = {});

// The numbers of the buckets, between sorted boundaries, in which the elements of self are; a boundary belongs to the bucket on its left
// or, with right, on its right. (torch.bucketize)
AMP_API Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32 = false, bool right = false);

// The number of the bucket in which a number is. (torch.bucketize)
AMP_API Tensor bucketize(const Scalar& self, const Tensor& boundaries, bool out_int32 = false, bool right = false);

// The k-th smallest element along a dimension and its index; equal elements are ordered by index, NaN counts as the largest.
// (torch.kthvalue)
AMP_API std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim = -1, bool keepdim = false);

// The median of all elements, the lower one of two; NaN if any element is NaN or if there are none. Equal elements share the gradient.
// (torch.median)
AMP_API Tensor median(const Tensor& self);

// The median along a dimension, the lower one of two, and its index (the first one among equal elements); NaN if any element is NaN.
// (torch.median)
AMP_API std::tuple<Tensor, Tensor> median(const Tensor& self, int64_t dim, bool keepdim = false);

// The median of all elements that are not NaN, the lower one of two; NaN if there are none. (torch.nanmedian)
AMP_API Tensor nanmedian(const Tensor& self);

// The median along a dimension of the elements that are not NaN, and its index; NaN if there are none. (torch.nanmedian)
AMP_API std::tuple<Tensor, Tensor> nanmedian(const Tensor& self, int64_t dim, bool keepdim = false);

// The most frequent element along a dimension, the smallest one of several, and its last index; no NaN equals another. (torch.mode)
AMP_API std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim = -1, bool keepdim = false);

// The q-th quantiles, for q in [0, 1], of all elements or along a dimension, one for each element of q, in a new first dimension unless q
// has no dimension. Between two elements they are interpolated ("linear"), the "lower", "higher" or "nearest" one, or the "midpoint". NaN
// if any element is NaN. (torch.quantile)
AMP_API Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim = {}, bool keepdim = false,
                        StringRef interpolation = "linear");

// One quantile. (torch.quantile)
AMP_API Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim = {}, bool keepdim = false,
                        StringRef interpolation = "linear");

// quantile of the elements that are not NaN; NaN if there are none. (torch.nanquantile)
AMP_API Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim = {}, bool keepdim = false,
                           StringRef interpolation = "linear");

// One quantile of the elements that are not NaN. (torch.nanquantile)
AMP_API Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim = {}, bool keepdim = false,
                           StringRef interpolation = "linear");

// The different elements in ascending order, for both values of sorted, with the index of each element among them if return_inverse is set,
// and their numbers of occurrences if return_counts is; without these, the other results are empty. No NaN equals another. (torch.unique)
AMP_API std::tuple<Tensor, Tensor, Tensor> unique(const Tensor& self, bool sorted = true, bool return_inverse = false,
                                                  bool return_counts = false);
inline std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor& self, bool sorted = true, bool return_inverse = false,
                                                   bool return_counts = false) {
  return unique(self, sorted, return_inverse, return_counts);
}

// The different slices along a dimension in lexicographic order, the index of each slice among them, and their numbers of occurrences.
// (torch.unique with dim)
AMP_API std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted = true, bool return_inverse = false,
                                                      bool return_counts = false);

// self without the elements, or the slices along a dimension, that equal the one before them; the index of each among those that remain,
// and the lengths of the runs. (torch.unique_consecutive)
AMP_API std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse = false, bool return_counts = false,
                                                              std::optional<int64_t> dim = {});

// Whether each element is one of test_elements, or is none of them with invert. (torch.isin)
AMP_API Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique = false, bool invert = false);

// Whether each element equals a number, or differs from it with invert. (torch.isin)
AMP_API Tensor isin(const Tensor& elements, const Scalar& test_element, bool assume_unique = false, bool invert = false);

// Whether a number is one of test_elements, or is none of them with invert. (torch.isin)
AMP_API Tensor isin(const Scalar& element, const Tensor& test_elements, bool assume_unique = false, bool invert = false);

// The numbers of elements in each of `bins` equal parts of the range from min to max, both included; if min equals max, of the range of the
// elements. (torch.histc)
AMP_API Tensor histc(const Tensor& self, int64_t bins = 100, const Scalar& min = 0, const Scalar& max = 0);
AMP_API Tensor& histc_out(Tensor& out, const Tensor& self, int64_t bins = 100, const Scalar& min = 0, const Scalar& max = 0);

// The sums of the weights of the elements (1 unless weight is given) between the neighbors in an ascending list of edges, divided by the
// sum of all and by the width of the bin with density; and these edges. The last bin includes its right edge. (torch.histogram)
AMP_API std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight = {}, bool density = false);

// The same with `bins` equal parts of a range, by default that of the elements. (torch.histogram)
AMP_API std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins = 100, std::optional<ArrayRef<double>> range = {},
                                             const Tensor& weight = {}, bool density = false);

// How often each of 0, 1, ... occurs in a vector of non-negative integers, or the sum of the weights of its occurrences, which is a float64
// unless the weights are float32; at least minlength numbers. (torch.bincount)
AMP_API Tensor bincount(const Tensor& self, const Tensor& weights = {}, int64_t minlength = 0);

}  // namespace amp
