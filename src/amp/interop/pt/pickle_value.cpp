#include <amp/interop/pickle_value.h>

#include <string>

#include <amp/interop/value_file.h>

namespace amp {

std::vector<char> pickle_save(const IValue& value) {
  std::vector<char> bytes;
  interop::write_value(value, [&](const void* part, size_t size) {
    const auto* begin = static_cast<const char*>(part);
    bytes.insert(bytes.end(), begin, begin + size);
    return size;
  });
  return bytes;
}

IValue pickle_load(const std::vector<char>& bytes) {
  return interop::read_value("the pickled bytes", std::string(bytes.begin(), bytes.end()), kCPU);
}

}  // namespace amp
