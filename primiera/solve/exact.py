"""Sums that come out the same on every machine.

Floating-point sums depend on their order, and a fast matrix product chooses its order by the processor. Whole numbers
below 2**53 add up exactly in any order, so chances are rounded to a fraction of a power of two before they are summed.
"""

from __future__ import annotations

import numpy as np

from primiera.solve.values import Floats


def whole(x: Floats, bits: int) -> Floats:
    """x in units of 2**-bits, rounded to whole numbers."""
    return np.rint(x * 2.0**bits)


def product(a: Floats, b: Floats, bits_a: int = 20, bits_b: int = 30) -> Floats:
    """The matrix product of a and b rounded to 2**-bits_a and 2**-bits_b; exact while its sums stay below 2**53."""
    return np.asarray((whole(a, bits_a) @ whole(b, bits_b)) * 2.0 ** -(bits_a + bits_b))
