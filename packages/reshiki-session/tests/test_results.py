import pytest

from reshiki_session.errors import OperationError
from reshiki_session.results import Result, compact, structured, structured_error

VERSIONS = {"app": "0.12.0", "document": 27, "engine_protocol": 1, "operation_api": 1}


def test_an_envelope_has_value_warnings_validation_and_versions() -> None:
    assert structured(Result({"width": 177}, ("look here",)), "0.12.0") == {
        "validation": {"status": "valid"},
        "value": {"width": 177},
        "versions": VERSIONS,
        "warnings": [{"message": "look here"}],
    }


def test_a_flat_result_has_its_fields_beside_the_versions() -> None:
    assert structured(Result({"closed": True}, flat=True), "0.12.0") == {"closed": True, "versions": VERSIONS}


def test_a_failure_has_its_code_and_message() -> None:
    assert structured_error(OperationError("stale", "moved on"), "0.12.0") == {
        "error": {"code": "stale", "message": "moved on"},
        "versions": VERSIONS,
    }


def test_json_is_compact_sorted_at_every_level_and_keeps_other_alphabets() -> None:
    assert compact({"b": [{"z": 1, "a": "H₂SO₄"}], "a": None}) == '{"a":null,"b":[{"a":"H₂SO₄","z":1}]}'


def test_json_has_the_shortest_form_of_a_number() -> None:
    assert compact([46.069, -0.0014000000000000123, 20.23]) == "[46.069,-0.0014000000000000123,20.23]"


def test_json_refuses_what_is_no_number() -> None:
    with pytest.raises(ValueError, match="JSON"):
        compact({"mass": float("nan")})
