// amp-policy: shows, compares, explains and checks autocast policies.
#include <algorithm>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <amp/autocast/explain.h>
#include <amp/autocast/policy_file.h>

#include "json_output.h"
#include "libraries.h"
#include "policy_rules.h"
#include "program.h"

using namespace amp;
using autocast::Category;
using autocast::Policy;
using namespace policy_rules;

namespace {

std::string device_name(DeviceType device) { return device == kCUDA ? "cuda" : "cpu"; }

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
  std::error_code ignored;
  const bool is_whole = colon == word.npos || std::filesystem::exists(word, ignored);  // a path may have colons
  return is_whole ? load_policy(word) : load_policy(word.substr(0, colon), word.substr(colon + 1));
}

ScalarType dtype_of(const Arguments& arguments, DeviceType device) { return arguments.dtype.value_or(autocast::default_dtype(device)); }

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
  JsonOutput json;
  json.object([&] {
    for (const Policy* each : autocast::all_presets()) {
      const Policy& preset = *each;
      const bool is_default = each == autocast::presets().default_preset;
      if (!arguments.json) {
        std::cout << preset.name << (is_default ? " (default)" : "") << "\n    " << preset.doc << "\n";
        continue;
      }
      json.key(preset.name);
      json.object([&] {
        json.member("doc", preset.doc);
        json.member("default", is_default);
      });
    }
  });
  if (arguments.json) json.print();
  return 0;
}

void print(const DeviceRules& rules) {
  std::cout << "\n" << device_name(rules.device) << ", " << toString(rules.dtype) << "\n";
  for (const auto& [category, ops] : rules.ops) {
    std::cout << "  " << category << " (" << ops.size() << ")\n";
    print_names("    ", ops);
  }
  if (!rules.kernels.empty())
    std::cout << "  for PyTorch's kernels, holding here for ops without a rule of their own (" << rules.kernels.size() << ")\n";
  for (const auto& [kernel, ops] : rules.kernels) std::cout << "    " << kernel << ": " << (ops.empty() ? "no op" : joined(ops)) << "\n";
}

// What happens to ops without a rule whose arguments must have one dtype.
std::string unlisted_in(const Policy& policy) { return policy.promotes_unlisted ? "promote" : "passthrough"; }

int show(const Arguments& arguments) {
  if (arguments.words.size() != 2) throw UsageError("show needs one policy");
  const Policy& policy = policy_named(arguments.words[1]);
  std::vector<DeviceRules> devices;
  for (const DeviceType device : arguments.devices) devices.push_back(device_rules_of(policy, device, dtype_of(arguments, device)));
  const std::vector<std::pair<std::string, std::string>> modules = module_rules_of(policy);
  if (!arguments.json) {
    std::cout << policy.name << ": " << policy.doc << "\n";
    for (const DeviceRules& rules : devices) print(rules);
    if (policy.promotes_unlisted) std::cout << "\nunlisted: " << unlisted_in(policy) << "\n";
    if (!modules.empty()) std::cout << "\nmodules\n";
    for (const auto& [pattern, rule] : modules) std::cout << "  " << pattern << ": " << rule << "\n";
    return 0;
  }
  JsonOutput json;
  json.object([&] {
    for (const DeviceRules& rules : devices) {
      json.key(device_name(rules.device));
      json.object([&] {
        json.member("dtype", toString(rules.dtype));
        json.texts("ops", rules.ops);
        json.texts("kernels", rules.kernels);
      });
    }
    json.member("unlisted", unlisted_in(policy));
    json.key("modules");
    json.object([&] {
      for (const auto& [pattern, rule] : modules) json.member(pattern, rule);
    });
  });
  json.print();
  return 0;
}

void print(DeviceType device, const DeviceDifferences& differences) {
  std::map<Difference, std::string> where;  // sorted by op; the value is the dtypes in whose regions the policies differ
  for (const auto& [dtype, all] : differences) {
    for (const Difference& found : all) {
      std::string& names = where[found];
      names += (names.empty() ? "" : ", ") + std::string(toString(dtype));
    }
  }
  for (const auto& [found, names] : where)
    std::cout << std::left << std::setw(6) << device_name(device) << std::setw(18) << names << std::setw(36) << found.name << " "
              << std::setw(20) << found.was << " -> " << found.is << "\n";
}

// An object with both rules of each op or pattern.
void write(JsonOutput& json, std::string_view key, const std::vector<Difference>& differences) {
  json.key(key);
  json.object([&] {
    for (const Difference& found : differences) json.texts(found.name, std::vector<std::string>{found.was, found.is});
  });
}

int diff(const Arguments& arguments) {
  if (arguments.words.size() != 3) throw UsageError("diff needs two policies");
  const Policy &a = policy_named(arguments.words[1]), &b = policy_named(arguments.words[2]);
  const std::vector<ScalarType> dtypes = arguments.dtype ? std::vector{*arguments.dtype} : std::vector{kFloat16, kBFloat16};
  std::vector<std::pair<DeviceType, DeviceDifferences>> devices;
  for (const DeviceType device : arguments.devices)
    if (DeviceDifferences found = device_differences(a, b, device, dtypes); !found.empty()) devices.emplace_back(device, std::move(found));
  const std::vector<Difference> modules = module_differences(a, b);
  const std::string unlisted[] = {unlisted_in(a), unlisted_in(b)};
  const bool same = devices.empty() && modules.empty() && unlisted[0] == unlisted[1];
  if (!arguments.json) {
    for (const auto& [device, found] : devices) print(device, found);
    if (unlisted[0] != unlisted[1])
      std::cout << std::left << std::setw(60) << "unlisted"
                << " " << std::setw(20) << unlisted[0] << " -> " << unlisted[1] << "\n";
    for (const Difference& found : modules)
      std::cout << std::left << std::setw(24) << "module" << std::setw(36) << found.name << " " << found.was << " -> " << found.is << "\n";
    if (same) std::cout << "equal\n";
    return same ? 0 : 1;
  }
  JsonOutput json;
  json.object([&] {
    for (const auto& each : devices) {
      json.key(device_name(each.first));
      json.object([&] {
        for (const auto& [dtype, found] : each.second) write(json, toString(dtype), found);
      });
    }
    if (unlisted[0] != unlisted[1]) {
      json.key("unlisted");
      json.list(unlisted, [&](const std::string& text) { json.value(text); });
    }
    if (!modules.empty()) write(json, "modules", modules);
  });
  json.print();
  return same ? 0 : 1;
}

void write(JsonOutput& json, const Explanation& e) {
  json.object([&] {
    json.member("op", e.op);
    json.member("signature", e.signature);
    json.member("policy", e.policy);
    json.member("device", device_name(e.device));
    json.member("dtype", toString(e.dtype));
    json.member("category", toString(e.category));
    json.member("message", e.message);
    json.member("origin", e.origin);
    json.member("enabled", e.enabled);
    json.member("module", e.module);
    json.texts("module_rules", e.module_rules);
    json.member("math", toString(e.extras.math));
    json.member("output", toString(e.extras.output));
    json.member("min_work", e.extras.min_work);
    json.member("budget", e.extras.budget);
    json.member("quantize", e.extras.quantize != nullptr ? e.extras.quantize->name : "");
    json.key("arguments");
    json.list(e.arguments, [&](const Explanation::Argument& argument) {
      json.object([&] {
        json.member("name", argument.name);
        json.member("given", toString(argument.given));
        json.member("becomes", toString(argument.becomes));
        json.member("why", argument.why);
      });
    });
    if (e.results != ScalarType::Undefined) json.member("results", toString(e.results));
  });
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
  const std::string op = own_name(arguments.words[1]);
  const std::vector<Explanation> all =
      arguments.module ? explain(op, dtypes, device, options, *arguments.module) : explain(op, dtypes, device, options);
  if (!arguments.json) {
    for (const Explanation& explanation : all) std::cout << explanation.text();
    return 0;
  }
  JsonOutput json;
  json.list(all, [&](const Explanation& explanation) { write(json, explanation); });
  json.print();
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

void write(JsonOutput& json, const PolicyError& error, bool is_first) {
  json.object([&] {
    if (is_first) json.member("ok", false);
    json.member("line", error.line());
    json.member("column", error.column());
    json.member("message", error.message());
    if (error.further().empty()) return;
    json.key("further");
    json.list(error.further(), [&](const PolicyError& further) { write(json, further, false); });
  });
}

int check(const Arguments& arguments) {
  if (arguments.words.size() < 2) throw UsageError("check needs a file");
  int status = 0;
  JsonOutput json;
  json.object([&] {
    std::set<std::string> seen;
    for (size_t i = 1; i < arguments.words.size(); ++i) {
      const std::string& file = arguments.words[i];
      if (arguments.json && !seen.insert(file).second) continue;  // an object has each key once
      try {
        const std::vector<std::string> notes = notes_on(file);
        if (arguments.json) {
          json.key(file);
          json.object([&] {
            json.member("ok", true);
            json.texts("notes", notes);
          });
          continue;
        }
        std::cout << file << ": ok\n";
        for (const std::string& note : notes) std::cout << note << "\n";
      } catch (const PolicyError& error) {
        if (arguments.json) {
          json.key(file);
          write(json, error, /*is_first=*/true);
        } else {
          std::cerr << error.what() << "\n";
        }
        status = std::max(status, error.line() == 0 ? kFailed : 1);  // without a line: it could not be read
      }
    }
  });
  if (arguments.json) json.print();
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
