// Shared by all oneDNN kernels. Primitives are created and run under an OpenMPThreads guard, with a scratchpad of the calling thread.
#pragma once

#include <oneapi/dnnl/dnnl.hpp>

#include <amp/core/parallel.h>
#include <amp/core/scalar_type.h>
#include <amp/ops/fused.h>

namespace amp::cpu::onednn {

// Throws OutOfMemoryError or Error "[op] ..." for a status that is not success.
void check(const char* op, dnnl_status_t status);

const dnnl::engine& engine();
// This thread's stream.
const dnnl::stream& stream();

// 64-byte aligned memory of this thread, valid until the thread's next call.
void* scratch(size_t bytes);

// The first aligned address in a tensor of bytes. The tensor has kPackedAlignment spare bytes.
inline constexpr int64_t kPackedAlignment = 64;
inline void* aligned(const Tensor& bytes) {
  const auto address = reinterpret_cast<uintptr_t>(bytes.data_ptr());
  return reinterpret_cast<void*>((address + kPackedAlignment - 1) / kPackedAlignment * kPackedAlignment);
}

struct Eltwise {
  dnnl_alg_kind_t kind;
  float alpha = 0, beta = 0;
};
// Not for None.
Eltwise eltwise(FusedActivation activation);
// Adds the operations after a product: the sum with a tensor of this layout, unless it is empty, then the activation.
void append_fused(dnnl::primitive_attr& attr, const dnnl::memory::desc& residual, FusedActivation activation);

// oneDNN's data type for float32, float64, bfloat16 or float16.
dnnl::memory::data_type data_type(ScalarType type);

// Attributes for a user-provided scratchpad.
dnnl::primitive_attr user_scratchpad();

// Runs a primitive; throws like check().
void execute(const char* op, const dnnl::primitive& primitive, const dnnl_exec_arg_t* args, int n_args);

// Whether a dimension or the number of elements is 2^31 or more. oneDNN does not support this.
bool is_huge(const dnnl::memory::desc& desc);
bool is_huge(std::initializer_list<int64_t> factors);

// Whether bfloat16 matrix multiplications read past the rows of a dense left operand whose row length is not a multiple of 32: a NaN there,
// multiplied by zero, corrupts other results. The AMX kernels of oneDNN 3.7 do this; those of 3.2 do not.
bool reads_beyond_rows();

}  // namespace amp::cpu::onednn
