// The fakes of cuBLASLt and cuDNN reject and report calls that NVIDIA's libraries do not support.
#include <doctest/doctest.h>

#include <array>
#include <thread>

#include <amp/cuda/conv/plan_search.h>
#include <amp/cuda/fft/cufft_functions.h>
#include <amp/cuda/gemm/cublaslt.h>
#include <amp/cuda/stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/libraries/objects.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "support.h"

namespace library_tests {

using namespace amp;
using testing::contains;

namespace {

// The product of two 4 x 4 matrices.
struct Product {
  Tensor a = zeros({4, 8}, kCUDA), b = zeros({4, 8}, kCUDA), c = zeros({4, 8}, kCUDA);

  Gemm gemm(int64_t first_column = 0) const {
    Gemm g;
    g.dtype = g.out_dtype = g.addend_dtype = kFloat32;
    g.m = g.n = g.k = 4;
    g.a = a.data_ptr<float>() + first_column;
    g.b = b.data_ptr();
    g.c = c.data_ptr();
    g.a_row = g.b_row = g.c_row = 8;
    g.a_column = g.b_column = 1;
    return g;
  }
  cuda::LtProblem problem(int64_t first_column = 0) const {
    return cuda::describe(gemm(first_column), {}, cuda::Addend::None, 0, autocast::Math::Full);
  }
};

// The fake's report about a call that throws.
template <class Function>
std::string refusal(const Function& function) {
  fake::ExpectReports expected;
  CHECK_THROWS_AS(function(), Error);
  const std::vector<std::string> reports = expected.take();
  REQUIRE(reports.size() == 1);
  return reports[0];
}

// A convolution. The cases run its plans themselves.
struct Convolution {
  Tensor x = zeros({1, 2, 4, 8}, kCUDA), w = zeros({3, 2, 3, 3}, kCUDA), y = zeros({1, 3, 2, 6}, kCUDA);
  cudnnHandle_t handle = nullptr;

  Convolution() { AMP_CUDNN_CHECK(cuda::cudnn().Create(&handle)); }
  cuda::ConvKey key() const {
    const Shape ones{1, 1}, zeros{0, 0};
    const ConvGeometry g = conv_geometry(x.sizes(), w.sizes(), {ones, zeros, ones, false, zeros, 1});
    return cuda::conv_key(cuda::ConvPass::Forward, g, 2, {x.data_ptr(), w.data_ptr(), y.data_ptr(), kFloat32, false},
                          {false, autocast::Math::TF32, int64_t{1} << 30}, 0);
  }
  cudnnStatus_t run(const cuda::ConvPlan& plan, std::array<void*, 3> pointers, void* workspace) const {
    const std::array<int64_t, 3> ids{cuda::kConvX, cuda::kConvW, cuda::kConvY};
    cuda::Descriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids.data(), 3).set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, pointers.data(), 3);
    pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, workspace);
    const cuda::Descriptor ready = std::move(pack).finalized();
    return cuda::cudnn().BackendExecute(handle, plan.plan.get(), ready.get());
  }
};

std::string only(fake::ExpectReports& expected) {
  const std::vector<std::string> reports = expected.take();
  REQUIRE(reports.size() == 1);
  return reports[0];
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime fake libraries");

TEST_CASE("a library of another version is not used, and the error says so and names the package") {
  CHECK(cuda::SharedLibrary("cufft", CUFFT_VER_MAJOR, "none").file() == "libcufft.so." + std::to_string(CUFFT_VER_MAJOR));
  const std::string text = testing::thrown_text([] { cuda::SharedLibrary("cufft", 99, cuda::toolkit_package("libcufft")); });
  CHECK(testing::contains(text, "libcufft.so is libcufft.so." + std::to_string(CUFFT_VER_MAJOR) + ", but this build needs libcufft.so.99"));
  CHECK(testing::contains(text, "NVIDIA's package libcufft-1"));
}

TEST_CASE("cuBLASLt: operands that nothing has written") {
  const Tensor a = empty({4, 4}, kCUDA), b = zeros({4, 4}, kCUDA);
  fake::ExpectReports expected;
  mm(a, b);
  CHECK(contains(only(expected), "uninitialized: cublasLtMatmul of 4 x 4 x 4, matrix B reads what nothing has written, from byte 0"));
}

TEST_CASE("cuBLASLt: pointers less aligned than the algorithm was chosen for") {
  const Product p;
  CHECK(cuda::run(p.problem()));
  cuda::LtProblem shifted = p.problem(1);
  CHECK(shifted.key.align_b == 4);
  CHECK(cuda::run(shifted));
  shifted.key.align_b = 16;
  CHECK(contains(refusal([&] { cuda::run(shifted); }), "cuBLASLt: matrix B is not aligned to the 16 bytes"));
}

TEST_CASE("cuBLASLt: a handle of another device, and leading dimensions below the rows") {
  const Product p;
  {
    const cuda::DeviceGuard guard(1);
    CHECK(contains(refusal([&] { cuda::run(p.problem()); }), "cuBLASLt: the handle was created for another device"));
  }
  cuda::LtProblem narrow = p.problem();
  narrow.key.ldc = narrow.key.ldd = 3;
  CHECK(contains(refusal([&] { cuda::run(narrow); }), "a leading dimension below its rows"));
}

TEST_CASE("cuBLASLt: the layout of D for a C in its place") {
  const Product p;
  cuda::LtProblem twice = p.problem();
  CHECK(cuda::run(twice));
  twice.key.in_place = 0;
  CHECK(contains(refusal([&] { cuda::run(twice); }), "cuBLASLt: C is D, but their layouts are not the same"));
  // Also of a single row with a gap after it.
  Gemm row = p.gemm();
  row.m = 1;
  row.addend = row.c;
  row.addend_dtype = row.out_dtype;
  row.c_row = row.addend_row = 2 * row.n;
  row.addend_column = 1;
  const cuda::LtProblem gap = cuda::describe(row, {}, cuda::Addend::Matrix, 0, autocast::Math::Full);
  CHECK(gap.key.in_place == 1);
  CHECK(gap.key.ldc == gap.key.ldd);
}

TEST_CASE("cuBLASLt: descriptors are destroyed if one of their attributes can't be set") {
  const Tensor a = zeros({3, 5, 7}, kCUDA), b = zeros({3, 7, 2}, kCUDA);
  const int64_t before = fake::library_objects();
  for (const auto& [function, calls] : {std::pair("cublasLtMatmulDescSetAttribute", 3), std::pair("cublasLtMatrixLayoutSetAttribute", 6),
                                        std::pair("cublasLtMatmulPreferenceSetAttribute", 6)}) {
    for (int nth = 1; nth <= calls; ++nth) {
      CAPTURE(function);
      CAPTURE(nth);
      const fake::LibraryFailing failing(function, CUBLAS_STATUS_INTERNAL_ERROR, static_cast<uint64_t>(nth));
      CHECK_THROWS_AS(bmm(a, b), Error);
      CHECK(failing.failed() == 1);
      CHECK(fake::library_objects() == before);
    }
  }
  bmm(a, b);
  const int64_t kept = fake::library_objects();  // objects that the thread reuses
  bmm(a, b);
  CHECK(fake::library_objects() == kept);
  std::thread([&] { bmm(a, b); }).join();
  CHECK(fake::library_objects() == kept);
}

TEST_CASE("cuBLASLt: memory beyond the end of a block") {
  const Product p;
  cuda::LtProblem far = p.problem();
  far.key.ldb = 16;
  fake::ExpectReports expected;
  CHECK(cuda::run(far));
  CHECK(contains(only(expected), "behind the end of the block of 128 bytes"));
  CHECK(contains(testing::thrown_text([] { cuda::synchronize(); }), "cudaErrorIllegalAddress"));
  fake::clear_errors();
}

TEST_CASE("cuDNN: workspaces, alignment and devices") {
  const Convolution c;
  cuda::PlanSearch search(c.key(), {c.handle, nullptr});
  const auto first = search.next(), second = search.next(), third = search.next();
  REQUIRE(third.has_value());
  CHECK(!search.next().has_value());
  CHECK(first->workspace == 4096);
  CHECK(second->workspace == 1 << 20);
  CHECK(third->workspace == 0);
  CHECK(c.run(*third, {c.x.data_ptr(), c.w.data_ptr(), c.y.data_ptr()}, nullptr) == CUDNN_STATUS_SUCCESS);
  fake::ExpectReports expected;
  CHECK(c.run(*first, {c.x.data_ptr(), c.w.data_ptr(), c.y.data_ptr()}, nullptr) == CUDNN_STATUS_BAD_PARAM_NULL_POINTER);
  CHECK(contains(only(expected), "cuDNN: the plan needs a workspace"));
  CHECK(c.run(*third, {c.x.data_ptr<float>() + 1, c.w.data_ptr(), c.y.data_ptr()}, nullptr) == CUDNN_STATUS_BAD_PARAM_MISALIGNED_POINTER);
  CHECK(contains(only(expected), "cuDNN: a tensor is less aligned than its descriptor says"));
  const cuda::DeviceGuard guard(1);
  CHECK(c.run(*third, {c.x.data_ptr(), c.w.data_ptr(), c.y.data_ptr()}, nullptr) == CUDNN_STATUS_BAD_PARAM);
  CHECK(contains(only(expected), "cuDNN: the handle was created for another device"));
}

TEST_CASE("cuDNN: descriptors that do not fit") {
  const Convolution c;
  cuda::ConvKey wrong = c.key();
  wrong.y.sizes[2] = 3;
  fake::ExpectReports expected;
  CHECK(!cuda::PlanSearch(wrong, {c.handle, nullptr}).next().has_value());
  CHECK(contains(only(expected), "cuDNN: the size of y does not follow from those of x and w"));
  wrong = c.key();
  wrong.w.sizes[1] = 3;
  CHECK(!cuda::PlanSearch(wrong, {c.handle, nullptr}).next().has_value());
  CHECK(contains(only(expected), "cuDNN: the channels or batches of x, w and y do not fit"));
}

TEST_SUITE_END();

}  // namespace library_tests
