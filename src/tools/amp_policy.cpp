// amp-policy: shows, compares, explains and checks autocast policies.
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/explain.h>
#include <amp/autocast/policy_file.h>
#include <amp/extension/op.h>
#include <nlohmann/json.hpp>

#include "libraries.h"
#include "program.h"

using namespace amp;
using autocast::Category;
using autocast::Policy;
using Json = nlohmann::ordered_json;

namespace {

// Names of files need not be UTF-8.
std::string text_of(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

constexpr const char* kUsage = R"(usage: amp-policy COMMAND [ARGUMENTS] [OPTIONS]

Shows, compares, explains and checks policies. A policy says what a region of amp::Autocast does with each op: in which
dtype it runs, and in which dtype it returns its results. POLICY is the name of a preset or a YAML file. FILE:NAME is
that preset of the file.

Commands:
  list                     prints the presets
  show POLICY              prints the ops of each category, and the rules for modules
  diff POLICY POLICY       prints each op with different rules, with the device and the dtypes of the regions; prints the
                           different rules for modules; prints "equal" for equal policies
  explain OP [DTYPE...]    says what a region does with a call of OP on tensors of these dtypes (float32, bfloat16, ...);
                           dtypes beyond the number of OP's tensor arguments are for the items of its tensor list
  check FILE...            validates policy files, and prints all mistakes in them

Options:
  --device cuda|cpu        one device only (explain: cpu unless given)
  --dtype float16|bfloat16
                           regions of this dtype only (default: the dtype of the device; diff: both)
  --policy POLICY          for explain (default: the preset that list calls the default)
  --module PATH            for explain: in the module with this path, such as "encoder.layers.0"; "" is the model itself
  --with LIBRARY           loads a shared library first; its ops and presets are then known (may be repeated)
  --json                   machine-readable output
  --version                prints the version
  -h, --help               prints the usage

Exit status:
  0  done
  1  diff: the policies differ; check: a file is wrong
  2  an error: wrong usage, an unknown name, a file that cannot be read or (except for check) is wrong, or output that
     cannot be written
)";

struct Arguments {
  std::vector<std::string> words;
  std::vector<DeviceType> devices = {kCUDA, kCPU};
  std::optional<ScalarType> dtype;
  std::optional<std::string> module;
  std::string policy = autocast::presets().default_preset->name;
  bool one_device = false, json = false;
};

// The built-in ops, and those of libraries.
std::vector<OpId> all_ops() {
  std::vector<OpId> ops;
  for (int i = 0; i < kNumOps; ++i) ops.push_back(static_cast<OpId>(i));
  for (const OpId op : registered_ops()) ops.push_back(op);
  return ops;
}

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  CommandLine line(argc, argv);
  while (line.next()) {
    const std::string& word = line.word();
    if (word == "--json") {
      arguments.json = true;
    } else if (word == "--device") {
      const std::string name = line.value();
      if (name != "cuda" && name != "cpu") throw UsageError("--device is cuda or cpu, not " + name);
      arguments.devices = {name == "cuda" ? kCUDA : kCPU};
      arguments.one_device = true;
    } else if (word == "--dtype") {
      const std::string name = line.value();
      arguments.dtype = scalarTypeFromName(name);
      if (!isReducedFloatingType(*arguments.dtype)) throw UsageError("--dtype is float16 or bfloat16, not " + name);
    } else if (word == "--module") {
      arguments.module = line.value();
    } else if (word == "--with") {
      load_library(line.value());
    } else if (word == "--policy") {
      arguments.policy = line.value();
    } else if (line.is_option()) {
      throw no_such_option(word, kUsage);
    } else {
      arguments.words.push_back(word);
    }
  }
  return arguments;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

const Policy& preset_named(const std::string& word) {
  std::vector<std::string> names;
  for (const Policy* preset : autocast::all_presets()) {
    if (preset->name == word) return *preset;
    names.emplace_back(preset->name);
  }
  throw std::runtime_error("unknown policy '" + word + "'; the presets are " + joined(names) + autocast::did_you_mean(word, names));
}

const Policy& policy_named(const std::string& word) {
  const bool is_file = word.find('/') != word.npos || word.find(".yaml") != word.npos || word.find(".yml") != word.npos;
  if (!is_file) return preset_named(word);
  const size_t colon = word.rfind(':');
  return colon == word.npos ? load_policy(word) : load_policy(word.substr(0, colon), word.substr(colon + 1));
}

ScalarType dtype_of(const Arguments& arguments, DeviceType device) { return arguments.dtype.value_or(autocast::default_dtype(device)); }

std::string device_name(DeviceType device) { return device == kCUDA ? "cuda" : "cpu"; }

// Maps ops to category and extras, for ops that have a rule.
std::map<std::string, std::string> rules_of(const Policy& policy, DeviceType device, ScalarType dtype) {
  std::map<std::string, std::string> rules;
  for (const OpId op : all_ops()) {
    const Category category = autocast::category_of(policy, device, dtype, op);
    const std::string extras = extras_text(op, autocast::extras_of(policy, device, dtype, op));
    if (category == Category::Passthrough && extras.empty()) continue;
    rules[op_name(op)] = toString(category) + (extras.empty() ? "" : " {" + extras + "}");
  }
  return rules;
}

// Pairs of pattern and rule, in the order of the policy.
std::vector<std::pair<std::string, std::string>> module_rules_of(const Policy& policy) {
  std::vector<std::pair<std::string, std::string>> rules;
  for (const Policy::ModuleRule& rule : policy.modules) rules.emplace_back(rule.pattern, module_rule_text(rule));
  return rules;
}

// What happens to ops without a rule whose arguments must have one dtype.
std::string unlisted_in(const Policy& policy) { return policy.promotes_unlisted ? "promote" : "passthrough"; }

bool holds_in(const Policy::KernelRule& rule, DeviceType device, ScalarType dtype) {
  return rule.device == device && (rule.low_indices >> autocast::low_dtype_index(dtype) & 1) != 0;
}

// The ops that have the rule of a kernel of PyTorch, in regions of any of these dtypes.
std::vector<std::string> ops_with(const Policy::KernelRule& rule, const Policy& policy, std::initializer_list<ScalarType> dtypes) {
  std::vector<std::string> ops;
  for (const OpId op : all_ops()) {
    const auto has_it = [&](ScalarType dtype) {
      const autocast::RuleOrigin* origin = autocast::origin_of(policy, rule.device, dtype, op);
      return holds_in(rule, rule.device, dtype) && origin != nullptr && std::string(origin->kernel) == rule.name;
    };
    if (std::any_of(dtypes.begin(), dtypes.end(), has_it)) ops.push_back(op_name(op));
  }
  return ops;
}

// Each kernel of PyTorch that has a rule, with the ops that the rule applies to.
std::map<std::string, std::vector<std::string>> kernels_of(const Policy& policy, DeviceType device, ScalarType dtype) {
  std::map<std::string, std::vector<std::string>> kernels;
  for (const Policy::KernelRule& rule : policy.kernels)
    if (holds_in(rule, device, dtype)) kernels[rule.name] = ops_with(rule, policy, {dtype});
  return kernels;
}

void print_names(const std::string& indent, const std::vector<std::string>& names) {
  constexpr size_t kWidth = 110;
  std::string line = indent;
  for (const std::string& name : names) {
    if (line.size() + name.size() > kWidth) {
      std::cout << line.substr(0, line.size() - 1) << "\n";
      line = indent;
    }
    line += name + (name == names.back() ? "" : ", ");
  }
  std::cout << line << "\n";
}

int list(const Arguments& arguments) {
  if (arguments.words.size() != 1) throw UsageError("list takes no arguments, but got " + arguments.words[1]);
  Json json = Json::object();
  for (const Policy* each : autocast::all_presets()) {
    const Policy& preset = *each;
    const bool is_default = each == autocast::presets().default_preset;
    if (arguments.json) json[preset.name] = {{"doc", preset.doc}, {"default", is_default}};
    else std::cout << preset.name << (is_default ? " (default)" : "") << "\n    " << preset.doc << "\n";
  }
  if (arguments.json) std::cout << text_of(json) << "\n";
  return 0;
}

int show(const Arguments& arguments) {
  if (arguments.words.size() != 2) throw UsageError("show needs one policy");
  const Policy& policy = policy_named(arguments.words[1]);
  Json json = Json::object();
  if (!arguments.json) std::cout << policy.name << ": " << policy.doc << "\n";
  for (const DeviceType device : arguments.devices) {
    const ScalarType dtype = dtype_of(arguments, device);
    std::map<std::string, std::vector<std::string>> by_category;
    for (const auto& [op, category] : rules_of(policy, device, dtype)) by_category[category].push_back(op);
    const std::map<std::string, std::vector<std::string>> kernels = kernels_of(policy, device, dtype);
    if (arguments.json) {
      json[device_name(device)] = {{"dtype", toString(dtype)}, {"ops", by_category}, {"kernels", kernels}};
      continue;
    }
    std::cout << "\n" << device_name(device) << ", " << toString(dtype) << "\n";
    for (const auto& [category, ops] : by_category) {
      std::cout << "  " << category << " (" << ops.size() << ")\n";
      print_names("    ", ops);
    }
    if (!kernels.empty())
      std::cout << "  for PyTorch's kernels, holding here for ops without a rule of their own (" << kernels.size() << ")\n";
    for (const auto& [kernel, ops] : kernels) std::cout << "    " << kernel << ": " << (ops.empty() ? "no op" : joined(ops)) << "\n";
  }
  if (arguments.json) json["unlisted"] = unlisted_in(policy);
  else if (policy.promotes_unlisted) std::cout << "\nunlisted: " << unlisted_in(policy) << "\n";
  const std::vector<std::pair<std::string, std::string>> modules = module_rules_of(policy);
  if (!arguments.json && !modules.empty()) std::cout << "\nmodules\n";
  json["modules"] = Json::object();
  for (const auto& [pattern, rule] : modules) {
    if (arguments.json) json["modules"][pattern] = rule;
    else std::cout << "  " << pattern << ": " << rule << "\n";
  }
  if (arguments.json) std::cout << text_of(json) << "\n";
  return 0;
}

struct Difference {
  std::string op, was, is;
  auto operator<=>(const Difference&) const = default;
};

std::vector<Difference> differences(const Policy& a, const Policy& b, DeviceType device, ScalarType dtype) {
  const auto before = rules_of(a, device, dtype), after = rules_of(b, device, dtype);
  std::set<std::string> ops;
  for (const auto* rules : {&before, &after})
    for (const auto& [op, rule] : *rules) ops.insert(op);
  const auto rule_in = [](const std::map<std::string, std::string>& rules, const std::string& op) {
    const auto found = rules.find(op);
    return found != rules.end() ? found->second : toString(Category::Passthrough);
  };
  std::vector<Difference> all;
  for (const std::string& op : ops)
    if (rule_in(before, op) != rule_in(after, op)) all.push_back({op, rule_in(before, op), rule_in(after, op)});
  return all;
}

// The rules for modules that only one policy has, or that differ.
std::vector<Difference> module_differences(const Policy& a, const Policy& b) {
  const auto before = module_rules_of(a), after = module_rules_of(b);
  const auto rule_in = [](const auto& rules, const std::string& pattern) {
    const auto found = std::find_if(rules.begin(), rules.end(), [&](const auto& rule) { return rule.first == pattern; });
    return found != rules.end() ? found->second : std::string("no rule");
  };
  std::set<std::string> patterns;
  for (const auto* rules : {&before, &after})
    for (const auto& [pattern, rule] : *rules) patterns.insert(pattern);
  std::vector<Difference> all;
  for (const std::string& pattern : patterns)
    if (rule_in(before, pattern) != rule_in(after, pattern)) all.push_back({pattern, rule_in(before, pattern), rule_in(after, pattern)});
  return all;
}

int diff(const Arguments& arguments) {
  if (arguments.words.size() != 3) throw UsageError("diff needs two policies");
  const Policy &a = policy_named(arguments.words[1]), &b = policy_named(arguments.words[2]);
  const std::vector<ScalarType> dtypes = arguments.dtype ? std::vector{*arguments.dtype} : std::vector{kFloat16, kBFloat16};
  Json json = Json::object();
  bool same = true;
  for (const DeviceType device : arguments.devices) {
    std::map<Difference, std::string> where;  // sorted by op; the value is the dtypes in whose regions the policies differ
    for (const ScalarType dtype : dtypes) {
      for (const Difference& found : differences(a, b, device, dtype)) {
        std::string& names = where[found];
        names += (names.empty() ? "" : ", ") + std::string(toString(dtype));
        json[device_name(device)][toString(dtype)][found.op] = {found.was, found.is};
        same = false;
      }
    }
    if (arguments.json) continue;
    for (const auto& [found, names] : where)
      std::cout << std::left << std::setw(6) << device_name(device) << std::setw(18) << names << std::setw(36) << found.op << " "
                << std::setw(20) << found.was << " -> " << found.is << "\n";
  }
  if (a.promotes_unlisted != b.promotes_unlisted) {
    same = false;
    if (arguments.json) json["unlisted"] = {unlisted_in(a), unlisted_in(b)};
    else
      std::cout << std::left << std::setw(60) << "unlisted"
                << " " << std::setw(20) << unlisted_in(a) << " -> " << unlisted_in(b) << "\n";
  }
  for (const Difference& found : module_differences(a, b)) {
    same = false;
    if (arguments.json) json["modules"][found.op] = {found.was, found.is};
    else std::cout << std::left << std::setw(24) << "module" << std::setw(36) << found.op << " " << found.was << " -> " << found.is << "\n";
  }
  if (arguments.json) std::cout << text_of(json) << "\n";
  else if (same) std::cout << "equal\n";
  return same ? 0 : 1;
}

Json json_of(const Explanation& e) {
  Json json = {{"op", e.op},
               {"signature", e.signature},
               {"policy", e.policy},
               {"device", device_name(e.device)},
               {"dtype", toString(e.dtype)},
               {"category", toString(e.category)},
               {"message", e.message},
               {"origin", e.origin}};
  json["enabled"] = e.enabled;
  json["module"] = e.module;
  json["module_rules"] = e.module_rules;
  json["math"] = toString(e.extras.math);
  json["output"] = toString(e.extras.output);
  json["min_work"] = e.extras.min_work;
  json["arguments"] = Json::array();
  for (const Explanation::Argument& argument : e.arguments)
    json["arguments"].push_back(
        {{"name", argument.name}, {"given", toString(argument.given)}, {"becomes", toString(argument.becomes)}, {"why", argument.why}});
  if (e.results != ScalarType::Undefined) json["results"] = toString(e.results);
  return json;
}

// "linear" for "torch.nn.functional.linear", "linalg_inv" for "torch.linalg.inv".
std::string own_name(std::string op) {
  constexpr std::string_view kTorch = "torch.";
  if (!op.starts_with(kTorch)) return op;
  op.erase(0, kTorch.size());
  for (const std::string_view outer : {"nn.functional.", "Tensor.", "ops.aten."})
    if (op.starts_with(outer)) return op.substr(outer.size());
  for (const std::string_view prefix : {"linalg.", "fft.", "special."})
    if (op.starts_with(prefix)) op[prefix.size() - 1] = '_';
  return op;
}

int explain_op(const Arguments& arguments) {
  if (arguments.words.size() < 2) throw UsageError("explain needs an op");
  std::vector<ScalarType> dtypes;
  for (size_t i = 2; i < arguments.words.size(); ++i) {
    dtypes.push_back(scalarTypeFromName(arguments.words[i]));
    if (dtypes.back() == ScalarType::Undefined) throw UsageError("there is no dtype " + arguments.words[i]);
  }
  const DeviceType device = arguments.one_device ? arguments.devices[0] : kCPU;
  const AutocastOptions options{.dtype = dtype_of(arguments, device), .policy = policy_named(arguments.policy)};
  Json json = Json::array();
  const std::string op = own_name(arguments.words[1]);
  for (const Explanation& explanation :
       arguments.module ? explain(op, dtypes, device, options, *arguments.module) : explain(op, dtypes, device, options)) {
    if (arguments.json) json.push_back(json_of(explanation));
    else std::cout << explanation.text();
  }
  if (arguments.json) std::cout << text_of(json) << "\n";
  return 0;
}

// The effect of a rule for a kernel of PyTorch.
std::string effect_of(const Policy::KernelRule& rule, const Policy& policy) {
  const std::vector<std::string> ops = ops_with(rule, policy, {kFloat16, kBFloat16});
  return ops.empty() ? "does nothing here: the ops that do its work have rules of their own" : "holds here for " + joined(ops);
}

// Notes about the rules in a file that are for kernels of PyTorch.
std::vector<std::string> notes_on(const std::string& file) {
  std::map<std::pair<int, std::string>, std::string> found;  // key: line and name, because presets inherit
  for (const std::string& preset : presets_in(file)) {
    const Policy& policy = load_policy(file, preset);
    for (const Policy::KernelRule& rule : policy.kernels) {
      const autocast::RuleOrigin& origin = rule.origin;
      if (origin.line == 0) continue;  // a built-in preset has no lines
      found[{origin.line, rule.name}] = std::string(origin.file) + ":" + std::to_string(origin.line) + ": `" + rule.name + "` is " +
                                        toString(rule.category) + " in " + origin.list + ", a rule for PyTorch's kernel that " +
                                        effect_of(rule, policy);
    }
  }
  std::vector<std::string> notes;
  for (const auto& [place, note] : found) notes.push_back(note);
  return notes;
}

int check(const Arguments& arguments) {
  if (arguments.words.size() < 2) throw UsageError("check needs a file");
  int status = 0;
  Json json = Json::object();
  for (size_t i = 1; i < arguments.words.size(); ++i) {
    try {
      const std::vector<std::string> notes = notes_on(arguments.words[i]);
      json[arguments.words[i]] = {{"ok", true}, {"notes", notes}};
      if (arguments.json) continue;
      std::cout << arguments.words[i] << ": ok\n";
      for (const std::string& note : notes) std::cout << note << "\n";
    } catch (const PolicyError& error) {
      Json& answer = json[error.file()];
      answer = {{"ok", false}, {"line", error.line()}, {"column", error.column()}, {"message", error.message()}};
      for (const PolicyError& further : error.further())
        answer["further"].push_back({{"line", further.line()}, {"column", further.column()}, {"message", further.message()}});
      if (!arguments.json) std::cerr << error.what() << "\n";
      status = std::max(status, error.line() == 0 ? kFailed : 1);  // without a line: it could not be read
    }
  }
  if (arguments.json) std::cout << text_of(json) << "\n";
  return status;
}

int run(const Arguments& arguments) {
  const std::string command = arguments.words.empty() ? "" : arguments.words[0];
  if (command == "list") return list(arguments);
  if (command == "show") return show(arguments);
  if (command == "diff") return diff(arguments);
  if (command == "explain") return explain_op(arguments);
  if (command == "check") return check(arguments);
  if (command.empty()) throw UsageError("a command is missing");
  throw UsageError("there is no command " + command, command, {"list", "show", "diff", "explain", "check", "--help"});
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("amp-policy", kUsage, [&] {
    try {
      return run(parse(argc, argv));
    } catch (const PolicyError& error) {
      if (error.line() == 0) throw std::runtime_error(error.what());
      throw PlaceError(error.what());
    }
  });
}
