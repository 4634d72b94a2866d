"""`python -m ludoteca.cli`: the command without its script."""

from ludoteca.cli import main

if __name__ == "__main__":
    main()
