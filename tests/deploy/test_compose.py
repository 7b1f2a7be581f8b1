"""The compose file: it is one, and its contest is played for real, with its database and nginx."""

import re
import shutil
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from tests.certificates import Authority
from tests.deploy.files import DEPLOY, ROOT, environment, last
from tests.ports import free_ports
from tests.storage.cluster import Cluster

from contestmaster.cli.app import app
from contestmaster.client import connect
from contestmaster.client.cows import Cows

FILE = DEPLOY / "compose.yaml"
PATIENCE = 240
STREAM = Path("/usr/lib/nginx/modules/ngx_stream_module.so")


def services() -> dict[str, Any]:
    found = yaml.safe_load(FILE.read_text())["services"]
    assert isinstance(found, dict)
    return found


def test_it_is_what_compose_understands():
    """CONTEST-153: by the schema of the specification itself."""
    judge = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    ran = subprocess.run([*judge, str(FILE)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_the_schema_finds_what_is_wrong(tmp_path):
    broken = tmp_path / "compose.yaml"
    broken.write_text(FILE.read_text().replace("read_only:", "readonly:"))
    judge = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    assert subprocess.run([*judge, str(broken)], capture_output=True, check=False).returncode == 1


def test_its_parts_fit():
    """CONTEST-153: folders, ports, names and users are the same wherever they stand."""
    host, database, proxy = (services()[name] for name in ("host", "database", "proxy"))
    assert (FILE.parent / host["build"]["context"]).resolve() == ROOT
    assert (ROOT / host["build"]["dockerfile"]).exists()
    app.parse_args(host["command"], exit_on_error=False, print_error=False)
    volumes = dict(each.split(":")[:2] for each in host["volumes"])
    assert volumes["./contest"] == last("WORKDIR")
    assert volumes["compiled"] == environment()["CONTESTMASTER_CACHE"]
    shared = [each for each in database["volumes"] if each in host["volumes"]]
    contest = tomllib.loads((DEPLOY / "contest.toml").read_text())
    (socket,) = shared
    user = database["environment"]["POSTGRES_USER"]
    name = database["environment"]["POSTGRES_DB"]
    place = socket.partition(":")[2]
    assert contest["data"] == f"postgresql://{user}@/{name}?host={place}"
    assert (DEPLOY / proxy["volumes"][0].partition(":")[0]).exists()
    nginx = (DEPLOY / "nginx.conf").read_text()
    for port in host["ports"]:
        assert f"listen {port.partition(':')[2]} ssl;" in nginx
    assert f"server 127.0.0.1:{contest['web']['port']};" in nginx
    assert f"server 127.0.0.1:{contest['servers'][0]['port']};" in nginx
    assert proxy["network_mode"] == "service:host"


def test_nobody_has_more_rights_than_needed():
    """CONTEST-153."""
    host, database, proxy = (services()[name] for name in ("host", "database", "proxy"))
    assert (host["read_only"], host["cap_drop"]) == (True, ["ALL"])
    assert "no-new-privileges:true" in host["security_opt"]
    assert database["network_mode"] == "none"
    assert "listen_addresses=" in database["command"], "trust is for whoever has the socket"
    assert "ports" not in database
    assert all(volume.endswith(":ro") for volume in proxy["volumes"])
    assert "ports" not in proxy


@contextmanager
def begun(*command: object) -> Iterator[subprocess.Popen[str]]:
    """A program that runs until the end of the block."""
    words = list(map(str, command))
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_a_contest_on_a_database_behind_nginx(cluster: Cluster, tmp_path: Path) -> None:
    """CONTEST-153: its contest file and nginx' configuration, on other ports and another socket."""
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    line, web, metrics, outer_web, outer_line = free_ports(5)
    files = Authority(tmp_path).sign(("localhost",), called="contest")
    final = tmp_path / "contest.toml"
    text = (DEPLOY / "contest.toml").read_text()
    address = cluster.address()
    for old, new in {
        "postgresql://contest@/contest?host=/var/run/postgresql": address,
        "20000": str(line),
        "8080": str(web),
        'start_at = "none"': 'start_at = "now"',
    }.items():
        assert old in text
        text = text.replace(old, new)
    final.write_text(text)
    program = [sys.executable, "-m", "contestmaster"]
    added = [*program, "admin", "team", "add", "red", "Reds", "--contest", str(final)]
    ran = subprocess.run(added, capture_output=True, text=True, check=True, timeout=PATIENCE)
    (password,) = re.findall(r"^red\t(\S+)\t", ran.stdout, re.MULTILINE)
    words = services()["host"]["command"]
    command = [str(final), str(metrics)]
    command = [*words[:1], command[0], *words[2:3], command[1]]
    with (
        begun(*program, *command) as host,
        begun(*_nginx(tmp_path, files.certificate.parent, {
            "127.0.0.1:20000": f"127.0.0.1:{line}",
            "127.0.0.1:8080": f"127.0.0.1:{web}",
            "8443": f"127.0.0.1:{outer_web}",
            "20443": f"127.0.0.1:{outer_line}",
        })) as nginx,
    ):  # fmt: skip
        trust = ssl.create_default_context(cafile=str(files.authority))
        _until_ready(metrics, host)
        assert nginx.poll() is None
        with httpx.Client(base_url=f"https://localhost:{outer_web}", verify=trust) as browser:
            assert browser.get("/").status_code == 200
            assert browser.get("/api/contest").json()
        if STREAM.exists():
            with connect(
                "localhost", outer_line, "red", password, patience=60, tls=str(files.authority)
            ) as link:
                assert Cows(link).describe_world() is not None
    shown = subprocess.run(
        [*program, "db", "copy", address, str(tmp_path / "again")],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert shown.returncode == 0, shown.stderr


def _nginx(folder: Path, certificates: Path, places: dict[str, str]) -> list[object]:
    """The command that starts nginx by the configuration, on other places."""
    text = (DEPLOY / "nginx.conf").read_text()
    ours = {
        "pid /run/nginx.pid;": f"pid {folder}/nginx.pid; error_log {folder}/nginx.log;",
        "/etc/nginx/certificates": str(certificates),
        "access_log off;": f"access_log off; client_body_temp_path {folder}/body;"
        f" proxy_temp_path {folder}/proxied;",
    }
    for old, new in (places | ours).items():
        assert old in text, old
        text = text.replace(f"listen {old} ", f"listen {new} ").replace(old, new)
    if STREAM.exists():
        text = f"load_module {STREAM};\n{text}"
    else:
        text = text.partition("\nstream {\n")[0]
    path = folder / "nginx.conf"
    path.write_text(text)
    return ["nginx", "-c", path, "-g", "daemon off;"]


def _until_ready(port: int, host: subprocess.Popen[str]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health/ready").status_code == 200:
                return
        except httpx.TransportError:
            pass
        assert host.poll() is None, host.stderr and host.stderr.read()
        assert time.monotonic() < until
        time.sleep(0.2)
