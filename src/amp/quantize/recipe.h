// Recipes: how the operands of matrix products are quantized (docs/guide/quantized-products.md). The built-in ones are generated from
// `recipes:` of autocast_policy.yaml. Policy files may define more.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <amp/core/array_ref.h>
#include <amp/core/export.h>
#include <amp/core/scalar_type.h>

namespace amp::quantize {

// The format of the codes.
enum class Format : uint8_t { E4M3, E5M2, E2M1 };
// The format of scales: any float32, a power of two as float32, a power of two in 8 bits, or E4M3 times one float32 for the tensor.
enum class ScaleType : uint8_t { Float32, Pow2, E8M0, E4M3 };
// How a scale becomes E8M0: up, so that nothing saturates; down to the power of two of the largest number; or the same after that number
// was rounded to the format.
enum class Rounding : uint8_t { Up, Floor, Even };
// What becomes of infinities: what they are in the format (NaN in E4M3), or the largest number. Finite numbers always saturate.
enum class NonFinite : uint8_t { Propagate, Saturate };
// The operands of products, and the products. `linear` multiplies input by weight; its gradients multiply gradient by weight, and gradient
// by input. For other products the first argument is the input and the second one the weight.
enum class Role : uint8_t { Input, Weight, Gradient };
enum class Product : uint8_t { Output, GradInput, GradWeight };
// What a scale depends on: the numbers of the tensor, or the largest magnitudes of earlier steps (delayed.h).
enum class Scaling : uint8_t { Current, Delayed };
// The magnitudes that count: the largest one of the history, or that of the last step.
enum class Amax : uint8_t { Max, MostRecent };

class WeightScales;

// The numbers that share a scale. The last dimension, along which a product sums, is `inner`. 0: all of them.
struct Block {
  int64_t outer = 0, inner = 0;
  bool operator==(const Block&) const = default;
};

// How one matrix is quantized.
struct Operand {
  Format format = Format::E4M3;
  Block block = {};
  ScaleType scale = ScaleType::Float32;
  Rounding rounding = Rounding::Up;  // only for E8M0
  NonFinite nonfinite = NonFinite::Propagate;
  // Codes are rounded up or down at random, so that the mean of the result is the number. The random numbers depend on the contents of the
  // tensor only, not on generators or threads.
  bool stochastic = false;
  // 16 numbers of the last dimension at a time are multiplied by an orthogonal matrix first: fixed signs and a Hadamard matrix. It spreads
  // outliers, and products of two transformed factors are those of the factors. Numbers after the last multiple of 16 stay.
  bool hadamard = false;
  // Numbers are multiplied by this before they are rounded. 0: the scale depends on the numbers. Only for one scale in Float32 or Pow2.
  float multiplier = 0;
  bool operator==(const Operand&) const = default;
};

struct Recipe {
  const char* name;
  const char* doc = "";
  std::array<Format, 3> formats = {};  // by role
  std::array<Block, 3> blocks = {};    // by role
  Block weight_in_grad_input = {};     // the block of the weight in that product
  ScaleType scale = ScaleType::Float32;
  Rounding rounding = Rounding::Up;
  NonFinite nonfinite = NonFinite::Propagate;
  std::array<bool, 3> low = {};         // by product: not quantized
  std::array<bool, 3> stochastic = {};  // by role: how codes are rounded
  std::array<bool, 3> hadamard = {};    // by product: whether its factors are transformed
  Scaling scaling = Scaling::Current;
  // Only for Delayed. `history` counts steps, and scales are divided by 2^margin. With `observe`, the magnitudes are collected, but
  // products stay in the dtype of the region.
  Amax amax = Amax::Max;
  int32_t history = 1024;
  int32_t margin = 0;
  bool observe = false;
  WeightScales* scales = nullptr;  // internal: those of the weight of the call that uses this recipe

  constexpr Operand operand(Role role, Product product) const {
    const auto r = static_cast<size_t>(role);
    const bool back = role == Role::Weight && product == Product::GradInput;
    return {formats[r],    back ? weight_in_grad_input : blocks[r], scale, rounding, nonfinite,
            stochastic[r], hadamard[static_cast<size_t>(product)]};
  }
};

// Stands for the recipe of the region in rules: `quantize: true`.
AMP_API extern const Recipe kOfRegion;

// The limits of `history` and of the magnitude of `margin`.
inline constexpr int32_t kMostHistory = 1 << 20;
inline constexpr int32_t kMostMargin = 100;

// Internal: for the tables of the built-in presets.
AMP_API extern const Recipe kBuiltinRecipes[];
// The built-in recipes, in the order of autocast_policy.yaml.
AMP_API ArrayRef<Recipe> builtin_recipes();
// A built-in recipe by name. Throws ValueError, which lists the names.
AMP_API const Recipe& find_recipe(std::string_view name);
// The recipe with this content, which lives as long as the process. Recipes that are equal are one.
AMP_API const Recipe& kept(const Recipe& recipe);
// In the form of policy files: "{formats: hybrid, block: tensor, scale: float32}".
AMP_API std::string recipe_text(const Recipe& recipe);
// Why no product can use the recipe; empty if it can.
AMP_API std::string recipe_mistake(const Recipe& recipe);

AMP_API const char* toString(Format format);  // "e4m3"
AMP_API const char* toString(ScaleType scale);
AMP_API const char* toString(Rounding rounding);
AMP_API const char* toString(NonFinite nonfinite);
AMP_API const char* toString(Scaling scaling);
AMP_API const char* toString(Amax amax);  // "most_recent"
// "tensor", "row", "32", "128x128".
AMP_API std::string block_text(const Block& block);
// The inverse; false for another text.
AMP_API bool parse_block(std::string_view text, Block& block);
// The dtype of codes. An element of float4_e2m1fn_x2 holds two of them.
AMP_API ScalarType dtype_of(Format format);

// A recipe in an option: the name of a built-in one, or one of `kept`. Throws ValueError for an unknown name.
class AMP_API RecipeRef {
 public:
  constexpr RecipeRef() = default;
  RecipeRef(const char* name) : recipe_(&find_recipe(name)) {}
  RecipeRef(std::string_view name) : recipe_(&find_recipe(name)) {}
  RecipeRef(const std::string& name) : recipe_(&find_recipe(name)) {}
  RecipeRef(const Recipe& recipe) : recipe_(&kept(recipe)) {}

  // Null if no recipe was given.
  constexpr const Recipe* find() const { return recipe_; }

 private:
  const Recipe* recipe_ = nullptr;
};

}  // namespace amp::quantize
