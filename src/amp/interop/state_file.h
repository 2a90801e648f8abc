// Saves and loads state dicts: as safetensors in general, as JSON for small states that people read (a GradScaler's).
//
//   amp::save_safetensors(model->state_dict(), "model.safetensors");
//   model->load_state_dict(amp::load_safetensors("model.safetensors"));
//
// A file is written under a temporary name in its folder and then renamed, so that an interrupted save leaves the old one, and several
// threads may save to one path. The mode of a replaced file is kept; a symbolic link is kept, and its target is replaced. Damaged files and
// other formats are rejected before anything is created from them: ValueError "file: reason". Names and strings that are not UTF-8 are
// rejected, too, and nothing is written. Throws Error if the system can't read or write, and for pipes and devices.
#pragma once

#include <map>
#include <string>

#include <amp/core/state_dict.h>

namespace amp {

// The format of github.com/huggingface/safetensors: an eight-byte length, a JSON header, the tensors' bytes. Numbers are written as 0-dim
// tensors and loaded as numbers again. Tensors may be on any device; views are written densely. `metadata` is for other readers.
AMP_API void save_safetensors(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata = {});
// dtypes: F64 F32 F16 BF16 I64 I32 I16 I8 U8 BOOL C64; others throw NotImplementedError.
AMP_API StateDict load_safetensors(const std::string& path, Device device = kCPU);
// The `metadata` that was passed to save_safetensors.
AMP_API std::map<std::string, std::string> load_safetensors_metadata(const std::string& path);

// A JSON object: numbers are JSON numbers, tensors {"dtype", "shape", "data"}, infinities and NaN the strings "inf", "-inf" and "nan".
// Throws NotImplementedError for complex tensors.
AMP_API void save_json(const StateDict& state, const std::string& path);
AMP_API StateDict load_json(const std::string& path, Device device = kCPU);

}  // namespace amp
