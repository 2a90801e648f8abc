// Turns a parsed kernel, and the functions that it calls, into a program.
#include <algorithm>
#include <functional>
#include <set>

#include <fakecuda/ptx/allocation.h>
#include <fakecuda/ptx/coder.h>
#include <fakecuda/ptx/executor.h>
#include <fakecuda/ptx/lanes.h>

namespace ptx {

namespace {

struct Opcodes {
  struct Entry {
    Decode decode;
    std::string name;
  };
  std::unordered_map<std::string_view, Entry> floats, others;
  Opcodes() {
    for (const auto list : {float_opcodes(), approximate_opcodes()}) {
      for (const Opcode& opcode : list) floats[opcode.name] = {opcode.decode, std::string(opcode.name) + " of floating numbers"};
    }
    for (const auto list : {integer_opcodes(), wide_opcodes(), bit_opcodes(), compare_opcodes(), convert_opcodes(), move_opcodes(),
                            memory_opcodes(), atomic_opcodes(), collective_opcodes(), control_opcodes()}) {
      for (const Opcode& opcode : list) others[opcode.name] = {opcode.decode, std::string(opcode.name)};
    }
  }
  // Null if there is none.
  const Entry* find(const Statement& statement) const {
    const bool real = std::any_of(statement.modifiers.begin(), statement.modifiers.end(), [](std::string_view name) {
      const auto type = type_named(name);
      return type && is_float(*type);
    });
    if (real) {
      const auto found = floats.find(statement.opcode);
      if (found != floats.end()) return &found->second;
    }
    const auto carrying = statement.has(".cc") ? others.find(std::string(statement.opcode) + ".cc") : others.end();
    const auto found = carrying != others.end() ? carrying : others.find(statement.opcode);
    return found == others.end() ? nullptr : &found->second;
  }
};

const Opcodes& opcodes() {
  static const Opcodes all;
  return all;
}

constexpr const char* kCall = "call";

uint64_t aligned(uint64_t offset, uint64_t to) { return (offset + to - 1) / to * to; }

template <class Body>
void each_name(const Operand& operand, const Body& body) {
  if (operand.kind == Operand::Name) body(operand.name);
  for (const Operand& part : operand.parts) each_name(part, body);
}

class Decoder {
 public:
  Decoder(Parsed& module, const Statics& statics, Program& program) : module_(module), scope_{module, statics, program} {}

  void run(std::string_view kernel) {
    const auto found = module_.functions.find(kernel);
    if (found == module_.functions.end() || !found->second.entry) throw Error("the PTX has no kernel " + std::string(kernel));
    Function& entry = found->second;
    collect(entry);
    lay_out(entry);
    for (Function* function : functions_) {
      entries_[function->name] = static_cast<uint32_t>(program().code.size());
      if (function->entry) program().entry = entries_[function->name];
      body(*function);
    }
    scope_.finish_constants();
  }

 private:
  Program& program() { return scope_.program; }

  // Sorts functions before their callers.
  void collect(Function& function) {
    if (!active_.insert(function.name).second)
      throw Error("function " + std::string(function.name) + " calls itself, which is not supported");
    if (!function.parsed) parse_body(module_, function);
    for (const Statement& statement : function.statements) {
      if (statement.opcode != "call") continue;
      const auto called = module_.functions.find(callee(statement));
      if (called == module_.functions.end() || called->second.body.empty()) continue;
      if (std::find(functions_.begin(), functions_.end(), &called->second) == functions_.end()) collect(called->second);
    }
    active_.erase(function.name);
    functions_.push_back(&function);
  }

  static std::string_view callee(const Statement& statement) {
    for (const Operand& operand : statement.operands) {
      if (operand.kind == Operand::Name) return operand.name;
    }
    return {};
  }

  void lay_out(const Function& entry) {
    uint64_t offset = 0;
    for (const Variable& parameter : entry.parameters) {
      offset = aligned(offset, parameter.align);
      program().parameter_offsets.push_back(offset);
      scope_.addresses[parameter.name] = kParamBase + offset;
      offset += parameter.size;
    }
    program().parameter_bytes = offset;
    std::vector<const Variable*> dynamic;
    const auto add_shared = [&](const Variable& variable) {
      if (scope_.addresses.contains(variable.name)) return;
      if (variable.size == 0) return dynamic.push_back(&variable);
      program().shared_bytes = aligned(program().shared_bytes, variable.align);
      scope_.addresses[variable.name] = kSharedBase + program().shared_bytes;
      program().shared_bytes += variable.size;
    };
    for (const Function* function : functions_) {
      for (const Variable& variable : function->variables) {
        if (variable.space == Space::Shared) {
          add_shared(variable);
        } else if (variable.space == Space::Local) {
          program().local_bytes = aligned(program().local_bytes, variable.align);
          scope_.addresses[variable.name] = kLocalBase + program().local_bytes;
          program().local_bytes += variable.size;
        }
      }
      for (const Statement& statement : function->statements) {
        for (const Operand& operand : statement.operands) {
          each_name(operand, [&](std::string_view name) {
            const auto variable = module_.variables.find(name);
            if (variable != module_.variables.end() && variable->second.space == Space::Shared) add_shared(variable->second);
          });
        }
      }
    }
    // Dynamic shared memory comes after all declared memory, aligned for any type.
    if (!dynamic.empty()) program().shared_bytes = aligned(program().shared_bytes, 16);
    for (const Variable* variable : dynamic) scope_.addresses[variable->name] = kSharedBase + program().shared_bytes;
    program().local_bytes = aligned(program().local_bytes, 16);
    program().max_threads = entry.max_threads[0] * entry.max_threads[1] * entry.max_threads[2];
    std::copy(std::begin(entry.required_threads), std::end(entry.required_threads), program().required_threads);
  }

  void body(const Function& function) {
    scope_.function = &function;
    scope_.registers = allocate_registers(function, [&](size_t bytes) { return scope_.allocate(bytes); });
    std::vector<uint32_t> starts;
    const auto begin = static_cast<uint32_t>(program().code.size());
    for (const Statement& statement : function.statements) {
      starts.push_back(static_cast<uint32_t>(program().code.size()));
      program().sources.push_back({statement.text(), statement.line, statement.place, statement.read_mask});
      Coder coder(scope_, statement);
      if (statement.opcode == "call") call(coder);
      else instruction(coder);
      coder.finish();
    }
    starts.push_back(static_cast<uint32_t>(program().code.size()));
    Instruction end;
    end.run = [](Warp&, const Instruction&, uint32_t) {};
    end.flow = Flow::Return;
    end.source = static_cast<uint32_t>(program().sources.size());
    program().sources.push_back({"ret", function.line, {}});
    program().code.push_back(end);
    for (size_t pc = begin; pc < program().code.size(); ++pc) {
      Instruction& in = program().code[pc];
      if (in.flow == Flow::Branch) in.target = starts[function.labels.at(in.target)];
      if (in.flow != Flow::Indirect) continue;
      const auto& targets = function.branch_targets.at(in.target);
      in.list = static_cast<uint32_t>(program().lists.size());
      in.offset = static_cast<int64_t>(targets.size());
      for (const uint32_t label : targets) program().lists.push_back(static_cast<int32_t>(starts[function.labels.at(label)]));
    }
  }

  void push(Coder& coder, Instruction& in) {
    const Operand& guard = coder.statement().guard;
    if (guard.kind == Operand::Register) {
      in.guard = coder.source(guard, Type::Pred);
      in.invert = guard.negated ? kAll : 0;
    } else {
      in.guard = kTrue;
    }
    in.source = static_cast<uint32_t>(program().sources.size()) - 1;
    program().code.push_back(in);
  }

  void instruction(Coder& coder) {
    const Opcodes::Entry* entry = opcodes().find(coder.statement());
    if (entry == nullptr) coder.fail("the opcode is not supported");
    Instruction in;
    entry->decode(coder, in);
    push(coder, in);
  }

  void copy(Coder& coder, int32_t to, int32_t from, size_t size) {
    Instruction in;
    in.d = to, in.a = from;
    in.run = size == 8 ? copy_run<uint64_t> : size == 4 ? copy_run<uint32_t> : size == 2 ? copy_run<uint16_t> : copy_run<uint8_t>;
    push(coder, in);
  }
  template <class T>
  static void copy_run(Warp& w, const Instruction& in, uint32_t mask) {
    blend(w.write<T>(in.d), w.read<T>(in.a), mask);
  }

  // Copies arguments to the function's places, and results back.
  void call(Coder& coder) {
    coder.take(".uni");
    const Statement& statement = coder.statement();
    const auto called = module_.functions.find(callee(statement));
    if (called == module_.functions.end()) coder.fail("the function is not known");
    const Function& function = called->second;
    if (function.body.empty()) return external(coder, function);
    const bool has_result = statement.operands[0].kind == Operand::List;
    const size_t at = has_result ? 2 : 1;
    const auto pass = [&](const Operand& list, const std::vector<Variable>& formals, bool back) {
      if (list.parts.size() != formals.size()) coder.fail("the number of arguments is wrong");
      for (size_t i = 0; i < formals.size(); ++i) {
        const std::string_view from = back ? formals[i].name : list.parts[i].name, to = back ? list.parts[i].name : formals[i].name;
        const auto known = scope_.arguments;
        for (auto it = known.lower_bound({from, 0, 0}); it != known.end() && std::get<0>(it->first) == from; ++it) {
          const auto& [name, offset, size] = it->first;
          copy(coder, coder.argument(to, offset, size), it->second, size);
        }
      }
    };
    if (statement.operands.size() > at) pass(statement.operands[at], function.parameters, false);
    Instruction in;
    in.run = [](Warp&, const Instruction&, uint32_t) {};
    in.flow = Flow::Call;
    in.target = entries_.at(function.name);
    push(coder, in);
    if (has_result) pass(statement.operands[0], function.results, true);
  }

  // Functions of the driver.
  void external(Coder& coder, const Function& function) {
    Instruction in;
    if (function.name == "__assertfail") {
      in.run = [](Warp&, const Instruction&, uint32_t mask) {
        if (mask != 0) throw Fault{"an assertion failed", first(mask)};
      };
      return push(coder, in);
    }
    if (function.name != "vprintf") coder.fail("the function " + std::string(function.name) + " has no body");
    // Nothing is printed; the number of characters is zero.
    in.d = coder.argument(coder.operand(0).parts.at(0).name, 0, 4);
    in.a = coder.constant(0, 4);
    in.run = copy_run<uint32_t>;
    push(coder, in);
  }

  Parsed& module_;
  Coder::Scope scope_;
  std::vector<Function*> functions_;
  std::set<std::string_view> active_;
  std::map<std::string_view, uint32_t> entries_;
};

}  // namespace

std::set<std::string> all_opcodes() {
  std::set<std::string> names{kCall};
  for (const auto* list : {&opcodes().floats, &opcodes().others}) {
    for (const auto& [opcode, entry] : *list) names.insert(entry.name);
  }
  return names;
}

std::string opcode_of(std::string_view text) {
  Statement statement;
  const size_t dot = std::min(text.find('.'), text.size());
  statement.opcode = text.substr(0, dot);
  for (size_t at = dot; at < text.size();) {
    const size_t next = std::min(text.find('.', at + 1), text.size());
    statement.modifiers.push_back(text.substr(at, next - at));
    at = next;
  }
  const Opcodes::Entry* entry = opcodes().find(statement);
  return entry != nullptr ? entry->name : std::string(statement.opcode);
}

Statics::Statics(const Parsed& module) {
  for (const auto& [name, variable] : module.variables) {
    if (variable.space != Space::Global && variable.space != Space::Const) continue;
    size = aligned(size, std::max<uint64_t>(variable.align, 16));
    entries[name] = {size, &variable};
    size += variable.size;
  }
}

Program decode(Parsed& module, const Statics& statics, std::string_view kernel) {
  Program program;
  program.name = kernel;
  program.module = &module;
  Decoder(module, statics, program).run(kernel);
  return program;
}

}  // namespace ptx
