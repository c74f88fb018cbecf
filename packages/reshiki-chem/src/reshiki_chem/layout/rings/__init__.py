"""The shapes of ring systems: from a table, from polygons, along patches of hexagons, on a circle, or from RDKit."""
