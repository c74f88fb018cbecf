"""The rules of a drawing: what may stand in one, and what goes together.

`validate` holds a drawing to all of them, in the order the format names; the first that is broken raises InvalidDrawing,
whose sentence names the object by its ID. Not checked, because chemistry does it where it matters: element symbols, valences,
isotopes and charges, what a hydrogen bond joins, whether objects lie on each other.
"""

from reshiki_render.drawing.document import Drawing

__all__ = ["validate"]


def validate(drawing: Drawing) -> None:
    """Raise InvalidDrawing at the first rule the drawing breaks."""
    from reshiki_render.drawing.rules import membership, objects, projection, settings, text
    from reshiki_render.drawing.rules.facts import Facts

    facts = Facts(drawing)
    projection.check_projection(facts)
    projection.check_scopes(facts)
    projection.check_ring_fills(facts)
    projection.check_attachments(facts)
    settings.check_style(facts)
    settings.check_theme(facts)
    if drawing.graphics or drawing.arrows:
        # Their kinds are the costly ones to import.
        from reshiki_render.drawing.rules import shapes

        shapes.check_picture_totals(facts)
    settings.check_version(facts)
    settings.check_pages(facts)
    settings.check_recent_colors(facts)
    membership.check_groups(facts)
    membership.check_reactions(facts)
    membership.check_abbreviations(facts)
    objects.check_ids(facts)
    objects.check_atoms(facts)
    objects.check_bonds(facts)
    text.check_positions(facts)
    text.check_text(facts)
    text.check_names(facts)
    if drawing.graphics or drawing.arrows:
        shapes.check_graphics(facts)
        shapes.check_arrows(facts)
    objects.check_marks(facts)
    if drawing.arrows:
        shapes.check_anchors(facts)
