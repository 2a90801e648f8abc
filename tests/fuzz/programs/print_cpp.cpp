#include <cctype>
#include <sstream>

#include "machine.h"
#include "program.h"

namespace amp::fuzz {

namespace {

std::string variable(int64_t number) { return detail::concat("x", number); }

// The expression with v(0), v(1), ... and n(0), n(1), ... replaced.
std::string filled(const Statement& statement) {
  const std::string text = statement.form->expression;
  std::string made;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || (std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0 && text[i - 1] != '_');
    const bool argument = begins && (text[i] == 'v' || text[i] == 'n') && i + 3 < text.size() && text[i + 1] == '(' &&
                          std::isdigit(static_cast<unsigned char>(text[i + 2])) != 0 && text[i + 3] == ')';
    if (!argument) {
      made += text[i];
      continue;
    }
    const auto k = static_cast<size_t>(text[i + 2] - '0');
    made += text[i] == 'v' ? variable(statement.variables[k]) : std::to_string(statement.numbers[k]);
    i += 3;
  }
  return made;
}

std::string region(const Statement& statement) {
  const int64_t dtype = statement.numbers[0], policy = statement.numbers[1], cache = statement.numbers[2];
  std::string text = dtype == 0 ? ".enabled = false" : dtype == 1 ? ".dtype = kFloat16" : ".dtype = kBFloat16";
  if (cache >= 2) text += cache == 2 ? ", .cache_enabled = true" : ", .cache_enabled = false";
  if (policy == 1) text += ", .policy = \"torch-2.15\"";
  if (policy == 2) text += ", .policy = \"torch-2.0\", .policy_device = kCUDA";
  return "regions.push_back(std::make_unique<Autocast>(kCPU, AutocastOptions{" + text + "}));";
}

// One statement, which makes the variables from `first` on.
std::string statement_text(const Statement& statement, int64_t first, int64_t count, std::string& leaves) {
  const std::string argument = statement.variables.empty() ? "" : variable(statement.variables[0]);
  switch (statement.form->effect) {
    case Effect::Region: return region(statement);
    case Effect::End: return "regions.pop_back();";
    case Effect::Leaf:
      leaves += ", " + variable(first);
      return "Tensor " + variable(first) + " = " + argument + ".detach().clone().requires_grad_();  // plus numbers below 0.1";
    case Effect::Detach: return "Tensor " + variable(first) + " = " + argument + ".detach().clone();  // plus numbers below 0.1";
    case Effect::Hook: return argument + ".register_hook([](const Tensor& grad) { return grad.clone(); });";
    case Effect::Write: return statement.unrecorded ? "{ const NoGradGuard no_grad; " + filled(statement) + "; }" : filled(statement) + ";";
    case Effect::Value: break;
  }
  if (statement.form->list) {
    std::string text = "const std::vector<Tensor> list" + std::to_string(first) + " = " + filled(statement) + ";";
    for (int64_t i = 0; i < count; ++i) text += detail::concat(" Tensor ", variable(first + i), " = list", first, "[", i, "];");
    return text;
  }
  if (!statement.checkpointed) return "Tensor " + variable(first) + " = " + filled(statement) + ";";
  const bool two = statement.variables.size() == 2;
  Statement inner = statement;
  inner.variables = {-1, -2};
  std::string text = filled(inner);
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"x-1", "a"}, {"x-2", "b"}}) {
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from)) text.replace(at, from.size(), to);
  }
  return "Tensor " + variable(first) + " = checkpoint([](const Tensor& a" + (two ? ", const Tensor& b" : "") + ") -> Tensor { return " +
         text + "; }, " + argument + (two ? ", " + variable(statement.variables[1]) : "") + ");";
}

const char* dtype_text(ScalarType dtype) {
  return dtype == kFloat64 ? "kFloat64" : dtype == kFloat32 ? "kFloat32" : dtype == kFloat16 ? "kFloat16" : "kBFloat16";
}

}  // namespace

std::string to_cpp(const Program& program) {
  std::ostringstream text;
  text << "#include <iostream>\n#include \"tests/fuzz/programs/operands.h\"\nusing namespace amp;\nusing namespace amp::fuzz;\n\nint "
          "main() {\n";
  const char* sizes[] = {"{2, 3}", "{3, 3}", "{3}", "{2, 3, 3}"};
  std::string leaves;
  for (size_t i = 0; i < kLeaves; ++i) {
    text << "  Tensor x" << i << " = (testing::normal(" << sizes[i] << ", kFloat64, " << i + 1 << ") * 0.6).to("
         << dtype_text(program.dtypes[i]) << ").requires_grad_();\n";
    leaves += (i == 0 ? "" : ", ") + variable(static_cast<int64_t>(i));
  }
  text << "  Tensor x4 = (testing::normal({2, 3}, kFloat64, 11) * 0.6).to(" << dtype_text(program.dtypes[0]) << ");\n"
       << "  Tensor x5 = (testing::normal({3}, kFloat64, 12) * 0.6).to(" << dtype_text(program.dtypes[1]) << ").expand({2, 3}).detach();\n"
       << "  std::vector<std::unique_ptr<Autocast>> regions;\n";
  Constants constants;
  Machine machine(program, constants, false);
  for (const Statement& each : program.statements) {
    const auto first = static_cast<int64_t>(machine.variables.size());
    machine.run(each);
    text << "  " << statement_text(each, first, static_cast<int64_t>(machine.variables.size()) - first, leaves) << "\n";
  }
  text << "  while (!regions.empty()) regions.pop_back();\n  Tensor loss = zeros({}, kFloat64);\n  int i = 0;\n  for (const Tensor& x : {";
  for (size_t i = 0; i < machine.variables.size(); ++i) text << (i == 0 ? "" : ", ") << "x" << i;
  text << "}) {\n    const Tensor t = (x.is_complex() ? view_as_real(x) : x).to(kFloat64).reshape({-1});\n"
       << "    loss = loss + dot(t, t * 0.5 + constant(t.sizes(), t, i));\n    ++i;\n  }\n"
       << "  for (const Tensor& g : autograd::grad({loss}, {" << leaves << "}, {}, true, /*create_graph=*/true, /*allow_unused=*/true))\n"
       << "    if (g.defined()) std::cout << g.detach() << '\\n';\n}\n";
  return text.str();
}

}  // namespace amp::fuzz
