"""Hosts that say what no good one would: servers and proxies that answer byte for byte."""

import atexit
import contextlib
import functools
import shutil
import socket
import ssl
import struct
import subprocess
import tempfile
import threading

# HTTP/2 (RFC 9113): types of frames, flags, and an error code.
DATA, HEADERS, RST_STREAM, SETTINGS, PING, CONTINUATION = 0, 1, 3, 4, 6, 9
END_HEADERS, ACK = 4, 1
REFUSED_STREAM = 7


@functools.cache
def certificate():
    """A key and a certificate for localhost and 127.0.0.1, made once a run: the paths of their files."""
    folder = tempfile.mkdtemp(prefix="nalssi-certificate-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    key, file = f"{folder}/key", f"{folder}/certificate"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
         "-out", file, "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
        check=True, capture_output=True)
    return key, file


class Host:
    """A host on this machine that talks over each connection as `talk`, a function of the connection, wants. It is cut off
    when the other side has gone, and at the end."""

    def __init__(self, talk, protocol=None):
        """`protocol`: what is spoken over TLS, such as "h2"; without it the connection is not encrypted."""
        self.talk, self.context = talk, None
        if protocol:
            key, file = certificate()
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(file, key)
            self.context.set_alpn_protocols([protocol])
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http{'s' if protocol else ''}://127.0.0.1:{self.port}"
        self.open, self.threads = [], []
        self.start(self.accept)

    def start(self, work, *arguments):
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self.threads.append(thread)
        thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        # Only a thread closes what it uses: the number of its file would be given to another, and it would write there.
        for connection in [self.listener, *self.open]:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join(10)

    def accept(self):
        with self.listener:
            while True:
                try:
                    connection = self.listener.accept()[0]
                except OSError:
                    return
                self.open.append(connection)
                self.start(self.serve, connection)

    def serve(self, connection):
        try:
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
                self.open.append(connection)
                connection.do_handshake()
            self.talk(connection)
        except (OSError, ValueError):
            pass
        finally:
            connection.close()


def send_endlessly(connection, piece):
    """Sends a piece again and again, until the other side has gone."""
    while True:
        connection.sendall(piece)


def head_of_request(connection):
    """Reads a request up to the end of its head, and returns it; empty at the end of the connection."""
    head = b""
    while b"\r\n\r\n" not in head:
        piece = connection.recv(65_536)
        if not piece:
            return b""
        head += piece
    return head


def frame(kind, flags=0, stream=0, payload=b""):
    """A frame of HTTP/2."""
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def speak_http2(connection, answer):
    """Greets as a server does, and gives what `answer`, a function of the number of a stream, says to each request. It may
    also be an iterable of bytes."""
    received = b""

    def more(count):
        nonlocal received
        while len(received) < count:
            piece = connection.recv(65_536)
            if not piece:
                raise ConnectionResetError
            received += piece
        taken, received = received[:count], received[count:]
        return taken

    more(len(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
    connection.sendall(frame(SETTINGS))
    while True:
        head = more(9)
        length, kind, flags, stream = int.from_bytes(head[:3], "big"), head[3], head[4], int.from_bytes(head[5:], "big")
        more(length)
        if kind == SETTINGS and not flags & ACK:
            connection.sendall(frame(SETTINGS, ACK))
        elif kind == HEADERS:
            said = answer(stream)
            for piece in [said] if isinstance(said, bytes) else said:
                connection.sendall(piece)
