"""Alerts: given once, by the rules as they are now, and not lost if they cannot be delivered."""

import os
import re

from stage import Situation, Stage, Terminal, Weather


class Alerts(Situation):
    COLD = ["watch", "서울", "--high", "-50", "--within", "12h", "--once", "--source", "sample"]

    def failing_notifier(self, stage):
        program = stage.path("bin/notify-send")
        program.write_text('#!/bin/sh\necho x >> "$HOME/tries"\nexit 1\n')
        program.chmod(0o755)
        return {"PATH": f"{program.parent}:{os.environ['PATH']}"}

    def test_a_notification_that_fails_is_told_and_tried_again(self):
        with Stage() as stage:
            path = self.failing_notifier(stage)
            for count in (1, 2):
                run = stage.run(*self.COLD, "--notify", environment=path)
                self.assert_says(run, "notify-send")
                self.assertEqual(len(stage.path("tries").read_text().split()), count, run)

    def test_a_program_that_fails_is_told_and_run_again(self):
        with Stage() as stage:
            program = stage.path("tell")
            program.write_text('#!/bin/sh\necho x >> "$HOME/tries"\nexit 3\n')
            program.chmod(0o755)
            for count in (1, 2):
                run = stage.run(*self.COLD, "--exec", str(program))
                self.assertNotEqual(run.errors, "", run)
                self.assertEqual(len(stage.path("tries").read_text().split()), count, run)

    def test_a_full_disk_under_the_alerts_is_a_failure(self):
        for command in (self.COLD, [word for word in self.COLD if word != "--once"]):
            with self.subTest(command), Stage() as stage, open("/dev/full", "wb") as full:
                run = stage.run(*command, stdout=full)
                self.assertEqual(run.status, 74, run)
                self.assert_says(run, "stdout")
                # It was not given.
                self.assertNotEqual(stage.run(*self.COLD).output, "")

    def test_hundreds_of_alerts_are_given_once(self):
        places = [f"37.{number:03},127.{number:03}" for number in range(110)]
        with Stage(Weather()) as stage:
            counts = [len(stage.run("watch", *places, "--high", "-50", "--low", "50", "--once").lines) for _ in range(3)]
            self.assertEqual(counts, [220, 0, 0])

    def test_a_rule_too_many_is_a_mistake(self):
        with Stage() as stage:
            config = stage.path(".config/nalssi/config.toml")
            for count, status in ((100, 0), (101, 78)):
                config.write_text("".join(
                    f'[[watch]]\nplace = "37.{number:03},127"\nhigh = 30\n' for number in range(count)))
                run = stage.run("config", "--check")
                self.assertEqual(run.status, status, run)
            self.assert_says(run, "config.toml:301", "100")

    def test_a_running_watch_goes_by_the_rules_as_they_are_now(self):
        with Stage(Weather()) as stage:
            config = stage.path(".config/nalssi/config.toml")
            rule = '[[watch]]\nplace = "{}"\nhigh = -50\n'
            config.write_text(rule.format("서울"))
            with Terminal(stage, "watch") as watch:
                watch.wait_for("Seoul: ")
                # By writing it, by replacing it, and by taking the rules away and giving others.
                config.write_text(rule.format("부산"))
                watch.wait_for("Busan: ")
                other = stage.path(".config/nalssi/other")
                other.write_text(rule.format("paris") + rule.format("대전"))
                other.replace(config)
                watch.wait_for("Paris: (?s:.)*Daejeon: ")
                config.write_text("")
                watch.wait_for("nalssi: ")
                config.write_text(rule.format("tokyo"))
                watch.wait_for("Tokyo: ")
                self.assertNotIn("Seoul: ", watch.seen)

    def test_watches_of_one_rule_tell_that_they_share_what_was_given(self):
        with Stage(Weather()) as stage:
            rule = ["watch", "서울", "--high", "-50", "--once"]
            self.assertEqual([len(stage.run(*rule).lines) for _ in range(2)], [1, 0])
            self.assertRegex(stage.run("watch", "--help").output, r"the same\s+rule,\s+only\s+one")

    def test_an_alert_has_the_bookmarks_own_name(self):
        with Stage(Weather()) as stage:
            stage.run("bookmarks", "add", "서울", "--name", "우리 집")
            for number, place in enumerate(("owm:1835848", "seoul", "우리 집", "서울")):
                run = stage.run("watch", place, "--high", str(-50 - number), "--once")
                self.assertRegex(run.output, "^우리 집: ", place)

    def test_the_unit_of_systemd_runs_what_was_typed(self):
        with Stage() as stage:
            program = stage.path("at home/cold.sh")
            program.write_text("#!/bin/sh\n")
            program.chmod(0o755)
            for option in (["--exec", "./cold.sh"], ["--exec=./cold.sh"]):
                run = stage.run("watch", "서울", "--high", "30", *option, "--print-unit", folder=program.parent)
                self.assertEqual(run.status, 0, run)
                command = re.search("ExecStart=(.*)", run.output)[1]
                self.assertIn(f'{program}"', command)
                self.assertNotIn("./cold.sh", command)
            run = stage.run("watch", "a\rb$HOME", "--high", "30", "--print-unit")
            self.assertIn(r'"a\rb$$HOME"', run.output)
            self.assertNotIn("\r", run.output)

    def test_a_notification_of_the_dashboard_is_not_read_as_markup(self):
        with Stage(Weather()) as stage:
            notifier = stage.path("bin/notify-send")
            notifier.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$HOME/told.new"\nmv "$HOME/told.new" "$HOME/told"\n')
            notifier.chmod(0o755)
            stage.environment["PATH"] = f"{notifier.parent}:{os.environ['PATH']}"
            stage.run("bookmarks", "add", "서울", "--name", "<b>A & B</b>")
            stage.path(".config/nalssi/config.toml").write_text('[[watch]]\nplace = "서울"\nhigh = -50\n')
            with Terminal(stage, "--alert", "notify") as terminal:
                terminal.wait_until("a notification is shown", stage.path("told").exists)
            told = stage.path("told").read_text()
            self.assertIn("&lt;b&gt;A &amp; B&lt;/b&gt;", told)
            self.assertNotIn("<b>", told)
