"""Rain, snow and thunder, and values that contradict each other."""

import re

from stage import Situation, Stage, Weather


class Precipitation(Situation):
    def test_snow_is_in_centimetres_or_named_as_melted(self):
        heavy = {"weather_code": 75, "precipitation": 10, "snowfall": 7, "precipitation_probability": 95,
                 "temperature_2m": -3}
        days = {"weather_code": 75, "precipitation_sum": 240, "snowfall_sum": 168, "precipitation_probability_max": 95}
        with Stage(Weather("Asia/Tokyo", hour=heavy, day=days)) as stage:
            for arguments in (["--days", "1"], ["--hours", "2"]):
                run = stage.run("forecast", "sapporo", *arguments)
                self.assertRegex(run.output, r"\dcm|melted", run)
                self.assertNotRegex(run.output.replace("melted", ""), r"\b\d+mm *$", run)

    def test_a_thunderstorm_without_rain_or_chance_is_told_by_its_clouds(self):
        claim = {"weather_code": 95, "precipitation": 0, "rain": 0, "precipitation_probability": 0, "cloud_cover": 5}
        weather = Weather("America/Chicago", hour=claim, day={"weather_code": 95, "precipitation_probability_max": 0})
        with Stage(weather) as stage:
            stage.bookmark("minneapolis")
            for arguments in (["now", "minneapolis"], ["now", "minneapolis", "--waybar"], ["forecast", "minneapolis"],
                              ["forecast", "minneapolis", "--hours", "3"]):
                self.assert_does_not_say(stage.run(*arguments), "thunder", "rain")
            self.assertNotIn("thunder", stage.screen("--list", "bookmarks"))

    def test_a_thunderstorm_with_rain_stays_one(self):
        storm = {"weather_code": 95, "precipitation": 4, "rain": 4, "precipitation_probability": 80, "cloud_cover": 95}
        with Stage(Weather("America/Chicago", hour=storm, day={"weather_code": 95})) as stage:
            self.assert_says(stage.run("now", "minneapolis"), "thunderstorm")

    def test_rain_that_falls_now_has_an_amount(self):
        wet = {"weather_code": 63, "precipitation": 2.5, "rain": 2.5, "precipitation_probability": 90}
        with Stage(Weather(hour=wet)) as stage:
            self.assertEqual(stage.run("now", "서울", "--format", "{rain}").output, "~2.5mm\n")
            entry = stage.run("now", "서울", "--json").json["places"][0]
            self.assertEqual((entry["rain"], entry["expectedRain"]["value"]), (None, 2.5))

    def test_gusts_below_the_wind_are_not_shown(self):
        for gust in (0, 5):
            with self.subTest(gust), Stage(Weather(hour={"wind_speed_10m": 8, "wind_gusts_10m": gust})) as stage:
                run = stage.run("now", "서울", "--format", "{wind} [{gust}]")
                self.assertNotRegex(run.output, rf"\[{gust}", run)

    def test_a_visibility_that_is_a_cap_is_a_lower_limit(self):
        with Stage(Weather(), source="openweather") as stage:
            stage.bookmark("서울")
            self.assertRegex(stage.screen("--list", "bookmarks"), r"≥ ?10 ?km")
