// The presets of policy files, in the form in which policies are stored. Internal.
#pragma once

#include <vector>

#include <amp/autocast/policy_file/presets.h>

namespace amp::autocast::policy_file {

PolicyData data_of(const Preset& preset, std::vector<PolicyData::ModuleRule> modules);

}  // namespace amp::autocast::policy_file
