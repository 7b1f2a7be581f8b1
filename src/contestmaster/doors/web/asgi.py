"""What an application is to a web server."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

Asgi: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
"""An application: scope, receive and send, as the ASGI specification has them."""
