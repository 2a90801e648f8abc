// Reading and replacing whole files. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace amp::interop {

// Throws Error with the system's reason.
std::string read_file(const std::string& path);
// Writes the parts under another name, then renames. Throws Error with the system's reason; the old file is untouched then.
void replace_file(const std::string& path, const std::vector<std::string_view>& parts);

}  // namespace amp::interop
