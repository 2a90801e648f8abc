// What a backend is, without its kernels (kernels/table.h): memory, devices, and the properties in which devices differ. A backend is a
// folder of the library (docs/internals/adding-a-backend.md), or a plug-in that registers a device type while the process runs
// (amp/extension/backend.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <amp/core/allocator.h>
#include <amp/core/device.h>
#include <amp/core/scalar_type.h>

namespace amp {

class Tensor;
struct Kernels;
struct RnnProblem;

namespace quantize {
struct Operand;
}

// The kernels of amp/quantize/quantize.h. `x` is contiguous, with `rows` and `columns` above 0; `codes` are uint8, one for each number.
struct QuantizeKernels {
  void (*quantize)(const Tensor& x, int64_t rows, int64_t columns, const amp::quantize::Operand& how, const Tensor& codes,
                   const Tensor& scales, const Tensor& global);
  // `result` is float32.
  void (*dequantize)(const Tensor& codes, int64_t rows, int64_t columns, const amp::quantize::Operand& how, const Tensor& scales,
                     const Tensor& global, const Tensor& result);
};

// The constant of a backend. Members have defaults: set those that apply. `index` is the index of a device.
struct Backend {
  // Required.
  const Kernels* kernels = nullptr;

  // The number of devices that this process can use; may be 0. Required.
  int (*device_count)() = nullptr;

  // Memory for tensor data, aligned to 64 bytes; throws OutOfMemoryError, naming the size. Required.
  void* (*allocate)(int index, size_t bytes) = nullptr;
  void (*deallocate)(int index, void* data, size_t bytes) noexcept = nullptr;
  // Null: the memory is not counted, and freed memory is not kept.
  MemoryStats (*memory_stats)(int index) = nullptr;
  void (*reset_peak_memory_stats)(int index) = nullptr;
  void (*empty_cache)(int index) = nullptr;

  // Sets the calling thread's current device and returns the index of the previous one. Null for backends without a current device.
  int (*exchange_device)(int index) = nullptr;

  // The number of the thread's current stream on a device, and a function that sets it and returns the previous one. The meaning of the
  // number is private to the backend. Tensors that are made for different streams share no memory. Null: the device has no streams.
  int64_t (*current_stream)(int index) = nullptr;
  int64_t (*exchange_stream)(int index, int64_t stream) = nullptr;
  // Makes one stream of a device wait for what another one does now. Work of `stream` uses the tensor's memory, which must not be reused
  // before that. The host waits for a device. Set them together with the two functions above.
  void (*make_stream_wait)(int index, int64_t waiting, int64_t first) = nullptr;
  void (*note_stream_use)(const Tensor& tensor, int64_t stream) = nullptr;
  void (*synchronize)(int index) = nullptr;

  // Copies a CPU tensor to page-locked memory, and says whether a CPU tensor is in such memory. Null: the backend copies from any memory.
  Tensor (*pin_memory)(const Tensor& tensor) = nullptr;
  bool (*is_pinned)(const Tensor& tensor) = nullptr;

  // Whether kernels run asynchronously. Reading a value then waits for the device: arguments are not checked for their values. Where
  // possible, kernels therefore make decisions that depend on values: update_parameters counts steps, and skips those that a gradient
  // scaler skips, on the device.
  bool asynchronous = false;
  // Whether add_blocks and scatter_add_along can accumulate in 16-bit tensors; otherwise they are given a float32 copy.
  bool adds_to_16_bit = false;
  // Whether 16-bit convolutions read weights in channels-last: autocast then casts weights of 4 and 5 dimensions to that layout.
  bool channels_last_weights = false;
  // Whether the gelu of _addmm_activation is the approximation by tanh, as in CUDA's fused products. Otherwise it is the exact one.
  bool tanh_gelu_activation = false;
  // Whether convolution_fused reads weights that are prepared for Winograd's algorithm (ops/fused.h).
  bool winograd = false;

  // The dtype of autocast regions for which the program chooses none: float16 or bfloat16. Not used for device types that
  // autocast_policy.yaml names.
  ScalarType autocast_dtype = kFloat16;
  // The device type whose rules a policy applies to these devices, unless it has rules for them.
  DeviceType autocast_rules = kCUDA;
  // Whether autocast may use a low-precision dtype on these devices. Null: it may use all of them.
  bool (*supports_dtype)(ScalarType dtype) = nullptr;

  // Named ranges in a profiler's timeline. Null if the backend has none.
  void (*push_range)(const char* name) = nullptr;
  void (*pop_range)() = nullptr;

  // Whether add_blocks and scatter_add_along may currently add elements of a dtype in any order. Null if the backend has no such choice:
  // they never do. If they may, they get a float32 copy instead of a 16-bit tensor, and add_slices runs as one scatter_add_along.
  bool (*adds_in_any_order)(ScalarType dtype) = nullptr;

  // How the kernel rnn_network runs a recurrent network as a whole. The meaning of the number is private to the backend; a negative number
  // means that layer by layer is better. Null: always layer by layer.
  int64_t (*rnn_network_way)(const RnnProblem& problem) = nullptr;

  // Null: tensors of these devices are not quantized.
  const QuantizeKernels* quantize = nullptr;

  // Why device_count() is 0: "no NVIDIA driver was found". Null: it never is.
  std::string (*why_no_device)() = nullptr;
};

}  // namespace amp
