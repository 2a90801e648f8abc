#include "program.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace amp::fuzz {

namespace {

constexpr std::array<std::pair<const char*, ScalarType>, 4> kDtypes{
    {{"float64", kFloat64}, {"float32", kFloat32}, {"float16", kFloat16}, {"bfloat16", kBFloat16}}};

const char* name_of(ScalarType dtype) {
  return std::find_if(kDtypes.begin(), kDtypes.end(), [&](const auto& each) { return each.second == dtype; })->first;
}

ScalarType dtype_of(const std::string& name) {
  const auto found = std::find_if(kDtypes.begin(), kDtypes.end(), [&](const auto& each) { return name == each.first; });
  AMP_CHECK(found != kDtypes.end(), ValueError, "[fuzz] not a dtype: ", name);
  return found->second;
}

Statement parse_statement(const std::string& line) {
  std::istringstream words(line);
  Statement statement;
  std::string name;
  words >> name;
  for (; name == "checkpoint" || name == "no_grad"; words >> name)
    (name == "checkpoint" ? statement.checkpointed : statement.unrecorded) = true;
  statement.form = find_form(name);
  AMP_CHECK(statement.form != nullptr, ValueError, "[fuzz] not a statement: ", line);
  for (const char* kind = statement.form->arguments; *kind != 0; ++kind) {
    int64_t number = 0;
    AMP_CHECK(words >> number, ValueError, "[fuzz] too few numbers: ", line);
    (*kind == 'v' ? statement.variables : statement.numbers).push_back(number);
  }
  return statement;
}

}  // namespace

bool Program::exact() const {
  return std::all_of(dtypes.begin(), dtypes.end(), [](ScalarType dtype) { return dtype == kFloat64; });
}

std::string to_text(const Program& program) {
  std::ostringstream text;
  text << "leaves";
  for (const ScalarType dtype : program.dtypes) text << ' ' << name_of(dtype);
  text << '\n';
  for (const Statement& each : program.statements) {
    text << (each.checkpointed ? "checkpoint " : "") << (each.unrecorded ? "no_grad " : "") << each.form->name;
    size_t variable = 0, number = 0;
    for (const char* kind = each.form->arguments; *kind != 0; ++kind)
      text << ' ' << (*kind == 'v' ? each.variables[variable++] : each.numbers[number++]);
    text << '\n';
  }
  return text.str();
}

Program parse_program(const std::string& text) {
  std::istringstream stream(text);
  Program program;
  std::string line, word;
  std::getline(stream, line);
  std::istringstream first(line);
  first >> word;
  AMP_CHECK(word == "leaves", ValueError, "[fuzz] a program begins with its leaves");
  for (ScalarType& dtype : program.dtypes) {
    AMP_CHECK(first >> word, ValueError, "[fuzz] too few leaves");
    dtype = dtype_of(word);
  }
  while (std::getline(stream, line)) {
    if (!line.empty()) program.statements.push_back(parse_statement(line));
  }
  return program;
}

}  // namespace amp::fuzz
