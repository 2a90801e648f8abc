#!/usr/bin/env bash
# amp_policy.sh PROGRAM [LIBRARY]: tests amp-policy from the user's side: output, messages and exit statuses. LIBRARY: that of tests/unit/extension/contract.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
program=$1 failed=0
source tests/unit/programs/expect.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The examples of docs/guide/policies.md.
yaml() { awk -v n="$1" '/^```yaml$/ {on = ++k == n; next} /^```/ {on = 0} on' docs/guide/policies.md; }  # yaml N: its Nth block
yaml 1 >"$scratch/stable.yaml"
yaml 2 >"$scratch/rules.yaml"
yaml 3 >"$scratch/unlisted.yaml"
yaml 4 >"$scratch/modules.yaml"
yaml 5 >"$scratch/mine.yaml"
printf 'base: torch-2.0\ncpu:\n  low_dtypes:\n    f16: {fp32: [silu]}\n' >"$scratch/half.yaml"
expect 0 'stable.yaml: ok' check "$scratch/stable.yaml" "$scratch/rules.yaml" "$scratch/unlisted.yaml" "$scratch/modules.yaml" "$scratch/mine.yaml"
expect 0 'rules.yaml": \{' check "$scratch/rules.yaml" --json
expect 1 'mm +lower_precision_fp +-> lower_precision_fp \{output: float32, min_work: 4096\}' diff torch-2.0 "$scratch/rules.yaml" --device cpu
expect 1 'einsum +passthrough +-> passthrough \{math: bfloat16\}' diff torch-2.0 "$scratch/rules.yaml"
expect 1 '^cpu +float16 +group_norm .*args: \{weight: keep, bias: keep\}' diff torch-2.0 "$scratch/rules.yaml" --device cpu
expect 0 'fp32 \{math: tf32\} \(' show "$scratch/rules.yaml"
expect 0 '"fp32 \{output: input\}": \[' show "$scratch/rules.yaml" --json
expect 0 'results: returned in float32' explain mm float32 bfloat16 --policy "$scratch/rules.yaml"
expect 0 'float32 inputs: rounded to TF32' explain conv2d --policy "$scratch/rules.yaml"
expect 0 'float32 inputs: multiplied in full precision, whatever' explain conv3d --policy "$scratch/rules.yaml"
expect 0 'float32 inputs: split into three bfloat16 terms' explain baddbmm --policy "$scratch/rules.yaml"
expect 1 'baddbmm +lower_precision_fp +-> fp32 \{math: bf16x9\}' diff torch-2.0 "$scratch/rules.yaml" --device cpu
expect 0 '"math": "bf16x9"' explain baddbmm --policy "$scratch/rules.yaml" --json
expect 0 'lower_precision_fp \{budget: 0.01\} \(' show "$scratch/rules.yaml"
expect 1 'linear +lower_precision_fp +-> lower_precision_fp \{budget: 0.01\}' diff torch-2.0 "$scratch/rules.yaml" --device cpu
expect 0 'budget: a NumericsCheck accepts relative errors of results up to 0.01' explain linear --policy "$scratch/rules.yaml"
expect 0 '"budget": 0.01' explain linear --policy "$scratch/rules.yaml" --json
expect 0 '"min_work": 4096' explain mm --policy "$scratch/rules.yaml" --json
expect 0 '"output": "float32"' explain mm --policy "$scratch/rules.yaml" --json
expect 0 '"math": "bfloat16"' explain einsum --policy "$scratch/rules.yaml" --json
for history in 16 32; do
  printf 'recipes:\n  late: {inherits: delayed, history: %s}\nbase: torch-2.0\noverride:\n  linear: {category: lower_precision_fp, quantize: late}\n' $history >"$scratch/late$history.yaml"
done
expect 0 'quantized with late, \{formats: hybrid, .* scaling: delayed, history: 16\}' explain linear --policy "$scratch/late16.yaml"
expect 0 'lower_precision_fp \{quantize: late\} \(' show "$scratch/late16.yaml"
expect 1 'quantize: late\}, late: \{.*history: 16\} -> .*history: 32\}$' diff "$scratch/late16.yaml" "$scratch/late32.yaml" --device cpu
expect 0 '^equal$' diff "$scratch/late16.yaml" "$scratch/late16.yaml"
printf 'base: torch-2.0\noverride:\n  mm: {category: lower_precision_fp, output: fp32}\ncpu: {rules: {einsum: {category: passthrough, math: bf16}}}\n' >"$scratch/short.yaml"
expect 1 'mm +lower_precision_fp +-> lower_precision_fp \{output: float32\}' diff torch-2.0 "$scratch/short.yaml"
expect 1 'einsum +passthrough +-> passthrough \{math: bfloat16\}' diff torch-2.0 "$scratch/short.yaml"
expect 1 'layer_norm +fp32 +-> lower_precision_fp' diff torch-2.0 "$scratch/stable.yaml"
expect 1 'softplus +fp32 +-> passthrough' diff torch-2.0 "$scratch/stable.yaml" --dtype float16
expect 1 'silu +passthrough +-> fp32' diff torch-2.0 "$scratch/stable.yaml" --dtype float16
expect 1 '^cuda +float16 +silu' diff torch-2.0 "$scratch/stable.yaml"
expect 1 '^cuda +float16, bfloat16 +layer_norm' diff torch-2.0 "$scratch/stable.yaml"
expect 0 '' diff torch-2.0 "$scratch/half.yaml" --dtype bfloat16
expect 1 '"float16": \{' diff torch-2.0 "$scratch/half.yaml" --json
expect 0 'fast: As little float32' show "$scratch/mine.yaml:fast"

expect 0 '^torch-2.0 \(default\)$' list
expect 0 '"default": true' list --json
expect 0 'lower_precision_fp \([0-9]+\)' show torch-2.0 --device cpu
expect 0 "for PyTorch's kernels, holding here for ops without a rule of their own \([0-9]+\)" show torch-2.15 --device cpu
expect 0 '^    cudnn_convolution: no op$' show torch-2.15 --device cuda
expect 0 '"kernels": \{' show torch-2.15 --device cpu --json
expect 0 '^stable: torch-2.0, changed.$' show "$scratch/stable.yaml"
printf 'base: torch-2.0\ncpu: {fp32: [relu, _thnn_fused_lstm_cell, cudnn_convolution_transpose]}\n' >"$scratch/kernels.yaml"
kernel="is fp32 in cpu/fp32, a rule for PyTorch's kernel that"
expect 0 'kernels.yaml:2: `_thnn_fused_lstm_cell` '"$kernel holds here for lstm_cell\$" check "$scratch/kernels.yaml"
expect 0 'kernels.yaml:2: `cudnn_convolution_transpose` '"$kernel does nothing here: the ops that do its work have rules" check "$scratch/kernels.yaml"
expect 0 '"notes": \[' check "$scratch/kernels.yaml" --json
expect 0 '^    _thnn_fused_lstm_cell: lstm_cell$' show "$scratch/kernels.yaml" --device cpu
expect 0 "written in kernels \(.*kernels.yaml:2\), for PyTorch's kernel _thnn_fused_lstm_cell" explain lstm_cell --policy "$scratch/kernels.yaml"
printf 'default: a\npresets:\n  a: {doc: A., inherits: torch-2.0}\n  b: {doc: B., cpu: {fp32: [_thnn_fused_gru_cell]}}\n' >"$scratch/second.yaml"
expect 0 'second.yaml:4: `_thnn_fused_gru_cell` '"$kernel holds here for gru_cell" check "$scratch/second.yaml"
expect 0 '"cpu": \{' show torch-2.0 --device cpu --json
expect 0 '^equal$' diff torch-2.0 torch-2.0
expect 0 '^null$|^\{\}$' diff torch-2.0 torch-2.0 --json
expect 0 'mat1: bfloat16 -> float16' explain addmm float32 bf16 --device cuda
expect 0 'self: float32 -> bfloat16' explain addmm float32 bf16
expect 0 'written in torch-2.0 \(autocast_policy.yaml, cuda/lower_precision_fp\)' explain mm --device cuda
expect 0 'message: is unsafe to autocast' explain binary_cross_entropy --device cuda
expect 0 'tensors\[1\]: float32, stays as it is' explain cat float16 float32 --device cpu
expect 0 'tensors\[0\]: float16 -> float32' explain cat float16 float32 --device cpu
expect 0 '^pow.Tensor_Tensor|^pow\(Tensor self, Tensor exponent\)' explain pow float16 float32
expect 0 '^linear\(' explain torch.nn.functional.linear
expect 0 '^linalg_inv\(' explain torch.linalg.inv
expect 2 '^amp-policy: .*there is no op `addmmm`; did you mean `addmm`\?' explain addmmm
expect 2 '`_cudnn_rnn` is a kernel of PyTorch, whose work is done here by lstm, gru, rnn_tanh, rnn_relu' explain _cudnn_rnn
expect 2 'there is no op `mmm`; did you mean `mm`\?' explain mmm
expect 1 'tests/data/policies/bad/unknown_op.yaml:5:14: unknown op `expo`; did you mean `exp`\?' check tests/data/policies/bad/unknown_op.yaml
expect 1 '"column": 14' check tests/data/policies/bad/unknown_op.yaml --json
expect 1 'bad/extras_args_unknown.yaml:7:7: `linear` cannot have `args`' check tests/data/policies/bad/extras_args_unknown.yaml
printf 'base: torch-2.0\ncpu:\n  fp33: [exp]\n  fp32: [expo, mm]\noverride: {tahn: fp32}\n' >"$scratch/several.yaml"
for mistake in '3:3: unknown category `fp33`' '4:10: unknown op `expo`' '5:12: unknown op `tahn`'; do
  expect 1 "several.yaml:$mistake" check "$scratch/several.yaml"
  expect 2 "several.yaml:$mistake" show "$scratch/several.yaml"
done
expect 1 '"further": \[' check "$scratch/several.yaml" --json
expect 2 '^no/such.yaml: cannot be read' check no/such.yaml
expect 2 '^amp-policy: no/such.yaml: cannot be read' show no/such.yaml
printf '\177ELF\2\1\1\0\0' >"$scratch/binary.yaml"
expect 1 'binary.yaml:1:1: the character U.007F is not allowed in YAML' check "$scratch/binary.yaml"
expect 2 "unknown policy 'torch-2'; the presets are torch-2.0" show torch-2
expect 2 'did you mean `torch-2\.[0-9]+`\?$' show torch-2
expect 2 'there is no command shw; did you mean `show`\?$' shw
expect 2 'there is no command frobnicate$' frobnicate
expect 2 'a command is missing'
expect 2 '--dtype is float16 or bfloat16, not f64' show torch-2.0 --dtype f64
expect 2 '--device needs a value' show torch-2.0 --device
expect 2 'there is no option -x' list -x
expect 2 'list takes no arguments, but got foo' list foo bar
expect 2 'unknown op `expo`' show tests/data/policies/bad/unknown_op.yaml
expect 2 'unknown op `expo`' diff torch-2.0 tests/data/policies/bad/unknown_op.yaml
expect 2 'cannot be read' diff torch-2.0 no/such.yaml
expect 2 'unknown policy' diff torch-2.0 torch-2
expect 2 'cannot be read' explain mm --policy no/such.yaml
expect 2 'cannot be read' check no/such.yaml tests/data/policies/bad/unknown_op.yaml
expect 0 '^usage: amp-policy' --help
expect 0 '^Exit status:$' show --help
expect 0 '^usage: amp-policy' diff torch-2.0 torch-1.7 -h
expect 0 '^cpu, float16$' show torch-2.0 --device=cpu --dtype=float16
expect 2 '--device is cuda or cpu, not tpu' show torch-2.0 --device=tpu
expect 2 '--json takes no value' list --json=yes
expect 2 '--json takes no value' --json= list
expect_common
same_manual
for command in list 'list --json' 'show torch-2.0' 'diff torch-2.0 torch-1.7' 'explain mm' 'check tests/data/policies/good/alias.yaml' --help; do
  expect_full $command
done

# Ops without a rule.
expect 0 '^unlisted: promote$' show torch-2.0
expect 0 '"unlisted": "passthrough"' show "$scratch/unlisted.yaml" --json
expect 1 '^unlisted +promote +-> passthrough$' diff torch-2.0 "$scratch/unlisted.yaml"
expect 0 'unlisted: arguments that must have one dtype are cast' explain dot bfloat16 float32 --device cpu
expect 0 'self: bfloat16 -> float32$' explain dot bfloat16 float32 --device cpu

# Rules for modules.
expect 0 'by the rule for encoder.\*.norm$' explain layer_norm --policy "$scratch/modules.yaml" --module encoder.0.norm
modules=tests/data/policies/good/modules.yaml
expect 0 '^  encoder\.\*\.norm: \{dtype: float32\}$' show $modules
expect 0 '^  \*\*\.head: \{dtype: float16\}$' show $modules:wide
expect 0 '"\*\*\.head": "\{enabled: false\}"' show $modules --json
expect 1 '^module +\*\*\.head +\{enabled: false\} -> \{dtype: float16\}$' diff $modules $modules:wide
expect 1 '^module +0 +no rule -> \{cpu: \{relu: passthrough\}\}$' diff $modules $modules:wide
expect 1 '"no rule",' diff $modules $modules:wide --json
expect 0 '' diff $modules $modules
# The same rules in another order, with another recipe, or with another policy of the same name.
rule() { printf 'base: torch-2.0\nmodules:\n  %s\n  %s\n' "$2" "$3" >"$scratch/$1.yaml"; }  # rule NAME RULE RULE
rule one '"*": {dtype: float32}' 'head: {dtype: float16}'
rule two 'head: {dtype: float16}' '"*": {dtype: float32}'
expect 1 '^module +head +\{dtype: float16\} -> \{dtype: float16\}, in another order$' diff "$scratch/one.yaml" "$scratch/two.yaml"
expect 0 '^equal$' diff "$scratch/one.yaml" "$scratch/one.yaml"
for history in 16 32; do
  printf 'recipes:\n  late: {inherits: delayed, history: %s}\nbase: torch-2.0\nmodules:\n  head: {ops: {linear: {category: lower_precision_fp, quantize: late}}}\n' $history >"$scratch/head$history.yaml"
done
expect 1 '^module +head +.*late: \{.*history: 16\} -> .*late: \{.*history: 32\}$' diff "$scratch/head16.yaml" "$scratch/head32.yaml"
for op in exp log; do
  printf 'default: a\npresets:\n  a: {doc: A., inherits: torch-2.0, modules: {head: {policy: b}}}\n  b: {doc: B., cpu: {fp32: [%s]}}\n' $op >"$scratch/$op.yaml"
done
expect 1 '^module +head +\{policy: b\} -> \{policy: b\}, with other rules of this policy$' diff "$scratch/exp.yaml" "$scratch/log.yaml"
# A path with a colon.
mkdir "$scratch/12:30"
cp "$scratch/one.yaml" "$scratch/12:30/one.yaml"
expect 0 '^one: torch-2.0, changed.$' show "$scratch/12:30/one.yaml"
expect 0 '^one: torch-2.0, changed.$' show "$scratch/12:30/one.yaml:one"
expect 0 'in module encoder\.0\.norm, by the rule for encoder\.\*\.norm$' explain native_layer_norm bfloat16 --policy $modules --module encoder.0.norm
expect 0 'policy careful, cpu region in bfloat16' explain native_layer_norm bfloat16 --policy $modules --module encoder.0.norm
expect 0 'input: bfloat16 -> float32$' explain native_layer_norm bfloat16 --policy $modules --module encoder.0.norm
expect 0 'written in careful \(tests/data/policies/good/modules\.yaml:7\)' explain native_layer_norm --policy $modules --module encoder.0.norm.inner
expect 0 'the region is off' explain mm --policy $modules --module decoder.layers.1.head
expect 0 '"enabled": false' explain mm --policy $modules --module decoder.layers.1.head --json
expect 0 'in module last, for which there is no rule$' explain mm --policy $modules --module last
expect 0 'message: The activations are gelu\.' explain relu --policy $modules --module encoder.attention
expect 2 '--module needs a value' explain mm --module
expect 1 'modules_unknown_key.yaml:3:13: unknown key `dtypes` of the rule for `encoder`' check tests/data/policies/bad/modules_unknown_key.yaml

# Ops and presets of a library.
expect 2 'no-such-library.so: cannot open shared object file' --with no-such-library.so list
expect 2 '--with needs a value' list --with
expect 1 'unknown op `contract::product`; load the library that brings the ops of `contract` first' check tests/unit/extension/contract/product.yaml
if [ -n "${2:-}" ]; then
  expect 0 '^contract-wide$' --with "$2" list
  expect 0 'contract::product' --with "$2" show contract --device cpu
  expect 1 'contract::swish +fp32 +-> passthrough' --with "$2" diff contract contract-wide --device cpu
  expect 0 'written in contract \(policy.yaml, cpu/lower_precision_fp\)' --with "$2" explain contract::times --policy contract
  expect 0 '^  wide: \{policy: contract-wide\}$' --with "$2" show contract-modules
  expect 0 'written in contract-modules \(policy.yaml, modules/inner/ops\)' --with "$2" explain contract::product --policy contract-modules --module inner
  expect 0 'product.yaml: ok' check --with "$2" tests/unit/extension/contract/product.yaml
  expect 0 'fp32 \{args: \{self: keep, mat2: keep\}\}' --with "$2" show tests/unit/extension/contract/product.yaml --device cpu
fi
exit "$failed"
