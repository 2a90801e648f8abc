#include <doctest/doctest.h>

#include <string>

#include <amp/core/version.h>

TEST_SUITE_BEGIN("core");

TEST_CASE("the library, its header and the build agree on the version") { CHECK(std::string(amp::version()) == AMP_PROJECT_VERSION); }

TEST_SUITE_END();
