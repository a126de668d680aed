"""What is said, and whether it is so."""

from stage import Situation, Stage, Weather


class Words(Situation):
    def test_a_dry_place_is_not_said_to_have_rain(self):
        with Stage(Weather()) as stage:
            stage.bookmark("서울")
            self.assert_does_not_say(stage.screen("--list", "bookmarks"), "☂")
