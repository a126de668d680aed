"""Terminals that draw, answer or send something else than most do."""

import unicodedata

from stage import Situation, Stage, Terminal, Weather


class Answering(Terminal):
    """A terminal that answers the question for the cursor's position: `signs` is the number of cells in which it draws a sign of
    ambiguous width; None for a terminal that does not answer."""

    def __init__(self, stage, signs):
        self.signs = signs
        self.asked = 0
        super().__init__(stage, size=(24, 80))

    def read(self, seconds):
        before = len(self.seen)
        found = super().read(seconds)
        for _ in range(self.seen[before:].count("\x1b[6n") if self.signs else 0):
            # The second question comes behind two signs.
            self.press(f"\x1b[1;{1 if self.asked % 2 == 0 else 1 + 2 * self.signs}R")
            self.asked += 1
        return found

    def frame(self):
        """The words of a whole frame, which is asked for."""
        self.seen = ""
        self.press("\x0c")
        words = lambda: " ".join(self.text.split())
        self.wait_until("a frame is drawn", lambda: "Jeju City" in words() and "? help" in words())
        return words()


class Terminals(Situation):
    MESSAGE = "twice as wide"

    def test_signs_that_are_drawn_wide_are_not_used_and_it_is_said_once(self):
        with Stage(Weather()) as stage, Answering(stage, signs=2) as terminal:
            terminal.wait_for(self.MESSAGE)
            frame = terminal.frame()
            self.assertEqual({sign for sign in frame if unicodedata.east_asian_width(sign) == "A"}, set())
            self.assertEqual(frame.count(self.MESSAGE), 1)

    def test_signs_that_are_drawn_narrow_are_used(self):
        for signs in (1, None):
            with self.subTest(signs), Stage() as stage, Answering(stage, signs) as terminal:
                terminal.wait_for("Jeju City")
                frame = terminal.frame()
                self.assertIn("─", frame)
                self.assertNotIn(self.MESSAGE, frame)

    def test_keys_of_the_kitty_protocol_are_understood(self):
        """Another program may have left the protocol on: Esc is CSI 27 u then, and ^C is CSI 99;5u."""
        with Stage() as stage, Answering(stage, signs=1) as terminal:
            terminal.wait_for("Jeju City")
            terminal.press("?")
            terminal.wait_for("Help")
            terminal.press("\x1b[27u")
            terminal.wait_until("the help is closed", lambda: "Help" not in terminal.frame())
            self.assertEqual(terminal.end("\x1b[99;5u")[0], 0)
