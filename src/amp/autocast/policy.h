// What autocast does with each op: a category per op, device and low-precision dtype. The presets are generated from autocast_policy.yaml.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <amp/core/device.h>
#include <amp/core/scalar_type.h>
#include <amp/op_id.h>

namespace amp::autocast {

// PyTorch's categories.
enum class Category : uint8_t {
  Passthrough,       // no rule: the op runs in the dtypes of its inputs, and ops inside it are looked up themselves
  LowerPrecisionFp,  // every eligible tensor is cast to the region's dtype
  Fp32,              // every eligible tensor is cast to float32
  Fp32SetOptDtype,   // an empty dtype argument becomes float32
  Fp32AppendDtype,   // the overload with a dtype argument is called with float32
  Promote,           // every eligible tensor is cast to the widest of their dtypes
  Keep,              // as Promote, but float64 takes part: whatever the inputs are, nothing is lowered, inside the op neither
  Banned,            // the call throws
};
AMP_API const char* toString(Category category);

// How float32 products multiply; they store and add in float32. What a device lacks is done in full.
enum class Math : uint8_t { Full, TF32, BFloat16, Float16 };
AMP_API const char* toString(Math math);  // "tf32", as policy files have it; empty for Full

// In which dtype results come back: that of the computation, float32, or the widest of the inputs'. float64 ones stay as they are.
enum class Output : uint8_t { Computed, Float32, Input };
AMP_API const char* toString(Output output);

// What a rule may say beside its category. None of PyTorch's presets does.
struct RuleExtras {
  Math math = Math::Full;
  Output output = Output::Computed;
  uint32_t kept = 0;     // bit i: the i-th of the arguments that autocast may cast keeps its dtype
  int64_t min_work = 0;  // of a call with less work, inputs are not cast: it runs as with Category::Keep

  bool any() const { return *this != RuleExtras{}; }
  bool operator==(const RuleExtras&) const = default;
};

// What a table holds for an op: its category, and whether the policy has extras for it. No rule is 0.
enum class TableEntry : uint8_t {};
inline constexpr uint8_t kExtrasBit = 0x80;
constexpr TableEntry table_entry(Category category, bool extras = false) {
  return static_cast<TableEntry>(static_cast<uint8_t>(category) | (extras ? kExtrasBit : 0));
}
constexpr Category category_of(TableEntry entry) { return static_cast<Category>(static_cast<uint8_t>(entry) & ~kExtrasBit); }
constexpr bool has_extras(TableEntry entry) { return (static_cast<uint8_t>(entry) & kExtrasBit) != 0; }

// A complete set of tables. `tables` may be null for a device that the policy does not know: no op has a rule there.
struct Policy {
  struct Ban {
    OpId op;
    DeviceType device;
    const char* message;
  };

  struct Extra {
    OpId op;
    DeviceType device;
    uint8_t low;
    RuleExtras extras;
  };

  const char* name;
  const char* doc;
  const TableEntry* tables[kNumDeviceTypes][2];  // by device and low-precision dtype (float16, bfloat16), indexed by OpId
  const Ban* bans;
  size_t num_bans;
  const Extra* extras = nullptr;  // sorted by op, device and low-precision dtype
  size_t num_extras = 0;
};

inline int low_dtype_index(ScalarType low) { return low == kBFloat16 ? 1 : 0; }

// As a policy file has them: "math: tf32, output: fp32, min_work: 4096, args: {weight: keep}".
AMP_API std::string extras_text(OpId op, const RuleExtras& extras);

// The rule of a policy for an op in regions of this device and low-precision dtype.
AMP_API Category category_of(const Policy& policy, DeviceType device, ScalarType low, OpId op);
AMP_API RuleExtras extras_of(const Policy& policy, DeviceType device, ScalarType low, OpId op);

// The presets of autocast_policy.yaml, in its order, and the default one.
struct Presets {
  const Policy* first;
  size_t count;
  const Policy* default_preset;
};
AMP_API const Presets& presets();
// By name. Throws ValueError that lists the names.
AMP_API const Policy& find_policy(std::string_view name);
const char* ban_message(const Policy& policy, OpId op, DeviceType device);

}  // namespace amp::autocast
