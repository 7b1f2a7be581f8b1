"""What a host and the process beside it that lets agents in say to each other."""

from typing import Final

PATH: Final = "/mcp"
"""Where agents come in; ``/mcp/GAME`` for one game."""
KEY_VARIABLE: Final = "CONTESTMASTER_AGENTS_KEY"
"""The variable of the environment by which the process is told the key."""
TRUST_VARIABLE: Final = "CONTESTMASTER_AGENTS_TRUST"
"""The variable by which it is told the certificate of a host whose pages are encrypted."""
KEY: Final = "x-contestmaster-agents"
"""The header by which it shows the key to the host."""
ASKS_FOR: Final = "x-contestmaster-for"
"""The header with the address of the agent, in both directions."""
