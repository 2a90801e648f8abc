"""An op needs only the entry that docs/internals/adding-an-op.md shows. tests/tools/adding_an_op.py builds and runs it."""

import re
import shutil
import tempfile
import unittest
from pathlib import Path

from codegen import load_ops, load_policies
from codegen.render import render

ROOT = Path(__file__).resolve().parents[2]
MOST_FILES = 8  # of generated/ change


class AddingAnOp(unittest.TestCase):
    def test_the_example_of_the_document(self) -> None:
        entry = re.search(r'```yaml\n(.*?)```', (ROOT / 'docs/internals/adding-an-op.md').read_text(), re.S)[1]
        name = re.match(r'- op: (\w+)', entry)[1]
        self.assertNotIn(f'- op: {name}\n', (ROOT / 'ops/activation.yaml').read_text(), 'the example is an op by now; show another one')
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, 'ops.yaml')
            path.write_text(re.sub(rf'^- {name}\n', '', (ROOT / 'ops.yaml').read_text(), flags=re.M))
            shutil.copytree(ROOT / 'ops', Path(folder, 'ops'))
            with open(Path(folder, 'ops/activation.yaml'), 'a') as file:
                file.write(entry)
            registry = load_ops(path)
            files = render(registry, load_policies(ROOT / 'autocast_policy.yaml', registry))
            for place, text in {
                'amp/ops/activation.h': f'AMP_API Tensor {name}(const Tensor& self);',
                'amp/tensor_methods.inc': f'Tensor {name}() const;',
                'ops/activation.cpp': f'struct {name.capitalize()}Backward',
                'amp/functors/activation.inc': name.capitalize(),
                'amp/expressions/activation.inc': f'AMP_EXPRESSION({name}, ',
                'OPS.md': f'| [`{name}`](amp/ops/activation.h#{name}) |',
                'tests/samples_activation.cpp': f'.name = "{name}"',
            }.items():
                self.assertIn(text, files[place], place)
            changed = [name for name, text in files.items() if not (ROOT / 'generated' / name).exists() or text != (ROOT / 'generated' / name).read_text()]
            self.assertLessEqual(len(changed), MOST_FILES, changed)
            table = re.search(rf'^    \.name = "{name}".*?^}};', files['tests/samples_activation.cpp'], re.M | re.S)[0]
            self.assertNotIn('all_except', table)  # all contracts are checked
