#include <amp/autocast/policy_file.h>

#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file/data.h>
#include <amp/autocast/policy_file/presets.h>
#include <amp/core/file/whole_file.h>

namespace amp {

namespace autocast::policy_file {

std::string text_of_file(const std::string& path) {
  detail::FileContent file = detail::try_read_file(path);
  if (!file.problem.empty()) throw PolicyError(path.c_str(), 0, 0, file.problem + "; give the path of a YAML file");
  return std::move(file.bytes);
}

}  // namespace autocast::policy_file

using namespace autocast;
using namespace autocast::policy_file;

PolicyHandle parse_policy(std::string_view text, std::string_view preset, std::string_view file_name) {
  const std::string file(file_name);
  const PresetFile presets = read(std::string(text), file);
  const std::string name(preset.empty() ? presets.default_name : preset);
  const auto found = presets.presets.find(name);
  AMP_CHECK(found != presets.presets.end(), ValueError, "[load_policy] ", file, " has no preset `", name, "`",
            did_you_mean(name, presets.names), " (presets: ", joined(presets.names), ")");
  return PolicyHandle(stored_policy(data_of(found->second, found->second.modules)));
}

PolicyHandle load_policy(std::string_view file_name, std::string_view preset) {
  return parse_policy(text_of_file(std::string(file_name)), preset, file_name);
}

std::vector<std::string> presets_in(std::string_view file_name) {
  const std::string path(file_name);
  return read(text_of_file(path), path).names;
}

}  // namespace amp
