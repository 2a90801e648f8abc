"""Tests that amp/amp.h stays cheap to compile (docs/guide/compile-times.md). The numbers do not depend on the machine or the compiler.

The costs are those of g++ 12. All of amp/amp.h takes 249 MB of its memory. Its standard headers take 109 MB of that.
"""

import re
import tempfile
import unittest
from pathlib import Path

from tests.tools.header_cost import closure, lines, optionals, owners, standard_headers

ROOT = Path(__file__).resolve().parents[2]
# Programs with regions, a scaler and ops.
SMALL = ('amp/autocast/autocast.h', 'amp/ops.h', 'amp/scaler/grad_scaler.h')
SMALL_STANDARD = set(
    'array atomic bit concepts cstddef cstdint initializer_list iosfwd iterator limits map memory new optional ostream stdexcept string '
    'string_view tuple type_traits utility variant vector'.split()
)
# Others cost more: <filesystem> 22 MB, <regex> 21, <future> 20, <chrono> 11, <condition_variable> 8, <thread> 7, <fstream> and <ranges> 5,
# <algorithm> and <complex> 4, <mutex> and <sstream> 3. A source that needs one of these includes it.
STANDARD = SMALL_STANDARD | set('any cmath compare functional span typeinfo unordered_map'.split())
# Each kind takes 0.8 MB, as much as two kinds of std::vector.
MOST_OPTIONALS, MOST_SMALL_OPTIONALS = 26, 11
# Each takes 1.4 MB. detail::Owned owns hidden objects instead.
OWNERS = {'OptimizerOptions'}
# A few more than there are.
MOST_LINES, MOST_SMALL_LINES = 12100, 5200


def small(root: Path) -> dict[str, str]:
    texts: dict[str, str] = {}
    for header in SMALL:
        texts |= closure(root, header)
    return texts


class HeaderCost(unittest.TestCase):
    def test_standard_headers(self):
        for texts, allowed in ((closure(ROOT, 'amp/amp.h'), STANDARD), (small(ROOT), SMALL_STANDARD)):
            found = standard_headers(texts)
            self.assertEqual({name: users for name, users in found.items() if name not in allowed}, {})

    def test_kinds_of_optional(self):
        self.assertLessEqual(len(optionals(closure(ROOT, 'amp/amp.h'))), MOST_OPTIONALS)
        self.assertLessEqual(len(optionals(small(ROOT))), MOST_SMALL_OPTIONALS)

    def test_hidden_objects(self):
        self.assertEqual(owners(closure(ROOT, 'amp/amp.h')), OWNERS)

    def test_defaults_of_optionals(self):
        """The compiler tries every constructor for std::nullopt, but only one for {}."""
        texts = closure(ROOT, 'amp/amp.h')
        users = [name for name, text in texts.items() if re.search(r'= std::nullopt[,)]|OPTION\(.*std::nullopt\)', text)]
        self.assertEqual(users, [])

    def test_lines(self):
        self.assertLessEqual(lines(closure(ROOT, 'amp/amp.h')), MOST_LINES)
        self.assertLessEqual(lines(small(ROOT)), MOST_SMALL_LINES)

    def test_what_the_counts_find(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for tree, name, text in (
                ('src', 'amp/a.h', '// <regex>\n#include <map>\n#include <amp/b.h>\n#include <amp/missing.h>\n'),
                ('generated', 'amp/b.h', '#include <regex>  // as in Python\nstd::optional<std::vector<amp::Tensor>> x, y;\n'),
                ('src', 'amp/unused.h', '#include <thread>\n'),
            ):
                (root / tree / name).parent.mkdir(parents=True, exist_ok=True)
                (root / tree / name).write_text(text)
            texts = closure(root, 'amp/a.h')
            self.assertEqual(standard_headers(texts), {'map': ['amp/a.h'], 'regex': ['amp/b.h']})
            self.assertEqual(optionals(texts), {'std::vector<Tensor>'})
            self.assertEqual(lines(texts), 5)
            self.assertEqual(owners({'amp/a.h': 'std::unique_ptr<State> state_;\nstd::unique_ptr<State> clone();'}), {'State'})


if __name__ == '__main__':
    unittest.main()
