#include <fakecuda/ptx/allocation.h>

#include <algorithm>
#include <map>

namespace ptx {

namespace {

template <class Body>
void each_register(const Operand& operand, const Body& body) {
  if (operand.kind == Operand::Register) body(operand.index);
  for (const Operand& part : operand.parts) each_register(part, body);
}

bool ends_block(const Statement& statement) {
  return statement.opcode == "bra" || statement.opcode == "brx" || statement.opcode == "ret" || statement.opcode == "exit";
}

// Whether the statement writes the first operand.
bool writes_first(const Statement& statement) {
  static const char* const kOthers[] = {"st",   "red",  "bra", "brx",     "call",     "ret",
                                        "exit", "trap", "bar", "barrier", "prefetch", "nanosleep"};
  return !statement.has(".warp") &&
         (statement.has(".red") || std::find(std::begin(kOthers), std::end(kOthers), statement.opcode) == std::end(kOthers));
}

}  // namespace

std::vector<int32_t> allocate_registers(const Function& function, const std::function<int32_t(size_t)>& fresh) {
  constexpr uint32_t kNever = ~0u;
  struct Life {
    uint32_t block = kNever, last = 0;
    bool shared = false;  // may share its place
  };
  std::vector<Life> lives(function.registers.size());
  std::vector<bool> label_before(function.statements.size() + 1);
  for (const uint32_t at : function.labels) label_before[at] = true;

  uint32_t block = 0;
  for (uint32_t i = 0; i < function.statements.size(); ++i) {
    const Statement& statement = function.statements[i];
    if (label_before[i]) ++block;
    // Reads come first: a register that is read before it is written keeps its place.
    const auto note = [&](uint32_t index, bool written) {
      Life& life = lives[index];
      if (life.block == kNever) life = {block, i, written && statement.guard.kind == Operand::Nothing};
      else if (life.block != block) life.shared = false;
      life.last = i;
    };
    const bool writes = writes_first(statement);
    each_register(statement.guard, [&](uint32_t index) { note(index, false); });
    for (size_t k = writes ? 1 : 0; k < statement.operands.size(); ++k)
      each_register(statement.operands[k], [&](uint32_t index) { note(index, false); });
    if (writes && !statement.operands.empty()) each_register(statement.operands[0], [&](uint32_t index) { note(index, true); });
    if (ends_block(statement)) ++block;
  }

  std::vector<int32_t> places(function.registers.size(), 0);
  std::map<size_t, std::vector<int32_t>> free;  // keyed by size
  std::vector<bool> placed(function.registers.size());
  std::vector<uint32_t> ending;
  for (uint32_t i = 0; i < function.statements.size(); ++i) {
    const Statement& statement = function.statements[i];
    ending.clear();
    const auto place = [&](uint32_t index) {
      const size_t size = size_of(function.registers[index].type);
      if (!placed[index]) {
        placed[index] = true;
        std::vector<int32_t>& list = free[size];
        if (lives[index].shared && !list.empty()) {
          places[index] = list.back();
          list.pop_back();
        } else {
          places[index] = fresh(size);
        }
      }
      if (lives[index].shared && lives[index].last == i && std::find(ending.begin(), ending.end(), index) == ending.end())
        ending.push_back(index);
    };
    each_register(statement.guard, place);
    for (const Operand& operand : statement.operands) each_register(operand, place);
    // Only after the statement, because some statements write a result before they have read all operands.
    for (const uint32_t index : ending) free[size_of(function.registers[index].type)].push_back(places[index]);
  }
  return places;
}

}  // namespace ptx
