"""amp-codegen: custom ops and policies."""

import contextlib
import io
import os
import shutil
import tempfile
import unittest
from pathlib import Path

from codegen.command import main
from codegen.load import SpecError
from codegen.isa import INSTRUCTION_SETS
from codegen.library import library_folder
from codegen.program import NamespaceError, base_of, changes, load_library, load_program
from codegen.render_program import Parts, render_program
from codegen.views.program import PresetView, used_recipes

from .support import entry, marked_line

OWN = Path(__file__).resolve().parents[2] / 'tests/unit/extension/contract'
PRESETS = 'presets:\n  mine:\n    doc: A doc.\n    inherits: torch-2.0\n'


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.library = load_library(library_folder())

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def program(self, *entries: str, policy: str = '', space: str = 'mylib'):
        ops = self.write('ops.yaml', 'families: [unary]\nops:\n' + ''.join(entries))
        return load_program(self.library, space, ops, self.write('policy.yaml', policy) if policy else None)

    def fails(self, *entries: str, policy: str = '', parts: tuple[str, ...] = ()) -> None:
        with self.assertRaises(SpecError) as caught:
            self.program(*entries, policy=policy)
        for part in parts:
            self.assertIn(part, str(caught.exception))


class Ops(Files):
    def test_formulas_call_ops_of_the_library_and_of_the_program(self) -> None:
        program = self.program(
            entry(op='first', kernel='true', backward='{self: "grad * amp::sigmoid(self) + relu(self)"}'),
            entry(op='second', kernel=None, backward=None, composite='mylib::first(amp::relu(self)) + first(self)'))
        self.assertEqual([op.id for op in program.ops], ['first', 'second'])
        self.assertEqual(program.names['mylib::first'].qualified, 'mylib::first')

    def test_internal_ops_of_the_library_are_unknown(self) -> None:
        self.fails(entry(backward='{self: "relu_backwards(grad)"}'), parts=('`relu_backwards(` calls no op or helper',))
        self.fails(entry(backward='{self: "threshold_backward(grad, self, 0)"}'), parts=('`threshold_backward(` calls no op or helper',))
        self.fails(entry(kernel=None, backward=None, composite='amp::act(self)'), parts=('calls no op or helper',))

    def test_expressions_call_helpers_of_the_library(self) -> None:
        self.program(entry(kernel=None, elementwise='{expr: "log_add_exp(self, self)"}'))
        self.fails(entry(kernel=None, elementwise='{expr: "log_add_exb(self, self)"}'), parts=('did you mean `log_add_exp`?',))

    def test_what_only_ops_of_the_library_can_be(self) -> None:
        self.fails(entry(variants='[function, method]'), parts=('ops.yaml:3: `act` cannot be a method', 'take `method` out of `variants`'))
        self.fails(entry(kernel=None, view='true'), parts=('cannot be a `view`; make it a `composite`',))
        self.fails(entry(kernel=None, elementwise='{expr: self, sparse: true}'), parts=('take `sparse` out of `elementwise`',))

    def test_no_public_op(self) -> None:
        for entries in ('  []\n', entry(internal='gradient', samples=None)):
            self.fails(entries, parts=('ops.yaml:1: the file has no public op', 'add it to `ops`'))

    def test_texts_in_cpp(self) -> None:
        program = self.program(entry(signature="|-\n    (Tensor self, str mode=\"me'an\") -> Tensor"),
                               policy=PRESETS + '    modules: {\'a"b\': {ops: {mm: {banned: "a\\rb\\u2028c"}}}}\n')
        files = render_program(program, 'ops.yaml', 'policy.yaml', Parts([INSTRUCTION_SETS['baseline']]))
        self.assertIn('.signature = "(Tensor self, str mode=\\"me\'an\\") -> Tensor"', files['ops.cpp'])
        self.assertIn('"modules/a\\"b/ops"', files['policy.cpp'])
        self.assertIn('"a\\015b\u2028c"', files['policy.cpp'])

    def test_names_of_kernels_of_torch(self) -> None:
        ops = self.write('ops.yaml', 'families: [unary]\ntorch_kernels: {_act: {rules: [act], doc: A doc.}}\nops:\n' + entry())
        with self.assertRaisesRegex(SpecError, '`torch_kernels` are names of PyTorch that amp maps to its ops; .* take it out'):
            load_program(self.library, 'mylib', ops, None)

    def test_namespaces(self) -> None:
        self.program(entry(), space='company::my_lib')
        for space in ('', '2d', 'my lib', 'a::', '::a', 'amp', 'amp::mine', 'std', 'mine::std', 'mine::amp', 'class', 'mine::new', 'größe'):
            with self.subTest(space), self.assertRaises(NamespaceError):
                self.program(entry(), space=space)


class Presets(Files):
    def test_changes_of_a_preset(self) -> None:
        program = self.program(entry(), entry(op='other'), policy=PRESETS + '    cpu:\n      fp32: ["mylib::act", relu]\n'
                               '      override: {mm: {banned: why}}\n      low_dtypes: {f16: {promote: ["mylib::other"]}}\n'
                               '  child:\n    doc: A doc.\n    inherits: mine\n    cuda: {override: {mm: fp32}}\n')
        mine, child = program.presets
        found = {(change.op.qualified, change.device, change.low_dtypes): change.rule for change in changes(mine, program)}
        both = ('f16', 'bf16')
        self.assertEqual({key: rule.category for key, rule in found.items()}, {
            ('mylib::act', 'cpu', both): 'fp32', ('relu', 'cpu', both): 'fp32', ('mm', 'cpu', both): 'banned', ('mylib::other', 'cpu', ('f16',)): 'promote'})
        self.assertEqual(found['relu', 'cpu', both].list, 'cpu/fp32')
        self.assertEqual(base_of(child, program).name, 'torch-2.0')
        self.assertEqual(len(changes(child, program)), len(found) + 1)

    def test_presets_with_similar_names(self) -> None:
        text = ''.join(f'  {name}: {{doc: A doc., inherits: torch-2.0, cpu: {{fp32: [relu]}}}}\n' for name in ('a-b', 'a.b', 'c'))
        program = self.program(entry(), policy='presets:\n' + text)
        self.assertEqual([PresetView(preset, program, 'policy.yaml').constant for preset in program.presets], ['kAB_0', 'kAB_1', 'kC'])

    def test_rules_for_modules(self) -> None:
        program = self.program(entry(), policy=PRESETS + '    modules:\n      x: {policy: mine, cpu: {"mylib::act": fp32, mm: {banned: why}}}\n'
                               '  child: {doc: A doc., inherits: mine, modules: {y: {dtype: bfloat16}}}\n')
        mine, child = (PresetView(preset, program, 'policy.yaml') for preset in program.presets)
        self.assertEqual(mine.module_ops, {0: [
            '{"mylib::act", kCPU, 3, Category::Fp32, {"policy.yaml", "mine", "modules/x/cpu", 0}}',
            '{"mm", kCPU, 3, Category::Banned, {"policy.yaml", "mine", "modules/x/cpu", 0}, {Math::Default, Output::Computed, 0, 0}, "why"}']})
        self.assertEqual(mine.modules, ['{"x", true, ScalarType::Undefined, "mine", kMineModule0, {"policy.yaml", "mine", "modules/x", 0}}'])
        self.assertEqual(child.modules, [
            '{"x", true, ScalarType::Undefined, "mine", kChildModule0, {"policy.yaml", "mine", "modules/x", 0}}',
            '{"y", true, kBFloat16, "", ArrayRef<extension::RuleEntry>(), {"policy.yaml", "child", "modules/y", 0}}'])

    def test_recipes(self) -> None:
        program = self.program(entry(), policy='recipes: {tens: {block: 10, scale: pow2}, unused: {}}\n' + PRESETS + '    cpu: {override: {mm: {category: '
                               'lower_precision_fp, quantize: tens}, bmm: {category: fp32, quantize: true}}}\n')
        recipes = used_recipes(program)
        self.assertEqual(list(recipes), ['tens'])
        rules = PresetView(program.presets[0], program, 'policy.yaml', recipes).rules
        self.assertTrue(rules[0].endswith('{Math::Default, Output::Computed, 0, 0, 0, &kRecipes[0]}}'), rules[0])
        self.assertTrue(rules[1].endswith('{Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}}'), rules[1])

    def test_budgets(self) -> None:
        program = self.program(entry(), policy=PRESETS + '    cpu: {override: {mm: {category: lower_precision_fp, budget: 1e-2}}}\n')
        rules = PresetView(program.presets[0], program, 'policy.yaml').rules
        self.assertTrue(rules[0].endswith('{Math::Default, Output::Computed, 0, 0, 0, nullptr, 0.01}}'), rules[0])

    def test_a_removed_rule(self) -> None:
        program = self.program(entry(), policy=PRESETS + '    cuda: {override: {exp: passthrough}}\n')
        self.assertEqual([(change.op.qualified, change.rule.category) for change in changes(program.presets[0], program)], [('exp', 'passthrough')])

    def test_a_preset_without_a_base(self) -> None:
        program = self.program(entry(), policy='presets: {mine: {doc: A doc., cpu: {fp32: ["mylib::act"]}}}\n')
        self.assertIsNone(base_of(program.presets[0], program))
        self.assertEqual(len(changes(program.presets[0], program)), 1)

    def test_mistakes(self) -> None:
        policy = PRESETS + '    cpu: {fp32: ["mylib::act", "mylib::acd"]} #!\n'
        self.fails(entry(), policy=policy, parts=(f'policy.yaml:{marked_line(policy)}:32: ', 'unknown op `mylib::acd`; did you mean `mylib::act`?'))
        self.fails(entry(), policy=PRESETS + '    cpu: {fp32: [act]}\n', parts=('unknown op `act`',))
        self.fails(entry(), policy=PRESETS + '    cpu: {fp32_append_dtype: ["mylib::act"]}\n', parts=('`mylib::act` cannot be fp32_append_dtype',))
        self.fails(entry(), policy='presets: {torch-2.0: {doc: A doc., cpu: {}}}\n', parts=('torch-2.0',))


class Command(Files):
    def run_command(self, *arguments: str) -> tuple[int, str]:
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = main(['--ops', str(OWN / 'ops.yaml'), '--policy', str(OWN / 'policy.yaml'), '--namespace', 'contract', '--out',
                           str(self.folder / 'contract'), *arguments])
        return status, output.getvalue()

    def test_list_and_files_agree(self) -> None:
        for options in ([], ['--cuda'], ['--tests'], ['--isa', 'avx2', 'baseline']):
            status, listed = self.run_command('--list', *options)
            self.assertEqual((status, self.run_command(*options)), (0, (0, '')))
            self.assertEqual(sorted(listed.splitlines()), sorted(str(path) for path in (self.folder / 'contract').iterdir()))
            shutil.rmtree(self.folder / 'contract')

    def test_version(self) -> None:
        output = io.StringIO()
        with contextlib.redirect_stdout(output), self.assertRaises(SystemExit) as ended:
            main(['--version'])
        self.assertEqual(ended.exception.code, 0)
        self.assertRegex(output.getvalue(), r'^amp-codegen \d+\.\d+\.\d+$')

    def test_only_what_changed_is_written(self) -> None:
        self.run_command()
        old = self.folder / 'contract' / 'ops.cpp'
        os.utime(old, (1, 1))
        policy = self.folder / 'contract' / 'policy.cpp'
        policy.write_text('edited')
        self.assertEqual(self.run_command('--check')[0], 1)
        self.run_command()
        self.assertEqual(old.stat().st_mtime, 1)
        self.assertIn('kContractWideRules', policy.read_text())
        self.assertEqual(self.run_command('--check')[0], 0)

    def test_the_depfile_names_the_inputs(self) -> None:
        self.run_command('--depfile', str(self.folder / 'ops.d'))
        text = (self.folder / 'ops.d').read_text()
        for name in ('contract/ops.yaml', 'contract/policy.yaml', 'autocast_policy.yaml', 'program/ops.cpp.j2', 'codegen/program.py'):
            self.assertIn(name, text)

    def test_mistakes_are_one_line(self) -> None:
        status, output = self.run_command('--namespace', 'amp')
        self.assertEqual(status, 2)
        self.assertIn('the namespace `amp` is reserved; choose another one', output)
        status, output = self.run_command('--ops', str(self.write('ops.yaml', 'families: [a]\nops: []\nmore: 1\n')))
        self.assertEqual(status, 1)
        self.assertIn('ops.yaml:3:1: unknown key `more`', output)

    def test_instruction_sets(self) -> None:
        self.run_command()
        out = self.folder / 'contract'
        levels = '&amp::cpu::contract_{}::kRows[i], &amp::cpu::contract_{}::kRows[i], &amp::cpu::contract_{}::kRows[i]'
        self.assertIn(levels.format('baseline', 'avx2', 'avx512'), (out / 'ops.cpp').read_text())
        self.assertIn('#define AMP_ISA contract_avx2\n', (out / 'elementwise_avx2.cpp').read_text())
        self.run_command('--isa', 'baseline')
        self.assertNotIn('x86_64', (out / 'ops.cpp').read_text())
        self.run_command('--isa', 'baseline', 'avx2')
        self.assertIn(levels.format('baseline', 'avx2', 'avx2'), (out / 'ops.cpp').read_text())
        self.assertEqual(self.run_command('--isa', 'baseline', 'sse9'), (2, 'amp-codegen: `sse9` is not an instruction set; choose from baseline, avx2, avx512\n'))
        status, output = self.run_command('--isa', 'avx2')
        self.assertEqual(status, 2)
        self.assertIn('the instruction sets avx2 lack `baseline`', output)

    def test_wrappers(self) -> None:
        self.run_command('--cuda')
        out = self.folder / 'contract'
        text = (out / 'ops.cpp').read_text()
        for part in ('namespace contract {', 'wrapper::function_or_with_dtype<Casts<0>>(Op::total, ', '(contract::total);', 'work::matmul(args[0], args[1])',
                     '.aliases = "contract::times"', '"contract::ProductBackward"', '&elementwise::launch_swish', 'extension::elementwise<1>(kSwish',
                     'extension::elementwise_kernel<kSwishLoops>()'):
            self.assertIn(part, text)
        self.assertIn('AMP_API amp::Tensor& swish_(amp::Tensor& self, const amp::Scalar& beta = 1);', (out / 'ops.h').read_text())
        self.assertIn('std::tuple<amp::Tensor, amp::Tensor> joined(amp::TensorList tensors, const amp::Tensor& positions);', (out / 'kernels.h').read_text())
        self.assertIn('launch_elementwise<amp::cuda::functors_contract::Swish, 1, 1, kFloatingTypes>', (out / 'elementwise.cu').read_text())


class Samples(Files):
    """The tests that are generated from the samples of ops."""

    def rendered(self, *others: str, **changes: str | None) -> str:
        program = self.program(entry(**changes), *others)
        return render_program(program, 'ops.yaml', '', Parts(list(INSTRUCTION_SETS.values()), tests=True))['tests.cpp']

    def has(self, text: str, *parts: str) -> None:
        for part in parts:
            self.assertIn(part, text)

    def test_every_kind_of_tensor(self) -> None:
        text = self.rendered(
            signature='"(Tensor self, Tensor places, Tensor? weight=None, Tensor[] rest=[]) -> Tensor"', integer='[places]',
            backward='{self: grad, weight: none, rest: none}', kernel='{dtypes: [wide]}',
            samples='[{self: [2, 3], places: {values: [[0, 1], [2, 1]]}, rest: [[2], {shape: [3, 3], matrix: symmetric}], name: a},'
                    ' {self: {shape: [4], range: [0.5, 2]}, places: {shape: [4], int_range: [0, 5], dtype: i32}, weight: [4], rest: [[1]],'
                    ' skip: [dtypes], why: because}]')
        self.has(text, '"mylib::act", amp::kWideTypes', '.label = "a"', '.shape = {2, 3}}', '.shape = {2, 2}, .fill = Spec::Fill::Values, .values = {0, 1, 2, 1}',
                 '.dtype = amp::kInt64, .grad = false', '{.given = false}', '.fill = Spec::Fill::Symmetric, .grad = false', 'mylib::act(a[0], a[1], a[2], a.list(3, 2))',
                 '.fill = Spec::Fill::Range, .low = 0.5, .high = 2', '.fill = Spec::Fill::Integers, .low = 0, .high = 5, .dtype = amp::kInt32',
                 'a.list(3, 1)', '.label = "sample 2"', '.skip = " dtypes "')

    def test_every_kind_of_argument(self) -> None:
        text = self.rendered(
            signature='"(Tensor self, int n, float f=0.5, bool b=True, int[2] size=1, str mode=\\"x\\", Scalar? s=None, *, ScalarType? dtype=None) -> (Tensor a, Tensor b)"',
            backward=None, kernel=None, composite='true', samples='[{self: [2], n: 3}, {self: [2], n: 1, f: 2, b: false, size: [4, 5], mode: y, s: 7, dtype: f16}]',
            errors='[{self: [2], n: -1, throws: "a \\"b\\"", type: IndexError}]')
        self.has(text, 'mylib::act(a[0], 3, 0.5, true, 1, "x", {}, {})', 'mylib::act(a[0], 1, 2, false, {4, 5}, "y", 7, amp::kFloat16)',
                 'mylib::act(a[0], -1, ', '.type = "IndexError"', '.throws = "a \\"b\\""')

    def test_variants_and_numbers(self) -> None:
        text = self.rendered(signature='"(Tensor self, Tensor other) -> Tensor"', scalar='[other]', variants='[function, inplace, out]', kernel=None,
                          elementwise='{expr: "self + other"}', backward='{self: grad, other: grad}',
                          samples='[{self: [2, 3], other: [3]}, {self: [3], other: [2, 3], inplace: rejects}, {self: [2], other: 2.5}]')
        self.has(text, 'mylib::act_(a[0], a[1])', 'mylib::act_out(a.out, a[0], a[1])', '.inplace_rejects = true', 'mylib::act(a[0], 2.5)',
                 '.tensors = {{.shape = {2}}, {.given = false}}')

    def test_internal_ops_have_none(self) -> None:
        self.assertNotIn('mylib::act', self.rendered(entry(op='other'), internal='gradient', backward='{self: none}'))


if __name__ == '__main__':
    unittest.main()
