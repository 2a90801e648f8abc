// What policy files may call the ops, generated from ops.yaml. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/array_ref.h>

namespace amp::autocast {

// An overload of an op, under one of its names.
struct PolicyOp {
  // What decides which rules suit an op: the requirements of codegen/categories.py, and more.
  enum Fact : unsigned {
    kOpenDtype = 1,       // no dtype argument that has to be given
    kCastArgument = 2,    // a tensor argument that autocast may cast
    kOptionalDtype = 4,   // `ScalarType? dtype`
    kDtypeOverload = 8,   // an overload with the same arguments and a dtype
    kKeepsFloating = 16,  // a floating tensor that autocast leaves alone, such as running statistics: the op may write it
    kProduct = 32,        // multiplies matrices
    kTensorResult = 64,   // returns a tensor
  };

  const char* name;  // the op's own, or an alias
  const char* op;
  const char* overload;  // empty when it has none
  const char* signature;
  const char* casts;       // the tensor arguments that autocast may cast, a space between them
  const char* same_dtype;  // those of them that must have one dtype
  int id;                  // OpId, or -1 for an internal op
  unsigned facts;

  bool has(Fact fact) const { return (facts & fact) != 0; }
};

// Sorted by name; the overloads of one name in the order of ops.yaml.
ArrayRef<PolicyOp> policy_ops();

// What tells an op from all others: "sum_dim".
std::string id_of(const PolicyOp& op);
// "sum.dim" in its two parts; the second is empty where there is none.
struct SplitName {
  std::string_view base, overload;
};
SplitName split_name(std::string_view name);
// All that `base` may mean, internal ops too; empty for an unknown name.
ArrayRef<PolicyOp> overloads_of(std::string_view base);
// The public ops that a name means, with an overload or without.
std::vector<const PolicyOp*> ops_named(std::string_view name);
// Of a name that means no public op: "there is no op `mmm`; did you mean `mm`?", "the op `histc` is not built yet".
std::string no_such_op(std::string_view name);
// The tensor arguments in the order of the signature, and whether autocast may cast them.
struct TensorArg {
  std::string name;
  bool casts;
  bool is_list = false;
  bool same_dtype = false;  // must have the dtype of the others of which this holds
};
std::vector<TensorArg> tensor_args(const PolicyOp& op);

// Names that policies may use although the ops are not built.
ArrayRef<const char*> planned_ops();
bool is_planned(std::string_view base);

}  // namespace amp::autocast
