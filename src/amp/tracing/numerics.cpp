#include <amp/tracing/numerics.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <amp/tracing/numerics_observer.h>

namespace amp {

NumericsCheck::NumericsCheck(const NumericsOptions& options) : observer_(std::make_shared<tracing::NumericsObserver>(options)) {
  tracing::add_observer(observer_, options.all_threads);
}

NumericsCheck::~NumericsCheck() { stop(); }

void NumericsCheck::stop() {
  if (!stopped_) tracing::remove_observer(observer_.get());
  stopped_ = true;
}

void NumericsCheck::step() { observer_->step(); }
std::vector<NumericsFinding> NumericsCheck::findings() const { return observer_->findings(); }
uint64_t NumericsCheck::count() const { return observer_->count(); }

std::string NumericsCheck::report() const {
  struct Group {
    const NumericsFinding* first;
    int64_t times = 0;
    double largest = 0;
  };
  const std::vector<NumericsFinding> all = findings();
  std::map<std::tuple<std::string, std::string, NumericsFinding::Kind>, size_t> where;
  std::vector<Group> groups;
  for (const NumericsFinding& finding : all) {
    const auto [it, added] = where.try_emplace({finding.op, finding.scope, finding.kind}, groups.size());
    if (added) groups.push_back({&finding});
    Group& group = groups[it->second];
    ++group.times;
    group.largest = std::max({group.largest, std::abs(finding.result.least), std::abs(finding.result.largest)});
  }
  std::string text = detail::concat(count(), count() == 1 ? " finding" : " findings");
  if (count() > all.size()) text += detail::concat(" (the first ", all.size(), " are kept)");
  text += "\n";
  for (const Group& group : groups)
    text += detail::concat("\n", group.first->text(), "  ", group.times, group.times == 1 ? " time" : " times",
                           ", largest finite magnitude ", group.largest, "\n");
  return text;
}

namespace {

const char* toString(NumericsFinding::Kind kind) {
  switch (kind) {
    case NumericsFinding::Kind::NonFinite: return "is not finite";
    case NumericsFinding::Kind::Overflow: return "would overflow float16";
    case NumericsFinding::Kind::Underflow: return "would underflow in float16";
    case NumericsFinding::Kind::OverBudget: return "has a larger error than its budget";
  }
  return "";
}

}  // namespace

std::string NumericsFinding::text() const {
  std::string text = detail::concat("[", op, "] ", backward ? "the gradient " : "the result ", toString(kind), ", in step ", step);
  if (!scope.empty()) text += ", in " + scope;
  if (!module.empty()) text += ", in the module " + module;
  if (kind == Kind::OverBudget) text += detail::concat("\n  relative error against float32: ", error, ", budget: ", budget);
  text += "\n  result: " + result.text() + "\n";
  for (size_t i = 0; i < inputs.size(); ++i)
    text += detail::concat("  ", backward ? "gradient " : "input ", i, ": ", inputs[i].text(), "\n");
  if (kind == Kind::NonFinite && !inputs_finite) text += "  its inputs were not finite already\n";
  if (!tape.empty()) {
    text += "  tape:";
    for (size_t i = 0; i < tape.size(); ++i) text += (i == 0 ? " " : " <- ") + tape[i];
    text += "\n";
  }
  return text;
}

std::string NumericsSummary::text() const {
  std::string text = detail::concat(dtype, " ", IntArrayRef(shape));
  if (isDifferentiableType(dtype)) text += detail::concat(" in [", least, ", ", largest, "]");
  if (nan != 0) text += detail::concat(", ", nan, " NaN");
  if (infinite != 0) text += detail::concat(", ", infinite, " inf");
  if (beyond_float16 != 0) text += detail::concat(", ", beyond_float16, " beyond 65504");
  return text;
}

}  // namespace amp
