"""A document with one thing wrong in it: refused in a sentence, or a sound drawing."""

import pytest

from reshiki_chem.chemdraw import cdxml, reader
from reshiki_chem.chemdraw.tree import Element, Parsed
from reshiki_chem.errors import ChemistryError
from reshiki_render.drawing.reconciliation import reconciled

DOCUMENT = """
<CDXML BondLength="14.4" LabelFont="3" LabelSize="10" BondSpacing="18" LineWidth="0.6">
<fonttable><font id="3" charset="iso-8859-1" name="Arial"/></fonttable>
<colortable><color r="1" g="1" b="1"/><color r="0" g="0" b="0"/></colortable>
<page BoundingBox="0 0 500 500"><group id="1" Integral="yes"><fragment id="2">
<n id="10" p="0 0" Z="3" color="3"/>
<n id="11" p="14 0" Element="7" Charge="1" NumHydrogens="1" EnhancedStereoType="And" EnhancedStereoGroupNum="1" AS="R">
 <t p="14 3" BoundingBox="10 0 20 5" LabelAlignment="Right"><s font="3" size="10" face="96" color="0">NH</s></t>
 <objecttag Name="stereo"><t p="20 0"><s font="3" size="7">(R)</s></t></objecttag></n>
<n id="12" p="28 0" NodeType="Fragment" BondOrdering="31"><fragment id="20" ConnectionOrder="22">
  <n id="21" p="28 0" Element="8"/><n id="23" p="40 0"/><n id="22" p="20 0" NodeType="ExternalConnectionPoint"/>
  <b id="24" B="21" E="23"/><b id="25" B="22" E="21"/></fragment><t><s font="3" size="10" face="96">OMe</s></t></n>
<n id="13" p="14 14" NodeType="Nickname" Isotope="13" Radical="Doublet"><t><s font="3">CO2Me</s></t></n>
<n id="14" p="0 14" NodeType="MultiAttachment" Attachments="10 11" HDot="yes"/>
<n id="15" p="0 28" NodeType="ElementList" ElementList="6 7"/>
<b id="30" B="10" E="11" Display="WedgeBegin" Z="9" CrossingBonds="31"/>
<b id="31" B="11" E="12" Order="1" BeginExternalNum="1"/><b id="32" B="11" E="13" Order="2" DoublePosition="Left"/>
<b id="33" B="14" E="15" Order="1.5" Display2="Dash" Topology="Ring"/></fragment></group>
<t id="40" p="50 50" Justification="Center" LineHeight="12" WordWrapWidth="80" color="4"><s font="3" size="10">text</s></t>
<arrow id="41" Head3D="90 0 0" Tail3D="50 0 0" ArrowheadHead="Full" ArrowheadType="Solid" HeadSize="1000"
 ArrowheadWidth="250" ArrowheadCenterSize="875" ArrowShaftSpacing="300" AngularSize="90" LineType="Dashed" NoGo="Cross"/>
<graphic id="42" BoundingBox="90 0 50 0" GraphicType="Line" ArrowType="FullHead" SupersededBy="41"/>
<graphic id="43" BoundingBox="9 0 5 0" GraphicType="Symbol" SymbolType="Plus"><represent attribute="Charge" object="11"/></graphic>
<graphic id="44" BoundingBox="9 0 5 0" GraphicType="Bracket" BracketType="Round" LipSize="10"/>
<graphic id="45" BoundingBox="9 0 5 0" GraphicType="Orbital" OrbitalType="pFilled"/>
<graphic id="46" BoundingBox="9 0 5 0" GraphicType="Arc" AngularSize="90"/>
<graphic id="47" BoundingBox="9 0 5 0" GraphicType="Oval" OvalType="Circle" Center3D="0 0 0" MajorAxisEnd3D="9 0 0"/>
<curve id="48" CurvePoints="0 0 0 0 9 9 18 9 27 0 36 -9 45 -9 54 0 54 0" ArrowheadTail="HalfLeft" CurveType="2"/>
<tlcplate TopLeft="0 0" TopRight="4 0" BottomRight="4 8" BottomLeft="0 8"><tlclane><tlcspot Rf="0.5"/></tlclane></tlcplate>
<embeddedobject BoundingBox="0 0 5 5" PNG="89504E47"/>
<table id="49"><page BoundsInParent="0 0 9 9" BoundingBox="0 0 9 9"/></table>
<bracketedgroup BracketedObjectIDs="10" BracketUsage="SRU" SRULabel="n"/>
<scheme><step ReactionStepReactants="2" ReactionStepArrows="41" ReactionStepAtomMap="10 11"
 ReactionStepObjectsAboveArrow="40"/></scheme>
</page></CDXML>
"""
JUNK = [
    "",
    "0",
    "-1",
    "99999999",
    "1e400",
    "nan",
    "abc",
    "10",
    "1 2",
    "Full",
    "-2147483648",
    "Fragment",
    "2 3 4 5",
    "\ud83d",
]


def places(element, path=()):
    """Each attribute and each element of a tree, by the way to it."""
    for name, _ in element.attributes:
        yield (*path, name)
    for index, child in enumerate(element.children):
        yield (*path, index)
        yield from places(child, (*path, index))


def damaged(element, path, change):
    """The tree with the thing at a place changed; a change of nothing takes it out."""
    head, *rest = path
    if isinstance(head, str):
        pairs = [(name, change if name == head else value) for name, value in element.attributes]
        attributes = tuple((name, value) for name, value in pairs if value is not None)
        return Element(element.name, attributes, element.children, element.text)
    children = list(element.children)
    if rest:
        children[head] = damaged(children[head], rest, change)
    elif change is None:
        del children[head]
    else:
        children.insert(head, children[head])
    return Element(element.name, element.attributes, tuple(children), element.text)


def sound(root):
    """Whether a tree is read; what is read has to be sound."""
    try:
        reading = reader.read(Parsed(root, ()))
    except ChemistryError:
        return False
    reconciled(reading.drawing)
    return True


ROOT = cdxml.read(DOCUMENT).root


def test_the_document_as_it_is_is_sound():
    assert sound(ROOT)


def test_with_one_thing_changed_it_is_refused_or_sound():
    read = [sound(damaged(ROOT, path, JUNK[turn % len(JUNK)])) for turn, path in enumerate(places(ROOT))]
    assert sum(read) > len(read) / 2


def test_with_one_thing_left_out_it_is_refused_or_sound():
    read = [sound(damaged(ROOT, path, None)) for path in places(ROOT)]
    assert sum(read) > len(read) / 2


@pytest.mark.slow
@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_with_anything_changed_it_is_refused_or_sound(junk):
    read = [sound(damaged(ROOT, path, junk)) for path in places(ROOT)]
    assert sum(read) > len(read) / 2
