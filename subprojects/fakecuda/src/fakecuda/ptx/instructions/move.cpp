// mov, with its packing and unpacking of vectors; cvta and isspacep.
#include <fakecuda/ptx/instructions/integer.h>

namespace ptx {

namespace {

struct Same {
  template <class T>
  T operator()(T a) const {
    return a;
  }
};
// Null stays null in every space.
struct PlusUnlessNull {
  uint64_t operator()(uint64_t a, uint64_t b) const { return a == 0 ? 0 : a + b; }
};
struct MinusUnlessNull {
  uint64_t operator()(uint64_t a, uint64_t b) const { return a == 0 ? 0 : a - b; }
};

void run_predicate(Warp& w, const Instruction& in, uint32_t mask) { blend(w.predicate(in.d), w.test(in.a), mask); }

// Moves between `offset` parts of `width` bytes and a whole.
void run_pack(Warp& w, const Instruction& in, uint32_t mask) {
  const int32_t* parts = &w.block->program->lists[in.list];
  const auto n = static_cast<int>(in.offset);
  each(mask, [&](int lane) {
    for (int i = 0; i < n; ++i)
      std::memcpy(w.write<std::byte>(in.d) + (lane * n + i) * in.width, w.read<std::byte>(parts[i]) + lane * in.width, in.width);
  });
}
void run_unpack(Warp& w, const Instruction& in, uint32_t mask) {
  const int32_t* parts = &w.block->program->lists[in.list];
  const auto n = static_cast<int>(in.offset);
  const auto copy = [&]<class T>(T) {
    const T* whole = w.read<T>(in.a);
    T values[8][kLanes];
    for (int i = 0; i < n; ++i) {
      for (int lane = 0; lane < kLanes; ++lane) values[i][lane] = whole[lane * n + i];
    }
    for (int i = 0; i < n; ++i) blend(w.write<T>(parts[i]), values[i], mask);
  };
  if (in.width == 1) copy(uint8_t());
  else if (in.width == 2) copy(uint16_t());
  else if (in.width == 4) copy(uint32_t());
  else copy(uint64_t());
}

void run_clock(Warp& w, const Instruction& in, uint32_t mask) {
  const uint64_t now = w.block->counters->warp_instructions;
  if (in.width == 8) fill<uint64_t>(w, in, mask, [&](int) { return now; });
  else fill<uint32_t>(w, in, mask, [&](int) { return static_cast<uint32_t>(now); });
}

Type part_type(const Coder& c, size_t bytes) {
  switch (bytes) {
    case 1: return Type::B8;
    case 2: return Type::B16;
    case 4: return Type::B32;
    case 8: return Type::B64;
    default: c.fail("the vector has the wrong number of elements");
  }
}

void mov(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  const bool packs = c.operand(1).kind == Operand::Vector, unpacks = c.operand(0).kind == Operand::Vector;
  if (packs || unpacks) {
    const std::vector<Operand>& parts = c.operand(packs ? 1 : 0).parts;
    const Type part = part_type(c, size_of(type) / parts.size());
    in.width = static_cast<uint8_t>(size_of(part));
    in.offset = static_cast<int64_t>(parts.size());
    std::vector<int32_t> places;
    for (const Operand& operand : parts) places.push_back(packs ? c.source(operand, part) : c.result(operand, part));
    if (packs) in.d = c.result(0, type);
    else in.a = c.source(1, type);
    in.list = static_cast<uint32_t>(c.program().lists.size());
    c.program().lists.insert(c.program().lists.end(), places.begin(), places.end());
    in.run = packs ? run_pack : run_unpack;
    return;
  }
  in.d = c.result(0, type);
  if (type == Type::Pred) {
    in.run = run_predicate;
    in.a = c.source(1, type);
    return;
  }
  const std::string_view name = c.operand(1).name;
  if (c.operand(1).kind == Operand::Special && (name.starts_with("%clock") || name.starts_with("%globaltimer"))) {
    in.run = run_clock;
    in.width = static_cast<uint8_t>(size_of(type));
    return;
  }
  in.run = by_size(c, type, [](auto t) { return Run(&map1<Same, decltype(t), decltype(t)>); });
  in.a = c.source(1, type);
}

uint64_t window(const Coder& c, Space space) {
  switch (space) {
    case Space::Shared: return kSharedWindow;
    case Space::Local: return kLocalWindow;
    case Space::Param: return kParamWindow;
    case Space::Global:
    case Space::Const: return 0;
    default: c.fail("a state space is missing");
  }
}

void cvta(Coder& c, Instruction& in) {
  const bool to = c.take(".to");
  const uint64_t offset = window(c, c.take_space());
  const Type type = c.take_type();
  if (size_of(type) != 8) c.fail("addresses of 32 bits are not supported");
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.constant(offset, 8);
  // Addresses in shared and local memory begin above zero (kSharedBase).
  in.run = offset == 0 ? &map1<Same, uint64_t, uint64_t>
           : to        ? &map2<MinusUnlessNull, uint64_t, uint64_t>
                       : &map2<PlusUnlessNull, uint64_t, uint64_t>;
}

// `offset`: the window's number, or zero for addresses outside all windows.
void run_isspacep(Warp& w, const Instruction& in, uint32_t mask) {
  const uint64_t* a = w.read<uint64_t>(in.a);
  uint32_t result = 0;
  for (int i = 0; i < kLanes; ++i) {
    const uint64_t window = a[i] >> kWindowShift;
    const bool global =
        window != kSharedWindow >> kWindowShift && window != kLocalWindow >> kWindowShift && window != kParamWindow >> kWindowShift;
    result |= (in.offset == 0 ? global : window == static_cast<uint64_t>(in.offset)) ? kBit[i] : 0;
  }
  blend(w.predicate(in.d), result, mask);
}
void isspacep(Coder& c, Instruction& in) {
  in.offset = static_cast<int64_t>(window(c, c.take_space()) >> kWindowShift);
  in.run = run_isspacep;
  in.d = c.result(0, Type::Pred), in.a = c.source(1, Type::U64);
}

}  // namespace

std::span<const Opcode> move_opcodes() {
  static constexpr Opcode kOpcodes[] = {{"mov", mov}, {"cvta", cvta}, {"isspacep", isspacep}};
  return kOpcodes;
}

}  // namespace ptx
