#include <atomic>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <amp/autocast/module/module_tree.h>
#include <amp/core/thread/per_thread.h>
#include <amp/nn/module.h>

namespace amp::nn {

namespace {

std::atomic<uint64_t> changes_of_children{0};

// The modules below an ancestor, level by level, as far as they were searched. Modules are only accessed if they still exist.
class Search {
 public:
  explicit Search(const Module* ancestor) : ancestor_(ancestor), steps_(1) {}

  const Module* ancestor() const { return ancestor_; }

  // The names on the way to the module, innermost first; empty if it is not there.
  std::vector<std::string_view> names_to(const Module& module) {
    auto found = found_.find(&module);
    while (found == found_.end() && next_ < steps_.size()) {
      add_children_of(next_++);
      found = found_.find(&module);
    }
    return found == found_.end() ? std::vector<std::string_view>() : names_up_from(found->second);
  }
  // Whether the names still lead to the module: a class may change its list of modules without a notice.
  bool leads_to(const Module& module, const std::vector<std::string_view>& names) const {
    const Module* at = ancestor_;
    for (auto name = names.rbegin(); at != nullptr && name != names.rend(); ++name) {
      const std::shared_ptr<Module>* child = at->named_children().find(std::string(*name));
      at = child != nullptr ? child->get() : nullptr;
    }
    return at == &module;
  }

 private:
  struct Step {
    std::weak_ptr<const Module> module;  // empty for the ancestor
    std::string name;
    size_t before = 0;
  };

  void add_children_of(size_t index) {
    const std::shared_ptr<const Module> held = steps_[index].module.lock();
    const Module* parent = index == 0 ? ancestor_ : held.get();
    if (parent == nullptr) return;
    for (const auto& child : parent->named_children())
      if (child.value() != nullptr && found_.emplace(child.value().get(), steps_.size()).second)
        steps_.push_back({child.value(), child.key(), index});
  }
  std::vector<std::string_view> names_up_from(size_t index) const {
    std::vector<std::string_view> names;
    for (; index != 0; index = steps_[index].before) names.push_back(steps_[index].name);
    return names;
  }

  const Module* ancestor_;
  std::vector<Step> steps_;
  std::unordered_map<const Module*, size_t> found_;  // the places of modules in `steps_`
  size_t next_ = 0;                                  // the first step whose children are not there yet
};

// The searches of a thread. They are made again when the submodules of any module have changed.
class Searches {
 public:
  std::vector<std::string_view> names_between(const Module& ancestor, const Module& module) {
    if (const uint64_t now = changes_of_children.load(std::memory_order_acquire); now != changes_) {
      clear();
      changes_ = now;
    }
    std::vector<std::string_view> names = below(ancestor).names_to(module);
    if (names.empty() || below(ancestor).leads_to(module, names)) return names;
    clear();
    return below(ancestor).names_to(module);
  }

 private:
  static constexpr size_t kMost = 64;

  void clear() {
    known_.clear();
    latest_.clear();
  }
  Search& below(const Module& ancestor) {
    if (const auto known = known_.find(&ancestor); known != known_.end()) {
      latest_.splice(latest_.begin(), latest_, known->second);
      return latest_.front();
    }
    if (latest_.size() == kMost) {
      known_.erase(latest_.back().ancestor());
      latest_.pop_back();
    }
    latest_.emplace_front(&ancestor);
    known_.emplace(&ancestor, latest_.begin());
    return latest_.front();
  }

  std::list<Search> latest_;  // the one that was used last comes first
  std::unordered_map<const Module*, std::list<Search>::iterator> known_;
  uint64_t changes_ = 0;
};

// Searches level by level. This finds a module in a list or dictionary, which is not called itself, before deeper ones.
std::vector<std::string_view> names_between(const Module& ancestor, const Module& module) {
  constexpr size_t kFew = 8;
  const auto& children = ancestor.named_children();
  if (children.is_empty()) return {};
  if (children.size() <= kFew)
    for (const auto& child : children)
      if (child.value().get() == &module) return {child.key()};
  return amp::detail::PerThread<Searches>::get().names_between(ancestor, module);
}

std::weak_ptr<const Module> handle_of(const Module& module) { return module.weak_from_this(); }

[[maybe_unused]] const bool registered = (autocast::register_module_tree({names_between, handle_of}), true);

}  // namespace

void Module::children_changed() noexcept { changes_of_children.fetch_add(1, std::memory_order_release); }

}  // namespace amp::nn
