"""Which paths are taken, by their text alone."""

from typing import Any

import pytest

from reshiki_session.errors import OperationError
from reshiki_session.files.paths import plain, read_format, write_format


def refusal(call: Any, *arguments: Any, **options: Any) -> tuple[str, str]:
    with pytest.raises(OperationError) as caught:
        call(*arguments, **options)
    return caught.value.code, caught.value.message


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("", "the path is empty"),
        ("/" + "a" * 4096, "the path is longer than 4096 bytes"),
        ("/" + "é" * 2048, "the path is longer than 4096 bytes"),
        ("/a\0b.mol", "the path contains a NUL character"),
        ("/a\ud800.mol", "the path is not text"),
        ("file:///a.mol", "file: URIs are not accepted; pass a plain absolute path"),
        ("FILE:/a.mol", "file: URIs are not accepted; pass a plain absolute path"),
        (
            "\\\\server\\share\\a.mol",
            "UNC and device paths are not accepted; pass a path on a drive of this computer",
        ),
        ("a.mol", "the path must be absolute"),
        ("./a.mol", "the path must be absolute"),
        ("../a.mol", "the path must be absolute"),
        ("~/a.mol", "the path must be absolute"),
        ("C:\\a.mol", "the path must be absolute"),
        ("/a/../b.mol", "'..' components are not allowed"),
        ("/..", "'..' components are not allowed"),
        ("/a/../", "'..' components are not allowed"),
        ("/", "the path must name a file, without a trailing separator"),
        ("/a.mol/", "the path must name a file, without a trailing separator"),
        ("/a.mol/.", "the path must name a file, without a trailing separator"),
    ],
)
def test_a_path_that_is_not_plain_is_told_the_first_rule_it_breaks(path: str, rule: str) -> None:
    code, message = refusal(plain, path, writing=False)
    assert code == "invalid_arguments"
    assert message.startswith('path_invalid: invalid path "')
    assert message.endswith(f'": {rule}'[:500]) or len(message) == 500


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("/a/.hidden.mol", "file names must not start with '.'"),
        ("/" + "a" * 252 + ".mol", "the file name is longer than 255 bytes"),
        ("/" + "é" * 126 + ".mol", "the file name is longer than 255 bytes"),
        ("/a\nb.mol", "the file name contains a control character"),
        ("/a\x7fb.mol", "the file name contains a control character"),
        ("/a\x85b.mol", "the file name contains a control character"),
    ],
)
def test_a_name_to_write_is_one_a_person_can_see(path: str, rule: str) -> None:
    assert refusal(plain, path, writing=True)[1].endswith(f'": {rule}')
    assert plain(path, writing=False)


def test_the_parts_of_a_plain_path_leave_out_what_means_nothing() -> None:
    assert plain("//a/./b//c.mol", writing=True) == ("a", "b", "c.mol")
    assert plain("/...", writing=False) == ("...",)
    assert plain("/a/..b/c..mol", writing=True) == ("a", "..b", "c..mol")


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (r"\\server\share\a.mol", "UNC and device paths"),
        ("//server/share/a.mol", "UNC and device paths"),
        (r"\\?\C:\a.mol", "UNC and device paths"),
        (r"\\.\C:\a.mol", "UNC and device paths"),
        (r"\/server\a.mol", "UNC and device paths"),
        (r"\a.mol", "the path must be absolute"),
        ("C:a.mol", "the path must be absolute"),
        (r"C:\a\..\b.mol", "'..' components are not allowed"),
        ("C:/a.mol/", "the path must name a file"),
        ("C:\\", "the path must name a file"),
        (r"C:\con.mol", "con.mol is the name of a device"),
        (r"C:\NUL\a.mol", "NUL is the name of a device"),
        (r"C:\com1.x.mol", "com1.x.mol is the name of a device"),
        (r"C:\a.mol:stream.mol", "':' stands only after the letter of a drive"),
        (r"C:\a.\b.mol", "no part of the path may end in a dot or a blank"),
        (r"C:\a.mol ", "no part of the path may end in a dot or a blank"),
    ],
)
def test_windows_has_rules_of_its_own(path: str, rule: str) -> None:
    code, message = refusal(plain, path, writing=False, windows=True)
    assert (code, rule in message) == ("invalid_arguments", True), message


def test_a_plain_path_of_windows_is_taken() -> None:
    assert plain(r"C:\Users\me/figure.svg", writing=True, windows=True) == ("C:", "Users", "me", "figure.svg")
    assert plain(r"c:\console.mol", writing=True, windows=True) == ("c:", "console.mol")


@pytest.mark.parametrize(
    ("path", "format_name", "found"),
    [
        ("/a.mol", "auto", "mol"),
        ("/a.MOL", "mol", "mol"),
        ("/a.b.Smi", "auto", "smiles"),
        ("/a.smiles", "smiles", "smiles"),
        ("/a.rsk", "reshiki", "reshiki"),
        ("/a.reshiki", "auto", "reshiki"),
        ("/a.moruno", "auto", "reshiki"),
        ("/a.cdx", "auto", "cdx"),
    ],
)
def test_the_extension_tells_what_is_opened(path: str, format_name: str, found: str) -> None:
    assert read_format(path, format_name) == found


@pytest.mark.parametrize(
    "path", ["/.mol", "/a/.mol", "/a", "/a.mol/b", "/a.", "/a.mol ", "/a.svg", "", "/..mol", "/a.m\u212al"]
)
def test_what_has_no_extension_of_the_list_is_not_opened(path: str) -> None:
    code, message = refusal(read_format, path, "auto")
    assert code == "access_denied"
    assert message.startswith("extension_not_allowed: ")
    assert message.endswith("(rsk, reshiki, moruno, mol, rxn, rsmi, cdxml, cdx, smi, smiles, inchi)")


def test_a_kelvin_sign_is_no_letter_k() -> None:
    assert refusal(read_format, "/a.rs\u212a", "auto")[0] == "access_denied"


def test_what_is_saved_has_extensions_of_its_own() -> None:
    assert write_format("/a.SVG", None) == "svg"
    assert write_format("/a.smi", "smiles") == "smiles"
    assert refusal(write_format, "/a.cdx", None)[1].endswith(
        "(rsk, mol, cdxml, smi, smiles, inchi, svg, pdf, png)"
    )


def test_a_format_has_to_be_that_of_the_extension() -> None:
    assert refusal(read_format, "/a.CDXML", "mol") == (
        "invalid_arguments",
        "format mol does not match the .cdxml extension, which opens as cdxml",
    )
    assert refusal(write_format, "/a.svg", "png") == (
        "invalid_arguments",
        "format png does not match the .svg extension, which saves as svg",
    )


def test_a_long_path_is_refused_by_its_bytes_and_a_shown_one_is_cut() -> None:
    assert refusal(read_format, "/" + "é" * 2048, "auto") == (
        "invalid_arguments",
        "path_invalid: the path is 4097 bytes; at most 4096 are allowed",
    )
    assert len(refusal(read_format, "/" + "a" * 4000, "auto")[1]) == 500
