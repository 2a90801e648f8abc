#include <doctest/doctest.h>

#include <string>

#include <amp/version.h>

namespace version_test {

TEST_SUITE_BEGIN("core");

TEST_CASE("the library, its header and the build agree on the version") {
  CHECK(std::string(amp::version()) == AMP_PROJECT_VERSION);
  CHECK(std::string(AMP_VERSION_STRING) == AMP_PROJECT_VERSION);
  CHECK(std::to_string(AMP_VERSION_MAJOR) + "." + std::to_string(AMP_VERSION_MINOR) + "." + std::to_string(AMP_VERSION_PATCH) ==
        AMP_PROJECT_VERSION);
}

TEST_CASE("versions are compared by the preprocessor, number by number") {
#if AMP_VERSION_AT_LEAST(AMP_VERSION_MAJOR, AMP_VERSION_MINOR, AMP_VERSION_PATCH) && AMP_VERSION_AT_LEAST(0, 0, 99)
  const bool reached = true;
#else
  const bool reached = false;
#endif
#if AMP_VERSION_AT_LEAST(AMP_VERSION_MAJOR, AMP_VERSION_MINOR, AMP_VERSION_PATCH + 1) || AMP_VERSION_AT_LEAST(AMP_VERSION_MAJOR + 1, 0, 0)
  const bool exceeded = true;
#else
  const bool exceeded = false;
#endif
  CHECK(reached);
  CHECK_FALSE(exceeded);
  CHECK(AMP_VERSION == AMP_VERSION_MAJOR * 10000 + AMP_VERSION_MINOR * 100 + AMP_VERSION_PATCH);
  CHECK(AMP_VERSION_NUMBER(1, 2, 3) == 10203);
}

TEST_SUITE_END();

}  // namespace version_test
