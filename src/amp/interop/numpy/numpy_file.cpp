#include <amp/interop/numpy_file.h>

#include <variant>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/file/inflate.h>
#include <amp/core/file/input_file.h>
#include <amp/core/file/whole_file.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/interop/numpy/npy.h>
#include <amp/interop/strict_json.h>
#include <amp/interop/zip/stored_zip.h>
#include <amp/interop/zip/zip_writer.h>

namespace amp {

namespace {

using namespace interop;

constexpr std::string_view kArraySuffix = ".npy";
constexpr uint64_t kMostExpansion = 1032;  // that deflate can reach

std::string_view bytes_of(const Tensor& elements) {
  return {elements.numel() == 0 ? "" : static_cast<const char*>(elements.data_ptr()), static_cast<size_t>(elements.nbytes())};
}

Tensor array_of(const detail::InputFile& file, const std::string& name, const StoredEntry& entry) {
  const std::string owner = file.path() + ": `" + name + "`";
  std::string bytes = file.text(entry.begin, entry.size);
  if (entry.deflated) {
    if (entry.full_size / kMostExpansion > entry.size) refuse(owner, "it claims an impossible size");
    bytes = detail::inflate(owner, bytes, entry.full_size);
  }
  return read_npy(owner, bytes);
}

}  // namespace

Tensor load_npy(const std::string& path, Device device) try {
  return read_npy(path, detail::read_file(path)).to(device);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("load_npy"); }

void save_npy(const Tensor& tensor, const std::string& path) {
  const Tensor elements = npy_elements(tensor);
  const std::string header = npy_header(elements);
  detail::replace_file(path, {header, bytes_of(elements)});
}

StateDict load_npz(const std::string& path, Device device) try {
  const detail::InputFile file(path);
  StateDict state;
  for (const auto& [name, entry] : read_zip(file)) {
    const std::string key = name.ends_with(kArraySuffix) ? name.substr(0, name.size() - kArraySuffix.size()) : name;
    if (!is_utf8(key)) refuse(path, "an entry has a name that is not UTF-8");
    if (!state.emplace(key, array_of(file, name, entry).to(device)).second) refuse(path, "two of its arrays are called `" + key + "`");
  }
  return state;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("load_npz"); }

void save_npz(const StateDict& state, const std::string& path) {
  ZipWriter zip("save_npz");
  std::vector<Tensor> elements;
  elements.reserve(state.size());
  for (const auto& [name, value] : state) {
    AMP_CHECK(!std::holds_alternative<RawTensor>(value), NotImplementedError, "[save_npz] `", name,
              "` is a RawTensor, which only save_safetensors can write");
    const auto* number = std::get_if<Scalar>(&value);
    elements.push_back(npy_elements(number == nullptr ? std::get<Tensor>(value) : scalar_tensor(*number, number->type())));
    zip.add(name + std::string(kArraySuffix), npy_header(elements.back()), bytes_of(elements.back()));
  }
  zip.finish();
  detail::replace_file(path, zip.parts());
}

}  // namespace amp
