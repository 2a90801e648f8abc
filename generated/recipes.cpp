// DO NOT EDIT. Generated from autocast_policy.yaml by codegen (./dev regenerate).
// The built-in recipes.
#include <amp/quantize/recipe.h>

namespace amp {

constexpr quantize::Recipe quantize::kBuiltinRecipes[] = {
    {.name = "tensorwise",
     .doc = "One float32 scale for each tensor. As TENSORWISE of torchao and Float8CurrentScaling of TransformerEngine.",
     .formats = {quantize::Format::E4M3, quantize::Format::E4M3, quantize::Format::E5M2},
     .blocks = {quantize::Block{0, 0}, quantize::Block{0, 0}, quantize::Block{0, 0}},
     .weight_in_grad_input = {0, 0},
     .scale = quantize::ScaleType::Float32,
     .rounding = quantize::Rounding::Up,
     .nonfinite = quantize::NonFinite::Propagate,
     .low = {false, false, false}},
    {.name = "rowwise",
     .doc = "One scale for each row along which a product sums, a power of two. As ROWWISE of torchao.",
     .formats = {quantize::Format::E4M3, quantize::Format::E4M3, quantize::Format::E4M3},
     .blocks = {quantize::Block{1, 0}, quantize::Block{1, 0}, quantize::Block{1, 0}},
     .weight_in_grad_input = {1, 0},
     .scale = quantize::ScaleType::Pow2,
     .rounding = quantize::Rounding::Up,
     .nonfinite = quantize::NonFinite::Propagate,
     .low = {false, false, false}},
    {.name = "rowwise_gw",
     .doc = "rowwise, with the gradient of the weight in the dtype of the region. As ROWWISE_WITH_GW_HP of torchao.",
     .formats = {quantize::Format::E4M3, quantize::Format::E4M3, quantize::Format::E4M3},
     .blocks = {quantize::Block{1, 0}, quantize::Block{1, 0}, quantize::Block{1, 0}},
     .weight_in_grad_input = {0, 0},
     .scale = quantize::ScaleType::Pow2,
     .rounding = quantize::Rounding::Up,
     .nonfinite = quantize::NonFinite::Propagate,
     .low = {false, false, true}},
    {.name = "block128",
     .doc =
         "One power of two for 128 numbers of an input or gradient, and for 128 x 128 numbers of a weight. As Float8BlockScaling of TransformerEngine.",
     .formats = {quantize::Format::E4M3, quantize::Format::E4M3, quantize::Format::E4M3},
     .blocks = {quantize::Block{1, 128}, quantize::Block{128, 128}, quantize::Block{1, 128}},
     .weight_in_grad_input = {128, 128},
     .scale = quantize::ScaleType::Pow2,
     .rounding = quantize::Rounding::Up,
     .nonfinite = quantize::NonFinite::Propagate,
     .low = {false, false, false}},
    {.name = "mxfp8",
     .doc = "One scale in E8M0 for 32 numbers, rounded up. As MXFP8BlockScaling of TransformerEngine.",
     .formats = {quantize::Format::E4M3, quantize::Format::E4M3, quantize::Format::E4M3},
     .blocks = {quantize::Block{1, 32}, quantize::Block{1, 32}, quantize::Block{1, 32}},
     .weight_in_grad_input = {1, 32},
     .scale = quantize::ScaleType::E8M0,
     .rounding = quantize::Rounding::Up,
     .nonfinite = quantize::NonFinite::Propagate,
     .low = {false, false, false}},
};

ArrayRef<quantize::Recipe> quantize::builtin_recipes() { return kBuiltinRecipes; }

}  // namespace amp
