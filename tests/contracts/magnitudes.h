// Arguments of a chosen magnitude, for the contract `range`.
#pragma once

#include "args.h"

namespace amp::contracts {

// Replaces the numbers of each argument without a domain by numbers of about `magnitude`: between its half and five quarters. 0: zeros.
// Matrices keep their kind. Arguments with a domain keep the numbers of the sample: a range within [-1, 1], such as a probability; values
// that the sample lists; whole numbers; a dtype that the sample sets. All of them are rounded to `dtype`. `replaced` says whether any was
// replaced.
Args of_magnitude(const Args& args, double magnitude, ScalarType dtype, bool& replaced);

// Numbers of about 1 with both signs.
Tensor about_one(IntArrayRef sizes, ScalarType dtype, uint32_t seed);

}  // namespace amp::contracts
