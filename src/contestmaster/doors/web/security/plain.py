"""Refusals before any page or API is reached: one sentence, for people and programs alike."""

from http import HTTPStatus
from typing import Any


async def refuse(scope: Any, send: Any, status: HTTPStatus, sentence: str) -> None:
    """Answer a request, or the opening of a WebSocket, with a refusal."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": sentence})
        return
    body = _body(sentence)
    headers = [(name.encode(), value.encode()) for name, value in _headers(body).items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def raw(status: HTTPStatus, sentence: str) -> bytes:
    """Return a refusal as it goes over a connection, which is closed after it."""
    body = _body(sentence)
    headers = {**_headers(body), "connection": "close"}
    lines = [f"HTTP/1.1 {status.value} {status.phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _body(sentence: str) -> bytes:
    return f"{sentence}\n".encode()


def _headers(body: bytes) -> dict[str, str]:
    return {
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(body)),
        "x-content-type-options": "nosniff",
    }
