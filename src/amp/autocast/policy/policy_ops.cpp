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

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t length_of_identifier(std::string_view text) {
  size_t length = 0;
  while (length < text.size() && (is_letter(text[length]) || (length > 0 && is_digit(text[length])))) ++length;
  return length;
}

// Whether the text is a type such as "int[2]?" or "Tensor(a!)[]".
bool is_type(std::string_view text) {
  const size_t word = length_of_identifier(text);
  if (word == 0) return false;
  text.remove_prefix(word);
  if (text.starts_with('(')) {
    const size_t close = text.find(')');
    if (close == text.npos) return false;
    text.remove_prefix(close + 1);
  }
  while (!text.empty()) {
    size_t length = 1;
    if (text[0] == '[')
      while (length < text.size() && is_digit(text[length])) ++length;
    if (text[0] == '[' ? text.substr(length, 1) != "]" : text[0] != '?') return false;
    text.remove_prefix(text[0] == '[' ? length + 1 : 1);
  }
  return true;
}

// The parts between commas, without those in brackets and quotes. `end`: where the bracket around them closes.
std::vector<std::string_view> parts_of(std::string_view text, size_t& end) {
  std::vector<std::string_view> parts;
  int depth = 0;
  char quote = 0;
  size_t start = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) quote = c == quote ? 0 : quote;
    else if (c == '\'' || c == '"') quote = c;
    else if (c == '(' || c == '[') ++depth;
    else if (depth > 0) depth -= c == ')' || c == ']';
    else if (c == ',' || c == ')') {
      parts.push_back(trimmed(text.substr(start, at - start)));
      start = at + 1;
      if (c == ')') {
        end = at;
        return parts;
      }
    }
  }
  end = text.npos;
  return parts;
}

std::optional<Parameter> parameter_of(std::string_view text) {
  const size_t space = text.find(' ');
  if (space == text.npos || !is_type(text.substr(0, space))) return std::nullopt;
  const std::string_view rest = trimmed(text.substr(space));
  const std::string_view name = trimmed(rest.substr(0, rest.find('=')));
  return is_identifier(name) ? std::optional(Parameter{text.substr(0, space), name}) : std::nullopt;
}

// "Tensor", "(Tensor values, Tensor indices)".
bool are_results(std::string_view text) {
  if (!text.starts_with('(')) return is_type(text);
  text.remove_prefix(1);
  size_t end = 0;
  const std::vector<std::string_view> parts = parts_of(text, end);
  const auto fits = [](std::string_view part) { return is_type(part) || parameter_of(part); };
  return end + 1 == text.size() && std::all_of(parts.begin(), parts.end(), fits);
}

}  // namespace

bool is_identifier(std::string_view text) { return !text.empty() && length_of_identifier(text) == text.size(); }

std::optional<std::vector<Parameter>> parameters_of(std::string_view signature) {
  std::vector<Parameter> parameters;
  if (!signature.starts_with('(')) return std::nullopt;
  signature.remove_prefix(1);
  size_t end = 0;
  const std::vector<std::string_view> parts = parts_of(signature, end);
  constexpr std::string_view kArrow = ") -> ";
  if (end == signature.npos || !signature.substr(end).starts_with(kArrow) || !are_results(trimmed(signature.substr(end + kArrow.size()))))
    return std::nullopt;
  for (const std::string_view part : parts) {
    if (part == "*" || (part.empty() && parts.size() == 1)) continue;
    const std::optional<Parameter> parameter = parameter_of(part);
    if (!parameter) return std::nullopt;
    for (const Parameter& other : parameters)
      if (other.name == parameter->name) return std::nullopt;
    parameters.push_back(*parameter);
  }
  return parameters;
}

std::vector<TensorArg> tensor_args(const PolicyOp& op) {
  const auto is_one_of = [](const char* names, const std::string& name) {
    return (std::string(" ") + names + " ").find(" " + name + " ") != std::string::npos;
  };
  std::vector<TensorArg> args;
  for (const Parameter& parameter : parameters_of(op.signature).value_or(std::vector<Parameter>())) {
    if (parameter.type.substr(0, length_of_identifier(parameter.type)) != "Tensor") continue;
    const std::string name(parameter.name);
    args.push_back({name, is_one_of(op.casts, name), parameter.type.find('[') != parameter.type.npos, is_one_of(op.same_dtype, name)});
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
