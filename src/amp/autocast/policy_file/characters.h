// Checks the bytes of a YAML file. Internal.
#pragma once

#include <string>
#include <string_view>

namespace amp::autocast::policy_file {

// Throws PolicyError for a text that is not UTF-8, and for characters that YAML does not allow: control characters, U+FFFE and U+FFFF.
void check_characters(std::string_view text, const std::string& file);

}  // namespace amp::autocast::policy_file
