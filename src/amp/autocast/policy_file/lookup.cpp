#include <amp/autocast/policy_file/lookup.h>

#include <algorithm>

#include <amp/autocast/policy/words.h>
#include <amp/autocast_messages.h>

namespace amp::autocast::policy_file {

namespace {

// What to write for a name such as `torch.nn.functional.linear`, `torch.linalg.norm` or `aten::mm`. Empty for other names.
std::string torch_name(std::string_view name, const std::vector<std::string>& names) {
  std::vector<std::string> parts;
  while (true) {
    const size_t end = std::min(name.find('.'), name.find("::"));
    parts.emplace_back(name.substr(0, end));
    if (end == name.npos) break;
    name.remove_prefix(end + (name[end] == '.' ? 1 : 2));
  }
  const auto is_one_of = [](const std::string& part, std::initializer_list<std::string_view> all) {
    return std::find(all.begin(), all.end(), part) != all.end();
  };
  if (!is_one_of(parts[0], {"torch", "nn", "F", "aten", "at", "amp"})) return "";
  parts.erase(parts.begin());
  std::erase_if(parts, [&](const std::string& part) { return is_one_of(part, {"nn", "functional", "ops", "aten"}); });
  if (parts.empty()) return "";
  std::string whole = parts[0];
  for (size_t i = 1; i < parts.size(); ++i) whole += "_" + parts[i];
  for (const std::string& word : {whole, parts.back()})
    if (std::find(names.begin(), names.end(), word) != names.end()) return "; write `" + word + "`";
  return "";
}

[[noreturn]] void throw_unknown_op(const Node& node, const std::string& base) {
  std::vector<std::string> names;
  for (const PolicyOp* known : all_policy_ops()) names.emplace_back(known->name);
  for (const TorchKernel& known : torch_kernels()) names.emplace_back(known.name);
  std::string hint = torch_name(node.text(), names);
  if (hint.empty()) hint = remedy_for(base, names);
  node.error(filled(messages::kUnknownOp,
                    {{"name", node.text()}, {"hint", hint.empty() ? "; OPS.md (installed in share/doc/amp) lists the ops" : hint}}));
}

[[noreturn]] void throw_unknown_overload(const Choice& choice, const SplitName& name, const std::vector<std::string>& overloads) {
  choice.op.error(filled(messages::kUnknownOverload, {{"op", name.base},
                                                      {"overload", name.overload},
                                                      {"hint", did_you_mean(name.overload, overloads)},
                                                      {"known", overloads.empty() ? "none" : joined(overloads)}}));
}

}  // namespace

std::vector<const PolicyOp*> possible_ops(const Choice& choice, const std::vector<const PolicyOp*>& ops) {
  std::vector<const PolicyOp*> possible;
  std::optional<Refusal> first_refusal;
  for (const PolicyOp* op : ops) {
    const std::optional<Refusal> refused = refusal(*op, choice.category, choice.extras);
    if (!refused) possible.push_back(op);
    else if (!first_refusal) first_refusal = refused;
  }
  if (!possible.empty()) return possible;
  const auto place = choice.places.find(first_refusal->key);
  (place != choice.places.end() ? place->second : choice.op).error(first_refusal->text(choice.op.text(), choice.category));
}

std::vector<const PolicyOp*> ops_meant(const Choice& choice) {
  const std::string name = choice.op.text();
  const SplitName split = split_name(name);
  const std::vector<const PolicyOp*> all = overloads_of(split.base);
  if (all.empty()) throw_unknown_op(choice.op, std::string(split.base));
  std::vector<std::string> overloads;
  std::vector<const PolicyOp*> ops;
  for (const PolicyOp* op : all) {
    if (*op->overload != 0) overloads.emplace_back(op->overload);
    if (split.overload.empty() || split.overload == op->overload) ops.push_back(op);
  }
  if (ops.empty()) throw_unknown_overload(choice, split, overloads);
  return possible_ops(choice, ops);
}

std::vector<std::string> ids_of(const Choice& choice) {
  const std::string name = choice.op.text();
  const SplitName split = split_name(name);
  if (const TorchKernel* kernel = find_torch_kernel(split.base)) {
    if (!split.overload.empty()) throw_unknown_overload(choice, split, {});
    possible_ops(choice, ops_of(*kernel));
    return {name};
  }
  std::vector<std::string> ids;
  for (const PolicyOp* op : ops_meant(choice)) ids.push_back(id_of(*op));
  return ids;
}

}  // namespace amp::autocast::policy_file
