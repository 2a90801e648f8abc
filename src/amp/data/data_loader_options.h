// The options of a DataLoader (torch::data::DataLoaderOptions, with some of Python's).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <amp/core/option.h>

namespace amp::data {

class DataLoaderOptions {
 public:
  DataLoaderOptions() = default;
  DataLoaderOptions(size_t batch_size) : batch_size_(batch_size) {}
  AMP_OPTION(size_t, batch_size, 1)
  // The number of threads that make batches. With 0, the thread that iterates makes them.
  AMP_OPTION(size_t, workers, 0)
  // How many batches are being made or ready at most; by default prefetch * workers.
  AMP_OPTION(std::optional<size_t>, max_jobs, std::nullopt)
  AMP_OPTION(size_t, prefetch, 2)
  // How long to wait for a batch of the workers before an Error is thrown; by default without a limit.
  AMP_OPTION(std::optional<std::chrono::milliseconds>, timeout, std::nullopt)
  // Whether batches come in the order of the sampler. Otherwise they come when they are ready.
  AMP_OPTION(bool, enforce_ordering, true)
  // Leaves out the last batch of an epoch if it is incomplete.
  AMP_OPTION(bool, drop_last, false)
  // A random order, another one in each epoch. Only for loaders that are not given a sampler.
  AMP_OPTION(bool, shuffle, false)
  // Determines the order of all epochs and the random numbers that are drawn while batches are made. By default it is drawn from the
  // default generator, so that manual_seed determines it.
  AMP_OPTION(std::optional<uint64_t>, seed, std::nullopt)
  // Whether workers make batches in the autocast state in which begin() was called. Otherwise they run without autocast, as new threads do.
  AMP_OPTION(bool, carry_autocast, false)
  // Whether the tensors of batches are moved to pinned memory (pin_memory.h) by the thread that makes the batch, so that
  // batch.to(kCUDA, /*non_blocking=*/true) needn't be waited for. Needs a CUDA device.
  AMP_OPTION(bool, pin_memory, false)
};

}  // namespace amp::data
