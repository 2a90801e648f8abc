// amp-policy: shows, compares, explains and checks autocast policies.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <amp/autocast/explain.h>
#include <amp/autocast/policy_file.h>
#include <nlohmann/json.hpp>

#include "program.h"

using namespace amp;
using autocast::Category;
using autocast::Policy;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kUsage = R"(usage: amp-policy COMMAND [ARGUMENTS] [OPTIONS]

  list                     the built-in presets
  show POLICY              the ops of each category
  diff POLICY POLICY       the ops for which they differ; exit status 1 when there are any
  explain OP [DTYPE...]    what a region does with a call of OP on tensors of these dtypes (float32, bfloat16, ...)
  check FILE...            reads policy files; exit status 1 when one is wrong

POLICY is a preset's name or a YAML file; FILE:NAME is that preset of the file.

  --device cuda|cpu        one device only (explain: cuda unless given)
  --dtype float16|bfloat16 the region's dtype: one table only (default: the device's)
  --policy POLICY          for explain (default: torch-2.0)
  --json                   machine-readable output
)";

struct Arguments {
  std::vector<std::string> words;
  std::vector<DeviceType> devices = {kCUDA, kCPU};
  std::optional<ScalarType> dtype;
  std::string policy = "torch-2.0";
  bool one_device = false, json = false;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&]() -> std::string {
      if (i + 1 == argc) throw UsageError(word + " needs a value");
      return argv[++i];
    };
    if (word == "--json") {
      arguments.json = true;
    } else if (word == "--device") {
      const std::string name = value();
      if (name != "cuda" && name != "cpu") throw UsageError("--device is cuda or cpu, not " + name);
      arguments.devices = {name == "cuda" ? kCUDA : kCPU};
      arguments.one_device = true;
    } else if (word == "--dtype") {
      const std::string name = value();
      arguments.dtype = scalarTypeFromName(name);
      if (!isReducedFloatingType(*arguments.dtype)) throw UsageError("--dtype is float16 or bfloat16, not " + name);
    } else if (word == "--policy") {
      arguments.policy = value();
    } else if (word.starts_with("--")) {
      throw UsageError("there is no option " + word);
    } else {
      arguments.words.push_back(word);
    }
  }
  return arguments;
}

const Policy& policy_named(const std::string& word) {
  const bool is_file = word.find('/') != word.npos || word.find(".yaml") != word.npos || word.find(".yml") != word.npos;
  if (!is_file) return autocast::find_policy(word);
  const size_t colon = word.rfind(':');
  return colon == word.npos ? load_policy(word) : load_policy(word.substr(0, colon), word.substr(colon + 1));
}

ScalarType dtype_of(const Arguments& arguments, DeviceType device) {
  return arguments.dtype.value_or(device == kCUDA ? kFloat16 : kBFloat16);
}

std::string device_name(DeviceType device) { return device == kCUDA ? "cuda" : "cpu"; }

// Op -> category and extras, where there is a rule.
std::map<std::string, std::string> rules_of(const Policy& policy, DeviceType device, ScalarType dtype) {
  std::map<std::string, std::string> rules;
  for (int i = 0; i < kNumOps; ++i) {
    const auto op = static_cast<OpId>(i);
    const Category category = autocast::category_of(policy, device, dtype, op);
    const std::string extras = extras_text(op, autocast::extras_of(policy, device, dtype, op));
    if (category == Category::Passthrough && extras.empty()) continue;
    rules[op_name(op)] = toString(category) + (extras.empty() ? "" : " {" + extras + "}");
  }
  return rules;
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
  const autocast::Presets& all = autocast::presets();
  Json json = Json::object();
  for (size_t i = 0; i < all.count; ++i) {
    const Policy& preset = all.first[i];
    const bool is_default = &preset == all.default_preset;
    if (arguments.json) json[preset.name] = {{"doc", preset.doc}, {"default", is_default}};
    else std::cout << preset.name << (is_default ? " (default)" : "") << "\n    " << preset.doc << "\n";
  }
  if (arguments.json) std::cout << json.dump(2) << "\n";
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
    if (arguments.json) {
      json[device_name(device)] = {{"dtype", toString(dtype)}, {"ops", by_category}};
      continue;
    }
    std::cout << "\n" << device_name(device) << ", " << toString(dtype) << "\n";
    for (const auto& [category, ops] : by_category) {
      std::cout << "  " << category << " (" << ops.size() << ")\n";
      print_names("    ", ops);
    }
  }
  if (arguments.json) std::cout << json.dump(2) << "\n";
  return 0;
}

int diff(const Arguments& arguments) {
  if (arguments.words.size() != 3) throw UsageError("diff needs two policies");
  const Policy &a = policy_named(arguments.words[1]), &b = policy_named(arguments.words[2]);
  Json json = Json::object();
  bool same = true;
  for (const DeviceType device : arguments.devices) {
    const ScalarType dtype = dtype_of(arguments, device);
    auto before = rules_of(a, device, dtype), after = rules_of(b, device, dtype);
    std::set<std::string> ops;
    for (const auto* rules : {&before, &after})
      for (const auto& [op, category] : *rules) ops.insert(op);
    for (const std::string& op : ops) {
      const std::string was = before.contains(op) ? before[op] : "passthrough", is = after.contains(op) ? after[op] : "passthrough";
      if (was == is) continue;
      same = false;
      if (arguments.json) json[device_name(device)][op] = {was, is};
      else std::printf("%-4s  %-36s %-20s -> %s\n", device_name(device).c_str(), op.c_str(), was.c_str(), is.c_str());
    }
  }
  if (arguments.json) std::cout << json.dump(2) << "\n";
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

int explain_op(const Arguments& arguments) {
  if (arguments.words.size() < 2) throw UsageError("explain needs an op");
  std::vector<ScalarType> dtypes;
  for (size_t i = 2; i < arguments.words.size(); ++i) {
    dtypes.push_back(scalarTypeFromName(arguments.words[i]));
    if (dtypes.back() == ScalarType::Undefined) throw UsageError("there is no dtype " + arguments.words[i]);
  }
  const DeviceType device = arguments.one_device ? arguments.devices[0] : kCUDA;
  const AutocastOptions options{.dtype = dtype_of(arguments, device), .policy = policy_named(arguments.policy)};
  Json json = Json::array();
  for (const Explanation& explanation : explain(arguments.words[1], dtypes, device, options)) {
    if (arguments.json) json.push_back(json_of(explanation));
    else std::cout << explanation.text();
  }
  if (arguments.json) std::cout << json.dump(2) << "\n";
  return 0;
}

int check(const Arguments& arguments) {
  if (arguments.words.size() < 2) throw UsageError("check needs a file");
  int wrong = 0;
  Json json = Json::object();
  for (size_t i = 1; i < arguments.words.size(); ++i) {
    try {
      load_policy(arguments.words[i]);
      json[arguments.words[i]] = {{"ok", true}};
      if (!arguments.json) std::cout << arguments.words[i] << ": ok\n";
    } catch (const PolicyError& error) {
      json[error.file()] = {{"ok", false}, {"line", error.line()}, {"column", error.column()}, {"message", error.message()}};
      if (!arguments.json) std::cerr << error.what() << "\n";
      ++wrong;
    }
  }
  if (arguments.json) std::cout << json.dump(2) << "\n";
  return wrong == 0 ? 0 : 1;
}

int run(const Arguments& arguments) {
  const std::string command = arguments.words.empty() ? "" : arguments.words[0];
  if (command == "list") return list(arguments);
  if (command == "show") return show(arguments);
  if (command == "diff") return diff(arguments);
  if (command == "explain") return explain_op(arguments);
  if (command == "check") return check(arguments);
  throw UsageError(command.empty() ? "a command is missing" : "there is no command " + command);
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("amp-policy", kUsage, argc, argv, [&] { return run(parse(argc, argv)); });
}
