// CUDA's large libraries can be opened if installed, and have every function that the library uses; needs no device.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <amp/core/error.h>
#include <amp/cuda/cudnn/functions.h>
#include <amp/cuda/fft/cufft_functions.h>
#include <amp/cuda/gemm/cublaslt_functions.h>
#include <amp/cuda/linalg/cublas_functions.h>
#include <amp/cuda/linalg/cusolver_functions.h>

namespace shared_library_tests {

namespace {

using namespace amp;

bool installed(const char* name, int major) {
  try {
    const cuda::SharedLibrary library(name, major, "none");
    return true;
  } catch (const NotImplementedError& absent) {
    MESSAGE("skipped: " << absent.what());
    return false;
  }
}

}  // namespace

TEST_SUITE_BEGIN("toolkit libraries");

TEST_CASE("cuBLASLt has every function that is used") {
  if (!installed("cublasLt", CUBLAS_VER_MAJOR)) return;
  const cuda::CublasLt& functions = cuda::cublaslt();
#define AMP_CHECK_FOUND(prefix, name) CHECK((functions.name != nullptr));
  AMP_CUBLASLT_FUNCTIONS(AMP_CHECK_FOUND)
#undef AMP_CHECK_FOUND
  CHECK(std::string_view(functions.GetStatusName(CUBLAS_STATUS_NOT_SUPPORTED)) == "CUBLAS_STATUS_NOT_SUPPORTED");
}

TEST_CASE("cuFFT has every function that is used") {
  if (!installed("cufft", CUFFT_VER_MAJOR)) return;
#define AMP_CHECK_FOUND(prefix, name) CHECK((cuda::cufft().name != nullptr));
  AMP_CUFFT_FUNCTIONS(AMP_CHECK_FOUND)
#undef AMP_CHECK_FOUND
}

TEST_CASE("cuBLAS and cuSOLVER have every function that is used") {
#define AMP_CHECK_FOUND(prefix, name) CHECK((functions.name != nullptr));
  if (installed("cublas", CUBLAS_VER_MAJOR)) {
    const cuda::Cublas& functions = cuda::cublas();
    AMP_CUBLAS_FUNCTIONS(AMP_CHECK_FOUND)
  }
  if (installed("cusolver", CUSOLVER_VER_MAJOR)) {
    const cuda::Cusolver& functions = cuda::cusolver();
    AMP_CUSOLVER_FUNCTIONS(AMP_CHECK_FOUND)
    MESSAGE("XsyevBatched: " << (functions.XsyevBatched != nullptr) << ", Xgeev: " << (functions.Xgeev != nullptr));
  }
#undef AMP_CHECK_FOUND
}

TEST_CASE("a library or a function that is not there is named") {
  CHECK_THROWS_WITH_AS(cuda::SharedLibrary("ampNoSuch", 3, cuda::toolkit_package("libamp-no-such")),
                       doctest::Contains("or NVIDIA's package libamp-no-such-1"), NotImplementedError);
  CHECK_THROWS_WITH_AS(cuda::SharedLibrary("ampNoSuch", 3, "none"), doctest::Contains("libampNoSuch.so.3"), NotImplementedError);
  CHECK(cuda::cudnn_package().starts_with("libcudnn" + std::to_string(CUDNN_MAJOR) + "-cuda-"));
  const cuda::SharedLibrary math("m", 6, "none");
  CHECK(math.file() == "libm.so.6");
  using Function = void (*)();
  CHECK_THROWS_WITH_AS(math.find<Function>("no_such_function"), doctest::Contains("libm.so.6 has no function no_such_function"),
                       NotImplementedError);
  CHECK((math.find_if_there<Function>("no_such_function") == nullptr));
  CHECK((math.find_if_there<Function>("cos") != nullptr));
}

TEST_SUITE_END();

}  // namespace shared_library_tests
