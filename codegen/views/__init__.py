"""What templates see: an OpView per op, made of one view for each subject, and the families that they stand in."""

from .family import Family
from .op import OpView

__all__ = ['Family', 'OpView']
