// A hash of plain structs that are compared bytewise. Covers the whole struct or, if it has `used_bytes()`, that number of bytes. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace amp::cuda {

template <class Key>
struct BytesHash {
  size_t operator()(const Key& key) const {
    static_assert(sizeof(Key) % 8 == 0);
    constexpr size_t kLanes = 4;  // multiplications that do not wait for each other
    size_t words = sizeof(Key) / 8;
    if constexpr (requires { key.used_bytes(); }) words = key.used_bytes() / 8;
    uint64_t lanes[kLanes] = {0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9, 0x27d4eb2f165667c5};
    const auto word = [&key](size_t i) {
      uint64_t value;
      std::memcpy(&value, reinterpret_cast<const char*>(&key) + 8 * i, sizeof(value));
      return value;
    };
    const auto mix = [](uint64_t hash, uint64_t next) {
      hash = (hash ^ next) * 0xff51afd7ed558ccd;
      return hash ^ hash >> 32;
    };
    const size_t rest = words % kLanes;
    for (size_t i = 0; i < words - rest; i += kLanes) {
      for (size_t l = 0; l < kLanes; ++l) lanes[l] = mix(lanes[l], word(i + l));
    }
    for (size_t i = words - rest; i < words; ++i) lanes[0] = mix(lanes[0], word(i));
    return mix(mix(mix(lanes[0], lanes[1]), lanes[2]), lanes[3]);
  }
};

}  // namespace amp::cuda
