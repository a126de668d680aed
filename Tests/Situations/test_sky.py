"""The sun, the moon and the clocks of places."""

import datetime

from stage import DAY, Situation, Stage, Weather


class Sky(Situation):
    def screen_of(self, place, zone, day, at=None, source="open-meteo"):
        with Stage(Weather(zone, day=day), at=at, viewer=zone, source=source) as stage:
            stage.bookmark(place)
            return stage.screen("--list", "bookmarks")

    def test_polar_night_is_told_in_words(self):
        midnight = {"sunrise": lambda day: day, "sunset": lambda day: day}
        screen = self.screen_of("longyearbyen", "Arctic/Longyearbyen", midnight, at="2026-12-20T12:00")
        self.assertNotIn("Sunrise 00:00", screen)
        self.assertRegex(screen, r"(?i)does not rise|no sunrise|stays down|below the horizon")

    def test_midnight_sun_is_told_in_words(self):
        day = {"sunrise": lambda day: day, "sunset": lambda day: int(day.timestamp()) + DAY}
        screen = self.screen_of("-77.85,166.67", "Antarctica/McMurdo", day, at="2026-12-20T12:00")
        self.assertNotIn("Sunrise 00:00", screen)
        self.assertRegex(screen, r"(?i)does not set|no sunset|stays up|up all day")

    def test_the_moon_of_the_south_is_lit_on_the_other_side(self):
        at = "2026-12-17T20:00"  # first quarter
        south = self.screen_of("sydney", "Australia/Sydney", {}, at=at)
        north = self.screen_of("서울", "Asia/Seoul", {}, at=at)
        self.assertIn("◑", north)
        self.assertIn("◐", south)
        self.assertNotIn("◑", south)

    def test_a_place_far_from_a_town_has_the_clock_of_the_answer(self):
        # The clocks of Chatham go from 02:45 to 03:45 on 27 September 2026.
        weather = Weather("Pacific/Chatham", hour={"temperature_2m": lambda local: local.hour})
        with Stage(weather, at="2026-09-26T20:10", viewer="Pacific/Chatham") as stage:
            run = stage.run("forecast", "-43.95,-176.55", "--hours", "9")
            self.assert_does_not_say(run, "02:45")
            self.assert_says(run, "03:45")

    def test_links_of_the_zone_database_are_zones(self):
        for link in ("Asia/Calcutta", "US/Pacific", "Europe/Kiev", "ROK", "Asia/Saigon"):
            with self.subTest(link), Stage(at="2026-11-26T12:00", viewer=link) as stage:
                expected = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=stage.ahead))
                screen = stage.screen("--list", "korea")
                self.assertIn("12:00", screen.splitlines()[0], f"{link} {expected}")
