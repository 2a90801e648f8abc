// Types of the parameters of helpers, which the generator declares in <amp/autograd/formulas/FAMILY.h>. Internal.
#pragma once

namespace amp {

// Which factor of a matrix multiplication is transposed.
enum class Turn { First, Second };

}  // namespace amp
