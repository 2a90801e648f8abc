// The numbers that 8 bits stand for in StateFormat::Dynamic8, between -1 or 0 and 1. Internal.
#pragma once

#include <bit>
#include <cstdint>

namespace amp::optim {

// Source: create_dynamic_map of bitsandbytes. Seven decades below 1 are divided into 1, 2, ... 64 intervals for each sign, or into 2, 4,
// ... 128 without signs; the numbers are 0, 1 and the centers of the intervals.
struct DynamicMap {
  // A cell contains the float32 numbers with the same upper 16 bits. The cells go from 2^-23 to 1; the first one also contains all numbers
  // below. A cell contains at most one limit between two codes, so a code needs one look-up and one comparison.
  static constexpr uint32_t kFirstCell = 0x3400, kLastCell = 0x3f80;

  float values[256] = {};                               // by code, ascending
  uint32_t limits[256] = {};                            // the bits of the largest magnitude of each step above zero
  uint8_t first_step[kLastCell - kFirstCell + 1] = {};  // of the smallest magnitude in a cell
  uint32_t zero = 0;                                    // the code of 0; codes are this plus or minus a number of steps
};

constexpr DynamicMap make_dynamic_map(bool has_signs) {
  constexpr float kUnits[] = {1e-6f, 1e-5f, 1e-4f, 1e-3f, 1e-2f, 1e-1f, 1.0f};
  float steps[257] = {};  // magnitudes, from 0 to 1
  uint32_t last = 0;
  for (uint32_t decade = 0; decade < 7; ++decade) {
    const uint32_t intervals = (has_signs ? 1u : 2u) << decade;
    const float width = (1.0f - 0.1f) / static_cast<float>(intervals);
    const auto edge = [&](uint32_t i) {  // as torch.linspace
      return i < (intervals + 1) / 2 ? 0.1f + width * static_cast<float>(i) : 1.0f - width * static_cast<float>(intervals - i);
    };
    for (uint32_t i = 0; i < intervals; ++i) steps[++last] = kUnits[decade] * ((edge(i) + edge(i + 1)) / 2.0f);
  }
  steps[++last] = 1.0f;

  DynamicMap map;
  map.zero = 255 - last;
  for (uint32_t step = 0; step <= last; ++step) map.values[map.zero + step] = steps[step];
  for (uint32_t step = 1; step <= map.zero; ++step) map.values[map.zero - step] = -steps[step];
  for (uint32_t step = 0; step < last; ++step) map.limits[step] = std::bit_cast<uint32_t>((steps[step] + steps[step + 1]) / 2.0f);
  if (!has_signs) map.limits[0] = 0;
  map.limits[last] = ~0u;
  uint32_t step = 0;
  for (uint32_t cell = 0; cell < sizeof(map.first_step); ++cell) {
    const uint32_t smallest = cell == 0 ? 0 : (DynamicMap::kFirstCell + cell) << 16;
    while (map.limits[step] < smallest) ++step;
    map.first_step[cell] = static_cast<uint8_t>(step);
  }
  return map;
}

extern const DynamicMap kSignedMap, kUnsignedMap;

// The same tables as float32 numbers, for vectors of floats.
struct FloatMap {
  float limits[256] = {}, first_step[sizeof(DynamicMap::first_step)] = {};
  float zero = 0;
};

constexpr FloatMap make_float_map(const DynamicMap& map) {
  FloatMap floats;
  for (int i = 0; i < 256; ++i) floats.limits[i] = map.limits[i] == ~0u ? 2.0f : std::bit_cast<float>(map.limits[i]);
  for (uint32_t cell = 0; cell < sizeof(map.first_step); ++cell) floats.first_step[cell] = map.first_step[cell];
  floats.zero = static_cast<float>(map.zero);
  return floats;
}

extern const FloatMap kSignedFloatMap, kUnsignedFloatMap;

inline constexpr int64_t kStateBlock = 256;   // numbers that share a scale, in the order of the elements
inline constexpr int64_t kLeastCoded = 4096;  // elements of a parameter

}  // namespace amp::optim
