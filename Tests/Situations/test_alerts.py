"""Alerts that cannot be delivered."""

import os

from stage import Situation, Stage


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
        with Stage() as stage, open("/dev/full", "wb") as full:
            self.assertEqual(stage.run(*self.COLD, stdout=full).status, 74)
