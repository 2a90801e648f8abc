#include <amp/autocast/module_path.h>

#include <algorithm>
#include <mutex>

#include <amp/autocast/module_policy.h>

namespace amp {

namespace autocast {

namespace {

std::mutex& paths_mutex() {
  static auto& mutex = *new std::mutex;  // never destroyed: threads may call modules while the process ends
  return mutex;
}

// The path below the nearest calling module that contains this one; else the path of the caller.
const ModulePath& found_path(const amp::detail::ModuleFrame& call) {
  if (call.outer == nullptr) return ModulePath::root();
  for (const amp::detail::ModuleFrame* outer = call.outer; outer != nullptr && call.module != nullptr; outer = outer->outer) {
    if (outer->module == nullptr) continue;
    const std::vector<std::string_view> names = nn::names_between(*outer->module, *call.module);
    if (names.empty()) continue;
    const ModulePath* path = &path_of(*outer);
    for (auto name = names.rbegin(); name != names.rend(); ++name) path = &path->child(*name);
    return *path;
  }
  return path_of(*call.outer);
}

}  // namespace

ModulePath::ModulePath(const ModulePath* parent, std::string_view name) : parent_(parent), name_(name), text_(name) {
  if (parent != nullptr && !parent->text_.empty()) text_ = parent->text_ + "." + name_;
}

const ModulePath& ModulePath::root() {
  static const auto& root = *new ModulePath(nullptr, "");
  return root;
}

const ModulePath& ModulePath::at(std::string_view text) {
  const ModulePath* path = &root();
  while (!text.empty()) {
    const size_t dot = text.find('.');
    path = &path->child(text.substr(0, dot));
    text = dot == text.npos ? std::string_view() : text.substr(dot + 1);
  }
  return *path;
}

const ModulePath* ModulePath::find(std::string_view name) const {
  const ModulePath* child = children_.load(std::memory_order_acquire);
  while (child != nullptr && child->name_ != name) child = child->sibling_;
  return child;
}

const ModulePath& ModulePath::child(std::string_view name) const {
  if (const ModulePath* known = find(name)) return *known;
  const std::lock_guard lock(paths_mutex());
  if (const ModulePath* known = find(name)) return *known;
  auto* made = new ModulePath(this, name);
  made->sibling_ = children_.load(std::memory_order_relaxed);
  children_.store(made, std::memory_order_release);
  return *made;
}

const ModulePath& path_of(const amp::detail::ModuleFrame& call) {
  if (call.path == nullptr) call.path = &found_path(call);
  return *call.path;
}

const ModulePath& current_path() {
  const amp::detail::ModuleFrame* call = amp::detail::thread_state().module_frame;
  return call != nullptr ? path_of(*call) : ModulePath::root();
}

std::string current_module() { return current_path().text(); }

}  // namespace autocast

namespace detail {

ModuleStack::ModuleStack(const ModuleFrame& innermost) {
  for (const ModuleFrame* call = &innermost; call != nullptr; call = call->outer)
    calls_.push_back(
        {call->module != nullptr ? nn::handle_of(*call->module) : std::weak_ptr<const nn::Module>(), &autocast::path_of(*call)});
  std::reverse(calls_.begin(), calls_.end());
}

void ModuleStackGuard::enter(const ModuleStack& stack) {
  outer_ = thread_state().module_frame;
  frames_.reserve(stack.calls_.size());
  for (const ModuleStack::Call& call : stack.calls_) {
    modules_.push_back(call.module.lock());
    frames_.push_back({modules_.back().get(), frames_.empty() ? nullptr : &frames_.back(), call.path});
  }
  thread_state().module_frame = &frames_.back();
}

}  // namespace detail

}  // namespace amp
