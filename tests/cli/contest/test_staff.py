"""``admin organiser``: accounts for the desk on the web pages."""

from contestmaster import storage
from contestmaster.host.passwords import is_right


def kept(final):
    with storage.reading(final.parent / "final-data") as archive:
        return {account.login: account for account in archive.accounts()}


def test_an_organiser_is_added_listed_given_a_new_password_and_shut_out(cli, final):
    ran = cli("admin", "organiser", "add", "ada", "Ada L.", "-c", final)
    assert (ran.code, ran.err) == (0, "")
    first, last = ran.out.splitlines()
    login, password, name = first.split("\t")
    assert (login, name, last) == ("ada", "Ada L.", "organiser ada may log in")
    account = kept(final)["ada"]
    assert account.role == "organiser"
    assert is_right(account.password, password)

    assert "Ada L." in cli("admin", "organiser", "list", "-c", final).out
    renewed = cli("admin", "organiser", "password", "ada", "-c", final).out.splitlines()
    assert renewed[-1] == "organiser ada has a new password"
    assert not is_right(kept(final)["ada"].password, password)
    assert kept(final)["ada"].name == "Ada L."

    assert cli("admin", "organiser", "remove", "ada", "-c", final).code == 0
    assert kept(final)["ada"].password is None
    assert "Ada" not in cli("admin", "organiser", "list", "-c", final).out


def test_an_organiser_may_choose_a_password(cli, final, monkeypatch):
    monkeypatch.setattr("getpass.getpass", lambda _: "chosen!")
    ran = cli("admin", "organiser", "add", "ada", "--ask", "-c", final)
    assert ran.out == "organiser ada may log in\n"
    assert is_right(kept(final)["ada"].password, "chosen!")
    monkeypatch.setattr("getpass.getpass", lambda _: "no blanks")
    refused = cli("admin", "organiser", "password", "ada", "--ask", "-c", final)
    assert refused.sentence == "a password is 1 to 64 visible ASCII characters"
    assert is_right(kept(final)["ada"].password, "chosen!")


def test_what_does_not_go_is_said_in_a_sentence(cli, final):
    cli("admin", "team", "add", "red", "Reds", "-c", final)
    taken = cli("admin", "organiser", "add", "red", "-c", final)
    assert (taken.code, taken.sentence) == (1, "a team has this login")
    for act in ("password", "remove"):
        ran = cli("admin", "organiser", act, "nobody", "-c", final)
        assert ran.code == 1
        assert "there is no organiser" in ran.sentence
