#include "cuda/fake/report.h"

#include <cstdio>
#include <mutex>
#include <utility>

namespace fake {

namespace {

struct Reports {
  std::recursive_mutex mutex;
  Reporter reporter = [](const std::string& text) { std::fprintf(stderr, "[fake cuda] %s\n", text.c_str()); };
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
