// Gradient hooks: their list, and the hook data of a node. Internal.
#pragma once

#include <cstddef>
#include <memory>
#include <unordered_map>
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
  bool empty() const { return entries_ == nullptr || entries_->live == 0; }

  // Calls run(output_nr, hook) for each hook.
  template <class Run>
  void for_each(const Run& run) const {
    if (entries_ == nullptr) return;
    const std::vector<Place> places = entries_->places;
    for (const Place& place : places) {
      if (place.entry != nullptr && !place.entry->removed) run(place.entry->output_nr, place.entry->hook);
    }
  }

 private:
  struct Entry {
    uint32_t output_nr;
    Tensor::Hook hook;
    mutable bool removed = false;
  };
  struct Place {
    unsigned id;
    std::shared_ptr<const Entry> entry;  // null after a removal
  };
  struct Entries {
    std::vector<Place> places;  // sorted by id; at least half of them have an entry
    size_t live = 0;
  };
  // Out of line: few tensors have hooks, and every view has such a list.
  struct Delete {
    void operator()(Entries* entries) const noexcept;
  };
  std::unique_ptr<Entries, Delete> entries_;
  unsigned next_id_ = 0;
};

struct NodeHooks {
  HookList hooks;
  // Tensors that retain the gradient of an output, and its number. Not owned: destroying the tensor removes it from the map.
  std::unordered_map<detail::TensorImpl*, uint32_t> retained;
};

NodeHooks& hooks_of(Node& node);

void forget_retained(detail::TensorImpl* impl) noexcept;

}  // namespace amp::autograd
