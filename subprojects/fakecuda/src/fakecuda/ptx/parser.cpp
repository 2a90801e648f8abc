// Declarations of a module.
#include <fakecuda/ptx/parser.h>

namespace ptx {

namespace {

void parameters(Reader& in, std::vector<Variable>& list) {
  if (!in.accept('(')) return;
  while (!in.accept(')')) {
    if (!in.accept(".param") && !in.accept(".reg")) in.fail("'.param'");
    list.push_back(in.variable(Space::Param));
    in.accept(',');
  }
}

void extent(Reader& in, uint32_t (&threads)[3]) {
  threads[1] = threads[2] = 1;
  for (int i = 0; i == 0 || in.accept(','); ++i) threads[i] = static_cast<uint32_t>(in.integer());
}

Function function(Reader& in, bool entry) {
  Function result;
  result.entry = entry;
  result.line = in.peek().line;
  if (!entry) parameters(in, result.results);
  result.name = in.word();
  parameters(in, result.parameters);
  while (!in.peek().is('{') && !in.accept(';')) {
    const Token token = in.next();
    if (token.is(".maxntid")) extent(in, result.max_threads);
    else if (token.is(".reqntid")) extent(in, result.required_threads);
    else if (token.is(".pragma")) in.skip_to(';');
    else if (token.is(".noreturn")) continue;
    else if (token.is(".minnctapersm") || token.is(".maxnreg") || token.is(".maxnctapersm")) in.integer();
    else throw Error("line " + std::to_string(token.line) + ": unknown directive " + std::string(token.text) + " of a function");
  }
  if (in.peek().is('{')) {
    const std::string_view from = in.rest();
    result.line = in.peek().line;
    in.skip_braces();
    result.body = from.substr(1, static_cast<size_t>(in.rest().data() - from.data()) - 1);
    result.body.remove_suffix(result.body.size() - result.body.rfind('}'));
  }
  return result;
}

}  // namespace

Parsed parse(std::string_view source) {
  Parsed module;
  module.source = source;
  Reader in(source);
  while (in.peek().mark != Mark::End) {
    const Token token = in.next();
    if (token.is(".version") || token.is(".target") || token.is(".address_size") || token.is(".loc")) {
      in.skip_line(token.line);
    } else if (token.is(".file")) {
      const auto number = static_cast<uint32_t>(in.integer());
      const std::string_view text = in.next().text;
      module.files[number] = std::string(text.substr(1, text.size() - 2));
      in.skip_line(token.line);
    } else if (token.is(".section")) {
      in.next();
      in.skip_braces();
    } else if (token.is(".pragma")) {
      in.skip_to(';');
    } else if (token.is(".visible") || token.is(".extern") || token.is(".weak") || token.is(".common")) {
      continue;  // modifiers of the next declaration
    } else if (token.is(".entry") || token.is(".func")) {
      Function read = function(in, token.is(".entry"));
      Function& known = module.functions[read.name];
      if (!read.body.empty() || known.name.empty()) known = std::move(read);
    } else if (const auto space = space_named(token.text); space && token.mark == Mark::Dotted) {
      Variable read = in.variable(*space);
      in.expect(';');
      module.variables[read.name] = std::move(read);
    } else {
      throw Error("line " + std::to_string(token.line) + ": unknown directive '" + std::string(token.text.substr(0, 60)) + "'");
    }
  }
  return module;
}

}  // namespace ptx
