// What all oneDNN kernels share. Primitives are made and run under a LibraryThreads guard, with a scratchpad of the caller's thread.
#pragma once

#include <oneapi/dnnl/dnnl.hpp>

#include <amp/core/parallel.h>
#include <amp/core/scalar_type.h>

namespace amp::cpu::onednn {

// Throws OutOfMemoryError or Error "[op] ..." for a status that is not success.
void check(const char* op, dnnl_status_t status);

const dnnl::engine& engine();
// Of this thread.
const dnnl::stream& stream();

// 64-byte aligned memory of this thread, valid until its next call.
void* scratch(size_t bytes);

// The data type of float32, float64, bfloat16 and float16.
dnnl::memory::data_type data_type(ScalarType type);

// Attributes with a scratchpad that the caller provides.
dnnl::primitive_attr user_scratchpad();

// Runs a primitive; throws as check() does.
void execute(const char* op, const dnnl::primitive& primitive, const dnnl_exec_arg_t* args, int n_args);

// Dimensions or a number of elements of 2^31 and more, which oneDNN can't take.
bool is_huge(const dnnl::memory::desc& desc);
bool is_huge(std::initializer_list<int64_t> factors);

// Whether bfloat16 products read beyond the rows of their left operand when these lie without gaps and their length is no multiple of 32: a
// NaN there, times zero, spoils other results. So do the AMX kernels of oneDNN 3.7, and not those of 3.2.
bool reads_beyond_rows();

// A kernel that oneDNN has only as a naive reference.
bool is_reference(const char* implementation);

}  // namespace amp::cpu::onednn
