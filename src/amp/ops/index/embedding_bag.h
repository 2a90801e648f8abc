// Shared by the parts of embedding_bag. Internal.
#pragma once

#include <cstdint>

namespace amp {

enum class BagMode : int64_t { Sum, Mean, Max };

}  // namespace amp
