import pickle

from reshiki_session.errors import OperationError, OutOfMemory


def test_a_message_is_cut_to_500_characters_and_never_inside_one() -> None:
    error = OperationError("failed", "é𝛼" * 300)
    assert error.message == "é𝛼" * 250
    assert str(error) == error.message


def test_an_error_survives_the_way_from_a_worker() -> None:
    for error in (OperationError("stale", "moved on", ("first",)), OutOfMemory("too much")):
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is type(error)
        assert (copy.code, copy.message, copy.warnings) == (error.code, error.message, error.warnings)
