// Recorded programs with many calls.
#include <amp/all.h>
#include <amp/jit/jit.h>

#include "../interop/files.h"
#include "cases.h"

namespace amp::testing::growth {

namespace {

Tensor pairs(Tensor y, int64_t count) {
  for (int64_t i = 0; i < count; ++i) y = (y + 1.0) * 0.5;
  return y;
}

// Results that all exist until the end.
Tensor long_lived(const Tensor& x, int64_t count) {
  std::vector<Tensor> all;
  for (int64_t i = 0; i < count; ++i) all.push_back(x + static_cast<double>(i));
  return cat(all);
}

Tensor composites(Tensor y, int64_t count) {
  for (int64_t i = 0; i < count; ++i) y = y.narrow(0, 0, y.size(0)).flatten().view(y.sizes()) + 1.0;
  return y;
}

Tensor casts(Tensor y, int64_t count) {
  for (int64_t i = 0; i < count; ++i) y = y.to(kFloat64).to(kFloat32) + 1.0;
  return y;
}

Tensor aliases(Tensor y, int64_t count) {
  for (int64_t i = 0; i < count; ++i) y = y.detach() + 1.0;
  return y;
}

Tensor dropouts(Tensor y, int64_t count) {
  for (int64_t i = 0; i < count; ++i) y = dropout(y, 0.5, false) + 1.0;
  return y;
}

const Tensor& example() {
  static const Tensor x = ones({2, 4});
  return x;
}

template <class F>
jit::Program traced(const F& function, int64_t count) {
  return jit::trace([&](const Tensor& x) { return function(x, count); }, {example()});
}

template <class F>
Case tracing(const char* name, const F& function) {
  return {name, 100, 10'000, [=](int64_t n) { return cost_of([&] { traced(function, n); }); }};
}

template <class F>
Case freezing(const char* name, const F& function) {
  return {name, 100, 10'000, [=](int64_t n) {
            const jit::Program program = traced(function, n);
            return cost_of([&] { jit::freeze(program); });
          }};
}

template <class F>
Case running(const char* name, int64_t tested, const F& function) {
  return {name, tested, 10'000, [=](int64_t n) {
            const jit::Program program = jit::freeze(traced(function, n));
            for (int i = 0; i < 3; ++i) program(example());  // prepares, records, and runs as planned
            return cost_of([&] {
              for (int i = 0; i < 5; ++i) program(example());
            });
          }};
}

// A plan in which each part exists together with `together` others.
Cost cost_of_plan(int64_t parts, int64_t together) {
  jit::MemoryPlan plan;
  for (int64_t i = 0; i < parts; ++i) plan.parts.push_back({.bytes = 64 + i * 7919 % 4096, .first = 2 * i, .last = 2 * (i + together) + 1});
  return cost_of([&] { jit::assign_offsets(plan); });
}

}  // namespace

std::vector<Case> program_cases() {
  std::vector<Case> cases;
  cases.push_back(tracing("programs: trace", pairs));
  cases.push_back(tracing("programs: trace composites", composites));
  cases.push_back(tracing("programs: trace aliases", aliases));
  cases.push_back(freezing("programs: freeze", pairs));
  cases.push_back(freezing("programs: freeze with casts to remove", casts));
  cases.push_back(freezing("programs: freeze with dropouts to remove", dropouts));
  cases.push_back(running("programs: run", 500, pairs));
  cases.push_back(running("programs: run with results that stay", 200, long_lived));
  cases.push_back({"programs: plan a chain", 2000, 1'000'000, [](int64_t n) { return cost_of_plan(n, 2); }});
  cases.push_back({"programs: plan parts that all exist at once", 2000, 1'000'000, [](int64_t n) { return cost_of_plan(n, n); }});
  cases.push_back({"programs: save and load", 200, 10'000, [](int64_t n) {
                     const jit::Program program = traced(pairs, n);
                     const Folder folder;
                     return cost_of([&] {
                       program.save(folder.file("program.amp"));
                       jit::Program::load(folder.file("program.amp"));
                     });
                   }});
  return cases;
}

}  // namespace amp::testing::growth
