// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The sum of all elements. Integers and bools are summed in int64. (torch.sum)
AMP_API Tensor sum(const Tensor& self, std::optional<ScalarType> dtype = {});

// The sum over some dimensions (all when dim is empty or absent), kept as size 1 with keepdim. (torch.sum)
AMP_API Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype = {});
AMP_API Tensor& sum_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false,
                        std::optional<ScalarType> dtype = {});

// The mean of all elements; NaN if there are none. Integers need a floating dtype. (torch.mean)
AMP_API Tensor mean(const Tensor& self, std::optional<ScalarType> dtype = {});

// The mean over some dimensions (all when dim is empty or absent), kept as size 1 with keepdim. (torch.mean)
AMP_API Tensor mean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype = {});
AMP_API Tensor& mean_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false,
                         std::optional<ScalarType> dtype = {});

// The product of all elements; 1 if there are none. Integers and bools are multiplied in int64. (torch.prod)
AMP_API Tensor prod(const Tensor& self, std::optional<ScalarType> dtype = {});

// The product over a dimension, kept as size 1 with keepdim. (torch.prod)
AMP_API Tensor prod(const Tensor& self, int64_t dim, bool keepdim = false, std::optional<ScalarType> dtype = {});
AMP_API Tensor& prod_out(Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false, std::optional<ScalarType> dtype = {});

// The largest element over some dimensions (all when dim is empty); NaN if any element is NaN. Equal elements share the gradient.
// (torch.amax)
AMP_API Tensor amax(const Tensor& self, IntArrayRef dim = {}, bool keepdim = false);
AMP_API Tensor& amax_out(Tensor& out, const Tensor& self, IntArrayRef dim = {}, bool keepdim = false);

// The smallest element over some dimensions (all when dim is empty); NaN if any element is NaN. Equal elements share the gradient.
// (torch.amin)
AMP_API Tensor amin(const Tensor& self, IntArrayRef dim = {}, bool keepdim = false);
AMP_API Tensor& amin_out(Tensor& out, const Tensor& self, IntArrayRef dim = {}, bool keepdim = false);

// The largest of all elements; NaN if any element is NaN. (torch.max)
AMP_API Tensor max(const Tensor& self);

// Another name of maximum. (torch.max)
AMP_API Tensor max(const Tensor& self, const Tensor& other);

// The largest element along a dimension and its index (the first one among equal elements); NaN counts as largest. (torch.max)
AMP_API std::tuple<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim = false);

// The smallest of all elements; NaN if any element is NaN. (torch.min)
AMP_API Tensor min(const Tensor& self);

// Another name of minimum. (torch.min)
AMP_API Tensor min(const Tensor& self, const Tensor& other);

// The smallest element along a dimension and its index (the first one among equal elements); NaN counts as smallest. (torch.min)
AMP_API std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim = false);

// The index of the largest element, the first one among equal elements; without dim, of the flattened tensor. NaN counts as largest.
// (torch.argmax)
AMP_API Tensor argmax(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);

// The index of the smallest element, the first one among equal elements; without dim, of the flattened tensor. NaN counts as smallest.
// (torch.argmin)
AMP_API Tensor argmin(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);

// The smallest and the largest element along a dimension, or of all. (torch.aminmax)
AMP_API std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);

// The variance of all elements, with Bessel's correction when unbiased. (torch.var)
AMP_API Tensor var(const Tensor& self, bool unbiased);

// The variance over some dimensions (all when dim is empty or absent). (torch.var)
AMP_API Tensor var(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim = false);

// The variance over some dimensions (real for complex numbers), the sum of squared distances from the mean divided by the number of
// elements minus correction (1 by default). (torch.var)
AMP_API Tensor var(const Tensor& self, OptionalIntArrayRef dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
// Over one dimension: an integer is not the bool of another overload.
inline Tensor var(const Tensor& self, int dim) { return amp::var(self, OptionalIntArrayRef(dim)); }
inline Tensor var(const Tensor& self, int64_t dim) { return amp::var(self, OptionalIntArrayRef(dim)); }
AMP_API Tensor& var_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim = {}, const std::optional<Scalar>& correction = {},
                        bool keepdim = false);

// The standard deviation of all elements, with Bessel's correction when unbiased. (torch.std)
AMP_API Tensor std(const Tensor& self, bool unbiased);

// The standard deviation over some dimensions (all when dim is empty or absent). (torch.std)
AMP_API Tensor std(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim = false);

// The square root of var. (torch.std)
AMP_API Tensor std(const Tensor& self, OptionalIntArrayRef dim = {}, const std::optional<Scalar>& correction = {}, bool keepdim = false);
// Over one dimension: an integer is not the bool of another overload.
inline Tensor std(const Tensor& self, int dim) { return amp::std(self, OptionalIntArrayRef(dim)); }
inline Tensor std(const Tensor& self, int64_t dim) { return amp::std(self, OptionalIntArrayRef(dim)); }
AMP_API Tensor& std_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim = {}, const std::optional<Scalar>& correction = {},
                        bool keepdim = false);

// The variance and the mean of all elements. (torch.var_mean)
AMP_API std::tuple<Tensor, Tensor> var_mean(const Tensor& self, bool unbiased);

// The variance and the mean over some dimensions (all when dim is empty or absent). (torch.var_mean)
AMP_API std::tuple<Tensor, Tensor> var_mean(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim = false);

// The variance, as by var, and the mean over some dimensions. (torch.var_mean)
AMP_API std::tuple<Tensor, Tensor> var_mean(const Tensor& self, OptionalIntArrayRef dim = {}, const std::optional<Scalar>& correction = {},
                                            bool keepdim = false);
// Over one dimension: an integer is not the bool of another overload.
inline std::tuple<Tensor, Tensor> var_mean(const Tensor& self, int dim) { return amp::var_mean(self, OptionalIntArrayRef(dim)); }
inline std::tuple<Tensor, Tensor> var_mean(const Tensor& self, int64_t dim) { return amp::var_mean(self, OptionalIntArrayRef(dim)); }

// The standard deviation and the mean of all elements. (torch.std_mean)
AMP_API std::tuple<Tensor, Tensor> std_mean(const Tensor& self, bool unbiased);

// The standard deviation and the mean over some dimensions, as var_mean. (torch.std_mean)
AMP_API std::tuple<Tensor, Tensor> std_mean(const Tensor& self, OptionalIntArrayRef dim = {}, const std::optional<Scalar>& correction = {},
                                            bool keepdim = false);
// Over one dimension: an integer is not the bool of another overload.
inline std::tuple<Tensor, Tensor> std_mean(const Tensor& self, int dim) { return amp::std_mean(self, OptionalIntArrayRef(dim)); }
inline std::tuple<Tensor, Tensor> std_mean(const Tensor& self, int64_t dim) { return amp::std_mean(self, OptionalIntArrayRef(dim)); }

// (sum |x|^ord)^(1/ord) over some dimensions (all when dim is absent); the largest or smallest |x| for ord inf or -inf, the number of non-
// zeros for 0. (torch.linalg.vector_norm)
AMP_API Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord = 2, OptionalIntArrayRef dim = {}, bool keepdim = false,
                                  std::optional<ScalarType> dtype = {});
AMP_API Tensor& linalg_vector_norm_out(Tensor& out, const Tensor& self, const Scalar& ord = 2, OptionalIntArrayRef dim = {},
                                       bool keepdim = false, std::optional<ScalarType> dtype = {});

// linalg_vector_norm of all elements. (torch.norm)
AMP_API Tensor norm(const Tensor& self, const Scalar& p = 2);

// The same computed in, and returned as, another dtype. (torch.norm)
AMP_API Tensor norm(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype);

// linalg_vector_norm over some dimensions (all when dim is empty). (torch.norm)
AMP_API Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim = false);

// The same computed in, and returned as, another dtype. (torch.norm)
AMP_API Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim, ScalarType dtype);

// The square root of the sum of squares over one or two dimensions (all when dim is empty). (torch.frobenius_norm)
AMP_API Tensor frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim = false);

// log(sum(exp(self))) over some dimensions, without overflow; integers are computed as float32. (torch.logsumexp)
AMP_API Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim = false);
AMP_API Tensor& logsumexp_out(Tensor& out, const Tensor& self, IntArrayRef dim, bool keepdim = false);

// Whether all elements are true, which means not 0. (torch.all)
AMP_API Tensor all(const Tensor& self);

// Whether all elements along a dimension are true. (torch.all)
AMP_API Tensor all(const Tensor& self, int64_t dim, bool keepdim = false);

// Whether all elements over some dimensions (all when dim is empty or absent) are true. (torch.all)
AMP_API Tensor all(const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false);

// Whether any element is true, which means not 0. (torch.any)
AMP_API Tensor any(const Tensor& self);

// Whether any element along a dimension is true. (torch.any)
AMP_API Tensor any(const Tensor& self, int64_t dim, bool keepdim = false);

// Whether any element over some dimensions (all when dim is empty or absent) is true. (torch.any)
AMP_API Tensor any(const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false);

// The number of elements that are not 0, along a dimension or of all. (torch.count_nonzero)
AMP_API Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim = {});

// The number of elements that are not 0 over some dimensions (all when dim is empty). (torch.count_nonzero)
AMP_API Tensor count_nonzero(const Tensor& self, IntArrayRef dim);

// The cumulative sums along a dimension. Integers and bools are summed in int64. (torch.cumsum)
AMP_API Tensor cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});
AMP_API Tensor& cumsum_(Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});
AMP_API Tensor& cumsum_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});

// The cumulative products along a dimension. Integers and bools are multiplied in int64. (torch.cumprod)
AMP_API Tensor cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});
AMP_API Tensor& cumprod_(Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});
AMP_API Tensor& cumprod_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});

// The largest of the elements so far along a dimension, and its index, the last one among equal elements; NaN counts as the largest.
// (torch.cummax)
AMP_API std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim);

// The smallest of the elements so far along a dimension, and its index, the last one among equal elements; NaN counts as the smallest.
// (torch.cummin)
AMP_API std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim);

// The logarithms of the cumulative sums of the exponentials along a dimension, without overflow. (torch.logcumsumexp)
AMP_API Tensor logcumsumexp(const Tensor& self, int64_t dim);
AMP_API Tensor& logcumsumexp_out(Tensor& out, const Tensor& self, int64_t dim);

// The sum over some dimensions (all when dim is empty or absent) of the elements that are not NaN. (torch.nansum)
AMP_API Tensor nansum(const Tensor& self, OptionalIntArrayRef dim = {}, bool keepdim = false, std::optional<ScalarType> dtype = {});

// The mean over some dimensions (all when dim is empty or absent) of the elements that are not NaN; NaN if there are none. (torch.nanmean)
AMP_API Tensor nanmean(const Tensor& self, OptionalIntArrayRef dim = {}, bool keepdim = false, std::optional<ScalarType> dtype = {});

// The integral of y along a dimension by the trapezoidal rule, for points at a distance of dx. (torch.trapezoid)
AMP_API Tensor trapezoid(const Tensor& y, const Scalar& dx = 1, int64_t dim = -1);
inline Tensor trapz(const Tensor& y, const Scalar& dx = 1, int64_t dim = -1) { return trapezoid(y, dx, dim); }

// The same for points at x, which has the shape of y or only the size of the dimension. (torch.trapezoid)
AMP_API Tensor trapezoid(const Tensor& y, const Tensor& x, int64_t dim = -1);
inline Tensor trapz(const Tensor& y, const Tensor& x, int64_t dim = -1) { return trapezoid(y, x, dim); }

// The cumulative integrals of y along a dimension, one fewer than points, at a distance of dx. (torch.cumulative_trapezoid)
AMP_API Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx = 1, int64_t dim = -1);

// The same for points at x. (torch.cumulative_trapezoid)
AMP_API Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, int64_t dim = -1);

// The n-th differences of neighbors along a dimension, of bools whether they differ; prepend and append are joined to self before, unless n
// is 0. (torch.diff)
AMP_API Tensor diff(const Tensor& self, int64_t n = 1, int64_t dim = -1, const Tensor& prepend = {}, const Tensor& append = {});

// The gradient along each dimension (all, or those in dim) by differences of neighbors at a distance of spacing, of second order within and
// of order edge_order at both ends. (torch.gradient)
AMP_API std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing = {}, OptionalIntArrayRef dim = {},
                                     int64_t edge_order = 1);

// The same for points at the coordinates in spacing, a vector for each dimension. (torch.gradient)
AMP_API std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, OptionalIntArrayRef dim = {}, int64_t edge_order = 1);

// The covariances of variables, the rows of a matrix whose columns are observations; a vector is one variable. Frequencies (fweights) and
// weights (aweights) of the observations may be given. (torch.cov)
AMP_API Tensor cov(const Tensor& self, int64_t correction = 1, const Tensor& fweights = {}, const Tensor& aweights = {});

// The correlation coefficients of variables, the rows of a matrix whose columns are observations; a vector is one variable.
// (torch.corrcoef)
AMP_API Tensor corrcoef(const Tensor& self);

}  // namespace amp
