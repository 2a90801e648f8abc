// What autocast does with each op: a category per op, device and low-precision dtype. The presets are generated from autocast_policy.yaml.
#pragma once

#include <cstddef>
#include <cstdint>
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
  Banned,            // the call throws
};
AMP_API const char* toString(Category category);

// A complete set of tables. `tables` may be null for a device that the policy does not know: no op has a rule there.
struct Policy {
  struct Ban {
    OpId op;
    DeviceType device;
    const char* message;
  };

  const char* name;
  const char* doc;
  const Category* tables[kNumDeviceTypes][2];  // by device and low-precision dtype (float16, bfloat16), indexed by OpId
  const Ban* bans;
  size_t num_bans;
};

inline int low_dtype_index(ScalarType low) { return low == kBFloat16 ? 1 : 0; }

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
