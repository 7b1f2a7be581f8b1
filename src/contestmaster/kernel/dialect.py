"""Dialects: how one game's lines are cut into items.

The grammar of a command says what its arguments are; the dialect says how they are written: which
words ignore letter case, whether quotation marks group words, whether an argument may be given
as ``key=value``, where a comment begins.
"""

from dataclasses import dataclass

from contestmaster.kernel.grammar import BadFormatError

__all__ = ["LINE", "Dialect"]


@dataclass(frozen=True)
class Dialect:
    """How lines of a game are read.

    Attributes:
        fold_names: command names are recognised in any letter case [NET-27].
        fold_keywords: keyword arguments are, too.
        quotes: double quotes group words into one item; ``""`` inside is one quote.
        key_values: an item ``name=value`` gives the parameter of that name.
        comment: the mark from which the rest of a line is ignored, or none.
    """

    fold_names: bool = True
    fold_keywords: bool = False
    quotes: bool = False
    key_values: bool = False
    comment: str | None = None

    def split(self, line: bytes) -> list[bytes]:
        r"""Cut a line (without its LF) into items; whitespace is space, CR and tab [NET-19].

        Raises:
            BadFormatError: a quotation mark is not closed.

        >>> LINE.split(b"\t move 3\t0 1 \r")
        [b'move', b'3', b'0', b'1']
        >>> Dialect(quotes=True, comment="#").split(b'say "two words" # chat')
        [b'say', b'two words']
        """
        if self.comment is not None:
            line = self._uncommented(line)
        if self.quotes and b'"' in line:
            return self._quoted(line)
        if b"\x0b" in line or b"\x0c" in line:
            # bytes.split() knows more kinds of whitespace than the protocol does
            return [item for item in line.translate(_TO_SPACE).split(b" ") if item]
        return line.split()

    def join(self, items: list[str]) -> str:
        """Write items as a line that :meth:`split` cuts into the same items."""
        if not self.quotes:
            return " ".join(items)
        return " ".join(
            '"' + item.replace('"', '""') + '"'
            if not item or any(c in item for c in ' \t\r"') or self._comments(item)
            else item
            for item in items
        )

    def _comments(self, item: str) -> bool:
        return self.comment is not None and self.comment in item

    def _uncommented(self, line: bytes) -> bytes:
        mark = (self.comment or "").encode()
        quoted = False
        for i in range(len(line)):
            if self.quotes and line[i : i + 1] == b'"':
                quoted = not quoted
            elif not quoted and line.startswith(mark, i):
                return line[:i]
        return line

    def _quoted(self, line: bytes) -> list[bytes]:
        items: list[bytes] = []
        i, n = 0, len(line)
        while i < n:
            if line[i] in _WS:
                i += 1
                continue
            item = bytearray()
            while i < n and line[i] not in _WS:
                if line[i : i + 1] != b'"':
                    item.append(line[i])
                    i += 1
                    continue
                end = line.find(b'"', i + 1)
                while end != -1 and line[end + 1 : end + 2] == b'"':
                    end = line.find(b'"', end + 2)
                if end == -1:
                    raise BadFormatError("a quotation mark is not closed")
                item += line[i + 1 : end].replace(b'""', b'"')
                i = end + 1
            items.append(bytes(item))
        return items


_WS = b" \r\t"
_TO_SPACE = bytes.maketrans(b"\r\t", b"  ")

LINE = Dialect()
"""The dialect of the finals' protocol: names in any case, keywords exact, nothing else."""
