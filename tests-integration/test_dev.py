"""`./dev` on machines of stubs: what it asks of the system, when it syncs, and how it runs the command."""

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
POSIX_TOOLS = ["cat", "cksum", "dirname", "find", "id", "mkdir", "rm", "sh", "uname"]

# Each stub writes its own call to the log; what it makes is what ./dev relies on afterwards.
STUBS = {
    "cc": "",
    "pkg-config": "",
    "uv": """
        case "$1" in
        --version) echo "uv ${UV_STUB_VERSION-0.13.9} (stub)" ;;
        venv) mkdir -p .venv/bin .venv/lib/python3.11/site-packages; cat "$STUBS/venv-python" >.venv/bin/python; chmod +x .venv/bin/python ;;
        sync) exit "${UV_STUB_FAILS-0}" ;;
        esac""",
    "venv-python": "",
    "python3": "",
    "sudo": '"$@"',
    "env": 'while [ "${1#*=}" != "$1" ]; do shift; done; "$@"',
}
OLD_PYTHON = 'case "$*" in -) exit 1 ;; *platform*) echo 3.9.2 ;; esac'
NO_CAIRO = "exit 1"
APT_INSTALL = "apt-get install -y -qq --no-install-recommends"


class Run(NamedTuple):
    status: int
    out: str
    err: str
    calls: list[str]


class Machine:
    """A PATH of stubs, and a checkout that holds what ./dev reads."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.log = folder / "calls"
        self.checkout = folder / "a checkout"
        self.bin.mkdir(parents=True)
        for tool in [*POSIX_TOOLS, "chmod"]:
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        for name, body in STUBS.items():
            self.stub(name, body)
        member = self.checkout / "packages" / "reshiki-a"
        (member / "src").mkdir(parents=True)
        (self.checkout / "src").mkdir()
        for project in (self.checkout, member):
            (project / "pyproject.toml").write_text("[project]\n")
        (self.checkout / "uv.lock").write_text("version = 1\n")
        shutil.copy(ROOT / "dev", self.checkout / "dev")

    def stub(self, name: str, body: str) -> None:
        path = self.bin / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"$CALLS"\n{body}\n')
        path.chmod(0o755)

    def without(self, name: str) -> None:
        (self.bin / name).unlink()

    def dev(self, *command: str, cwd: Path | None = None, **variables: str) -> Run:
        self.log.write_text("")
        environment = {"PATH": str(self.bin), "CALLS": str(self.log), "STUBS": str(self.bin), **variables}
        done = subprocess.run(
            [self.checkout / "dev", *command],
            cwd=cwd or self.checkout,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        return Run(done.returncode, done.stdout, done.stderr, self.log.read_text().splitlines())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def synced(run: Run) -> bool:
    return any(call.startswith("uv sync") for call in run.calls)


def test_the_first_run_installs_the_locked_workspace_and_runs_the_command(machine: Machine) -> None:
    run = machine.dev("sh", "-c", "echo done")
    assert (run.status, run.out) == (0, "done\n")
    assert "uv sync --quiet --all-packages --locked --compile-bytecode" in run.calls
    assert "venv-python -m compileall -q src packages/reshiki-a/src" in run.calls


def test_the_next_run_only_runs_the_command(machine: Machine) -> None:
    machine.dev()
    run = machine.dev("sh", "-c", "echo done")
    assert run == Run(0, "done\n", "", [])


def test_a_run_with_nothing_missing_costs_less_than_a_tenth_of_a_second(machine: Machine) -> None:
    machine.dev()

    def seconds() -> float:
        start = time.perf_counter()
        machine.dev("sh", "-c", ":")
        return time.perf_counter() - start

    assert min(seconds() for _ in range(5)) < 0.1


@pytest.mark.parametrize("name", ["uv.lock", "pyproject.toml", "packages/reshiki-a/pyproject.toml", "dev"])
def test_a_change_of_what_the_environment_was_made_from_syncs_again(machine: Machine, name: str) -> None:
    machine.dev()
    with (machine.checkout / name).open("a") as file:
        file.write("# changed\n")
    assert synced(machine.dev())
    assert not synced(machine.dev())


def test_a_new_package_of_the_workspace_syncs_again(machine: Machine) -> None:
    machine.dev()
    member = machine.checkout / "packages" / "reshiki-b"
    member.mkdir()
    (member / "pyproject.toml").write_text("[project]\n")
    assert synced(machine.dev())


def test_a_moved_checkout_syncs_again(machine: Machine) -> None:
    machine.dev()
    machine.checkout = machine.checkout.rename(machine.checkout.with_name("elsewhere"))
    assert synced(machine.dev())


def test_a_package_added_to_the_environment_by_hand_syncs_again(machine: Machine) -> None:
    machine.dev()
    packages = machine.checkout / ".venv/lib/python3.11/site-packages"
    (packages / "stray").mkdir()
    later = (machine.checkout / ".venv/dev-synced").stat().st_mtime + 1
    os.utime(packages, (later, later))
    assert synced(machine.dev())


def test_an_environment_without_its_python_is_made_again(machine: Machine) -> None:
    machine.dev()
    (machine.checkout / ".venv/bin/python").unlink()
    run = machine.dev()
    assert any(call.startswith("uv venv") for call in run.calls)
    assert synced(run)


def test_a_failed_sync_ends_the_run_and_is_tried_again(machine: Machine) -> None:
    run = machine.dev("sh", "-c", "echo done", UV_STUB_FAILS="2")
    assert (run.status, run.out) == (2, "")
    assert synced(machine.dev())


def test_the_command_runs_where_the_user_stands(machine: Machine, tmp_path: Path) -> None:
    here = tmp_path / "figures"
    here.mkdir()
    run = machine.dev("sh", "-c", 'echo "$1" >"$2"', "sh", "two words", "out file", cwd=here)
    assert run.status == 0
    assert (here / "out file").read_text() == "two words\n"


def test_the_status_of_the_command_is_the_status_of_dev(machine: Machine) -> None:
    assert machine.dev("sh", "-c", "exit 75").status == 75


def test_the_command_finds_the_environments_programs_first(machine: Machine) -> None:
    run = machine.dev("sh", "-c", 'echo "${PATH%%:*}" "$VIRTUAL_ENV"')
    assert run.out == f"{machine.checkout}/.venv/bin {machine.checkout}/.venv\n"


@pytest.mark.parametrize(
    ("manager", "asks"),
    [
        (
            "apt-get",
            f"{APT_INSTALL} ca-certificates gcc libc6-dev libcairo2-dev pkg-config python3-dev python3-venv",
        ),
        ("dnf", "dnf install -y -q cairo-devel gcc pkgconf-pkg-config python3-devel"),
        ("pacman", "pacman -S --needed --noconfirm cairo gcc pkgconf python"),
        ("apk", "apk add cairo-dev gcc musl-dev pkgconf python3-dev"),
        ("brew", "brew install cairo pkgconf"),
    ],
)
def test_missing_headers_are_installed_with_the_systems_own_package_manager(
    machine: Machine, manager: str, asks: str
) -> None:
    machine.stub("pkg-config", '[ -e "$STUBS/cairo" ]')
    machine.stub(manager, 'case "$*" in *cairo*) echo >"$STUBS/cairo" ;; esac')
    run = machine.dev("sh", "-c", "echo done")
    assert (run.status, run.out) == (0, "done\n")
    assert asks in run.calls


@pytest.mark.parametrize(("user", "asks"), [("0", False), ("1000", True)])
def test_sudo_is_used_only_by_those_who_need_it(machine: Machine, user: str, asks: bool) -> None:
    machine.without("id")
    machine.stub("id", f"echo {user}")
    machine.stub("pkg-config", '[ -e "$STUBS/cairo" ]')
    machine.stub("pacman", 'echo >"$STUBS/cairo"')
    run = machine.dev()
    assert run.status == 0
    assert any(call.startswith("sudo ") for call in run.calls) is asks


def test_a_complete_machine_is_left_alone(machine: Machine) -> None:
    machine.stub("apt-get", "")
    run = machine.dev()
    assert run.status == 0
    assert not [call for call in run.calls if call.startswith(("apt-get", "sudo"))]


def test_a_user_without_sudo_is_told_what_to_run(machine: Machine) -> None:
    machine.without("id")
    machine.without("sudo")
    machine.stub("id", "echo 1000")
    machine.stub("pkg-config", NO_CAIRO)
    machine.stub("pacman", "")
    run = machine.dev()
    assert run.status == 1
    assert "pacman -S --needed --noconfirm cairo gcc pkgconf python" in run.err


def test_an_old_python_is_named(machine: Machine) -> None:
    machine.stub("python3", OLD_PYTHON)
    run = machine.dev("sh", "-c", "echo done")
    assert (run.status, run.out) == (1, "")
    assert "ReShiki needs Python 3.11 or newer with its headers; python3 on this machine is 3.9.2" in run.err


def test_a_newer_python_beside_an_old_one_is_used(machine: Machine) -> None:
    machine.stub("python3", OLD_PYTHON)
    machine.stub("python3.12", "")
    run = machine.dev()
    assert run.status == 0
    assert any(call.startswith("uv venv") and " python3.12 " in call for call in run.calls)


@pytest.mark.parametrize(
    ("manager", "asks"),
    [
        ("apt-get", f"{APT_INSTALL} python3.12 python3.12-dev python3.12-venv"),
        ("dnf", "dnf install -y -q python3.12 python3.12-devel"),
    ],
)
def test_a_system_with_an_old_python_is_asked_for_a_newer_one(
    machine: Machine, manager: str, asks: str
) -> None:
    machine.stub("python3", OLD_PYTHON)
    machine.stub(
        manager,
        'case "$*" in *python3.12*) cat "$STUBS/venv-python" >"$STUBS/python3.12"; chmod +x "$STUBS/python3.12" ;;'
        ' *python3.1*) echo "no such package" >&2; exit 100 ;; esac',
    )
    run = machine.dev()
    assert run.status == 0, run.err
    assert asks in run.calls
    assert not [call for call in run.calls if "python3.11" in call and call.startswith(manager)]
    assert "no such package" not in run.err


def test_what_no_package_manager_can_install_is_named(machine: Machine) -> None:
    machine.without("cc")
    machine.without("pkg-config")
    run = machine.dev()
    assert run.status == 1
    assert "a C compiler (cc) is missing" in run.err
    assert "pkg-config is missing" in run.err


@pytest.mark.parametrize("present", ["none", "0.9.30"])
def test_a_missing_or_old_uv_is_installed_beside_the_checkout(machine: Machine, present: str) -> None:
    if present == "none":
        (machine.bin / "the-uv").write_text((machine.bin / "uv").read_text())
        machine.without("uv")
    else:
        (machine.bin / "the-uv").write_text((machine.bin / "uv").read_text())
        machine.stub("uv", f"echo 'uv {present}'")
    machine.stub(
        "python3",
        'case "$*" in "-m venv "*) mkdir -p "$3/bin"; cat "$STUBS/pip" >"$3/bin/python"; chmod +x "$3/bin/python" ;; esac',
    )
    machine.stub("pip", 'cat "$STUBS/the-uv" >"${0%/*}/uv"; chmod +x "${0%/*}/uv"')
    run = machine.dev("sh", "-c", 'echo "$PATH"')
    assert run.status == 0, run.err
    assert "pip -m pip install --quiet --disable-pip-version-check uv>=0.13,<0.14" in run.calls
    assert synced(run)
    assert run.out.endswith(f":{machine.checkout}/.uv/bin\n")


@pytest.mark.parametrize("name", ["UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL"])
def test_behind_a_mirror_the_locked_files_are_taken_from_it(machine: Machine, name: str) -> None:
    run = machine.dev("sh", "-c", "echo done", **{name: "http://mirror.test/simple"})
    assert (run.status, run.out) == (0, "done\n")
    assert not synced(run)
    exported, installed = [call for call in run.calls if "dev-requirements.txt" in call]
    assert exported.startswith("uv export --quiet --frozen --all-packages")
    assert installed.startswith("uv pip sync --quiet --compile-bytecode")


def test_pips_own_configuration_names_the_mirror_too(machine: Machine) -> None:
    machine.stub("python3", 'case "$*" in *global.index-url) echo http://mirror.test/simple ;; esac')
    machine.stub("uv", STUBS["uv"] + '\ncase "$1" in pip) echo "index $UV_DEFAULT_INDEX" >>"$CALLS" ;; esac')
    assert "index http://mirror.test/simple" in machine.dev().calls


@pytest.mark.parametrize("shell", ["dash", "bash", "busybox", "ksh", "zsh"])
def test_every_shell_reads_dev(shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    applet = ["sh"] if shell == "busybox" else []
    for script in ("dev", "scripts/check", ".ci/run"):
        subprocess.run([shell, *applet, "-n", ROOT / script], check=True)
