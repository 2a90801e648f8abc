// DO NOT EDIT. Generated from autocast_policy.yaml by codegen (./dev regenerate).
// The built-in recipes.
#include <amp/quantize/recipe.h>

namespace amp::quantize {

constexpr Recipe kBuiltinRecipes[] = {
    {.name = "tensorwise",
     .doc = "One float32 scale for each tensor. As TENSORWISE of torchao and Float8CurrentScaling of TransformerEngine.",
     .formats = {Format::E4M3, Format::E4M3, Format::E5M2},
     .blocks = {Block{0, 0}, Block{0, 0}, Block{0, 0}},
     .weight_in_grad_input = {0, 0},
     .scale = ScaleType::Float32,
     .rounding = Rounding::Up,
     .nonfinite = NonFinite::Propagate,
     .low = {false, false, false}},
    {.name = "rowwise",
     .doc = "One scale for each row along which a product sums, a power of two. As ROWWISE of torchao.",
     .formats = {Format::E4M3, Format::E4M3, Format::E4M3},
     .blocks = {Block{1, 0}, Block{1, 0}, Block{1, 0}},
     .weight_in_grad_input = {1, 0},
     .scale = ScaleType::Pow2,
     .rounding = Rounding::Up,
     .nonfinite = NonFinite::Propagate,
     .low = {false, false, false}},
    {.name = "rowwise_gw",
     .doc = "rowwise, with the gradient of the weight in the dtype of the region. As ROWWISE_WITH_GW_HP of torchao.",
     .formats = {Format::E4M3, Format::E4M3, Format::E4M3},
     .blocks = {Block{1, 0}, Block{1, 0}, Block{1, 0}},
     .weight_in_grad_input = {0, 0},
     .scale = ScaleType::Pow2,
     .rounding = Rounding::Up,
     .nonfinite = NonFinite::Propagate,
     .low = {false, false, true}},
    {.name = "block128",
     .doc = "One power of two for 128 numbers of an input or gradient, and for 128 "
         "x 128 numbers of a weight. As Float8BlockScaling of TransformerEngine.",
     .formats = {Format::E4M3, Format::E4M3, Format::E4M3},
     .blocks = {Block{1, 128}, Block{128, 128}, Block{1, 128}},
     .weight_in_grad_input = {128, 128},
     .scale = ScaleType::Pow2,
     .rounding = Rounding::Up,
     .nonfinite = NonFinite::Propagate,
     .low = {false, false, false}},
    {.name = "mxfp8",
     .doc = "One scale in E8M0 for 32 numbers, rounded up. As MXFP8BlockScaling of TransformerEngine.",
     .formats = {Format::E4M3, Format::E4M3, Format::E4M3},
     .blocks = {Block{1, 32}, Block{1, 32}, Block{1, 32}},
     .weight_in_grad_input = {1, 32},
     .scale = ScaleType::E8M0,
     .rounding = Rounding::Up,
     .nonfinite = NonFinite::Propagate,
     .low = {false, false, false}},
};

ArrayRef<Recipe> builtin_recipes() { return kBuiltinRecipes; }

}  // namespace amp::quantize
