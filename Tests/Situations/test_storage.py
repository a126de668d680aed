"""Files and folders that belong to somebody else, are damaged on purpose, or change while they are read."""

import os
import re
import shutil
import stat
import struct
import subprocess
import time
import unittest

from stage import PROGRAM, ROOT, Situation, Stage, Terminal, Weather

SOMEBODY = 65_534
MEGABYTE = 1_048_576


def become_somebody():
    os.setgroups([])
    os.setgid(SOMEBODY)
    os.setuid(SOMEBODY)


@unittest.skipUnless(os.getuid() == 0, "only root can be two users")
class Owners(Situation):
    def home_of_somebody(self, stage):
        """Gives the home, as it is now, to another user than the one that runs the situations."""
        for path in [stage.home, *stage.home.rglob("*")]:
            os.lchown(path, SOMEBODY, SOMEBODY)

    def without_cache(self, stage):
        """A home of another user with a bookmark, whose folder of kept weather is still empty. Returns that folder."""
        stage.bookmark("paris")
        folder = stage.home / ".cache/nalssi"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.home_of_somebody(stage)
        return folder

    def test_weather_that_cannot_be_stored_is_told_once(self):
        with Stage(Weather()) as stage:
            os.chown(self.without_cache(stage), 0, 0)
            run = stage.run("now", before=become_somebody)
            self.assertEqual(run.status, 0, run)
            self.assertEqual(run.errors.count("cannot be stored"), 1, run)
            asked = len(stage.requests)
            with Terminal(stage, before=become_somebody) as terminal:
                terminal.wait_for("cannot be stored")
                first = len(stage.requests)
                self.assertGreater(first, asked)
                # The weather of the other list cannot be stored either.
                terminal.press("2")
                terminal.wait_until("it is asked for", lambda: len(stage.requests) > first)
                terminal.wait_for("Seoul(?s:.)*rain/snow")
                terminal.press("1")
                terminal.wait_for("Paris")
                self.assertNotIn("cannot be stored", terminal.seen)
                terminal.leave("q")
                self.assertEqual(terminal.ended(), 0)

    def test_doctor_names_a_folder_of_root_and_what_mends_it(self):
        with Stage() as stage:
            folder = self.without_cache(stage)
            os.chown(folder, 0, 0)
            run = stage.run("doctor", before=become_somebody)
            self.assertEqual(run.status, 69, run)
            self.assert_says(run, f"{folder} belongs to root", f'sudo chown -R "$(id -u):$(id -g)" {folder}')
            # What it says is done.
            subprocess.run(["chown", "-R", f"{SOMEBODY}:{SOMEBODY}", folder], check=True)
            self.assert_does_not_say(stage.run("doctor", before=become_somebody), "belongs to", "chown")

    def test_doctor_names_every_folder_that_the_weather_cannot_be_stored_in(self):
        def protected(folder):
            folder.chmod(0o555)

        def a_file(folder):
            folder.rmdir()
            folder.write_text("")
            os.chown(folder, SOMEBODY, SOMEBODY)

        for change in (protected, a_file):
            with self.subTest(change.__name__), Stage(Weather()) as stage:
                folder = self.without_cache(stage)
                change(folder)
                self.assert_says(stage.run("now", before=become_somebody), "see 'nalssi doctor'")
                run = stage.run("doctor", before=become_somebody)
                self.assertEqual(run.status, 69, run)
                self.assert_says(run, str(folder))

    def test_a_picture_does_not_replace_a_file_that_may_not_be_written(self):
        with Stage() as stage:
            self.home_of_somebody(stage)
            for owner, mode in ((SOMEBODY, 0o444), (0, 0o644)):
                with self.subTest(owner):
                    picture = stage.path(f"picture.{owner}.svg")
                    picture.write_text("old")
                    os.chown(picture, owner, owner)
                    picture.chmod(mode)
                    run = stage.run("snapshot", "-o", str(picture), before=become_somebody)
                    self.assertEqual(run.status, 74, run)
                    self.assertEqual((picture.read_text(), picture.stat().st_uid), ("old", owner))

    def test_a_picture_over_a_file_of_somebody_else_stays_that_users(self):
        with Stage() as stage:
            picture = stage.path("picture.svg")
            picture.write_text("old")
            os.chown(picture, SOMEBODY, SOMEBODY)
            picture.chmod(0o664)
            run = stage.run("snapshot", "-o", str(picture))
            self.assertEqual(run.status, 0, run)
            status = picture.stat()
            self.assertEqual((status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)), (SOMEBODY, SOMEBODY, 0o664))
            self.assertIn("<svg", picture.read_text())


class DataFiles(Situation):
    def resources(self, stage):
        """A copy of the program's data files of its own."""
        folder = stage.home / "resources"
        # Those of the program that is run: their format may be another one.
        checkout = next(
            (parent for parent in map(os.path.abspath, [f"{PROGRAM}/../../..", f"{PROGRAM}/../../../..", str(ROOT)])
             if os.path.isdir(f"{parent}/Resources/Places")), str(ROOT))
        folder.mkdir()
        for name in ("Places/places.bin", "Map/map.bin"):
            shutil.copyfile(f"{checkout}/Resources/{name}", folder / os.path.basename(name))
        stage.environment["NALSSI_RESOURCES"] = str(folder)
        return folder

    def test_place_data_that_are_shortened_while_they_are_searched_are_an_error(self):
        for size in (0, 5_000):
            with self.subTest(size), Stage() as stage:
                folder = self.resources(stage)
                with subprocess.Popen(
                        [PROGRAM, "places", "--batch"], env=stage.environment, stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                    process.stdin.write("서울\n".encode())
                    process.stdin.flush()
                    self.assertIn(b"1835848", process.stdout.readline())
                    os.truncate(folder / "places.bin", size)
                    output, errors = process.communicate("부산\n".encode(), timeout=60)
                self.assertEqual((process.returncode, output), (69, b""), errors)
                self.assertIn(b"places.bin", errors)

    def test_place_data_that_are_shortened_under_the_dashboard_do_not_end_it(self):
        with Stage() as stage:
            folder = self.resources(stage)
            with Terminal(stage) as terminal:
                terminal.wait_for("Seoul")
                terminal.press("/")
                terminal.wait_for("⌕")
                terminal.press("busan")
                terminal.wait_for("Busan")
                for name in ("places.bin", "map.bin"):
                    os.truncate(folder / name, 0)
                terminal.press("\x15seogwipo")
                terminal.wait_for("places.bin")
                terminal.press("\x1b")
                terminal.wait_for("place or latitude")
                terminal.leave("q")
                self.assertEqual(terminal.ended(), 0)

    def test_a_map_that_is_shortened_while_it_is_shown_is_still_drawn(self):
        with Stage() as stage:
            folder = self.resources(stage)
            with Terminal(stage, "--density", "map") as terminal:
                terminal.wait_for("[\u2801-\u28ff]{3}")
                os.truncate(folder / "map.bin", 0)
                # Wider each time: keys that arrive together must not cancel each other, because then there is nothing to draw.
                for key in "----":
                    terminal.seen = ""
                    terminal.press(key)
                    terminal.wait_for("[\u2801-\u28ff]{3}")
                terminal.leave("q")
                self.assertEqual(terminal.ended(), 0)


class KeptWeather(Situation):
    def checksum(self, data):
        """FNV-1a over words of eight bytes, as `Seal` computes it."""
        value, prime, all_bits = 0xCBF29CE484222325, 0x100000001B3, (1 << 64) - 1
        words = len(data) // 8
        for word in struct.unpack(f"<{words}Q", data[: words * 8]):
            value = (value ^ word) * prime & all_bits
            value ^= value >> 29
        for byte in data[words * 8:]:
            value = (value ^ byte) * prime & all_bits
        return value

    def test_a_small_file_does_not_take_much_memory(self):
        # As many entries as are allowed, of seventeen hours of air quality each and all of one place, in nearly 8 MB.
        hour = struct.pack("<qB6d", int(time.time()), 1, *range(6))
        content = b"".join(bytes([len(text)]) + text for text in (b"owm:1835848", b"openweather"))
        content += struct.pack("<BqqH", 3, int(time.time()), -1 << 63, 17) + 17 * hour
        entry = struct.pack("<IQ", 8 + len(content), self.checksum(content)) + content
        count = 8_000
        with Stage(Weather()) as stage:
            kept = stage.path(".cache/nalssi/reports")
            kept.write_bytes(b"nalssi-reports 11\n" + struct.pack("<I", count) + count * entry)
            self.assertTrue(7 * MEGABYTE < kept.stat().st_size < 8 * MEGABYTE)
            for command in (["now", "owm:1835848"], ["snapshot", "--list", "korea"]):
                run = stage.measured(*command)
                self.assertLess(run.peak, 150 * MEGABYTE)
                self.assertEqual(run.status, 0, run)


class Waiting(Situation):
    def test_the_help_of_snapshot_says_how_long_it_waits(self):
        with Stage(Weather(pause=3.2)) as stage:
            stage.bookmark("서울")
            stage.services.requests.clear()
            limit = int(re.search(r"--timeout SECONDS .*\(default: (\d+)\)", stage.run("snapshot", "--help").output)[1])
            run = stage.run("snapshot", "--list", "bookmarks")
            self.assertIn("overcast", run.output)
            self.assertGreater(limit, 3.2)
