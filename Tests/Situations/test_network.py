"""Requests that are refused, and what is said about it."""

import http.server
import ssl
import subprocess
import threading

from stage import Situation, Stage, Weather

SEOUL, ASTYPALAIA, PARIS = "37.57,126.98", "36.55,26.35", "48.85,2.35"


class Network(Situation):
    def zones(self, latitude):
        return {"36": "Europe/Athens", "48": "Europe/Paris"}.get(latitude[:2], "Asia/Seoul")

    def test_one_refused_place_does_not_fail_the_others(self):
        for reason in ("Invalid timezone", "Something nobody has seen before"):
            with self.subTest(reason), Stage(Weather(self.zones, refuse={"36.55": reason})) as stage:
                stage.bookmark(SEOUL, ASTYPALAIA, PARIS)
                run = stage.run("now")
                self.assertEqual(len([line for line in run.lines if "10°" in line]), 2, run)
                self.assertEqual(len([line for line in run.lines if "no data" in line]), 1, run)
            with self.subTest(reason), Stage(Weather(self.zones, refuse={"36.55": reason})) as stage:
                stage.bookmark(SEOUL, ASTYPALAIA, PARIS)
                self.assertNotIn("refused", stage.screen("--list", "bookmarks"))

    def test_a_certificate_file_that_is_missing_is_named(self):
        with Stage(Weather()) as stage:
            key, certificate = str(stage.path("key")), str(stage.path("certificate"))
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1",
                 "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)
            server = http.server.ThreadingHTTPServer(("localhost", 0), http.server.BaseHTTPRequestHandler)
            server.socket = context.wrap_socket(server.socket, server_side=True)
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            try:
                run = stage.run("now", "서울", "--json", environment={
                    "SSL_CERT_FILE": "/nowhere/at-all.pem", "NALSSI_OPEN_METEO_URL": f"https://localhost:{server.server_port}"})
            finally:
                server.shutdown()
                server.server_close()
            self.assert_says(run, "SSL_CERT_FILE")

    def test_a_proxys_password_is_never_shown(self):
        for password in ("se/cret", "se@cret", "se:cret", "se%2Fcret"):
            with self.subTest(password), Stage() as stage:
                run = stage.run("doctor", environment={"https_proxy": f"http://user:{password}@127.0.0.1:9"})
                # Nor its beginning.
                self.assert_does_not_say(run, "cret", "user:se")

    def test_a_proxy_that_cannot_be_used_is_told_and_nothing_contacted(self):
        for proxy in ("http://프록시:8080", "http://127.0.0.1/" + "x" * 5_000):
            with self.subTest(proxy[:20]), Stage(Weather()) as stage:
                run = stage.run("now", "서울", environment={
                    "http_proxy": proxy, "https_proxy": proxy, "all_proxy": proxy})
                self.assertNotEqual(run.status, 0, run)
                self.assertEqual(stage.requests, [], run)
                self.assertIn("proxy", str(run).lower(), run)
