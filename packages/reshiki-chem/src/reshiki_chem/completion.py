"""What a structure drawn elsewhere means beyond its marks, worked out on copies and written into its drawing.

Files tell atoms, bonds and wedges and leave the rest to whoever reads them. Here it is told:

- The hydrogens of each atom, fixed where the atom would not take as many by itself. A valence the file gives decides; a dative
  bond takes no hydrogen from its acceptor; else RDKit's rules hold, which are those of MOL files for the usual elements.
- Aromatic bonds become single and double ones by turns (`aromatics`).
- Windings and the geometries of double bonds are those the page shows, or those stored where it shows none; what cannot
  have a configuration loses it.

What RDKit refuses is drawn as it is given, and named.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.aromatics import alternated
from reshiki_chem.errors import StructureTooLarge
from reshiki_chem.limits import MAX_CONNECTED, check_rings, check_stereo
from reshiki_chem.losses import each, named
from reshiki_chem.molecule import DEPTHS, Copy, copied, fragments
from reshiki_chem.sanitising import is_dense, quiet
from reshiki_chem.valence import usual_hydrogens
from reshiki_render.drawing import Atom, AtomStereo, Bond, Drawing, replace
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, HYDROGEN, PARTIAL, QUADRUPLE, SINGLE

_GEOMETRIES: Final = {
    Chem.BondStereo.STEREOCIS: "cis",
    Chem.BondStereo.STEREOZ: "cis",
    Chem.BondStereo.STEREOTRANS: "trans",
    Chem.BondStereo.STEREOE: "trans",
}
_WINDINGS: Final = {
    Chem.ChiralType.CHI_TETRAHEDRAL_CCW: "ccw",
    Chem.ChiralType.CHI_TETRAHEDRAL_CW: "cw",
}
# What a bond takes of the valence of each of its atoms, in halves, where that is not its order.
_HALVES: Final = {AROMATIC: 3, DATIVE: 0, HYDROGEN: 0, QUADRUPLE: 8, PARTIAL: 3}


# So many atoms of small molecules are looked at together.
_BATCH: Final = 100


class Completed(NamedTuple):
    """A drawing with what it means, and what RDKit refuses about it."""

    drawing: Drawing
    warnings: tuple[str, ...]


class _Facts(NamedTuple):
    """What was found out: about atoms by ID, about bonds by their pair of IDs."""

    hydrogens: dict[int, int]
    windings: dict[int, AtomStereo]
    orders: dict[tuple[int, int], int]
    geometries: dict[tuple[int, int], tuple[str, tuple[int, int]]]
    refusals: dict[str, list[int]]
    given: list[int]
    unpatterned: list[int]
    untold: list[int]


def completed(drawing: Drawing, valences: Mapping[int, int]) -> Completed:
    """The drawing with hydrogens, windings and geometries; `valences` are those the file gives, by atom ID.

    Raises:
        StructureTooLarge: a molecule is beyond a limit.
        UnwritableDrawing: an atom is no chemistry (a charge beyond reason).
    """
    drawing = _with_fixed_hydrogens(drawing, valences)
    facts = _Facts({}, {}, {}, {}, {}, [], [], [])
    with quiet():
        for part in _batches(fragments(drawing)):
            changed, given, unpatterned = alternated(part)
            facts.given.extend(given)
            facts.unpatterned.extend(unpatterned)
            facts.orders.update(
                ((bond.a, bond.b), bond.order) for bond in changed.bonds if changed is not part
            )
            _learn(changed, copied(changed), facts)
    bonds = tuple(_complete_bond(bond, facts) for bond in drawing.bonds)
    around: dict[int, list[Bond]] = {atom.id: [] for atom in drawing.atoms}
    for bond in bonds:
        around[bond.a].append(bond)
        around[bond.b].append(bond)
    atoms = tuple(_complete_atom(atom, around[atom.id], facts) for atom in drawing.atoms)
    return Completed(replace(drawing, atoms=atoms, bonds=bonds), _warnings(facts))


def _warnings(facts: _Facts) -> tuple[str, ...]:
    warnings = [f"{each(ids)} {text}; drawn as given." for text, ids in facts.refusals.items()]
    if facts.given:
        warnings.append(
            f"{each(facts.given)} got a hydrogen, without which the aromatic bonds of its ring have no pattern of "
            "alternating double bonds."
        )
    if facts.unpatterned:
        warnings.append(
            f"{named(facts.unpatterned)} have aromatic bonds without a pattern of alternating double bonds; they are "
            "drawn as aromatic. A hydrogen or a charge may be missing."
        )
    if facts.untold:
        warnings.append(
            f"The wedges at {named(facts.untold).lower()} do not tell a configuration: bonds are in line or on one "
            "another, or the wedges contradict each other."
        )
    return tuple(warnings)


def _batches(parts: Sequence[Drawing]) -> Iterator[Drawing]:
    """The molecules, small ones several at a time: RDKit is asked as seldom as that saves time.

    Raises StructureTooLarge when it would not be done with all of them in time.
    """
    large = [part for part in parts if len(part.atoms) > _BATCH]
    for part in large:
        if len(part.atoms) > MAX_CONNECTED:
            raise StructureTooLarge(
                f"A molecule has {len(part.atoms):,} atoms; at most {MAX_CONNECTED:,} are drawn."
            )
    check_stereo([len(part.atoms) for part in large if any(map(_may_tell, part.bonds))])
    if len(large) > 1:
        check_rings(_skeleton(large))
    atoms: list[Atom] = []
    bonds: list[Bond] = []
    for part in parts:
        if atoms and len(atoms) + len(part.atoms) > _BATCH:
            yield Drawing(atoms=tuple(atoms), bonds=tuple(bonds))
            atoms, bonds = [], []
        atoms += part.atoms
        bonds += part.bonds
    if atoms:
        yield Drawing(atoms=tuple(atoms), bonds=tuple(bonds))


def _may_tell(bond: Bond) -> bool:
    """Whether a bond may have something to do with a configuration."""
    return bond.order != SINGLE or bond.display != "plain"


def _skeleton(parts: Sequence[Drawing]) -> Chem.Mol:
    """Molecules as mere atoms and bonds, whose rings are as many."""
    mol = Chem.RWMol()
    index: dict[int, int] = {}
    for part in parts:
        for atom in part.atoms:
            index[atom.id] = mol.AddAtom(Chem.Atom(0))
        for bond in part.bonds:
            mol.AddBond(index[bond.a], index[bond.b], Chem.BondType.SINGLE)
    return mol


def _with_fixed_hydrogens(drawing: Drawing, valences: Mapping[int, int]) -> Drawing:
    """Fix the hydrogens of atoms whose valence is given, and of the acceptors of dative bonds."""
    acceptors = {bond.b for bond in drawing.bonds if bond.order == DATIVE}
    if not valences and not acceptors:
        return drawing
    halves = dict.fromkeys((atom.id for atom in drawing.atoms), 0)
    accepted = dict.fromkeys(acceptors, 0)
    for bond in drawing.bonds:
        share = _HALVES.get(bond.order, 2 * bond.order)
        halves[bond.a] += share
        halves[bond.b] += share
        if bond.order == DATIVE:
            accepted[bond.b] += 1
    atoms = []
    for atom in drawing.atoms:
        bonded = halves[atom.id] // 2
        hydrogens = None
        if atom.id in valences:
            # A given valence counts a dative bond at its acceptor, as the hydrogens of MOL files are reckoned.
            hydrogens = max(valences[atom.id] - bonded - accepted.get(atom.id, 0), 0)
        elif atom.id in acceptors and not atom.no_implicit:
            hydrogens = usual_hydrogens(atom.element, atom.charge, bonded, atom.radical_electrons)
        atoms.append(atom if hydrogens is None else replace(atom, explicit_h=hydrogens, no_implicit=True))
    return replace(drawing, atoms=tuple(atoms))


def _learn(part: Drawing, copy: Copy, facts: _Facts) -> None:
    """Add what the copy of one molecule tells."""
    mol, ids = copy.mol, copy.ids
    index = {number: i for i, number in enumerate(ids)}
    for number, made in zip(ids, mol.GetAtoms(), strict=True):
        facts.hydrogens[number] = made.GetTotalNumHs()
    for problem in copy.problems:
        if not problem.aromatic:
            facts.refusals.setdefault(problem.text, []).extend(problem.atoms)
    facts.untold.extend(_untold(part, copy, index))
    for i in copy.centres:
        turn = _WINDINGS.get(mol.GetAtomWithIdx(i).GetChiralTag())
        if turn:
            neighbours = (bond.GetOtherAtomIdx(i) for bond in mol.GetAtomWithIdx(i).GetBonds())
            facts.windings[ids[i]] = AtomStereo(
                winding=turn, neighbors=tuple(ids[other] for other in neighbours)
            )
    for first, second in copy.doubles:
        made = mol.GetBondBetweenAtoms(first, second)
        geometry = _GEOMETRIES.get(made.GetStereo())
        ends = tuple(made.GetStereoAtoms())
        if geometry and len(ends) == 2:
            near, far = ends if made.GetBeginAtomIdx() == first else ends[::-1]
            facts.geometries[ids[first], ids[second]] = geometry, (ids[near], ids[far])


def _untold(part: Drawing, copy: Copy, index: Mapping[int, int]) -> list[int]:
    """The atoms that could have a configuration, have wedges, and get none of them."""
    told = {copy.ids[i] for i in copy.centres}
    wedged = dict.fromkeys(
        bond.a
        for bond in part.bonds
        if bond.order == SINGLE and bond.display in DEPTHS and not bond.projection and bond.a not in told
    )
    for bond in part.bonds:
        if bond.display == "wavy":
            wedged.pop(bond.a, None)
    if not wedged or is_dense(copy.mol):
        return []
    # RDKit keeps a mark only where there can be one.
    tried = Chem.Mol(copy.mol)
    for atom in wedged:
        tried.GetAtomWithIdx(index[atom]).SetChiralTag(Chem.ChiralType.CHI_TETRAHEDRAL_CW)
    Chem.AssignStereochemistry(tried, cleanIt=True, force=True)
    return [
        atom
        for atom in wedged
        if tried.GetAtomWithIdx(index[atom]).GetChiralTag() != Chem.ChiralType.CHI_UNSPECIFIED
    ]


def _complete_bond(bond: Bond, facts: _Facts) -> Bond:
    pair = bond.a, bond.b
    order = facts.orders.get(pair, bond.order)
    if order != bond.order:
        bond = replace(bond, order=order)
    if order != DOUBLE:
        return bond
    geometry, ends = facts.geometries.get(pair, (None, ()))
    if geometry is None and bond.stereo not in {None, "any"}:
        return replace(bond, stereo=None, stereo_atoms=(), stereo_authoritative=False)
    return bond if geometry is None else replace(bond, stereo=geometry, stereo_atoms=ends)


def _complete_atom(atom: Atom, bonds: Sequence[Bond], facts: _Facts) -> Atom:
    hydrogens = facts.hydrogens[atom.id]
    bonded = sum(
        1 if bond.order == DATIVE and bond.b == atom.id else _HALVES.get(bond.order, 2 * bond.order) // 2
        for bond in bonds
    )
    usual = usual_hydrogens(atom.element, atom.charge, bonded, atom.radical_electrons)
    fixed = usual != hydrogens or any(bond.order == AROMATIC for bond in bonds)
    stereo = facts.windings.get(atom.id)
    if stereo and len(stereo.neighbors) != len(bonds):
        # A hydrogen bond is one more neighbour, of no place in a winding.
        stereo = None
    return replace(
        atom, explicit_h=hydrogens if fixed else 0, no_implicit=fixed, label_h=hydrogens, stereo=stereo
    )
