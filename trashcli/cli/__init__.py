"""The command line: thin Typer functions, one a command; all work is done elsewhere."""
