// NumPy's files: an array in a .npy file, several arrays by name in a .npz file.
//
//   amp::save_npy(x, "x.npy");                       // numpy.load("x.npy")
//   amp::Tensor x = amp::load_npy("x.npy");          // numpy.save("x.npy", x)
//   amp::StateDict state = amp::load_npz("x.npz");   // numpy.savez("x.npz", weight=w, bias=b), also numpy.savez_compressed
//
// Nothing in a file is executed: arrays of objects, which are pickles, are refused. Errors and guarantees are those of state_file.h.
#pragma once

#include <string>

#include <amp/core/state_dict.h>

namespace amp {

// Bools, integers, floats and complex numbers, also big-endian ones and those in Fortran's order. Unsigned integers of 16 to 64 bits are
// loaded as the next wider signed type, those of 64 bits as int64. Throws ValueError if a number does not fit. Throws NotImplementedError
// for texts, records, objects and dates, and for floats of 128 bits.
AMP_API Tensor load_npy(const std::string& path, Device device = kCPU);
// bfloat16 and float8, which NumPy does not have, are written as float32. Throws NotImplementedError for sparse tensors and for
// float4_e2m1fn_x2.
AMP_API void save_npy(const Tensor& tensor, const std::string& path);

// The arrays by name, without ".npy". An array without dimensions is a 0-dim tensor.
AMP_API StateDict load_npz(const std::string& path, Device device = kCPU);
// Tensors as arrays, numbers as arrays without dimensions; not compressed. Throws NotImplementedError for a RawTensor.
AMP_API void save_npz(const StateDict& state, const std::string& path);

}  // namespace amp
