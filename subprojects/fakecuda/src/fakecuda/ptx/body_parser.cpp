// Instructions of a function, with the registers and variables that it declares.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fakecuda/ptx/parser.h>

namespace ptx {

namespace {

class BodyParser {
 public:
  BodyParser(Parsed& module, Function& function) : module_(module), function_(function), in_(function.body, function.line) {
    scopes_.emplace_back();
  }

  void run() {
    while (in_.peek().mark != Mark::End) item();
    if (scopes_.size() != 1) in_.fail("'}'");
    for (const auto& [name, index] : function_.label_names) {
      if (function_.labels[index] == kUnset) throw Error("function " + std::string(function_.name) + " has no label " + std::string(name));
    }
    function_.parsed = true;
  }

 private:
  static constexpr uint32_t kUnset = ~0u;
  struct Names {
    uint32_t first, count;  // count 0: one register of exactly this name
  };
  struct Scope {
    std::unordered_map<std::string_view, Names> registers;
    std::unordered_map<std::string_view, std::string_view> variables;  // to the unique name
  };

  void item() {
    const Token& token = in_.peek();
    if (in_.accept('{')) {
      scopes_.emplace_back();
    } else if (in_.accept('}')) {
      if (scopes_.size() == 1) in_.fail("an instruction");
      scopes_.pop_back();
    } else if (in_.accept(';')) {
      return;
    } else if (token.mark == Mark::Dotted) {
      directive();
    } else {
      Statement statement;
      if (in_.accept('@')) {
        const bool negated = in_.accept('!');
        statement.guard = operand();
        statement.guard.negated = negated;
      }
      statement.line = in_.peek().line;
      const std::string_view name = in_.word();
      if (in_.accept(':')) return label(name);
      statement.opcode = name;
      finish(std::move(statement));
    }
  }

  void label(std::string_view name) {
    if (in_.accept(".branchtargets")) {
      const auto [known, fresh] = function_.target_names.emplace(name, static_cast<uint32_t>(function_.branch_targets.size()));
      if (fresh) function_.branch_targets.emplace_back();
      do function_.branch_targets[known->second].push_back(label_index(in_.word()));
      while (in_.accept(','));
      in_.expect(';');
    } else if (in_.peek().is(".callprototype") || in_.peek().is(".calltargets")) {
      in_.skip_to(';');
    } else {
      function_.labels[label_index(name)] = static_cast<uint32_t>(function_.statements.size());
    }
  }

  uint32_t label_index(std::string_view name) {
    const auto [known, fresh] = function_.label_names.emplace(name, static_cast<uint32_t>(function_.labels.size()));
    if (fresh) function_.labels.push_back(kUnset);
    return known->second;
  }

  void directive() {
    const Token token = in_.next();
    if (token.is(".loc")) {
      place_.file = static_cast<uint32_t>(in_.integer());
      place_.line = static_cast<uint32_t>(in_.integer());
      in_.skip_line(token.line);
    } else if (token.is(".pragma")) {
      const std::string_view text = in_.next().text;
      if (text.starts_with("\"used_bytes_mask ")) {
        Reader mask(text.substr(17));
        read_mask_ = static_cast<uint32_t>(mask.integer());
      }
      in_.expect(';');
    } else if (token.is(".reg")) {
      registers();
    } else if (const auto space = space_named(token.text)) {
      Variable read = in_.variable(*space);
      in_.expect(';');
      const std::string_view name = read.name;
      if (scopes_.size() > 1) {
        module_.names.push_back(std::string(name) + "#" + std::to_string(function_.variables.size()) + "#" + std::string(function_.name));
        read.name = module_.names.back();
      }
      scopes_.back().variables[name] = read.name;
      function_.variables.push_back(std::move(read));
    } else {
      throw Error("line " + std::to_string(token.line) + ": unknown directive " + std::string(token.text));
    }
  }

  void registers() {
    const std::string_view named = in_.next().text;
    if (named == ".v2" || named == ".v4") throw Error("line " + std::to_string(in_.peek().line) + ": vector registers are not supported");
    const auto type = type_named(named);
    if (!type) in_.fail("a type");
    do {
      const std::string_view name = in_.word();
      uint32_t count = 0;
      if (in_.accept('<')) {
        count = static_cast<uint32_t>(in_.integer());
        in_.expect('>');
      }
      scopes_.back().registers[name] = {static_cast<uint32_t>(function_.registers.size()), count};
      function_.registers.resize(function_.registers.size() + std::max(count, 1u), {*type});
    } while (in_.accept(','));
    in_.expect(';');
  }

  bool find_register(std::string_view name, uint32_t& index) const {
    const size_t digits = name.find_last_not_of("0123456789") + 1;
    uint64_t number = 0;
    for (const char c : name.substr(digits)) number = number * 10 + static_cast<uint64_t>(c - '0');
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
      auto found = scope->registers.find(name);
      if (found != scope->registers.end() && found->second.count == 0) return index = found->second.first, true;
      found = scope->registers.find(name.substr(0, digits));
      if (digits < name.size() && found != scope->registers.end() && number < found->second.count)
        return index = found->second.first + static_cast<uint32_t>(number), true;
    }
    return false;
  }

  Operand named(std::string_view name) {
    Operand result;
    if (name == "_") return result;
    result.name = name;
    if (find_register(name, result.index)) {
      result.kind = Operand::Register;
    } else if (name.starts_with('%') || name == "WARP_SZ") {
      result.kind = Operand::Special;
      if (in_.peek().mark == Mark::Dotted) result.name = std::string_view(name.data(), name.size() + in_.next().text.size());
    } else {
      result.kind = Operand::Name;
      for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
        const auto found = scope->variables.find(name);
        if (found == scope->variables.end()) continue;
        result.name = found->second;
        break;
      }
    }
    return result;
  }

  Operand simple() {
    if (in_.peek().mark == Mark::Word) {
      Operand result = named(in_.word());
      if (in_.accept('+')) result.bits = in_.integer();
      return result;
    }
    Operand result;
    if (in_.peek().mark == Mark::Float32 || in_.peek().mark == Mark::Float64) {
      result.kind = in_.peek().mark == Mark::Float32 ? Operand::Float32 : Operand::Float64;
      result.bits = in_.next().bits;
    } else {
      result.kind = Operand::Integer;
      result.bits = in_.integer();
    }
    return result;
  }

  Operand list(Operand::Kind kind, char end) {
    Operand result;
    result.kind = kind;
    while (!in_.accept(end)) {
      result.parts.push_back(operand());
      in_.accept(',');
    }
    return result;
  }

  Operand operand() {
    if (in_.accept('!')) {
      Operand result = operand();
      result.negated = true;
      return result;
    }
    if (in_.accept('{')) return list(Operand::Vector, '}');
    if (in_.accept('(')) return list(Operand::List, ')');
    if (in_.accept('[')) {
      Operand result;
      result.kind = Operand::Address;
      Operand base = simple();
      in_.expect(']');
      if (base.kind == Operand::Integer) {
        result.bits = base.bits;
      } else {
        std::swap(result.bits, base.bits);
        result.parts.push_back(base);
      }
      return result;
    }
    Operand first = simple();
    if (!in_.accept('|')) return first;
    Operand result;
    result.kind = Operand::Pair;
    result.parts = {first, operand()};
    return result;
  }

  void finish(Statement&& statement) {
    while (in_.peek().mark == Mark::Dotted) statement.modifiers.push_back(in_.next().text);
    while (!in_.accept(';')) {
      statement.operands.push_back(operand());
      if (!in_.accept(',') && !in_.peek().is(';')) in_.fail("';'");
    }
    if (statement.opcode == "bra") {
      Operand& target = statement.operands.at(0);
      target.kind = Operand::Label;
      target.index = label_index(target.name);
    } else if (statement.opcode == "brx") {
      Operand& targets = statement.operands.at(1);
      const auto [known, fresh] = function_.target_names.emplace(targets.name, static_cast<uint32_t>(function_.branch_targets.size()));
      if (fresh) function_.branch_targets.emplace_back();
      targets.index = known->second;
    }
    statement.place = place_;
    statement.read_mask = std::exchange(read_mask_, ~0u);
    function_.statements.push_back(std::move(statement));
  }

  Parsed& module_;
  Function& function_;
  Reader in_;
  std::vector<Scope> scopes_;
  Place place_;
  uint32_t read_mask_ = ~0u;
};

}  // namespace

bool Statement::has(std::string_view modifier) const {
  for (const std::string_view mine : modifiers) {
    if (mine == modifier) return true;
  }
  return false;
}

std::string Statement::text() const {
  std::string result(opcode);
  for (const std::string_view modifier : modifiers) result += modifier;
  return result;
}

void parse_body(Parsed& module, Function& function) { BodyParser(module, function).run(); }

}  // namespace ptx
