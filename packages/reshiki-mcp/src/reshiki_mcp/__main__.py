"""`python -m reshiki_mcp`: the server without the `reshiki` executable."""

import sys

from reshiki_mcp.main import main


def _app_version() -> str:
    """The installed application's version; this package's own where it is installed alone."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("reshiki")
    except PackageNotFoundError:
        return version("reshiki-mcp")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], app_version=_app_version))
