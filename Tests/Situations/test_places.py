"""Places that are not known, or that several countries have: never another one without a word."""

from stage import Situation, Stage


class Places(Situation):
    def refused(self, *arguments):
        with Stage() as stage:
            run = stage.run(*arguments)
            self.assertEqual((run.status, run.output), (64, ""), str(run))
            return run.errors

    def shown(self, *arguments):
        with Stage() as stage:
            run = stage.run(*arguments)
            self.assertEqual(run.status, 0, str(run))
            return run.output

    def test_a_country_or_region_beside_a_name_is_not_ignored(self):
        for query in ("Paris, Australia", "Newbridge, AU", "Hell, Michigan", "Busan, Japan", "DL14 6NQ UK", "서울, 일본"):
            with self.subTest(query):
                self.assertRegex(self.refused("now", query, "--source", "sample"), "Other places: |Did you mean ")
                self.refused("bookmarks", "add", query)

    def test_a_place_in_its_country_is_shown(self):
        self.assertIn("Paris", self.shown("now", "Paris, Texas", "--source", "sample"))

    def test_a_postal_code_of_two_countries_is_not_taken_for_either(self):
        for language, first in (("ko", "김포"), ("en", "New York")):
            errors = self.refused("now", "10001", "--source", "sample", "--lang", language)
            self.assertIn(first, errors.split(",")[0])
            self.refused("bookmarks", "add", "10001")
        self.assertIn("New York", self.shown("now", "10001 US", "--source", "sample"))

    def test_a_town_is_not_the_beach_that_was_asked_for(self):
        self.refused("now", "구미해수욕장", "--source", "sample")
        self.assertIn("≈", self.shown("places", "구미해수욕장"))

    def test_a_street_is_not_the_place_it_is_called_like(self):
        self.assertEqual(self.shown("places", "세종대로 110"), "")
        self.assertIn("Gangnam-gu", self.shown("places", "서울 강남구 테헤란로 152"))

    def test_a_southern_latitude_is_no_option(self):
        for query in ("-37.53 143.82", "-37.53,143.82"):
            self.assertIn("Wendouree", self.shown("now", query, "--source", "sample"))

    def test_a_name_leads_with_the_place_that_everybody_means(self):
        for query, name, region in (
                ("남산", "Namsan", "Seoul"), ("신사동", "Sinsa-dong", "Gangnam-gu, Seoul"), ("Vail", "Vail", "Colorado"),
                ("Angkor Wat", "Angkor Wat", "Cambodia"), ("서울에 있는 남산", "Namsan", "Seoul"),
                ("부산에 있는 송도", "Songdo", "Busan")):
            with self.subTest(query):
                first = self.shown("places", query).splitlines()[0]
                self.assertRegex(first, f"^{name}.*{region}")

    def test_stations_are_stations(self):
        for query in ("청산역", "용두역", "신답역"):
            with self.subTest(query), Stage() as stage:
                first = stage.run("places", query, "--json").json["results"][0]
                self.assertEqual((first["names"]["ko"], first["kind"], first["isGuess"]), (query, "station", False))
