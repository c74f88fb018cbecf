"""`python -m reshiki_cli`: the command line without the `reshiki` executable."""

import sys

from reshiki_cli.main import main


def _app_version() -> str:
    """The installed application's version; this package's own where it is installed alone."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("reshiki")
    except PackageNotFoundError:
        return version("reshiki-cli")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], app_version=_app_version))
