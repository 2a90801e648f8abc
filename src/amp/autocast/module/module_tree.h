// What rules for modules and traces ask about modules. `nn` lies above this folder, and registers the answers. Internal.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

namespace amp::nn {
class Module;
}

namespace amp::autocast {

struct ModuleTree {
  // The names on the path from a module to one that it contains, innermost first; empty if it does not contain it. They are valid until the
  // next call, and until modules are added or removed.
  std::vector<std::string_view> (*names_between)(const nn::Module& ancestor, const nn::Module& module) = nullptr;
  std::weak_ptr<const nn::Module> (*handle_of)(const nn::Module& module) = nullptr;
};

// Called before any module is made.
void register_module_tree(const ModuleTree& tree) noexcept;
const ModuleTree& module_tree() noexcept;

}  // namespace amp::autocast
