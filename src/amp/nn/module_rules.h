// Lists the modules of a model that a policy's rules for modules apply to.
//
//   std::cout << amp::nn::explain_modules(*model, {.policy = policy}).text();
#pragma once

#include <string>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/core/device.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The modules that a policy's rules for modules apply to, and the patterns that match no module.
struct AMP_API ModuleRules {
  // A module in which a region differs from the region around the model.
  struct Row {
    std::string module;                 // its path; empty for the model itself
    std::vector<std::string> patterns;  // patterns of the rules that apply, outermost module first
    bool enabled;
    ScalarType dtype;  // the region's dtype; float32 if every op runs in it
  };
  std::vector<Row> rows;
  std::vector<std::string> unmatched;  // patterns that match no module, because they are misspelled or for another model

  // One line for each module, then the patterns that match none.
  std::string text() const;
};

// Returns what a region of the device with these options changes in the modules of `model`, if the program calls `model` itself, and not
// one of its submodules. Throws ValueError for an unknown policy, or a wrong rule among the options.
AMP_API ModuleRules explain_modules(const Module& model, const AutocastOptions& options = {}, DeviceType device = kCPU);

}  // namespace amp::nn
