"""What two molecules share: the whole of one, or its rings with what links them, laid on the other the best way."""

import pytest

from reshiki_chem import formats
from reshiki_chem.kinship import MOST_ATOMS, relative, shared


def kin(smiles):
    return relative(formats.read(smiles, "smiles").drawing)


def pairs(one, other):
    return shared(kin(one), kin(other))


@pytest.mark.parametrize(
    ("one", "other", "atoms", "weight"),
    [
        ("c1ccccc1O", "O=[N+]([O-])c1ccc(O)cc1", 7, 7),
        ("O=[N+]([O-])c1ccc(O)cc1", "c1ccccc1O", 7, 7),
        ("Nc1ccc(O)cc1", "CC(=O)Nc1ccc(O)cc1", 8, 8),
        ("COc1ccc(Br)cc1", "COc1ccc(cc1)-c1ccccc1", 6, 7),
        ("COc1ccc(cc1)-c1ccccc1", "Cc1ccc(cc1)-c1ccccc1", 12, 12),
        ("CC(=O)O", "CCOC(C)=O", 4, 4),
        ("C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O", 6, 6),
        ("CCO", "CCCO", 0, 0),
        ("C1CCCCC1", "c1ccccc1", 0, 0),
        ("CCCCCC", "c1ccccc1C", 0, 0),
    ],
)
def test_the_largest_thing_in_common_is_found(one, other, atoms, weight):
    if kin(one) is None:
        assert atoms == 0
        return
    found = pairs(one, other)
    assert found.weight == weight
    assert {len(mapping) for mapping in found.mappings} == ({atoms} if atoms else set())


def test_equal_substituents_are_brought_together():
    # The ring of 4-bromoanisole in the biaryl: the oxygens have to meet, whichever way round the ring.
    one, other = "COc1ccc(Br)cc1", "COc1ccc(cc1)-c1ccccc1"
    for mapping in pairs(one, other).mappings:
        assert (3, 3) in mapping


@pytest.mark.parametrize("smiles", ["C" * (MOST_ATOMS + 1), "CC", "C(C)(C)(C)(C)C"])
def test_what_is_too_large_too_small_or_unsound_is_not_compared(smiles):
    assert kin(smiles) is None
