"""Words that show something by themselves at the prompt, and what `show` calls it."""

SHOWN = {
    "table": "board",
    "board": "board",
    "slots": "slots",
    "piles": "piles",
    "log": "log",
    "rules": "rules",
    "score": "stats",
    "stats": "stats",
    "settings": "settings",
}
