"""A disk that does not answer (scripts/hanging-disk.c): the screen is drawn, keys work, and the program ends on request."""

import contextlib
import os
import signal

from stage import Situation, Stage, Terminal, Weather, library

OWN_FILES = ["/reports", "/hosts/pauses", "/hosts/calls", "/choices", "/here", "/searches", "/alerts-dashboard", "/nalssi.log",
             "/nalssi.sqlite", "/places.bin", "/map.bin"]
# By a key, by the terminal's interrupt, and by a signal.
ENDINGS = ["q", "\x03", signal.SIGTERM]


def open_files(process):
    folder = f"/proc/{process}/fd"
    for number in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):
            yield os.readlink(f"{folder}/{number}")


class Hanging(Situation):
    # The program promises to end within two seconds. A busy machine may take longer; the disk would take days.
    SECONDS = 6

    @contextlib.contextmanager
    def dashboards(self, hangs, source=None):
        """A dashboard for each pair of calls and files that hang, all at once, each in a home of its own."""
        with contextlib.ExitStack() as stack:
            started = []
            for calls, files in hangs:
                stage = stack.enter_context(Stage(None if source == "sample" else Weather()))
                stage.path(".local/share/nalssi/nalssi.sqlite").write_bytes(b"")
                stage.environment |= {
                    "LD_PRELOAD": library("hanging-disk"), "HANG_CALLS": calls, "HANG_FILES": ":".join(files)}
                started.append((stage, stack.enter_context(Terminal(stage))))
            yield started

    def answers_keys(self, terminal):
        terminal.press("?")
        terminal.wait_for("Help", self.SECONDS)
        # Together with the next key it would be another one.
        terminal.press("\x1b")
        terminal.wait_for(r"Korea\(", self.SECONDS)

    def end(self, started):
        """All end, by different means."""
        for number, (_, terminal) in enumerate(started):
            terminal.leave(ENDINGS[number % len(ENDINGS)])
        for number, (stage, terminal) in enumerate(started):
            with self.subTest(ending=repr(ENDINGS[number % len(ENDINGS)]), hanging=stage.environment["HANG_FILES"]):
                self.assertIsNotNone(terminal.ended(self.SECONDS), "it does not end")

    def test_files_that_cannot_be_opened_delay_neither_the_screen_nor_a_key_nor_the_end(self):
        each, all_together = [[file] for file in OWN_FILES], [OWN_FILES] * len(ENDINGS)
        with self.dashboards([("open,stat", files) for files in each + all_together]) as started:
            for stage, terminal in started:
                with self.subTest(stage.environment["HANG_FILES"]):
                    terminal.wait_for("Seoul", self.SECONDS)
                    self.answers_keys(terminal)
            self.end(started)

    def test_a_choice_or_a_place_that_the_disk_does_not_take_delays_no_key_and_no_end(self):
        with self.dashboards([("fsync", ["/choices.new", "/here.new"])] * 2, source="sample") as started:
            for _, terminal in started:
                terminal.wait_for("Seoul")
                terminal.press("v")
                self.answers_keys(terminal)
            self.end(started)

    def test_a_search_in_data_on_such_a_disk_delays_no_key_and_no_end(self):
        with self.dashboards([("open", ["/places.bin"])] * 2, source="sample") as started:
            for _, terminal in started:
                terminal.wait_for("Seoul")
                terminal.press("/")
                for letter in "san":
                    terminal.press(letter)
                    terminal.wait_for(letter, self.SECONDS)
                terminal.press("\x1b")
                terminal.wait_for("place or latitude", self.SECONDS)
            self.end(started)

    def test_settings_that_are_edited_on_such_a_disk_delay_no_key_and_no_end(self):
        with self.dashboards([("read", ["/hanging.toml"])] * 2, source="sample") as started:
            for stage, terminal in started:
                terminal.wait_for("Seoul")
                # The file that hangs is put behind a link, so that the program started with one that does not.
                stage.path(".config/nalssi/hanging.toml").write_text('theme = "light"\n')
                stage.path(".config/nalssi/config.toml").symlink_to("hanging.toml")
                terminal.wait_until("the file is being read", lambda: any(
                    name.endswith("/hanging.toml") for name in open_files(terminal.process.pid)))
                self.answers_keys(terminal)
            self.end(started)

    def test_settings_that_cannot_be_read_at_the_start_are_an_error_within_two_seconds(self):
        with Stage() as stage:
            stage.path(".config/nalssi/config.toml").write_text('theme = "dark"\n')
            stage.environment |= {
                "LD_PRELOAD": library("hanging-disk"), "HANG_CALLS": "open,stat", "HANG_FILES": "/config.toml"}
            with Terminal(stage) as terminal:
                terminal.wait_for(r"config\.toml cannot be read", self.SECONDS)
                self.assertEqual(terminal.ended(self.SECONDS), 74)
            stage.environment["HANG_CALLS"] = "read"
            self.assertEqual(stage.run("snapshot", limit=self.SECONDS).status, 74)
