"""The server, over real sockets and with real crashes."""
