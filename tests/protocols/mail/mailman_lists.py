"""What a Mailman makes of letters: run by the Python of an environment in which Mailman 3 is.

Reads a JSON list of cases from its input: ``settings`` of the mailing list, the ``sender`` of the
envelope, a ``letter`` and who is its ``reader``. Writes a JSON list of what the list sends on.
Letters go through its own pipeline, up to the queue of what goes out; nothing is sent.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

LIST = "agora@lists.example.net"
CONFIG = """\
[mailman]
layout: here
[paths.here]
var_dir: {var}
[mta]
outgoing: mailman.mta.deliver.deliver
incoming: mailman.mta.null.NullMTA
[dmarc]
cache_lifetime: 0d
"""


def main() -> None:
    """Set a Mailman up in a folder that goes again, and pass the letters through it."""
    from mailman.core.initialize import initialize  # noqa: PLC0415 - of the other environment

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mailman.cfg")
        path.write_text(CONFIG.format(var=Path(folder, "var")))
        initialize(str(path))
        json.dump([_passed(case) for case in json.load(sys.stdin)], sys.stdout)


def _passed(case: dict[str, Any]) -> str:
    """Return what a list with these settings sends of a letter."""
    from email.message import Message  # noqa: PLC0415 - beside the others

    from mailman.app.lifecycle import create_list, remove_list  # noqa: PLC0415 - likewise
    from mailman.config import config  # noqa: PLC0415 - likewise
    from mailman.core.pipelines import process  # noqa: PLC0415 - likewise
    from mailman.email.message import Message as Mail  # noqa: PLC0415 - likewise
    from mailman.interfaces.domain import IDomainManager  # noqa: PLC0415 - likewise
    from mailman.mta.personalized import PersonalizedMixin  # noqa: PLC0415 - likewise
    from mailman.testing.helpers import specialized_message_from_string as read  # noqa: PLC0415
    from zope.component import getUtility  # noqa: PLC0415 - likewise

    domains = getUtility(IDomainManager)
    if "lists.example.net" not in domains:
        domains.add("lists.example.net")
    one = create_list(LIST)
    one.subject_prefix = "[agora] "
    for name, value in case["settings"].items():
        _set(one, name, value)
    config.db.commit()
    message: Message = read(case["letter"])
    assert isinstance(message, Mail)
    del message["X-MailFrom"]  # as Mailman does where it takes a letter by LMTP
    message["X-MailFrom"] = case["sender"]
    data = {
        "recipients": {case["reader"]},
        "original_sender": case["sender"],
        "listid": one.list_id,
    }
    process(one, message, data, "default-posting-pipeline")
    out = config.switchboards["out"]
    (file,) = out.files
    sent, about = out.dequeue(file)
    about["recipient"] = case["reader"]
    PersonalizedMixin().personalize_to(one, sent, about)  # what delivery does, where it is set
    out.finish(file)
    for name in config.switchboards:
        for left in config.switchboards[name].files:
            config.switchboards[name].finish(left)
    remove_list(one)
    config.db.commit()
    return sent.as_string()


def _set(one: Any, name: str, value: Any) -> None:
    """Set an attribute of a list; an enumeration by the name of its member."""
    kind = type(getattr(one, name))
    named = isinstance(value, str) and hasattr(kind, "__members__")
    setattr(one, name, kind[value] if named else value)


if __name__ == "__main__":
    main()
