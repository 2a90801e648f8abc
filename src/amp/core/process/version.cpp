#include <amp/version.h>

namespace amp {

const char* version() { return AMP_VERSION_STRING; }

}  // namespace amp
