// Saves and loads state dicts: as safetensors in general, as JSON for small states that people read (a GradScaler's). Also loads PyTorch's
// files. docs/guide/formats.md describes the whole path of a checkpoint from PyTorch and back.
//
//   amp::save_safetensors(model->state_dict(), "model.safetensors");
//   model->load_state_dict(amp::load_safetensors("model.safetensors"));
//
// A file is written under a temporary name in its folder and then renamed. An interrupted save therefore leaves the old file, and several
// threads may save to one path. The mode of a replaced file is kept; a symbolic link is kept, and its target is replaced. Damaged files and
// other formats are rejected before anything is created from them: ValueError "file: reason". Names and strings that are not UTF-8 are also
// rejected, and nothing is written. Throws Error if the system can't read or write, and for pipes and devices. Throws OutOfMemoryError if
// an allocation fails. Time and memory are in proportion to the size of the file.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include <amp/core/state_dict.h>

namespace amp {

// Maps the name of an entry to another. An empty result leaves the entry out.
using RenameEntry = std::function<std::string(const std::string& name)>;

// The options of load_safetensors and load_pt.
struct LoadOptions {
  // The device of the loaded tensors.
  Device device = kCPU;
  // Leaves the data of the tensors in the file and maps it into memory (torch.load's `mmap`). A page is read when it is first used. A page
  // that is written becomes a private copy: the tensors can be trained, and the file never changes. The mapping lives as long as any of its
  // tensors. Meanwhile the file may be replaced or deleted, but must not be changed in place: if it is truncated, access to the lost part
  // ends the process with SIGBUS. Tensors for other devices, and those that are not aligned in the file, are copied.
  bool mmap = false;
  // Called for every entry of the file. Entries that are left out are not read. Throws ValueError if two entries get the same name. In
  // load_pt, entries are the tensors, the numbers, and the objects that contain tensors.
  RenameEntry rename = nullptr;
};

// The options of save_safetensors.
struct SaveOptions {
  // If positive, tensors of more bytes than this in total are divided into several files, in the naming of Hugging Face: for the path
  // "model.safetensors", "model-00001-of-00003.safetensors" and so on, and the index "model.safetensors.index.json". A tensor is never
  // divided.
  int64_t max_shard_size = 0;
  // Texts for other readers, the same in each file.
  std::map<std::string, std::string> metadata = {};
  // Called for every entry before it is written. Throws ValueError if two entries get the same name.
  RenameEntry rename = nullptr;
};

// The format of github.com/huggingface/safetensors: an eight-byte length, a JSON header, the tensors' bytes. Numbers are written as 0-dim
// tensors and loaded as numbers again. Tensors may be on any device; views are written densely. Throws NotImplementedError for sparse
// tensors and for complex128, which the format does not have.
AMP_API void save_safetensors(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata = {});
// Writes shards first and the index last. Each file is replaced atomically, but not all at once: an interrupted save over older shards can
// leave files of both. Files that an earlier save left at `path` (a single file, or an index with its shards) are removed if they were not
// replaced. Throws ValueError for a negative max_shard_size, or if the path does not end in ".safetensors" and there is a max_shard_size.
AMP_API void save_safetensors(const StateDict& state, const std::string& path, const SaveOptions& options);

// The dtypes F64 F32 F16 BF16 I64 I32 I16 I8 U8 BOOL C64 F8_E4M3 F8_E5M2 F8_E8M0 are loaded as tensors, and so is F4 if its last dimension
// is even: as float4_e2m1fn_x2, whose last dimension is half as long. Other dtypes of the format (F8_E4M3FNUZ, U16, U32, U64, ...) are
// loaded as RawTensor on the CPU. If `path` ends in ".index.json", or if only `path`.index.json exists, the shards of the
// index are loaded. They must contain exactly the entries that it lists, and be in its folder, possibly as symbolic links.
AMP_API StateDict load_safetensors(const std::string& path, Device device = kCPU);
AMP_API StateDict load_safetensors(const std::string& path, const LoadOptions& options);
// The `metadata` that was passed to save_safetensors. For a sharded checkpoint, the metadata of all shards together.
AMP_API std::map<std::string, std::string> load_safetensors_metadata(const std::string& path);

// Loads a file of PyTorch's torch.save (version 1.6 and later), also of libtorch's torch::save and of torch.jit.save: a state dict, or a
// dictionary of state dicts, numbers and lists. Nothing in the file is executed: only dictionaries, tensors and parameters are made. The
// parameters and buffers of a TorchScript module are loaded as a state dict; amp::load (save.h) loads what libtorch saved of an optimizer.
//
// Nested dictionaries, lists and tuples become names with dots, as in state_dict() of amp's optimizers: {"model": {"fc.weight": w},
// "betas": (0.9, 0.99)} is loaded as "model.fc.weight", "betas.0" and "betas.1". sub_state() returns one of the nested ones. Whatever a
// StateDict cannot contain is left out: texts, None, objects of other classes (argparse.Namespace, a number of NumPy, a set, ...), and
// entries with keys that are neither texts nor integers. Throws NotImplementedError, which names the class, for an object with tensors (a
// whole pickled model, a sparse tensor, ...) unless `rename` leaves it out. Throws ValueError if a tensor has a key that is neither a text
// nor an integer, or if two entries get the same name.
//
// Tensors that share a storage in the file share it when loaded, also as views with strides. Tensors that were on a GPU when saved are
// loaded on `options.device`. requires_grad is not kept. The dtypes that amp lacks (float8_e4m3fnuz, uint16, ...) are loaded as RawTensor.
// Throws NotImplementedError for files of a big-endian machine, and for complex32, quantized and sparse tensors.
AMP_API StateDict load_pt(const std::string& path, Device device = kCPU);
AMP_API StateDict load_pt(const std::string& path, const LoadOptions& options);

// Writes a JSON object: numbers are JSON numbers, tensors {"dtype", "shape", "data"}, infinities and NaN the strings "inf", "-inf" and
// "nan". Throws NotImplementedError for complex tensors and RawTensor.
AMP_API void save_json(const StateDict& state, const std::string& path);
AMP_API StateDict load_json(const std::string& path, Device device = kCPU);

}  // namespace amp
