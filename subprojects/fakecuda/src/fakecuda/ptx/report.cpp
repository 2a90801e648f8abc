// The text for the position of a fault.
#include <cxxabi.h>

#include <cstdlib>

#include <fakecuda/ptx/block_runner.h>

namespace ptx {

std::string readable(const std::string& mangled) {
  int status = 0;
  char* text = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
  const std::string name = status == 0 ? text : mangled;
  std::free(text);
  return name.size() > 160 ? name.substr(0, 157) + "..." : name;
}

std::string source_line(const Program& program, const Place& place) {
  const auto file = program.module->files.find(place.file);
  return file == program.module->files.end() ? std::string() : file->second + ":" + std::to_string(place.line);
}

std::string BlockRunner::location(uint32_t pc) const {
  const Source& source = program_.sources[program_.code[pc].source];
  const std::string line = source_line(program_, source.place);
  return "at " + source.text + " in line " + std::to_string(source.line) + " of the PTX" + (line.empty() ? "" : " (" + line + ")");
}

std::string BlockRunner::where(const Warp& warp, int lane) const {
  const auto triple = [](uint32_t x, uint32_t y, uint32_t z) {
    return "(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + ")";
  };
  const std::string block = "block " + triple(state_.position[0], state_.position[1], state_.position[2]);
  if (lane < 0) return "warp " + std::to_string(warp.index) + " of " + block + ": ";
  const uint32_t thread = warp.index * kLanes + static_cast<uint32_t>(lane), x = launch_.block.x, y = launch_.block.y;
  return "thread " + triple(thread % x, thread / x % y, thread / x / y) + " of " + block + ": ";
}

}  // namespace ptx
