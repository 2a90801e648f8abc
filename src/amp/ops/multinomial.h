// The weights of multinomial where the host would have to wait to look at them: what is wrong with a row is checked like an index.
// Internal.
#pragma once

#include <cstdint>

namespace amp {

inline constexpr int64_t kWeightsDim = -3;  // in the place of IndexRange::dim, where the only index in range says that nothing is wrong

// What may be wrong with a row; kPositive is a factor of the number of its positive weights.
inline constexpr int64_t kNotWeights = 1, kAllZero = 2, kTooFew = 4, kPositive = 8;

// Throws ValueError for the sum of these.
[[noreturn]] void throw_bad_weights(const char* op, int64_t problem);

}  // namespace amp
