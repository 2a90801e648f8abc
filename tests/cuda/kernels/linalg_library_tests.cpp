// Linear algebra with the fakes of cuBLAS and cuSOLVER: the functions that run, their stream and device, waits of the host, and the result
// of failed calls.
#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <amp/cuda/device.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/linalg/cublas_functions.h>
#include <amp/cuda/linalg/cusolver_functions.h>
#include <amp/cuda/stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace linalg_library_tests {

using namespace amp;
using testing::contains;
using testing::difference;

namespace {

Tensor positive_definite(IntArrayRef sizes, Device device = kCUDA) {
  const Tensor t = testing::normal(sizes, kFloat64);
  return (matmul(t, t.transpose(-2, -1)) + eye(t.size(-1), kFloat64)).to(device);
}

// Checks the number of library computations in these calls, and that the host does not wait.
template <class Function>
uint64_t library_calls(const Function& function) {
  const fake::Counts counts = fake::count(function);
  CHECK(counts.synchronizations == 0);
  return counts.library_calls;
}

std::string only(fake::ExpectReports& expected) {
  const std::vector<std::string> reports = expected.take();
  REQUIRE(reports.size() == 1);
  return reports[0];
}

// In its scope, cuSOLVER lacks functions: those that came with CUDA 12.8, and optionally that of 12.6.
class Without {
 public:
  explicit Without(bool batches = true) : library_(const_cast<cuda::Cusolver&>(cuda::cusolver())), before_(library_) {
    library_.Xgeev = nullptr;
    if (batches) library_.XsyevBatched = nullptr;
  }
  ~Without() { library_ = before_; }
  Without(const Without&) = delete;
  Without& operator=(const Without&) = delete;

 private:
  cuda::Cusolver& library_;
  cuda::Cusolver before_;
};

}  // namespace

TEST_SUITE_BEGIN("cuda linear algebra on fake libraries");

TEST_CASE("what cannot fail does not make the host wait, and small matrices run by one call") {
  const Tensor one = positive_definite({5, 5}), small = positive_definite({4, 5, 5}), large = positive_definite({2, 130, 130});
  const Tensor b = testing::normal({5, 2}).to(kCUDA), many = testing::normal({2, 130, 2}).to(kCUDA);
  for (const auto& [matrices, sides, calls] : {std::tuple(one, b, 1u), std::tuple(small, b, 1u), std::tuple(large, many, 2u)}) {
    const Tensor a = matrices, rhs = sides;
    CAPTURE(a.sizes());
    CHECK(library_calls([&] { linalg_cholesky_ex(a); }) == calls);
    CHECK(library_calls([&] { linalg_lu_factor_ex(a); }) == calls);
    CHECK(library_calls([&] { linalg_inv_ex(a); }) == 2 * calls);
    CHECK(library_calls([&] { linalg_solve_ex(a, rhs); }) == 2 * calls);
    CHECK(library_calls([&] { linalg_solve_triangular(a, rhs, /*upper=*/true); }) == calls);
    CHECK(library_calls([&] { linalg_det(a); }) == calls);
    CHECK(library_calls([&] { linalg_slogdet(a); }) == calls);
    CHECK(library_calls([&] { geqrf(a); }) == calls);
    const auto [lu, pivots] = linalg_lu_factor(a);
    const Tensor factors = lu, exchanges = pivots;
    CHECK(library_calls([&] { linalg_lu_solve(factors, exchanges, rhs); }) == calls);
    CHECK(library_calls([&] { lu_unpack(factors, exchanges); }) == 0);
  }
  CHECK(library_calls([&] { linalg_qr(one); }) == 2);
  CHECK(library_calls([&] { linalg_cholesky_ex(zeros({0, 3, 3}, kCUDA)); }) == 0);
}

TEST_CASE("what must not fail makes the host wait once") {
  const Tensor one = positive_definite({5, 5}), many = positive_definite({4, 5, 5});
  for (const Tensor& a : {one, many}) {
    const auto waits = [&](const auto& function) { return fake::count([&] { function(a); }).synchronizations; };
    CHECK(waits([](const Tensor& t) { linalg_cholesky(t); }) == 1);
    CHECK(waits([](const Tensor& t) { cholesky_inverse(t); }) == 1);
    CHECK(waits([](const Tensor& t) { linalg_inv(t); }) == 1);
    CHECK(waits([](const Tensor& t) { linalg_solve(t, t); }) == 1);
    CHECK(waits([](const Tensor& t) { linalg_eigh(t); }) == 1);
    CHECK(waits([](const Tensor& t) { linalg_eigvals(t); }) == 1);
    CHECK(waits([](const Tensor& t) { linalg_svdvals(t); }) == 1);
    CHECK(waits([](const Tensor& t) { linalg_lstsq(t, t); }) == 1);
  }
}

TEST_CASE("a failing call is an error that names it") {
  const Tensor one = positive_definite({5, 5}), many = positive_definite({4, 5, 5});
  const auto text_of = [](const char* function, int status, const auto& call) {
    const fake::LibraryFailing failing(function, status);
    const std::string text = testing::thrown_text(call);
    CHECK(failing.failed() == 1);
    return text;
  };
  const std::string solver = "CUSOLVER_STATUS_INTERNAL_ERROR";
  CHECK(contains(text_of("cusolverDnXpotrf", CUSOLVER_STATUS_INTERNAL_ERROR, [&] { linalg_cholesky(one); }), solver));
  CHECK(contains(text_of("cusolverDnXpotrf_bufferSize", CUSOLVER_STATUS_INTERNAL_ERROR, [&] { linalg_cholesky(one); }), solver));
  CHECK(text_of("cusolverDnDpotrfBatched", CUSOLVER_STATUS_INTERNAL_ERROR, [&] { linalg_cholesky(many); }) ==
        "[cuda] cusolverDnDpotrfBatched failed: CUSOLVER_STATUS_INTERNAL_ERROR (7)");
  CHECK(contains(text_of("cusolverDnXgeev", CUSOLVER_STATUS_NOT_SUPPORTED, [&] { linalg_eig(one); }), "CUSOLVER_STATUS_NOT_SUPPORTED"));
  CHECK(contains(text_of("cublasDgetrfBatched", CUBLAS_STATUS_EXECUTION_FAILED, [&] { linalg_inv(many); }),
                 "[cuda] cublasDgetrfBatched failed: CUBLAS_STATUS_EXECUTION_FAILED"));
  CHECK(difference(linalg_inv(many).cpu(), linalg_inv(many.cpu()), 1e-10, 1e-10) == "");
}

TEST_CASE("a handle that can't be created is asked for again") {
  const Tensor a = positive_definite({5, 5}, Device(kCUDA, 1));
  const cuda::DeviceGuard guard(1);
  {
    const fake::LibraryFailing failing("cusolverDnCreate", CUSOLVER_STATUS_ALLOC_FAILED);
    CHECK(contains(testing::thrown_text([&] { linalg_cholesky(a); }), "CUSOLVER_STATUS_ALLOC_FAILED"));
  }
  CHECK(difference(linalg_cholesky(a).cpu(), linalg_cholesky(a.cpu()), 1e-12, 1e-12) == "");
}

TEST_CASE("a recording may have a thread's first calls of cuSOLVER and cuBLAS") {
  const Tensor one = positive_definite({5, 5}), batch = positive_definite({3, 5, 5});
  // Threads that have ended leave their handles to others. So there are more threads, until one needs new handles.
  const fake::LibraryFailing created("cusolverDnCreate", 0, 1, 1000);
  const std::function<void(int)> record_on_threads = [&](int threads) {
    for (const Tensor& a : {one, batch}) {
      cuda::Graph graph;
      graph.capture_begin();
      const Tensor factor = std::get<0>(linalg_cholesky_ex(a)), inverse = std::get<0>(linalg_inv_ex(a)), q = std::get<0>(linalg_qr(a));
      graph.capture_end();
      graph.replay();
      CHECK(difference(factor.cpu(), linalg_cholesky(a.cpu()), 1e-12, 1e-12) == "");
      CHECK(difference(inverse.cpu(), linalg_inv(a.cpu()), 1e-10, 1e-10) == "");
      CHECK(q.sizes() == a.sizes());
    }
    if (created.failed() == 0 && threads < 100) std::thread([&] { record_on_threads(threads + 1); }).join();
  };
  std::thread([&] { record_on_threads(0); }).join();
  CHECK(created.failed() > 0);
}

TEST_CASE("work belongs to the current stream") {
  const Tensor a = positive_definite({5, 5});
  linalg_inv(a);
  const cuda::Stream side = cuda::stream_from_pool();
  side.wait(cuda::current_stream());
  Tensor inverse;
  {
    const cuda::StreamGuard guard(side);
    inverse = std::get<0>(linalg_inv_ex(a));
  }
  {
    fake::ExpectReports expected;
    linalg_cholesky_ex(inverse);
    CHECK(contains(expected.take().at(0), "race: "));
  }
  cuda::current_stream().wait(side);
  CHECK(difference(linalg_inv(inverse).cpu(), a.cpu(), 1e-10, 1e-10) == "");
}

TEST_CASE("where Jacobi's method does not converge, QR iteration is tried, unless it was asked for by name") {
  const Tensor a = testing::normal({5, 3}).to(kCUDA);
  CHECK(fake::count([&] { linalg_svdvals(a); }).library_calls == 1);
  {
    const fake::LibraryFailing failing("cusolverDnDgesvdj info", 1);
    Tensor values;
    CHECK(fake::count([&] { values = linalg_svdvals(a); }).library_calls == 2);
    CHECK(difference(values.cpu(), linalg_svdvals(a.cpu()), 1e-12, 1e-12) == "");
  }
  const fake::LibraryFailing failing("cusolverDnDgesvdj info", 1);
  CHECK_THROWS_WITH_AS(linalg_svdvals(a, "gesvdj"),
                       "[linalg_svdvals] the matrix is ill-conditioned: the algorithm did not converge (its info is 4)", LinAlgError);
}

TEST_CASE("batches of Hermitian matrices are split for cuSOLVER's limits of their number and of working memory") {
  const Tensor many = testing::normal({40000, 2, 2}, kFloat64), there = many.to(kCUDA);
  Tensor values;
  CHECK(fake::count([&] { values = linalg_eigvalsh(there); }).library_calls == 3);
  CHECK(difference(values.cpu(), linalg_eigvalsh(many), 1e-12, 1e-12) == "");
  const Tensor seven = positive_definite({7, 5, 5});
  const fake::LibraryFailing large("cusolverDnXsyevBatched MiB", 200, 1, 1000);
  std::tuple<Tensor, Tensor> found;
  CHECK(fake::count([&] { found = linalg_eigh(seven); }).library_calls == 4);
  const auto& [own, vectors] = found;
  CHECK(difference(own.cpu(), linalg_eigvalsh(seven.cpu()), 1e-10, 1e-10) == "");
  CHECK(difference(matmul(seven, vectors).cpu(), (vectors * own.unsqueeze(-2)).cpu(), 1e-10, 1e-10) == "");
}

TEST_CASE("batches of singular value decompositions are split for their working memory, which is counted in 32 bits") {
  const Tensor many = testing::normal({7, 5, 4}, kFloat64), there = many.to(kCUDA);
  for (const auto& [driver, function] : {std::pair("gesvdj", "cusolverDnDgesvdjBatched_bufferSize MiB"),
                                         std::pair("gesvda", "cusolverDnDgesvdaStridedBatched_bufferSize MiB")}) {
    CAPTURE(driver);
    const fake::LibraryFailing large(function, 200, 1, 1000);
    Tensor values;
    CHECK(fake::count([&] { values = linalg_svdvals(there, driver); }).library_calls == 4);
    CHECK(difference(values.cpu(), linalg_svdvals(many), 1e-12, 1e-12) == "");
    // One call of gesvdj runs a batch if all vectors are requested.
    const bool full = std::string(driver) == "gesvdj";
    std::tuple<Tensor, Tensor, Tensor> found;
    CHECK(fake::count([&] { found = linalg_svd(there, full, driver); }).library_calls == 4);
    const auto& [u, s, vh] = found;
    CHECK(difference(matmul(u.slice(2, 0, 4) * s.unsqueeze(-2), vh).cpu(), many, 1e-12, 1e-12) == "");
  }
}

TEST_CASE("several threads find the eigenvalues of general matrices in turn, as cuSOLVER's function is not safe for threads") {
  const Tensor a = testing::normal({5, 6, 6}, kFloat64), expected = linalg_eigvals(a);
  std::array<std::string, 3> differences;
  std::vector<std::thread> threads;
  for (std::string& own : differences) {
    threads.emplace_back([&] {
      try {
        own = difference(linalg_eigvals(a.to(kCUDA)).cpu(), expected, 1e-10, 1e-10);
      } catch (const Error& error) { own = error.what(); }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& own : differences) CHECK(own == "");
}

TEST_CASE("batches of complex64 are decomposed one by one by the cuSOLVER of CUDA 12.6, which makes mistakes with them") {
  const Tensor real = zeros({3, 4, 4}, kCUDA), complex = real.to(kComplex64);
  const auto calls = [](const Tensor& t) { return fake::count([&] { linalg_eigvalsh(t); }).library_calls; };
  CHECK(calls(complex) == 1);
  const Without newer(/*batches=*/false);
  CHECK(calls(complex) == 3);
  CHECK(calls(real) == 1);
}

TEST_CASE("an older cuSOLVER decomposes one matrix after the other, and leaves general ones to the CPU, which is logged once") {
  const Tensor a = testing::normal({3, 4, 4}), there = a.to(kCUDA);
  const testing::Logged log;
  const Without newer;
  CHECK(fake::count([&] { linalg_eigvalsh(there); }).library_calls == 3);
  const auto [values, vectors] = linalg_eig(there);
  CHECK(values.is_cuda());
  CHECK(vectors.is_cuda());
  CHECK(difference(values.cpu(), std::get<0>(linalg_eig(a))) == "");
  CHECK(difference(linalg_eigvals(there).cpu(), linalg_eigvals(a)) == "");
  REQUIRE(log.messages.size() == 1);
  CHECK(contains(log.messages[0], "are computed on the CPU, since this cuSOLVER is older than that of CUDA 12.8"));
}

TEST_CASE("misuse is reported") {
  cublasHandle_t handle = nullptr;
  REQUIRE(cuda::cublas().Create_v2(&handle) == CUBLAS_STATUS_SUCCESS);
  const Tensor a = zeros({4, 4}, kCUDA), b = zeros({4, 4}, kCUDA);
  const float one = 1;
  const auto solve = [&](int lda) {
    return cuda::cublas().Strsm_v2(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, 4, &one,
                                   a.data_ptr<float>(), lda, b.data_ptr<float>(), 4);
  };
  CHECK(solve(4) == CUBLAS_STATUS_SUCCESS);
  fake::ExpectReports expected;
  CHECK(solve(3) == CUBLAS_STATUS_INVALID_VALUE);
  CHECK(contains(only(expected), "cuBLAS: cublasStrsm_v2: A has a leading dimension below its rows"));
  {
    const cuda::DeviceGuard guard(1);
    CHECK(solve(4) == CUBLAS_STATUS_INVALID_VALUE);
    CHECK(contains(only(expected), "cuBLAS: cublasStrsm_v2: the handle was created for another device"));
  }
  CHECK(solve(8) == CUBLAS_STATUS_SUCCESS);
  CHECK(contains(only(expected), "behind the end of the block of 64 bytes"));
  CHECK(contains(testing::thrown_text([] { cuda::synchronize(); }), "cudaErrorIllegalAddress"));
  fake::clear_errors();
  const Tensor fresh = empty({4, 4}, kCUDA);
  CHECK(cuda::cublas().Strsm_v2(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, 4, &one,
                                fresh.data_ptr<float>(), 4, b.data_ptr<float>(), 4) == CUBLAS_STATUS_SUCCESS);
  CHECK(contains(only(expected), "uninitialized: cublasStrsm_v2, A reads what nothing has written"));
  const cuda::CusolverHandle all = cuda::cusolver_handle();
  int info = 0;
  CHECK(cuda::cusolver().Sgetrs(all.handle, CUBLAS_OP_N, 4, 4, a.data_ptr<float>(), 4, zeros({4}, kCUDA).to(kInt32).data_ptr<int>(),
                                b.data_ptr<float>(), 4, &info) == CUSOLVER_STATUS_SUCCESS);
  CHECK(contains(only(expected), "not allocated: cusolverDnSgetrs"));
  CHECK_THROWS(cuda::synchronize());
  fake::clear_errors();
}

TEST_SUITE_END();

}  // namespace linalg_library_tests
