"""What a skill may be called."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_skill.errors import SkillError, UnusableName
from reshiki_skill.names import DEFAULT_NAME, checked_name


@pytest.mark.parametrize("name", [DEFAULT_NAME, "a", "7", "draw-molecules", "a-b-c-4", "x" * 64], ids=repr)
def test_lowercase_letters_digits_and_single_hyphens_make_a_name(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "has 1 to 64 characters; this one has 0"),
        ("x" * 65, "has 1 to 64 characters; this one has 65"),
        ("ReShiki", "'R' is none of them"),
        ("re shiki", "' ' is none of them"),
        ("re_shiki", "'_' is none of them"),
        ("reshikí", "'í' is none of them"),
        ("reshiki٣", "'٣' is none of them"),
        ("reshiki\n", r"'\n' is none of them"),
        ("../reshiki", "'.' is none of them"),
        ("/", "'/' is none of them"),
        ("-reshiki", "no hyphen first or last"),
        ("reshiki-", "no hyphen first or last"),
        ("re--shiki", "no two together"),
        ("-", "no hyphen first or last"),
        ("claude", "must not contain claude"),
        ("reshiki-for-claude", "must not contain claude"),
        ("anthropic-reshiki", "must not contain anthropic"),
        ("xanthropicx", "must not contain anthropic"),
    ],
    ids=repr,
)
def test_any_other_name_is_refused_with_the_rule_it_breaks(name: str, reason: str) -> None:
    with pytest.raises(UnusableName, match=re.escape(reason)) as refused:
        checked_name(name)
    assert isinstance(refused.value, SkillError)


@given(st.text(alphabet="aclude-0", min_size=0, max_size=70))
def test_a_name_is_accepted_exactly_when_every_rule_holds(name: str) -> None:
    allowed = len(name) <= 64 and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name) and "claude" not in name
    try:
        checked_name(name)
    except UnusableName:
        assert not allowed
    else:
        assert allowed
