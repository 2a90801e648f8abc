#include <fakecuda/runtime/report.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <utility>

namespace fake {

namespace {

// Lets the process end with the status FAKE_CUDA_ERROR_EXIT.
void fail_at_exit() {
  static const char* const status = std::getenv("FAKE_CUDA_ERROR_EXIT");
  if (status == nullptr) return;
  [[maybe_unused]] static const int registered = std::atexit([] {
    std::fflush(nullptr);
    std::_Exit(std::atoi(status));
  });
}

void print(const std::string& text) {
  std::fprintf(stderr, "[fake cuda] %s\n", text.c_str());
  fail_at_exit();
}

struct Reports {
  std::recursive_mutex mutex;
  Reporter reporter = print;
  int expecting = 0;
  std::vector<std::string> kept;
};
Reports& reports() {
  static auto* all = new Reports;  // for objects that are destroyed after main
  return *all;
}

}  // namespace

void set_reporter(Reporter reporter) {
  const std::lock_guard lock(reports().mutex);
  reports().reporter = std::move(reporter);
}

void report(const std::string& text) {
  const std::lock_guard lock(reports().mutex);
  if (reports().expecting > 0) reports().kept.push_back(text);
  else reports().reporter(text);
}

ExpectReports::ExpectReports() {
  const std::lock_guard lock(reports().mutex);
  ++reports().expecting;
}

ExpectReports::~ExpectReports() {
  const std::lock_guard lock(reports().mutex);
  if (--reports().expecting == 0) reports().kept.clear();
}

std::vector<std::string> ExpectReports::take() {
  const std::lock_guard lock(reports().mutex);
  return std::exchange(reports().kept, {});
}

}  // namespace fake
