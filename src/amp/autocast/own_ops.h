// The ops that programs and their libraries bring: their ids follow those of the built-in ones and are stable during the process. Internal;
// programs register ops with amp/extension/op.h.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/input.h>
#include <amp/autocast/policy_ops.h>

namespace amp::autocast {

// Multiply-adds of a call; `args`: the arguments that autocast may cast.
using WorkFunction = double (*)(const Input* args);

// An op as it is registered. The texts are copied.
struct OwnOpSpec {
  std::string_view name;  // "mylib::swiglu", or with the overload "mylib::sum.dim"
  std::string_view signature;
  std::string_view casts;                     // the tensor arguments that autocast may cast, separated by spaces
  std::string_view same_dtype;                // those of them that must have the same dtype
  std::string_view aliases;                   // further names, separated by spaces
  unsigned facts;                             // PolicyOp::Fact
  bool composite = false;                     // op_is_composite
  Category category = Category::Passthrough;  // the rule in policies that have none for it
  WorkFunction multiply_adds = nullptr;
};

// A registered op. Never freed.
struct OwnOp {
  std::string qualified, name, op, overload, signature, casts, same_dtype;
  std::vector<std::string> aliases;
  std::vector<PolicyOp> names;  // that of the op and its aliases; they point into the texts above
  OpId id;
  bool composite;
  Category category;
  Category in_float32;  // its rule in modules in which every op runs in float32
  std::atomic<WorkFunction> multiply_adds;
  int num_casts;
  bool loaded;  // false after its library was unloaded

  bool runs_once() const { return names[0].has(PolicyOp::kKeepsFloating); }
};

// Registers the ops, with consecutive ids, or none of them. An op whose library was unloaded gets its id back if nothing about it has
// changed. `who` begins the messages. Throws ValueError: a name that is malformed or taken, or too many ops.
std::vector<OpId> add_own_ops(std::string_view who, const std::vector<OwnOpSpec>& specs);
// The library of these ops is being unloaded: their ids and rules stay, the functions are forgotten.
void forget_own_ops(const std::vector<OpId>& ids);

// Where the rule of OwnOp::category is written.
inline constexpr RuleOrigin kDefaultRuleOrigin{"", "register_op", "", 0};

inline bool is_own(OpId op) { return static_cast<int>(op) >= kNumOps; }
// Null if there is no such op. Takes no lock.
const OwnOp* find_own_op(OpId op);
// In the order of registration.
std::vector<const OwnOp*> own_ops();

}  // namespace amp::autocast
