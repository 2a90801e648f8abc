"""The data for templates: an OpView for each op, which holds one view per subject, and the families of ops."""

from .family import Family
from .op import OpView

__all__ = ['Family', 'OpView']
