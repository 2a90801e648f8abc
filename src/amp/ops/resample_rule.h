// Resampling of images: the rule by which an output position reads input positions.
#pragma once

#include <cstdint>

namespace amp {

// The values are arguments of the internal op `resample`. Antialiased modes widen the filter when an image shrinks.
enum class Resample : int64_t { Nearest, NearestExact, Linear, Cubic, LinearAntialias, CubicAntialias };

}  // namespace amp
