"""``serve --processes``: what it refuses."""

import pytest

from contestmaster.cli.contest import staged


@pytest.mark.parametrize("processes", [0, -1, 65])
def test_there_are_1_to_64_processes(cli, final, processes):
    ran = cli("serve", final, "--processes", processes)
    assert ran.code == 2
    assert ran.sentence == f"--processes {processes}: 1 to 64 are possible"


def test_games_of_others_are_played_in_one_process(cli, final, monkeypatch):
    monkeypatch.setattr("contestmaster.host.guarding.rules.is_foreign", lambda rules: True)
    ran = cli("serve", final, "--processes", 2)
    assert ran.code == 2
    assert ran.sentence.startswith("--processes: cows on Cows1 is a game of others")


def test_a_system_that_cannot_lend_ports_says_so(cli, final, monkeypatch):
    monkeypatch.setattr(staged, "_LENDS_PORTS", False)
    ran = cli("serve", final, "--processes", 2)
    assert (ran.code, ran.sentence[:13]) == (2, "--processes: ")


def test_servers_that_speak_tls_are_played_in_one_process(cli, final, tmp_path):
    """[NET-122], [NET-126]: the certificate stays in the process of the contest."""
    certificate = "[tls]\ncertificate = 'cert.pem'\nkey = 'key.pem'\n"
    final.write_text(final.read_text() + certificate)
    ran = cli("serve", final, "--processes", 2)
    assert ran.code == 2
    assert ran.sentence.startswith("--processes: Cows1 speaks TLS")
