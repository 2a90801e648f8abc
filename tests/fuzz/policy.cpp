// Policy files: parse_policy, and the rules for a module. Parsing a valid text again must return the same policy.
#include "fuzz.h"

#include <amp/autocast/explain.h>
#include <amp/autocast/policy_file.h>

using namespace amp;

std::vector<std::string> fuzz::seeds() {
  return {
      "base: torch-2.0\noverride: {layer_norm: lower_precision_fp}\n",
      "default: own\npresets:\n  own:\n    doc: text\n    inherits: torch-2.15\n    cuda:\n      fp32: [mm]\n      banned: {bmm: never}\n",
      "base: torch-2.0\ncpu:\n  float16:\n    promote: [cat]\n",
      "base: torch-2.0\nmodules:\n  encoder.*.norm: {dtype: float32}\n  \"**.head\": {enabled: false}\n  decoder: {policy: torch-2.15, "
      "ops: {mm: fp32}}\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  fuzz::load_only_throws_own_errors([&] {
    const auto policy = parse_policy(text);
    if (!(parse_policy(text) == policy)) __builtin_trap();
    explain("mm", {}, kCPU, {.policy = policy}, "encoder.0.norm");
  });
  return 0;
}
