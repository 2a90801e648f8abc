// NCCL can be opened if installed, has every function that the library uses, and has a supported version; needs no device.
#include <doctest/doctest.h>

#include <amp/cuda/nccl/nccl_functions.h>

namespace nccl_library_tests {

using namespace amp;

TEST_SUITE_BEGIN("toolkit libraries");

TEST_CASE("NCCL has every function that is used") {
  try {
    const cuda::Nccl& functions = cuda::nccl();
#define AMP_CHECK_FOUND(prefix, name) CHECK((functions.name != nullptr));
    AMP_NCCL_FUNCTIONS(AMP_CHECK_FOUND)
#undef AMP_CHECK_FOUND
    CHECK_THROWS_WITH_AS(cuda::throw_nccl_error(ncclInvalidUsage, "a call"), doctest::Contains("[cuda] a call failed: invalid usage"),
                         distributed::DistributedError);
  } catch (const NotImplementedError& absent) {
    MESSAGE("skipped: " << absent.what());
    CHECK(std::string(absent.what()).find("libnccl2") != std::string::npos);
  }
}

TEST_SUITE_END();

}  // namespace nccl_library_tests
