#include <amp/autocast/module_path.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/module/module_stack.h>
#include <amp/autocast/module/module_tree.h>

namespace amp {

namespace autocast {

namespace {

constinit ModuleTree registered_tree;

std::mutex& paths_mutex() {
  static auto& mutex = *new std::mutex;  // never destroyed: threads may call modules while the process ends
  return mutex;
}

// The path below the nearest calling module that contains this one; else the path of the caller.
const ModulePath& found_path(const amp::detail::ModuleFrame& call) {
  if (call.outer == nullptr) return ModulePath::root();
  for (const amp::detail::ModuleFrame* outer = call.outer; outer != nullptr && call.module != nullptr; outer = outer->outer) {
    if (outer->module == nullptr) continue;
    const std::vector<std::string_view> names = module_tree().names_between(*outer->module, *call.module);
    if (names.empty()) continue;
    const ModulePath* path = &path_of(*outer);
    for (auto name = names.rbegin(); name != names.rend(); ++name) path = &path->child(*name);
    return *path;
  }
  return path_of(*call.outer);
}

}  // namespace

void register_module_tree(const ModuleTree& tree) noexcept { registered_tree = tree; }
const ModuleTree& module_tree() noexcept { return registered_tree; }

ModulePath::ModulePath(const ModulePath* parent, std::string_view name)
    : parent_(parent), name_(name), hash_(std::hash<std::string_view>()(name)) {}

std::string ModulePath::text() const {
  std::vector<const ModulePath*> way;
  size_t length = 0;
  for (const ModulePath* at = this; at->parent_ != nullptr; at = at->parent_) {
    way.push_back(at);
    length += at->name_.size() + 1;
  }
  std::string text;
  text.reserve(length);
  for (auto at = way.rbegin(); at != way.rend(); ++at) {
    if (at != way.rbegin()) text += '.';
    text += (*at)->name_;
  }
  return text;
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
  const size_t hash = std::hash<std::string_view>()(name);
  const auto* slot = children_.find(hash, [&](const ModulePath& child) { return child.hash_ == hash && child.name_ == name; });
  return slot != nullptr ? slot->key.load(std::memory_order_relaxed) : nullptr;
}

const ModulePath& ModulePath::child(std::string_view name) const {
  if (const ModulePath* known = find(name)) return *known;
  const std::lock_guard lock(paths_mutex());
  if (const ModulePath* known = find(name)) return *known;
  std::unique_ptr<const ModulePath> made(new ModulePath(this, name));
  children_.add(*made, {}, [](const ModulePath& child) { return child.hash_; });
  return *made.release();
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
    calls_.push_back({call->module != nullptr ? autocast::module_tree().handle_of(*call->module) : std::weak_ptr<const nn::Module>(),
                      &autocast::path_of(*call)});
  std::reverse(calls_.begin(), calls_.end());
}

namespace {

thread_local constinit EnteredModules* last_entered = nullptr;

// The pointer to the frame in the list of this thread; null if the frame is not there. Behind the frames of a guard, the list continues
// with what the thread was calling before.
const ModuleFrame** place_of(const ModuleFrame& frame) {
  const ModuleFrame** at = &thread_state().module_frame;
  for (EnteredModules* entered = last_entered;;) {
    if (*at == &frame) return at;
    if (*at != nullptr) {
      at = &(*at)->outer;
    } else if (entered != nullptr) {
      at = &entered->outer;
      entered = entered->before;
    } else {
      return nullptr;
    }
  }
}

}  // namespace

void remove_frame(const ModuleFrame& call) noexcept {
  if (const ModuleFrame** place = place_of(call)) *place = call.outer;
}

void ModuleStackGuard::enter(const ModuleStack& stack) {
  auto entered = std::make_unique<EnteredModules>();
  std::vector<ModuleFrame>& frames = entered->frames;
  frames.reserve(stack.calls_.size());
  for (const ModuleStack::Call& call : stack.calls_) {
    entered->modules.push_back(call.module.lock());
    frames.push_back({entered->modules.back().get(), frames.empty() ? nullptr : &frames.back(), call.path});
  }
  entered->outer = std::exchange(thread_state().module_frame, &frames.back());
  entered->before = std::exchange(last_entered, entered.get());
  entered_ = entered.release();
}

void ModuleStackGuard::leave() noexcept {
  EnteredModules** link = &last_entered;
  while (*link != nullptr && *link != entered_) link = &(*link)->before;
  if (*link == nullptr) return;  // another thread began it, and goes on using the frames
  if (const ModuleFrame** place = place_of(entered_->frames.back())) *place = entered_->outer;
  *link = entered_->before;
  delete entered_;
}

}  // namespace detail

}  // namespace amp
