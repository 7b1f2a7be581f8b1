"""``seal``: make a salted text and its hash, to publish the one now and the other later."""

from typing import Annotated

from cyclopts import Parameter

from contestmaster.cli.trouble import Trouble


def seal(
    text: str,
    /,
    *,
    as_: Annotated[str, Parameter(name="--as")] = "",
    about: str = "",
    json: bool = False,
) -> None:
    """Make salt, plaintext and digest for a text that shall be revealed later.

    Publish the digest now, keep the plaintext as it is, and reveal it in time.

    Example: `contestmaster seal "ENERGY: 7" --as alice --about "Space Battle 0001"`

    Parameters
    ----------
    text
        What shall be revealed.
    as_
        Who will reveal it; a plaintext without a name can be copied by others.
    about
        What it is for.
    json
        Print one JSON object.
    """
    import secrets

    from contestmaster.seal import ADVICE, BEGIN, END, SALT_BYTES, seal_text

    if not text.strip():
        raise Trouble("there is nothing to seal: say what shall be revealed")
    for option, said in (("--as", as_), ("--about", about)):
        if len(said.splitlines()) > 1:  # it would write lines of the plaintext of its own
            raise Trouble(f"{option} is one line")
    sealed = seal_text(text, secrets.token_bytes(SALT_BYTES), as_, about)
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(sealed._asdict()).decode())
        return
    print(f"Publish now: {sealed.method} {sealed.digest}\n")
    print("Keep, and reveal in time, with the first line and the last:")
    print(f"{BEGIN}\n{sealed.plaintext}\n{END}\n")
    print(ADVICE)
