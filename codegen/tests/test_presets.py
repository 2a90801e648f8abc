"""Compares autocast_policy.yaml with the op lists in the documentation of PyTorch, and with the lists of torch 2.15."""

import unittest
from pathlib import Path

import yaml

from codegen import load_ops, load_policies
from codegen.model import Table

from .support import DATA

POLICY = Path(__file__).parents[2] / 'autocast_policy.yaml'
REGISTRY = load_ops(POLICY.with_name('ops.yaml'))
DOCUMENTS = yaml.safe_load((DATA / 'policies.yaml').read_text())['lists']
TORCH_2_15 = yaml.safe_load((DATA / 'torch_2_15_lists.yaml').read_text())

DOCUMENTED = ('torch-2.0', 'torch-1.10', 'torch-1.7')

MISPRINTS = {
    'loglp': 'log1p',
    'upsample_nearest_exact1d': '_upsample_nearest_exact1d',
    'upsample_nearest_exact3d': '_upsample_nearest_exact3d',
    'lu_with_info': '_lu_with_info',
    'syameig': 'symeig',
    'linalg_svd_eig': 'linalg_eig',
}
SPELLINGS = {
    '__matmul__': ['matmul'],
    '__pow__': ['pow'],
    '__rpow__': ['pow'],
    '__rdiv__': ['reciprocal'],
    '__rtruediv__': ['reciprocal'],
    'GRUCell': ['gru_cell'],
    'LSTMCell': ['lstm_cell'],
    'RNNCell': ['rnn_tanh_cell', 'rnn_relu_cell'],
    'multi_dot': ['linalg_multi_dot'],
    'grid_sample': ['grid_sampler'],
    'cross_entropy_loss': ['cross_entropy'],
}
TAKES_DTYPE = {'prod', 'sum', 'cumprod', 'cumsum', 'softmax', 'log_softmax', 'softmin', 'linalg_matrix_norm'}

APEX = {
    'lower_precision_fp': 'conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d conv_tbc linear prelu addmm addmv addr matmul mm mv addbmm '
    'baddbmm bmm rnn_relu rnn_tanh gru lstm rnn_relu_cell rnn_tanh_cell gru_cell lstm_cell',
    'fp32': 'upsample_nearest1d upsample_nearest2d upsample_nearest3d _upsample_nearest_exact1d _upsample_nearest_exact2d _upsample_nearest_exact3d '
    'upsample_linear1d upsample_bilinear2d upsample_bicubic2d upsample_trilinear3d grid_sampler softplus softmin log_softmax softmax gelu layer_norm group_norm '
    'local_response_norm normalize cosine_similarity poisson_nll_loss cosine_embedding_loss cross_entropy hinge_embedding_loss kl_div l1_loss mse_loss '
    'margin_ranking_loss multilabel_margin_loss multilabel_soft_margin_loss multi_margin_loss nll_loss binary_cross_entropy_with_logits smooth_l1_loss '
    'soft_margin_loss triplet_margin_loss ctc_loss acos asin cosh erfinv exp expm1 log log10 log2 reciprocal rsqrt sinh tan pow cumprod cumsum dist norm prod '
    'std sum var renorm',
    'promote': 'addcdiv addcmul atan2 cross bilinear dot add div mul eq equal ge gt le lt ne cat stack',
    'banned': 'binary_cross_entropy',
}


def corrected(name: str) -> list[str]:
    name = MISPRINTS.get(name, name)
    return SPELLINGS.get(name, [name])


def document_category(category: str, name: str) -> str:
    """The pages contain one list of float32 ops. The functions show which of them take a dtype."""
    if category != 'fp32':
        return category
    return 'fp32_append_dtype' if name == 'norm' else 'fp32_set_opt_dtype' if name in TAKES_DTYPE else 'fp32'


def document_table(lists: dict[str, list[str]]) -> dict[str, str]:
    return {name: document_category(category, name) for category, printed in lists.items() for word in printed for name in corrected(word)}


def own_name(name: str) -> str:
    """The name of the op with this name or alias. The name itself if it is a kernel of PyTorch."""
    return REGISTRY.by_name[name][0].name if name in REGISTRY.by_name else name


def preset_table(table: Table) -> dict[str, str]:
    """The overloads are merged."""
    ops = {REGISTRY[op].name: rule.category for op, rule in table.rules.items() if not rule.kernel}
    return {**ops, **{name: rule.category for name, rule in table.kernels.items()}}


def torch_table(lists: dict[str, list[str]]) -> dict[str, str]:
    """Overloads are merged. Custom kernels count as casts to the low-precision dtype."""
    names = {word.split('.')[0]: category.replace('custom', 'lower_precision_fp') for category, words in lists.items() for word in words}
    return {name: category for word, category in names.items() for name in corrected(word)}


class Presets(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls) -> None:
        cls.policies = load_policies(POLICY, REGISTRY)

    def check(self, preset: str, device: str, expected: dict[str, str]) -> None:
        self.assertEqual(preset_table(self.policies.presets[preset].table(device)), {own_name(name): category for name, category in expected.items()})

    def test_documents(self) -> None:
        for preset in DOCUMENTED:
            for device in ('cuda', 'cpu'):
                with self.subTest(f'{preset} {device}'):
                    self.check(preset, device, document_table(DOCUMENTS[preset][device]))

    def test_torch_2_15(self) -> None:
        for device in ('cuda', 'cpu'):
            with self.subTest(device):
                self.check('torch-2.15', device, torch_table(TORCH_2_15[device]))

    def test_apex(self) -> None:
        self.check('apex-O1', 'cuda', document_table({category: names.split() for category, names in APEX.items()}))
        self.check('apex-O1', 'cpu', {})

    def test_default(self) -> None:
        self.assertEqual((self.policies.default, dict(self.policies.devices)), ('torch-2.0', {'cuda': 'f16', 'cpu': 'bf16'}))
        self.assertEqual(set(self.policies.presets), {*DOCUMENTED, 'torch-2.15', 'apex-O1', 'fp8'})

    def test_banned_ops_say_what_to_use(self) -> None:
        for preset in self.policies.presets.values():
            self.assertIn('binary_cross_entropy_with_logits', preset.table('cuda').rules['binary_cross_entropy'].message)
            self.assertNotIn('banned', {rule.category for rule in preset.table('cpu').rules.values()})

    def test_both_dtypes_have_the_same_rules(self) -> None:
        for preset in self.policies.presets.values():
            for device in ('cuda', 'cpu'):
                f16, bf16 = preset.table(device, 'f16'), preset.table(device, 'bf16')
                self.assertEqual((f16.rules, f16.kernels), (bf16.rules, bf16.kernels))

    def test_sizes_of_the_printed_lists(self) -> None:
        sizes = [[len(DOCUMENTS[preset][device].get(category, [])) for category in ('lower_precision_fp', 'fp32', 'promote')]
                 for preset in DOCUMENTED for device in ('cuda', 'cpu')]
        self.assertEqual(sizes, [[23, 51, 10], [11, 86, 3], [23, 51, 10], [10, 137, 3], [22, 52, 11], [0, 0, 0]])
