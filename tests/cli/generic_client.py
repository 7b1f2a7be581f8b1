"""A client made from nothing but the output of ``contestmaster task GAME --json``.

It knows no game: forms of commands, lengths of replies, what stands in them and which refusals
there are, it takes from the tables. Where a server departs from them it ends with a sentence.

usage: python generic_client.py TASK.json REPORT.json HOST PORT LOGIN PASSWORD
"""

import json
import random
import re
import socket
import sys
from collections import Counter
from pathlib import Path

NUMBERS = {"integer": r"[+-]?\d+", "real": r"[+-]?\d+(\.\d+)?", "bit": r"[01]", "word": r"[^ ]+"}
NUMBERS["quoted"] = r'"[^"]*"|[^ ]+'


class DepartedError(Exception):
    """The server has not said what the tables say."""


class Client:
    """One player, who tries everything that there is."""

    def __init__(self, task, report, host, port, login, password):
        self.task = json.loads(Path(task).read_text(encoding="utf-8"))
        assert self.task["format"] == "contestmaster task 1"
        self.report = report
        self.answered = Counter()
        self.commands = {}
        for command in self.task["commands"]:
            self.commands.setdefault(command["name"], command)
        self.codes = {c["code"]: c["message"] for c in self.task["codes"] + self.task["refusals"]}
        self.rng = random.Random(5)
        self.seen = [1]  # numbers that have come, some of which name things
        self.lines = socket.create_connection((host, int(port)), 120).makefile("rw", newline="\n")
        for answer in (login, password):
            self.read()
            self.send(answer)
        if self.read() != "OK":
            raise DepartedError("the login is refused")

    def read(self):
        line = self.lines.readline()
        if not line:
            self.over()
        return line.removesuffix("\n")

    def over(self):
        Path(self.report).write_text(json.dumps(self.answered), encoding="utf-8")
        sys.exit()

    def send(self, text):
        self.lines.write(text + "\n")
        self.lines.flush()

    def play(self):
        # What takes nothing and gives nothing may be the end of a player.
        orders = [
            command
            for command in self.task["commands"]
            if command["who"] != "operator" and (command["arguments"] or command["reply"])
        ]
        while True:
            new = [command for command in orders if not self.answered[command["name"]]]
            for command in [*new, *self.rng.sample(orders, 4)]:
                for _ in range(3 if command["arguments"] else 1):
                    self.give(command)
            self.wait()

    def wait(self):
        self.send("WAIT")
        first = self.read()
        if first != "OK":
            raise DepartedError(f"WAIT is answered {first!r}")
        self.pause()
        self.take(self.task["wait"]["reply"], {})

    def pause(self):
        if not re.fullmatch(r"WAITING (-|\d+\.\d{6}|\d\d:\d\d:\d\d\.\d{6})", line := self.read()):
            raise DepartedError(f"a wait begins with {line!r}")
        if (line := self.read()) != "OK":
            raise DepartedError(f"a wait ends with {line!r}")

    def give(self, command):
        values = {a["name"]: self.draw(a) for a in command["arguments"] if a["required"]}
        rows = {}
        for piece in command["reply"]:
            if "as_many_as" in piece:
                rows[piece["name"]] = self.count(piece["as_many_as"], values)
                if rows[piece["name"]] is None:
                    return
        reply = self.ask(command, values, rows)
        if reply is not None:
            self.answered[command["name"]] += 1

    def count(self, told, values):
        query = self.commands[told["query"]]
        reply = self.ask(query, {}, {})
        if reply is None:
            return None
        listed = reply[query["reply"][0]["name"]]
        if told["field"] is None:
            return len(listed)
        return sum(row[told["field"]] == [values[told["argument"]]] for row in listed)

    def ask(self, command, values, rows):
        """Send a command; return its reply, or None if it is refused."""
        before = [a for a in command["arguments"] if a["kind"] != "block"]
        words = [command["name"]]
        for argument in (a for a in before if a["name"] in values):
            value = values[argument["name"]]
            words.append(f"{argument['name']}={value}" if command["named_arguments"] else value)
        self.send(" ".join(words))
        for block in (a for a in command["arguments"] if a["kind"] == "block"):
            self.send(f"{block['begin']}\n{values[block['name']]}\n{block['end']}")
        line = self.read()
        if line == "OK":
            return self.take(command["reply"], rows)
        found = re.fullmatch(r"FAILED (\d+) (.+)", line)
        if not found or self.codes.get(int(found[1])) != found[2]:
            raise DepartedError(f"{' '.join(words)} is answered {line!r}")
        code = int(found[1])
        own = [refusal["code"] for refusal in command["refusals"]]
        if code in (2, 3, 4) or (code >= 100 and code not in own):
            raise DepartedError(f"{' '.join(words)} should not be answered {line!r}")
        if code == 6:
            self.pause()
        return None

    def draw(self, argument):
        kind = argument["kind"]
        if kind == "integer":
            low = -2 if argument["low"] is None else argument["low"]
            high = low + 40 if argument["high"] is None else argument["high"]
            fitting = [n for n in self.seen[-200:] if low <= n <= high]
            if fitting and self.rng.random() < 0.7:
                return str(self.rng.choice(fitting))
            return str(self.rng.randint(low, min(high, low + 40)))
        if kind == "real":
            return f"{self.rng.randint(0, 40) / 2:f}"
        if kind in ("keyword", "keyword or"):
            return self.rng.choice(argument["words"])
        if kind == "times":
            return " ".join(self.draw(argument["of"]) for _ in range(argument["count"]))
        if kind == "counted":
            count = argument["least"] + self.rng.randint(0, 2)
            return " ".join([str(count), *(self.draw(argument["of"]) for _ in range(count))])
        return "x"

    def take(self, pieces, rows):
        reply, first = {}, None
        for piece in pieces:
            where = piece.get("only_where")
            if where and first[where["field"]] != [where["word"]]:
                continue
            reply[piece["name"]] = taken = self.piece(piece, rows)
            first = first or taken
        return reply

    def piece(self, piece, rows):
        form = piece["form"]
        if form == "row":
            return self.row(piece)
        if form == "rows":
            count = piece["rows"] if piece["rows"] is not None else rows[piece["name"]]
            return [self.row(piece) for _ in range(count)]
        if form == "headed":
            return self.headed(piece)
        count = self.number(self.read())
        if form == "list":
            return [self.row(piece) for _ in range(count)]
        if form == "headed list":
            return [self.headed(piece) for _ in range(count)]
        if form == "text":
            return [self.read() for _ in range(count)]
        if form == "series":
            words = self.read().split(" ") if count else []
            if len(words) != count:
                raise DepartedError(f"{piece['name']}: {count} numbers are promised, {words} come")
            return words
        raise DepartedError(f"nobody knows the form {form!r}")

    def headed(self, piece):
        line, _, last = self.read().rpartition(" ")
        key = piece["count_key"]
        count = self.number(last.removeprefix(f"{key}=") if key else last)
        below = piece["below"]
        texts = below["form"] == "text"
        lines = [self.read() if texts else self.row(below) for _ in range(count)]
        return {**self.fields(piece["lines"][0], line), below["name"]: lines}

    def row(self, piece):
        row = {}
        for fields in piece["lines"]:
            row.update(self.fields(fields, self.read()))
        return row

    def fields(self, fields, line):
        quoted = any(field["holds"] == "quoted" for field in fields)
        words = re.findall(r'"[^"]*"|[^ ]+', line) if quoted else line.split(" ") if line else []
        row, total = {}, len(words)
        fixed = sum(f["words"] for f in fields if isinstance(f["words"], int))
        at = 0
        for number, field in enumerate(fields):
            size = field["words"]
            if field["holds"] == "word" and number == len(fields) - 1 and "values" not in field:
                size = total - at  # a name that ends a line may have blanks
            elif size == "counted":
                size = self.number(words[at])
                at += 1
            elif size == "open":
                size = total - fixed
            row[field["name"]] = taken = words[at : at + size]
            at += size
            if len(taken) != size:
                raise DepartedError(f"{line!r} is too short for {field['name']}")
            for word in taken:
                self.word(field, word, line)
        if at != total:
            raise DepartedError(f"{line!r} has more than {[f['name'] for f in fields]}")
        return row

    def word(self, field, word, line):
        if word == field.get("absent"):
            return
        if "label" in field:
            label, _, word = word.partition("=")
            if label != field["label"]:
                raise DepartedError(f"{field['name']} has no label in {line!r}")
        if "values" in field and word not in field["values"]:
            raise DepartedError(f"{field['name']}: {word!r} is none of {field['values']}")
        pattern = NUMBERS.get(field["holds"])
        if pattern and not re.fullmatch(pattern, word):
            raise DepartedError(f"{field['name']}: {word!r} in {line!r} is no {field['holds']}")
        if field.get("decimals") and len(word.rpartition(".")[2]) != field["decimals"]:
            raise DepartedError(f"{field['name']}: {word!r} has not {field['decimals']} decimals")
        if field["holds"] in ("integer", "real"):
            self.within(field, word)
        if field["holds"] == "integer":
            self.seen.append(int(word))

    def within(self, field, word):
        low, high = field.get("low"), field.get("high")
        if (low is not None and float(word) < low) or (high is not None and float(word) > high):
            raise DepartedError(f"{field['name']}: {word} is not from {low} to {high}")

    def number(self, word):
        if not word.isdigit():
            raise DepartedError(f"a count is {word!r}")
        return int(word)


if __name__ == "__main__":
    Client(*sys.argv[1:]).play()
