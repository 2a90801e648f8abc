#include <amp/core/factories.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <complex>

#include <amp/core/complex.h>
#include <amp/core/device_kernels.h>
#include <amp/core/error.h>

namespace amp {

using detail::TensorImpl;

namespace {

constinit std::atomic<ScalarType> default_dtype{kFloat32};

// An uninitialized tensor; errors carry the name of the public function.
Tensor make(const char* op, IntArrayRef size, ScalarType dtype, const TensorOptions& options) {
  detail::checked_numel(op, size);
  AMP_CHECK(isValidType(dtype), TypeError, "[", op, "] a tensor of the dtype ", dtype, " was requested");
  Tensor t(detail::new_tensor(size, dtype, options.device()));
  if (options.requires_grad()) t.requires_grad_();
  return t;
}
Tensor make(const char* op, IntArrayRef size, const TensorOptions& options) { return make(op, size, options.dtype(), options); }

Tensor filled(Tensor t, const Scalar& value) {
  detail::fill(t, value);
  return t;
}

ScalarType inferred_type(const Scalar& value) {
  if (value.isBoolean()) return kBool;
  if (value.isIntegral(false)) return kInt64;
  return value.isComplex() ? toComplexType(get_default_dtype()) : get_default_dtype();
}

int64_t checked_count(const char* op, uint64_t count) {
  AMP_CHECK(count < static_cast<uint64_t>(detail::kMaxElements), ValueError, "[", op,
            "] the range has more elements than can be addressed");
  return static_cast<int64_t>(count);
}

// The whole part of a number, for an integer dtype.
int64_t whole_number(const char* op, const Scalar& value) {
  detail::check_number(op, value, kInt64);
  return value.toLong();
}

int64_t count_integers(int64_t start, int64_t end, int64_t step) {
  AMP_CHECK(step != 0, ValueError, "[arange] step must not be 0");
  AMP_CHECK(step > 0 ? end >= start : end <= start, ValueError, "[arange] step ", step, " does not lead from ", start, " to ", end);
  const auto from = static_cast<uint64_t>(start), to = static_cast<uint64_t>(end), by = static_cast<uint64_t>(step);
  const uint64_t distance = step > 0 ? to - from : from - to, width = step > 0 ? by : 0 - by;
  return checked_count("arange", distance / width + (distance % width != 0));
}

int64_t count_floats(double start, double end, double step) {
  AMP_CHECK(step != 0, ValueError, "[arange] step must not be 0");
  AMP_CHECK(std::isfinite(start) && std::isfinite(end) && std::isfinite(step), ValueError,
            "[arange] expected finite numbers, but got start ", start, ", end ", end, ", step ", step);
  AMP_CHECK(step > 0 ? end >= start : end <= start, ValueError, "[arange] step ", step, " does not lead from ", start, " to ", end);
  const double count = std::ceil((end - start) / step);
  return checked_count("arange", count < 0x1p60 ? static_cast<uint64_t>(count) : uint64_t{1} << 60);
}

// A one-dimensional tensor of fn(0), fn(1), ..., computed on the CPU in `Value`.
template <class Value, class Function>
Tensor tabulate(const char* op, int64_t count, ScalarType dtype, const TensorOptions& options, const Function& fn) {
  const Tensor t = make(op, {count}, dtype, options);
  const Tensor values(detail::new_tensor({count}, Tensor::scalar_type_of<Value>(), kCPU));
  Value* out = values.data_ptr<Value>();
  for (int64_t i = 0; i < count; ++i) out[i] = fn(i);
  detail::copy(t, values);
  return t;
}

// Fills from both ends: the last element is exactly `end`.
template <class Value>
Value interpolate(Value start, Value end, int64_t i, int64_t steps) {
  if (steps == 1) return start;
  const Value step = (end - start) / static_cast<double>(steps - 1);
  return i < steps / 2 ? start + step * static_cast<double>(i) : end - step * static_cast<double>(steps - 1 - i);
}

// map(linspace(start, end, steps)).
template <class Map>
Tensor spaced(const char* op, const Scalar& start, const Scalar& end, int64_t steps, const TensorOptions& options, const Map& map) {
  AMP_CHECK(steps >= 0, ValueError, "[", op, "] expected a number of steps that is not negative, but got ", steps);
  const bool complex = start.isComplex() || end.isComplex();
  const ScalarType dtype = options.dtype_opt().value_or(complex ? toComplexType(get_default_dtype()) : get_default_dtype());
  AMP_CHECK(!complex || isComplexType(dtype), TypeError, "[", op, "] complex numbers can't be written to a tensor of ", dtype);
  if (isComplexType(dtype)) {
    const auto from = start.toComplexDouble(), to = end.toComplexDouble();
    return tabulate<std::complex<double>>(op, steps, dtype, options, [&](int64_t i) { return map(interpolate(from, to, i, steps)); });
  }
  const bool integers = isIntegralType(dtype);
  const double from = integers ? static_cast<double>(whole_number(op, start)) : start.toDouble();
  const double to = integers ? static_cast<double>(whole_number(op, end)) : end.toDouble();
  return tabulate<double>(op, steps, dtype, options, [&](int64_t i) { return map(interpolate(from, to, i, steps)); });
}

}  // namespace

ScalarType get_default_dtype() { return default_dtype.load(std::memory_order_relaxed); }

void set_default_dtype(ScalarType dtype) {
  AMP_CHECK(isFloatingType(dtype), TypeError, "[set_default_dtype] expected a floating dtype, but got ", dtype);
  default_dtype.store(dtype, std::memory_order_relaxed);
}

namespace detail {

Shape channels_last_strides(const char* op, IntArrayRef sizes) {
  AMP_CHECK(sizes.size() >= 3 && sizes.size() <= 5, ValueError, "[", op, "] channels-last takes 3 to 5 dimensions, but the shape is ",
            sizes);
  Shape strides(sizes.size(), 1);
  int64_t stride = std::max<int64_t>(sizes[1], 1);
  for (size_t d = sizes.size(); d-- > 0;) {
    if (d == 1) continue;
    strides[d] = stride;
    stride *= std::max<int64_t>(sizes[d], 1);
  }
  return strides;
}

Shape dense_strides_like(const Tensor& self) {
  if (self.is_non_overlapping_and_dense()) return self.strides();
  const IntArrayRef sizes = self.sizes(), strides = self.strides();
  size_t order[kMaxDims];  // from the innermost dimension outward; a stride of 0 leaves a dimension where it is
  for (size_t d = 0; d < sizes.size(); ++d) order[d] = sizes.size() - 1 - d;
  const auto is_inner = [&](size_t a, size_t b) { return strides[a] < strides[b] || (strides[a] == strides[b] && sizes[a] < sizes[b]); };
  for (size_t i = 1; i < sizes.size(); ++i) {
    size_t at = i;
    for (size_t j = i; j-- > 0;) {
      if (strides[order[at]] == 0 || strides[order[j]] == 0) continue;
      if (!is_inner(order[at], order[j])) break;
      std::swap(order[at], order[j]);
      at = j;
    }
  }
  Shape dense(sizes.size(), 1);
  int64_t stride = 1;
  for (size_t d = 0; d < sizes.size(); ++d) {
    dense[order[d]] = stride;
    stride *= std::max<int64_t>(sizes[order[d]], 1);
  }
  return dense;
}

}  // namespace detail

// --- of given sizes ---

TensorOptions TensorOptions::layout(Layout layout) const {
  AMP_CHECK(layout == kStrided, NotImplementedError, "[TensorOptions] tensors are created strided; use to_sparse() or sparse_coo_tensor()");
  return *this;
}

Tensor empty(IntArrayRef size, TensorOptions options, MemoryFormat memory_format) {
  if (memory_format == MemoryFormat::Contiguous) memory_format = options.memory_format_opt().value_or(memory_format);
  if (memory_format != MemoryFormat::ChannelsLast) return make("empty", size, options);
  detail::checked_numel("empty", size);
  return empty_strided(size, detail::channels_last_strides("empty", size), options);
}

Tensor empty_strided(IntArrayRef size, IntArrayRef stride, TensorOptions options) {
  Tensor t(detail::new_strided_tensor(size, stride, options.dtype(), options.device()));
  if (options.requires_grad()) t.requires_grad_();
  return t;
}

Tensor zeros(IntArrayRef size, TensorOptions options) { return filled(make("zeros", size, options), 0); }
Tensor ones(IntArrayRef size, TensorOptions options) { return filled(make("ones", size, options), 1); }

Tensor full(IntArrayRef size, const Scalar& fill_value, TensorOptions options) {
  const ScalarType dtype = options.dtype_opt().value_or(inferred_type(fill_value));
  detail::check_number("full", fill_value, dtype);
  return filled(make("full", size, dtype, options), fill_value);
}

Tensor scalar_tensor(const Scalar& value, TensorOptions options) {
  detail::check_number("scalar_tensor", value, options.dtype());
  return filled(make("scalar_tensor", {}, options), value);
}

Tensor eye(int64_t n, TensorOptions options) { return eye(n, n, options); }

Tensor eye(int64_t n, int64_t m, TensorOptions options) {
  const Tensor t = filled(make("eye", {n, m}, options), 0);
  const Tensor diagonal(detail::new_alias(*t.impl(), {std::min(n, m)}, {m + 1}, t.data_ptr()));
  detail::fill(diagonal, 1);
  return t;
}

namespace {

// A diagonal of a matrix, clamped so that adding a row can't overflow. Checks the sizes.
int64_t diagonal_of(const char* op, int64_t row, int64_t col, int64_t offset) {
  AMP_CHECK(row >= 0 && col >= 0, ValueError, "[", op, "] expected sizes that are not negative, but got row ", row, ", col ", col);
  detail::checked_numel(op, {2, row, col});
  return std::max(-row, std::min(offset, col));
}

// The number of elements on and below a diagonal.
int64_t count_below(int64_t row, int64_t col, int64_t diagonal) {
  const int64_t first = std::max<int64_t>(0, -diagonal);
  if (col == 0 || first >= row) return 0;
  const int64_t whole = std::clamp(col - diagonal - 1, first, row), partial = whole - first, shortest = first + diagonal + 1;
  return partial * (2 * shortest + partial - 1) / 2 + (row - whole) * col;
}

// The indices of columns range(row) of the rows from `row` on, `count` in total.
template <class Range>
Tensor matrix_indices(const char* op, int64_t count, int64_t row, const TensorOptions& options, const Range& range) {
  const ScalarType dtype = options.dtype_opt().value_or(kInt64);
  AMP_CHECK(isIntegralType(dtype), TypeError, "[", op, "] expected an integer dtype, but got ", dtype);
  const Tensor pairs = make(op, {2, count}, kInt64, {});
  auto *rows = pairs.data_ptr<int64_t>(), *columns = rows + count, *end = columns;
  for (; rows != end; ++row) {
    const auto [from, to] = range(row);
    for (int64_t c = from; c < to; ++c) {
      *rows++ = row;
      *columns++ = c;
    }
  }
  return pairs.to(options.device(), dtype);
}

}  // namespace

Tensor tril_indices(int64_t row, int64_t col, int64_t offset, TensorOptions options) {
  const int64_t diagonal = diagonal_of("tril_indices", row, col, offset);
  return matrix_indices("tril_indices", count_below(row, col, diagonal), std::max<int64_t>(0, -diagonal), options,
                        [=](int64_t r) { return std::pair(int64_t{0}, std::min(r + diagonal + 1, col)); });
}

Tensor triu_indices(int64_t row, int64_t col, int64_t offset, TensorOptions options) {
  const int64_t diagonal = diagonal_of("triu_indices", row, col, offset);
  return matrix_indices("triu_indices", row * col - count_below(row, col, diagonal - 1), 0, options,
                        [=](int64_t r) { return std::pair(std::clamp<int64_t>(r + diagonal, 0, col), col); });
}

// --- sequences ---

Tensor arange(const Scalar& end, TensorOptions options) { return arange(0, end, 1, options); }
Tensor arange(const Scalar& start, const Scalar& end, TensorOptions options) { return arange(start, end, 1, options); }

Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, TensorOptions options) {
  const bool integers = start.isIntegral(true) && end.isIntegral(true) && step.isIntegral(true);
  const ScalarType dtype = options.dtype_opt().value_or(integers ? kInt64 : get_default_dtype());
  AMP_CHECK(isIntegralType(dtype) || isFloatingType(dtype), TypeError, "[arange] expected an integer or floating dtype, but got ", dtype);
  AMP_CHECK(!start.isComplex() && !end.isComplex() && !step.isComplex(), TypeError, "[arange] expected real numbers");
  const bool in_integers = isIntegralType(dtype);
  const auto whole = [](const Scalar& number) { return whole_number("arange", number); };
  const int64_t count = in_integers || integers ? count_integers(whole(start), whole(end), whole(step))
                                                : count_floats(start.toDouble(), end.toDouble(), step.toDouble());
  const Tensor t = make("arange", {count}, dtype, options);
  detail::arange(t, start, step);
  return t;
}

Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, TensorOptions options) {
  return spaced("linspace", start, end, steps, options, [](auto x) { return x; });
}

Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base, TensorOptions options) {
  return spaced("logspace", start, end, steps, options, [base]<class T>(T x) -> T {
    if constexpr (std::is_same_v<T, double>) return std::pow(base, x);
    else return std::pow(T(base), x);
  });
}

// --- like another tensor ---

Tensor empty_like(const Tensor& self, TensorOptions options, MemoryFormat memory_format) {
  AMP_CHECK(self.defined(), ValueError, "[empty_like] the tensor is undefined");
  const TensorOptions full_options = TensorOptions()
                                         .dtype(options.dtype_opt().value_or(self.dtype()))
                                         .device(options.device_opt().value_or(self.device()))
                                         .requires_grad(options.requires_grad());
  if (memory_format == MemoryFormat::Preserve) memory_format = options.memory_format_opt().value_or(memory_format);
  if (memory_format != MemoryFormat::Preserve) return empty(self.sizes(), full_options, memory_format);
  if (self.is_contiguous()) return make("empty_like", self.sizes(), full_options);
  return empty_strided(self.sizes(), detail::dense_strides_like(self), full_options);
}

Tensor zeros_like(const Tensor& self, TensorOptions options, MemoryFormat memory_format) {
  return filled(empty_like(self, options, memory_format), 0);
}

Tensor ones_like(const Tensor& self, TensorOptions options, MemoryFormat memory_format) {
  return filled(empty_like(self, options, memory_format), 1);
}

Tensor full_like(const Tensor& self, const Scalar& fill_value, TensorOptions options, MemoryFormat memory_format) {
  const Tensor t = empty_like(self, options, memory_format);
  detail::check_number("full_like", fill_value, t.dtype());
  return filled(t, fill_value);
}

}  // namespace amp
