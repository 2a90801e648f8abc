"""Tests that the tools of this folder find mistakes."""

import importlib.util
import tempfile
import unittest
from pathlib import Path

from codegen import load_ops
from codegen.views.docs import FAMILIES
from docs.site.model import Declaration, Header, Section, is_hidden
from docs.site.options import type_and_default
from docs.site.pages import NOT_SEARCHED, LinkError, Site, for_python_markdown
from docs.site.reference import DescriptionError, Reference, prose
from docs.site.wrap import wrapped
from tests.docs.blocks import PageError, matches, read_blocks, read_files
from tests.docs.links import dead_links
from tests.docs.names import Name, missing
from tests.docs.programs import source
from tests.docs.run import forgotten, mistake, mistake_of_commands
from tests.tools.pages import NOT_ON_GPU, mistake_about_gpus, blocks_in_no_program

PAGE = '''# Page

<!-- cpp: throws TypeError with tensors -->
```cpp
#include <future>
amp::mm(a, b);
```

<!-- output -->
```text
[mm] ...
```

<!-- cpp: table with training -->
| old | new |
|---|---|
| `f(x)` | `amp::f(x);`<br>`amp::g(x);` |
| `h(x)` | none |

<!-- file: a.yaml -->
```yaml
base: torch-2.0
```

<!-- run -->
```sh
ls a.yaml
```
'''


class Blocks(unittest.TestCase):
    def test_a_page(self) -> None:
        first, second = read_blocks('page.md', PAGE)
        self.assertEqual((first.line, first.code, first.output), (5, '#include <future>\namp::mm(a, b);\n', '[mm] ...\n'))
        self.assertEqual((first.directive.kind, first.directive.error, first.directive.fixtures), ('throws', 'TypeError', ('tensors',)))
        self.assertEqual((second.line, second.code), (17, 'amp::f(x);\namp::g(x);\n'))
        self.assertEqual(read_files('page.md', PAGE), ({'a.yaml': 'base: torch-2.0\n'}, {27: 'ls a.yaml\n'}))

    def test_hidden_statements(self) -> None:
        block, = read_blocks('page.md', '<!-- cpp: hidden with tensors\nint i = 1;\n-->\n<!-- cpp: cuda -->\n```cpp\nf(i);\n```\n')
        self.assertEqual((block.directive.hidden, block.directive.kind, block.directive.fixtures), ('int i = 1;', 'cuda', ('tensors',)))

    def test_comments_that_mean_nothing(self) -> None:
        for comment in ('<!-- cpp: trows TypeError -->', '<!-- cpp: with nothing -->', '<!-- output of it -->', '<!-- cpp: hidden -->', '<!-- cpp: cuda'):
            with self.subTest(comment), self.assertRaises(PageError):
                read_blocks('page.md', f'{comment}\n```cpp\nf();\n```\n')

    def test_comments_without_a_block(self) -> None:
        for page in ('<!-- cpp: cuda -->\nText.\n', '<!-- cpp: cuda -->\n', '<!-- output -->\n```text\nx\n```\n', '<!-- cpp: cuda -->\n```sh\nls\n```\n'):
            with self.subTest(page), self.assertRaises(PageError):
                read_blocks('page.md', page)

    def test_output(self) -> None:
        self.assertTrue(matches('a\n...\nd\n', 'a\nb\nc\nd\n'))
        self.assertTrue(matches('a\n...\nd\n', 'a\nd\n'))
        self.assertTrue(matches('a \\\nb \\\nc\nd\n', 'a b c\nd\n'))
        for expected, output in (('a\n', 'a\nb\n'), ('a\n...\nd\n', 'a\nb\n'), ('a.\n', 'ab\n'), ('a\n', '')):
            self.assertFalse(matches(expected, output))


class Programs(unittest.TestCase):
    def test_declarations_are_used_where_the_page_says_so(self) -> None:
        page = '<!-- cpp: declarations -->\n```cpp\nstruct S {};\n```\n<!-- cpp: continues -->\n```cpp\nS s;\n```\n```cpp\nint t;\n```\n'
        text = source('page.md', read_blocks('page.md', page))
        self.assertEqual(text.count('using namespace block_1;'), 1)
        self.assertEqual([line for line in text.split('\n') if 'registered(' in line],
                         ['const amp::docs::Registered registered("page.md:7", run);', 'const amp::docs::Registered registered("page.md:10", run);'])
        with self.assertRaises(PageError):
            source('page.md', read_blocks('page.md', '<!-- cpp: continues -->\n```cpp\nS s;\n```\n'))

    def test_a_program(self) -> None:
        text = source('page.md', read_blocks('page.md', '```cpp\n#include <map>\nint main() {\n  f();\n}\n```\n'))
        self.assertIn('#include <map>\n\nnamespace', text)
        self.assertIn('int run_main() {\n  f();\n  return 0;\n}', text)


class Scratch(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


class Folder(Scratch):
    def test_a_block_that_does_not_do_what_the_page_says(self) -> None:
        program = self.write('program', '#!/bin/sh\ncase $1 in page.md:2) echo a ;; page.md:9) exit 77 ;; *) exit 3 ;; esac\n')
        program.chmod(0o755)

        def run(page: str) -> list[str | None]:
            return [mistake(block, str(program), str(self.root)) for block in read_blocks('page.md', page)]
        page = '```cpp\nf();\n```\n\n<!-- output -->\n```text\na\n```\n'
        self.assertEqual(run(page), [None])
        self.assertIn('the output is\na', run(page.replace('\na\n', '\nb\n'))[0])
        self.assertIn('status 3', run('\n' + page)[0])
        self.assertEqual(run('\n' * 7 + page), ['skipped'])

    def test_commands_that_fail(self) -> None:
        self.assertIsNone(mistake_of_commands('touch a\nls a\n', str(self.root), self.root))
        self.assertIn('status', mistake_of_commands('ls b\nls a\n', str(self.root), self.root))

    def test_a_page_that_nothing_compiles(self) -> None:
        self.write('docs/new.md', '```cpp\nf();\n```\n')
        self.write('docs/text.md', 'Text.\n')
        self.assertEqual(forgotten(self.root, []), ['docs/new.md'])
        self.assertEqual(forgotten(self.root, ['docs/new.md']), [])

    def test_dead_links(self) -> None:
        self.write('index.html', '<h1 id="top"></h1><a href="a/b.html#here"></a><a href="#top"></a><a href="a/"></a><img src="p.png"><a href="https://x.org/y"></a>')
        self.write('a/index.html', '<a href="../index.html#bottom"></a><a href="c.html"></a><img src="p.png">')
        self.write('a/b.html', '<h2 id="here"></h2>')
        self.write('p.png', '')
        self.assertEqual(dead_links(self.root), ['a/index.html: ../index.html#bottom', 'a/index.html: c.html', 'a/index.html: p.png'])

    def test_names_that_are_not_in_the_reference(self) -> None:
        self.write('reference/amp/x.html', '<h2>class optim::SGD</h2><h3>step, step_all</h3><h3>operator&lt;&lt;</h3><pre>enum E { kOne };\nint more(int x);</pre>'
                                           '<td><code>lr</code></td>')
        here = [Name('amp/x.h', 'amp::optim', 'SGD', 'class'), Name('amp/x.h', 'amp::optim::SGD', 'step_all', 'function'),
                Name('amp/x.h', 'amp::optim::SGD', 'operator<<', 'function'), Name('amp/x.h', 'amp', 'kOne', 'enumvalue'),
                Name('amp/x.h', 'amp', 'more', 'function'), Name('amp/x.h', 'amp::optim::SGD', 'lr', 'function')]
        others = [Name('amp/x.h', 'amp', 'kOne', 'function'), Name('amp/x.h', 'amp', 'step_al', 'function'), Name('amp/y.h', 'amp', 'SGD', 'class')]
        self.assertEqual(missing(set(here), self.root), [])
        self.assertEqual(len(missing(set(here + others), self.root)), 3)

    def test_links_on_the_site(self) -> None:
        self.write('README.md', '[page](docs/guide/a.md#part) [header\n name](src/amp/x.h) [program](examples/p.cpp) [all](examples) `[code](gone.md)` [out](https://x.org)\n'
                                '<!-- cpp: cuda -->\n```\n[code](gone.md)\n```\n')
        self.write('docs/guide/a.md', '[![picture](plots/p.svg)](../../README.md)\n')
        self.write('docs/guide/plots/p.svg', '<svg/>')
        self.write('src/amp/x.h', '')
        self.write('examples/p.cpp', 'int main() {}\n')
        out = self.root / 'out'
        site = Site(self.root, out, {'src/amp/x.h': 'reference/amp/x.md'})
        site.add('README.md')
        self.assertEqual((out / 'index.md').read_text(),
                         '---\nhide: [navigation]\nsearch: {boost: 1}\n---\n\n[page](guide/a.md#part) [header\n name](reference/amp/x.md) [program](files/examples/p.cpp.md) [all](files/examples/index.md) `[code](gone.md)` '
                         '[out](https://x.org)\n\n```\n[code](gone.md)\n```\n'.replace('\n\n```', '\n```'))
        self.assertEqual((out / 'guide/a.md').read_text(), '---\nsearch: {boost: 2}\n---\n\n[![picture](plots/p.svg)](../index.md)\n')
        self.assertTrue((out / 'guide/plots/p.svg').exists())
        self.assertIn('[p.cpp](p.cpp.md)', (out / 'files/examples/index.md').read_text())
        self.assertIn('cpp\nint main() {}\n', (out / 'files/examples/p.cpp.md').read_text())
        self.write('bench/results/a.md', 'Times.\n')
        site.add('bench/results/a.md')
        self.assertEqual((out / 'bench/results/a.md').read_text(), NOT_SEARCHED + 'Times.\n')
        self.write('docs/lists.md', '<details>\n<summary>Long</summary>\n</details>\n')
        site.add('docs/lists.md')
        self.assertIn('<details data-search-exclude>\n', (out / 'lists.md').read_text())
        self.write('docs/b.md', '[gone](gone.md)\n')
        with self.assertRaises(LinkError):
            site.add('docs/b.md')


class ReferencePages(unittest.TestCase):
    def page(self, path: str, *declarations: Declaration, comment: str = 'Text.') -> str:
        header = Header(path, comment, list(declarations))
        text = Reference([header]).page(header)
        return text[text.index('```\n\n#') + 5:] if declarations else text

    def test_a_class(self) -> None:
        scope = 'amp::optim::SGD'
        step = Declaration('function', scope, ['step', 'step_'], ['void step();', 'void step_();'], 'One *step*.')
        bare = [Declaration('function', scope, ['SGD'], ['SGD();']), Declaration('function', scope, ['size'], ['int size() const;'])]
        field = Declaration('value', scope, ['lr'], ['double lr = 0.1;'], 'The rate.', 'above 0')
        codes = ['AMP_OPTION(std::pair<int, int>, low, {})', 'AMP_OPTION(std::function<int(int)>, high, f(1, 2))']
        option = Declaration('function', scope, ['low', 'high'], codes, 'The bounds.')
        sgd = Declaration('class', 'amp::optim', ['SGD'], ['class SGD : public Optimizer;'], 'With momentum.', members=[*bare, step, field, option])
        self.assertEqual(self.page('amp/optim/sgd.h', sgd), '''## class optim::SGD {#optim-sgd}

```cpp
class SGD : public Optimizer
```

With momentum.

```cpp
SGD();
```

`name(value)` sets an option and returns all of them. `name()` reads it.

| name, type and default | meaning |
|---|---|
| `lr`<br>`double = 0.1` | The rate. above 0 |
| `low`<br>`std::pair<int, int> = {}`<br>`high`<br>`std::function<int(int)> = f(1, 2)` | The bounds. |

### step, step\\_ {#optim-sgd-step}

<a id="optim-sgd-step_"></a>

```cpp
void step();
void step_();
```

One \\*step\\*.

### Further members {#further-members}

```cpp
int size() const;
```
''')

    def test_every_option_needs_a_comment(self) -> None:
        for name, code in (('SGD', 'AMP_OPTION(double, lr, 0.1)'), ('SGDOptions', 'double lr = 0.1;')):
            field = Declaration('value', f'amp::{name}', ['lr'], [code])
            with self.subTest(name), self.assertRaises(DescriptionError):
                self.page('amp/optim/sgd.h', Declaration('class', 'amp', [name], [f'class {name};'], members=[field]))

    def test_types_and_defaults(self) -> None:
        for code, name, expected in (('AMP_OPTION(std::map<int, int>, a, {})', 'a', ('std::map<int, int>', '{}')),
                                     ('const char *a = "x", *b;', 'a', ('const char *', '"x"')),
                                     ('int64_t first = 0, last = 1 << 20;', 'last', ('int64_t', '1 << 20')),
                                     ('std::pair<int, int> a{1, 2};', 'a', ('std::pair<int, int>', '{1, 2}')),
                                     ('double a = std::numeric_limits<double>::infinity();', 'a', ('double', 'infinity')),
                                     ('float a[2], b;', 'a', ('float[2]', '')),
                                     ('void (*f)(int);', 'f', ('void (*f)(int)', ''))):
            with self.subTest(code):
                self.assertEqual(type_and_default(code, name), expected)

    def test_sections_and_enumerations(self) -> None:
        section = Section('of one kind', 'All throw.')
        f = Declaration('function', 'amp', ['f'], ['void f();'], 'Text.', section=section)
        g = Declaration('function', 'amp', ['f'], ['void f(int);'], 'More.', section=section)
        value = Declaration('enumerator', 'amp::E', ['kOne'], ['kOne = 1'], remark='the first')
        e = Declaration('enum', 'amp', ['E'], ['enum class E {\n  kOne = 1,  // the first\n};'], members=[value])
        page = self.page('amp/core/x.h', e, f, g)
        for text in ('enum class E;\n', '| value | meaning |\n|---|---|\n| `kOne = 1` | the first |\n', '## Of one kind {#of-one-kind}\n\nAll throw.\n\n### f {#f}\n',
                     '### f {#f_1}\n'):
            self.assertIn(text, page)

    def test_methods_that_are_ops(self) -> None:
        relu = Declaration('function', 'amp', ['relu', 'relu_'], ['Tensor relu(const Tensor& self);', 'Tensor& relu_(Tensor& self);'], 'max(self, 0). (torch.relu)')
        methods = [Declaration('function', 'amp::Tensor', ['relu', 'relu_'], ['Tensor relu() const;', 'Tensor& relu_() const;'], is_included=True),
                   Declaration('function', 'amp::Tensor', ['other'], ['void other();'], is_included=True)]
        tensor = Declaration('class', 'amp', ['Tensor'], ['class Tensor;'], members=methods)
        headers = [Header('amp/ops/activation.h', '', [relu]), Header('amp/core/tensor.h', 'Tensor.', [tensor])]
        page = Reference(headers).page(headers[1])
        self.assertIn('| [`relu`](../../amp/ops/activation.md#relu), `relu_` | max(self, 0). |', page)
        self.assertIn('void other();', page)

    def test_the_index(self) -> None:
        headers = [Header('amp/scaler/a.h', 'Scales: all of them. More.', []), Header('amp/scaler/b.h', 'Checks. Internal.', []), Header('amp/ops/conv.h', '', [])]
        reference = Reference(headers)
        self.assertEqual([(title, [header.path for header in found]) for title, found in reference.folders()],
                         [('Gradient scaling', ['amp/scaler/a.h']), ('Ops', ['amp/ops/conv.h']), ('For extensions and generated code', ['amp/scaler/b.h'])])
        self.assertIn('| [amp/scaler/a.h](amp/scaler/a.md) | Scales: all of them. |', reference.index())
        self.assertEqual(reference.navigation()[0], {'Gradient scaling': [{'scaler/a.h': 'reference/amp/scaler/a.md'}]})
        for path in ('amp/new/a.h', 'amp/core/a.h'):
            with self.assertRaises(DescriptionError):
                Reference([Header(path, '', [])]).index()

    def test_every_family_is_described(self) -> None:
        self.assertEqual(set(FAMILIES), set(load_ops(Path(__file__).resolve().parents[2] / 'ops.yaml').families))

    def test_what_is_hidden(self) -> None:
        lines = ['// Internal: hooks.', 'void hook();', 'int hooks() const;', '', 'int size() const;', '// The size.', 'int x();', 'AMP_CLONEABLE(Net)', '', '// The', '// data. Internal.', 'int* impl();']
        self.assertEqual([is_hidden(lines, i, '') for i in (1, 2, 4, 6, 7, 11)], [True, True, False, False, True, True])
        self.assertTrue(is_hidden(lines, 4, '(detail::Impl* impl)'))

    def test_long_declarations(self) -> None:
        self.assertEqual(wrapped('template <class T> requires (!A<T> && B<T, T>) void f(T a, std::pair<int, int> b = {1, 2}) const;', 46),
                         'template <class T>\nrequires (!A<T> && B<T, T>)\nvoid f(T a,\n       std::pair<int, int> b = {1, 2}) const;')
        self.assertEqual(wrapped('std::vector<Tensor> a_function_with_a_long_name(int a, int b);', 40), 'std::vector<Tensor> a_function_with_a_long_name(\n    int a, int b);')
        self.assertEqual(wrapped('constexpr int kOne = 1, kTwo = 2, kThree = 3;', 24), 'constexpr int kOne = 1,\n    kTwo = 2,\n    kThree = 3;')

    def test_comments(self) -> None:
        self.assertEqual(prose('a < b, `c < d`:\n\n  f();\n\n  g();\n\nend_'), 'a &lt; b, `c < d`:\n\n\n```cpp\nf();\n\ng();\n```\n\nend\\_')
        self.assertEqual(prose('List:\n- one\n  and more\n- two'), 'List:\n\n- one\n    and more\n- two')

    def test_markdown_of_github(self) -> None:
        self.assertEqual(for_python_markdown(['Text', '- one', '  more', '', 'Text', '| a |', '|---|']), ['Text', '', '- one', '    more', '', 'Text', '', '| a |', '|---|'])
        self.assertEqual(for_python_markdown(['1. one', '', '   ```', '   code', '   ```']), ['1. one', '', '    ```', '    code', '    ```'])


HEADER = '''// About all.
#pragma once
namespace amp {
class Scaler {
 public:
  // A copy.
  Scaler(const Scaler& other) : factor(other.factor) {}
  // The scale.
  double get_scale() const;
  int tracker() const;

  // --- saving ---
  // Reads a file.
  void load(int file);
  void load(const char* name);
  // Throw Error.
  int first();
  int last();
  // The bounds:
  int low = 0;
  int high = 1;  // not included

  // Internal.
  void set_hooks();
  void hooks();

 private:
  double factor;
};
// A sum.
int add(int a, int b);
int add_out(int& out, int a, int b);
int sub(int a, int b);
}  // namespace amp
'''

GROUPS = '''// About all.
#pragma once
#include <utility>
namespace amp {
class Tensor {
 public:
  // The size or stride of one dimension.
  int size(int dim) const;
  int stride(int dim) const;
  // Whether it is on this type of device.
  bool is_cuda() const;
  bool is_cpu() const;
  bool reset();
  // A converted tensor.
  Tensor to(int dtype) const;
  Tensor half() const {
    return to(1);
  }

  Tensor cpu() const { return to(0); }
  // The first element.
  template <class T>
  T item() const {
    return T();
  }
  int item() const;
  int on_copy();
  // All of them.
  int buffers() const;
  int named_buffers() const;
  // The scale; options().batch is a factor.
  double get_scale() const;
  void set_scale(double scale);
  double get_growth_factor() const;
  int options() const;
  // A copy was made.
  void on_copy(int from, int to);
  void on_ban(double op);
  // The number of steps.
  const int& steps() const;
  const int& sorted() const;
  // These throw.
  int a();
  int b(int x);
  // The bounds.
  double min_scale = 0;
  double max_scale = 1;
  double other = 2;
  // The mistakes of one file.
  Tensor(int file);
  int file() const;
};
}  // namespace amp
'''

OPTIONS = '''// About all.
#pragma once
#include <functional>
namespace amp {
#define AMP_OPTION(Type, name, value) \\
 public:                              \\
  auto& name(Type v) {                \\
    name##_ = v;                      \\
    return *this;                     \\
  }                                   \\
  const Type& name() const { return name##_; } \\
                                      \\
 private:                             \\
  Type name##_ = value;
#define AMP_INHERITED_OPTION(Base, Type, name) \\
  using Base::name;                            \\
  auto& name(Type v) {                         \\
    Base::name(v);                             \\
    return *this;                              \\
  }
#define AMP_LAYER_OPTIONS(Name)                      \\
  Name(int size) : size_(size) {}                    \\
  AMP_OPTION(int, size, 0)      /* of the layer */   \\
  AMP_OPTION(bool, bias, true)  /* whether it has one */

class LayerOptions {
 public:
  AMP_LAYER_OPTIONS(LayerOptions)
  // The others.
  AMP_OPTION(int, more, 1)
};
#undef AMP_LAYER_OPTIONS
template <class Options>
class WithBetas {
 public:
  // The decay rates.
  Options& betas(int betas);
  int betas() const;
};
class AdamOptions : public WithBetas<AdamOptions> {
 public:
  // The rate.
  AMP_OPTION(double, lr, 1e-3)
  AMP_OPTION(double, decay, 0)               // of the weights
  AMP_OPTION(std::function<int(int)>, scale, nullptr)   // a function
};
class AdamWOptions : public AdamOptions {
 public:
  AMP_INHERITED_OPTION(AdamOptions, double, lr)
  AMP_INHERITED_OPTION(AdamOptions, int, betas)
  AMP_INHERITED_OPTION(AdamOptions, double, decay)  // default: 0.01
};
}  // namespace amp
'''


@unittest.skipUnless(importlib.util.find_spec('clang'), 'libclang is only in .venv-docs: run it there')
class Declarations(Scratch):
    def test_what_a_comment_is_about(self) -> None:
        from docs.site.declarations import read_headers
        self.write('amp/x.h', HEADER)
        header, = read_headers(['amp/x.h'], [self.root])
        scaler, *functions = header.declarations
        self.assertEqual(header.comment, 'About all.')
        self.assertEqual([(member.names, member.comment, member.remark, member.section.title) for member in scaler.members], [
            (['Scaler'], 'A copy.', '', ''),
            (['get_scale'], 'The scale.', '', ''),
            (['tracker'], '', '', ''),
            (['load'], 'Reads a file.', '', 'saving'),
            (['first', 'last'], 'Throw Error.', '', 'saving'),
            (['low'], 'The bounds:', '', 'saving'),
            (['high'], '', 'not included', 'saving'),
        ])
        self.assertEqual(scaler.members[0].codes, ['Scaler(const Scaler& other);'])
        self.assertEqual([(function.names, function.comment) for function in functions], [(['add', 'add_out'], 'A sum.'), (['sub'], '')])

    def test_comments_of_several_members(self) -> None:
        from docs.site.declarations import read_headers
        self.write('amp/x.h', GROUPS)
        header, = read_headers(['amp/x.h'], [self.root])
        tensor, = header.declarations
        self.assertEqual([(' '.join(member.names), member.comment) for member in tensor.members], [
            ('size stride', 'The size or stride of one dimension.'),
            ('is_cuda is_cpu', 'Whether it is on this type of device.'),
            ('reset', ''),
            ('to half', 'A converted tensor.'),
            ('cpu', ''),  # behind an empty line
            ('item', 'The first element.'),
            ('on_copy', ''),
            ('buffers named_buffers', 'All of them.'),
            ('get_scale set_scale', 'The scale; options().batch is a factor.'),
            ('get_growth_factor', ''),
            ('options', ''),
            ('on_copy', 'A copy was made.'),
            ('on_ban', ''),
            ('steps', 'The number of steps.'),
            ('sorted', ''),
            ('a b', 'These throw.'),
            ('min_scale max_scale', 'The bounds.'),
            ('other', ''),
            ('Tensor', 'The mistakes of one file.'),
            ('file', ''),
        ])

    def test_options(self) -> None:
        from docs.site.declarations import read_headers
        self.write('amp/x.h', OPTIONS)
        header, = read_headers(['amp/x.h'], [self.root])
        classes = {declaration.names[0]: declaration.members for declaration in header.declarations if declaration.kind == 'class'}

        def shown(name: str) -> list[tuple[str, str, str, str]]:
            return [(member.names[0], *type_and_default(member.codes[0], member.names[0]), member.comment + member.remark) for member in classes[name]]
        self.assertEqual(shown('LayerOptions')[1:], [('size', 'int', '0', 'of the layer'), ('bias', 'bool', 'true', 'whether it has one'), ('more', 'int', '1', 'The others.')])
        self.assertEqual(classes['LayerOptions'][0].codes, ['LayerOptions(int size);'])
        self.assertEqual(shown('AdamOptions')[:3], [('lr', 'double', '1e-3', 'The rate.'), ('decay', 'double', '0', 'of the weights'),
                                                    ('scale', 'std::function<int(int)>', 'nullptr', 'a function')])
        self.assertEqual([(member.codes, member.comment) for member in classes['AdamOptions'][3:]],
                         [(['AdamOptions& betas(int betas);', 'int betas() const;'], 'The decay rates.')])
        self.assertEqual(shown('AdamWOptions'), [('lr', 'double', '1e-3', 'The rate.'), ('betas', 'int', '', 'The decay rates.'), ('decay', 'double', '0.01', 'of the weights')])


class Gpus(unittest.TestCase):
    def test_pages_say_whether_there_was_a_gpu(self) -> None:
        for page, sentence in NOT_ON_GPU.items():
            text = '> **' + sentence.replace('backend ', 'backend\n> ') + '** More.\n'
            self.assertEqual(mistake_about_gpus(page, text, ['build.json']), '')
            self.assertEqual(mistake_about_gpus(page, 'It runs.', ['build.json', 'gpu-nvidia-h100.json']), '')
            self.assertIn('lacks', mistake_about_gpus(page, 'It runs.', ['build.json']))
            self.assertIn('gpu-nvidia-h100.json', mistake_about_gpus(page, text, ['gpu-nvidia-h100.json']))


class Recipes(unittest.TestCase):
    def test_blocks_that_no_recipe_contains(self) -> None:
        program = 'int main() {\n  f();\n  g();\n}\n'
        page = 'Text.\n\n```cpp\n  f();\n  g();\n```\n\n```cpp\n  h();\n```\n\n```sh\nls\n```\n'
        self.assertEqual(blocks_in_no_program(page, [program]), ['  h();\n'])


if __name__ == '__main__':
    unittest.main()
