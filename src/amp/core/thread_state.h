// All per-thread state of the library in one small, trivially destructible block: each stage of a call costs one load. Part of the
// extension interface (amp/extension): custom ops read it in the same way as built-in ones.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <amp/autocast_dtypes.h>
#include <amp/core/device.h>
#include <amp/core/scalar_type.h>

#ifndef AMP_TLS_MODEL
#define AMP_TLS_MODEL "initial-exec"
#endif

namespace amp {

namespace autocast {
class CastCache;
struct Policy;
enum class TableEntry : uint8_t;
enum class Math : uint8_t;
}  // namespace autocast
namespace tracing {
struct ThreadObservers;
}
namespace quantize {
struct Recipe;
enum class FactorRoles : uint8_t;
}  // namespace quantize

namespace detail {

class AutocastScope;
struct Storage;
struct ModuleFrame;  // autocast/module_path.h

struct PoolChain {
  void* head = nullptr;
  uint32_t count = 0;
};

inline constexpr int kPoolClasses = 16;  // blocks of 64, 128, ..., 1024 bytes

struct PoolState {
  PoolChain current[kPoolClasses];
};

// The stages of a call before and after its op. One load, any(), tells whether there are any.
struct alignas(2) CallStages {
  uint8_t autocast = 0;   // bit i: device type i is in an enabled autocast region
  bool observed = false;  // observers see the calls (amp/tracing)

  bool any() const { return std::bit_cast<uint16_t>(*this) != 0; }
  bool in_region(DeviceType device) const { return (autocast & 1u << static_cast<unsigned>(device)) != 0; }
};

struct ThreadState {
  bool grad_enabled = true;
  bool inference_mode = false;
  CallStages stages;
  bool autocast_cache_enabled = true;
  autocast::Math matmul_math{};  // arithmetic of float32 matrix multiplications and convolutions
  // Not std::array: GCC's null checks of its member functions look at flags that the linker's relaxation of the access has overwritten.
  ScalarType autocast_dtype[kNumDeviceTypes] = {};  // Undefined until the first region: the default of a plug-in's device type
  bool exiting = false;                             // the thread's exit hooks have run: cache nothing anymore
  bool exit_hooked = false;
  bool float32_part = false;                                         // see ops/rounded_once.h
  uint8_t autocast_modules = 0;                                      // bit i: the policy of device type i has rules for modules
  DeviceType autocast_table_device[kNumDeviceTypes] = {};            // the device whose table of the policy is used
  AutocastScope* autocast_scope = nullptr;                           // the innermost scope
  const autocast::TableEntry* autocast_table[kNumDeviceTypes] = {};  // tables of the innermost region; read only while enabled
  const autocast::Policy* autocast_policy[kNumDeviceTypes] = {};
  const ModuleFrame* module_frame = nullptr;                      // the module that is being called
  const quantize::Recipe* autocast_recipe[kNumDeviceTypes] = {};  // `recipe` of the innermost region
  const quantize::Recipe* recipe = nullptr;                       // how the products of this call are quantized; null: they are not
  const Storage* gradient_storage = nullptr;                      // of the node that runs with a recipe (quantize/product_scope.h)
  quantize::FactorRoles factor_roles{};
  uint64_t autocast_casts = 0;
  uint64_t autocast_cache_hits = 0;
  uint64_t autocast_cache_misses = 0;
  int64_t autocast_cache_budget = std::numeric_limits<int64_t>::max();  // in bytes
  autocast::CastCache* cast_cache = nullptr;
  tracing::ThreadObservers* observers = nullptr;
  PoolState* pool = nullptr;
  void* allocator_bins = nullptr;

  constexpr ThreadState() {
    for (size_t d = 0; d < kNumDeviceTypes; ++d) {
      autocast_dtype[d] = d < autocast::kDefaultDtypes.size() ? autocast::kDefaultDtypes[d] : ScalarType::Undefined;
      autocast_table_device[d] = static_cast<DeviceType>(d);
    }
  }
};

extern constinit thread_local ThreadState thread_state_storage __attribute__((tls_model(AMP_TLS_MODEL), visibility("default")));
inline ThreadState& thread_state() { return thread_state_storage; }

// Arranges that the end of the thread destroys its objects (core/thread/per_thread.h) and flushes its caches of memory. Must be called
// before something is first cached in ThreadState.
void hook_thread_exit();

}  // namespace detail
}  // namespace amp
