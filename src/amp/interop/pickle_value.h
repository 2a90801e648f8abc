// Values as the bytes of a file of torch.save (torch::pickle_save).
#pragma once

#include <vector>

#include <amp/core/ivalue.h>

namespace amp {

// The bytes of a file that Python's torch.load reads: of a tensor, a number, a text, or a list, tuple or dictionary of these. Throws
// NotImplementedError for sparse tensors.
AMP_API std::vector<char> pickle_save(const IValue& value);
// Reads them, and files of torch.save as a whole. Nothing is executed. Throws like load_pt.
AMP_API IValue pickle_load(const std::vector<char>& bytes);

}  // namespace amp
