// Fault injection. FAKE_CUDA_FAIL=N: each selected case runs normally, then up to N times with one failing allocation and up to N times
// with one failing launch, spread over the case, and then once more normally. FAKE_CUDA_FAIL=each: every kernel launch and every allocation
// site of the case (after the same kernel, and the same number of allocations) fails once, up to kMostOfACase of each kind.
// A failure must end in an exception of the right class, or the library must handle it. It must leave no memory and no capture behind, and
// the case must pass again afterwards. After a failed assertion, a case continues with the state that it then has; later exceptions may
// therefore have any class of the library. A crash ends the program.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <amp/core/error.h>
#include <amp/cuda/device.h>

#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "after_case.h"
#include "runner.h"
#include "silent_listener.h"

namespace {

struct Kind {
  const char* call;  // name for fake::Failing
  std::vector<std::string> fake::Calls::*listed;
  cudaError_t error;
  uint64_t in_a_row;
};
constexpr uint64_t kMostOfACase = 64;

constexpr Kind kKinds[] = {
    {"allocation", &fake::Calls::allocations, cudaErrorMemoryAllocation, 2},  // the second attempt uses the memory of other streams
    {"launch", &fake::Calls::launches, cudaErrorLaunchOutOfResources, 1},
};

// The call that fails in the next run of a case, and the result.
struct Run {
  const Kind* kind = nullptr;
  uint64_t nth = 0;
  bool ran = false, passed = false, told = false;
  uint64_t failed = 0;
  fake::Calls calls;  // without failures
  std::vector<std::string> wrong;
};
Run* g_run = nullptr;
std::vector<std::string>* g_selected = nullptr;
std::unique_ptr<fake::Failing> g_failing;

// The messages of the library's exceptions so far, and whether they are OutOfMemoryErrors. doctest only passes texts on, and assertions
// compare these.
std::map<std::string, bool, std::less<>> g_messages;

doctest::String remembered(const amp::Error& error) {
  g_messages[error.what()] = dynamic_cast<const amp::OutOfMemoryError*>(&error) != nullptr;
  return error.what();
}

// Runs before all other listeners: the call then fails in the case and not in the checks after it.
struct FailureListener : amp::testing::SilentListener {
  explicit FailureListener(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData& in) override {
    if (g_selected == nullptr) return;
    for (unsigned i = 0; i < in.num_data; ++i) g_selected->push_back(in.data[i]->m_name);
  }
  void test_case_start(const doctest::TestCaseData&) override {
    if (g_run == nullptr) return;
    g_run->ran = true;
    if (g_run->kind == nullptr) return fake::list_calls(&g_run->calls);
    fake::set_reporter([](const std::string& text) {
      if (g_run != nullptr) g_run->wrong.push_back(text);
    });
    g_failing = std::make_unique<fake::Failing>(g_run->kind->call, g_run->nth, g_run->kind->error, g_run->kind->in_a_row);
  }
  void test_case_end(const doctest::CurrentTestCaseStats& in) override {
    if (g_run == nullptr) return;
    fake::list_calls(nullptr);
    g_run->passed = in.failure_flags == 0;
    if (g_failing != nullptr) g_run->failed = g_failing->failed();
    g_failing.reset();
  }
  void test_case_exception(const doctest::TestCaseException& in) override { judge(in.error_string.c_str()); }
  void log_assert(const doctest::AssertData& in) override {
    if (g_run == nullptr || !in.m_failed) return;
    if (in.m_threw) judge(in.m_exception.c_str());  // not the expected exception
    else g_run->told = true;                        // the case compares the texts of exceptions
  }

 private:
  static void judge(std::string_view text) {
    if (g_run == nullptr || g_run->kind == nullptr) return;
    if (text.starts_with("exception thrown in subcase")) return;        // it is reported again
    if (text.starts_with('"')) text = text.substr(1, text.size() - 2);  // the text of an assertion is quoted
    const auto message = g_messages.find(text);
    const bool only_memory = g_run->kind->listed == &fake::Calls::allocations && !g_run->told;
    if (message == g_messages.end() || (only_memory && !message->second)) g_run->wrong.push_back("threw " + std::string(text));
    g_run->told = true;
  }
};
REGISTER_LISTENER("with_failures", 0, FailureListener);

// Kernels report out-of-range indices when the host waits. A case that ended early may not have waited.
void forget_faults() {
  try {
    amp::cuda::synchronize();
  } catch (const amp::Error&) {}
}

// Commas separate the patterns of a filter, unless a backslash precedes them.
std::string pattern_of(const std::string& name) {
  std::string result;
  for (const char c : name) {
    if (c == ',' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

// Without the options that choose cases.
std::vector<const char*> other_arguments(std::vector<const char*> arguments) {
  std::erase_if(arguments, [](std::string_view argument) { return argument.starts_with("--test-"); });
  return arguments;
}

std::vector<std::string> selected(std::vector<const char*> arguments) {
  std::vector<std::string> names;
  g_selected = &names;
  arguments.push_back("--list-test-cases");
  doctest::Context context(static_cast<int>(arguments.size()), arguments.data());
  std::ostream nowhere(nullptr);
  context.setCout(&nowhere);
  context.run();
  g_selected = nullptr;
  return names;
}

Run run(const std::vector<const char*>& arguments, const std::string& name, const Kind* kind = nullptr, uint64_t nth = 0) {
  const std::vector<const char*> others = other_arguments(arguments);
  doctest::Context context(static_cast<int>(others.size()), others.data());
  context.addFilter("test-case", pattern_of(name).c_str());
  context.setOption("case-sensitive", true);
  std::ostream nowhere(nullptr);
  if (kind != nullptr) context.setCout(&nowhere);  // a case with a failed call may fail
  Run result;
  result.kind = kind;
  result.nth = nth;
  g_run = &result;
  context.run();
  g_run = nullptr;
  if (kind != nullptr) forget_faults();
  for (const auto& check : amp::testing::after_each_case()) {
    if (const std::string text = check(); !text.empty()) result.wrong.push_back(text);
  }
  return result;
}

// The calls of a case that must fail, from 1: `times` of them, or one from each site. `places`: the number of sites.
std::vector<uint64_t> to_fail(const std::vector<std::string>& calls, std::optional<uint64_t> times, uint64_t& places) {
  std::vector<uint64_t> all;
  std::set<std::string_view> known;
  for (uint64_t i = 0; i < calls.size(); ++i) {
    if (times || known.insert(calls[i]).second) all.push_back(i + 1);
  }
  places += times ? std::set<std::string_view>(calls.begin(), calls.end()).size() : all.size();
  const uint64_t runs = std::min(times.value_or(kMostOfACase), static_cast<uint64_t>(all.size()));
  std::vector<uint64_t> result;
  for (uint64_t i = 0; i < runs; ++i) result.push_back(all[(2 * i + 1) * all.size() / (2 * runs)]);
  return result;
}

struct Tally {
  uint64_t cases = 0, injected = 0, calls = 0, places = 0, mended = 0, wrong = 0;

  void fail(const std::string& name, const std::string& what) {
    ++wrong;
    std::printf("%s: %s\n", name.c_str(), what.c_str());
  }
};

void run_with_failures(const std::vector<const char*>& arguments, const std::string& name, std::optional<uint64_t> times, Tally& tally) {
  ++tally.cases;
  const Run whole = run(arguments, name);
  if (!whole.ran || !whole.passed || !whole.wrong.empty()) return tally.fail(name, "does not pass without failures");
  for (const Kind& kind : kKinds) {
    const std::vector<std::string>& calls = whole.calls.*kind.listed;
    tally.calls += calls.size();
    for (const uint64_t nth : to_fail(calls, times, tally.places)) {
      const Run with = run(arguments, name, &kind, nth);
      const std::string where =
          "with " + std::string(kind.call) + " " + std::to_string(nth) + " of " + std::to_string(calls.size()) + " failing: ";
      if (with.failed == 0) continue;  // an earlier run made more calls
      ++tally.injected;
      tally.mended += with.passed;
      for (const std::string& text : with.wrong) tally.fail(name, where + text);
    }
  }
  const Run after = run(arguments, name);
  if (!after.passed || !after.wrong.empty()) tally.fail(name, "does not pass any more after failures");
}

int run_all(const std::vector<const char*>& arguments, std::optional<uint64_t> times) {
  Tally tally;
  for (const std::string& name : selected(arguments)) run_with_failures(arguments, name, times, tally);
  const auto n = [](uint64_t number) { return static_cast<unsigned long long>(number); };
  std::printf("%llu cases, %llu of %llu calls failed (from %llu places), after %llu of them the case passed, %llu wrong\n", n(tally.cases),
              n(tally.injected), n(tally.calls), n(tally.places), n(tally.mended), n(tally.wrong));
  return tally.cases == 0 || tally.wrong != 0;
}

const bool g_installed = [] {
  const char* times = std::getenv("FAKE_CUDA_FAIL");
  if (times == nullptr) return false;
  doctest::registerExceptionTranslator<const amp::Error&>(remembered);
  const auto n = std::string_view(times) == "each" ? std::nullopt : std::optional<uint64_t>(std::strtoull(times, nullptr, 10));
  amp::testing::runner() = [n](const auto& arguments) { return run_all(arguments, n); };
  return true;
}();

}  // namespace
