// The version of the library.
#pragma once

#include <amp/core/export.h>

#define AMP_VERSION_MAJOR 0
#define AMP_VERSION_MINOR 1
#define AMP_VERSION_PATCH 0

namespace amp {

// "major.minor.patch" of the library at run time.
AMP_API const char* version();

}  // namespace amp
