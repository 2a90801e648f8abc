"""Writes the files of NumPy that tests load: tests/unit/interop/numpy/*.npy and *.npz.

usage, in the project's root: python tests/unit/interop/make_numpy.py          needs numpy; the tests do not
"""

from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parent / 'numpy'
RAMP = np.arange(6).reshape(2, 3)


def main() -> None:
    for name, dtype in {'f4': 'f4', 'f2': 'f2', 'i2': 'i2', 'u2': 'u2', 'u8': 'u8', 'b': '?', 'c8': 'c8', 'big': '>f4'}.items():
        np.save(FOLDER / f'{name}.npy', RAMP.astype(dtype))
    np.save(FOLDER / 'fortran.npy', np.asfortranarray(RAMP.astype('f4')))
    np.save(FOLDER / 'scalar.npy', np.float32(3.5))
    np.save(FOLDER / 'empty.npy', np.zeros((0, 4)))
    np.save(FOLDER / 'str.npy', np.array(['ab']))
    np.save(FOLDER / 'obj.npy', np.array([None], dtype=object))
    np.savez(FOLDER / 'a.npz', w=RAMP.astype('f4'), b=np.ones(3))
    np.savez_compressed(FOLDER / 'b.npz', w=np.zeros((100, 100)), b=np.arange(1000))


if __name__ == '__main__':
    main()
