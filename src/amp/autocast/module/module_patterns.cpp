#include <amp/autocast/module/module_patterns.h>

#include <algorithm>

namespace amp::autocast {

ModulePatterns::ModulePatterns(ArrayRef<Policy::ModuleRule> rules) : branches_(1) {
  for (uint32_t number = 0; number < rules.size(); ++number) {
    std::string_view rest = rules[number].pattern;
    uint32_t at = 0;
    while (!rest.empty()) {
      const size_t dot = rest.find('.');
      at = grown(at, rest.substr(0, dot));
      rest = dot == rest.npos ? std::string_view() : rest.substr(dot + 1);
    }
    branches_[at].rules.push_back(number);
  }
}

// The branch below this name. Adds it if there is none.
uint32_t ModulePatterns::grown(uint32_t from, std::string_view name) {
  const auto next = static_cast<uint32_t>(branches_.size());
  Branch& branch = branches_[from];
  uint32_t& known = name == "**" ? branch.deep : name == "*" ? branch.any : branch.names.try_emplace(name, kNone).first->second;
  if (known != kNone) return known;
  known = next;
  branches_.emplace_back().is_deep = name == "**";
  return next;
}

// `**` also stands for no name: its branch is reached together with the one above it.
void ModulePatterns::add(Places& places, uint32_t branch) const {
  for (; branch != kNone; branch = branches_[branch].deep) places.push_back(branch);
}

ModulePatterns::Places ModulePatterns::start() const {
  Places places{0};
  add(places, branches_[0].deep);
  return places;
}

ModulePatterns::Places ModulePatterns::below(const Places& places, std::string_view name) const {
  Places next;
  for (const uint32_t place : places) {
    const Branch& branch = branches_[place];
    if (branch.is_deep) add(next, place);
    add(next, branch.any);
    if (const auto named = branch.names.find(name); named != branch.names.end()) add(next, named->second);
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return next;
}

std::vector<uint32_t> ModulePatterns::matches(const Places& places) const {
  std::vector<uint32_t> rules;
  for (const uint32_t place : places) rules.insert(rules.end(), branches_[place].rules.begin(), branches_[place].rules.end());
  std::sort(rules.begin(), rules.end());
  return rules;
}

}  // namespace amp::autocast
