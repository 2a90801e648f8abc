// Arguments of a chosen magnitude, for the contract `range`.
#pragma once

#include "args.h"

namespace amp::contracts {

// The sizes of the numbers of the first argument without a domain, and of the others.
struct Magnitudes {
  double first, others;

  Magnitudes(double same) : first(same), others(same) {}
  Magnitudes(double first, double others) : first(first), others(others) {}
  bool differ() const { return first != others; }
};

// Replaces the numbers of each argument without a domain by numbers of about a magnitude: between its half and five quarters. 0: zeros.
// Matrices keep their kind. Arguments with a domain keep the numbers of the sample: a range within [-1, 1], such as a probability; values
// that the sample lists; whole numbers; a dtype that the sample sets. All of them are rounded to `dtype`. `replaced`: so many arguments are
// replaced.
Args of_magnitudes(const Args& args, Magnitudes magnitudes, ScalarType dtype, int& replaced);

// Numbers of about `magnitude` with both signs.
Tensor of_both_signs(IntArrayRef sizes, double magnitude, ScalarType dtype, uint32_t seed);

}  // namespace amp::contracts
