// The object that a file of torch.save holds. Internal.
#pragma once

#include <amp/core/ivalue.h>
#include <amp/interop/tensor_file.h>

namespace amp::interop {

// Lists, tuples, dictionaries, texts, numbers and tensors; an object of TorchScript is the dictionary of its attributes. Other objects are
// None if they have no tensors, else it throws NotImplementedError. Throws as load_pt does.
IValue read_pt_value(const TensorFile& file, Device device);

}  // namespace amp::interop
