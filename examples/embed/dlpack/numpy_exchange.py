"""NumPy arrays to amp and back without a copy, through ctypes.

LD_PRELOAD=/path/to/libamp.so python numpy_exchange.py build/libexchange.so          needs NumPy 2.1 or later
"""

from __future__ import annotations

import ctypes
import sys

import numpy

NAME, USED = b'dltensor_versioned', b'used_dltensor_versioned'
python = ctypes.pythonapi
python.PyCapsule_GetPointer.restype = ctypes.c_void_p
python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
python.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
python.PyCapsule_New.restype = ctypes.py_object
python.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


def give(array: numpy.ndarray) -> int:
    """The address of the array's description. The receiver deletes it: a renamed capsule does not."""
    capsule = array.__dlpack__(max_version=(1, 0))
    address = python.PyCapsule_GetPointer(capsule, NAME)
    python.PyCapsule_SetName(capsule, USED)
    return address


class Given:
    """A description as an object that numpy.from_dlpack() takes, once."""

    def __init__(self, address: int) -> None:
        self.address = address

    def __dlpack__(self, **_: object) -> object:
        return python.PyCapsule_New(self.address, NAME, None)

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def main(path: str) -> int:
    library = ctypes.CDLL(path)
    library.exchange_product.restype = ctypes.c_void_p
    library.exchange_product.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    library.exchange_double.argtypes = [ctypes.c_void_p]

    numbers = numpy.arange(6, dtype=numpy.float32).reshape(2, 3)
    references = sys.getrefcount(numbers)
    assert library.exchange_double(give(numbers)) == 0
    assert numbers.tolist() == [[0, 2, 4], [6, 8, 10]], 'amp writes to the memory of the array'
    assert sys.getrefcount(numbers) == references, 'amp has let go of the array'

    address = library.exchange_product(give(numbers), give(numpy.eye(3, dtype=numpy.float32)))
    assert address
    product = numpy.from_dlpack(Given(address))
    assert numpy.array_equal(product, numbers), product
    print('NumPy: in place', numbers.tolist(), 'and the product', product.tolist())
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
