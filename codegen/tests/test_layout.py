"""The lines of generated C++."""

import re
import unittest

from codegen.layout import WIDTH, fitted, fitted_json, layout, spaced

ARGUMENTS = ', '.join(f'argument_{i:02}' for i in range(12))
PARAMETERS = ', '.join(f'const Tensor& {name}' for name in ('input', 'weight', 'running_mean', 'running_var', 'saved_mean', 'saved_invstd'))


def words(text: str) -> str:
    """The text without the additions of the layout: space, and braces around a body."""
    return re.sub(r'\s', '', text).replace('{', '').replace('}', '')


class Layout(unittest.TestCase):
    def check(self, line: str, *expected: str) -> None:
        found = fitted(line)
        self.assertEqual(found, list(expected))
        self.assertLessEqual(max(map(len, found)), WIDTH)
        self.assertEqual(words('\n'.join(found)), words(line))

    def test_what_fits_stays(self) -> None:
        self.check('  ' + 'x' * (WIDTH - 2), '  ' + 'x' * (WIDTH - 2))

    def test_parameters_are_aligned(self) -> None:
        self.check(
            f'Tensor batch_norm({PARAMETERS}) {{',
            'Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var,',
            '                  const Tensor& saved_mean, const Tensor& saved_invstd) {',
        )

    def test_an_alignment_far_to_the_right_is_given_up(self) -> None:
        name = 'autocast_' + 'x' * 80
        self.assertEqual(fitted(f'Tensor {name}({PARAMETERS}) {{')[:2], [
            f'Tensor {name}(',
            '    const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& saved_mean,',
        ])

    def test_a_body_gets_lines_of_its_own(self) -> None:
        self.check(f'Tensor f(const Tensor& self) const {{ return g({ARGUMENTS[:100]}); }}', 'Tensor f(const Tensor& self) const {',
                   f'  return g({ARGUMENTS[:100]});', '}')
        self.check(f'  if (needs_input(0)) input_grads[0] = g({ARGUMENTS[:100]});', '  if (needs_input(0)) {', f'    input_grads[0] = g({ARGUMENTS[:100]});',
                   '  }')
        self.check(f'if (any_enabled()) [[unlikely]] return f({ARGUMENTS[:110]});', 'if (any_enabled()) [[unlikely]] {', f'  return f({ARGUMENTS[:110]});',
                   '}')

    def test_lambdas(self) -> None:
        self.check(f'return run([&] {{ return f({ARGUMENTS[:125]}); }});', 'return run([&] {', f'  return f({ARGUMENTS[:125]});', '});')
        self.check(f'const Tensor t = [&] {{ auto u = f({ARGUMENTS[:60]}); for (int i = 0; i < n; ++i) g(u); return u; }}({ARGUMENTS[:25]});',
                   'const Tensor t = [&] {', f'  auto u = f({ARGUMENTS[:60]});', '  for (int i = 0; i < n; ++i) g(u);', '  return u;', f'}}({ARGUMENTS[:25]});')

    def test_both_sides_of_a_choice(self) -> None:
        self.check(
            f'x = GradMode::is_enabled() ? f({ARGUMENTS[:60]}) : g({ARGUMENTS[:60]});',
            f'x = GradMode::is_enabled() ? f({ARGUMENTS[:60]})',
            f'                           : g({ARGUMENTS[:60]});',
        )

    def test_an_outer_operator_before_an_inner_comma(self) -> None:
        self.check(f'return f({ARGUMENTS[:60]}) + g({ARGUMENTS[:74]});', f'return f({ARGUMENTS[:60]}) +', f'    g({ARGUMENTS[:74]});')

    def test_template_arguments_are_brackets_and_comparisons_are_not(self) -> None:
        for line in (f'f<int, Tensor>(a < b, {ARGUMENTS})', f'f(select(a < b, c > d), {ARGUMENTS})'):
            for broken in fitted(line)[:-1]:
                self.assertTrue(broken.endswith(','), broken)

    def test_long_strings_are_not_split(self) -> None:
        text = ' '.join(['word'] * 60)
        found = fitted(f'    {{"name", "{text}", 3}},')
        self.assertEqual([line.strip() for line in found if len(line) > WIDTH], [f'"{text}",'])
        self.assertEqual(re.findall(r'"([^"]*)"', '\n'.join(found)), ['name', text])

    def test_json(self) -> None:
        line = '{"throws": "' + ', '.join(['word'] * 18) + '", "args": {"self": [2, 3], "other": [4, 5]}},'
        found = fitted_json(line)
        self.assertGreater(len(found), 1)
        self.assertIn('"' + ', '.join(['word'] * 18) + '"', found[0])

    def test_comments_and_raw_strings(self) -> None:
        found = fitted('  // ' + 'word ' * 40)
        self.assertTrue(all(line.startswith('  // ') and len(line) <= WIDTH for line in found))
        raw = 'x = R"yaml(' + 'f(a, b), ' * 30 + '\n' + 'g(a, b), ' * 30 + ')yaml";\n'
        self.assertEqual(layout(raw), raw)

    def test_a_short_function_stands_on_one_line(self) -> None:
        self.assertEqual(layout('Tensor f(const Tensor& self) {\n  return g(self);\n}\n'), 'Tensor f(const Tensor& self) { return g(self); }\n')
        for text in ('Tensor f() {\n  g();\n  return h();\n}\n', 'if (a) {\n  f();\n}\n', 'struct S {\n  int i;\n};\n',
                     f'Tensor f() {{\n  return g({ARGUMENTS[:115]});\n}}\n'):
            self.assertEqual(layout(text), text)


class Spaced(unittest.TestCase):
    def test_items(self) -> None:
        short, other, long = 'int f() { return 1; }', 'constexpr int k = 1;', 'int g() {\n  h();\n\n  return 1;\n}'
        self.assertEqual(spaced(f'{short}\n\n{other}\n{long}\n{short}\n'), f'{short}\n{other}\n\n{long}\n\n{short}\n')

    def test_what_is_not_an_item_keeps_its_lines(self) -> None:
        text = '// f\n\nnamespace {\n\nint f();\n\n}  // namespace\n\nint g();\n'
        self.assertEqual(spaced(text), text)

    def test_an_item_of_several_lines(self) -> None:
        broken = 'constexpr Op k{.a = 1,\n              .b = 2};'
        self.assertEqual(spaced(f'{broken}\n\nint f();\n'), f'{broken}\n\nint f();\n')
