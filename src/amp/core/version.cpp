#include <amp/core/version.h>

#define AMP_TEXT_OF(x) #x
#define AMP_TEXT(x) AMP_TEXT_OF(x)

namespace amp {

const char* version() { return AMP_TEXT(AMP_VERSION_MAJOR) "." AMP_TEXT(AMP_VERSION_MINOR) "." AMP_TEXT(AMP_VERSION_PATCH); }

}  // namespace amp
