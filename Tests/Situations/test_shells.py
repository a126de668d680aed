"""Completion in real shells, of a name that begins with a letter and a combining mark."""

import os
import pathlib
import shutil
import subprocess
import unittest

from stage import PROGRAM, Situation, Stage, Terminal

# A letter with its mark as two characters; what may be typed of it: the letter alone, with its mark, and more.
NAME = "e\u0301cole de ski"
BEGINNINGS = ["e", "e\u0301", "e\u0301c"]


def needs(shell):
    return unittest.skipUnless(shutil.which(shell), f"{shell} is not installed")


class Shells(Situation):
    def stage(self):
        stage = Stage()
        program = stage.path("bin/nalssi")
        program.symlink_to(pathlib.Path(PROGRAM).resolve())
        stage.environment |= {
            "PATH": f"{program.parent}:{os.environ['PATH']}", "HISTFILE": "/dev/null", "PS1": "ready> ", "TERM": "dumb"}
        for number, name in enumerate((NAME, "x", "집")):
            run = stage.run("bookmarks", "add", f"37.{number}2,127.5", "--name", name)
            self.assertEqual(run.status, 0, run)
        return stage

    def offered(self, stage, *shell):
        """The lines that a shell prints."""
        done = subprocess.run(shell, env=stage.environment, capture_output=True, check=True, timeout=60, cwd=stage.home)
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode().splitlines()

    @needs("bash")
    def test_bash_completes_it(self):
        script = """
            set -f; source <(nalssi completions bash)
            COMP_LINE="nalssi bookmarks remove $1"; COMP_POINT=${#COMP_LINE}
            COMP_WORDS=(nalssi bookmarks remove "$1"); COMP_CWORD=3
            _nalssi nalssi; printf '%s\\n' "${COMPREPLY[@]}"
        """
        with self.stage() as stage:
            for typed in BEGINNINGS:
                offered = self.offered(stage, "bash", "--norc", "-c", script, "bash", typed)
                # As it is inserted, with a backslash before each blank, or as it is.
                self.assertEqual([line.replace("\\", "") for line in offered], [NAME], typed)

    @needs("fish")
    def test_fish_completes_it(self):
        script = 'nalssi completions fish | source; complete -C "nalssi bookmarks remove $argv[1]"'
        with self.stage() as stage:
            for typed in BEGINNINGS:
                offered = self.offered(stage, "fish", "--no-config", "-c", script, typed)
                self.assertEqual([line.split("\t")[0] for line in offered], [NAME], typed)

    @needs("zsh")
    def test_zsh_completes_it(self):
        with self.stage() as stage:
            functions = stage.path("functions/_nalssi")
            functions.write_text(stage.run("completions", "zsh").output)
            with Terminal(stage, "-f", "-i", program=[shutil.which("zsh")]) as shell:
                shell.wait_for("ready> ")
                shell.press(
                    f"bindkey -e; fpath=({functions.parent} $fpath); autoload -Uz compinit && compinit -u -D; echo load''ed\n")
                shell.wait_for("loaded(?s:.)*ready> ")
                for typed in BEGINNINGS:
                    # What is put before the line makes it print its words.
                    shell.press(f"nalssi bookmarks remove {typed}\t\x01printf '<%s>\\n' \n")
                    shell.wait_for(f"<{NAME}>(?s:.)*ready> ")
