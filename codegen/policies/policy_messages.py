"""The messages for mistakes in policies. C++ has them as generated constants. Words in braces are replaced."""

from __future__ import annotations

MESSAGES = {
    # A rule.
    'banned_alone': 'a banned op needs its message; write {{banned: "what to use instead"}}',
    'min_work': '`min_work` is a number from 1 to {most}',
    'budget': '`budget` is a number above 0 and below 1',
    'quantize_false': '`quantize` is true or the name of a recipe; take it out',
    'misfit': '`{extra}` does not go with {category}, only with {categories}; take it out',
    'plain_rule': '`{name}` has no rule if it is `passthrough`; take it out, or put it under `override`',
    # A rule and an op.
    'unknown_op': 'unknown op `{name}`{hint}',
    'unknown_overload': '`{op}` has no overload `{overload}`{hint} (overloads: {known})',
    'impossible_category': '`{name}` cannot be {category}: {reason}',
    'impossible_extra': '`{name}` cannot have `{extra}`: {reason}',
    'unknown_argument': '{signature} has no tensor argument `{argument}`{hint} (tensor arguments: {arguments})',
    'never_cast': '`{argument}` of {signature} is never cast; take it out',
    'one_dtype': '{signature} takes {arguments} in one dtype; keep all of them or none',
    # A block of a preset.
    'unknown_device': 'unknown device `{name}`{hint} (devices: {devices})',
    'twice': '`{name}` appears twice in {where} (first in line {line}); keep one of them',
    'ruled_in_block': '`{name}` is `{op}`, already {category} in {where} (line {line}); keep one of them',
    'ruled_in_parent': '`{name}` is already {category} in `{preset}`{line}, which {where} builds on; '
                       'change it with `override: {{{name}: {rule}}}`',
    'nothing_to_override': '`{name}` is on no list that {where} builds on, so there is nothing to override; {remedy}',
    'listed_and_overridden': '`{name}` is both listed and overridden in {where}; keep one of them',
    'overridden_everywhere': '`{name}` is overridden for every device and named in {where} as well; keep one of them',
    # A rule for modules.
    'bad_pattern': '`{name}` is no pattern for paths of modules: write names with dots between them, `*` for one name, `**` for any number of them',
    'empty_module_rule': 'the rule for `{name}` says nothing; give it `enabled`, `dtype`, `policy`, `ops`, `cuda` or `cpu`',
    'off_and_more': 'regions are disabled in `{name}`, so that `{part}` says nothing; take one of them out',
    'wide_and_policy': 'every op in `{name}` runs in float32, so that `policy` says nothing; take one of them out',
    'kernel_in_module': '`{name}` is a kernel of PyTorch, whose work is done here by {ops}; name these',
    'ruled_everywhere': '`{name}` has a rule for every device and one in {where} as well; keep one of them',
    # A recipe.
    'unknown_recipe': 'unknown recipe `{name}`{hint} (recipes: {recipes})',
    'built_in_recipe': '`{name}` is built in; give the recipe another name',
    'recipe_block': '`{text}` is no block; write tensor, row, a number of columns such as 32, or rows and columns such as 128x128',
    'recipe_e5m2': 'the recipe `{name}` has e5m2 for all operands, which no device multiplies; write `formats: hybrid`',
    'recipe_e2m1': 'the recipe `{name}` has e2m1 for some operands; it is the format of all or of none',
    'recipe_e2m1_scale': '`scale: e4m3` is for e2m1, and e2m1 needs it; change one of them in the recipe `{name}`',
    'recipe_blocks': 'the recipe `{name}` has blocks within a sum, whose scales must be exact in the product; write `scale: pow2` or `scale: e8m0`',
    'recipe_low': 'every product of the recipe `{name}` is `low`, so that nothing is quantized; take the recipe out',
    'recipe_delayed_keys': '`{word}` needs `scaling: delayed`; write it in the recipe `{name}`',
    'recipe_delayed_scale': '`scaling: delayed` needs `block: tensor`, and `scale: float32` or `scale: pow2`; change the recipe `{name}`',
    'recipe_delayed_transform': '`transform` does not go with `scaling: delayed`; take it out of the recipe `{name}`',
    'recipe_number': '`{word}` is a number from {least} to {most}',
    # A preset and a file.
    'no_presets': 'the file needs `presets`, or `base` and what changes',
    'empty_presets': '`presets` names none; give one, as in `mine: {{doc: What it is for., inherits: torch-2.0}}`',
    'no_default': 'several presets need a `default` (one of {presets})',
    'unknown_preset': 'unknown preset `{name}`{hint} (presets: {presets})',
    'built_in': '`{name}` is built in; give the policy another name',
    'no_device': 'preset `{name}` names no device; add `cuda:` or `cpu:`, or `inherits:` another preset',
    'no_parent': 'preset `{name}` inherits nothing, so there is nothing to override; use the category lists',
    'cycle': 'presets inherit from each other ({chain}); take one `inherits` out',
}


def message(key: str, **parts: object) -> str:
    return MESSAGES[key].format(**parts)
