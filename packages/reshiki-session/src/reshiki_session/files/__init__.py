"""Files: how bytes reach a folder."""
