// Regions with many casts, and policies with many rules.
#include <thread>

#include <amp/all.h>
#include <amp/autocast/policy_file.h>
#include <amp/nn/module_rules.h>
#include <amp/quantize/cache.h>

#include "cases.h"

namespace amp::testing::growth {

namespace {

std::vector<Tensor> weights(int64_t count) {
  std::vector<Tensor> all;
  for (int64_t i = 0; i < count; ++i) all.push_back(ones({4, 4}).requires_grad_());
  return all;
}

constexpr int64_t kCastBytes = 4 * 4 * 2;  // of a weight

std::vector<ModuleRule> rules(int64_t count, const std::string& prefix) {
  std::vector<ModuleRule> all;
  for (int64_t i = 0; i < count; ++i) all.push_back({.pattern = prefix + std::to_string(i), .dtype = kFloat32});
  return all;
}

// Policies are kept, so each measurement makes others.
std::string fresh(const char* name) {
  static int next = 0;
  return name + std::to_string(next++);
}

nn::Sequential model_of(int64_t layers) {
  nn::Sequential model;
  for (int64_t i = 0; i < layers; ++i) model->push_back(nn::ReLU());
  return model;
}

// On a thread of its own: the cache of a thread keeps the room that it once had.
Cost cost_of_casts(int64_t count, int64_t budget) {
  Cost cost;
  std::thread([&] {
    const std::vector<Tensor> all = weights(count);
    const Tensor x = ones({1, 4});
    const NoGradGuard no_grad;
    cost = cost_of([&] {
      const Autocast region(kCPU, {.cache_budget = budget});
      for (int round = 0; round < 2; ++round)
        for (const Tensor& weight : all) mm(x, weight);
    });
  }).join();
  return cost;
}

// Another thread releases half of the weights that this thread has copied.
Cost cost_of_orphans(int64_t count) {
  std::vector<Tensor> kept = weights(count), released = weights(count);
  const std::vector<Tensor> later = weights(count);
  const Tensor x = ones({1, 4});
  const NoGradGuard no_grad;
  const Autocast region(kCPU);
  for (const Tensor& weight : kept) mm(x, weight);
  for (const Tensor& weight : released) mm(x, weight);
  double seconds = 0, bytes = 0;
  constexpr int64_t kParts = 50;
  for (int64_t part = 0; part < kParts; ++part) {
    const auto first = static_cast<size_t>(count * part / kParts), last = static_cast<size_t>(count * (part + 1) / kParts);
    std::thread([&] {
      for (size_t i = first; i < last; ++i) released[i].reset();
    }).join();
    const Cost cost = cost_of([&] {
      for (size_t i = first; i < last; ++i) mm(x, later[i]);
    });
    seconds += cost.seconds;
    bytes += cost.bytes;
  }
  return {seconds, bytes};
}

// Weights are quantized, used again, changed, quantized again and freed.
Cost cost_of_quantized(int64_t count) {
  std::vector<Tensor> all = weights(count);
  const Tensor x = ones({1, 4});
  const NoGradGuard no_grad;
  const Autocast region(kCPU, {.policy = "fp8", .recipe = "tensorwise"});
  const Cost cost = cost_of([&] {
    for (int round = 0; round < 4; ++round) {
      for (const Tensor& weight : all) mm(x, weight);
      if (round != 1) continue;
      for (const Tensor& weight : all) weight.add_(1);
    }
    all.clear();
  });
  quantize::clear_cache();
  return cost;
}

Cost cost_of_yaml(int64_t count) {
  const std::string name = fresh("growth");
  std::string text = "presets:\n  " + name + ":\n    doc: Many rules.\n    inherits: torch-2.0\n    modules:\n";
  for (int64_t i = 0; i < count; ++i) text += "      layer" + std::to_string(i) + ": {dtype: float32}\n";
  return cost_of([&] {
    try {
      parse_policy(text);
    } catch (const NotImplementedError&) {}  // the library was built without YAML
  });
}

}  // namespace

std::vector<Case> autocast_cases() {
  constexpr int64_t kMillion = 1'000'000, kUnlimited = int64_t{1} << 40;
  std::vector<Case> cases;
  cases.push_back({"cast cache: all fit", 1000, kMillion, [](int64_t n) { return cost_of_casts(n, kUnlimited); }});
  cases.push_back({"cast cache: an eighth fits", 1000, kMillion, [](int64_t n) { return cost_of_casts(n, n / 8 * kCastBytes); }});
  cases.push_back({"cast cache: weights that other threads release", 1000, 100'000, cost_of_orphans});
  cases.push_back({"cache of quantized weights", 500, 100'000, cost_of_quantized});
  cases.push_back({"rules for modules: first region", 500, kMillion, [](int64_t n) {
                     const std::vector<ModuleRule> all = rules(n, fresh("first") + "_");
                     return cost_of([&] { const Autocast region(kCPU, {.modules = all}); });
                   }});
  cases.push_back({"rules for modules: the same region again", 500, kMillion, [](int64_t n) {
                     const std::vector<ModuleRule> all = rules(n, fresh("again") + "_");
                     { const Autocast region(kCPU, {.modules = all}); }
                     return cost_of([&] {
                       for (int i = 0; i < 10; ++i) const Autocast region(kCPU, {.modules = all});
                     });
                   }});
  cases.push_back({"rules for modules: one rule for each layer", 30, 10'000, [](int64_t n) {
                     const nn::Sequential model = model_of(n);
                     std::vector<ModuleRule> all = rules(n, "");
                     all.push_back({.pattern = fresh("unmatched")});
                     const Tensor x = ones({4});
                     return cost_of([&] {
                       const Autocast region(kCPU, {.modules = all});
                       model(x);
                     });
                   }});
  cases.push_back({"rules for modules: many layers, few rules", 1000, kMillion, [](int64_t n) {
                     const nn::Sequential model = model_of(n);
                     const std::vector<ModuleRule> all{{.pattern = "**.0", .enabled = false}, {.pattern = fresh("unmatched")}};
                     const Tensor x = ones({4});
                     const Autocast region(kCPU, {.modules = all});
                     return cost_of([&] { model(x); });
                   }});
  cases.push_back({"rules for modules: explain", 200, 10'000, [](int64_t n) {
                     const nn::Sequential model = model_of(n);
                     std::vector<ModuleRule> all{{.pattern = "*", .dtype = kFloat16}};
                     for (ModuleRule& rule : rules(n, fresh("unmatched"))) all.push_back(std::move(rule));
                     return cost_of([&] { nn::explain_modules(*model, {.modules = all}); });
                   }});
  cases.push_back({"policies: derive with rules for modules", 500, kMillion, [](int64_t n) {
                     const std::vector<ModuleRule> all = rules(n, "derived");
                     const std::string name = fresh("derived");
                     return cost_of([&] { derive_policy(*autocast::presets().default_preset, std::span<const PolicyRule>(), all, name); });
                   }});
  cases.push_back({"policies: rules for modules in YAML", 300, 100'000, cost_of_yaml});
  return cases;
}

}  // namespace amp::testing::growth
