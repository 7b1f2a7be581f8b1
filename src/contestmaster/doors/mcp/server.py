"""The server of the protocol: a desk's tools and resources in its terms."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from contestmaster import __version__
from contestmaster.doors.mcp.asking import CallRefusedError, HostSilentError
from contestmaster.doors.mcp.desk import AgentDesk, said_json
from contestmaster.doors.mcp.tools import AgentTool
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.recording import DeclaredEntrant, entrant

Ask: TypeAlias = ServerRequestContext[Any, Any]
FindDesk: TypeAlias = Callable[[Ask], Awaitable[AgentDesk]]


def serving(find: FindDesk, instructions: str = "") -> Server[Any]:
    """Return a server that leads each request to the desk that ``find`` returns for it.

    Args:
        find: of the person who asks; raises as :meth:`AgentDesk.open`.
        instructions: how one plays there.
    """
    return Server(
        "contestmaster",
        version=__version__,
        title="Contestmaster",
        instructions=instructions or None,
        on_list_tools=_Listing(find).tools,
        on_call_tool=_Calling(find).call,
        on_list_resources=_Listing(find).resources,
        on_list_resource_templates=_Listing(find).templates,
        on_read_resource=_Calling(find).read,
    )


class _Listing:
    """Says what there is; it is the same as long as a connection lasts."""

    def __init__(self, find: FindDesk) -> None:
        self._find = find

    async def tools(
        self, context: Ask, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        del params
        desk = await _found(self._find, context)
        return types.ListToolsResult(tools=[_told(tool) for tool in desk.tools.values()])

    async def resources(
        self, context: Ask, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        del params
        desk = await _found(self._find, context)
        return types.ListResourcesResult(
            resources=[
                types.Resource(name=uri, uri=uri, mime_type=kind, description=about)
                for uri, kind, about in desk.resources()
            ]
        )

    async def templates(
        self, context: Ask, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        del params
        desk = await _found(self._find, context)
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(
                    name=uri, uri_template=uri, mime_type=kind, description=about
                )
                for uri, kind, about in desk.templates()
            ]
        )


class _Calling:
    """Does what is asked for."""

    def __init__(self, find: FindDesk) -> None:
        self._find = find

    async def call(self, context: Ask, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            desk = await self._find(context)
            desk.client = _client(context)
            told = await desk.call(params.name, params.arguments or {})
        except CallRefusedError as error:
            return _refused(error)
        except HostSilentError as error:
            return _refused(CallRefusedError(GenericCode.INTERNAL_ERROR, str(error), "NET-46"))
        return types.CallToolResult(content=[_words(said_json(told))], structured_content=told)

    async def read(
        self, context: Ask, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        desk = await _found(self._find, context)
        try:
            found = await desk.read(params.uri)
            if found is None:
                said = f"there is no resource {params.uri[:200]}"
                raise CallRefusedError(GenericCode.UNKNOWN_COMMAND, said, "NET-116")
        except CallRefusedError as error:
            raise MCPError(
                code=types.INVALID_PARAMS, message=error.said(), data=error.plain()
            ) from None
        except HostSilentError as error:
            raise MCPError(code=types.INTERNAL_ERROR, message=str(error)) from None
        kind, body = found
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=params.uri, mime_type=kind, text=body)]
        )


def _client(context: Ask) -> DeclaredEntrant | None:
    """Return what a client says of itself, if that can stand in a record."""
    said = context.session.client_params
    try:
        return None if said is None else entrant(said.client_info.name, said.client_info.version)
    except ValueError:
        return None


async def _found(find: FindDesk, context: Ask) -> AgentDesk:
    """Return the desk of who asks, errors as the protocol has them."""
    try:
        return await find(context)
    except CallRefusedError as error:
        raise MCPError(
            code=types.INVALID_REQUEST, message=error.said(), data=error.plain()
        ) from None
    except HostSilentError as error:
        raise MCPError(code=types.INTERNAL_ERROR, message=str(error)) from None


def _told(tool: AgentTool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        description=tool.about,
        input_schema=tool.takes,
        output_schema=tool.gives,
        annotations=types.ToolAnnotations(read_only_hint=tool.reads, open_world_hint=False),
    )


def _refused(error: CallRefusedError) -> types.CallToolResult:
    return types.CallToolResult(
        content=[_words(error.said())], structured_content=error.plain(), is_error=True
    )


def _words(said: str) -> types.TextContent:
    return types.TextContent(text=said)
