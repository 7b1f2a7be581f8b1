"""The way in for phones: which address, what picture, and who listens where."""

import os
import re
import socket
import subprocess
import urllib.request
from itertools import takewhile

import pytest
import segno
from tests.cli.demo.test_command import PROGRAM, demo

from contestmaster.cli.demo import lan
from contestmaster.cli.demo.hall import TOGETHER
from contestmaster.cli.demo.lan import MARGIN, address_of, code
from contestmaster.cli.demo.programme import SERVERS
from contestmaster.cli.trouble import Trouble

DARK = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
"""What a character shows: the module above and the one below, 1 for a dark one."""


@pytest.mark.parametrize("text", ["http://10.0.0.7:8080", "http://192.168.178.123:8080/tables/17"])
def test_the_picture_is_the_code_with_a_margin(text):
    lines = code(text)
    rows = [[DARK[char][half] for char in line] for line in lines for half in (0, 1)]
    matrix = [list(row) for row in segno.make_qr(text, error="l").matrix]
    side = len(matrix) + 2 * MARGIN
    inner = [row[MARGIN:-MARGIN] for row in rows[MARGIN : MARGIN + len(matrix)]]
    assert inner == matrix
    light = [rows[y] for y in (0, 1, side - 2, side - 1)]
    assert light == [[0] * side] * 4
    assert all(row[x] == 0 for row in rows[:side] for x in (0, 1, -2, -1))


def test_the_address_leads_out_of_this_machine(monkeypatch):
    monkeypatch.setattr(lan, "_candidates", lambda: iter(["127.0.1.1", "10.0.0.7", "10.0.0.8"]))
    assert address_of(None) == "10.0.0.7"
    assert address_of("10.0.0.8") == "10.0.0.8"


def test_without_a_network_it_says_so(monkeypatch):
    monkeypatch.setattr(lan, "_candidates", lambda: iter(["127.0.0.1"]))
    with pytest.raises(Trouble, match="this machine is in no network"):
        address_of(None)


def test_addresses_are_looked_for_without_sending_anything():
    """Whatever this machine has is an address."""
    for address in lan._candidates():
        assert socket.inet_aton(address)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--lan", "--address", "here"], "--address here: give an IPv4 address of this machine"),
        (["--address", "10.0.0.7"], "--address is for --lan"),
    ],
)
def test_a_wrong_address_is_told_in_one_sentence(cli, words, complaint):
    ran = cli("demo", *words)
    assert (ran.code, ran.sentence) == (2, complaint)


def test_an_address_of_another_machine_is_refused(tmp_path):
    done = demo("--port", 0, "--lan", "--address", "192.0.2.77", home=tmp_path)
    assert done.returncode == 1
    assert "192.0.2.77" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.skipif(
    not hasattr(socket, "SO_REUSEPORT"), reason="a second loopback address is there on Linux only"
)
def test_phones_find_the_pages_and_the_servers_stay_here(tmp_path):
    """Only what was asked for listens where others reach it."""
    words = ["--no-ui", "--port", "0", "--lan", "--address", "127.0.0.2"]
    with subprocess.Popen(
        [*PROGRAM, "demo", *words],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
    ) as process:
        try:
            assert process.stdout is not None
            lines = takewhile(f"{TOGETHER}\n".__ne__, process.stdout)
            before = "".join(lines)
            address = process.stdout.readline().rstrip("\n")
            assert re.fullmatch(r"http://127\.0\.0\.2:\d+", address)
            picture = [process.stdout.readline().rstrip("\n") for _ in code(address)]
            assert picture == list(code(address))
            with urllib.request.urlopen(address, timeout=60) as page:
                assert b"Play now" in page.read()
            ports = re.findall(r"127\.0\.0\.1(?: port |:)(\d+)", before)
            assert len(ports) > len(SERVERS)
            for port in {*ports} - {address.rpartition(":")[2]}:  # the pages' own may be the same
                with pytest.raises(OSError), socket.create_connection(("127.0.0.2", port), 5):
                    pass
        finally:
            process.terminate()
