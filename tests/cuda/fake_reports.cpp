// In programs that link this file, a report of the fake runtime fails the running test case. So do blocks of device memory that outlive
// their case, and captures that it leaves open. The library keeps no freed blocks, unless the environment says otherwise: the runtime then
// sees each allocation.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "after_case.h"
#include "silent_listener.h"

namespace {

std::atomic<bool> g_running{false};
uint64_t g_first_operation = 0;

void take_report(const std::string& text) {
  if (g_running) ADD_FAIL_CHECK_AT("the fake CUDA runtime", 0, text);
  else std::fprintf(stderr, "[fake cuda] %s\n", text.c_str());
}

std::string listed(const char* title, const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& each : all) text += (text.empty() ? title : "\n  ") + each;
  return text;
}

struct Listener : amp::testing::SilentListener {
  explicit Listener(const doctest::ContextOptions&) { fake::set_reporter(take_report); }
  void test_case_start(const doctest::TestCaseData&) override {
    fake::clear_errors();
    g_first_operation = fake::operations();
    g_running = true;
  }
  void test_case_end(const doctest::CurrentTestCaseStats&) override { g_running = false; }
};
REGISTER_LISTENER("fake_cuda", 2, Listener);

const bool g_checks = [] {
  setenv("AMP_CUDA_KEEP_BLOCKS", "0", 0);
  amp::testing::after_each_case().push_back(
      [] { return listed("device memory that was not freed: ", fake::live_since(g_first_operation)); });
  amp::testing::after_each_case().push_back([] { return listed("", fake::open_recordings()); });
  return true;
}();

}  // namespace
