// The built-in presets, in the form that presets of files inherit. Internal.
#pragma once

#include <amp/autocast/policy_file/presets.h>

namespace amp::autocast::policy_file {

Preset builtin_preset(const Policy& policy);

}  // namespace amp::autocast::policy_file
