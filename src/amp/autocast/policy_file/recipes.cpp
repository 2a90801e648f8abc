#include <amp/autocast/policy_file/recipes.h>

#include <algorithm>

#include <amp/autocast/policy/words.h>
#include <amp/autocast_messages.h>

namespace amp::autocast::policy_file {

namespace {

constexpr const char* kOperands[] = {"input", "weight", "gradient"};
constexpr const char* kWeightInGradInput = "weight_in_grad_input";
constexpr const char* kProducts[] = {"output", "grad_input", "grad_weight"};

// The value of an enumeration that a word names.
template <class Enum, size_t N>
Enum value_of(const Node& node, const char* const (&words)[N], const char* what) {
  const std::string word = node.word({words, words + N}, what);
  return static_cast<Enum>(std::find(words, words + N, word) - words);
}

quantize::Format format_of(const Node& node) {
  static constexpr const char* kFormats[] = {"e4m3", "e5m2", "e2m1"};
  return value_of<quantize::Format>(node, kFormats, "format");
}

void read_formats(quantize::Recipe& recipe, const Node& node) {
  if (node.kind() != Node::Kind::Map) {
    const std::string word = node.word({"e4m3", "e5m2", "e2m1", "hybrid"}, "format");
    if (word == "hybrid") recipe.formats = {quantize::Format::E4M3, quantize::Format::E4M3, quantize::Format::E5M2};
    else recipe.formats.fill(format_of(node));
    return;
  }
  Entry entry = node.entry("`formats`");
  const Node* given[3];
  for (size_t role = 0; role < 3; ++role) given[role] = entry.take(kOperands[role]);
  entry.done();
  for (size_t role = 0; role < 3; ++role) {
    if (given[role] != nullptr) node.source().run([&] { recipe.formats[role] = format_of(*given[role]); });
  }
}

quantize::Block recipe_block_of(const Node& node) {
  std::string text;
  if (node.kind() == Node::Kind::Integer) {
    const std::optional<int64_t> number = node.integer();
    text = number ? std::to_string(*number) : "0";
  } else {
    text = node.text();
  }
  quantize::Block block;
  if (!quantize::parse_block(text, block)) node.error(filled(messages::kRecipeBlock, {{"text", text}}));
  return block;
}

void read_blocks(quantize::Recipe& recipe, const Node& node) {
  if (node.kind() != Node::Kind::Map) {
    recipe.blocks.fill(recipe_block_of(node));
    recipe.weight_in_grad_input = recipe.blocks[0];
    return;
  }
  Entry entry = node.entry("`block`");
  const Node* given[4];
  for (size_t role = 0; role < 3; ++role) given[role] = entry.take(kOperands[role]);
  given[3] = entry.take(kWeightInGradInput);
  entry.done();
  if (given[1] != nullptr && given[3] == nullptr) given[3] = given[1];
  for (size_t i = 0; i < 4; ++i) {
    if (given[i] == nullptr) continue;
    node.source().run([&] { (i < 3 ? recipe.blocks[i] : recipe.weight_in_grad_input) = recipe_block_of(*given[i]); });
  }
}

// By key: whether it has the first word.
std::array<bool, 3> chosen(const Node& node, const char* name, const char* const (&keys)[3], const std::vector<std::string>& words,
                           const char* what) {
  Entry entry = node.entry(name);
  const Node* given[3];
  for (size_t i = 0; i < 3; ++i) given[i] = entry.take(keys[i]);
  entry.done();
  std::array<bool, 3> result = {};
  for (size_t i = 0; i < 3; ++i) {
    if (given[i] != nullptr) result[i] = given[i]->word(words, what) == words[0];
  }
  return result;
}

int32_t number_in(const Node& node, const char* key, int32_t least, int32_t most) {
  const std::optional<int64_t> number = node.integer();
  if (!number || *number < least || *number > most)
    node.error(filled(messages::kRecipeNumber, {{"word", key}, {"least", std::to_string(least)}, {"most", std::to_string(most)}}));
  return static_cast<int32_t>(*number);
}

// The keys of delayed scaling.
struct DelayedKeys {
  const Node *amax, *history, *margin, *observe;

  explicit DelayedKeys(Entry& entry)
      : amax(entry.take("amax")), history(entry.take("history")), margin(entry.take("margin")), observe(entry.take("observe")) {}

  void read(quantize::Recipe& recipe, const Node& key) const {
    if (recipe.scaling == quantize::Scaling::Current) {
      for (const auto& [name, node] : {std::pair("amax", amax), {"history", history}, {"margin", margin}, {"observe", observe}}) {
        if (node != nullptr) key.error(filled(messages::kRecipeDelayedKeys, {{"word", name}, {"name", recipe.name}}));
      }
      const quantize::Recipe defaults{.name = ""};
      recipe.amax = defaults.amax;
      recipe.history = defaults.history;
      recipe.margin = defaults.margin;
      recipe.observe = defaults.observe;
      return;
    }
    static constexpr const char* kAmaxes[] = {"max", "most_recent"};
    Source& source = key.source();
    const size_t before = source.count();
    if (amax != nullptr) source.run([&] { recipe.amax = value_of<quantize::Amax>(*amax, kAmaxes, "choice of an amax"); });
    if (history != nullptr) source.run([&] { recipe.history = number_in(*history, "history", 1, quantize::kMostHistory); });
    if (margin != nullptr) source.run([&] { recipe.margin = number_in(*margin, "margin", -quantize::kMostMargin, quantize::kMostMargin); });
    if (observe != nullptr) source.run([&] { recipe.observe = observe->boolean(); });
    source.throw_since(before);
  }
};

const char* mistake_of(const quantize::Recipe& recipe) {
  const auto& formats = recipe.formats;
  const auto count = [&](quantize::Format format) { return std::count(formats.begin(), formats.end(), format); };
  if (count(quantize::Format::E5M2) == 3) return messages::kRecipeE5m2;
  const auto pairs = count(quantize::Format::E2M1);
  if (pairs != 0 && pairs != 3) return messages::kRecipeE2m1;
  if ((pairs != 0) != (recipe.scale == quantize::ScaleType::E4M3)) return messages::kRecipeE2m1Scale;
  const bool blocks = recipe.weight_in_grad_input.inner != 0 || std::any_of(recipe.blocks.begin(), recipe.blocks.end(),
                                                                            [](const quantize::Block& block) { return block.inner != 0; });
  if (blocks && recipe.scale == quantize::ScaleType::Float32) return messages::kRecipeBlocks;
  if (recipe.scaling == quantize::Scaling::Delayed) {
    const bool one_scale =
        recipe.weight_in_grad_input == quantize::Block{} &&
        std::all_of(recipe.blocks.begin(), recipe.blocks.end(), [](const quantize::Block& block) { return block == quantize::Block{}; });
    if (!one_scale || (recipe.scale != quantize::ScaleType::Float32 && recipe.scale != quantize::ScaleType::Pow2))
      return messages::kRecipeDelayedScale;
    if (recipe.hadamard != std::array{false, false, false}) return messages::kRecipeDelayedTransform;
  }
  return recipe.low == std::array{true, true, true} ? messages::kRecipeLow : nullptr;
}

std::vector<std::string> names_known(const Source& source) {
  std::vector<std::string> names;
  for (const quantize::Recipe& recipe : quantize::builtin_recipes()) names.emplace_back(recipe.name);
  for (const auto& [name, recipe] : source.recipes) names.push_back(name);
  return names;
}

bool is_builtin(const std::string& name) {
  const auto all = quantize::builtin_recipes();
  return std::any_of(all.begin(), all.end(), [&](const quantize::Recipe& recipe) { return name == recipe.name; });
}

void read_recipe(const Node& key, const Node& node) {
  Source& source = node.source();
  const std::string name = key.text();
  if (is_builtin(name)) key.error(filled(messages::kBuiltInRecipe, {{"name", name}}));
  Entry entry = node.entry("recipe `" + name + "`");
  const Node *doc = entry.take("doc"), *inherits = entry.take("inherits"), *formats = entry.take("formats"), *block = entry.take("block"),
             *scale = entry.take("scale"), *rounding = entry.take("round"), *nonfinite = entry.take("nonfinite"),
             *gemms = entry.take("gemms"), *codes = entry.take("codes"), *transform = entry.take("transform"),
             *scaling = entry.take("scaling");
  const DelayedKeys delayed(entry);
  entry.done();
  quantize::Recipe recipe{.name = ""};
  if (inherits != nullptr) recipe = recipe_named(*inherits);
  const std::string text = doc != nullptr ? doc->text() : recipe.doc;
  recipe.name = name.c_str();
  recipe.doc = text.c_str();
  if (formats != nullptr) read_formats(recipe, *formats);
  if (block != nullptr) read_blocks(recipe, *block);
  static constexpr const char *kScales[] = {"float32", "pow2", "e8m0", "e4m3"}, *kRoundings[] = {"up", "floor", "even"},
                              *kNonFinites[] = {"propagate", "saturate"}, *kScalings[] = {"current", "delayed"};
  if (scale != nullptr) recipe.scale = value_of<quantize::ScaleType>(*scale, kScales, "scale");
  if (rounding != nullptr) recipe.rounding = value_of<quantize::Rounding>(*rounding, kRoundings, "rounding");
  if (nonfinite != nullptr) recipe.nonfinite = value_of<quantize::NonFinite>(*nonfinite, kNonFinites, "treatment of infinities");
  if (gemms != nullptr) recipe.low = chosen(*gemms, "`gemms`", kProducts, {"low", "quantized"}, "arithmetic of a product");
  if (codes != nullptr) recipe.stochastic = chosen(*codes, "`codes`", kOperands, {"stochastic", "nearest"}, "rounding of codes");
  if (transform != nullptr) recipe.hadamard = chosen(*transform, "`transform`", kProducts, {"hadamard", "none"}, "transform");
  if (scaling != nullptr) recipe.scaling = value_of<quantize::Scaling>(*scaling, kScalings, "scaling");
  delayed.read(recipe, key);
  if (const char* mistake = mistake_of(recipe)) key.error(filled(mistake, {{"name", name}}));
  source.recipes.emplace_back(name, &quantize::kept(recipe));
}

}  // namespace

void read_recipes(const Node& node) {
  node.source().each(node.entry("`recipes`").pairs(), [](const Entry::Pair& pair) { read_recipe(pair.first, pair.second); });
}

const quantize::Recipe& recipe_named(const Node& node) {
  const std::string name = node.text();
  for (const auto& [known, recipe] : node.source().recipes) {
    if (known == name) return *recipe;
  }
  if (is_builtin(name)) return quantize::find_recipe(name);
  const std::vector<std::string> names = names_known(node.source());
  node.error(filled(messages::kUnknownRecipe, {{"name", name}, {"hint", did_you_mean(name, names)}, {"recipes", joined(names)}}));
}

}  // namespace amp::autocast::policy_file
