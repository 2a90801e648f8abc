"""The policy files of tests/data/policies: the committed verdicts are those of the generator. A C++ test compares amp::load_policy with them."""

import json
import unittest

from tests.data.policies.verdicts import HERE, verdicts


class PolicyFiles(unittest.TestCase):
    maxDiff = None

    def test_verdicts_are_current(self) -> None:
        committed = json.loads((HERE / 'verdicts.json').read_text())
        self.assertEqual(verdicts(), committed, 'run python -m tests.data.policies.verdicts')

    def test_folders(self) -> None:
        for name, verdict in verdicts().items():
            with self.subTest(name):
                self.assertEqual('error' in verdict, name.startswith('bad/'))
