// The weights of multinomial on devices where reading them would wait. Problems of a row are checked like an index. Internal.
#pragma once

#include <cstdint>

namespace amp {

inline constexpr int64_t kWeightsDim = -3;  // used as IndexRange::dim; the only index in range means no problem

// The possible problems of a row. kPositive is multiplied by the number of positive weights.
inline constexpr int64_t kNotWeights = 1, kAllZero = 2, kTooFew = 4, kPositive = 8;

// Throws ValueError for the sum of these problems.
[[noreturn]] void throw_bad_weights(const char* op, int64_t problem);

}  // namespace amp
