"""Notifications of the dashboard that cannot be shown."""

import os

from stage import Situation, Stage, Terminal, Weather


class Notifications(Situation):
    def test_one_that_fails_is_told_and_tried_again_at_the_next_start(self):
        rain = {"precipitation": 3, "rain": 3, "precipitation_probability": 95, "weather_code": 63}
        with Stage(Weather(hour=rain, current={"precipitation": 0, "rain": 0, "weather_code": 3})) as stage:
            notifier = stage.path("bin/notify-send")
            notifier.write_text('#!/bin/sh\necho x >> "$HOME/tries"\nexit 3\n')
            notifier.chmod(0o755)
            stage.path(".config/nalssi/config.toml").write_text(
                'alert = "notify"\n\n[[watch]]\nplace = "서울"\nrain = "1mm"\n')
            for tries in (1, 2):
                with Terminal(stage, environment={"PATH": f"{notifier.parent}:{os.environ['PATH']}"}) as terminal:
                    terminal.wait_for("notify-send")
                    self.assertEqual(len(stage.path("tries").read_text().split()), tries)
                    self.assertEqual(terminal.end("q")[0], 0)
