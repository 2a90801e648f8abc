// How long policies live that a program has made: as long as something uses them.
#include <cstdint>
#include <ctime>
#include <fstream>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include <amp/nn/container.h>
#include <amp/nn/linear.h>

#include "support/autocast.h"

namespace policy_lifetime_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::num_policies;
using autocast::PolicyHandle;

namespace {

// Policies with other numbers differ in their tables.
PolicyHandle numbered(int i) {
  static const std::vector<const char*> ops{"exp",  "log",  "sin", "cos",  "tan",  "softmax", "sum",  "prod",
                                            "mean", "sqrt", "abs", "tanh", "relu", "cumsum",  "asin", "acos"};
  std::vector<PolicyRule> rules{{.op = "mm", .category = Category::Fp32}};
  for (size_t bit = 0; bit < ops.size(); ++bit)
    rules.push_back({.op = ops[bit], .category = (i >> bit & 1) != 0 ? Category::Fp32 : Category::LowerPrecisionFp});
  return derive_policy("torch-2.0", rules);
}

// The dtype of a product where autocast may cast it.
ScalarType product() { return mm(ones({2, 2}), ones({2, 2})).dtype(); }

int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  int64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

// Processor time of this thread: the time in which others use the processor does not count.
double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("ten thousand derived policies: each is freed, and the last ones take as long as the first") {
  constexpr int kAll = 10000, kTenth = kAll / 10;
  const nn::Sequential net(nn::Linear(2, 2));
  const auto run = [&](int begin, int end) {
    const double start = processor_seconds();
    for (int i = begin; i < end; ++i) {
      const Autocast region(kCPU, {.policy = numbered(i)});
      (void)net->forward(ones({1, 2}));
    }
    return processor_seconds() - start;
  };
  const size_t count = num_policies();
  const double first = run(0, kTenth);
  const int64_t memory = resident_bytes();
  run(kTenth, kAll - kTenth);
  const double last = run(kAll - kTenth, kAll);
  CHECK(num_policies() == count);
  CHECK(resident_bytes() - memory < (int64_t{8} << 20));
  CHECK(last < 20 * first);
}

TEST_CASE("policies of texts are freed too, also those that rules for modules name") {
  const std::string text =
      "default: mine\n"
      "presets:\n"
      "  other: {doc: Another one., inherits: torch-2.0, cpu: {override: {mm: fp32}}}\n"
      "  mine: {doc: This one., inherits: torch-2.0, modules: {a: {policy: other}}}\n";
  const size_t count = num_policies();
  for (int i = 0; i < 50; ++i) {
    std::optional<PolicyHandle> policy = parse_policy(text);
    REQUIRE(policy->get()->modules.size() == 1);
    CHECK(category_of(*policy->get()->modules[0].policy, kCPU, kBFloat16, OpId::mm) == Category::Fp32);
    const PolicyHandle derived = derive_policy(*policy, {{"exp", Category::LowerPrecisionFp}});
    policy.reset();
    CHECK(category_of(*derived->modules[0].policy, kCPU, kBFloat16, OpId::mm) == Category::Fp32);
    CHECK(num_policies() == count + 2);  // the derived one and `other`
  }
  CHECK(num_policies() == count);
}

TEST_CASE("a policy lives while a region, an option, a state, a wrapper, or a rule for modules uses it") {
  const size_t count = num_policies();
  const auto alive = [&] { return num_policies() - count; };
  {
    const Autocast region(kCPU, {.policy = numbered(1)});
    CHECK(alive() == 1);
    CHECK((product() == kFloat32));
    const Autocast inner(kCPU, {.dtype = kFloat16});  // inherits it
    CHECK((product() == kFloat32));
  }
  CHECK(alive() == 0);
  {
    const AutocastOptions options{.policy = numbered(2)};
    const AutocastOptions copy = options;
    CHECK(alive() == 1);
    const Autocast region(kCPU, copy);
    CHECK((product() == kFloat32));
  }
  CHECK(alive() == 0);
  {
    std::optional<AutocastState> state;
    {
      const Autocast region(kCPU, {.policy = numbered(3)});
      state = AutocastState::capture();
    }
    CHECK(alive() == 1);
    std::thread([&] {
      std::optional<AutocastStateGuard> guard(*state);
      state.reset();
      CHECK((product() == kFloat32));
    }).join();
  }
  CHECK(alive() == 0);
  {
    const auto wrapped = autocast_wrap(kCPU, {.policy = numbered(4)}, [] { return product(); });
    CHECK(alive() == 1);
    CHECK((wrapped() == kFloat32));
  }
  CHECK(alive() == 0);
  {
    const PolicyHandle outer = derive_policy("torch-2.0", {}, {{.pattern = "a", .policy = numbered(5)}});
    CHECK(alive() == 2);
    CHECK(category_of(*outer->modules[0].policy, kCPU, kBFloat16, OpId::mm) == Category::Fp32);
  }
  CHECK(alive() == 0);
}

TEST_CASE("a state that was moved from keeps its policy") {
  AutocastState state, moved;
  {
    const Autocast region(kCPU, {.policy = numbered(5)});
    state = AutocastState::capture();
    moved = std::move(state);
  }
  const size_t count = num_policies();
  moved = AutocastState();
  CHECK(num_policies() == count);
  const AutocastStateGuard guard(state);
  CHECK(product() == kFloat32);
}

TEST_CASE("regions that end in another order keep their policies as long as they are in force") {
  const size_t count = num_policies();
  {
    std::optional<Autocast> first(std::in_place, kCPU, AutocastOptions{.policy = numbered(11)});
    std::optional<Autocast> second(std::in_place, kCPU, AutocastOptions{.policy = numbered(12)});
    std::optional<Autocast> third(std::in_place, kCPU, AutocastOptions{.dtype = kFloat16});
    first.reset();
    second.reset();
    CHECK((product() == kFloat32));  // the third one has inherited the policy of the second
    third.reset();
    CHECK((product() == kFloat32));
  }
  CHECK(num_policies() == count);
}

TEST_CASE("equal policies are one while it exists; a reference and a preset keep it for the whole process") {
  const size_t count = num_policies();
  {
    const PolicyHandle one = numbered(21), same = numbered(21);
    CHECK(one == same);
    CHECK(!(one == numbered(22)));
    CHECK(num_policies() == count + 1);
    const autocast::Policy& reference = one;  // of a handle that has a name: it does not keep the policy
    CHECK(&reference == one.get());
  }
  CHECK(num_policies() == count);
  const autocast::Policy& reference = numbered(23);
  CHECK(num_policies() == count + 1);
  CHECK(category_of(reference, kCPU, kBFloat16, OpId::mm) == Category::Fp32);
  register_preset(derive_policy("torch-2.0", {{"mm", Category::Fp32}}, "lifetime test"));
  CHECK(num_policies() == count + 2);
  const Autocast region(kCPU, {.policy = "lifetime test"});
  CHECK((product() == kFloat32));
  CHECK_THROWS_WITH_AS(derive_policy(autocast::PolicyRef(), {}), doctest::Contains("`base` is empty"), ValueError);
}

TEST_SUITE_END();

TEST_SUITE("autocast policy threads") {
  TEST_CASE("threads make, share and free equal policies at the same time") {
    constexpr int kThreads = 4;
    const size_t count = num_policies();
    std::vector<int> wrong(kThreads);
    std::vector<std::thread> pool;
    for (int t = 0; t < kThreads; ++t)
      pool.emplace_back([&, t] {
        for (int i = 0; i < 200; ++i) {
          const Autocast region(kCPU, {.policy = numbered(30 + i / 2 % 3)});
          if (product() != kFloat32) ++wrong[static_cast<size_t>(t)];
        }
      });
    for (std::thread& thread : pool) thread.join();
    CHECK(wrong == std::vector<int>(kThreads));
    CHECK(num_policies() == count);
  }
}

}  // namespace policy_lifetime_tests
