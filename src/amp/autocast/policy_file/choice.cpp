#include <amp/autocast/policy_file/choice.h>

#include <algorithm>
#include <cstdint>

#include <amp/autocast/policy/policy_matrix.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file/recipes.h>
#include <amp/autocast_messages.h>

namespace amp::autocast::policy_file {

namespace {

// The enumerator that a word stands for.
template <class Enum>
Enum enumerator_of(const Node& node, std::initializer_list<Enum> all, const char* what) {
  std::vector<std::string> words;
  for (const Enum one : all) words.emplace_back(toString(one));
  const std::string word = node.word(words, what);
  for (const Enum one : all)
    if (word == toString(one)) return one;
  return {};
}

Category category_in(const Node& node) {
  const Category category = category_of(node.word(category_words({"passthrough"}), "category"));
  if (category == Category::Banned) node.error(filled(messages::kBannedAlone, {}));
  return category;
}

int64_t work_in(const Node& node) {
  const std::optional<int64_t> work = node.integer();
  if (!work || *work < 1) node.error(filled(messages::kMinWork, {{"most", std::to_string(INT64_MAX)}}));
  return *work;
}

double budget_in(const Node& node) {
  const double budget = node.number();
  if (!is_budget(budget)) node.error(filled(messages::kBudget, {}));
  return budget;
}

const quantize::Recipe* recipe_in(const Node& node) {
  if (node.kind() != Node::Kind::Boolean) return &recipe_named(node);
  if (!node.boolean()) node.error(filled(messages::kQuantizeFalse, {}));
  return &quantize::kOfRegion;
}

constexpr std::initializer_list<Math> kMaths = {Math::TF32,       Math::BFloat16,   Math::Float16, Math::BFloat16x9,
                                                Math::BFloat16x6, Math::BFloat16x3, Math::Full};

void read_extra(NamedExtras& extras, const std::string& word, const Node& node) {
  if (word == "math") extras.math = enumerator_of(node, kMaths, "arithmetic");
  else if (word == "output") extras.output = enumerator_of(node, {Output::Float32, Output::Input}, "output");
  else if (word == "min_work") extras.min_work = work_in(node);
  else if (word == "quantize") extras.quantize = recipe_in(node);
  else if (word == "budget") extras.budget = budget_in(node);
  else
    node.source().each(node.entry("`args`").pairs(), [&](const Entry::Pair& pair) {
      extras.args.emplace_back(pair.first.text(), pair.second.word({"cast", "keep"}, "role") == "cast");
    });
}

}  // namespace

Category category_of(const std::string& word) {
  const ArrayRef<CategoryInfo> all = known_categories();
  const auto* found = std::find_if(all.begin(), all.end(), [&](const CategoryInfo& info) { return word == info.name; });
  return found != all.end() ? static_cast<Category>(found - all.begin()) : Category::Passthrough;
}

std::vector<std::string> category_words(std::initializer_list<const char*> more) {
  std::vector<std::string> words;
  for (const CategoryInfo& info : known_categories())
    if (&info != &info_of(Category::Passthrough)) words.emplace_back(info.name);
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Choice choice_of(const Node& op, const Node& node, const std::string& what) {
  if (node.kind() != Node::Kind::Map) return {op, category_in(node)};
  Entry entry = node.entry(what);
  if (const Node* banned = entry.take("banned")) {
    entry.done();
    return {op, Category::Banned, banned->text()};
  }
  Choice choice{op, Category::Passthrough};
  Source& source = node.source();
  const size_t before = source.count();
  const Node* category = entry.take("category");
  for (const ExtraInfo& extra : known_extras())
    if (const Node* value = entry.take(extra.key)) choice.places.emplace(extra.key, *value);
  source.run([&] { entry.done(); });
  if (category != nullptr) source.run([&] { choice.category = category_in(*category); });
  else if (source.count() == before) entry.need("category");
  const auto each_extra = [&](const auto& read) {
    for (const ExtraInfo& extra : known_extras()) {
      const auto place = choice.places.find(extra.key);
      if (place != choice.places.end()) source.run([&] { read(place->first, place->second); });
    }
    source.throw_since(before);
  };
  each_extra([&](const std::string& word, const Node& value) { read_extra(choice.extras, word, value); });
  each_extra([&](const std::string& word, const Node& value) {
    if (const std::string reason = misfit(word, choice.category); !reason.empty()) value.error(reason);
  });
  if (const auto args = choice.places.find("args"); args != choice.places.end()) {
    for (const auto& [name, role] : args->second.entry("`args`").pairs()) choice.places.emplace("args." + name.text(), name);
  }
  return choice;
}

}  // namespace amp::autocast::policy_file
