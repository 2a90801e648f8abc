#include <amp/interop/value_file.h>

#include <functional>
#include <istream>
#include <iterator>
#include <new>
#include <ostream>
#include <variant>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/core/file/whole_file.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/interop/pt/pt_value.h>
#include <amp/interop/pt/pt_writer.h>
#include <amp/interop/safetensors/safetensors_index.h>
#include <amp/interop/safetensors/safetensors_read.h>
#include <amp/interop/state_file.h>

namespace amp::interop {

namespace {

constexpr std::string_view kZipMagic = "PK";

bool is_zip(const TensorFile& file) { return file.file().size() >= kZipMagic.size() && file.file().text(0, kZipMagic.size()) == kZipMagic; }

}  // namespace

IValue value_of_state(const StateDict& state) {
  std::vector<DictValue::Entry> entries;
  for (const auto& [name, value] : state) {
    if (const auto* tensor = std::get_if<Tensor>(&value)) entries.emplace_back(name, *tensor);
    else if (const auto* number = std::get_if<Scalar>(&value)) entries.emplace_back(name, *number);
  }
  return DictValue(std::move(entries));
}

void write_value(const IValue& value, const WriteBytes& write) try {
  const PtArchiveParts archive(value);
  for (const std::string_view part : archive.parts()) {
    AMP_CHECK(write(part.data(), part.size()) == part.size(), Error, "[save] the target did not take all bytes");
  }
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("save"); }

void write_value(const IValue& value, const SaveTarget& target) try {
  if (target.stream() == nullptr) return detail::replace_file(target.path(), PtArchiveParts(value).parts());
  write_value(value, [&](const void* bytes, size_t size) {
    target.stream()->write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
    return target.stream()->good() ? size : 0;
  });
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("save"); }

IValue read_value(const std::string& name, std::string bytes, Device device) try {
  const TensorFile file(name, std::move(bytes));
  return looks_like_safetensors(file.file()) ? value_of_state(read_safetensors(file, device)) : read_pt_value(file, device);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("load"); }

IValue read_value(const LoadSource& source, Device device) try {
  if (source.stream() != nullptr) {
    std::string bytes(std::istreambuf_iterator<char>(*source.stream()), {});
    return read_value("the stream", std::move(bytes), device);
  }
  const std::string& path = source.path();
  if (!index_of(path).empty()) return value_of_state(load_safetensors(path, device));
  const TensorFile file(path, /*mapped=*/false);
  return is_zip(file) ? read_pt_value(file, device) : value_of_state(load_safetensors(path, device));
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("load"); }

serialize::InputArchive archive_of(const LoadSource& source, std::optional<Device> device) {
  serialize::InputArchive archive;
  if (source.stream() == nullptr) archive.load_from(source.path(), device);
  else archive.load_from(*source.stream(), device);
  return archive;
}

}  // namespace amp::interop

namespace amp::serialize {

namespace {

// A tensor or a list has no names: its parts get numbers, as in the archives of libtorch.
DictValue contents_of(const IValue& value) {
  if (value.isGenericDict()) return value.toGenericDict();
  if (value.isTensor()) return DictValue({{"0", value}});
  std::vector<DictValue::Entry> entries;
  if (value.isList() || value.isTuple()) {
    for (const IValue& each : value.isList() ? value.toListRef() : value.toTuple().elements())
      entries.emplace_back(std::to_string(entries.size()), each);
  }
  return DictValue(std::move(entries));
}

}  // namespace

void OutputArchive::save_to(const std::string& path) const { interop::write_value(IValue(contents_), SaveTarget(path)); }
void OutputArchive::save_to(std::ostream& stream) const { interop::write_value(IValue(contents_), SaveTarget(stream)); }
void OutputArchive::save_to(const std::function<size_t(const void*, size_t)>& write) const {
  interop::write_value(IValue(contents_), write);
}

void InputArchive::load_from(const std::string& path, std::optional<Device> device) {
  *this = InputArchive(contents_of(interop::read_value(LoadSource(path), device.value_or(kCPU))));
}
void InputArchive::load_from(std::istream& stream, std::optional<Device> device) {
  *this = InputArchive(contents_of(interop::read_value(LoadSource(stream), device.value_or(kCPU))));
}
void InputArchive::load_from(const char* data, size_t size, std::optional<Device> device) {
  *this = InputArchive(contents_of(interop::read_value("the bytes", std::string(data, size), device.value_or(kCPU))));
}

}  // namespace amp::serialize
