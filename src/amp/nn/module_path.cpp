#include <algorithm>
#include <deque>
#include <unordered_set>

#include <amp/autocast/module_policy.h>
#include <amp/nn/module.h>

namespace amp::nn {

namespace {

// A module in the search, and the step that led to it.
struct Step {
  const Module* module;
  const std::string* name;
  const Step* before;
};

std::vector<std::string_view> names_up_from(const Step* last) {
  std::vector<std::string_view> names;
  for (; last->before != nullptr; last = last->before) names.push_back(*last->name);
  return names;
}

}  // namespace

// Searches level by level. This finds a module in a list or dictionary, which is not called itself, before deeper ones.
std::vector<std::string_view> names_between(const Module& ancestor, const Module& module) {
  for (const auto& child : ancestor.named_children())
    if (child.value().get() == &module) return {child.key()};
  std::deque<Step> steps = {{&ancestor, nullptr, nullptr}};  // a deque does not move its elements
  std::unordered_set<const Module*> seen;
  for (size_t next = 0; next < steps.size(); ++next) {
    const Step& step = steps[next];
    for (const auto& child : step.module->named_children()) {
      if (child.value() == nullptr || !seen.insert(child.value().get()).second) continue;
      steps.push_back({child.value().get(), &child.key(), &step});
      if (child.value().get() == &module) return names_up_from(&steps.back());
    }
  }
  return {};
}

std::weak_ptr<const Module> handle_of(const Module& module) { return module.weak_from_this(); }

}  // namespace amp::nn
