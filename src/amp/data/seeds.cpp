#include <amp/data/seeds.h>

#include <amp/core/generator.h>

namespace amp::data {

uint64_t seed_or_drawn(std::optional<uint64_t> seed) {
  if (seed) return *seed;
  return philox::block(default_generator(kCPU).reserve(1), 0).pair(0);
}

uint64_t batch_seed(uint64_t seed, uint64_t epoch, uint64_t batch) {
  const auto low = [](uint64_t value) { return static_cast<uint32_t>(value); };
  const auto high = [](uint64_t value) { return static_cast<uint32_t>(value >> 32); };
  return philox::philox4x32_10({{low(batch), high(batch), low(epoch), high(epoch)}}, low(seed), high(seed)).pair(0);
}

}  // namespace amp::data
