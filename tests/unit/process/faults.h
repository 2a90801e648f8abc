// Allocations that fail on purpose. Programs that include this replace malloc for themselves and all their libraries (faults.cpp).
#pragma once

#include <cstdint>
#include <functional>

namespace amp::testing {

// The threads with allocations that fail.
enum class FailingThreads { Own, All };

// From now on, allocation number `point` (from 1) fails, or all from this one on.
void fail_allocation(int point, bool all, FailingThreads threads);
// Allocations succeed again. Returns whether one has failed.
bool end_failures();
// False while allocations are only counted.
bool failures_armed();

// A computation. The number depends on all its results; it is the same whenever the computation is repeated.
using Computation = std::function<double()>;

struct FaultOptions {
  FailingThreads threads = FailingThreads::Own;
  // Also fails the first run of a process. oneDNN 3.2 crashes if an allocation fails while it creates a primitive.
  bool first_run = true;
  // All calls of the computation throw OutOfMemoryError. Others, such as constructors of modules, may throw std::bad_alloc.
  bool typed = false;
  // It contains other threads or ranks, which have another error when one fails.
  bool other_errors = false;
  // Each run keeps memory, like a registry: what is allocated grows.
  bool grows = false;
  // Only first runs, each once, but with all of the first 60 allocations and every eleventh of the others.
  bool dense = false;
};

// Runs the computation that `prepare` returns while allocations fail, one or all from one on, each in a separate process. No failure may
// end the process, or throw anything but OutOfMemoryError and what the options allow. The next runs must give the right number, and
// repeated failures must not use more and more memory. Tests ten allocations of the computation, spread evenly, or all of them if the
// environment variable AMP_TEST_EXHAUSTIVE is set.
void check_faults(const char* name, const std::function<Computation()>& prepare, FaultOptions options = {});

}  // namespace amp::testing
