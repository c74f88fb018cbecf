"""What can be wrong with a skill that is to be written."""


class SkillError(Exception):
    """The base of every error of this package; its message is for the user."""


class UnusableName(SkillError):
    """A name that agents would not accept for a skill; the message names the rule it breaks."""


class UnusableExecutable(SkillError):
    """A path that recipes cannot run."""


class CannotWrite(SkillError):
    """The skill's folder cannot be written; the message names the path and says why."""
