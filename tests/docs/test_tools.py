"""Tests that the tools of this folder find mistakes."""

import tempfile
import unittest
from pathlib import Path

from docs.site.model import Declaration, Header
from docs.site.pages import LinkError, Site, for_python_markdown
from docs.site.reference import header_page, prose
from tests.docs.blocks import PageError, matches, read_blocks, read_files
from tests.docs.links import dead_links
from tests.docs.names import Name, missing
from tests.docs.programs import source
from tests.docs.run import forgotten, mistake, mistake_of_commands
from tests.pages import strangers

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


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

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
        self.write('reference/amp/x.html', '<h2>class optim::SGD</h2><h3>SGD::step, step_all</h3><h3>SGD::operator&lt;&lt;</h3><pre>enum E { kOne };</pre>')
        here = [Name('amp/x.h', 'amp::optim', 'SGD', 'class'), Name('amp/x.h', 'amp::optim::SGD', 'step_all', 'function'),
                Name('amp/x.h', 'amp::optim::SGD', 'operator<<', 'function'), Name('amp/x.h', 'amp', 'kOne', 'enumvalue')]
        others = [Name('amp/x.h', 'amp', 'kOne', 'function'), Name('amp/x.h', 'amp', 'step_al', 'function'), Name('amp/y.h', 'amp', 'SGD', 'class')]
        self.assertEqual(missing(set(here), self.root), [])
        self.assertEqual(len(missing(set(here + others), self.root)), 3)


    def test_links_on_the_site(self) -> None:
        self.write('README.md', '[page](docs/guide/a.md#part) [header](src/amp/x.h) [program](examples/p.cpp) [all](examples) `[code](gone.md)` [out](https://x.org)\n'
                                '<!-- cpp: cuda -->\n```\n[code](gone.md)\n```\n')
        self.write('docs/guide/a.md', '![picture](plots/p.svg) [home](../../README.md)\n')
        self.write('docs/guide/plots/p.svg', '<svg/>')
        self.write('src/amp/x.h', '')
        self.write('examples/p.cpp', 'int main() {}\n')
        out = self.root / 'out'
        site = Site(self.root, out, {'src/amp/x.h': 'reference/amp/x.md'})
        site.add('README.md')
        self.assertEqual((out / 'index.md').read_text(),
                         '[page](guide/a.md#part) [header](reference/amp/x.md) [program](files/examples/p.cpp.md) [all](files/examples/index.md) `[code](gone.md)` '
                         '[out](https://x.org)\n\n```\n[code](gone.md)\n```\n'.replace('\n\n```', '\n```'))
        self.assertEqual((out / 'guide/a.md').read_text(), '![picture](plots/p.svg) [home](../index.md)\n')
        self.assertTrue((out / 'guide/plots/p.svg').exists())
        self.assertIn('[p.cpp](p.cpp.md)', (out / 'files/examples/index.md').read_text())
        self.assertIn('cpp\nint main() {}\n', (out / 'files/examples/p.cpp.md').read_text())
        self.write('docs/b.md', '[gone](gone.md)\n')
        with self.assertRaises(LinkError):
            site.add('docs/b.md')


class Reference(unittest.TestCase):
    def test_a_page(self) -> None:
        step = Declaration('function', 'amp::optim::SGD', ['step'], 'void step();', 'One *step*.')
        sgd = Declaration('class', 'amp::optim', ['SGD'], 'class SGD : public Optimizer;', 'With momentum.', members=[step])
        self.assertEqual(header_page(Header('amp/optim/sgd.h', 'Descent.', [sgd])), '''# amp/optim/sgd.h

Descent.

```cpp
#include <amp/optim/sgd.h>
```

## class optim::SGD

```cpp
class SGD : public Optimizer
```

With momentum.

### SGD::step

```cpp
void step();
```

One \\*step\\*.
''')

    def test_comments(self) -> None:
        self.assertEqual(prose('a < b, `c < d`:\n\n  f();\n\n  g();\n\nend_'), 'a &lt; b, `c < d`:\n\n\n```cpp\nf();\n\ng();\n```\n\nend\\_')
        self.assertEqual(prose('List:\n- one\n  and more\n- two'), 'List:\n\n- one\n    and more\n- two')

    def test_markdown_of_github(self) -> None:
        self.assertEqual(for_python_markdown(['Text', '- one', '  more', '', 'Text', '| a |', '|---|']), ['Text', '', '- one', '    more', '', 'Text', '', '| a |', '|---|'])
        self.assertEqual(for_python_markdown(['1. one', '', '   ```', '   code', '   ```']), ['1. one', '', '    ```', '    code', '    ```'])


class Recipes(unittest.TestCase):
    def test_blocks_that_no_recipe_contains(self) -> None:
        program = 'int main() {\n  f();\n  g();\n}\n'
        page = 'Text.\n\n```cpp\n  f();\n  g();\n```\n\n```cpp\n  h();\n```\n\n```sh\nls\n```\n'
        self.assertEqual(strangers(page, [program]), ['  h();\n'])


if __name__ == '__main__':
    unittest.main()
