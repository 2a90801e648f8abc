// Compares with the recorded behavior of torch under autocast.
#include <fstream>

#include <nlohmann/json.hpp>

#include <amp/autocast/autocast.h>

#include "run.h"

namespace amp::contracts {

namespace {

using nlohmann::json;

const json& recorded_casts() {
  static const json records = json::parse(std::ifstream("tests/contracts/recorded_casts.json"));
  return records;
}

// The dtypes, such as ["float32", "int64"], or "error".
json dtypes_of(const Outcome& outcome) {
  if (!outcome.ok()) return "error";
  json dtypes = json::array();
  for (const Tensor& t : outcome.results) dtypes.push_back(toString(t.dtype()));
  return dtypes;
}

json in_our_words(const json& recorded) {
  if (!recorded.is_array()) return recorded;
  json dtypes = json::array();
  for (const json& name : recorded) {
    if (name == "complex32") dtypes.push_back(name);  // a dtype that only torch has
    else dtypes.push_back(name == "python_bool" ? "bool" : toString(scalarTypeFromName(name.get<std::string>())));
  }
  return dtypes;
}

size_t floating_tensors(const Args& args) {
  size_t count = 0;
  args.for_each([&](const TensorArg& arg, const Tensor& t, bool flexible) { count += t.defined() && arg.floating && flexible; });
  return count;
}

// The reason why a result may differ from torch's; empty if it must not.
std::string reason(const Op& op, const std::string& key) {
  const json& differences = recorded_casts()["_differences"];
  return differences.contains(op.name) ? differences[std::string(op.name)].value(key, std::string()) : std::string();
}

void check_table(const Op& op, const json& record, const char* device, DeviceType policy_device, ScalarType low, const Args& args) {
  if (!record.contains(device)) return;
  for (const auto& [name, input] : autocast_inputs(args, low)) {
    if (!record[device].contains(name)) continue;
    const Autocast region(kCPU, {.dtype = low, .policy = "torch-2.15", .policy_device = policy_device});
    const json found = dtypes_of(attempt(op.call(), input)), recorded = in_our_words(record[device][name]);
    const std::string key = detail::concat(device, " ", name);
    CHECK_MESSAGE((found == recorded) == reason(op, key).empty(), op.name << " with " << key << " gives " << found.dump() << ", torch "
                                                                          << recorded.dump() << "; listed reason: " << reason(op, key));
  }
}

}  // namespace

void check_recorded_casts(const Op& op) {
  if (op.id != op.name || !recorded_casts().contains(op.name)) return;
  const json& record = recorded_casts()[std::string(op.name)];
  for (const Sample& sample : samples_of(op)) {
    const Args args(sample, kFloat32);
    if (floating_tensors(args) != record["float_inputs"].get<size_t>()) continue;
    INFO(op.id << " " << sample.label);
    check_table(op, record, "cpu", kCPU, kBFloat16, args);
    check_table(op, record, "cuda", kCUDA, kFloat16, args);
    return;
  }
}

}  // namespace amp::contracts
