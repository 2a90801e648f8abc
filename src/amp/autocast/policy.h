// Policies: they define what autocast does with each op, by a category per op, device and low-precision dtype. The presets are generated
// from autocast_policy.yaml.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast_category.h>
#include <amp/autocast_dtypes.h>
#include <amp/core/array_ref.h>
#include <amp/core/device.h>
#include <amp/core/scalar_type.h>
#include <amp/op_id.h>
#include <amp/quantize/recipe.h>

namespace amp::autocast {

// The precision in which float32 matrix multiplications and convolutions multiply. They always accumulate in float32. Devices that do not
// support a format multiply in full precision. Files of recorded programs contain these numbers.
enum class Math : uint8_t {
  Default,  // the device's default: float32 on a CPU, the process-wide switches on CUDA (amp/cuda/numerics.h)
  TF32,
  BFloat16,
  Float16,
  Full,  // float32, whatever the switches are
  // Factors are sums of bfloat16 terms: nine or six products of three terms, or three products of two terms.
  BFloat16x9,
  BFloat16x6,
  BFloat16x3
};
inline constexpr Math kLastMath = Math::BFloat16x3;
AMP_API const char* toString(Math math);  // "tf32", as in policy files; empty for Default
// Whether the setting means unrounded float32 on a device without switches.
constexpr bool is_full(Math math) { return math == Math::Default || math == Math::Full; }
// Whether factors are sums of bfloat16 terms.
constexpr bool has_terms(Math math) { return math >= Math::BFloat16x9; }

// The dtype of results: the dtype of the computation, float32, or the widest dtype of the inputs. float64 results are not cast.
enum class Output : uint8_t { Computed, Float32, Input };
AMP_API const char* toString(Output output);

inline constexpr uint32_t kToFirst = uint32_t{1} << 31;

// What a rule may contain in addition to its category. PyTorch's presets do not use it.
struct RuleExtras {
  Math math = Math::Default;
  Output output = Output::Computed;
  uint32_t kept = 0;     // bit i: the i-th castable argument keeps its dtype
  int64_t min_work = 0;  // a call with less work runs as with Category::Keep
  // For an op without a rule, set by Policy::promotes_unlisted. Bit i: the i-th castable argument is cast to the widest dtype of these
  // arguments; with kToFirst, to the dtype of the first argument, if that is wider. The rules for the ops inside the op apply.
  uint32_t promoted = 0;
  // How the products of the op are quantized, kOfRegion: in the recipe of the region, if it has one. Null: they are not.
  const amp::quantize::Recipe* quantize = nullptr;
  // The largest relative error of results that a NumericsCheck accepts (amp/tracing/numerics.h); 0: any.
  double budget = 0;

  bool any() const { return *this != RuleExtras{}; }
  bool operator==(const RuleExtras&) const = default;
};

// The entry of an op in a table: its category, and whether calls need further data of the policy: extras, or the message of a ban. 0 means
// no rule.
enum class TableEntry : uint8_t {};
inline constexpr uint8_t kSpecialBit = 0x80;
constexpr TableEntry table_entry(Category category, bool extras = false) {
  const bool special = extras || category == Category::Banned;
  return static_cast<TableEntry>(static_cast<uint8_t>(category) | (special ? kSpecialBit : 0));
}
constexpr Category category_of(TableEntry entry) { return static_cast<Category>(static_cast<uint8_t>(entry) & ~kSpecialBit); }
constexpr bool is_special(TableEntry entry) { return (static_cast<uint8_t>(entry) & kSpecialBit) != 0; }
static_assert(table_entry(Category::Passthrough) == TableEntry{}, "an op without a rule is one comparison with 0");
// The entry of an op without a rule whose arguments are promoted, or of a rule that has extras only.
inline constexpr TableEntry kOnlyExtras = table_entry(Category::Passthrough, /*extras=*/true);

// The place where a rule is written.
struct RuleOrigin {
  const char* file;         // "autocast_policy.yaml"; empty for a rule of derive_policy
  const char* preset;       // the preset or overlay of that file, or "derive_policy"
  const char* list;         // the list in that preset: "cuda/fp32", "cpu/low_dtypes/float16/override"
  int line;                 // 0 for the built-in presets
  const char* kernel = "";  // the kernel of PyTorch that the rule names, if not the op itself
};

class PolicyVariants;  // policy_variants.h
struct PolicyUses;     // policy_ptr.h

// A complete set of rules.
struct Policy {
  // The message of a banned op.
  struct Ban {
    OpId op;
    DeviceType device;
    uint8_t low_indices;  // bit i: in regions of the i-th low-precision dtype
    const char* message;
  };

  // The extras of a rule.
  struct Extra {
    OpId op;
    DeviceType device;
    uint8_t low_index;
    RuleExtras extras;
  };

  // A rule that names a kernel of PyTorch.
  struct KernelRule {
    const char* name;
    DeviceType device;
    uint8_t low_indices;  // bit i: in regions of the i-th low-precision dtype
    Category category;
    RuleOrigin origin;
  };

  // The rule of an op in the modules that match a pattern.
  struct OpRule {
    OpId op;
    DeviceType device;
    uint8_t low_indices;  // bit i: in regions of the i-th low-precision dtype
    Category category;
    RuleOrigin origin;
    RuleExtras extras = {};
    const char* message = "";  // the message of a ban
  };

  // What changes in the modules whose paths match a pattern, and in their submodules.
  struct ModuleRule {
    const char* pattern;  // "encoder.*.norm" (module_policy.h)
    bool enabled = true;
    ScalarType dtype = ScalarType::Undefined;  // float32: every op runs in it; Undefined: the region's dtype
    const Policy* policy = nullptr;            // its rules for ops apply; null: the rules of this policy
    ArrayRef<OpRule> ops = {};                 // override those rules
    RuleOrigin origin = {"", "", "", 0};
  };

  const char* name;
  const char* doc;
  // Indexed by device and low_dtype_index. Each table has kTableSize entries (table_size.h), indexed by OpId. Null if the policy has no
  // rules: its regions are disabled.
  const TableEntry* tables[kNumDeviceTypes][2];
  const uint16_t* origins[kNumDeviceTypes][2];  // indexed likewise: indices into `places`, whose first entry means no rule
  const RuleOrigin* places;
  ArrayRef<Ban> bans = {};
  ArrayRef<Extra> extras = {};        // sorted by op, device and low_index
  ArrayRef<KernelRule> kernels = {};  // ops have these rules as well, and their origins name the kernel
  ArrayRef<ModuleRule> modules = {};  // in the order in which they apply to one module
  // Only for a policy for some modules: the policy that it was made from. `modules` are then those of `whole`.
  const Policy* whole = nullptr;
  ScalarType dtype = ScalarType::Undefined;  // dtype of the region in these modules; Undefined: as outside of them
  bool off = false;                          // regions are disabled in these modules
  bool wide = false;                         // every op runs in float32 there
  PolicyVariants* variants = nullptr;        // the policies for some modules that were made from this one; null if `modules` is empty
  // Null: the policy is built in. Otherwise what it lives in, which is freed when nothing uses it (policy_ptr.h). The policies for some
  // modules live in the policy that has the rules for modules.
  const PolicyUses* owner = nullptr;
  // Ops without a rule that do not accept the dtypes of their arguments cast them to the widest (`unlisted: promote`).
  bool promotes_unlisted = false;
};

inline int low_dtype_index(ScalarType low_dtype) { return low_dtype == kBFloat16 ? 1 : 0; }

// Whether autocast_policy.yaml has a default dtype and rules for the device type. For the others, a backend says which it uses.
constexpr bool in_presets(DeviceType device) { return static_cast<size_t>(device) < kDefaultDtypes.size(); }
// Backend::autocast_dtype; float16 for a device type without a backend.
AMP_API ScalarType dtype_of_backend(DeviceType device);
// The default low-precision dtype of regions.
constexpr ScalarType default_dtype(DeviceType device) {
  return in_presets(device) ? kDefaultDtypes[static_cast<size_t>(device)] : dtype_of_backend(device);
}

// The device types for which policies can have rules: those of the presets, and those with another backend, in the order of DeviceType.
std::vector<DeviceType> ruled_devices();
// The device type whose rules are used where a policy has none for `device`: Backend::autocast_rules; `device` itself for a device type of
// the presets.
DeviceType rules_of_backend(DeviceType device);
// The device type whose table of the policy a region of `device` uses. `wanted`: the option of the region, or that of the surrounding one.
DeviceType device_of_rules(const Policy& policy, DeviceType device, DeviceType wanted);

// The extras in the form of policy files: "math: tf32, output: float32, min_work: 4096, budget: 0.01, args: {weight: keep}".
AMP_API std::string extras_text(OpId op, const RuleExtras& extras);

// A policy's rule for an op, in regions of this device and low-precision dtype.
AMP_API Category category_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op);
AMP_API RuleExtras extras_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op);
// The place where the rule is written; null if there is no rule.
AMP_API const RuleOrigin* origin_of(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op);

// A rule for modules in the form of policy files: "{dtype: float32, ops: {softmax: fp32}}".
AMP_API std::string module_rule_text(const Policy::ModuleRule& rule);

// The built-in presets in the order of autocast_policy.yaml, and the default preset.
struct Presets {
  const Policy* first;
  size_t count;
  const Policy* default_preset;
};
AMP_API const Presets& presets();
// The built-in presets, then those of register_preset in the order of registration.
AMP_API std::vector<const Policy*> all_presets();
// The number of policies in memory that were created at run time, including those for some modules of a model. They are freed when nothing
// uses them, except those that were made for the rules of the last regions.
AMP_API size_t num_policies();
// A preset by name. For an unknown name, throws a ValueError that lists the presets.
AMP_API const Policy& find_policy(std::string_view name);
bool is_preset(std::string_view name);
const char* ban_message(const Policy& policy, DeviceType device, ScalarType low_dtype, OpId op);

}  // namespace amp::autocast
