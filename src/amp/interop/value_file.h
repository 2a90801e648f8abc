// Reads and writes the value of a file or a stream. Internal.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include <amp/core/archive.h>
#include <amp/core/ivalue.h>
#include <amp/interop/save.h>

namespace amp::interop {

using WriteBytes = std::function<size_t(const void* bytes, size_t size)>;

// The tensors and numbers of a state as a dictionary, without its RawTensors.
IValue value_of_state(const StateDict& state);

void write_value(const IValue& value, const SaveTarget& target);
void write_value(const IValue& value, const WriteBytes& write);
// A file of torch.save or of libtorch's torch::save, or safetensors as a dictionary.
IValue read_value(const LoadSource& source, Device device);
// `name` stands for the path in messages.
IValue read_value(const std::string& name, std::string bytes, Device device);
serialize::InputArchive archive_of(const LoadSource& source, std::optional<Device> device);

}  // namespace amp::interop
