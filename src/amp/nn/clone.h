// Deep copies of modules.
//
// Your module class can be cloned if it lists those members that are registered parameters, buffers or modules:
//
//   struct NetImpl : nn::Module {
//     AMP_CLONEABLE(NetImpl)
//     AMP_CLONED_MEMBERS(fc, scale)
//     ...
//     nn::Linear fc{nullptr};
//     Tensor scale;
//   };
//
// The copy constructor of the class copies the other members. clone() throws if a registered tensor or module has no member in the list,
// because the clone would then use the original. If registered tensors or modules have no member at all, write AMP_CLONED_MEMBERS(), or
// AMP_CLONED_MEMBERS(fc, nn::no_other_members) if only fc is one.
//
// A derived class also needs both macros, and also lists the members of its base. Otherwise clone() throws, because the copy would lack
// what the derived class adds. As in libtorch, the class may instead derive from nn::Cloneable<NetImpl> and register everything in reset().
// The submodules of its clone are then those that reset() makes, with the tensors, hooks and mode of the original ones.
#pragma once

#include <array>
#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <amp/core/device.h>
#include <amp/core/memory/owned.h>
#include <amp/core/tensor.h>
#include <amp/nn/module.h>
#include <amp/nn/module_holder.h>

// Makes a class cloneable, but not the classes that are derived from it.
#define AMP_CLONEABLE(Type)                                                                                       \
  std::shared_ptr<::amp::nn::Module> copy_module(::amp::nn::module_detail::ModuleCopies& copies) const override { \
    return copies.finish(*this, new Type(*this));                                                                 \
  }
// The same for the modules of the library. A declaration is in the header, and a definition in the source. So programs do not compile the
// copy constructors of all modules.
#define AMP_DECLARE_COPIED std::shared_ptr<::amp::nn::Module> copy_module(::amp::nn::module_detail::ModuleCopies& copies) const override;
#define AMP_DEFINE_COPIED(Type)                                                                                \
  std::shared_ptr<::amp::nn::Module> Type::copy_module(::amp::nn::module_detail::ModuleCopies& copies) const { \
    return copies.finish(*this, new Type(*this));                                                              \
  }
// Also with reset(): it makes the module anew from its options, as in libtorch. Hooks and the mode of training stay.
#define AMP_DECLARE_CLONEABLE \
  AMP_DECLARE_COPIED          \
  virtual void reset();
#define AMP_DEFINE_CLONEABLE(Type) \
  AMP_DEFINE_COPIED(Type)          \
  void Type::reset() { ::amp::nn::module_detail::renew(*this); }
// For the templates of the library.
#define AMP_CLONEABLE_TEMPLATE(Type) \
  AMP_CLONEABLE(Type)                \
  virtual void reset() { ::amp::nn::module_detail::renew(*this); }
#define AMP_DECLARE_CLONED_MEMBERS void rebind_members(::amp::nn::module_detail::ModuleCopies& copies) override;
#define AMP_DEFINE_CLONED_MEMBERS(Type, ...) \
  void Type::rebind_members(::amp::nn::module_detail::ModuleCopies& copies) { copies.rebind(__VA_ARGS__); }
// Lists the registered members of the class: tensors, holders, shared pointers to modules, AnyModules, and vectors, arrays, maps and
// optionals of these.
#define AMP_CLONED_MEMBERS(...) \
  void rebind_members(::amp::nn::module_detail::ModuleCopies& copies) override { copies.rebind(__VA_ARGS__); }

namespace amp::nn {

// In AMP_CLONED_MEMBERS: whatever else is registered has no member. Only the names refer to it.
struct NoOtherMembers {};
inline constexpr NoOtherMembers no_other_members{};

namespace module_detail {

// The tensors that a copy on the same device shares with the original: none (as in clone()), parameters, or all (as in
// nn::parallel::replicate).
enum class Sharing { None, Parameters, All };

// The copies that a call of clone() has made so far. A tensor or module that is used twice is copied once.
class AMP_API ModuleCopies {
 public:
  explicit ModuleCopies(std::optional<Device> device, Sharing sharing = Sharing::None);
  ~ModuleCopies();

  // A new copy. Throws NotImplementedError if it does not have the class of the original.
  std::shared_ptr<Module> new_copy(const Module& original);
  // The same for the module whose clone() was called.
  std::shared_ptr<Module> new_copy_of_root(const Module& original);
  // What an override of clone() returns. Null if the module must not call it, or if its tensors have to be shared.
  std::shared_ptr<Module> own_clone(const Module& original) const;

  Tensor copy_of(const Tensor& tensor, bool is_parameter);
  std::shared_ptr<Module> copy_of(const std::shared_ptr<Module>& module);

  // Takes ownership of `copy`, which the copy constructor made from `original`, and replaces what they still share. Throws Error if that
  // misses something that is registered. (Not a template: a std::make_shared for each module class would cost a third of the time to
  // compile the headers.)
  std::shared_ptr<Module> finish(const Module& original, Module* copy);
  // Copies the values of `original` to `copy`, which has registered its members itself.
  void fill(const Module& original, Module& copy);

  // Makes members of a copy refer to the copies of what they refer to in the original.
  template <class... T>
  void rebind(T&... members) {
    if constexpr (sizeof...(T) == 0) rebind_one(no_other_members);
    (rebind_one(members), ...);
  }

 private:
  struct Made;

  Tensor value_of(const Tensor& tensor, bool is_parameter) const;
  void copy_registered(const Module& original, Module& copy);
  // Throws Error for a module that refuses to be cloned.
  static void check_permitted(const Module& original);
  // Throws Error if a registered tensor or module was not rebound.
  void check_rebound(const Module& original) const;
  std::shared_ptr<Module> rebound(std::shared_ptr<Module> module);
  void rebind_one(Tensor& tensor);
  void rebind_one(const NoOtherMembers&);
  template <class M>
  requires std::derived_from<M, Module>
  void rebind_one(std::shared_ptr<M>& module) {
    if (module) module = std::static_pointer_cast<M>(rebound(module));
  }
  template <class H>
  requires requires { typename H::ContainedType; }
  void rebind_one(H& holder) {
    if (!holder.is_empty()) holder = H(std::static_pointer_cast<typename H::ContainedType>(rebound(holder.ptr())));
  }
  template <class A>
  requires requires(A& any, std::shared_ptr<Module> module) { any.reset_module(module); }
  void rebind_one(A& any) {
    if (!any.is_empty()) any.reset_module(rebound(any.ptr()));
  }
  template <class T>
  void rebind_one(std::vector<T>& members) {
    for (T& member : members) rebind_one(member);
  }
  template <class T, size_t N>
  void rebind_one(std::array<T, N>& members) {
    for (T& member : members) rebind_one(member);
  }
  template <class K, class T>
  void rebind_one(std::map<K, T>& members) {
    for (auto& [key, member] : members) rebind_one(member);
  }
  template <class K, class T>
  void rebind_one(std::unordered_map<K, T>& members) {
    for (auto& [key, member] : members) rebind_one(member);
  }
  template <class T>
  void rebind_one(std::optional<T>& member) {
    if (member) rebind_one(*member);
  }

  std::optional<Device> device_;
  Sharing sharing_;
  const Module* root_ = nullptr;  // the module whose clone() was called
  detail::Owned<Made> made_;
};

}  // namespace module_detail

namespace module_detail {

// A module without options has nothing to make anew.
template <class M>
void renew(M& module) {
  if constexpr (requires { M(module.options); }) {
    M fresh(module.options);
    fresh.keep_mode_of(module);
    if constexpr (requires { fresh.set_training_op(module.replaced_training_op()); }) fresh.set_training_op(module.replaced_training_op());
    module = fresh;
  }
}

}  // namespace module_detail

// A module that registers everything in reset(), which its constructor calls, can be cloned. The clone registers its members again and gets
// the values (torch::nn::Cloneable).
template <class Derived>
class Cloneable : public Module {
 public:
  using Module::Module;
  virtual void reset() = 0;
  std::shared_ptr<Module> copy_module(module_detail::ModuleCopies& copies) const override {
    auto copy = std::make_shared<Derived>(static_cast<const Derived&>(*this));
    copy->forget_registered();
    copy->reset();
    copies.fill(*this, *copy);
    return copy;
  }
};

}  // namespace amp::nn
