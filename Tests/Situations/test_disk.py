"""Damaged files and closed descriptors."""

import os
import pathlib

from stage import Situation, Stage

READING = (["now", "--source", "sample"], ["forecast", "서울"], ["snapshot", "--list", "bookmarks"], ["doctor"],
           ["watch", "서울", "--high", "50", "--once"])


def bytes_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(pathlib.Path(folder).rglob("*"))
            if path.is_file() and not path.name.endswith("-shm")}


class Disk(Situation):
    def damaged(self, stage, change):
        stage.bookmark("서울", "부산", "paris", "tokyo")
        path = stage.path(".local/share/nalssi/nalssi.sqlite")
        path.write_bytes(change(path.read_bytes()))
        return path.parent

    def test_reading_commands_leave_damaged_bookmarks_as_they_are(self):
        damages = {
            "no database": lambda data: b"garbage " * 512,
            "cut short": lambda data: data[: len(data) // 2],
            "a bad page": lambda data: data[:4096] + b"\xff" * 4096 + data[8192:],
        }
        for name, change in damages.items():
            for command in READING:
                with self.subTest(f"{name}, {command[0]}"), Stage() as stage:
                    folder = self.damaged(stage, change)
                    before = bytes_of(folder)
                    run = stage.run(*command)
                    self.assertEqual(bytes_of(folder), before, run)
                    if command[0] in ("now", "snapshot"):
                        self.assertIn("nalssi.sqlite", str(run), "the damaged file is named")

    def test_commands_that_keep_bookmarks_set_a_damaged_file_aside(self):
        with Stage() as stage:
            folder = self.damaged(stage, lambda data: b"garbage " * 512)
            run = stage.run("bookmarks", "add", "대전")
            self.assertEqual(run.status, 0, run)
            self.assertGreater(len(list(folder.glob("nalssi.sqlite*"))), 1, run)
            self.assertIn(b"garbage ", b"".join(bytes_of(folder).values()))

    def test_closed_descriptors_are_not_given_to_files(self):
        def close(*numbers):
            return lambda: [os.close(number) for number in numbers]

        with Stage() as stage:
            run = stage.run("places", "--batch", before=close(0), stdin=None, limit=5)
            self.assertNotEqual(run.status, 124, run)
            self.assertEqual(run.output, "", run)
            stage.bookmark("서울")
            before = bytes_of(stage.path(".local/share/nalssi"))
            stage.run("bookmarks", "list", before=close(0, 1), stdin=None, stdout=None, limit=5)
            self.assertEqual(bytes_of(stage.path(".local/share/nalssi")), before)

    def test_a_snapshot_respects_what_is_at_its_path(self):
        with Stage() as stage:
            link = stage.path("link.svg")
            link.symlink_to("/nowhere/picture.svg")
            self.assertNotEqual(stage.run("snapshot", "-o", str(link)).status, 0)
            self.assertTrue(link.is_symlink())

    def test_configuration_may_have_what_a_person_pastes(self):
        with Stage() as stage:
            config = stage.path(".config/nalssi/config.toml")
            config.write_text("language = \u201cen\u201d\n")
            run = stage.run("config", "--check")
            self.assertEqual(run.status, 78, run)
            self.assertIn("line 1", str(run).replace("config.toml:1", "line 1"))
            self.assertRegex(str(run), "quot|따옴표")

    def test_a_long_configuration_is_refused_and_its_mistakes_are_few(self):
        with Stage() as stage:
            config = stage.path(".config/nalssi/config.toml")
            config.write_text("# " + "x" * 70_000 + "\n")
            self.assertEqual(stage.run("now", "서울").status, 78)
            for line, status in (("unknown{} = 1\n", 0), ("units = {}\n", 78), ("= {}\n", 78)):
                config.write_text("".join(line.format(number) for number in range(500)))
                run = stage.run("config", "--check")
                self.assertEqual(run.status, status, run)
                self.assertLess(len(run.errors.splitlines() + run.lines), 25, run)
