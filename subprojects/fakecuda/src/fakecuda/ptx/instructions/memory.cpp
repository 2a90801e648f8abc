// ld and st.
#include <fakecuda/ptx/access.h>
#include <fakecuda/ptx/coder.h>

namespace ptx {

namespace {

enum Mode : uint8_t { kStrongAccess = 1, kReadOnly = 2, kAcquire = 4, kRelease = 8, kWideBase = 16 };

// The relation of a lane's elements to registers, in Instruction::extra.
struct Shape {
  Space space;
  uint8_t elements, element_size;
  bool sign;
  uint8_t padding[4];
};
static_assert(sizeof(Shape) == 8);

void addresses(const Warp& w, const Instruction& in, uint64_t* to) {
  if ((in.mode & kWideBase) != 0) {
    const uint64_t* base = w.read<uint64_t>(in.a);
    for (int i = 0; i < kLanes; ++i) to[i] = base[i] + static_cast<uint64_t>(in.offset);
  } else {
    const uint32_t* base = w.read<uint32_t>(in.a);
    for (int i = 0; i < kLanes; ++i) to[i] = base[i] + static_cast<uint32_t>(in.offset);  // wraps like the device's
  }
}

Request request(const Warp& w, const Instruction& in, const Shape& shape) {
  Request result;
  result.space = shape.space;
  result.size = static_cast<uint32_t>(shape.elements) * shape.element_size;
  result.counts = w.block->program->sources[in.source].read_mask;
  result.strong = (in.mode & kStrongAccess) != 0;
  result.read_only_path = (in.mode & kReadOnly) != 0;
  addresses(w, in, result.address);
  return result;
}

template <class Element, class Register>
void to_register(Register* to, const std::byte* from, size_t stride, uint32_t mask) {
  each(mask, [&](int lane) {
    Element value;
    std::memcpy(&value, from + lane * stride, sizeof(value));
    to[lane] = static_cast<Register>(value);
  });
}

template <class Register>
void to_register(Warp& w, int32_t place, const std::byte* from, const Shape& shape, uint32_t mask) {
  const size_t stride = static_cast<size_t>(shape.elements) * shape.element_size;
  Register* to = w.write<Register>(place);
  if (shape.elements == 1 && shape.element_size == sizeof(Register)) return blend(to, reinterpret_cast<const Register*>(from), mask);
  switch (shape.element_size) {
    case 1: return shape.sign ? to_register<int8_t>(to, from, stride, mask) : to_register<uint8_t>(to, from, stride, mask);
    case 2: return shape.sign ? to_register<int16_t>(to, from, stride, mask) : to_register<uint16_t>(to, from, stride, mask);
    case 4: return shape.sign ? to_register<int32_t>(to, from, stride, mask) : to_register<uint32_t>(to, from, stride, mask);
    default: return to_register<uint64_t>(to, from, stride, mask);
  }
}

void from_register(const Warp& w, int32_t place, uint8_t width, std::byte* to, const Shape& shape, uint32_t mask) {
  const size_t stride = static_cast<size_t>(shape.elements) * shape.element_size;
  const std::byte* from = w.read<std::byte>(place);
  if (stride == width && mask == kAll) {
    std::memcpy(to, from, stride * kLanes);
    return;
  }
  each(mask, [&](int lane) { std::memcpy(to + lane * stride, from + lane * width, shape.element_size); });
}

// `list`: for each element, the place and the width of its register.
void run_load(Warp& w, const Instruction& in, uint32_t mask) {
  if (mask == 0) return;
  const auto shape = std::bit_cast<Shape>(in.extra);
  alignas(64) std::byte bytes[kLanes * 32];
  load(w, request(w, in, shape), mask, bytes);
  if ((in.mode & kAcquire) != 0) std::atomic_thread_fence(std::memory_order_acquire);
  if ((in.mode & kStrongAccess) != 0) w.block->global->acquire();
  const int32_t* parts = &w.block->program->lists[in.list];
  for (int i = 0; i < shape.elements; ++i) {
    const std::byte* from = bytes + i * shape.element_size;
    switch (parts[2 * i + 1]) {
      case 2: to_register<uint16_t>(w, parts[2 * i], from, shape, mask); break;
      case 4: to_register<uint32_t>(w, parts[2 * i], from, shape, mask); break;
      case 8: to_register<uint64_t>(w, parts[2 * i], from, shape, mask); break;
      default: break;  // a sink
    }
  }
}

void run_store(Warp& w, const Instruction& in, uint32_t mask) {
  if (mask == 0) return;
  const auto shape = std::bit_cast<Shape>(in.extra);
  alignas(64) std::byte bytes[kLanes * 32];
  const int32_t* parts = &w.block->program->lists[in.list];
  for (int i = 0; i < shape.elements; ++i) {
    std::byte* to = bytes + i * shape.element_size;
    from_register(w, parts[2 * i], static_cast<uint8_t>(parts[2 * i + 1]), to, shape, mask);
  }
  if ((in.mode & kRelease) != 0) {
    w.block->global->fence();
    std::atomic_thread_fence(std::memory_order_seq_cst);
  }
  store(w, request(w, in, shape), mask, bytes);
}

// Moves between an argument of a call and a register, which may have another size.
void run_argument(Warp& w, const Instruction& in, uint32_t mask) {
  const auto shape = std::bit_cast<Shape>(in.extra);
  alignas(64) std::byte bytes[kLanes * 8];
  from_register(w, in.a, static_cast<uint8_t>(in.width & 15), bytes, shape, mask);
  switch (in.width >> 4) {
    case 1: {
      const auto* from = reinterpret_cast<const uint8_t*>(bytes);
      blend(w.write<uint8_t>(in.d), from, mask);
      break;
    }
    case 2: to_register<uint16_t>(w, in.d, bytes, shape, mask); break;
    case 4: to_register<uint32_t>(w, in.d, bytes, shape, mask); break;
    default: to_register<uint64_t>(w, in.d, bytes, shape, mask); break;
  }
}

// Caching and eviction hints change nothing here. Orders and scopes are stored.
uint8_t qualifiers(Coder& c) {
  uint8_t mode = 0;
  if (c.take(".volatile") || c.take(".relaxed") || c.take(".mmio")) mode |= kStrongAccess;
  if (c.take(".acquire")) mode |= kStrongAccess | kAcquire;
  if (c.take(".release")) mode |= kStrongAccess | kRelease;
  if (c.take(".nc")) mode |= kReadOnly;
  c.take(".weak");
  c.take_one({".cta", ".cluster", ".gpu", ".sys"});
  c.take_one({".ca", ".cg", ".cs", ".lu", ".cv", ".wb", ".wt"});
  c.take_one({".L1::evict_normal", ".L1::evict_unchanged", ".L1::evict_first", ".L1::evict_last", ".L1::no_allocate"});
  c.take_one({".L2::evict_normal", ".L2::evict_first", ".L2::evict_last"});
  c.take_one({".L2::64B", ".L2::128B", ".L2::256B"});
  return mode;
}

bool is_call_argument(const Coder& c, const Operand& address) {
  return address.parts.size() == 1 && address.parts[0].kind == Operand::Name && c.is_argument(address.parts[0].name);
}

// ld.param and st.param of a function's or call's parameters: each is a separate register.
void argument(Coder& c, Instruction& in, const Operand& value, const Operand& address, Type type, bool is_load) {
  if (value.kind == Operand::Vector) c.fail("vectors of arguments are not supported");
  const size_t size = size_of(type);
  const int32_t place = c.argument(address.parts[0].name, address.bits, size);
  uint8_t width = 0;
  in.extra = std::bit_cast<int64_t>(Shape{Space::Param, 1, static_cast<uint8_t>(size), is_signed(type), {}});
  in.run = run_argument;
  if (is_load) {
    in.d = c.wide_result(value, type, width);
    in.a = place;
    in.width = static_cast<uint8_t>(width << 4 | size);
  } else {
    in.a = c.wide_source(value, type, width);
    in.d = place;
    in.width = static_cast<uint8_t>(size << 4 | width);
  }
}

void transfer(Coder& c, Instruction& in, bool is_load) {
  in.mode = qualifiers(c);
  const Space space = c.take_space();
  const int vector = c.take_vector();
  const Type type = c.take_type();
  const Operand &value = c.operand(is_load ? 0 : 1), &address = c.operand(is_load ? 1 : 0);
  if (space == Space::Param && is_call_argument(c, address)) return argument(c, in, value, address, type, is_load);
  std::vector<int32_t> places;
  const auto add = [&](const Operand& part) {
    uint8_t width = 0;
    const bool nothing = part.kind == Operand::Nothing;
    places.push_back(nothing ? 0 : is_load ? c.wide_result(part, type, width) : c.wide_source(part, type, width));
    places.push_back(width);
  };
  if (value.kind == Operand::Vector) {
    for (const Operand& part : value.parts) add(part);
  } else {
    add(value);
  }
  if (static_cast<int>(places.size()) != 2 * vector || size_of(type) > 8) c.fail("the vector has the wrong number of elements");
  uint8_t width = 0;
  in.a = c.address(address, space, in.offset, width);
  if (width == 8) in.mode |= kWideBase;
  in.extra = std::bit_cast<int64_t>(Shape{space, static_cast<uint8_t>(vector), static_cast<uint8_t>(size_of(type)), is_signed(type), {}});
  in.list = static_cast<uint32_t>(c.program().lists.size());
  c.program().lists.insert(c.program().lists.end(), places.begin(), places.end());
  in.run = is_load ? run_load : run_store;
}

void ld(Coder& c, Instruction& in) { transfer(c, in, true); }
void st(Coder& c, Instruction& in) { transfer(c, in, false); }

void run_nothing(Warp&, const Instruction&, uint32_t) {}
void prefetch(Coder& c, Instruction& in) {
  qualifiers(c);
  c.take_space();
  c.take_one({".L1", ".L2"});
  in.run = run_nothing;
}

// Fences. They order the writes that other blocks see.
void run_fence(Warp& w, const Instruction& in, uint32_t) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (in.mode != 0) w.block->global->fence();
}
void membar(Coder& c, Instruction& in) {
  in.mode = c.take_one({".cta", ".gl", ".sys"}) > 0;
  in.run = run_fence;
}
void fence(Coder& c, Instruction& in) {
  c.take_one({".sc", ".acq_rel", ".acquire", ".release"});
  in.mode = c.take_one({".cta", ".cluster", ".gpu", ".sys"}) > 0;
  in.run = run_fence;
}

}  // namespace

std::span<const Opcode> memory_opcodes() {
  static constexpr Opcode kOpcodes[] = {{"ld", ld},         {"ldu", ld},     {"st", st}, {"prefetch", prefetch}, {"prefetchu", prefetch},
                                        {"membar", membar}, {"fence", fence}};
  return kOpcodes;
}

}  // namespace ptx
