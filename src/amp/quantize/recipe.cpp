#include <amp/quantize/recipe.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <mutex>

#include <amp/core/error.h>

namespace amp::quantize {

const Recipe kOfRegion{.name = "true", .doc = "The recipe of the region."};

namespace {

constexpr const char* kFormats[] = {"e4m3", "e5m2", "e2m1"};
constexpr const char* kScales[] = {"float32", "pow2", "e8m0", "e4m3"};
constexpr const char* kRoundings[] = {"up", "floor", "even"};
constexpr const char* kNonFinites[] = {"propagate", "saturate"};
constexpr const char* kRoles[] = {"input", "weight", "gradient"};
constexpr const char* kProducts[] = {"output", "grad_input", "grad_weight"};
constexpr const char* kScalings[] = {"current", "delayed"};
constexpr const char* kAmaxes[] = {"max", "most_recent"};

template <class Enum, size_t N>
const char* word(const char* const (&words)[N], Enum value) {
  return words[static_cast<size_t>(value)];
}

bool same(const Recipe& a, const Recipe& b) {
  return std::string_view(a.name) == b.name && std::string_view(a.doc) == b.doc && a.formats == b.formats && a.blocks == b.blocks &&
         a.weight_in_grad_input == b.weight_in_grad_input && a.scale == b.scale && a.rounding == b.rounding && a.nonfinite == b.nonfinite &&
         a.low == b.low && a.stochastic == b.stochastic && a.hadamard == b.hadamard && a.scaling == b.scaling && a.amax == b.amax &&
         a.history == b.history && a.margin == b.margin && a.observe == b.observe;
}

// A recipe that was made at run time, and its texts.
struct Kept {
  std::string name, doc;
  Recipe recipe;
};

std::string formats_text(const Recipe& recipe) {
  const auto& f = recipe.formats;
  if (f[0] == f[1] && f[1] == f[2]) return toString(f[0]);
  if (f == std::array{Format::E4M3, Format::E4M3, Format::E5M2}) return "hybrid";
  return detail::concat("{input: ", toString(f[0]), ", weight: ", toString(f[1]), ", gradient: ", toString(f[2]), "}");
}

std::string blocks_text(const Recipe& recipe) {
  const auto& b = recipe.blocks;
  const bool back = recipe.weight_in_grad_input != b[1];
  if (b[0] == b[1] && b[1] == b[2] && !back) return block_text(b[0]);
  std::string text = "{";
  for (size_t role = 0; role < 3; ++role) text += detail::concat(role == 0 ? "" : ", ", kRoles[role], ": ", block_text(b[role]));
  if (back) text += ", weight_in_grad_input: " + block_text(recipe.weight_in_grad_input);
  return text + "}";
}

// ", gemms: {grad_weight: low}" for the keys that are set; empty if none is.
std::string choices_text(const char* name, const std::array<bool, 3>& set, const char* const (&keys)[3], const char* value) {
  std::string text;
  for (size_t i = 0; i < 3; ++i) {
    if (set[i]) text += detail::concat(text.empty() ? "" : ", ", keys[i], ": ", value);
  }
  return text.empty() ? text : detail::concat(", ", name, ": {", text, "}");
}

// The keys of delayed scaling; empty for current scaling.
std::string delayed_text(const Recipe& recipe) {
  if (recipe.scaling == Scaling::Current) return {};
  std::string text = detail::concat(", scaling: delayed, history: ", recipe.history);
  if (recipe.margin != 0) text += detail::concat(", margin: ", recipe.margin);
  if (recipe.amax != Amax::Max) text += detail::concat(", amax: ", toString(recipe.amax));
  return recipe.observe ? text + ", observe: true" : text;
}

// Why delayed scaling does not go with the other keys; empty if it does.
const char* delayed_mistake(const Recipe& recipe, bool one_scale) {
  if (recipe.scaling == Scaling::Current) {
    const bool set = recipe.amax != Amax::Max || recipe.history != 1024 || recipe.margin != 0 || recipe.observe;
    return set ? "`amax`, `history`, `margin` and `observe` need `scaling: delayed`" : "";
  }
  if (!one_scale || (recipe.scale != ScaleType::Float32 && recipe.scale != ScaleType::Pow2))
    return "`scaling: delayed` needs `block: tensor`, and `scale: float32` or `scale: pow2`";
  if (recipe.hadamard != std::array{false, false, false}) return "`transform` does not go with `scaling: delayed`";
  if (recipe.history < 1 || recipe.history > kMostHistory) return "`history` is a number from 1 to 1048576";
  if (recipe.margin < -kMostMargin || recipe.margin > kMostMargin) return "`margin` is a number from -100 to 100";
  return "";
}

}  // namespace

const char* toString(Format format) { return word(kFormats, format); }
const char* toString(ScaleType scale) { return word(kScales, scale); }
const char* toString(Rounding rounding) { return word(kRoundings, rounding); }
const char* toString(NonFinite nonfinite) { return word(kNonFinites, nonfinite); }
const char* toString(Scaling scaling) { return word(kScalings, scaling); }
const char* toString(Amax amax) { return word(kAmaxes, amax); }

ScalarType dtype_of(Format format) {
  return format == Format::E4M3 ? kFloat8_e4m3fn : format == Format::E5M2 ? kFloat8_e5m2 : kFloat4_e2m1fn_x2;
}

std::string block_text(const Block& block) {
  if (block == Block{}) return "tensor";
  if (block == Block{1, 0}) return "row";
  return block.outer == 1 ? std::to_string(block.inner) : detail::concat(block.outer, "x", block.inner);
}

bool parse_block(std::string_view text, Block& block) {
  if (text == "tensor") block = {};
  else if (text == "row") block = {1, 0};
  else {
    const char* const end = text.data() + text.size();
    int64_t first = 0, second = 0;
    auto [at, error] = std::from_chars(text.data(), end, first);
    if (error != std::errc() || first < 1) return false;
    if (at == end) {
      block = {1, first};
      return true;
    }
    if (*at != 'x') return false;
    const auto rest = std::from_chars(at + 1, end, second);
    if (rest.ec != std::errc() || rest.ptr != end || second < 1) return false;
    block = {first, second};
  }
  return true;
}

const Recipe& find_recipe(std::string_view name) {
  std::string names;
  for (const Recipe& recipe : builtin_recipes()) {
    if (name == recipe.name) return recipe;
    names += (names.empty() ? "" : ", ") + std::string(recipe.name);
  }
  AMP_THROW(ValueError, "[find_recipe] unknown recipe `", name, "` (recipes: ", names, ")");
}

const Recipe& kept(const Recipe& recipe) {
  if (&recipe == &kOfRegion) return recipe;
  for (const Recipe& known : builtin_recipes()) {
    if (same(known, recipe)) return known;
  }
  static std::mutex mutex;
  static auto& all = *new std::deque<Kept>;  // regions of other threads may use them until the process ends
  const std::lock_guard lock(mutex);
  for (const Kept& known : all) {
    if (same(known.recipe, recipe)) return known.recipe;
  }
  const std::string mistake = recipe_mistake(recipe);
  AMP_CHECK(mistake.empty(), ValueError, "[recipe] ", recipe.name, ": ", mistake);
  Kept& added = all.emplace_back(Kept{recipe.name, recipe.doc, recipe});
  added.recipe.name = added.name.c_str();
  added.recipe.doc = added.doc.c_str();
  added.recipe.scales = nullptr;
  return added.recipe;
}

std::string recipe_text(const Recipe& recipe) {
  std::string text =
      detail::concat("{formats: ", formats_text(recipe), ", block: ", blocks_text(recipe), ", scale: ", toString(recipe.scale));
  if (recipe.scale == ScaleType::E8M0) text += detail::concat(", round: ", toString(recipe.rounding));
  if (recipe.nonfinite != NonFinite::Propagate) text += detail::concat(", nonfinite: ", toString(recipe.nonfinite));
  text += choices_text("gemms", recipe.low, kProducts, "low");
  text += choices_text("codes", recipe.stochastic, kRoles, "stochastic");
  return text + choices_text("transform", recipe.hadamard, kProducts, "hadamard") + delayed_text(recipe) + "}";
}

std::string recipe_mistake(const Recipe& recipe) {
  const auto is_negative = [](const Block& block) { return block.outer < 0 || block.inner < 0; };
  bool all_e5m2 = true, any_e2m1 = false, all_e2m1 = true, blocks = false, one_scale = recipe.weight_in_grad_input == Block{};
  if (std::any_of(recipe.blocks.begin(), recipe.blocks.end(), is_negative) || is_negative(recipe.weight_in_grad_input))
    return "the numbers of a block must not be negative";
  for (size_t role = 0; role < 3; ++role) {
    all_e5m2 = all_e5m2 && recipe.formats[role] == Format::E5M2;
    any_e2m1 = any_e2m1 || recipe.formats[role] == Format::E2M1;
    all_e2m1 = all_e2m1 && recipe.formats[role] == Format::E2M1;
    blocks = blocks || recipe.blocks[role].inner != 0;
    one_scale = one_scale && recipe.blocks[role] == Block{};
  }
  blocks = blocks || recipe.weight_in_grad_input.inner != 0;
  if (all_e5m2) return "no device multiplies two operands of e5m2; write `formats: hybrid`";
  if (any_e2m1 != all_e2m1) return "e2m1 is the format of all operands or of none";
  if (any_e2m1 != (recipe.scale == ScaleType::E4M3)) return "`scale: e4m3` is for e2m1, and e2m1 needs it";
  if (blocks && recipe.scale == ScaleType::Float32) return "blocks of a sum need scales that are exact in the product; write `scale: pow2`";
  if (recipe.low == std::array{true, true, true}) return "every product is `low`, so that nothing is quantized; take the recipe out";
  return delayed_mistake(recipe, one_scale);
}

}  // namespace amp::quantize
