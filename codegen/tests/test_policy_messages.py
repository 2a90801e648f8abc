"""The messages for mistakes in policies are written once, and used by both loaders."""

import re
import unittest

from codegen import cpp
from codegen.__main__ import ROOT
from codegen.policies.policy_messages import MESSAGES, message


def texts(*folders: str) -> str:
    return '\n'.join(path.read_text() for folder in folders for path in sorted((ROOT / folder).iterdir()) if path.suffix in ('.py', '.cpp'))


class Messages(unittest.TestCase):
    def test_the_generator_says_each(self) -> None:
        self.assertEqual(set(re.findall(r"\bmessage\('(\w+)'", texts('codegen', 'codegen/policies'))), set(MESSAGES))

    def test_the_library_says_each(self) -> None:
        said = set(re.findall(r'\bmessages::k(\w+)', texts('src/amp/autocast', 'src/amp/autocast/policy', 'src/amp/autocast/policy_file')))
        self.assertEqual(said, {cpp.camel(key) for key in MESSAGES})

    def test_braces(self) -> None:
        self.assertEqual(message('banned_alone'), 'a banned op needs its message; write {banned: "what to use instead"}')
        self.assertTrue(message('ruled_in_parent', name='exp', category='fp32', preset='a', line='', where='b/cpu', rule='promote')
                        .endswith('which b/cpu builds on; change it with `override: {exp: promote}`'))
