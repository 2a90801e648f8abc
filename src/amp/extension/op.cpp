#include <amp/extension/op.h>

#include <algorithm>
#include <string>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/policy_rule.h>
#include <amp/autocast/policy/words.h>
#include <amp/core/error.h>

namespace amp {

namespace {

using autocast::PolicyOp;

void check_signature(std::string_view name, std::string_view signature) {
  AMP_CHECK(autocast::parameters_of(signature), ValueError, "[register_op] `", name,
            "`: expected a signature such as \"(Tensor input, Tensor? bias=None) -> Tensor\", got \"", signature, "\"");
}

std::vector<std::string> names_of(const std::vector<autocast::TensorArg>& args) {
  std::vector<std::string> names;
  for (const autocast::TensorArg& arg : args) names.push_back(arg.name);
  return names;
}

// Throws unless every word is the name of a tensor argument.
void check_arguments(std::string_view name, const char* option, const std::vector<std::string>& words,
                     const std::vector<std::string>& tensors) {
  for (const std::string& word : words)
    AMP_CHECK(std::find(tensors.begin(), tensors.end(), word) != tensors.end(), ValueError, "[register_op] `", name, "`: `", word, "` in `",
              option, "` is not a tensor argument of the signature", autocast::did_you_mean(word, tensors),
              " (tensor arguments: ", autocast::joined(tensors), ")");
}

unsigned facts_of(const OpOptions& options, bool casts, bool keeps) {
  unsigned facts = PolicyOp::kOpenDtype;
  if (casts) facts |= PolicyOp::kCastArgument;
  if (keeps) facts |= PolicyOp::kKeepsFloating;
  if (options.multiply_adds != nullptr) facts |= PolicyOp::kMatmulOrConv;
  if (options.signature.find("Tensor", options.signature.find(") -> ")) != std::string::npos) facts |= PolicyOp::kTensorResult;
  return facts;
}

void check_category(std::string_view name, const PolicyOp& op, autocast::Category category) {
  AMP_CHECK(category != autocast::Category::Banned, ValueError, "[register_op] `", name,
            "`: a ban needs a message, which only policies can give");
  const std::optional<autocast::Refusal> refused = autocast::refusal(op, category, {});
  AMP_CHECK(!refused, ValueError, "[register_op] ", refused->text(name, category));
}

}  // namespace

OpId register_op(std::string_view name, const OpOptions& options) {
  check_signature(name, options.signature);
  const std::string& signature = options.signature;
  PolicyOp op{"", "", "", signature.c_str(), "", "", -1, 0};
  const std::vector<std::string> tensors = names_of(autocast::tensor_args(op));
  check_arguments(name, "keep", options.keep, tensors);
  check_arguments(name, "same_dtype", options.same_dtype, tensors);
  std::string casts, same_dtype;
  for (const std::string& tensor : tensors)
    if (std::find(options.keep.begin(), options.keep.end(), tensor) == options.keep.end()) casts += (casts.empty() ? "" : " ") + tensor;
  for (const std::string& word : options.same_dtype) same_dtype += (same_dtype.empty() ? "" : " ") + word;
  AMP_CHECK(!casts.empty(), ValueError, "[register_op] `", name, "` has no tensor argument that autocast may cast: ", signature);
  op.casts = casts.c_str();
  op.facts = facts_of(options, !casts.empty(), !options.keep.empty());
  const std::string text(name);
  op.op = text.c_str();
  check_category(name, op, options.category);
  return autocast::add_own_ops("register_op", {{.name = name,
                                                .signature = signature,
                                                .casts = casts,
                                                .same_dtype = same_dtype,
                                                .aliases = "",
                                                .facts = op.facts,
                                                .composite = options.composite,
                                                .category = options.category,
                                                .multiply_adds = options.multiply_adds,
                                                .by_hand = true}})[0];
}

std::vector<OpId> registered_ops() {
  std::vector<OpId> ids;
  for (const autocast::OwnOp* op : autocast::own_ops()) ids.push_back(op->id);
  return ids;
}

namespace autocast::own_call {

void check_castable(OpId op, int given) {
  const OwnOp* own = find_own_op(op);
  AMP_CHECK(own != nullptr, ValueError, "[autocast::call] expected the id of an op that was registered with register_op, got that of ",
            op_name(op));
  AMP_CHECK(own->num_casts == given, ValueError, "[", own->qualified, "] expected the ", own->num_casts,
            " arguments that autocast may cast (", own->casts, "), got ", given, "; give the others as keep(argument)");
}

}  // namespace autocast::own_call

}  // namespace amp
