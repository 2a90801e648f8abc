"""What OPS.md says about an op and about its family. The site's reference describes the families with the same words."""

from __future__ import annotations

from ..model import Op

FAMILIES = {  # title, and what the ops do
    'activation': ('Activations', 'Activation functions such as ReLU, GELU and SiLU, element by element.'),
    'arithmetic': ('Arithmetic', 'Sums, products, quotients and bitwise operations with broadcasting.'),
    'attention': ('Attention', 'Scaled dot-product attention and multi-head attention.'),
    'compare': ('Comparisons', 'Comparisons, logical operations, and tests for NaN and infinity.'),
    'complex': ('Complex numbers', 'Complex tensors: their parts, conjugates, moduli and angles.'),
    'concat': ('Joining tensors', 'Tensors joined along a dimension or as blocks.'),
    'conv': ('Convolutions', 'Convolutions and transposed convolutions in one to three dimensions.'),
    'distance': ('Distances', 'Distances between vectors, normalization, and cross products.'),
    'fft': ('Fourier transforms', 'Discrete Fourier transforms, and transforms of short windows.'),
    'index': ('Indexing', 'Gather, scatter, sorting, masks, and embeddings.'),
    'linalg': ('Linear algebra', 'Solving linear systems: factorizations, inverses and determinants.'),
    'loss': ('Losses', 'Loss functions for regression and classification.'),
    'math': ('Mathematical functions', 'Elementary and special functions, element by element.'),
    'matmul': ('Matrix products', 'Products of matrices and vectors, and linear layers.'),
    'norm': ('Normalization', 'Batch, layer, group, instance and RMS normalization.'),
    'order': ('Order statistics', 'Medians, quantiles, unique elements, searches and histograms.'),
    'pool': ('Pooling', 'Maximum and average pooling, with fixed or adaptive windows.'),
    'random': ('Random numbers', 'Dropout, and samples of random distributions.'),
    'reduction': ('Reductions', 'Sums, means, extrema, norms and running results along dimensions.'),
    'resample': ('Resampling', 'Interpolation of images, and sampling at the points of a grid.'),
    'rnn': ('Recurrent networks', 'Recurrent cells, and LSTM, GRU and RNN layers over sequences.'),
    'shape': ('Shapes and views', 'Views, permutations, padding and other changes of shape.'),
    'softmax': ('Softmax', 'Softmax, its logarithm, and softmin.'),
    'spectral': ('Eigenvalues and singular values', 'QR, eigenvalue and singular value decompositions, and what follows from them.'),
}


class Row:
    def __init__(self, op: Op) -> None:
        self._op = op
        self.signature = str(op.signature)
        self.order = op.qualified.lstrip('_').lower(), op.qualified

    @property
    def runs_as(self) -> str:
        return next(kind for kind in ('elementwise', 'kernel', 'view', 'composite') if getattr(self._op, kind))

    @property
    def dtypes(self) -> str:
        if self._op.elementwise:
            return ', '.join(self._op.elementwise.dtypes)
        if self._op.kernel:
            return ', '.join(self._op.kernel.dtypes)
        return 'all' if self._op.view else ', '.join(self._op.composite.dtypes) or 'as its parts'


def description(family: str) -> str:
    return FAMILIES[family][1] if family in FAMILIES else ''


def by_category(ops: list, texts: dict[str, list[str]], preset: int) -> list[tuple[str, list[str], list[str]]]:
    """What one preset does: each category, with the ops that have it on CUDA and on the CPU. `texts` is the summary of the policies."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for op in sorted((op for op in ops if not op.internal), key=lambda op: op.row.order):
        for device, category in enumerate(texts[op.id][preset].split(' / ')):
            if category != '-':
                found.setdefault(category, ([], []))[device].append(op.qualified)
    return [(category, *names) for category, names in sorted(found.items())]
