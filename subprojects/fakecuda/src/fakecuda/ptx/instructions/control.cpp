// Branches, calls and the end of threads.
#include <fakecuda/ptx/coder.h>
#include <fakecuda/ptx/lanes.h>

namespace ptx {

namespace {

void run_nothing(Warp&, const Instruction&, uint32_t) {}

void bra(Coder& c, Instruction& in) {
  c.take(".uni");
  in.flow = Flow::Branch;
  in.run = run_nothing;
  in.target = c.operand(0).index;  // a label; decode() replaces it
}

// `list`: the targets; `offset` is their number.
void run_indirect(Warp& w, const Instruction& in, uint32_t mask) {
  const uint32_t* index = w.read<uint32_t>(in.a);
  each(mask, [&](int lane) {
    if (index[lane] >= static_cast<uint64_t>(in.offset))
      throw Fault{"branches to entry " + std::to_string(index[lane]) + " of a list with " + std::to_string(in.offset), lane};
    w.targets[lane] = static_cast<uint32_t>(w.block->program->lists[in.list + index[lane]]);
  });
}
void brx(Coder& c, Instruction& in) {
  if (!c.take(".idx")) c.fail("only .idx is supported");
  c.take(".uni");
  in.flow = Flow::Indirect;
  in.run = run_indirect;
  in.a = c.source(0, Type::U32);
  in.target = c.operand(1).index;  // index of the list; decode() replaces it
}

void ret(Coder& c, Instruction& in) {
  c.take(".uni");
  in.flow = Flow::Return;
  in.run = run_nothing;
}
void exit(Coder&, Instruction& in) {
  in.flow = Flow::Exit;
  in.run = run_nothing;
}

void run_trap(Warp&, const Instruction&, uint32_t mask) {
  if (mask != 0) throw Fault{"a trap", first(mask)};
}
void trap(Coder&, Instruction& in) { in.run = run_trap; }

void nanosleep(Coder& c, Instruction& in) {
  c.source(0, c.take_type());
  in.flow = Flow::Yield;
  in.run = run_nothing;
}
void nothing(Coder&, Instruction& in) { in.run = run_nothing; }

}  // namespace

std::span<const Opcode> control_opcodes() {
  static constexpr Opcode kOpcodes[] = {{"bra", bra},   {"brx", brx},       {"ret", ret},         {"exit", exit},
                                        {"trap", trap}, {"brkpt", nothing}, {"pmevent", nothing}, {"nanosleep", nanosleep}};
  return kOpcodes;
}

}  // namespace ptx
