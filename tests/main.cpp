// Runs the doctest cases of one test program. Fails if no case ran; exits with 77 (skipped) if there is no CUDA device and all selected
// cases need one, which their suite's name tells by containing "cuda". The last line has the number of cases: [amp] N passed, N failed, N
// skipped. With AMP_TEST_PROGRESS, bench/cuda/cases.py can go on after a crash: see progress.h.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <amp/core/generator.h>
#include <amp/cuda/device.h>
#include <amp/cuda/numerics.h>

#include "after_case.h"
#include "progress.h"
#include "runner.h"
#include "silent_listener.h"

namespace {

constexpr int kSkipped = 77;

unsigned g_ran = 0;
unsigned g_failed = 0;
unsigned g_failed_after = 0;  // by after_each_case alone
unsigned g_selected = 0;

struct Counter : amp::testing::SilentListener {
  explicit Counter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData& in) override {
    if (in.run_stats != nullptr) g_selected = in.run_stats->numTestCasesPassingFilters;
  }
  void test_case_start(const doctest::TestCaseData& in) override {
    ++g_ran;
    name_ = in.m_name;
    amp::testing::report_begin(name_);
    amp::manual_seed(0);  // so that a case gives the same result alone and among others
  }
  void test_case_end(const doctest::CurrentTestCaseStats& in) override {
    bool wrong = false;
    for (const auto& check : amp::testing::after_each_case()) {
      const std::string text = check();
      if (text.empty()) continue;
      wrong = true;
      std::fprintf(stderr, "After the case \"%s\": %s\n", name_, text.c_str());
    }
    if (wrong && in.failure_flags == 0) ++g_failed_after;
    amp::testing::report_end(name_, !wrong && in.failure_flags == 0);
  }
  void test_run_end(const doctest::TestRunStats& in) override { g_failed = in.numTestCasesFailed + g_failed_after; }

 private:
  const char* name_ = "";
};
REGISTER_LISTENER("counter", 1, Counter);

// The number of cases that the command line selects, including those marked to be skipped.
unsigned count_selected(std::vector<const char*> args) {
  args.insert(args.end(), {"--count", "--no-skip", "--quiet"});
  doctest::Context(static_cast<int>(args.size()), args.data()).run();
  return g_selected;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<const char*> args(argv, argv + argc);
  for (const char*& arg : args) {
    if (std::strcmp(arg, "--list") == 0) arg = "--list-test-cases";
  }

  amp::testing::watch_progress();
  // Comparisons with the CPU are of full precision; cases that mean another one say so.
  amp::cuda::set_cudnn_allow_tf32(false);

  if (amp::testing::runner()) return amp::testing::runner()(args);

  doctest::Context context(static_cast<int>(args.size()), args.data());
  if (!amp::cuda::is_available()) context.addFilter("test-suite-exclude", "*cuda*");
  const int status = context.run();
  if (context.shouldExit()) return status;  // --list, --help and the like

  const unsigned skipped = count_selected(args) - g_ran;
  std::printf("[amp] %u passed, %u failed, %u skipped\n", g_ran - g_failed, g_failed, skipped);
  if (g_ran > 0) return status != 0 ? status : g_failed_after != 0;
  if (skipped > 0) return kSkipped;
  std::fprintf(stderr, "No test case is selected.\n");
  return 1;
}
