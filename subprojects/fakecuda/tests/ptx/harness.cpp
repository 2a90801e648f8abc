#include "harness.h"

namespace ptx {

const fake::Block* TestMemory::find(uint64_t address, uint64_t bytes) const {
  for (const Owned& block : blocks_) {
    if (address >= block.begin && address + bytes <= block.end()) return &block;
  }
  return nullptr;
}

std::string TestMemory::explain(uint64_t address, uint64_t bytes) const {
  for (const Owned& block : blocks_) {
    if (address >= block.begin && address < block.end())
      return std::to_string(bytes) + " bytes reach beyond the end of the block of " + std::to_string(block.size) + " bytes";
    if (address >= block.end() && address < block.end() + 256)
      return std::to_string(bytes) + " bytes are " + std::to_string(address - block.end()) + " bytes behind the block of " +
             std::to_string(block.size) + " bytes";
  }
  return std::to_string(bytes) + " bytes are in no block";
}

uint64_t TestMemory::add_bytes(uint64_t bytes, bool initialized) {
  Owned& block = blocks_.emplace_back();
  block.begin = blocks_.size() << 32;
  block.size = bytes;
  constexpr size_t kAlign = 256;
  block.memory.reset(new std::byte[bytes + kAlign]());
  const auto start = reinterpret_cast<uintptr_t>(block.memory.get());
  block.data = block.memory.get() + (kAlign - start % kAlign);
  block.flags.assign(bytes, initialized);
  block.initialized = block.flags.data();
  return block.begin;
}

std::string kernel_text(const std::vector<std::string>& types, const std::string& body, const std::string& before,
                        const std::string& directives) {
  std::string text = ".version 9.0\n.target sm_80\n.address_size 64\n" + before + "\n.visible .entry test(";
  for (size_t i = 0; i < types.size(); ++i) text += std::string(i == 0 ? "" : ", ") + ".param ." + types[i] + " p" + std::to_string(i);
  return text + ")" + directives + "\n{\n" + body + "\n}\n";
}

}  // namespace ptx
