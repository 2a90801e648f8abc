// cuBLASLt's answer to the descriptions of matrix products. It checks each attribute without a device. Its choice of an algorithm needs a
// handle, and so a device.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/core/factories.h>
#include <amp/cuda/gemm/cublaslt.h>
#include <amp/cuda/gemm/fused.h>

#include "skip.h"

namespace product_description_tests {

namespace {

using namespace amp;
using autocast::Math;
using cuda::EvenBatch;

constexpr int64_t kRows = 32, kColumns = 48, kInner = 64, kBatch = 4;
constexpr size_t kWorkspace = size_t{32} << 20;

const char* why_no_cublaslt() {
  static const std::string why = [] {
    try {
      cuda::cublaslt();
      return std::string();
    } catch (const NotImplementedError& absent) { return std::string(absent.what()); }
  }();
  return why.empty() ? nullptr : why.c_str();
}

struct Operands {
  Tensor a, b, c, bias, matrix;
  Gemm gemm;

  Operands(ScalarType dtype, ScalarType out, bool transposed)
      : a(empty({kBatch, kRows, kInner}, dtype)),
        b(transposed ? empty({kBatch, kColumns, kInner}, dtype).transpose(1, 2) : empty({kBatch, kInner, kColumns}, dtype)),
        c(empty({kBatch, kRows, kColumns}, out)),
        bias(empty({kColumns}, out)),
        matrix(empty({kBatch, kRows, kColumns}, out)),
        gemm(gemm_of(a, b)) {
    gemm.out_dtype = gemm.addend_dtype = out;
    gemm.c = c.data_ptr();
  }
  void add(const Tensor& addend) {
    gemm.addend = addend.data_ptr();
    gemm.addend_row = addend.dim() == 1 ? 0 : kColumns;
    gemm.addend_column = 1;
  }
};

// cuBLASLt checks each attribute when it is set.
void describe(const cuda::LtProblem& problem) {
  const cuda::LtDescriptors descriptors(problem.key);
  CHECK(descriptors.d() != nullptr);
  CHECK(cuda::make_preference(problem.key, kWorkspace) != nullptr);
}

}  // namespace

TEST_SUITE_BEGIN("product descriptions" * testing::SkipIf(why_no_cublaslt() != nullptr, why_no_cublaslt()));

TEST_CASE("cuBLASLt accepts every product, with its addend and its batch") {
  for (const auto& [dtype, out] : {std::pair{kFloat16, kFloat16},
                                   {kFloat16, kFloat32},
                                   {kBFloat16, kBFloat16},
                                   {kBFloat16, kFloat32},
                                   {kFloat32, kFloat32},
                                   {kFloat64, kFloat64}}) {
    for (const bool transposed : {false, true}) {
      for (const Math math : {Math::Full, Math::TF32, Math::BFloat16, Math::Float16, Math::BFloat16x9}) {
        INFO(toString(dtype) << " to " << toString(out) << ", " << toString(math));
        Operands o(dtype, out, transposed);
        REQUIRE(cuda::has_cublaslt_types(o.gemm));
        const EvenBatch one, even{kBatch, kRows * kInner, kInner * kColumns, kRows * kColumns, kRows * kColumns};
        for (const EvenBatch& batch : {one, even}) CHECK_NOTHROW(describe(cuda::describe(o.gemm, batch, cuda::Addend::None, 0, math)));
        for (const Tensor& addend : {o.bias, o.matrix}) {
          o.add(addend);
          CHECK_NOTHROW(describe(cuda::describe(o.gemm, one, cuda::addend_use(o.gemm, one), 0, math)));
        }
      }
    }
  }
}

TEST_CASE("cuBLASLt accepts what frozen programs fuse into a product") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
    for (const auto activation : {FusedActivation::None, FusedActivation::Relu, FusedActivation::GeluTanh}) {
      for (const bool residual : {false, true}) {
        INFO(toString(dtype) << " " << static_cast<int>(activation) << residual);
        Operands o(dtype, dtype, true);
        o.add(o.bias);
        const auto problem = cuda::describe_fused(o.gemm, {residual ? o.matrix.data_ptr() : nullptr, activation}, 0, Math::Full);
        REQUIRE(problem.has_value());
        CHECK_NOTHROW(describe(*problem));
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace product_description_tests
