// rand, randn, randint, randperm and similar functions.
#include <amp/core/factories.h>

#include <utility>

#include <amp/core/device_kernels.h>
#include <amp/core/error.h>
#include <amp/core/random/permutation.h>
#include <amp/core/random/random_ops.h>

namespace amp {

namespace {

Tensor filled(const char* op, Tensor t, const Distribution& distribution, const std::optional<Generator>& generator = std::nullopt) {
  detail::random(t, distribution, detail::generator_for(op, t.device(), generator ? &*generator : nullptr));
  return t;
}

TensorOptions with_default(const TensorOptions& options, ScalarType dtype) { return options.dtype(options.dtype_opt().value_or(dtype)); }

Tensor made(const char* op, IntArrayRef size, const TensorOptions& options) {
  detail::checked_numel(op, size);
  return empty(size, options);
}

// The largest n such that T represents all integers up to n.
int64_t exact_integers(ScalarType type) {
  switch (type) {
    case kFloat16: return int64_t{1} << 11;
    case kBFloat16: return int64_t{1} << 8;
    case kFloat32: return int64_t{1} << 24;
    case kFloat64: return int64_t{1} << 53;
    case kUInt8: return 255;
    case kBool: return 1;
    default: return std::numeric_limits<int64_t>::max() >> (64 - 8 * elementSize(type));
  }
}

}  // namespace

Tensor rand(IntArrayRef size, TensorOptions options) { return rand(size, std::nullopt, options); }
Tensor rand(IntArrayRef size, std::optional<Generator> generator, TensorOptions options) {
  const Distribution distribution = detail::uniform_distribution("rand", options.dtype(), 0, 1);
  return filled("rand", made("rand", size, options), distribution, generator);
}

Tensor randn(IntArrayRef size, TensorOptions options) { return randn(size, std::nullopt, options); }
Tensor randn(IntArrayRef size, std::optional<Generator> generator, TensorOptions options) {
  const Distribution distribution = detail::normal_distribution("randn", options.dtype(), 0, 1);
  return filled("randn", made("randn", size, options), distribution, generator);
}

Tensor randint(int64_t high, IntArrayRef size, TensorOptions options) { return randint(0, high, size, std::nullopt, options); }
Tensor randint(int64_t high, IntArrayRef size, std::optional<Generator> generator, TensorOptions options) {
  return randint(0, high, size, std::move(generator), options);
}
Tensor randint(int64_t low, int64_t high, IntArrayRef size, TensorOptions options) {
  return randint(low, high, size, std::nullopt, options);
}
Tensor randint(int64_t low, int64_t high, IntArrayRef size, std::optional<Generator> generator, TensorOptions options) {
  const TensorOptions typed = with_default(options, kInt64);
  const Distribution distribution = detail::integer_distribution("randint", typed.dtype(), low, high);
  return filled("randint", made("randint", size, typed), distribution, generator);
}

Tensor randperm(int64_t n, TensorOptions options) { return randperm(n, std::nullopt, options); }
Tensor randperm(int64_t n, std::optional<Generator> generator, TensorOptions options) {
  const TensorOptions typed = with_default(options, kInt64);
  AMP_CHECK(n >= 0, ValueError, "[randperm] expected n that is not negative, but got ", n);
  AMP_CHECK(isValidType(typed.dtype()) && !isComplexType(typed.dtype()) && !isStorageType(typed.dtype()), TypeError,
            "[randperm] expected a real dtype, but got ", typed.dtype());
  AMP_CHECK(n == 0 || n - 1 <= exact_integers(typed.dtype()), ValueError, "[randperm] ", typed.dtype(), " can't hold all integers up to ",
            n - 1);
  const Tensor t = made("randperm", {n}, typed);
  const Generator& source = detail::generator_for("randperm", t.device(), generator ? &*generator : nullptr);
  if (t.is_cpu() && t.dtype() == kInt64) {
    detail::random_permutation(t.data_ptr<int64_t>(), n, source);
    return t;
  }
  const Tensor values(detail::new_tensor({n}, kInt64, kCPU));
  detail::random_permutation(values.data_ptr<int64_t>(), n, source);
  detail::copy(t, values);
  return t;
}

Tensor normal(double mean, double std, IntArrayRef size, std::optional<Generator> generator, TensorOptions options) {
  const Distribution distribution = detail::normal_distribution("normal", options.dtype(), mean, std);
  return filled("normal", made("normal", size, options), distribution, generator);
}

Tensor bernoulli_mask(IntArrayRef size, double p, TensorOptions options, std::optional<Generator> generator) {
  const TensorOptions typed = with_default(options, kBool);
  const Distribution distribution = detail::bernoulli_distribution("bernoulli_mask", typed.dtype(), p);
  return filled("bernoulli_mask", made("bernoulli_mask", size, typed), distribution, generator);
}

Tensor rand_like(const Tensor& self, TensorOptions options, MemoryFormat memory_format) {
  const Tensor t = empty_like(self, options, memory_format);
  return filled("rand_like", t, detail::uniform_distribution("rand_like", t.dtype(), 0, 1));
}

Tensor randn_like(const Tensor& self, TensorOptions options, MemoryFormat memory_format) {
  const Tensor t = empty_like(self, options, memory_format);
  return filled("randn_like", t, detail::normal_distribution("randn_like", t.dtype(), 0, 1));
}

Tensor randint_like(const Tensor& self, int64_t high, TensorOptions options, MemoryFormat memory_format) {
  return randint_like(self, 0, high, options, memory_format);
}
Tensor randint_like(const Tensor& self, int64_t low, int64_t high, TensorOptions options, MemoryFormat memory_format) {
  const Tensor t = empty_like(self, options, memory_format);
  return filled("randint_like", t, detail::integer_distribution("randint_like", t.dtype(), low, high));
}

}  // namespace amp
