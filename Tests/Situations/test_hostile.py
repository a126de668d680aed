"""Hosts that refuse, or send without end, what never reaches a person: it is counted, and given up soon."""

import gzip
import re
import struct

from hosts import (
    CONTINUATION, DATA, END_HEADERS, HEADERS, PING, REFUSED_STREAM, RST_STREAM, SETTINGS, Host, certificate, frame,
    head_of_request, send_endlessly, speak_http2)
from stage import Situation, Stage, Weather

MEGABYTE = 1_048_576


def at(host):
    """The environment in which the weather is asked of this host."""
    names = ("OPEN_METEO", "OPEN_METEO_AIR", "OPENWEATHER")
    return {f"NALSSI_{name}_URL": host.url for name in names} | {"SSL_CERT_FILE": certificate()[1]}


class Counting(Situation):
    def test_every_stream_that_is_refused_over_http2_is_counted(self):
        refused = []

        def refuse(stream):
            refused.append(stream)
            return frame(RST_STREAM, 0, stream, struct.pack(">I", REFUSED_STREAM))

        with Host(lambda connection: speak_http2(connection, refuse), "h2") as host:
            with Stage(Weather(), source="openweather") as stage:
                run = stage.run("now", "서울", environment=at(host))
                self.assertEqual(run.status, 69, run)
                self.assertGreater(len(refused), 1, "libcurl should have repeated it")
                # After the host: when, and how many.
                ledger = stage.path(".cache/nalssi/hosts/calls").read_text()
                counted = sum(map(int, re.findall(r" \d+:(\d+)", ledger)))
                self.assertEqual(counted, len(refused), ledger)
                left = 60 - len(refused)
                self.assert_says(stage.run("doctor", "--online", environment=at(host)), f"{left} of 60")


class Endless(Situation):
    """A host that never stops: what it sends is not received for longer than a moment, and takes no memory."""

    OK = b"HTTP/1.1 200 OK\r\n"
    CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
    PACKED = OK + b"Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08"

    def given_up(self, talk, protocol=None, said="too large", environment=at):
        with Stage(Weather()) as stage, Host(talk, protocol) as host:
            run = stage.measured("now", "서울", "--timeout", "15", environment=environment(host))
        # With nothing to stop it, a core is busy for the ten seconds that a request may take.
        self.assertLess(run.busy, 3, run)
        self.assertLess(run.peak, 150 * MEGABYTE)
        self.assertEqual(run.status, 69, run)
        self.assert_says(run, said)

    def answering(self, beginning, piece):
        """A conversation over HTTP/1.1: a request is answered by the beginning, and by pieces without end."""
        def talk(connection):
            head_of_request(connection)
            connection.sendall(beginning)
            send_endlessly(connection, piece)
        return talk

    def answering_with_frames(self, beginning, piece):
        """The same over HTTP/2, with functions of the number of a stream."""
        def answer(stream):
            yield beginning(stream)
            while True:
                yield piece(stream)
        return lambda connection: speak_http2(connection, answer)

    def test_extensions_of_a_chunk(self):
        self.given_up(self.answering(self.CHUNKED + b"2;", b"a" * MEGABYTE))

    def test_heads_and_trailers_and_interim_answers(self):
        line = b"X-A: " + b"a" * 1_000 + b"\r\n"
        for beginning, piece in (
                (self.OK, line * 1_000), (self.OK + b"X-A: ", b"a" * MEGABYTE),
                (self.CHUNKED + b"2\r\n{}\r\n0\r\n", line * 1_000),
                (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n" * 10_000)):
            with self.subTest(beginning=beginning, piece=piece[:30]):
                self.given_up(self.answering(beginning, piece))

    def test_a_compressed_body_that_never_gives_a_byte(self):
        # The name of a file, which may be of any length.
        self.given_up(self.answering(self.PACKED + b"\x08\0\0\0\0\0\x03", b"a" * MEGABYTE))

    def test_a_compressed_body_that_unpacks_to_more_than_there_is_room_for(self):
        bomb = gzip.compress(bytes(200 * MEGABYTE))
        head = self.OK + f"Content-Encoding: gzip\r\nContent-Length: {len(bomb)}\r\n\r\n".encode()
        self.given_up(self.answering(head + bomb, b""))

    def test_frames_of_http2_that_say_nothing(self):
        nothing, fine = lambda stream: b"", lambda stream: frame(HEADERS, END_HEADERS, stream, b"\x88")
        for what, beginning, piece in (
                ("an unknown type", nothing, lambda stream: frame(0xEE) * 100_000),
                ("interim answers", nothing, lambda stream: frame(HEADERS, END_HEADERS, stream, b"\x08\x03103") * 50_000),
                ("empty data", fine, lambda stream: frame(DATA, 0, stream) * 100_000)):
            with self.subTest(what):
                self.given_up(self.answering_with_frames(beginning, piece), "h2")

    def test_frames_of_http2_that_want_answers_or_belong_to_a_head(self):
        nothing, unfinished = lambda stream: b"", lambda stream: frame(HEADERS, 0, stream, b"\x88")
        for what, beginning, piece in (
                ("pings", nothing, lambda stream: frame(PING, 0, 0, bytes(8)) * 50_000),
                ("settings", nothing, lambda stream: frame(SETTINGS) * 100_000),
                ("parts of a head", unfinished, lambda stream: frame(CONTINUATION, 0, stream) * 100_000)):
            with self.subTest(what):
                self.given_up(self.answering_with_frames(beginning, piece), "h2", said="")

    def test_what_a_proxy_says_before_there_is_a_tunnel(self):
        head = b"HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic\r\nContent-Length: 99999999999\r\n\r\n"
        self.given_up(self.answering(head, b"a" * MEGABYTE), environment=lambda host: {
            "NALSSI_OPEN_METEO_URL": "https://weather.example", "https_proxy": host.url})

    def test_a_handshake(self):
        def talk(connection):
            connection.recv(MEGABYTE)
            send_endlessly(connection, b"\x16\x03\x03\x40\x00" + bytes(16_384))
        self.given_up(talk, environment=lambda host: {"NALSSI_OPEN_METEO_URL": host.url.replace("http:", "https:")})
