// The options of a DataLoader (torch::data::DataLoaderOptions, with some of Python's).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <amp/core/option.h>

namespace amp::data {

// The options of a DataLoader.
class DataLoaderOptions {
 public:
  DataLoaderOptions() = default;
  DataLoaderOptions(size_t batch_size) : batch_size_(batch_size) {}
  // The number of elements in a batch.
  AMP_OPTION(size_t, batch_size, 1)
  // The number of threads that make batches. With 0, the thread that iterates makes them.
  AMP_OPTION(size_t, workers, 0)
  // The largest number of batches that are in progress or ready. Default: prefetch * workers.
  AMP_OPTION(std::optional<size_t>, max_jobs, std::nullopt)
  // The number of batches per worker that are prepared ahead, if max_jobs is not set.
  AMP_OPTION(size_t, prefetch, 2)
  // The longest time to wait for a batch of the workers before an Error is thrown. Default: no limit.
  AMP_OPTION(std::optional<std::chrono::milliseconds>, timeout, std::nullopt)
  // Whether batches come in the order of the sampler. Otherwise they come as soon as they are ready.
  AMP_OPTION(bool, enforce_ordering, true)
  // Leaves out the last batch of an epoch if it is incomplete.
  AMP_OPTION(bool, drop_last, false)
  // A random order, which differs in each epoch. Only for loaders without a sampler.
  AMP_OPTION(bool, shuffle, false)
  // Determines the order of all epochs and the random numbers that are drawn while batches are made. By default it is drawn from the
  // default generator, so manual_seed determines it.
  AMP_OPTION(std::optional<uint64_t>, seed, std::nullopt)
  // Whether workers make batches in the autocast state in which begin() was called. Otherwise they run without autocast, like new threads.
  AMP_OPTION(bool, carry_autocast, false)
  // Whether the thread that makes a batch moves its tensors to pinned memory (pin_memory.h). batch.to(kCUDA, /*non_blocking=*/true) then
  // does not wait. Needs a CUDA device.
  AMP_OPTION(bool, pin_memory, false)
};

}  // namespace amp::data
