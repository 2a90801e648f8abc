#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file/node.h>
#include <amp/autocast_messages.h>
#include <amp/tracing/op_set.h>
#include <amp/tracing/statistics.h>

namespace amp {

namespace {

using autocast::policy_file::Entry;
using autocast::policy_file::Node;
using autocast::policy_file::Source;

int64_t integer_of(const Node& node, const std::string& what, int64_t least) {
  const std::optional<int64_t> value = node.integer();
  if (!value || *value < least) node.error("`" + what + "` is a number from " + std::to_string(least) + " on");
  return *value;
}

void read_steps(StatisticsOptions& options, const Node& node) {
  Source& source = node.source();
  Entry entry = node.entry("`steps`");
  const Node *first = entry.take("first"), *last = entry.take("last"), *every = entry.take("every");
  source.run([&] { entry.done(); });
  if (first != nullptr) source.run([&] { options.first_step = integer_of(*first, "first", 0); });
  if (last != nullptr) source.run([&] { options.last_step = integer_of(*last, "last", 0); });
  if (every != nullptr) source.run([&] { options.every = integer_of(*every, "every", 1); });
  if (options.first_step > options.last_step) node.error("`first` is after `last`; exchange them");
}

// Calls `read` for the items. It is an error if there are none.
template <class Read>
void each_item(const Node& node, const std::string& what, const Read& read) {
  const std::vector<Node> items = node.items();
  if (items.empty()) node.error("`" + what + "` is empty; take it out, or name at least one");
  node.source().each(items, read);
}

ScalarType dtype_in(const Node& node) {
  return scalarTypeFromName(node.word({"float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"}, "dtype of statistics"));
}

void read_tensors(StatisticsWatch& watch, const Node& node) {
  watch.inputs = watch.results = watch.gradients = false;
  each_item(node, "tensors", [&](const Node& item) {
    const std::string word = item.word({"inputs", "results", "gradients"}, "kind of tensor");
    (word == "inputs" ? watch.inputs : word == "results" ? watch.results : watch.gradients) = true;
  });
}

StatisticsWatch watch_in(const Node& node) {
  Source& source = node.source();
  StatisticsWatch watch;
  Entry entry = node.entry("an item of `watch`");
  const Node *modules = entry.take("modules"), *ops = entry.take("ops"), *tensors = entry.take("tensors");
  source.run([&] { entry.done(); });
  const auto add_module = [&](const Node& item) {
    const std::string pattern = item.text();
    if (!autocast::is_module_pattern(pattern)) item.error(autocast::filled(autocast::messages::kBadPattern, {{"name", pattern}}));
    watch.modules.push_back(pattern);
  };
  const auto add_op = [&](const Node& item) {
    const std::string name = item.text();
    if (tracing::ops_matching(name).empty()) item.error(tracing::no_op_matches(name));
    watch.ops.push_back(name);
  };
  if (modules != nullptr) source.run([&] { each_item(*modules, "modules", add_module); });
  if (ops != nullptr) source.run([&] { each_item(*ops, "ops", add_op); });
  if (tensors != nullptr) source.run([&] { read_tensors(watch, *tensors); });
  return watch;
}

StatisticsOptions options_in(const Node& root) {
  Source& source = root.source();
  StatisticsOptions options;
  Entry entry = root.entry("the file");
  const Node *steps = entry.take("steps"), *dtypes = entry.take("dtypes"), *watch = entry.take("watch");
  source.run([&] { entry.done(); });
  if (steps != nullptr) source.run([&] { read_steps(options, *steps); });
  if (dtypes != nullptr) options.dtypes.clear();
  if (dtypes != nullptr)
    source.run([&] { each_item(*dtypes, "dtypes", [&](const Node& item) { options.dtypes.push_back(dtype_in(item)); }); });
  if (watch != nullptr) options.watch.clear();
  if (watch != nullptr) source.run([&] { each_item(*watch, "watch", [&](const Node& item) { options.watch.push_back(watch_in(item)); }); });
  return options;
}

}  // namespace

StatisticsOptions parse_statistics_options(std::string_view text, std::string_view file_name) {
  Source source{std::string(file_name)};
  StatisticsOptions options;
  try {
    source.run([&] { options = options_in(autocast::policy_file::parse(std::string(text), source)); });
  } catch (const Source::Enough&) {}  // the mistakes so far
  source.throw_all();
  return options;
}

StatisticsOptions load_statistics_options(std::string_view file_name) {
  return parse_statistics_options(autocast::policy_file::text_of_file(std::string(file_name)), file_name);
}

}  // namespace amp
