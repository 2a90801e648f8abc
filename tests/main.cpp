// Runs the doctest cases of one test program. Fails if no case ran. Exits with 77 (skipped) if there is no CUDA device and all selected
// cases need one: the names of their suites then contain "cuda". The last line has the number of cases: [amp] N passed, N failed, N
// skipped. The lines before it list the skipped cases, and those that ran on a device (tests/tools/count_cases.py). With AMP_TEST_PROGRESS,
// bench/cuda/cases.py can go on after a crash: see progress.h.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstring>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <amp/core/generator.h>
#include <amp/cuda/device.h>
#include <amp/cuda/numerics.h>

#include "after_case.h"
#include "progress.h"
#include "runner.h"
#include "silent_listener.h"
#include "skip.h"

namespace {

constexpr int kSkipped = 77;

std::set<const doctest::TestCaseData*> g_ran;
std::vector<const doctest::TestCaseData*> g_selected;
unsigned g_failed = 0;
unsigned g_failed_after = 0;  // only from after_each_case

struct Counter : amp::testing::SilentListener {
  explicit Counter(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData& in) override { g_selected.assign(in.data, in.data + in.num_data); }
  void test_case_start(const doctest::TestCaseData& in) override {
    g_ran.insert(&in);
    name_ = in.m_name;
    amp::testing::report_begin(name_);
    amp::manual_seed(0);  // a case then gives the same result alone and among others
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

// The cases that the command line selects, including those marked to be skipped.
const std::vector<const doctest::TestCaseData*>& selected(std::vector<const char*> args) {
  args.insert(args.end(), {"--list-test-cases", "--no-skip"});
  doctest::Context context(static_cast<int>(args.size()), args.data());
  std::ostream nowhere(nullptr);
  context.setCout(&nowhere);
  context.run();
  return g_selected;
}

bool needs_device(const doctest::TestCaseData& it) { return std::string(it.m_test_suite).find("cuda") != std::string::npos; }

std::string why_skipped(const doctest::TestCaseData& it, bool have_device) {
  if (needs_device(it) && !have_device) return "there is no CUDA device";
  return it.m_description != nullptr ? it.m_description : "it is marked so";
}

// Prints the skipped cases, and those that ran on a device; returns the number of skipped cases.
unsigned report_cases(const std::vector<const doctest::TestCaseData*>& all, bool have_device) {
  unsigned skipped = 0;
  for (const doctest::TestCaseData* each : all) {
    const bool ran = g_ran.count(each) != 0;
    if (ran ? !needs_device(*each) : amp::testing::is_part_of_another(*each)) continue;
    std::printf("[amp] %s | %s | %s", ran ? "ran" : "skipped", each->m_test_suite, each->m_name);
    if (!ran) std::printf(" | %s", why_skipped(*each, have_device).c_str());
    std::printf("\n");
    skipped += !ran;
  }
  return skipped;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<const char*> args(argv, argv + argc);
  for (const char*& arg : args) {
    if (std::strcmp(arg, "--list") == 0) arg = "--list-test-cases";
  }

  amp::testing::watch_progress();
  // Comparisons with the CPU use full precision. Cases that need another precision set it.
  amp::cuda::set_cudnn_allow_tf32(false);

  if (amp::testing::runner()) return amp::testing::runner()(args);

  doctest::Context context(static_cast<int>(args.size()), args.data());
  const bool have_device = amp::cuda::is_available();
  if (!have_device) context.addFilter("test-suite-exclude", "*cuda*");
  const int status = context.run();
  if (context.shouldExit()) return status;  // --list, --help and the like

  const unsigned skipped = report_cases(selected(args), have_device), ran = static_cast<unsigned>(g_ran.size());
  std::printf("[amp] %u passed, %u failed, %u skipped\n", ran - g_failed, g_failed, skipped);
  if (ran > 0) return status != 0 ? status : g_failed_after != 0;
  if (skipped > 0) return kSkipped;
  std::fprintf(stderr, "No test case is selected.\n");
  return 1;
}
