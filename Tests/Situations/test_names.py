"""Names with characters that change how the text around them is drawn or read."""

import json

from stage import Situation, Stage

# Left to right, right to left, the Arabic letter mark, and a tag, which is never drawn.
MARKS = ["\u200e", "\u200f", "\u061c", "\U000e0041"]


class Names(Situation):
    def test_a_name_in_a_file_with_a_mark_of_direction_or_a_tag_is_refused(self):
        with Stage() as stage:
            stage.bookmark("서울")
            document = json.loads(stage.run("bookmarks", "export").output)
        for mark in MARKS:
            with self.subTest(hex(ord(mark))), Stage() as stage:
                document["bookmarks"][0]["names"] = {"en": f"Se{mark}oul"}
                file = stage.path("bookmarks.json")
                file.write_text(json.dumps(document))
                run = stage.run("bookmarks", "import", str(file))
                self.assertEqual(run.status, 74, run)
                self.assertEqual(stage.run("bookmarks", "list").output, "")

    def test_a_name_that_is_typed_loses_such_marks(self):
        with Stage() as stage:
            stage.bookmark("서울")
            for mark in MARKS + ["\u202e", "\u2066", "\u200b", "\x1b[31m"]:
                with self.subTest(hex(ord(mark[0]))):
                    self.assertEqual(stage.run("bookmarks", "rename", "1", f"Ho{mark}me").status, 0)
                    self.assertNotIn(mark[0], stage.run("bookmarks", "list").output)
                    self.assertNotIn(mark[0], stage.run("bookmarks", "export").output)
