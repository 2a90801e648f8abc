#include "faults.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <malloc.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <amp/core/error.h>
#include <amp/core/parallel.h>

// --- malloc, replaced for the program and all its libraries ---

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* block);
}

namespace faults {
namespace {

// For each thread: the number of allocations that succeed before one fails (or all later ones).
struct Plan {
  bool armed = false;
  bool all = false;
  int left = 0;
  bool fired = false;
};
constinit thread_local Plan plan;

// The same for the allocations of all threads together.
struct SharedPlan {
  std::atomic<bool> armed{false}, fired{false};
  std::atomic<bool> all{false};
  std::atomic<int> left{0};
};
constinit SharedPlan shared_plan;

// The bytes of all blocks that were allocated, less those that were freed, since `counting` was set.
constinit std::atomic<bool> counting{false};
constinit std::atomic<int64_t> in_use{0};

bool fails_by(const SharedPlan& made, int left) { return left == 0 || (left < 0 && made.all); }

bool fails() {
  if (plan.armed && --plan.left <= 0 && (plan.left == 0 || plan.all)) {
    plan.fired = true;
  } else if (shared_plan.armed && fails_by(shared_plan, shared_plan.left.fetch_sub(1) - 1)) {
    shared_plan.fired = true;
  } else {
    return false;
  }
  errno = ENOMEM;
  return true;
}

void* counted(void* block) {
  if (counting.load(std::memory_order_relaxed) && block != nullptr) in_use += static_cast<int64_t>(::malloc_usable_size(block));
  return block;
}

void uncount(void* block) {
  if (counting.load(std::memory_order_relaxed) && block != nullptr) in_use -= static_cast<int64_t>(::malloc_usable_size(block));
}

}  // namespace
}  // namespace faults

extern "C" {
void* malloc(size_t size) { return faults::fails() ? nullptr : faults::counted(__libc_malloc(size)); }
void* calloc(size_t count, size_t size) { return faults::fails() ? nullptr : faults::counted(__libc_calloc(count, size)); }
void* realloc(void* block, size_t size) {
  if (faults::fails()) return nullptr;
  faults::uncount(block);
  return faults::counted(__libc_realloc(block, size));
}
void* memalign(size_t alignment, size_t size) { return faults::fails() ? nullptr : faults::counted(__libc_memalign(alignment, size)); }
void* aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void** block, size_t alignment, size_t size) {
  if (faults::fails()) return ENOMEM;
  *block = faults::counted(__libc_memalign(alignment, size));
  return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) {
  faults::uncount(block);
  __libc_free(block);
}
}

namespace amp::testing {

using namespace faults;

void fail_allocation(int point, bool all, FailingThreads threads) {
  if (threads == FailingThreads::Own) {
    plan = {true, all, point, false};
    return;
  }
  shared_plan.all = all;
  shared_plan.fired = false;
  shared_plan.left = point;
  shared_plan.armed = true;
}

bool end_failures() {
  plan.armed = false;
  shared_plan.armed = false;
  return std::exchange(plan.fired, false) | shared_plan.fired.exchange(false);
}

namespace {

constexpr int kNever = 1 << 30;  // allocations that succeed before one fails, if they are only counted

bool will_fail(bool armed, int left) { return armed && left < kNever / 2; }

}  // namespace

bool failures_armed() { return will_fail(plan.armed, plan.left) || will_fail(shared_plan.armed, shared_plan.left); }

namespace {

constexpr int kQuickPoints = 10;
constexpr size_t kMostText = 500;

// What a child writes for its parent.
struct Report {
  double value;         // of the reference
  int first, repeated;  // the number of allocations of its first run, and of a repeated one
  bool wrong, fired;
  char text[kMostText];

  void say(const char* what) {
    wrong = true;
    std::snprintf(text, kMostText, "%s", what);
  }
};

Report& shared_report() {
  static auto* const report =
      static_cast<Report*>(::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *report;
}

// Runs `function` in a child. Returns what is wrong; empty if nothing is.
std::string in_child(const std::function<void(Report&)>& function) {
  Report& report = shared_report();
  report = {report.value, report.first, report.repeated, false, false, ""};
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(300);  // only a hang takes longer
    for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE}) std::signal(signal, SIG_DFL);
    set_num_threads(1);
    try {
      function(report);
    } catch (const std::exception& error) {
      end_failures();
      report.say(error.what());
    }
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return report.wrong ? report.text : "";
}

int counted_allocations(const Computation& computation, FailingThreads threads, double& value) {
  fail_allocation(kNever, false, threads);
  value = computation();
  const int left = threads == FailingThreads::Own ? plan.left : shared_plan.left.load();
  end_failures();
  return kNever - left;
}

// Runs the computation with a failure. Returns false if something is wrong.
bool survives(const Computation& computation, const FaultOptions& options, int point, bool all, Report& report) {
  std::string wrong;
  fail_allocation(point, all, options.threads);
  try {
    computation();
    report.fired |= end_failures();
    return true;
  } catch (const OutOfMemoryError&) {
    report.fired |= end_failures();
    return true;
  } catch (const std::bad_alloc&) {
    report.fired |= end_failures();
    if (!options.typed) return true;
    wrong = "std::bad_alloc";
  } catch (const std::exception& error) {
    report.fired |= end_failures();
    if (options.other_errors && dynamic_cast<const Error*>(&error) != nullptr) return true;
    wrong = error.what();
  } catch (...) {
    report.fired |= end_failures();
    wrong = "an unknown exception";
  }
  report.say(("throws " + wrong).c_str());
  return false;
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// Repeats a failure and a run without one until what is allocated has not grown, unless `once`. Caches grow a few times, leaks always.
void repeat(const Computation& computation, const FaultOptions& options, int point, bool all, bool once, Report& report) {
  constexpr int kMost = 8;
  int64_t before = 0;
  for (int repetition = 0; repetition < kMost; ++repetition) {
    if (!survives(computation, options, point, all, report)) return;
    double value = 0;
    try {
      value = computation();
    } catch (const std::exception& error) { return report.say((std::string("afterwards, throws ") + error.what()).c_str()); }
    if (!same(value, report.value))
      return report.say(("afterwards, gives " + std::to_string(value) + ", not " + std::to_string(report.value)).c_str());
    const int64_t now = in_use;
    if (once || (repetition >= 2 && now <= before)) return;
    if (repetition + 1 == kMost) return report.say(("leaks " + std::to_string(now - before) + " bytes each time").c_str());
    before = now;
    counting = true;
  }
}

bool tests_every_point() {
  static const bool every = std::getenv("AMP_TEST_EXHAUSTIVE") != nullptr;
  return every;
}

std::vector<int> points_of(int total, bool dense) {
  constexpr int kDense = 60;
  std::vector<int> points;
  if (tests_every_point() || dense) {
    for (int point = 1; point <= total; point += tests_every_point() || point < kDense ? 1 : 11) points.push_back(point);
  } else {
    const int count = std::min(total, kQuickPoints);
    for (int i = 0; i < count; ++i) points.push_back(static_cast<int>(1 + int64_t{i} * total / count));
  }
  return points;
}

}  // namespace

void check_faults(const char* name, const std::function<Computation()>& prepare, FaultOptions options) {
  INFO(std::string(name));
  const std::string reference = in_child([&](Report& report) {
    const Computation computation = prepare();
    double second = 0;
    report.first = counted_allocations(computation, options.threads, report.value);
    report.repeated = counted_allocations(computation, options.threads, second);
    if (!same(second, report.value)) report.say("two runs differ");
  });
  REQUIRE(reference == "");
  const Report found = shared_report();
  REQUIRE(found.first > 0);
  int reached = 0, tested = 0, bad = 0;
  for (const bool first_run : {true, false}) {
    if (first_run ? !options.first_run : options.dense) continue;
    for (const bool all : {false, true}) {
      const int total = first_run ? found.first : found.repeated;
      for (const int point : points_of(total, options.dense)) {
        const bool once = options.grows || options.dense || (tests_every_point() && point % std::max(1, total / kQuickPoints) != 0);
        const std::string wrong = in_child([&](Report& report) {
          const Computation computation = prepare();
          if (!first_run) computation();
          repeat(computation, options, point, all, once, report);
        });
        ++tested;
        reached += shared_report().fired;
        CAPTURE(first_run);
        CAPTURE(all);
        CAPTURE(point);
        CHECK(wrong == "");
        bad += !wrong.empty();
        if (bad >= 5) return;
      }
    }
  }
  CHECK(reached > 0);
  MESSAGE(std::string(name), ": ", reached, " of ", tested, " failures were reached");
}

}  // namespace amp::testing
