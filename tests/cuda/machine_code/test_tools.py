"""The tools of the machine code check, on short pieces of the output of nvdisasm and ptxas."""

from __future__ import annotations

import contextlib
import io
import unittest
from unittest import mock

import yaml

from tests.cuda.machine_code import check, ptx, sass

DISASSEMBLY = """\
\t.headerflags\t@"EF_CUDA_SM90"
\t.section\t.text.sum,"ax",@progbits
.text.sum:
        /*0000*/                   MOV R1, c[0x0][0x28] ;
        /*0010*/               @P0 BRA `(.L_x_2) ;
.L_x_1:
        /*0020*/                   IMAD.WIDE R2, R0, 0x4, R6 ;
.L_x_0:
        /*0030*/                   LDG.E.128 R8, desc[UR4][R2.64] ;
        /*0040*/                   LDG.E.128.CONSTANT R12, desc[UR4][R2.64+0x10] ;
        /*0050*/                   FADD R20, R8, R20 ;
        /*0060*/                   LDG.E R16, desc[UR4][R2.64+0x20] ;
        /*0070*/              @!P1 I2F.S64 R17, R18 ;
        /*0080*/                   FADD R20, R15, R20 ;
        /*0090*/                   FADD R20, R16, R20 ;
        /*00a0*/               @P1 BRA `(.L_x_0) ;
        /*00b0*/               @P2 BRA `(.L_x_1) ;
.L_x_2:
        /*00c0*/                   EXIT ;
.L_x_3:
        /*00d0*/                   BRA `(.L_x_3);
\t.section\t.text.twice,"ax",@progbits
.text.twice:
        /*0000*/                   DADD R2, R2, R2 ;
        /*0010*/                   EXIT ;
"""

PTX = """\
.version 9.0
.visible .entry first(
\t.param .u64 x
)
{
{
\tmov.b64 x, {y, z};
}
\tret;

}
.func helper()
{
\tret;
}
.visible .entry second(
\t.param .u64 x
)
.maxntid 256
{
\tcall helper;

}
"""

MESSAGES = """\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'sum' for 'sm_90'
ptxas info    : Function properties for sum
    16 bytes stack frame, 24 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 40 registers
ptxas info    : Compiling entry function 'twice' for 'sm_90'
ptxas info    : Function properties for twice
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
"""


class Tools(unittest.TestCase):
    def test_without_an_assembler_it_is_skipped(self):
        with mock.patch.object(check, 'find_tools', return_value=(None, None)), mock.patch('sys.argv', ['check', 'build']):
            with contextlib.redirect_stdout(io.StringIO()) as said:
                self.assertEqual(check.main(), 77)
        self.assertEqual(said.getvalue(), 'ptxas was not found\n')


class Disassembly(unittest.TestCase):
    def setUp(self):
        self.kernels = {kernel.name: kernel for kernel in sass.parse(DISASSEMBLY)}

    def assembled(self, name: str, spilled: int = 0) -> check.Assembled:
        return check.Assembled('sm_90', name, spilled, self.kernels[name])

    def judge(self, *arguments, **named) -> list[str]:
        with contextlib.redirect_stdout(io.StringIO()):
            return check.judge(*arguments, **named)

    def test_only_the_innermost_loop_counts(self):
        loops = self.kernels['sum'].innermost_loops()
        self.assertEqual([[i.opcode for i in loop][0] for loop in loops], ['LDG.E.128'])
        self.assertEqual(len(loops[0]), 8)
        self.assertEqual(self.kernels['twice'].innermost_loops(), [])

    def test_loads_in_flight_end_at_the_first_use(self):
        self.assertEqual(sass.loads_in_flight(self.kernels['sum'].innermost_loops()[0]), 2)
        self.assertEqual(check.loads_in_flight(self.assembled('sum')), '2 loads in flight in its loops')

    def test_reductions_that_wait_too_early_are_found(self):
        """The current rules: four loads before the first sum pass. Three loads, or four with a narrow one, do not."""
        rules = yaml.safe_load(check.RULES.read_text())
        rules['rules'] = [rule for rule in rules['rules'] if rule['rule'].endswith('loads_in_flight')]

        def problems_of(name: str, loads: list[str]) -> list[str]:
            lines = [f'LDG.E{width} R{8 + 4 * i}, desc[UR4][R2.64+{16 * i:#x}]' for i, width in enumerate(loads)]
            lines += [f'FADD R40, R{8 + 4 * i}, R40' for i in range(len(loads))] + ['@P0 BRA `(.L_x_0)']
            text = '.text.x:\n.L_x_0:\n' + ''.join(f'  /*{16 * i:04x}*/  {line} ;\n' for i, line in enumerate(lines))
            return self.judge([check.Assembled('sm_90', name, 0, sass.parse(text)[0])], rules, full=False)

        for name, wide in (('reduce_block<SumPolicy<Loader<float>, float> >', False),
                           ('softmax_slices<WarpTeam, true, 8, float, float>', True), ('forward_kernel<float, 4, true, true>', True),
                           ('cross_entropy_positions<BlockTeam, true, float, float>', True)):
            self.assertEqual(problems_of(name, ['.128'] * 4), [], name)
            self.assertEqual(len(problems_of(name, ['.128'] * 3)), 1, name)
            self.assertEqual(len(problems_of(name, ['.128'] * 3 + [''])), wide, name)
        self.assertIn('3 loads of 16 bytes in flight in its loops: softmax_slices', problems_of('softmax_slices<WarpTeam, true, 8, float, float>', ['.128'] * 3)[0])
        self.assertEqual(problems_of('packed_kernel<Add, float, float, 2>', ['.128']), [])

    def test_an_address_that_waits_for_a_load(self):
        chased = sass.parse('.text.chase:\n.L_x_0:\n' + ''.join(
            f'  /*00{i}0*/  LDG.E.64 R2, desc[UR4][R2.64] ;\n' for i in range(5)) + '  /*0090*/  @P0 BRA `(.L_x_0) ;\n')
        self.assertEqual(sass.loads_in_flight(chased[0].innermost_loops()[0]), 1)

    def test_rules(self):
        self.assertIsNone(check.wide_loads(self.assembled('sum')))
        self.assertIsNotNone(check.wide_loads(self.assembled('twice')))
        self.assertEqual(check.no_wide_conversions(self.assembled('sum')), 'I2F.S64 in an inner loop')
        self.assertIsNone(check.no_calls(self.assembled('sum')))
        self.assertIsNone(check.no_float64(self.assembled('sum')))
        self.assertEqual(check.no_float64(self.assembled('twice')), 'float64 arithmetic (DADD)')

    def test_calls(self):
        for target, wrong in (('$__internal_0_$__cuda_sm20_div_s64', True), ('$__internal_0_$__cuda_sm20_dblrcp_rn_slowpath_v3', False),
                              ('$__internal_1_$__cuda_sm20_div_rn_f64_full', False), ('.L_x_0', False)):
            text = f'.text.x:\n.L_x_0:\n  /*0000*/  CALL.REL.NOINC `({target}) ;\n  /*0010*/  @P0 BRA `(.L_x_0) ;\n'
            found = check.no_calls(check.Assembled('sm_90', 'x', 0, sass.parse(text)[0]))
            self.assertEqual(found is not None, wrong)

    def test_divisions_of_64_bits_may_be_called_where_32_bits_do_not_suffice(self):
        def found(*lines: str) -> str | None:
            text = '.text.x:\n.L_x_0:\n' + ''.join(f'  /*{16 * i:04x}*/  {line} ;\n' for i, line in enumerate(lines))
            return check.no_calls(check.Assembled('sm_90', 'x', 0, sass.parse(text + '  /*0f00*/  @P0 BRA `(.L_x_0) ;\n')[0]))

        call, narrow = 'CALL.REL.NOINC `($__internal_0_$__cuda_sm20_rem_u64)', 'I2F.U32.RP R0, R4'
        self.assertIsNone(found('@P1 BRA `(.L_x_1)', call, narrow))
        self.assertIsNone(found('BRA.U !UP0, `(.L_x_1)', call, narrow))
        self.assertIsNotNone(found('@P1 BRA `(.L_x_1)', call))
        self.assertIsNotNone(found('BRA `(.L_x_1)', call, narrow))
        self.assertIsNotNone(found(call, narrow))

    def test_spills(self):
        self.assertEqual(check.spills_of(MESSAGES), {'sum': 32, 'twice': 0})
        self.assertEqual(check.no_spills(self.assembled('sum', 32)), '32 bytes are spilled')

    def test_names_end_at_their_parameters(self):
        self.assertEqual(check.without_parameters('apply<Map<(Kind)1>, 4>(Map<(Kind)1>, double*)'), 'apply<Map<(Kind)1>, 4>')
        self.assertEqual(check.without_parameters('sum_kernel(double const*)'), 'sum_kernel')

    def test_exceptions_excuse_and_must_be_needed(self):
        rules = {'rules': [{'rule': 'no_float64', 'kernels': '.'}],
                 'exceptions': [{'rule': 'no_float64', 'kernels': '^twice', 'why': 'x'}, {'rule': 'no_spills', 'kernels': '^sum', 'why': 'x'}]}
        problems = self.judge([self.assembled('twice')], rules, full=True)
        self.assertEqual(len(problems), 1)
        self.assertIn('"^sum" is not needed', problems[0])
        rules['exceptions'].pop()
        rules['exceptions'][0]['problem'] = 'DADD'
        self.assertEqual(self.judge([self.assembled('twice')], rules, full=True), [])
        rules['exceptions'][0]['problem'] = 'DMUL'
        self.assertEqual(len(self.judge([self.assembled('twice')], rules, full=True)), 2)
        rules['exceptions'].clear()
        self.assertIn('no_float64: float64 arithmetic (DADD): twice', self.judge([self.assembled('twice')], rules, full=False)[0])


class Modules(unittest.TestCase):
    def test_the_other_kernels_are_left_out(self):
        self.assertEqual(ptx.entries(PTX), ['first', 'second'])
        left = ptx.with_only(PTX, {'second'})
        self.assertEqual(ptx.entries(left), ['second'])
        self.assertIn('.func helper', left)
        self.assertIn('call helper', left)
        self.assertNotIn('first', left)


if __name__ == '__main__':
    unittest.main()
