// Custom ops of programs and libraries. Their ids follow those of the built-in ops and do not change during the process. Internal; programs
// register ops with amp/extension/op.h.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/input.h>
#include <amp/autocast/policy/policy_ops.h>

namespace amp::autocast {

// The multiply-adds of a call. `args`: the arguments that autocast may cast.
using WorkFunction = double (*)(const Input* args);

// An op at its registration. The texts are copied.
struct OwnOpSpec {
  std::string_view name;  // "mylib::swiglu"; with an overload "mylib::sum.dim"
  std::string_view signature;
  std::string_view casts;                     // the tensor arguments that autocast may cast, separated by spaces
  std::string_view same_dtype;                // the castable arguments that must have the same dtype
  std::string_view aliases;                   // further names, separated by spaces
  unsigned facts;                             // PolicyOp::Fact
  bool composite = false;                     // op_is_composite
  Category category = Category::Passthrough;  // the rule in policies that have none for the op
  WorkFunction multiply_adds = nullptr;
  bool by_hand = false;  // by register_op, which is not told when the library of the op is unloaded
};

// A registered op. Never freed.
struct OwnOp {
  std::string qualified, name, op, overload, signature, casts, same_dtype;
  std::vector<std::string> aliases;
  std::vector<PolicyOp> names;  // the op's name and its aliases; they point into the texts above
  OpId id;
  bool composite;
  Category category;
  Category in_float32;  // its rule in modules where every op runs in float32
  std::atomic<WorkFunction> multiply_adds;
  int num_casts;
  uint32_t promoted;  // promoted_args
  bool loaded;        // false after its library was unloaded
  bool by_hand;       // OwnOpSpec::by_hand

  bool runs_once() const { return names[0].has(PolicyOp::kKeepsFloating); }
};

// Registers the ops with consecutive ids, or none of them. An op whose library was unloaded gets its id back if nothing about it has
// changed. So does an op that is registered by hand once more: its library may have been unloaded. Messages begin with `who`. Throws
// ValueError if a name is malformed or already in use, or if there are too many ops.
std::vector<OpId> add_own_ops(std::string_view who, const std::vector<OwnOpSpec>& specs);
// Called when the library of these ops is unloaded. Their ids and rules stay; their functions are removed.
void forget_own_ops(const std::vector<OpId>& ids);

// The place where the rule of OwnOp::category is written.
inline constexpr RuleOrigin kDefaultRuleOrigin{"", "register_op", "", 0};

inline bool is_own(OpId op) { return static_cast<int>(op) >= kNumOps; }
// The op with this id, or null. Takes no lock.
const OwnOp* find_own_op(OpId op);
// All custom ops, in the order of registration.
std::vector<const OwnOp*> own_ops();

}  // namespace amp::autocast
