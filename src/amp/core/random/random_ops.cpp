#include <amp/core/random/random_ops.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

#include <amp/core/error.h>

namespace amp {

namespace detail {

namespace {

double largest(ScalarType type) {
  switch (type) {
    case kFloat16: return std::numeric_limits<Half>::max();
    case kBFloat16: return std::numeric_limits<BFloat16>::max();
    case kFloat32:
    case kComplex64: return std::numeric_limits<float>::max();
    case kFloat64:
    case kComplex128: return std::numeric_limits<double>::max();
    default: return type == kBool ? 1 : type == kUInt8 ? 255 : std::ldexp(1.0, static_cast<int>(8 * elementSize(type)) - 1) - 1;
  }
}

bool holds_integer(ScalarType type, int64_t value) {
  if (type == kInt64) return true;
  const bool is_unsigned = type == kBool || type == kUInt8;
  const double v = static_cast<double>(value), max = largest(type);
  return v <= max && v >= (is_unsigned ? 0 : isIntegralType(type) ? -max - 1 : -max);
}

// The distance between the numbers of a floating-point dtype that have the size of `value`, at least 1.
int64_t spacing_at(ScalarType type, int64_t value) {
  const int digits = type == kFloat16 ? 11 : type == kBFloat16 ? 8 : type == kFloat32 ? 24 : 53;
  const uint64_t size = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  return int64_t{1} << std::max(0, static_cast<int>(std::bit_width(size)) - digits);
}
int64_t remainder_of(int64_t value, int64_t unit) { return (value % unit + unit) % unit; }

// The least number from `value` on, and the largest one up to it, that a floating-point dtype holds. Nothing if it is not an int64.
std::optional<int64_t> held_from(ScalarType type, int64_t value) {
  const int64_t unit = spacing_at(type, value), rest = remainder_of(value, unit);
  int64_t held = value;
  if (rest != 0 && __builtin_add_overflow(value, unit - rest, &held)) return std::nullopt;
  return held;
}
std::optional<int64_t> held_up_to(ScalarType type, int64_t value) {
  int64_t held = value;
  if (__builtin_sub_overflow(value, remainder_of(value, spacing_at(type, value)), &held)) return std::nullopt;
  return held;
}

}  // namespace

Distribution uniform_distribution(const char* op, ScalarType dtype, double from, double to) {
  AMP_CHECK(isDifferentiableType(dtype), TypeError, "[", op, "] uniform numbers need a floating or complex dtype, not ", dtype);
  const double max = largest(dtype);
  AMP_CHECK(from <= to && std::abs(from) <= max && std::abs(to) <= max && to - from <= max, ValueError, "[", op,
            "] expected from <= to within the range of ", dtype, ", but got from ", from, ", to ", to);
  return Distribution::uniform(from, to);
}

Distribution normal_distribution(const char* op, ScalarType dtype, double mean, double deviation) {
  AMP_CHECK(isDifferentiableType(dtype), TypeError, "[", op, "] normal numbers need a floating or complex dtype, not ", dtype);
  AMP_CHECK(deviation >= 0, ValueError, "[", op, "] expected a standard deviation that is not negative, but got ", deviation);
  AMP_CHECK(!isComplexType(dtype) || mean == 0, NotImplementedError, "[", op, "] complex normal numbers are made with mean 0 only");
  return Distribution::normal(mean, isComplexType(dtype) ? deviation * std::sqrt(0.5) : deviation);
}

Distribution integer_distribution(const char* op, ScalarType dtype, int64_t from, int64_t to) {
  AMP_CHECK(!isComplexType(dtype) && !isStorageType(dtype), TypeError, "[", op,
            "] random integers need a real dtype that ops compute with, not ", dtype);
  AMP_CHECK(from < to, ValueError, "[", op, "] expected from < to, but got from ", from, ", to ", to);
  AMP_CHECK(holds_integer(dtype, from) && holds_integer(dtype, to - 1), ValueError, "[", op, "] ", dtype, " can't hold all integers from ",
            from, " to ", to - 1);
  if (isIntegralType(dtype, /*include_bool=*/true)) return Distribution::integers(from, to);
  // Other integers are rounded. The result must be neither below `from` nor above `to` - 1.
  const std::optional<int64_t> first = held_from(dtype, from), last = held_up_to(dtype, to - 1);
  AMP_CHECK(first && last && *first <= *last, ValueError, "[", op, "] ", dtype, " holds none of the integers from ", from, " to ", to - 1);
  return Distribution::integers(*first, *last + 1);
}

Distribution bernoulli_distribution(const char* op, ScalarType dtype, double probability) {
  AMP_CHECK(!isComplexType(dtype) && !isStorageType(dtype), TypeError, "[", op,
            "] random bits need a real dtype that ops compute with, not ", dtype);
  AMP_CHECK(probability >= 0 && probability <= 1, ValueError, "[", op, "] expected a probability in [0, 1], but got ", probability);
  return Distribution::bernoulli(probability);
}

}  // namespace detail

}  // namespace amp
