"""Stands in for asyncio's own: a page opens no connection, so there is nothing to encrypt."""


class SSLProtocol:
    """A name that asyncio's event loops know, and use only for connections."""
