"""The official SDK's kernel behind one adapter: from a method and its params to the `result` or `error` to send.

Nothing else of this project knows the SDK. It is pinned exactly; `tests/test_kernel.py` holds it to what is relied on here.

The SDK does: the params of every revision, the handshake, the capabilities, the shape of every result. This module does, because
the contract wants it otherwise or the SDK leaves it open:

- The first request that opens a lifecycle decides it for the connection: `initialize`, or a good `_meta` of the modern
  revision. A ping before that is answered.
- `initialize` with another revision than the two it serves is answered with the newer of them.
- The revisions that a refusal of another one, and `server/discover`, list are all three.
- Known methods that are not served are refused by their name, unknown ones as such.
- Only `server/discover` carries the server's identity in `_meta`.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import anyio
from mcp.server.connection import Connection
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.runner import ServerRunner
from mcp.shared.exceptions import MCPError, NoBackChannelError
from mcp.shared.transport_context import TransportContext
from mcp_types import (
    CLIENT_CAPABILITIES_META_KEY,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PROTOCOL_VERSION_META_KEY,
    UNSUPPORTED_PROTOCOL_VERSION,
    CallToolRequestParams,
    DiscoverResult,
    PaginatedRequestParams,
    RequestParams,
)
from mcp_types.methods import SPEC_CLIENT_METHODS
from pydantic import ValidationError

from reshiki_mcp import identity

# Makes the result of a tool from its name and its arguments.
CallTool = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]
Body = dict[str, Any]

_SERVED: Final = {
    "modern": frozenset({"server/discover", "tools/list", "tools/call"}),
    "legacy": frozenset({"initialize", "ping", "tools/list", "tools/call"}),
}
_UNIDENTIFIED: Final = frozenset({"tools/list", "tools/call"})
_LONGEST_NAME: Final = 128


class Kernel:
    """What one client is answered.

    Args:
        call_tool: runs a tool that exists.
        tools: the tools, as they are listed.
        app_version: the installed application's.
    """

    def __init__(self, call_tool: CallTool, tools: list[dict[str, Any]], app_version: str) -> None:
        self._call_tool = call_tool
        self._names = frozenset(tool["name"] for tool in tools)
        self._tools = tools
        server: Server[dict[str, Any]] = Server(
            identity.NAME,
            version=app_version,
            title=identity.TITLE,
            description=identity.DESCRIPTION,
            website_url=identity.WEBSITE_URL,
            instructions=identity.INSTRUCTIONS,
        )
        server.middleware.clear()  # telemetry, which this program does not do
        server.add_request_handler("tools/list", PaginatedRequestParams, self._list)
        server.add_request_handler("tools/call", CallToolRequestParams, self._call)
        server.add_request_handler("server/discover", RequestParams, self._discover)
        self._server = server
        # The connection of a handshake; None until there is one.
        self._legacy: Connection | None = None
        self._modern = False

    async def answer(self, method: str, params: Any) -> Body:
        """What a request is answered: an object with `result` or `error`."""
        try:
            return {"result": await self._result(method, params)}
        except MCPError as problem:
            error = problem.error
            data = {} if error.data is None else {"data": error.data}
            return {"error": {"code": error.code, "message": error.message, **data}}
        except ValidationError:
            return _error(INVALID_PARAMS, f"Invalid params for {method}")

    async def _result(self, method: str, params: Any) -> dict[str, Any]:
        if self._legacy is None and not self._modern and method == "ping":
            return {}
        if method == "initialize" and not self._modern:
            return await self._initialize(params)
        if self._legacy is not None:
            _check_legacy(params)
            _check_served(method, "legacy")
            return await self._run(self._legacy, method, _object(params, method))
        envelope = _envelope(params)
        self._modern = True
        _check_served(method, "modern")
        connection = Connection.from_envelope(identity.MODERN, None, envelope[CLIENT_CAPABILITIES_META_KEY])
        result = await self._run(connection, method, params)
        if method in _UNIDENTIFIED:
            result.pop("_meta", None)
        return result

    async def _initialize(self, params: Any) -> dict[str, Any]:
        """The handshake; one that cannot be used is answered as a request without a lifecycle is."""
        connection = self._legacy or Connection.from_envelope(identity.LEGACY[0], None, None)
        if isinstance(params, dict) and isinstance(params.get("protocolVersion"), str):
            asked = params["protocolVersion"]
            params = {**params, "protocolVersion": asked if asked in identity.LEGACY else identity.LEGACY[0]}
        try:
            result = await self._run(connection, "initialize", _object(params, "initialize"))
        except (ValidationError, MCPError):
            if self._legacy is None:
                _envelope(None)
            raise
        self._legacy = connection
        return result

    async def _run(
        self, connection: Connection, method: str, params: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        runner = ServerRunner(self._server, connection, {})
        return await runner.on_request(_Exchange(), method, params)

    async def _list(self, _context: ServerRequestContext[Any], params: PaginatedRequestParams) -> Any:
        if params.cursor is not None:
            raise MCPError(code=INVALID_PARAMS, message="Invalid cursor")
        return {"cacheScope": "private", "resultType": "complete", "tools": self._tools, "ttlMs": 0}

    async def _call(self, _context: ServerRequestContext[Any], params: CallToolRequestParams) -> Any:
        if params.name not in self._names:
            raise MCPError(code=INVALID_PARAMS, message=f"Unknown tool: {params.name[:_LONGEST_NAME]}")
        return await self._call_tool(params.name, params.arguments or {})

    async def _discover(self, context: ServerRequestContext[Any], _params: RequestParams) -> DiscoverResult:
        return DiscoverResult(
            supported_versions=list(identity.REVISIONS),
            capabilities=self._server.get_capabilities(protocol_version=context.protocol_version),
            instructions=identity.INSTRUCTIONS,
        )


class _Exchange:
    """What the SDK is told of a request: there is no way back to the client but its answer."""

    transport: Final = TransportContext(kind="stdio", can_send_request=False)
    can_send_request: Final = False
    request_id: Final = None
    message_metadata: Final = None

    @property
    def cancel_requested(self) -> anyio.Event:
        return anyio.Event()

    async def send_raw_request(self, method: str, *_: Any) -> dict[str, Any]:
        raise NoBackChannelError(method)

    async def notify(self, *_: Any) -> None:
        """Nothing is ever sent but answers."""

    async def progress(self, *_: Any) -> None:
        """Nothing is ever sent but answers."""


def _envelope(params: Any) -> dict[str, Any]:
    """The `_meta` of a modern request.

    Raises:
        MCPError: it lacks what every request has to say, or names another revision.
    """
    meta = params.get("_meta") if isinstance(params, dict) else None
    meta = meta if isinstance(meta, dict) else {}
    version = meta.get(PROTOCOL_VERSION_META_KEY)
    wanted = (
        (PROTOCOL_VERSION_META_KEY, isinstance(version, str)),
        (CLIENT_CAPABILITIES_META_KEY, isinstance(meta.get(CLIENT_CAPABILITIES_META_KEY), dict)),
    )
    if missing := [key for key, there in wanted if not there]:
        raise MCPError(
            code=INVALID_PARAMS,
            message=f"request _meta is missing or has malformed required fields: {', '.join(missing)}",
        )
    if version != identity.MODERN:
        raise _unsupported(version)
    return meta


def _check_legacy(params: Any) -> None:
    """After a handshake no request claims a revision of its own."""
    meta = params.get("_meta") if isinstance(params, dict) else None
    version = meta.get(PROTOCOL_VERSION_META_KEY) if isinstance(meta, dict) else None
    if version == identity.MODERN:
        raise MCPError(
            code=INVALID_REQUEST,
            message="this connection was opened by initialize; its requests carry no revision of their own",
        )
    if version is not None:
        raise _unsupported(version)


def _check_served(method: str, lifecycle: str) -> None:
    if method not in _SERVED[lifecycle]:
        message = method if method in SPEC_CLIENT_METHODS else "Method not found"
        raise MCPError(code=METHOD_NOT_FOUND, message=message)


def _object(params: Any, method: str) -> dict[str, Any] | None:
    if params is None or isinstance(params, dict):
        return params
    raise MCPError(code=INVALID_PARAMS, message=f"Invalid params for {method}")


def _unsupported(version: Any) -> MCPError:
    return MCPError(
        code=UNSUPPORTED_PROTOCOL_VERSION,
        message="Unsupported protocol version",
        data={"requested": version, "supported": list(identity.REVISIONS)},
    )


def _error(code: int, message: str) -> Body:
    return {"error": {"code": code, "message": message}}
