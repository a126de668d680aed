"""Limits that a shell sets for a program (`ulimit`): it runs, or says which of them is too small."""

import resource

from stage import Situation, Stage, Terminal, Weather, a_limit_of

COMMANDS = (["places", "서울"], ["now", "서울"], ["bookmarks", "add", "부산"], ["snapshot", "--list", "korea"])
KILOBYTE, MEGABYTE = 1_024, 1_048_576


class Limits(Situation):
    def runs_or_names(self, limit, kind, amount):
        """A command has its result, or the limit is named as a shell calls it."""
        for command in COMMANDS:
            with self.subTest(amount=amount, command=command[0]), Stage(Weather()) as stage:
                run = stage.run(*command, before=a_limit_of(kind, amount), limit=20)
                if run.status != 0:
                    self.assertEqual(run.status, 69, run)
                    self.assertIn(limit, run.errors, run)

    def is_drawn_or_named(self, limit, kind, amount):
        """The same for the dashboard, which does not blame the terminal."""
        with self.subTest(amount=amount, command="dashboard"), Stage(Weather()) as stage:
            with Terminal(stage, before=a_limit_of(kind, amount)) as terminal:
                found = terminal.wait_for(f"Seoul|{limit}|TERM")
                self.assertNotEqual(found[0], "TERM", found.string)
                if found[0] == "Seoul":
                    terminal.leave("q")
                self.assertEqual(terminal.ended(10), 0 if found[0] == "Seoul" else 69, terminal.text[-500:])

    def test_little_memory_is_enough_or_is_named(self):
        amounts = (40, 60, 100, 140, 200, 300)
        for limit, kind in (("ulimit -v", resource.RLIMIT_AS), ("ulimit -d", resource.RLIMIT_DATA)):
            for amount in amounts:
                self.runs_or_names(limit, kind, amount * MEGABYTE)
                self.is_drawn_or_named(limit, kind, amount * MEGABYTE)

    def test_a_small_stack_is_enough_or_is_named(self):
        for amount in (64, 128, 256):
            self.runs_or_names("ulimit -s", resource.RLIMIT_STACK, amount * KILOBYTE)
            self.is_drawn_or_named("ulimit -s", resource.RLIMIT_STACK, amount * KILOBYTE)

    def test_few_descriptors_are_named_and_the_terminal_is_not_blamed_for_them(self):
        for amount in (5, 8, 12, 16):
            self.runs_or_names("ulimit -n", resource.RLIMIT_NOFILE, amount)
            self.is_drawn_or_named("ulimit -n", resource.RLIMIT_NOFILE, amount)

    def test_a_file_that_may_not_be_written_leaves_nothing_behind(self):
        for command, status in (
                (["snapshot", "-o", "picture.svg"], 74), (["snapshot", "-o", "picture.txt"], 74),
                (["bookmarks", "add", "부산"], 74), (["now", "서울"], 0)):
            with self.subTest(command), Stage(Weather()) as stage:
                run = stage.run(*command, folder=stage.home, before=a_limit_of(resource.RLIMIT_FSIZE, 0))
                self.assertEqual(run.status, status, run)
                self.assertTrue(status == 0 or run.errors, run)
                # Only what has no contents, such as locks.
                left = [path.name for path in stage.home.rglob("*") if path.is_file() and (
                    path.name.startswith("picture") or path.stat().st_size > 0 or path.suffix == ".new")]
                self.assertEqual(left, [], run)

    def test_the_dashboard_names_a_limit_on_the_size_of_files(self):
        self.is_drawn_or_named("ulimit -f", resource.RLIMIT_FSIZE, 0)
