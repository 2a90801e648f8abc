// Maps names of entries by a user-defined function. Internal.
#pragma once

#include <map>
#include <optional>
#include <string>

#include <amp/interop/state_file.h>

namespace amp::interop {

class Renaming {
 public:
  // Messages begin with `owner`: a path, or "[function]".
  Renaming(std::string owner, const RenameEntry& function) : owner_(std::move(owner)), function_(function) {}

  // The new name, or nothing for an entry that is left out. Throws ValueError if another entry has that name.
  std::optional<std::string> operator()(const std::string& name);

 private:
  std::string owner_;
  const RenameEntry& function_;
  std::map<std::string, std::string> given_;  // new name -> old
};

}  // namespace amp::interop
