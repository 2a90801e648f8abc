#include <amp/autocast/policy/policy_ops.h>

#include <algorithm>
#include <bit>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/words.h>

namespace amp::autocast {

std::string id_of(const PolicyOp& op) { return *op.overload != 0 ? std::string(op.op) + "_" + op.overload : op.op; }

SplitName split_name(std::string_view name) {
  const size_t dot = name.find('.');
  return {name.substr(0, dot), dot == name.npos ? std::string_view() : name.substr(dot + 1)};
}

std::vector<const PolicyOp*> all_policy_ops() {
  std::vector<const PolicyOp*> all;
  for (const PolicyOp& op : policy_ops()) all.push_back(&op);
  for (const OwnOp* own : own_ops())
    for (const PolicyOp& op : own->names) all.push_back(&op);
  return all;
}

std::vector<const PolicyOp*> overloads_of(std::string_view base) {
  std::vector<const PolicyOp*> ops;
  for (const PolicyOp* op : all_policy_ops())
    if (base == op->name) ops.push_back(op);
  return ops;
}

std::vector<const PolicyOp*> ops_named(std::string_view name) {
  const auto [base, overload] = split_name(name);
  std::vector<const PolicyOp*> ops;
  for (const PolicyOp* op : overloads_of(base))
    if (op->id >= 0 && (overload.empty() || overload == op->overload)) ops.push_back(op);
  return ops;
}

const TorchKernel* find_torch_kernel(std::string_view name) {
  const ArrayRef<TorchKernel> all = torch_kernels();
  const auto* found = std::find_if(all.begin(), all.end(), [&](const TorchKernel& known) { return name == known.name; });
  return found != all.end() ? found : nullptr;
}

std::vector<const PolicyOp*> ops_of(const TorchKernel& kernel) {
  std::vector<const PolicyOp*> ops;
  for (const std::string_view name : words_of(kernel.ops))
    for (const PolicyOp* op : overloads_of(name)) ops.push_back(op);
  return ops;
}

std::string remedy_for(std::string_view name, const std::vector<std::string>& known) {
  const std::string similar = did_you_mean(name, known);
  const size_t colons = name.rfind("::");
  if (!similar.empty() || colons == name.npos) return similar;
  return "; load the library that brings the ops of `" + std::string(name.substr(0, colons)) + "` first";
}

std::string no_such_op(std::string_view name) {
  const std::string base(split_name(name).base);
  const std::vector<const PolicyOp*> overloads = overloads_of(base);
  if (const TorchKernel* kernel = find_torch_kernel(base))
    return "`" + base + "` is a kernel of PyTorch, whose work is done here by " + joined(words_of(kernel->ops));
  std::vector<std::string> words;
  for (const PolicyOp* op : overloads.empty() ? all_policy_ops() : overloads)
    if (op->id >= 0) words.push_back(!overloads.empty() && *op->overload != 0 ? base + "." + op->overload : op->name);
  return "there is no op `" + std::string(name) + "`" + remedy_for(overloads.empty() ? base : name, words);
}

std::vector<TensorArg> tensor_args(const PolicyOp& op) {
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

uint32_t promoted_args(const PolicyOp& op) {
  if (op.has(PolicyOp::kPartsDecide)) return 0;
  const std::vector<std::string> same = words_of(op.same_dtype);
  uint32_t bits = 0, bit = 1;
  for (const std::string& name : words_of(op.casts)) {
    if (std::find(same.begin(), same.end(), name) != same.end()) bits |= bit;
    bit <<= 1;
  }
  if (op.has(PolicyOp::kFirstDecides)) return kToFirst | (bit - 1);
  return std::popcount(bits) > 1 ? bits : 0;
}

uint32_t promoted_args(OpId id) {
  static const auto& built_in = *[] {  // never destroyed: threads may call ops while the process ends
    auto* bits = new std::vector<uint32_t>(static_cast<size_t>(kNumOps));
    for (const PolicyOp& op : policy_ops())
      if (op.id >= 0) (*bits)[static_cast<size_t>(op.id)] = promoted_args(op);
    return bits;
  }();
  if (!is_own(id)) return built_in[static_cast<size_t>(id)];
  const OwnOp* own = find_own_op(id);
  return own != nullptr ? own->promoted : 0;
}

}  // namespace amp::autocast
