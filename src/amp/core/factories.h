// Functions that create tensors. Names, arguments and defaults are those of torch:: in C++.
//
// Every `options` may set any of dtype, device and requires_grad: zeros({2, 3}, kFloat64), zeros({2, 3}, device(kCUDA).dtype(kHalf)).
// The dtype defaults to get_default_dtype() (float32 unless changed), except where a function says otherwise; the device defaults to the
// CPU.
// All throw ValueError for negative sizes or too many elements, TypeError for requires_grad with integers, and OutOfMemoryError.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/generator.h>
#include <amp/core/memory_format.h>
#include <amp/core/scalar.h>
#include <amp/core/tensor.h>
#include <amp/core/tensor_data.h>
#include <amp/core/tensor_options.h>

namespace amp {

// --- of given sizes ---

// Uninitialized. `memory_format` ChannelsLast requires 4 dimensions (N, C, H, W) or 5, with C innermost.
AMP_API Tensor empty(IntArrayRef size, TensorOptions options = {}, MemoryFormat memory_format = MemoryFormat::Contiguous);
// Uninitialized, with strides in elements. Throws ValueError if the lists differ in length or a stride is negative.
AMP_API Tensor empty_strided(IntArrayRef size, IntArrayRef stride, TensorOptions options = {});
AMP_API Tensor zeros(IntArrayRef size, TensorOptions options = {});
AMP_API Tensor ones(IntArrayRef size, TensorOptions options = {});
// Every element is `fill_value`. The dtype defaults to bool for a bool, int64 for an integer, the default dtype for a floating-point
// number, and a complex dtype for a complex number.
AMP_API Tensor full(IntArrayRef size, const Scalar& fill_value, TensorOptions options = {});
// A 0-dim tensor. The dtype defaults to the default dtype, whatever the type of the number.
AMP_API Tensor scalar_tensor(const Scalar& value, TensorOptions options = {});
// The identity matrix, n x n or n x m.
AMP_API Tensor eye(int64_t n, TensorOptions options = {});
AMP_API Tensor eye(int64_t n, int64_t m, TensorOptions options = {});

// The row and column indices of the elements on and below (above) a diagonal of a row x col matrix. The result is a 2 x N tensor; int64
// unless an integer dtype is given.
AMP_API Tensor tril_indices(int64_t row, int64_t col, int64_t offset = 0, TensorOptions options = kInt64);
AMP_API Tensor triu_indices(int64_t row, int64_t col, int64_t offset = 0, TensorOptions options = kInt64);

// --- sequences ---

// start, start + step, ... up to `end`, which is excluded; one dimension. int64 when all three are integers and no dtype is given. Throws
// ValueError for step 0, a step away from `end`, or numbers that are not finite.
AMP_API Tensor arange(const Scalar& end, TensorOptions options = {});
AMP_API Tensor arange(const Scalar& start, const Scalar& end, TensorOptions options = {});
AMP_API Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, TensorOptions options = {});
// `steps` numbers at equal distances, both ends included. Throws ValueError for negative `steps`.
AMP_API Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, TensorOptions options = {});
// pow(base, linspace(start, end, steps)).
AMP_API Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base = 10.0, TensorOptions options = {});

// --- windows and frequencies, of one dimension ---
// Windows have `window_length` elements. A `periodic` window is a symmetric window of one more element without its last one. Throws
// TypeError unless the dtype is floating-point, ValueError for a negative length.

// A window that rises linearly from 0 to 1 and falls again.
AMP_API Tensor bartlett_window(int64_t window_length, TensorOptions options = {});
AMP_API Tensor bartlett_window(int64_t window_length, bool periodic, TensorOptions options = {});
// 0.42 - 0.5 cos(2 pi i / (length - 1)) + 0.08 cos(4 pi i / (length - 1))
AMP_API Tensor blackman_window(int64_t window_length, TensorOptions options = {});
AMP_API Tensor blackman_window(int64_t window_length, bool periodic, TensorOptions options = {});
// alpha - beta cos(2 pi i / (length - 1)), by default with 0.54 and 0.46
AMP_API Tensor hamming_window(int64_t window_length, TensorOptions options = {});
AMP_API Tensor hamming_window(int64_t window_length, bool periodic, TensorOptions options = {});
AMP_API Tensor hamming_window(int64_t window_length, bool periodic, double alpha, TensorOptions options = {});
AMP_API Tensor hamming_window(int64_t window_length, bool periodic, double alpha, double beta, TensorOptions options = {});
// 0.5 - 0.5 cos(2 pi i / (length - 1))
AMP_API Tensor hann_window(int64_t window_length, TensorOptions options = {});
AMP_API Tensor hann_window(int64_t window_length, bool periodic, TensorOptions options = {});
// I0(beta sqrt(1 - (2 i / (length - 1) - 1)^2)) / I0(beta), by default with a beta of 12. I0 is the modified Bessel function.
AMP_API Tensor kaiser_window(int64_t window_length, TensorOptions options = {});
AMP_API Tensor kaiser_window(int64_t window_length, bool periodic, TensorOptions options = {});
AMP_API Tensor kaiser_window(int64_t window_length, bool periodic, double beta, TensorOptions options = {});

// The frequencies of the n elements of fft_fft's result (or the n / 2 + 1 elements of fft_rfft's), for samples at distances of d: 0, 1,
// ..., divided by n d. For fft_fft the negative frequencies follow.
AMP_API Tensor fft_fftfreq(int64_t n, TensorOptions options = {});
AMP_API Tensor fft_fftfreq(int64_t n, double d, TensorOptions options = {});
AMP_API Tensor fft_rfftfreq(int64_t n, TensorOptions options = {});
AMP_API Tensor fft_rfftfreq(int64_t n, double d, TensorOptions options = {});

// --- random numbers ---
// These draw from `generator`, or from the default generator of the device (generator.h). They throw ValueError for a generator of another
// device. The values depend only on the generator's state, not on the device or the number of threads.

// Uniform in [0, 1). Throws TypeError for integer dtypes.
AMP_API Tensor rand(IntArrayRef size, TensorOptions options = {});
AMP_API Tensor rand(IntArrayRef size, std::optional<Generator> generator, TensorOptions options = {});
// Normal with mean 0 and variance 1 (for a complex number: 1/2 in each part). Throws TypeError for integer dtypes.
AMP_API Tensor randn(IntArrayRef size, TensorOptions options = {});
AMP_API Tensor randn(IntArrayRef size, std::optional<Generator> generator, TensorOptions options = {});
// Integers low, ..., high - 1; int64 unless a dtype is given. Throws ValueError when low >= high or the dtype can't hold them.
AMP_API Tensor randint(int64_t high, IntArrayRef size, TensorOptions options = {});
AMP_API Tensor randint(int64_t high, IntArrayRef size, std::optional<Generator> generator, TensorOptions options = {});
AMP_API Tensor randint(int64_t low, int64_t high, IntArrayRef size, TensorOptions options = {});
AMP_API Tensor randint(int64_t low, int64_t high, IntArrayRef size, std::optional<Generator> generator, TensorOptions options = {});
// The integers 0, ..., n - 1 in random order; int64 unless a dtype is given.
AMP_API Tensor randperm(int64_t n, TensorOptions options = {});
AMP_API Tensor randperm(int64_t n, std::optional<Generator> generator, TensorOptions options = {});
// Normal with the given mean and standard deviation.
AMP_API Tensor normal(double mean, double std, IntArrayRef size, std::optional<Generator> generator = {}, TensorOptions options = {});
// 1 with probability p, else 0, as for dropout masks; bool unless a dtype is given. Throws ValueError for p outside [0, 1].
AMP_API Tensor bernoulli_mask(IntArrayRef size, double p, TensorOptions options = {}, std::optional<Generator> generator = {});

// --- from values ---

// A copy of a number, a braced list (nested to any depth), an array or a vector:
//   tensor(1.5), tensor({1, 2, 3}), tensor({{1.0, 2.0}, {3.0, 4.0}}, kHalf), tensor(std::vector<float>{...})
// Without a dtype, bools, 8- and 16-bit numbers and complex numbers keep their type. Other integers become int64; float and double become
// the default dtype. Throws ValueError for lists of unequal lengths, TypeError for elements of different types.
AMP_API Tensor tensor(const detail::TensorData& data, TensorOptions options = {});
template <detail::Element T>
Tensor tensor(ArrayRef<T> data, TensorOptions options = {});
template <detail::Element T>
Tensor tensor(const std::vector<T>& data, TensorOptions options = {});

// A tensor over the caller's memory, which must live as long as any tensor that shares it. The layout is row-major unless strides (in
// elements) are given. `deleter(data)` is called when the last of these tensors is destroyed, but not when from_blob throws. Throws
// ValueError for a null or misaligned pointer, negative strides, or lists of different lengths.
AMP_API Tensor from_blob(void* data, IntArrayRef sizes, TensorOptions options = {});
AMP_API Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides, TensorOptions options = {});
AMP_API Tensor from_blob(void* data, IntArrayRef sizes, std::function<void(void*)> deleter, TensorOptions options = {});
AMP_API Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides, std::function<void(void*)> deleter,
                         TensorOptions options = {});

// --- like another tensor ---
// The result has the sizes of `self`, and its dtype and device unless `options` override them. It does not inherit requires_grad. Preserve
// keeps the order of the dimensions in memory, and the exact strides if `self` is dense.

// Uninitialized.
AMP_API Tensor empty_like(const Tensor& self, TensorOptions options = {}, MemoryFormat memory_format = MemoryFormat::Preserve);
// Every element is 0 or 1.
AMP_API Tensor zeros_like(const Tensor& self, TensorOptions options = {}, MemoryFormat memory_format = MemoryFormat::Preserve);
AMP_API Tensor ones_like(const Tensor& self, TensorOptions options = {}, MemoryFormat memory_format = MemoryFormat::Preserve);
// Every element is `fill_value`.
AMP_API Tensor full_like(const Tensor& self, const Scalar& fill_value, TensorOptions options = {},
                         MemoryFormat memory_format = MemoryFormat::Preserve);
// Uniform in [0, 1), or normal with mean 0 and variance 1.
AMP_API Tensor rand_like(const Tensor& self, TensorOptions options = {}, MemoryFormat memory_format = MemoryFormat::Preserve);
AMP_API Tensor randn_like(const Tensor& self, TensorOptions options = {}, MemoryFormat memory_format = MemoryFormat::Preserve);
// Integers low, ..., high - 1. The default of `low` is 0.
AMP_API Tensor randint_like(const Tensor& self, int64_t high, TensorOptions options = {},
                            MemoryFormat memory_format = MemoryFormat::Preserve);
AMP_API Tensor randint_like(const Tensor& self, int64_t low, int64_t high, TensorOptions options = {},
                            MemoryFormat memory_format = MemoryFormat::Preserve);

namespace detail {
// A one-dimensional tensor of `size` values of `type` at `data`, converted to the dtype and device of `options`.
AMP_API Tensor tensor_of_array(const void* data, ScalarType type, size_t size, ScalarType literal, TensorOptions options);
AMP_API Tensor tensor_of_bools(const std::vector<bool>& data, TensorOptions options);
// The strides of `self` if it is dense, else the strides of a dense tensor with the same order of dimensions in memory.
AMP_API Shape dense_strides_like(const Tensor& self);
AMP_API Shape channels_last_strides(const char* op, IntArrayRef sizes);
}  // namespace detail

template <detail::Element T>
Tensor tensor(ArrayRef<T> data, TensorOptions options) {
  return detail::tensor_of_array(data.data(), Tensor::scalar_type_of<T>(), data.size(), detail::literal_type<T>(), options);
}
template <detail::Element T>
Tensor tensor(const std::vector<T>& data, TensorOptions options) {
  if constexpr (std::is_same_v<T, bool>) return detail::tensor_of_bools(data, options);
  else return tensor(ArrayRef<T>(data), options);
}

}  // namespace amp
