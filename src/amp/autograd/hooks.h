// Gradient hooks: their list, and the hook data of a node. Internal.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <amp/autograd/node.h>

namespace amp::autograd {

// Hooks in order of registration. A hook may add hooks and remove any hook, including itself. Added hooks run from the next pass on;
// removed hooks are not called again.
class HookList {
 public:
  // Returns an id for remove().
  unsigned add(uint32_t output_nr, Tensor::Hook hook);
  void remove(unsigned id) noexcept;
  bool empty() const { return entries_ == nullptr || entries_->empty(); }

  // Calls run(output_nr, hook) for each hook.
  template <class Run>
  void for_each(const Run& run) const {
    if (entries_ == nullptr) return;
    const Entries entries = *entries_;
    for (const auto& entry : entries) {
      if (!entry->removed) run(entry->output_nr, entry->hook);
    }
  }

 private:
  struct Entry {
    uint32_t output_nr;
    unsigned id;
    Tensor::Hook hook;
    mutable bool removed = false;
  };
  using Entries = std::vector<std::shared_ptr<const Entry>>;
  // Out of line: few tensors have hooks, and every view has such a list.
  struct Delete {
    void operator()(Entries* entries) const noexcept;
  };
  std::unique_ptr<Entries, Delete> entries_;
  unsigned next_id_ = 0;
};

struct NodeHooks {
  HookList hooks;
  std::vector<std::pair<uint32_t, detail::TensorImpl*>> retained;  // not owned: destroying the tensor removes it from the list
};

NodeHooks& hooks_of(Node& node);

void forget_retained(detail::TensorImpl* impl) noexcept;

}  // namespace amp::autograd
