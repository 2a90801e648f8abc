// Finds the patterns of modules that match a path, all at once. Internal.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <amp/autocast/policy.h>

namespace amp::autocast {

// The patterns as a tree of names. A path goes down the tree, possibly in several branches.
class ModulePatterns {
 public:
  using Places = std::vector<uint32_t>;

  // The patterns of the rules, which must outlive this object.
  explicit ModulePatterns(ArrayRef<Policy::ModuleRule> rules);

  // The places in the tree for the path of the outermost module.
  Places start() const;
  // The places for a path that is longer by a name.
  Places below(const Places& places, std::string_view name) const;
  // The numbers of the rules whose patterns match there, in their order.
  std::vector<uint32_t> matches(const Places& places) const;

 private:
  static constexpr uint32_t kNone = 0;  // the root is below nothing
  struct Branch {
    std::unordered_map<std::string_view, uint32_t> names;
    uint32_t any = kNone, deep = kNone;  // below `*` and `**`
    bool is_deep = false;                // is below `**` itself: a path may stay here
    std::vector<uint32_t> rules;         // their patterns end here
  };

  uint32_t grown(uint32_t from, std::string_view name);
  void add(Places& places, uint32_t branch) const;

  std::vector<Branch> branches_;
};

}  // namespace amp::autocast
