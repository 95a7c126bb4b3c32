"""Examples of every command: what help, the documentation and the tests show of each."""

EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "": [
        ("trashcli", "a game against the greedy bot"),
        ("trashcli play --seed 42", "the game that everyone gets for 42"),
        ("trashcli replay GAME.trash.jsonl", "watch it again"),
        ("trashcli doctor", "does everything work here?"),
    ],
    "play": [
        ("trashcli play", "you against the greedy bot"),
        ("trashcli play --players Ann,Ben", "two people at one terminal"),
        ("trashcli play --players you,sharp,random", "you against two bots"),
        ("trashcli play --profile app --set match.target=6", "other rules"),
        ("trashcli play --resume GAME.trash.jsonl", "go on with a match"),
    ],
    "games": [
        ("trashcli games", "your matches, the one last played first"),
        ("trashcli games show 2026", "the only one whose name begins so"),
    ],
    "games list": [("trashcli games list --json", "for another program")],
    "games show": [("trashcli games show 20261130T", "the beginning of a name is enough")],
    "games rename": [("trashcli games rename 20261130T first-win", "give it a name of yours")],
    "games delete": [("trashcli games delete 20261130T --yes", "do not ask")],
    "rules": [
        ("trashcli rules list", "what there is"),
        ("trashcli rules explain pagat", "how to play"),
        ("trashcli rules new mine --extends kings-wild", "begin rules of your own"),
    ],
    "rules list": [("trashcli rules list --json", "for another program")],
    "rules show": [
        ("trashcli rules show app", "what is not as by default"),
        ("trashcli rules show app --resolved", "every key"),
    ],
    "rules check": [("trashcli rules check mine.yaml", "every mistake, with its line")],
    "rules explain": [
        ("trashcli rules explain pagat", "how to play"),
        ("trashcli rules explain app --set jokers=2", "the same with two jokers"),
    ],
    "rules diff": [("trashcli rules diff pagat app", "what is played differently")],
    "rules new": [("trashcli rules new mine --extends pagat", "writes mine.yaml, to be filled in")],
    "replay": [
        ("trashcli replay GAME.trash.jsonl", "line by line, as it was played"),
        ("trashcli replay GAME.trash.jsonl --instant", "all of it at once"),
        ("trashcli replay GAME.trash.jsonl --speed 4", "four times as fast"),
        ("trashcli replay GAME.trash.jsonl --seat 2", "with what seat 2 could know"),
    ],
    "step": [
        ("trashcli step GAME.trash.jsonl", "forwards and backwards: next, back"),
        ("trashcli step GAME.trash.jsonl --at h3.t17", "hand 3, turn 17"),
        ("trashcli step GAME.trash.jsonl -c 'run until held == JC' -c show", "without a terminal"),
    ],
    "verify": [
        ("trashcli verify GAME.trash.jsonl", "is it what the rules make of it?"),
        ("trashcli verify replays -q", "a folder; only what is wrong"),
        ("trashcli verify GAME.trash.jsonl --level 5", "would the bots decide so, too?"),
    ],
    "info": [("trashcli info GAME.trash.jsonl", "who played what, and how it ended")],
    "diff": [("trashcli diff ONE.trash.jsonl TWO.trash.jsonl", "where they first differ")],
    "script": [("trashcli script GAME.trash.jsonl --at 57 -o bug.trash", "lines that get there")],
    "fork": [
        ("trashcli fork GAME.trash.jsonl --at h3 -o new.trash.jsonl", "as it was in hand 3"),
        ("trashcli fork GAME.trash.jsonl --at h3 --seed 7 -o n.trash.jsonl", "with other cards"),
    ],
    "redact": [("trashcli redact GAME.trash.jsonl --seat 2 -o seen.jsonl", "as seat 2 saw it")],
    "repair": [("trashcli repair GAME.trash.jsonl -o good.trash.jsonl", "what is good of it")],
    "run": [
        ("trashcli run", "a whole match by two bots"),
        ("trashcli run --seed 42 --players sharp,greedy --record 42.trash.jsonl", "keep it"),
        ("trashcli run bug.trash --echo", "a script, each line before its answer"),
        ("trashcli run -c 'new seed=42' -c 'bot until hand == 3' -c show", "lines, without a file"),
        ("echo draw | trashcli run - --json", "lines from another program"),
    ],
    "simulate": [
        ("trashcli simulate -n 10000 --seed S", "how long are matches, who wins?"),
        ("trashcli simulate -n 10000 --players sharp,greedy --json", "bots against each other"),
        ("trashcli simulate --seed S --find 'turns > 400'", "matches that took long"),
        ("trashcli simulate --seed S --match 7 --record 7.trash.jsonl", "one of them, to look at"),
    ],
    "stats": [
        ("trashcli stats", "your own matches: wins, streaks, luck"),
        ("trashcli stats replays --player greedy", "a folder, as one bot sees it"),
    ],
    "schema": [("trashcli schema rules", "what an editor checks profiles by")],
    "schema rules": [("trashcli schema rules", "save it, and name it to an editor")],
    "schema replay": [("trashcli schema replay", "save it, and check other programs' files")],
    "help": [
        ("trashcli help", "all commands"),
        ("trashcli help rules check", "one of them"),
    ],
    "doctor": [
        ("trashcli doctor", "a line for each thing, with advice"),
        ("trashcli doctor --json", "for another program"),
    ],
    "report": [
        ("trashcli report GAME.trash.jsonl", "shows it, asks, and writes a text file"),
        ("trashcli report bug.trash -o bug.txt --yes", "a script; without a question"),
        ("trashcli report GAME.trash.jsonl -o bug.zip", "with the replay inside"),
    ],
    "completion": [
        ("trashcli completion install bash", "Tab completes commands from now on"),
        ("trashcli completion show fish", "the script, to look at or to install"),
    ],
    "completion show": [("trashcli completion show zsh", "the script, on standard output")],
    "completion install": [("trashcli completion install fish", "for all fish shells to come")],
    "version": [("trashcli version", "the same as `trashcli --version`")],
}
"""Of each command, by the words that lead to it: lines to type, and what each is for."""
