"""uv ignores the version ranges between workspace members; pip does not. This checks what pip would."""

from importlib.metadata import requires, version
from typing import Any

from packaging.requirements import Requirement


def siblings(package: Any, packages: list[Any]) -> list[Requirement]:
    names = {other.name for other in packages}
    found = [Requirement(line) for line in requires(package.name) or []]
    return [requirement for requirement in found if requirement.name in names]


def test_the_installed_version_is_that_of_the_project_file(package: Any) -> None:
    assert version(package.name) == package.project["project"]["version"]


def test_every_sibling_range_has_both_bounds(package: Any, packages: list[Any]) -> None:
    for requirement in siblings(package, packages):
        assert {bound.operator for bound in requirement.specifier} == {">=", "<"}, requirement


def test_every_sibling_range_admits_the_version_in_this_checkout(package: Any, packages: list[Any]) -> None:
    for requirement in siblings(package, packages):
        assert version(requirement.name) in requirement.specifier, requirement


def test_only_the_lowest_package_has_no_siblings(package: Any, packages: list[Any]) -> None:
    assert bool(siblings(package, packages)) is (package.name != "reshiki-render")


def test_reshiki_brings_png_along() -> None:
    (render,) = [
        line for line in map(Requirement, requires("reshiki") or []) if line.name == "reshiki-render"
    ]
    assert render.extras == {"png"}
    assert render.marker is None


def test_png_is_an_extra_of_reshiki_render() -> None:
    (cairo,) = [line for line in map(Requirement, requires("reshiki-render") or []) if line.name == "pycairo"]
    assert cairo.marker is not None
    assert cairo.marker.evaluate({"extra": "png"})
    assert not cairo.marker.evaluate({"extra": ""})


def test_each_package_answers_with_its_own_version(package: Any) -> None:
    module = __import__(package.module)
    assert module.__version__ == version(package.name)
    assert "__version__" in module.__all__
