"""Reads the YAML files of ops and policies and generates the code of the library; see README.md."""

from .policies.categories import append_dtype_sibling
from .formula import SavedProperty, SavedTensor, Uses, analyze
from .load import SpecError
from .model import Arg, Gradient, Op, Policies, Preset, Return, Rule, Sample, Signature, Table, Type
from .ops import Registry, load_ops
from .policies.policy import load_policies, load_user_policies

__all__ = [
    'Arg', 'Gradient', 'Op', 'Policies', 'Preset', 'Registry', 'Return', 'Rule', 'Sample', 'SavedProperty', 'SavedTensor', 'Signature',
    'SpecError', 'Table', 'Type', 'Uses', 'analyze', 'append_dtype_sibling', 'load_ops', 'load_policies',
    'load_user_policies',
]
