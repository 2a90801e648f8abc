// For tests: memory for kernels, and launches of PTX that the test writes.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <fakecuda/ptx/executor.h>

namespace ptx {

class TestMemory : public fake::MemoryView {
 public:
  // A block with these elements, which count as initialized, and its device address.
  template <class T>
  uint64_t add(const std::vector<T>& values) {
    const uint64_t address = add_bytes(values.size() * sizeof(T), true);
    std::memcpy(blocks_.back().data, values.data(), values.size() * sizeof(T));
    return address;
  }
  template <class T>
  uint64_t add_uninitialized(size_t n) {
    return add_bytes(n * sizeof(T), false);
  }
  template <class T>
  std::vector<T> get(uint64_t address, size_t n) const {
    std::vector<T> values(n);
    const fake::Block* block = find(address, n * sizeof(T));
    REQUIRE(block != nullptr);
    std::memcpy(values.data(), block->data + (address - block->begin), n * sizeof(T));
    return values;
  }

  const fake::Block* find(uint64_t address, uint64_t bytes) const override;
  std::string explain(uint64_t address, uint64_t bytes) const override;

 private:
  uint64_t add_bytes(uint64_t bytes, bool initialized);
  struct Owned : fake::Block {
    std::unique_ptr<std::byte[]> memory;
    std::vector<uint8_t> flags;
  };
  std::deque<Owned> blocks_;
};

// .version and .target, then the kernel `test` with the parameters p0, p1, ... of these types.
std::string kernel_text(const std::vector<std::string>& types, const std::string& body, const std::string& before = "",
                        const std::string& directives = "");

struct TestLaunch {
  fake::Dim3 grid, block{32};
  uint64_t shared_bytes = 0;
};

template <class... Args>
fake::LaunchResult run(const TestMemory& memory, const std::string& text, const TestLaunch& how, const Args&... args) {
  static std::deque<fake::Module> modules;  // the executor keeps what it has parsed by address
  modules.push_back({text});
  fake::Launch launch{&modules.back(), "test", how.grid, how.block, how.shared_bytes, {}, 0};
  [[maybe_unused]] const auto add = [&](const auto& value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    launch.arguments.emplace_back(bytes, bytes + sizeof(value));
  };
  (add(args), ...);
  return executor().launch(launch, memory);
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

template <class T>
const char* bits_type() {
  return sizeof(T) == 2 ? "b16" : sizeof(T) == 4 ? "b32" : "b64";
}

// Runs `code` once per element. %a, %b, %c are inputs (repeated if shorter than the first one), %d is the result. The registers %t (64
// bits), %u (32 bits), %h (16 bits) and the predicates %p, %q are available.
template <class D, class A, class B = A, class C = A>
std::vector<D> apply(const std::string& code, const std::vector<A>& a, const std::vector<B>& b = {B()}, const std::vector<C>& c = {C()}) {
  TestMemory memory;
  const size_t n = a.size();
  std::vector<B> all_b(n);
  std::vector<C> all_c(n);
  for (size_t i = 0; i < n; ++i) all_b[i] = b[i % b.size()], all_c[i] = c[i % c.size()];
  const auto load = [](const char* name, const char* type, size_t size, int from) {
    const std::string pointer = "%x" + std::to_string(from);
    return "ld.param.u64 " + pointer + ", [p" + std::to_string(from) + "];\nmad.wide.u32 " + pointer + ", %i, " + std::to_string(size) +
           ", " + pointer + ";\nld.global." + type + " %" + name + ", " + "[" + pointer + "];\n";
  };
  const std::string text =
      kernel_text({"u64", "u64", "u64", "u64", "u32"},
                  std::string(".reg .") + bits_type<D>() + " %d; .reg ." + bits_type<A>() + " %a; .reg ." + bits_type<B>() + " %b; .reg ." +
                      bits_type<C>() + " %c;\n" +
                      ".reg .b64 %x<5>; .reg .b64 %t<8>; .reg .b32 %u<8>; .reg .b16 %h<8>; .reg .pred %p<8>; .reg .pred %out; .reg .b32 "
                      "%i, %n, %k, %w;\n"
                      "mov.u32 %k, %ctaid.x; mov.u32 %w, %ntid.x; mov.u32 %i, %tid.x; mad.lo.u32 %i, %k, %w, %i; ld.param.u32 %n, [p4];\n"
                      "setp.ge.u32 %out, %i, %n; @%out bra END;\n" +
                      load("a", bits_type<A>(), sizeof(A), 1) + load("b", bits_type<B>(), sizeof(B), 2) +
                      load("c", bits_type<C>(), sizeof(C), 3) + code + "\nld.param.u64 %x0, [p0]; mad.wide.u32 %x0, %i, " +
                      std::to_string(sizeof(D)) + ", %x0; st.global." + bits_type<D>() + " [%x0], %d;\nEND: ret;\n");
  const uint64_t d = memory.add_uninitialized<D>(n);
  const auto result = run(memory, text, {{static_cast<uint32_t>((n + 63) / 64)}, {64}}, d, memory.add(a), memory.add(all_b),
                          memory.add(all_c), static_cast<uint32_t>(n));
  REQUIRE(result.fault == "");
  return memory.get<D>(d, n);
}

}  // namespace ptx
