// The containers of a module's hooks. Internal, because these maps are slow to compile.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include <amp/nn/module_hooks.h>

namespace amp::nn::module_detail {

// The hooks of a module by the numbers of their handles. The numbers are in the order of calling.
struct ModuleHooks {
  std::map<int64_t, ForwardPreHook> forward_pre;
  std::map<int64_t, ForwardHook> forward;
  std::map<int64_t, BackwardHook> backward;
  std::map<int64_t, BackwardPreHook> backward_pre;
  std::map<int64_t, StateDictHook> state_dict;
  std::map<int64_t, LoadStateDictHook> load_state_dict;
  int64_t last_id = 0;

  // Whether a call of the module runs no hooks.
  bool empty() const { return forward_pre.empty() && forward.empty() && backward.empty() && backward_pre.empty(); }
  void remove(int64_t id) {
    forward_pre.erase(id);
    forward.erase(id);
    backward.erase(id);
    backward_pre.erase(id);
    state_dict.erase(id);
    load_state_dict.erase(id);
  }
};

// Copies of the hooks of a list, because a hook may remove itself or others while the caller goes through them.
template <class T>
std::vector<T> values_of(const std::map<int64_t, T>& hooks) {
  std::vector<T> list;
  for (const auto& [id, hook] : hooks) list.push_back(hook);
  return list;
}

}  // namespace amp::nn::module_detail
