// What policy files may call the ops, generated from ops.yaml, and the text of the presets, generated from autocast_policy.yaml. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/array_ref.h>

namespace amp::autocast {

struct PolicyName {
  // What decides which categories are possible for an op: codegen/categories.py.
  enum Fact : unsigned {
    kExplicitDtype = 1,  // a dtype argument that is not optional
    kCasts = 2,          // a tensor argument that autocast may cast
    kTakesDtype = 4,     // `ScalarType? dtype`
    kDtypeOverload = 8,  // an overload with the same arguments and a dtype
    kKeeps = 16,         // a floating tensor that autocast leaves alone, such as running statistics: the op may write it
    kProduct = 32,       // multiplies matrices
    kTensorResult = 64,  // gives a tensor
  };

  const char* name;  // the op's own, or an alias
  const char* op;
  const char* overload;  // empty when it has none
  const char* signature;
  const char* casts;       // the tensor arguments that autocast may cast, a space between them
  const char* same_dtype;  // those of them that must have one dtype
  int id;                  // OpId, or -1 for an internal op
  unsigned facts;
};

// Sorted by name; the overloads of one name in the order of ops.yaml.
ArrayRef<PolicyName> policy_names();

// What tells an op from all others: "sum_dim".
std::string id_of(const PolicyName& name);
// "sum.dim" in its two parts; the second is empty where there is none.
struct SplitName {
  std::string_view base, overload;
};
SplitName split_name(std::string_view name);
// All that `base` may mean, internal ops too; empty for an unknown name.
ArrayRef<PolicyName> overloads_of(std::string_view base);
// The public ops that a name means, with an overload or without.
std::vector<const PolicyName*> ops_named(std::string_view name);
// "; did you mean `mm`?" for a name that means no public op; empty where none is like it.
std::string similar_op(std::string_view name);
// The tensor arguments in the order of the signature, and whether autocast may cast them.
struct TensorArg {
  std::string name;
  bool casts;
  bool is_list = false;
  bool same_dtype = false;  // must have the dtype of the others of which this holds
};
std::vector<TensorArg> tensor_args(const PolicyName& op);

// Names that policies may use although the ops are not built.
ArrayRef<const char*> planned_names();
// autocast_policy.yaml.
const char* policy_source();

}  // namespace amp::autocast
