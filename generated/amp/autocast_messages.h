// DO NOT EDIT. Generated from codegen/policies/policy_messages.py (./dev regenerate).
// The messages for mistakes in policies. filled() replaces the words in braces. Internal.
#pragma once

namespace amp::autocast::messages {

inline constexpr char kBannedAlone[] =
    "a banned op needs its message; write {{banned: \"what to use instead\"}}";
inline constexpr char kMinWork[] =
    "`min_work` is a number from 1 to {most}";
inline constexpr char kBudget[] =
    "`budget` is a number above 0 and below 1";
inline constexpr char kQuantizeFalse[] =
    "`quantize` is true or the name of a recipe; take it out";
inline constexpr char kMisfit[] =
    "`{extra}` does not go with {category}, only with {categories}; take it out";
inline constexpr char kPlainRule[] =
    "`{name}` has no rule if it is `passthrough`; take it out, or put it under `override`";
inline constexpr char kUnknownOp[] =
    "unknown op `{name}`{hint}";
inline constexpr char kUnknownOverload[] =
    "`{op}` has no overload `{overload}`{hint} (overloads: {known})";
inline constexpr char kImpossibleCategory[] =
    "`{name}` cannot be {category}: {reason}";
inline constexpr char kImpossibleExtra[] =
    "`{name}` cannot have `{extra}`: {reason}";
inline constexpr char kUnknownArgument[] =
    "{signature} has no tensor argument `{argument}`{hint} (tensor arguments: {arguments})";
inline constexpr char kNeverCast[] =
    "`{argument}` of {signature} is never cast; take it out";
inline constexpr char kOneDtype[] =
    "{signature} takes {arguments} in one dtype; keep all of them or none";
inline constexpr char kUnknownDevice[] =
    "unknown device `{name}`{hint} (devices: {devices})";
inline constexpr char kTwice[] =
    "`{name}` appears twice in {where} (first in line {line}); keep one of them";
inline constexpr char kRuledInBlock[] =
    "`{name}` is `{op}`, already {category} in {where} (line {line}); keep one of them";
inline constexpr char kRuledInParent[] =
    "`{name}` is already {category} in `{preset}`{line}, which {where} builds on; change it with `override: {{{name}: {rule}}}`";
inline constexpr char kNothingToOverride[] =
    "`{name}` is on no list that {where} builds on, so there is nothing to override; {remedy}";
inline constexpr char kListedAndOverridden[] =
    "`{name}` is both listed and overridden in {where}; keep one of them";
inline constexpr char kOverriddenEverywhere[] =
    "`{name}` is overridden for every device and named in {where} as well; keep one of them";
inline constexpr char kBadPattern[] =
    "`{name}` is no pattern for paths of modules: write names with dots between them, `*` for one name, `**` for any number of them";
inline constexpr char kEmptyModuleRule[] =
    "the rule for `{name}` says nothing; give it `enabled`, `dtype`, `policy`, `ops`, `cuda` or `cpu`";
inline constexpr char kOffAndMore[] =
    "regions are disabled in `{name}`, so that `{part}` says nothing; take one of them out";
inline constexpr char kWideAndPolicy[] =
    "every op in `{name}` runs in float32, so that `policy` says nothing; take one of them out";
inline constexpr char kKernelInModule[] =
    "`{name}` is a kernel of PyTorch, whose work is done here by {ops}; name these";
inline constexpr char kRuledEverywhere[] =
    "`{name}` has a rule for every device and one in {where} as well; keep one of them";
inline constexpr char kUnknownRecipe[] =
    "unknown recipe `{name}`{hint} (recipes: {recipes})";
inline constexpr char kBuiltInRecipe[] =
    "`{name}` is built in; give the recipe another name";
inline constexpr char kRecipeBlock[] =
    "`{text}` is no block; write tensor, row, a number of columns such as 32, or rows and columns such as 128x128";
inline constexpr char kRecipeE5m2[] =
    "the recipe `{name}` has e5m2 for all operands, which no device multiplies; write `formats: hybrid`";
inline constexpr char kRecipeE2m1[] =
    "the recipe `{name}` has e2m1 for some operands; it is the format of all or of none";
inline constexpr char kRecipeE2m1Scale[] =
    "`scale: e4m3` is for e2m1, and e2m1 needs it; change one of them in the recipe `{name}`";
inline constexpr char kRecipeBlocks[] =
    "the recipe `{name}` has blocks within a sum, whose scales must be exact in the product; write `scale: pow2` or `scale: e8m0`";
inline constexpr char kRecipeLow[] =
    "every product of the recipe `{name}` is `low`, so that nothing is quantized; take the recipe out";
inline constexpr char kRecipeDelayedKeys[] =
    "`{word}` needs `scaling: delayed`; write it in the recipe `{name}`";
inline constexpr char kRecipeDelayedScale[] =
    "`scaling: delayed` needs `block: tensor`, and `scale: float32` or `scale: pow2`; change the recipe `{name}`";
inline constexpr char kRecipeDelayedTransform[] =
    "`transform` does not go with `scaling: delayed`; take it out of the recipe `{name}`";
inline constexpr char kRecipeNumber[] =
    "`{word}` is a number from {least} to {most}";
inline constexpr char kNoPresets[] =
    "the file needs `presets`, or `base` and what changes";
inline constexpr char kEmptyPresets[] =
    "`presets` names none; give one, as in `mine: {{doc: What it is for., inherits: torch-2.0}}`";
inline constexpr char kNoDefault[] =
    "several presets need a `default` (one of {presets})";
inline constexpr char kUnknownPreset[] =
    "unknown preset `{name}`{hint} (presets: {presets})";
inline constexpr char kBuiltIn[] =
    "`{name}` is built in; give the policy another name";
inline constexpr char kNoDevice[] =
    "preset `{name}` names no device; add `cuda:` or `cpu:`, or `inherits:` another preset";
inline constexpr char kNoParent[] =
    "preset `{name}` inherits nothing, so there is nothing to override; use the category lists";
inline constexpr char kCycle[] =
    "presets inherit from each other ({chain}); take one `inherits` out";

}  // namespace amp::autocast::messages
