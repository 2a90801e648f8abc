#include "progress.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <amp/core/error.h>
#include <amp/cuda/device.h>
#include <amp/cuda/fallbacks.h>

#include "after_case.h"

namespace amp::testing {

namespace {

bool g_watched = false;

std::string error_of_the_device() {
  if (!cuda::is_available()) return {};
  try {
    cuda::synchronize();
  } catch (const IndexError&) {  // an index out of range in work that the case did not wait for
  } catch (const Error& error) { return error.what(); }
  return {};
}

}  // namespace

void watch_progress() {
  if (std::getenv("AMP_TEST_PROGRESS") == nullptr) return;
  g_watched = true;
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  after_each_case().push_back(error_of_the_device);
}

void report_begin(const char* name) {
  if (!g_watched) return;
  cuda::reset_fallbacks();
  std::printf("[case] begins %s\n", name);
}

void report_end(const char* name, bool passed) {
  if (!g_watched) return;
  const std::string fallbacks = cuda::fallback_summary();
  for (size_t begin = 0, end; (end = fallbacks.find('\n', begin)) != std::string::npos; begin = end + 1)
    std::printf("[case] fallback: %s\n", fallbacks.substr(begin, end - begin).c_str());
  std::printf("[case] %s %s\n", passed ? "passed" : "failed", name);
  if (!passed && !error_of_the_device().empty()) {  // reported again, so the error sticks
    std::printf("The device is lost.\n");
    std::fflush(stdout);
    std::_Exit(kDeviceLost);
  }
}

}  // namespace amp::testing
