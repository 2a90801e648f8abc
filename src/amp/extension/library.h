// Registers the ops and presets of a user-defined library when it is loaded. Generated code uses it.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include <amp/autocast/input.h>
#include <amp/autocast/policy.h>
#include <amp/extension/version.h>
#include <amp/ops/op_call.h>

namespace amp::extension {

// The facts about an op that decide which rules are possible for it. The values are those of autocast::PolicyOp::Fact.
enum Fact : unsigned {
  kOpenDtype = 1,
  kCastArgument = 2,
  kOptionalDtype = 4,
  kDtypeOverload = 8,
  kKeepsFloating = 16,
  kMatmulOrConv = 32,
  kTensorResult = 64,
  kMatrixProduct = 1024,
  kWeightIs1 = 2048,
  kWeightIs2 = 4096,
};

struct OpEntry {
  const char* name;  // "mylib::sum.dim"
  const char* signature;
  const char* casts;       // the tensor arguments that autocast may cast, separated by spaces
  const char* same_dtype;  // the castable arguments that must have the same dtype
  const char* aliases;     // "mylib::total"
  unsigned facts;
  bool composite = false;
  double (*multiply_adds)(const autocast::Input* args) = nullptr;
  OpCall (*call)() = nullptr;  // null: recorded programs can't contain the op
  int with_dtype = -1;         // the position of the overload that fp32_append_dtype calls, or -1
};

// A rule of a preset that differs from that of its base.
struct RuleEntry {
  const char* op;  // "mm", "mylib::sum.dim"
  DeviceType device;
  uint8_t low_indices;  // bit i: in regions of the i-th low-precision dtype
  autocast::Category category;
  autocast::RuleOrigin origin;
  autocast::RuleExtras extras = {};
  const char* message = "";  // the message of a ban
};

// A rule of a preset for modules.
struct ModuleRuleEntry {
  const char* pattern;
  bool enabled;
  ScalarType dtype;    // Undefined: the region's dtype
  const char* policy;  // the name of a preset; empty: the region's policy
  ArrayRef<RuleEntry> ops;
  autocast::RuleOrigin origin;
};

struct PresetEntry {
  const char* name;
  const char* doc;
  const char* base;  // the built-in preset that provides all other rules; empty: none
  ArrayRef<RuleEntry> rules;
  ArrayRef<autocast::Policy::KernelRule> kernels;
  ArrayRef<ModuleRuleEntry> modules = {};  // all of them, including those of the base
  bool promotes_unlisted = false;          // Policy::promotes_unlisted
};

// One constant-initialized object for each library. Its destructor runs when the library is unloaded. The ids of its ops, and its presets,
// remain.
class Library {
 public:
  // `version`: AMP_EXTENSION_VERSION, and `state_bytes`: sizeof(detail::ThreadState), at the compilation of the library. `ids`: space for
  // an id for each op. `presets` is in a separate source file: after a change of the policy only this file is compiled again.
  constexpr Library(const char* space, int version, size_t state_bytes, ArrayRef<OpEntry> ops, ArrayRef<PresetEntry> (*presets)(),
                    OpId* ids)
      : space_(space), version_(version), state_bytes_(state_bytes), ops_(ops), presets_(presets), ids_(ids) {}
  AMP_API ~Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  // Registers the ops and presets, unless that has been done. Thread-safe. Throws ValueError for a name that is in use, and Error for a
  // library that was compiled for another version.
  AMP_API void load();
  // The same at program start, where an exception would end the program. An error is logged, and thrown again by the first call of an op
  // that needs an id. Returns whether the library is loaded.
  AMP_API bool try_load() noexcept;

  OpId id(size_t op) {
    if (!loaded_.load(std::memory_order_acquire)) [[unlikely]]
      load();
    return ids_[op];
  }

 private:
  const char* space_;
  int version_;
  size_t state_bytes_;
  ArrayRef<OpEntry> ops_;
  ArrayRef<PresetEntry> (*presets_)();
  OpId* ids_;
  std::atomic<bool> loaded_{false};
};

}  // namespace amp::extension
