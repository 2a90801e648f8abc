// DO NOT EDIT. Generated from meson.build by codegen (./dev regenerate).
// The version of the library, as three numbers in the sense of semver.org.
#pragma once

#include <amp/core/export.h>

#define AMP_VERSION_MAJOR 0
#define AMP_VERSION_MINOR 1
#define AMP_VERSION_PATCH 0
#define AMP_VERSION_STRING "0.1.0"

// One number that grows with the version: 1.2.3 is 10203.
#define AMP_VERSION_NUMBER(major, minor, patch) ((major)*10000 + (minor)*100 + (patch))
#define AMP_VERSION AMP_VERSION_NUMBER(AMP_VERSION_MAJOR, AMP_VERSION_MINOR, AMP_VERSION_PATCH)

// Whether the headers are of this version or a later one, for the preprocessor: #if AMP_VERSION_AT_LEAST(0, 2, 0).
#define AMP_VERSION_AT_LEAST(major, minor, patch) (AMP_VERSION >= AMP_VERSION_NUMBER(major, minor, patch))

namespace amp {

// The version of the loaded library, in the form of AMP_VERSION_STRING. The headers may be of an earlier or a later patch.
AMP_API const char* version();

}  // namespace amp
