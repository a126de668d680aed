"""The values of an hour, wherever they are shown."""

import json
import re

from stage import Situation, Stage, Weather

HOUR_OF_DAY = {"temperature_2m": lambda local: local.hour}


class Hours(Situation):
    def cell(self, frame, hour):
        """The cell of a table's first row below the head of an hour. No character before it is wide."""
        head = re.search(rf"(?<!\S){hour}(?!\S)", frame[1])
        self.assertIsNotNone(head, frame)
        return frame[2][max(0, head.start() - 3):head.end() + 2]

    def test_forecast_gives_an_hour_the_values_of_its_beginning(self):
        for source in ("open-meteo", "openweather"):
            with Stage(Weather(hour=HOUR_OF_DAY), at="2026-11-26T13:40", source=source) as stage:
                run = stage.run("forecast", "서울", "--hours", "12")
                rows = re.findall(r"(\d\d):00 .*?(\d+)°", run.output)
                self.assertGreaterEqual(len(rows), 3, run)
                self.assertTrue(all(int(time) == int(degrees) for time, degrees in rows), run)

    def test_forecast_as_json_gives_the_same(self):
        with Stage(Weather(hour=HOUR_OF_DAY), at="2026-11-26T13:40") as stage:
            hours = stage.run("forecast", "서울", "--hours", "4", "--json").json["hours"]
            seen = [(hour["start"][11:13], hour["temperature"]["value"]) for hour in hours]
            self.assertEqual(seen[:3], [("04", 13), ("05", 14), ("06", 15)])

    def test_the_selected_column_of_the_table_is_the_hour_in_the_header(self):
        with Stage(Weather(hour=HOUR_OF_DAY), at="2026-11-26T13:40") as stage:
            stage.bookmark("서울")
            frame = stage.screen("--list", "bookmarks", "--density", "line", "--at", "+3h", size="80x8").splitlines()
            self.assertIn("16:00", frame[0])
            self.assertIn("16°", self.cell(frame, "16"))

    def test_without_a_measurement_the_hour_is_shown_as_expected(self):
        weather = Weather(hour={"temperature_2m": 10}, current={"temperature_2m": None})
        with Stage(weather) as stage:
            stage.bookmark("서울")
            run = stage.run("now", "서울")
            self.assertEqual(run.status, 0, run)
            self.assert_says(run, "~10°", "expected")
            entry = stage.run("now", "서울", "--json").json["places"][0]
            self.assertTrue(entry["expected"])
            self.assertEqual((entry["temperature"]["value"], entry["observed"]), (10, None))
            self.assertIn("~10°", json.loads(stage.run("now", "서울", "--waybar").output)["text"])
            frame = stage.screen("--list", "bookmarks")
            self.assertRegex(frame, "expected|forecast")

    def test_the_bar_says_how_old_a_value_is(self):
        with Stage(Weather(), at="2026-11-20T09:00") as stage:
            stage.run("now", "서울")
            stage.services.stop()
            stage.environment["CLOCK_AHEAD"] = str(stage.ahead + 3 * 86_400)
            bar = stage.run("now", "서울", "--waybar").json
            self.assertRegex(bar["text"], "3 d|3 days")
            self.assert_says(stage.run("now", "서울"), "3 d", "offline")

    def test_heads_of_a_twelve_hour_clock_say_which_half_of_the_day(self):
        with Stage(Weather(hour=HOUR_OF_DAY), at="2026-11-26T13:40") as stage:
            stage.bookmark("서울")
            options = ("--list", "bookmarks", "--clock", "12")
            head = stage.screen(*options, "--density", "line", size="120x8").splitlines()[1]
            self.assertRegex(head, r"3p .*6p .*9p .*3a .*12p")
            self.assertRegex(stage.screen(*options, "--at", "+1h", size="120x36").splitlines()[1], r"▐2p▌.*6p.*9p.*3a")

    def test_the_viewers_own_clock_changes_within_the_table(self):
        # Chicago sets its clocks back in the night to the 1st of November 2026.
        weather = Weather(zone="America/Chicago", hour=HOUR_OF_DAY)
        with Stage(weather, at="2026-10-31T20:40", viewer="America/Chicago") as stage:
            stage.bookmark("chicago")
            frame = stage.screen(
                "--list", "bookmarks", "--density", "line", "--at", "+9h", size="200x8").splitlines()
            # Nine hours on it is 04:00, not 05:00.
            self.assertIn("04:00", frame[0])
            self.assertRegex(self.cell(frame, "04"), r"\b4°")

    def test_an_hour_is_the_same_in_the_forecast_and_on_the_screen(self):
        with Stage(Weather(hour=HOUR_OF_DAY), at="2026-11-26T13:40") as stage:
            stage.bookmark("서울")
            for ahead in ("+1h", "+5h", "+12h"):
                # In ASCII a small tile has its temperature as text.
                screen = stage.screen(
                    "--list", "bookmarks", "--at", ahead, "--density", "small", "--ascii", size="80x24")
                hour = int(re.search(r"(\d\d):\d\d", screen.splitlines()[0]).group(1))
                self.assertIn(f" {hour} ", screen.splitlines()[3], f"the tile of {hour}:00\n{screen}")

    def test_days_past_the_end_of_the_forecast_are_not_counted_as_none(self):
        with Stage(Weather(), at="2026-11-26T13:40") as stage:
            stage.bookmark("서울")
            stage.run("now", "서울")
            stage.screen("--list", "bookmarks")
            stage.services.stop()
            late = {"CLOCK_AHEAD": str(stage.ahead + 20 * 86_400)}
            screen = stage.run("snapshot", "--list", "bookmarks", "--size", "120x36", environment=late)
            self.assert_does_not_say(screen, "0-day", "No forecast days")
            stage.services.server.server_close()
