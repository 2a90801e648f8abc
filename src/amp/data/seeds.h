// Seeds of samplers and batches. Internal.
#pragma once

#include <cstdint>
#include <optional>

#include <amp/core/export.h>

namespace amp::data {

// The given seed, or else a number drawn from the default generator of the CPU.
AMP_API uint64_t seed_or_drawn(std::optional<uint64_t> seed);
// The seed of the random numbers that are drawn while one batch is made.
AMP_API uint64_t batch_seed(uint64_t seed, uint64_t epoch, uint64_t batch);

}  // namespace amp::data
