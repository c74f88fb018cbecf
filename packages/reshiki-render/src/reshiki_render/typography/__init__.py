"""Text before it is drawn: what the shipped faces measure and how their glyphs look."""
