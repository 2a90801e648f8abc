// A product of codes of 8 bits, exactly: decoded codes have at most 8 significant bits, so that their products in bfloat16 or float32 are
// exact, and the sums are those of float32. Scales of tensors and rows multiply the sums, scales of blocks the decoded codes.
#include <amp/cpu/quantize/product.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/device_kernels.h>
#include <amp/core/parallel.h>
#include <amp/core/set_for_scope.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/gemm/gemm.h>
#include <amp/cpu/quantize/kernels.h>
#include <amp/cpu/quantize/matrix.h>
#include <amp/cpu/simd/isa.h>
#include <amp/quantize/weight_scales.h>
#include <amp/quantize/weights.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const QuantizeTable kQuantizeTable;)

namespace {

using quantize::FactorRoles;
using quantize::Operand;
using quantize::Product;
using quantize::Recipe;
using quantize::Role;

struct Roles {
  Product product;
  Role a, b;
};

Roles roles_of(FactorRoles roles) {
  switch (roles) {
    case FactorRoles::GradientWeight: return {Product::GradInput, Role::Gradient, Role::Weight};
    case FactorRoles::InputGradient: return {Product::GradWeight, Role::Input, Role::Gradient};
    case FactorRoles::GradientInput: return {Product::GradWeight, Role::Gradient, Role::Input};
    default: return {Product::Output, Role::Input, Role::Weight};
  }
}

// A factor as matrices of rows, along which the product sums.
struct Factor {
  const Tensor& owner;
  const void* data;
  int64_t rows, columns, row_stride, column_stride;
  const int64_t* batch_strides;
};

Factor first_factor(const Gemm& g, const GemmBatch* batch, const Tensor& a) {
  return {a, g.a, g.m, g.k, g.a_row, g.a_column, batch != nullptr ? batch->a : nullptr};
}
Factor second_factor(const Gemm& g, const GemmBatch* batch, const Tensor& b) {
  return {b, g.b, g.n, g.k, g.b_column, g.b_row, batch != nullptr ? batch->b : nullptr};
}

// The matrices in float32, below each other.
Tensor dense_float32(const Factor& f, const GemmBatch* batch) {
  Shape sizes, strides;
  for (int d = 0; batch != nullptr && d < batch->ndim; ++d) {
    sizes.push_back(batch->sizes[d]);
    strides.push_back(f.batch_strides[d]);
  }
  for (const int64_t size : {f.rows, f.columns}) sizes.push_back(size);
  for (const int64_t stride : {f.row_stride, f.column_stride}) strides.push_back(stride);
  const Tensor view(detail::new_alias(*f.owner.impl(), sizes, strides, const_cast<void*>(f.data)));
  const int64_t count = batch != nullptr ? batch->count() : 1;
  const Tensor dense(detail::new_tensor(sizes, kFloat32, kCPU));
  detail::copy(dense, view);
  return Tensor(detail::new_alias(*dense.impl(), {count * f.rows, f.columns}, {f.columns, 1}, dense.data_ptr()));
}

using Decoded = std::shared_ptr<const DecodedMatrix>;

Decoded decoded(const Factor& f, const GemmBatch* batch, const Operand& how) {
  return std::make_shared<const DecodedMatrix>(quantized_and_decoded(dense_float32(f, batch), f.owner.dtype(), f.rows, how));
}

// The same for a weight, from the cache if possible.
Decoded decoded_weight(const Factor& f, const GemmBatch* batch, const Operand& how) {
  const detail::ThreadState& state = detail::thread_state();
  const bool usable = batch == nullptr && state.autocast_cache_enabled && !state.inference_mode;
  const auto source = usable ? quantize::source_of(f.owner) : std::nullopt;
  if (!source) return decoded(f, batch, how);
  const int64_t offset = static_cast<const char*>(f.data) - static_cast<const char*>(f.owner.impl()->storage->data);
  const quantize::WeightKey key{*source, how,       f.owner.dtype(), multiplies_bf16_fast(), offset,
                                f.rows,  f.columns, f.row_stride,    f.column_stride};
  if (auto found = quantize::find_weight(key)) return std::static_pointer_cast<const DecodedMatrix>(found);
  Decoded made = decoded(f, batch, how);
  quantize::keep_weight(key, made, made->bytes(), state.autocast_cache_budget);
  return made;
}

// Whether the products of a call collect magnitudes for delayed scaling. An evaluation must not change the training.
bool collects(const Recipe& recipe, Product product) {
  if (recipe.scales == nullptr) return false;
  return product != Product::Output || recipe.observe || detail::thread_state().grad_enabled;
}

Decoded operand(const Factor& f, const GemmBatch* batch, const Recipe& recipe, Role role, Product product) {
  Operand how = recipe.operand(role, product);
  if (recipe.scales != nullptr) how.multiplier = recipe.scales->scale(role);
  Decoded result = role == Role::Weight ? decoded_weight(f, batch, how) : decoded(f, batch, how);
  if (collects(recipe, product)) recipe.scales->collect(role, result->largest);
  return result;
}

Tensor widened(const Tensor& elements) {
  if (elements.dtype() == kFloat32) return elements;
  const Tensor wide(detail::new_tensor(elements.sizes(), kFloat32, kCPU));
  detail::copy(wide, elements);
  return wide;
}

// The decoded products themselves are not quantized, and float32 ones are not rounded.
struct PlainProducts {
  detail::ThreadState& state = detail::thread_state();
  const detail::SetForScope<const Recipe*> recipe{state.recipe, nullptr};
  const detail::SetForScope<autocast::Math> math{state.matmul_math, autocast::Math::Full};
};

// The float32 sums, [matrices * m, n].
Tensor sums_of(const Gemm& g, int64_t count, const DecodedMatrix& a, const DecodedMatrix& b) {
  const bool alike = a.elements.dtype() == b.elements.dtype();
  const Tensor left = alike ? a.elements : widened(a.elements), right = alike ? b.elements : widened(b.elements);
  const Tensor sums(detail::new_tensor({count * g.m, g.n}, kFloat32, kCPU));
  const Gemm plain{.dtype = left.dtype(),
                   .out_dtype = kFloat32,
                   .m = g.m,
                   .n = g.n,
                   .k = g.k,
                   .a = left.data_ptr(),
                   .a_row = g.k,
                   .a_column = 1,
                   .b = right.data_ptr(),
                   .b_row = 1,
                   .b_column = g.k,
                   .c = sums.data_ptr(),
                   .c_row = g.n};
  const PlainProducts scope;
  if (count == 1) {
    gemm(plain);
  } else {
    GemmBatch batch;
    batch.ndim = 1;
    batch.sizes[0] = count;
    batch.a[0] = g.m * g.k;
    batch.b[0] = g.n * g.k;
    batch.c[0] = g.m * g.n;
    batch.addend[0] = 0;
    gemm(plain, batch);
  }
  return sums;
}

// The offset of a matrix of the batch, in elements.
int64_t offset_of(const GemmBatch* batch, const int64_t* strides, int64_t index) {
  int64_t offset = 0;
  for (int d = batch != nullptr ? batch->ndim - 1 : -1; d >= 0; --d) {
    offset += index % batch->sizes[d] * strides[d];
    index /= batch->sizes[d];
  }
  return offset;
}

// beta * addend for one row, in float32.
void add_row(const Gemm& g, const GemmBatch* batch, int64_t matrix, int64_t row, float* sums, std::vector<char>& raw,
             std::vector<float>& wide) {
  const int64_t size = elementSize(g.addend_dtype);
  const int64_t offset = (batch != nullptr ? offset_of(batch, batch->addend, matrix) : 0) + row * g.addend_row;
  raw.resize(static_cast<size_t>(g.n * size));
  wide.resize(static_cast<size_t>(g.n));
  move_strided(size, raw.data(), 1, static_cast<const char*>(g.addend) + offset * size, g.addend_column, g.n);
  cast_contiguous(kFloat32, wide.data(), g.addend_dtype, raw.data(), g.n);
  const auto beta = static_cast<float>(g.beta);
  for (int64_t i = 0; i < g.n; ++i) sums[i] += beta * wide[static_cast<size_t>(i)];
}

// Applies the scales, alpha and the addend, and rounds once.
void finish(const Gemm& g, const GemmBatch* batch, int64_t count, const Tensor& sums, const DecodedMatrix& a, const DecodedMatrix& b) {
  const auto alpha = static_cast<float>(g.alpha);
  const int64_t out_size = elementSize(g.out_dtype);
  const auto scale = AMP_ISA_PICK(kQuantizeTable).scale;
  parallel_for(0, count * g.m, std::max<int64_t>(1, (16 << 10) / std::max<int64_t>(1, g.n)), [&](int64_t first, int64_t last) {
    std::vector<char> raw;
    std::vector<float> wide;
    for (int64_t r = first; r < last; ++r) {
      const int64_t matrix = r / g.m, row = r % g.m;
      float* line = sums.data_ptr<float>() + r * g.n;
      const bool single = b.factors.size() == 1;
      scale(line, a.factor(r), b.factors.data() + (single ? 0 : matrix * g.n), single ? 0 : 1, g.n);
      if (alpha != 1) {
        for (int64_t i = 0; i < g.n; ++i) line[i] *= alpha;
      }
      if (g.addend != nullptr) add_row(g, batch, matrix, row, line, raw, wide);
      const int64_t offset = (batch != nullptr ? offset_of(batch, batch->c, matrix) : 0) + row * g.c_row;
      cast_contiguous(g.out_dtype, static_cast<char*>(g.c) + offset * out_size, kFloat32, line, g.n);
    }
  });
}

constexpr TypeSet kQuantizable = kLowPrecisionTypes | type_bit(kFloat32);

}  // namespace

bool quantized_gemm(const Gemm& g, const GemmBatch* batch, const Tensor& a, const Tensor& b) {
  const Recipe& recipe = *detail::thread_state().recipe;
  const Roles roles = roles_of(quantize::roles_of(a, b));
  if (recipe.low[static_cast<size_t>(roles.product)] || !contains(kQuantizable, g.dtype)) return false;
  const int64_t count = batch != nullptr ? batch->count() : 1;
  if (count == 0 || g.m == 0 || g.n == 0 || g.k == 0) return false;
  if (recipe.observe) {
    if (collects(recipe, roles.product)) {
      recipe.scales->collect(roles.a, largest_magnitude(dense_float32(first_factor(g, batch, a), batch)));
      recipe.scales->collect(roles.b, largest_magnitude(dense_float32(second_factor(g, batch, b), batch)));
    }
    return false;
  }
  const Decoded left = operand(first_factor(g, batch, a), batch, recipe, roles.a, roles.product);
  const Decoded right = operand(second_factor(g, batch, b), batch, recipe, roles.b, roles.product);
  finish(g, batch, count, sums_of(g, count, *left, *right), *left, *right);
  return true;
}

}  // namespace amp::cpu
