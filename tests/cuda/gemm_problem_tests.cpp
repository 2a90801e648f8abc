// GEMMs in cuBLASLt's terms, without a device: a naive column-major evaluation of the problem gives the expected result.
#include <doctest/doctest.h>

#include <array>
#include <tuple>

#include <amp/cuda/gemm/fused.h>
#include <amp/cuda/gemm/problem.h>
#include <amp/cuda/numerics.h>

#include "support.h"

namespace gemm_problem_tests {

namespace {

using namespace amp;
using autocast::Math;
using cuda::Addend;
using cuda::EvenBatch;
using cuda::LtProblem;

// Computes the result of cuBLASLt, one matrix of the batch after the other.
void run(const LtProblem& p) {
  const auto& key = p.key;
  const auto at = [](const void* data, int64_t i) { return static_cast<const float*>(data)[i]; };
  for (int64_t batch = 0; batch < key.batch; ++batch) {
    for (int64_t j = 0; j < key.n; ++j) {
      for (int64_t i = 0; i < key.m; ++i) {
        double sum = 0;
        for (int64_t l = 0; l < key.k; ++l) {
          const int64_t a = key.op_a == CUBLAS_OP_N ? i + l * key.lda : l + i * key.lda;
          const int64_t b = key.op_b == CUBLAS_OP_N ? l + j * key.ldb : j + l * key.ldb;
          sum += at(p.a, a + batch * key.stride_a) * at(p.b, b + batch * key.stride_b);
        }
        double result = p.alpha * sum;
        if (p.beta != 0) result += p.beta * at(p.c, i + j * key.ldc + batch * key.stride_c);
        if (p.bias != nullptr) result += at(p.bias, i);
        static_cast<float*>(p.d)[i + j * key.ldd + batch * key.stride_d] = static_cast<float>(result);
      }
    }
  }
}

// A stored matrix: its values and its strides. It is stored by rows, by columns or as rows of a wider matrix.
struct Stored {
  Tensor values;
  int64_t row, column;
};
Stored stored(int64_t rows, int64_t columns, int how, uint32_t seed) {
  if (how == 0) return {testing::normal({rows, columns}, kFloat32, seed), columns, 1};
  if (how == 1) return {testing::normal({columns, rows}, kFloat32, seed), 1, rows};
  return {testing::normal({rows, columns + 3}, kFloat32, seed), columns + 3, 1};
}
Tensor as_matrix(const Stored& s, int64_t rows, int64_t columns) {
  Tensor dense = zeros({rows, columns});
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) dense.data_ptr<float>()[i * columns + j] = s.values.data_ptr<float>()[i * s.row + j * s.column];
  }
  return dense;
}

Gemm gemm_of(const Stored& a, const Stored& b, const Tensor& c, int64_t m, int64_t k, int64_t n) {
  Gemm g;
  g.dtype = g.out_dtype = g.addend_dtype = kFloat32;
  g.m = m, g.n = n, g.k = k;
  g.a = a.values.data_ptr(), g.a_row = a.row, g.a_column = a.column;
  g.b = b.values.data_ptr(), g.b_row = b.row, g.b_column = b.column;
  g.c = c.data_ptr(), g.c_row = n;
  return g;
}

}  // namespace

TEST_SUITE_BEGIN("matrix multiplications in cuBLASLt's terms");

TEST_CASE("operands in rows, in columns and in parts of wider matrices") {
  for (const auto& [m, k, n] : {std::tuple{3, 4, 5}, {1, 4, 5}, {3, 1, 5}, {3, 4, 1}, {1, 1, 1}, {1, 7, 1}}) {
    for (const int how_a : {0, 1, 2}) {
      for (const int how_b : {0, 1, 2}) {
        INFO(m << " x " << k << " x " << n << ", " << how_a << " and " << how_b);
        const Stored a = stored(m, k, how_a, 1), b = stored(k, n, how_b, 2);
        const Tensor c = zeros({m, n});
        Gemm g = gemm_of(a, b, c, m, k, n);
        g.alpha = 0.5;
        const LtProblem p = cuda::describe(g, EvenBatch{}, Addend::None, 0, Math::Full);
        CHECK(p.key.lda >= (p.key.op_a == CUBLAS_OP_N ? p.key.m : p.key.k));
        CHECK(p.key.ldb >= (p.key.op_b == CUBLAS_OP_N ? p.key.k : p.key.n));
        run(p);
        CHECK(testing::difference(c, as_matrix(a, m, k).mm(as_matrix(b, k, n)) * 0.5, 1e-5, 1e-5) == "");
      }
    }
  }
}

TEST_CASE("addends: a row in the epilogue, a matrix where it lies, all else copied") {
  const Stored a = stored(3, 4, 0, 1), b = stored(4, 5, 1, 2);
  const Tensor c = zeros({3, 5}), row = testing::normal({5}, kFloat32, 3), matrix = testing::normal({3, 5}, kFloat32, 4);
  const Tensor product = as_matrix(a, 3, 4).mm(as_matrix(b, 4, 5));
  Gemm g = gemm_of(a, b, c, 3, 4, 5);
  CHECK(cuda::addend_use(g, EvenBatch{}) == Addend::None);

  g.addend = row.data_ptr(), g.addend_row = 0, g.addend_column = 1;
  REQUIRE(cuda::addend_use(g, EvenBatch{}) == Addend::Bias);
  run(cuda::describe(g, EvenBatch{}, Addend::Bias, 0, Math::Full));
  CHECK(testing::difference(c, product + row, 1e-5, 1e-5) == "");
  CHECK(cuda::addend_use(g, EvenBatch{2, 0, 0, 15, 0}) == Addend::Copied);
  g.dtype = g.out_dtype = g.addend_dtype = kFloat64;
  CHECK(cuda::addend_use(g, EvenBatch{}) == Addend::Copied);
  g.dtype = g.out_dtype = g.addend_dtype = kFloat32;
  g.beta = 2;
  CHECK(cuda::addend_use(g, EvenBatch{}) == Addend::Copied);

  g.addend = matrix.data_ptr(), g.addend_row = 5, g.addend_column = 1;
  REQUIRE(cuda::addend_use(g, EvenBatch{}) == Addend::Matrix);
  run(cuda::describe(g, EvenBatch{}, Addend::Matrix, 0, Math::Full));
  CHECK(testing::difference(c, product + 2 * matrix, 1e-5, 1e-5) == "");
  g.addend_row = 1, g.addend_column = 3;
  CHECK(cuda::addend_use(g, EvenBatch{}) == Addend::Copied);
  g.addend_row = 5, g.addend_column = 1, g.addend_dtype = kBFloat16;
  CHECK(cuda::addend_use(g, EvenBatch{}) == Addend::Copied);
}

TEST_CASE("batches at one stride become one call, the others are looped over") {
  GemmBatch batch;
  batch.ndim = 2;
  const auto set = [&](int d, int64_t size, int64_t a, int64_t b, int64_t c) {
    batch.sizes[d] = size, batch.a[d] = a, batch.b[d] = b, batch.c[d] = c, batch.addend[d] = 0;
  };
  int outer = -1;
  set(0, 2, 36, 60, 45), set(1, 3, 12, 20, 15);
  EvenBatch even = cuda::even_batch(batch, outer);
  CHECK((even.count == 6 && even.a == 12 && even.b == 20 && even.c == 15 && outer == 0));
  set(0, 2, 0, 60, 45);  // a is only broadcast over the outer dimension
  even = cuda::even_batch(batch, outer);
  CHECK((even.count == 3 && outer == 1));
  set(0, 1, 7, 7, 7), set(1, 3, 0, 20, 15);
  even = cuda::even_batch(batch, outer);
  CHECK((even.count == 3 && even.a == 0 && outer == 0));

  const Stored a = stored(3, 4, 0, 1);
  const Tensor many = testing::normal({3, 4, 5}, kFloat32, 2), c = zeros({3, 3, 5});
  run(cuda::describe(gemm_of(a, {many, 5, 1}, c, 3, 4, 5), even, Addend::None, 0, Math::Full));
  CHECK(testing::difference(c, matmul(as_matrix(a, 3, 4), many), 1e-5, 1e-5) == "");
}

TEST_CASE("what follows a product is an epilogue, or is left to the caller") {
  const Stored a = stored(3, 4, 0, 1), b = stored(4, 5, 0, 2);
  const Tensor c = zeros({3, 5}), bias = testing::normal({5}, kFloat32, 3), residual = testing::normal({3, 5}, kFloat32, 4);
  Gemm g = gemm_of(a, b, c, 3, 4, 5);
  const auto described = [&](FusedActivation activation, bool with_residual = false) {
    return cuda::describe_fused(g, {with_residual ? residual.data_ptr() : nullptr, activation}, 0, Math::Full);
  };
  CHECK(described(FusedActivation::None)->key.epilogue == CUBLASLT_EPILOGUE_DEFAULT);
  CHECK(described(FusedActivation::Relu)->key.epilogue == CUBLASLT_EPILOGUE_RELU);
  CHECK(described(FusedActivation::GeluTanh)->key.epilogue == CUBLASLT_EPILOGUE_GELU);
  CHECK(described(FusedActivation::Relu)->key.align_bias == 0);
  set_addend(g, bias, 2, 1, 1);
  CHECK(described(FusedActivation::None)->key.epilogue == CUBLASLT_EPILOGUE_BIAS);
  CHECK(described(FusedActivation::Relu)->key.epilogue == CUBLASLT_EPILOGUE_RELU_BIAS);
  CHECK(described(FusedActivation::GeluTanh)->key.epilogue == CUBLASLT_EPILOGUE_GELU_BIAS);
  CHECK(described(FusedActivation::Relu)->key.align_bias > 0);
  CHECK_FALSE(described(FusedActivation::Gelu).has_value());
  // The sum with both, in cuBLASLt's order.
  run(*described(FusedActivation::None, true));
  CHECK(testing::difference(c, matmul(as_matrix(a, 3, 4), as_matrix(b, 4, 5)) + residual + bias, 1e-5, 1e-5) == "");
  // A bias of another type than the result.
  g.dtype = g.addend_dtype = kBFloat16;
  CHECK_FALSE(described(FusedActivation::Relu).has_value());
  g.addend_dtype = kFloat32;
  CHECK(described(FusedActivation::Relu).has_value());
  g.dtype = g.out_dtype = g.addend_dtype = kFloat64;
  CHECK_FALSE(described(FusedActivation::None).has_value());
}

TEST_CASE("leading dimensions of more than 2^31 bytes are found, of each matrix and in its type") {
  Gemm g;
  g.dtype = g.out_dtype = g.addend_dtype = kBFloat16;
  g.m = g.n = g.k = 2;
  g.a_row = g.b_row = g.c_row = g.addend_row = 2;
  g.a_column = g.b_column = g.addend_column = 1;
  float addend = 0;
  g.addend = &addend;
  g.beta = 1;
  const auto is_far = [](const Gemm& which) {
    return cuda::has_far_columns(cuda::describe(which, EvenBatch{}, Addend::Matrix, 0, Math::Full).key);
  };
  CHECK_FALSE(is_far(g));
  for (int64_t Gemm::*row : {&Gemm::a_row, &Gemm::b_row, &Gemm::c_row, &Gemm::addend_row}) {
    Gemm far = g;
    far.*row = int64_t{1} << 30;
    CHECK_FALSE(is_far(far));
    far.dtype = far.out_dtype = kFloat32;
    CHECK(is_far(far));
    far.dtype = far.out_dtype = kBFloat16;
    ++(far.*row);
    CHECK(is_far(far));
  }
}

TEST_CASE("what the choice of an algorithm depends on is in the key") {
  alignas(16) std::array<char, 64> memory;
  for (const auto& [offset, alignment] : {std::pair{0, 16}, {8, 8}, {4, 4}, {2, 2}, {1, 1}, {24, 8}, {32, 16}})
    CHECK(cuda::alignment_of(memory.data() + offset) == alignment);

  const Stored a = stored(3, 4, 0, 1), b = stored(4, 5, 0, 2);
  const Tensor c = zeros({3, 5});
  Gemm g = gemm_of(a, b, c, 3, 4, 5);
  const auto key_of = [&](Math math) { return cuda::describe(g, EvenBatch{}, Addend::None, 0, math).key; };
  const auto plain = key_of(Math::Full);
  CHECK(plain == key_of(Math::Full));
  CHECK(cuda::LtKeyHash()(plain) == cuda::LtKeyHash()(key_of(Math::Full)));
  CHECK(plain.compute == CUBLAS_COMPUTE_32F);
  CHECK(key_of(Math::TF32).compute == CUBLAS_COMPUTE_32F_FAST_TF32);
  CHECK(key_of(Math::BFloat16).compute == CUBLAS_COMPUTE_32F_FAST_16BF);
  CHECK(key_of(Math::Float16).compute == CUBLAS_COMPUTE_32F_FAST_16F);
#if CUBLAS_VER_MAJOR >= 13
  for (const Math math : {Math::BFloat16x9, Math::BFloat16x6, Math::BFloat16x3})
    CHECK(key_of(math).compute == CUBLAS_COMPUTE_32F_EMULATED_16BFX9);
#endif
  CHECK_FALSE(plain == key_of(Math::TF32));
  g.b = static_cast<const float*>(g.b) + 1;
  CHECK_FALSE(plain == key_of(Math::Full));
  g.dtype = kBFloat16;
  CHECK(cuda::has_cublaslt_types(g));
  CHECK((key_of(Math::TF32).compute == CUBLAS_COMPUTE_32F && key_of(Math::TF32).type_ab == CUDA_R_16BF &&
         key_of(Math::TF32).type_cd == CUDA_R_32F));
  g.dtype = g.out_dtype = kFloat64;
  CHECK((key_of(Math::TF32).compute == CUBLAS_COMPUTE_64F && key_of(Math::TF32).scale_type == CUDA_R_64F));
  g.dtype = g.out_dtype = kInt64;
  CHECK_FALSE(cuda::has_cublaslt_types(g));
}

TEST_CASE("16-bit products may round partial sums only if that is allowed, and then have another key") {
  const auto key_of = [](ScalarType dtype) {
    alignas(16) static std::array<char, 256> memory;
    Gemm g;
    g.dtype = g.out_dtype = dtype;
    g.m = g.n = g.k = 4;
    g.a = g.b = g.c = memory.data();
    g.a_row = g.b_row = g.c_row = 4;
    g.a_column = g.b_column = 1;
    return cuda::describe(g, {}, Addend::None, 0, Math::Full).key;
  };
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    INFO(toString(dtype));
    const cuda::LtKey exact = key_of(dtype);
    CHECK(exact.reduced_sums == 0);
    cuda::set_allow_reduced_precision_reduction(true);
    const cuda::LtKey rounded = key_of(dtype);
    cuda::set_allow_reduced_precision_reduction(false);
    CHECK((rounded.reduced_sums != 0) == isReducedFloatingType(dtype));
    CHECK((rounded == exact) == !isReducedFloatingType(dtype));
  }
}

TEST_SUITE_END();

}  // namespace gemm_problem_tests
