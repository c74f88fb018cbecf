"""The strategy of whole drawings, valid in every rule."""

from typing import TYPE_CHECKING, Any

from reshiki_render.drawing import Atom, Bond, Bytes, Drawing, Point, replace
from reshiki_render.drawing.atoms import AtomStereo
from reshiki_render.drawing.molecules import links, molecules, reached
from reshiki_render.drawing.rules.objects import DISPLAYS
from reshiki_render.drawing.text import Annotation, TextFormat, TextSpan, TextStyle
from reshiki_render.drawing.types import Colour, Text, f32
from reshiki_render.testing.values import FAR, field_of, kinds, pictures, points, values

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from reshiki_render.drawing import Abbreviation, Arrow, Graphic, Group, MoleculeName, Reaction

    Strategy = SearchStrategy[Any]


def drawings() -> "SearchStrategy[Drawing]":
    """Whole drawings with any of the objects there are, valid, as they come out of a file."""
    from hypothesis import strategies as st

    return st.composite(_drawing)()


def _drawing(draw: "DrawFn") -> Drawing:
    from hypothesis import strategies as st

    ids = draw(
        st.lists(st.integers(1, 60) | st.integers(1, 2**64 - 2), min_size=24, max_size=24, unique=True)
    )
    drawing = _skeleton(draw, ids)
    drawing = replace(
        drawing,
        **{
            name: draw(field_of(Drawing, name))
            for name in ("canvas_theme", "color_theme", "atom_labels", "page_layout", "recent_colors")
        },
        drawing_style=draw(_styles()),
        custom_theme=draw(st.none() | _themes()),
        annotations=tuple(draw(_annotations(ids.pop())) for _ in range(draw(st.integers(0, 2)))),
        graphics=tuple(draw(_graphics(ids.pop())) for _ in range(draw(st.integers(0, 3)))),
    )
    drawing = replace(
        drawing, arrows=tuple(_arrow(draw, ids.pop(), drawing) for _ in range(draw(st.integers(0, 2))))
    )
    drawing = replace(drawing, page_layout=draw(st.none() | _pages()))
    return replace(
        drawing,
        abbreviations=_abbreviations(draw, drawing),
        reactions=_reactions(draw, drawing),
        molecule_names=_names(draw, drawing),
        depth_appearance=_scopes(draw, drawing),
        groups=_groups(draw, drawing, ids),
    )


def _skeleton(draw: "DrawFn", ids: list[int]) -> Drawing:
    """Atoms and bonds: trees, maybe a closed ring with its fill, maybe a centroid."""
    from hypothesis import strategies as st

    from reshiki_render.drawing.rings import RingFill

    plain = kinds(
        Atom,
        id=st.just(1),
        cip_label=st.none(),
        centroid=st.just(()),
        attachment=st.none(),
        stereo=st.none(),
        element=st.sampled_from(["C", "N", "O", "Cl", "Uue"]),
    ).map(
        lambda atom: replace(atom, display=replace(atom.display, variable=None), marks=_numbered(atom.marks))
    )
    atoms = [replace(draw(plain), id=ids.pop()) for _ in range(draw(st.integers(0, 6)))]
    bonds = []
    for index in range(1, len(atoms)):
        parent = draw(st.integers(-1, index - 1))
        if parent >= 0:
            bonds.append(draw(_bonds(atoms[parent].id, atoms[index].id)))
    fills = []
    if len(atoms) >= 3 and draw(st.booleans()):
        ring = [atom.id for atom in atoms[: draw(st.integers(3, len(atoms)))]]
        pairs = list(zip(ring, ring[1:] + ring[:1], strict=True))
        bonds = [bond for bond in bonds if not {bond.a, bond.b} <= set(ring)]
        bonds += [draw(_bonds(a, b)) for a, b in pairs]
        if draw(st.booleans()):
            fills.append(RingFill(atoms=tuple(ring), color=draw(values(Colour(swatches=False)))))
    if len(atoms) >= 2 and draw(st.booleans()):
        targets = tuple(atom.id for atom in atoms[: draw(st.integers(2, len(atoms)))])
        atoms.append(
            Atom(
                id=ids.pop(),
                element="*",
                position=Point(0.0, 0.0),
                centroid=targets,
                attachment=draw(st.sampled_from([None, "multi_center", "variable"])),
                no_implicit=True,
            )
        )
    drawing = Drawing(atoms=tuple(atoms), bonds=tuple(bonds), ring_fills=tuple(fills))
    return _with_stereo(draw, drawing)


def _numbered(marks: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(replace(mark, id=index) for index, mark in enumerate(marks, 1))


def _bonds(a: int, b: int) -> "Strategy":
    from hypothesis import strategies as st

    def valid(bond: Bond, index: int) -> Bond:
        allowed = sorted(DISPLAYS[bond.order])
        display = allowed[index % len(allowed)]
        second = bond.secondary_display if bond.order in {2, 7} and display != "wavy" else None
        return replace(
            bond,
            display=display,
            secondary_display=second,
            stereo_authoritative=bond.stereo_authoritative and bond.order == 2,
            stereo=None if bond.stereo != "any" else "any",
        )

    plain = kinds(Bond, a=st.just(a), b=st.just(b), cip_label=st.none(), stereo_atoms=st.just(()))
    return st.builds(valid, plain, st.integers(0, 9))


def _with_stereo(draw: "DrawFn", drawing: Drawing) -> Drawing:
    from hypothesis import strategies as st

    bonded = links(drawing, hydrogen_bonds=True, attachments=False)
    atoms = []
    for atom in drawing.atoms:
        around = bonded.get(atom.id, ())
        if len(around) >= 3 and not atom.centroid and draw(st.booleans()):
            stereo = AtomStereo(
                winding=draw(st.sampled_from(["cw", "ccw"])), neighbors=tuple(reversed(around))
            )
            atom = replace(atom, stereo=stereo)  # noqa: PLW2901
        atoms.append(atom)
    bonds = []
    for bond in drawing.bonds:
        at_a = [atom for atom in bonded[bond.a] if atom != bond.b]
        at_b = [atom for atom in bonded[bond.b] if atom != bond.a]
        if bond.order == 2 and at_a and at_b and draw(st.booleans()):
            bond = replace(  # noqa: PLW2901
                bond,
                stereo=draw(st.sampled_from(["z", "e", "cis", "trans", "any"])),
                stereo_atoms=(at_a[0], at_b[0]),
            )
        bonds.append(bond)
    return replace(drawing, atoms=tuple(atoms), bonds=tuple(bonds))


def _styles() -> "Strategy":
    from hypothesis import strategies as st

    from reshiki_render.drawing.style import STYLE_NAMES, WORLD_PER_PT, DrawingStyle, style_named

    def valid(style: DrawingStyle) -> DrawingStyle:
        return replace(
            style,
            bond_length_world=f32(style.bond_length_pt * WORLD_PER_PT),
            bold_width_pt=max(style.bold_width_pt, style.line_width_pt),
        )

    return st.sampled_from(STYLE_NAMES).map(style_named) | kinds(DrawingStyle).map(valid)


def _themes() -> "Strategy":
    from hypothesis import strategies as st

    from reshiki_render.drawing.elements import elements
    from reshiki_render.drawing.themes import CustomTheme, ThemePalette, ThemeRecipe, ThemeReference

    palette = kinds(ThemePalette, ring_fills=st.just(()))
    every = tuple((symbol, Bytes(1, 2, 3)) for symbol in sorted(elements()))
    reference = kinds(ThemeReference, light=st.just(every), dark=st.just(every))
    return kinds(
        CustomTheme,
        id=st.text("abcxyz019-", min_size=1, max_size=9),
        light=palette,
        dark=palette,
        generator=st.none() | kinds(ThemeRecipe, reference=st.none() | reference),
    )


def _pages() -> "Strategy":
    from hypothesis import strategies as st

    from reshiki_render.drawing.pages import Margins, PageLayout

    margin = st.floats(0, 12).map(f32)
    sides = dict.fromkeys(("top", "right", "bottom", "left"), margin)
    return kinds(PageLayout, margins=kinds(Margins, **sides))


def _annotations(number: int) -> "Strategy":
    from hypothesis import strategies as st

    def spans(draw: "DrawFn") -> Annotation:
        words = draw(st.lists(values(Text()), max_size=4))
        at = 0
        styled = []
        for word in words:
            size = len(word.encode())
            if size and draw(st.booleans()):
                styled.append(TextSpan(start=at, end=at + size, style=draw(kinds(TextStyle))))
            at += size
        form = draw(kinds(TextFormat, spans=st.just(tuple(styled))))
        return Annotation(id=number, position=draw(points(FAR)), text="".join(words), format=form)

    return st.composite(spans)()


def _graphics(number: int) -> "SearchStrategy[Graphic]":
    from hypothesis import strategies as st

    from reshiki_render.drawing.graphics import POINTS_OF, Arc, Graphic, PathCommand

    plain = kinds(Graphic, id=st.just(number), arc=st.none(), picture=st.none(), path=st.just(()))
    steps = st.sampled_from(sorted(POINTS_OF)).flatmap(
        lambda command: st.lists(points(FAR), min_size=POINTS_OF[command], max_size=POINTS_OF[command]).map(
            lambda points: PathCommand(command=command, points=tuple(points))
        )
    )
    begun = points(FAR).map(lambda point: PathCommand(command="move", points=(point,)))
    paths = st.builds(lambda first, rest: (first, *rest), begun, st.lists(steps, max_size=4))
    return st.one_of(
        plain,
        st.builds(lambda graphic, path: replace(graphic, kind="path", path=path), plain, paths),
        st.builds(lambda graphic, arc: replace(graphic, kind="arc", arc=arc), plain, kinds(Arc)),
        st.builds(
            lambda graphic, picture: replace(
                graphic, kind="picture", picture=picture, axis_x=Point(10.0, 0.0), axis_y=Point(0.0, 5.0)
            ),
            plain,
            pictures(),
        ),
    )


def _arrow(draw: "DrawFn", number: int, drawing: Drawing) -> "Arrow":
    from hypothesis import strategies as st

    from reshiki_render.drawing.anchors import LONE_PAIRS, with_own_controls
    from reshiki_render.drawing.arrows import Anchor, Arrow, AtomTarget, BondTarget, LonePairTarget

    targets: list[Any] = [AtomTarget(atom=atom.id) for atom in drawing.atoms]
    for bond in drawing.bonds:
        a, b = sorted((bond.a, bond.b))
        targets.append(BondTarget(a=a, b=b, fraction=0.25))
    for atom in drawing.atoms:
        targets += [
            LonePairTarget(atom=atom.id, mark=mark.id)
            for mark in atom.marks
            if mark.id and mark.kind in LONE_PAIRS
        ]
    anchors: Strategy = st.none()
    if targets:
        anchors |= kinds(Anchor, target=st.sampled_from(targets), direction=st.just(Point(0.0, -1.0)))
    arrow: Arrow = draw(
        kinds(
            Arrow,
            id=st.just(number),
            start_anchor=anchors,
            end_anchor=anchors,
            cubic=st.none() | st.tuples(points(FAR), points(FAR)),
        )
    )
    if arrow.cubic is not None:
        arrow = replace(arrow, control=None, kind="curved" if arrow.kind == "bent" else arrow.kind)
    return with_own_controls(arrow)


def _abbreviations(draw: "DrawFn", drawing: Drawing) -> "tuple[Abbreviation, ...]":
    """Perhaps one: what hangs on one side of a bond that is in no ring."""
    from hypothesis import strategies as st

    from reshiki_render.drawing.abbreviations import Abbreviation

    if any(atom.centroid for atom in drawing.atoms) or not draw(st.booleans()):
        return ()
    joined = links(drawing, hydrogen_bonds=True)
    for bond in drawing.bonds:
        others = frozenset(atom.id for atom in drawing.atoms) - {bond.a}
        members = reached((bond.b,), joined, others)
        outside = {other for member in members - {bond.b} for other in joined[member]} - members
        if not outside:
            members_in_order = tuple(atom.id for atom in drawing.atoms if atom.id in members)
            abbreviation: Abbreviation = draw(
                kinds(Abbreviation, anchor=st.just(bond.b), members=st.just(members_in_order))
            )
            return (replace(abbreviation, label_color_override=abbreviation.label_style is not None),)
    return ()


def _reactions(draw: "DrawFn", drawing: Drawing) -> "tuple[Reaction, ...]":
    from hypothesis import strategies as st

    from reshiki_render.drawing.reactions import Participant, Reaction

    if not drawing.arrows or not draw(st.booleans()):
        return ()
    parts: dict[str, list[Participant]] = {"reactants": [], "products": [], "agents": []}
    for atoms in molecules(drawing):
        role = draw(st.sampled_from([*parts, ""]))
        if role:
            parts[role].append(Participant(atoms=atoms, coefficient=draw(st.integers(1, 99))))
    captions = tuple(annotation.id for annotation in drawing.annotations[: draw(st.integers(0, 2))])
    return (
        Reaction(
            arrow=drawing.arrows[0].id,
            reactants=tuple(parts["reactants"]),
            products=tuple(parts["products"]),
            agents=tuple(parts["agents"]),
            annotations=captions,
        ),
    )


def _names(draw: "DrawFn", drawing: Drawing) -> "tuple[MoleculeName, ...]":
    from hypothesis import strategies as st

    from reshiki_render.drawing.names import MoleculeName

    if not drawing.annotations or not drawing.atoms or not draw(st.booleans()):
        return ()
    molecule = draw(st.sampled_from(molecules(drawing)))
    caption = drawing.annotations[0].id
    return (draw(kinds(MoleculeName, annotation=st.just(caption), atoms=st.just(molecule))),)


def _scopes(draw: "DrawFn", drawing: Drawing) -> tuple[Any, ...]:
    from hypothesis import strategies as st

    from reshiki_render.drawing.depth import PART, DepthScope

    real = tuple(atom.id for atom in drawing.atoms if not atom.centroid)
    if not real or not draw(st.booleans()):
        return ()
    weights = tuple((number, draw(values(PART))) for number in sorted(real))
    scopes = kinds(
        DepthScope,
        atoms=st.just(real),
        weights=st.just(weights),
        rear_weights=st.just(()) | st.just(weights),
        overrides=st.just(weights[:1]),
        rear_overrides=st.just(weights[1:]),
    )
    return (draw(scopes),)


def _groups(draw: "DrawFn", drawing: Drawing, ids: list[int]) -> "tuple[Group, ...]":
    """Perhaps one of everything, and one inside it."""
    from hypothesis import strategies as st

    from reshiki_render.drawing.groups import Group
    from reshiki_render.drawing.identifiers import all_ids

    members = all_ids(drawing)
    if len(members) < 2 or not draw(st.booleans()):
        return ()
    groups = [Group(id=ids.pop(), members=members, integral=draw(st.booleans()))]
    if len(members) > 2:
        groups.append(Group(id=ids.pop(), members=members[:-1]))
    return tuple(groups)
