// doctest calls a function without arguments. All cases share one, run_current(), which finds the op and the contract by the case's number.
// The environment variable AMP_TEST_CALLS_ONCE leaves out contracts that only repeat calls with other numbers: for sanitizers.
#include "registered.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "contracts.h"

namespace amp::contracts {

namespace {

using Run = void (*)(const Op&);

struct Kind {
  uint32_t contract;
  const char* name;
  Run run;
  bool repeats = false;  // calls what other contracts call, with other numbers: finds wrong numbers only
};

// An op's cases are in this order.
constexpr Kind kKinds[] = {
    {Contract::reference, "reference", [](const Op& op) { reference(op); }},
    {Contract::range, "range", [](const Op& op) { range(op); }},
    {Contract::range_gradients, "range of gradients", [](const Op& op) { range_gradients(op); }, true},
    {Contract::range_gradients, "overwritten arguments", [](const Op& op) { overwritten(op); }, true},
    {Contract::dtypes, "dtypes", [](const Op& op) { dtypes(op); }},
    {Contract::golden, "golden", [](const Op& op) { golden(op); }},
    {Contract::gradcheck, "gradcheck", [](const Op& op) { gradcheck(op); }},
    {Contract::gradgradcheck, "gradgradcheck", [](const Op& op) { gradgradcheck(op); }, true},
    {Contract::create_graph, "create_graph", [](const Op& op) { create_graph(op); }},
    {Contract::autocast, "autocast", [](const Op& op) { autocast(op); }, true},
    {Contract::variants, "variants", [](const Op& op) { variants(op); }},
    {Contract::noncontiguous, "noncontiguous", [](const Op& op) { noncontiguous(op); }},
    {Contract::errors, "errors", [](const Op& op) { errors(op); }},
};

struct Body {
  const Op* op;
  Run run;
};

// By their numbers.
std::vector<Body>& bodies() {
  static std::vector<Body> all;
  return all;
}

std::vector<const Op*>& registered() {
  static std::vector<const Op*> ops;
  return ops;
}

void run_current() {
  const Body& current = bodies().at(static_cast<size_t>(doctest::getContextOptions()->currentTest->m_template_id));
  current.run(*current.op);
}

// doctest numbers the instances of a template. A test case with such a number keeps a copy of its name, and runs after lower numbers of the
// same line.
void add_case(const char* suite, const Op& op, const char* contract, Run run) {
  const doctest::detail::TestSuite in = doctest::detail::TestSuite() * suite;
  doctest::detail::TestCase test(run_current, op.file, op.line, in, "", static_cast<int>(bodies().size()));
  test.m_full_name = (std::string(op.id) + ": " + contract).c_str();
  test.m_name = test.m_full_name.c_str();
  bodies().push_back({&op, run});
  doctest::detail::regTest(test);
}

}  // namespace

const std::vector<const Op*>& all_ops() { return registered(); }

Registration::Registration(std::initializer_list<const Op*> ops) {
  static const char* const setting = std::getenv("AMP_TEST_CALLS_ONCE");
  const bool once = setting != nullptr && *setting != '\0';
  registered().insert(registered().end(), ops);
  for (const Op* op : ops) {
    for (const Kind& kind : kKinds) {
      if ((op->contracts & kind.contract) == 0 || (kind.contract == Contract::variants && !op->has_variants())) continue;
      if (once && kind.repeats) continue;
      add_case("contracts", *op, kind.name, kind.run);
    }
    add_case("contracts in threads", *op, "threads", [](const Op& o) { threads(o); });
    add_case("contracts on cuda", *op, "cuda", on_cuda);
  }
}

}  // namespace amp::contracts
