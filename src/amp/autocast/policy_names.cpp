#include <amp/autocast/policy_names.h>

#include <algorithm>

#include <amp/autocast/words.h>

namespace amp::autocast {

std::string id_of(const PolicyName& name) { return *name.overload != 0 ? std::string(name.op) + "_" + name.overload : name.op; }

SplitName split_name(std::string_view name) {
  const size_t dot = name.find('.');
  return {name.substr(0, dot), dot == name.npos ? std::string_view() : name.substr(dot + 1)};
}

ArrayRef<PolicyName> overloads_of(std::string_view base) {
  const ArrayRef<PolicyName> all = policy_names();
  const auto* first = std::find_if(all.begin(), all.end(), [&](const PolicyName& known) { return base == known.name; });
  const auto* last = std::find_if(first, all.end(), [&](const PolicyName& known) { return base != known.name; });
  return {first, static_cast<size_t>(last - first)};
}

std::vector<const PolicyName*> ops_named(std::string_view name) {
  const auto [base, overload] = split_name(name);
  std::vector<const PolicyName*> ops;
  for (const PolicyName& op : overloads_of(base))
    if (op.id >= 0 && (overload.empty() || overload == op.overload)) ops.push_back(&op);
  return ops;
}

std::string similar_op(std::string_view name) {
  const std::string base(split_name(name).base);
  const bool known = !overloads_of(base).empty();
  std::vector<std::string> words;
  for (const PolicyName& op : known ? overloads_of(base) : policy_names())
    if (op.id >= 0) words.push_back(known && *op.overload != 0 ? base + "." + op.overload : op.name);
  return did_you_mean(known ? name : base, words);
}

std::vector<TensorArg> tensor_args(const PolicyName& op) {
  const std::string signature = op.signature;
  const auto is_one_of = [](const char* names, const std::string& name) {
    return (std::string(" ") + names + " ").find(" " + name + " ") != std::string::npos;
  };
  std::vector<TensorArg> args;
  const size_t end = signature.find(") ->");
  for (size_t at = signature.find("Tensor"); at < end; at = signature.find("Tensor", at + 1)) {
    const size_t name = signature.find(' ', at) + 1;
    const size_t stop = signature.find_first_of(",=)", name);
    const std::string word = signature.substr(name, stop - name);
    args.push_back({word, is_one_of(op.casts, word), signature[name - 2] == ']', is_one_of(op.same_dtype, word)});
  }
  return args;
}

}  // namespace amp::autocast
