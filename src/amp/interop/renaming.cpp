#include <amp/interop/renaming.h>

#include <amp/core/error.h>

namespace amp::interop {

std::optional<std::string> Renaming::operator()(const std::string& name) {
  if (!function_) return name;
  std::string changed = function_(name);
  if (changed.empty()) return std::nullopt;
  const auto [place, is_new] = given_.emplace(changed, name);
  AMP_CHECK(is_new, ValueError, owner_, " `", place->second, "` and `", name, "` were both renamed to `", changed, "`");
  return changed;
}

}  // namespace amp::interop
