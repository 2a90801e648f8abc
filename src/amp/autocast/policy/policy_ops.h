// The names of ops in policy files: those from ops.yaml (generated) and those of custom ops (own_ops.h). Internal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/array_ref.h>

namespace amp::autocast {

// An overload of an op, under one of its names.
struct PolicyOp {
  // The facts that decide which rules are possible for an op: the requirements of codegen/policies/categories.py, and more.
  enum Fact : unsigned {
    kOpenDtype = 1,         // no required dtype argument
    kCastArgument = 2,      // has a tensor argument that autocast may cast
    kOptionalDtype = 4,     // `ScalarType? dtype`
    kDtypeOverload = 8,     // has an overload with the same arguments and a dtype
    kKeepsFloating = 16,    // has a floating-point tensor that autocast does not cast, such as running statistics, which the op may write
    kMatmulOrConv = 32,     // a matrix multiplication or convolution
    kTensorResult = 64,     // returns a tensor
    kView = 128,            // shares memory with its input
    kFirstDecides = 256,    // no argument may have a narrower dtype than the first one
    kPartsDecide = 512,     // in regions, the casts of its parts make the dtypes of its arguments equal
    kMatrixProduct = 1024,  // one product of matrices
    kWeightIs1 = 2048,      // the second factor of this product is argument 1 of those that autocast may cast
    kWeightIs2 = 4096,      // the same for argument 2
    kUsual = kOpenDtype | kCastArgument | kTensorResult,
  };

  const char* name;  // the op's name, or an alias
  const char* op;
  const char* overload;  // may be empty
  const char* signature;
  const char* casts;       // the tensor arguments that autocast may cast, separated by spaces
  const char* same_dtype;  // the castable arguments that must have the same dtype
  int id;                  // OpId, or -1 for an internal op
  unsigned facts;

  bool has(Fact fact) const { return (facts & fact) != 0; }
};

// The built-in ops, sorted by name (ops/common/op_entry.cpp). The overloads of one name are in the order of ops.yaml.
ArrayRef<PolicyOp> policy_ops();
// The position of the second factor of an op that is one product of matrices, among the arguments that autocast may cast. -1 for other ops.
int weight_argument(OpId op);
// The built-in ops, then the custom ops in the order of registration.
std::vector<const PolicyOp*> all_policy_ops();

// The unique id of an op: "sum_dim".
std::string id_of(const PolicyOp& op);
// "sum.dim" split into its two parts; the second may be empty.
struct SplitName {
  std::string_view base, overload;
};
SplitName split_name(std::string_view name);
// All ops that `base` may mean, including internal ones; empty for an unknown name.
std::vector<const PolicyOp*> overloads_of(std::string_view base);
// The public ops that a name means, with or without an overload.
std::vector<const PolicyOp*> ops_named(std::string_view name);
// The message for a name that means no public op: "there is no op `mmm`; did you mean `mm`?",
// "`_cudnn_rnn` is a kernel of PyTorch, whose work is done here by lstm, gru".
std::string no_such_op(std::string_view name);
// The advice for an unknown name: "; did you mean `mm`?", or for a custom op, to load its library. May be empty.
std::string remedy_for(std::string_view name, const std::vector<std::string>& known);
// Whether the text is a name in C++, of ASCII letters, digits and underscores.
bool is_identifier(std::string_view text);
// An argument of a signature: "int[2] stride=1" has the type "int[2]" and the name "stride". They point into the text.
struct Parameter {
  std::string_view type, name;
};
// The arguments of "(Tensor self, *, int[2] stride=1) -> Tensor". nullopt for a text that is no signature.
std::optional<std::vector<Parameter>> parameters_of(std::string_view signature);
// The tensor arguments in the order of the signature, and whether autocast may cast them.
struct TensorArg {
  std::string name;
  bool casts;
  bool is_list = false;
  bool same_dtype = false;  // must have the same dtype as the other arguments with this flag
};
std::vector<TensorArg> tensor_args(const PolicyOp& op);
// RuleExtras::promoted of an op without a rule, in a policy that promotes its arguments. 0: the op accepts any dtypes.
uint32_t promoted_args(const PolicyOp& op);
uint32_t promoted_args(OpId op);

// A kernel of PyTorch that policies may name. Its rule applies to those of its ops that have no other rule.
struct TorchKernel {
  const char* name;
  const char* ops;  // without overloads, separated by spaces
};
ArrayRef<TorchKernel> torch_kernels();
const TorchKernel* find_torch_kernel(std::string_view name);  // null if there is none
// All overloads of the kernel's ops.
std::vector<const PolicyOp*> ops_of(const TorchKernel& kernel);

}  // namespace amp::autocast
