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
    ran = cli("serve", final, "--machines", 1, "--join-at", "127.0.0.1:20990")
    assert ran.code == 2
    assert ran.sentence.startswith("--machines: Cows1 speaks TLS")
    assert not list(final.parent.glob("*.stages.*"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--machines", 2], "--machines: say at which address"),
        (["--machines", 0, "--join-at", "127.0.0.1:1"], "--machines 0: 1 to 64 are possible"),
        (["--join-at", "20990"], "--join-at 20990: give an address and a port"),
        (["--join-at", "127.0.0.1:0"], "--join-at 127.0.0.1:0: give an address and a port"),
        (["--join-at", "127.0.0.1:x"], "--join-at 127.0.0.1:x: give a port"),
        (["--join-at", "127.0.0.1:70000"], "--join-at 70000: ports go from"),
    ],
)
def test_where_machines_join_is_said_whole(cli, final, words, said):
    """[CONTEST-178]; nothing is made where it is not."""
    ran = cli("serve", final, *words)
    assert ran.code == 2
    assert ran.sentence.startswith(said)
    assert not list(final.parent.glob("*.pem"))


def test_a_key_and_a_token_are_made_beside_the_contest_file(cli, final):
    """[CONTEST-179]; also by a dry run, which says so."""
    ran = cli("serve", final, "--check", "--machines", 2, "--join-at", "127.0.0.1:20990")
    assert ran.code == 0, ran.sentence
    assert "machines join at 127.0.0.1 port 20990" in ran.out
    token = final.with_name("final.stages.token").read_text()
    assert "secret " in token
    assert "PRIVATE KEY" in final.with_name("final.stages.pem").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "where? give the address"),
        (["127.0.0.1"], "address 127.0.0.1: give a port"),
        (["20990"], "address 20990: give an address and a port"),
        (["127.0.0.1:20990"], "nix: No such file or directory"),
    ],
)
def test_join_says_what_it_wants(cli, words, said):
    """[CONTEST-178]."""
    ran = cli("join", *words, "--token-file", "nix")
    assert ran.code in (1, 2)
    assert ran.sentence.startswith(said)
