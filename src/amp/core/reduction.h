// How a loss reduces its elements.
#pragma once

#include <cstdint>

namespace amp {

namespace Reduction {
enum Reduction : int64_t { None, Mean, Sum };
}

}  // namespace amp
