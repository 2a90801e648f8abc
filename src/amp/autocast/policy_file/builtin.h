// The built-in presets in the form in which presets of files build on them. Internal.
#pragma once

#include <amp/autocast/policy_file/presets.h>

namespace amp::autocast::policy_file {

Preset builtin_preset(const Policy& policy);

}  // namespace amp::autocast::policy_file
