"""The two commands of the README on a Debian that has nothing: no Python, no compiler, no git, no cairo.

The machine is a chroot in mount and process namespaces of its own: when the command ends, however it ends, its mounts and
processes are gone. What this machine knows of package mirrors, proxies and certificates is handed in; nothing else is.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
CERTIFICATES = ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")
NETWORK = re.compile(
    r"(https?|no|all|ftp)_proxy|PIP_(INDEX_URL|EXTRA_INDEX_URL|TRUSTED_HOST|DEFAULT_TIMEOUT)"
    r"|UV_(DEFAULT_INDEX|INDEX|INDEX_URL|EXTRA_INDEX_URL|INSECURE_HOST|HTTP_TIMEOUT)",
    re.IGNORECASE,
)


def output(*command: str) -> str:
    """What a question about this machine is answered; nothing where the program is missing."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except FileNotFoundError:
        return ""


class BareMachine:
    """A Debian of the packages that every Debian has, and a clone of this checkout in it."""

    checkout = "/home/chemist/reshiki"

    def __init__(self, root: Path) -> None:
        self.root = root
        mirrors = output(
            "apt-get", "indextargets", "--format", "$(REPO_URI) $(COMPONENT)", "Created-By: Packages"
        )
        debian = [line.split()[0] for line in mirrors.splitlines() if re.search(r"/debian/? main$", line)]
        subprocess.run(
            ["debootstrap", "--variant=minbase", "bookworm", root, *debian[:1]],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        proxies = [line for line in output("apt-config", "dump").splitlines() if "::Proxy" in line]
        (root / "etc/apt/apt.conf.d/99-host").write_text("\n".join([*proxies, ""]))
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        self.variables = {name: value for name, value in os.environ.items() if NETWORK.fullmatch(name)}
        if index := output(sys.executable, "-m", "pip", "config", "get", "global.index-url"):
            self.variables.setdefault("PIP_INDEX_URL", index)
        for bundle in {os.environ.get(name, "") for name in CERTIFICATES} - {""}:
            shutil.copy(bundle, root / "host-certificates.pem")
            self.variables |= dict.fromkeys(CERTIFICATES, "/host-certificates.pem")
        subprocess.run(
            ["git", "clone", "--quiet", "--no-hardlinks", ROOT, f"{root}{self.checkout}"], check=True
        )

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """One command as root in the checkout, without a terminal, as a CI machine would."""
        mounts = f'mount -t proc proc "{self.root}/proc" && mount --rbind /dev "{self.root}/dev"'
        inside = f'{mounts} && exec chroot "{self.root}" sh -c "$1"'
        namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        return subprocess.run(
            [*namespaces, "sh", "-c", inside, "sh", f"cd {self.checkout} && {command}"],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "CI": "true", **self.variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=1500,
            check=False,
        )


@pytest.fixture(scope="module")
def bare_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BareMachine]:
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("a chroot needs Linux and root")
    missing = [name for name in ("debootstrap", "unshare", "git") if not shutil.which(name)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    root = tmp_path_factory.mktemp("machine") / "debian"
    try:
        yield BareMachine(root)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def test_the_first_command_draws_a_figure_on_a_bare_machine(bare_machine: BareMachine) -> None:
    for program in ("python3", "cc", "uv", "pkg-config"):
        assert bare_machine.run(f"command -v {program}").returncode != 0, (
            f"the machine is not bare: {program}"
        )
    first = bare_machine.run("./dev reshiki --cli convert --smiles 'CC(=O)Oc1ccccc1C(=O)O' -o aspirin.pdf")
    assert first.returncode == 0, first.stdout
    figure = Path(f"{bare_machine.root}{bare_machine.checkout}/aspirin.pdf")
    assert figure.read_bytes().startswith(b"%PDF-")


def test_the_second_command_passes_every_check_on_the_same_machine(bare_machine: BareMachine) -> None:
    second = bare_machine.run("./dev scripts/check")
    assert second.returncode == 0, second.stdout
    assert re.search(r"\d+ passed", second.stdout)
