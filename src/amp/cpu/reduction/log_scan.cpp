// logcumsumexp, and the weighted sums in its gradient.
#include <cmath>
#include <complex>

#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/reduction/slices_along.h>

namespace amp::cpu {

namespace {

// The logarithm of a sum of exponentials: the logarithm of the largest one, and the sum of the others relative to it.
template <class T>
struct RunningLogSum {
  T largest = -std::numeric_limits<T>::infinity();
  double others = 0;
  bool empty = true;

  void add(T x) {
    if (empty || x != x) {
      largest = x;
      others = 0;
      empty = false;
    } else if (x > largest) {
      others = (others + 1) * static_cast<double>(std::exp(largest - x));
      largest = x;
    } else {
      others += x == largest ? 1 : static_cast<double>(std::exp(x - largest));  // infinities may be equal
    }
  }
  T result() const { return largest + std::log1p(static_cast<T>(others)); }
};

template <class T>
struct RunningLogSum<std::complex<T>> {
  using C = std::complex<double>;
  C sum;
  bool empty = true;

  void add(C x) {
    const bool first = empty;
    empty = false;
    if (first) {
      sum = x;
      return;
    }
    C low = sum, high = x;
    if (low.real() > high.real()) std::swap(low, high);
    if (std::isinf(low.real()) && low.real() == high.real()) {
      // Minus infinity: no elements so far. Its imaginary part then has no meaning.
      sum = low.real() < 0 ? low : std::log(std::exp(low) + std::exp(high));
      return;
    }
    sum = high + log_of_one_plus(std::exp(low - high));
  }
  // log(1 + z), accurate for small z
  static C log_of_one_plus(C z) {
    const double x = z.real(), y = z.imag();
    return {std::abs(x) + std::abs(y) < 0.5 ? 0.5 * std::log1p(x * (2 + x) + y * y) : std::log(std::hypot(1 + x, y)), std::atan2(y, 1 + x)};
  }
  std::complex<T> result() const { return std::complex<T>(sum); }
};

template <class T, class Storage>
void log_sums(const SlicesAlong& slices, const Storage* in, Storage* out) {
  slices.for_each_block([&](int64_t start, int64_t width) {
    RunningLogSum<T> sums[kScanBlock];
    for (int64_t i = 0; i < slices.length; ++i) {
      const int64_t row = start + i * slices.inner;
      for (int64_t j = 0; j < width; ++j) {
        sums[j].add(static_cast<T>(in[row + j]));
        out[row + j] = static_cast<Storage>(sums[j].result());
      }
    }
  });
}

template <class T>
using Wider = std::conditional_t<std::is_floating_point_v<T>, double, std::complex<double>>;

// total = in[i] + total * exp(difference of the logs of neighbors)
template <class T, class Storage>
void decay(const SlicesAlong& slices, const Storage* in, const Storage* logs, Storage* out, bool reverse) {
  using W = Wider<T>;
  slices.for_each_block([&](int64_t start, int64_t width) {
    W total[kScanBlock] = {}, before[kScanBlock] = {};
    for (int64_t k = 0; k < slices.length; ++k) {
      const int64_t row = start + (reverse ? slices.length - 1 - k : k) * slices.inner;
      for (int64_t j = 0; j < width; ++j) {
        const W level = static_cast<W>(static_cast<T>(logs[row + j])), last = before[j];
        const W factor = level == last ? W(1) : std::exp(reverse ? level - last : last - level);
        const W rest = k == 0 || total[j] == W(0) ? W(0) : total[j] * factor;
        total[j] = static_cast<W>(static_cast<T>(in[row + j])) + rest;
        before[j] = level;
        out[row + j] = static_cast<Storage>(static_cast<T>(total[j]));
      }
    }
  });
}

// Calls fn with null pointers to the compute type and the element type of a floating or complex dtype.
template <class Function>
void with_numbers(ScalarType type, const Function& fn) {
  with_sum_types(type, [&]<class T, class Storage>(T* compute, Storage* stored) {
    if constexpr (!std::is_integral_v<T>) fn(compute, stored);
  });
}

}  // namespace

Tensor logcumsumexp(const Tensor& self, int64_t dim) {
  const Tensor x = self.detach().contiguous();
  const SlicesAlong slices(x, detail::wrap_dim("logcumsumexp", dim, x.dim()));
  const Tensor result(detail::new_tensor(x.sizes(), x.dtype(), kCPU));
  with_numbers(x.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    log_sums<T>(slices, static_cast<const Storage*>(x.data_ptr()), static_cast<Storage*>(result.data_ptr()));
  });
  return result;
}

Tensor decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  const Tensor x = self.detach().contiguous(), levels = logs.detach().contiguous();
  const SlicesAlong slices(x, detail::wrap_dim("decayed_sums", dim, x.dim()));
  const Tensor result(detail::new_tensor(x.sizes(), x.dtype(), kCPU));
  with_numbers(x.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    decay<T>(slices, static_cast<const Storage*>(x.data_ptr()), static_cast<const Storage*>(levels.data_ptr()),
             static_cast<Storage*>(result.data_ptr()), reverse);
  });
  return result;
}

}  // namespace amp::cpu
