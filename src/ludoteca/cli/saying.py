"""How the command line speaks: help, and what went wrong, in the language of whoever reads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import cleandoc
from typing import Any

import click
from click.core import ParameterSource

from ludoteca.cli.arguments import reader
from ludoteca.words import Sentence, catalogue, reworded, say, translated

OF_CLICK = (
    say("[OPTIONS]"),
    say("COMMAND [ARGS]..."),
    say("[COMMAND] [ARGS]..."),
    say("GAME ..."),
    say("Show this message and exit."),
)
"""What stands in a usage for something else, and what click says of `--help`."""
VALUES = {
    "TEXT": say("TEXT"),
    "INTEGER": say("NUMBER"),
    "INTEGER RANGE": say("NUMBER"),
    "FILE": say("FILE"),
    "PATH": say("FILE"),
    "DIRECTORY": say("FOLDER"),
    "SECONDS": say("SECONDS"),
    "DAYS": say("DAYS"),
    "NAME=VALUE": say("NAME=VALUE"),
}
"""What stands for the value of an option, by what click calls it."""


def here(text: str) -> str:
    """A help text in the language of whoever reads it."""
    return reworded(text, template_here)


def template_here(template: str) -> str:
    """A sentence in the language of whoever reads it, with its parts still to be filled in."""
    return template if reader() == "en" else catalogue(reader()).get(template, template)


class Speaking(click.Command):
    """A command whose help is in the language of whoever reads it; its English stands where the command does."""

    @property
    def help(self) -> str | None:
        return None if self._help is None else here(cleandoc(self._help))

    @help.setter
    def help(self, text: str | None) -> None:
        self._help = text

    @property
    def epilog(self) -> str | None:
        return None if self._epilog is None else here(self._epilog)

    @epilog.setter
    def epilog(self, text: str | None) -> None:
        self._epilog = text

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(map(here, self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, f"{said(say('Usage'))}: ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [record(param, ctx) for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(said(say("Options"))):
            formatter.write_dl(records)


class SpeakingGroup(Speaking, click.Group):
    """The same for a command of commands."""

    command_class = Speaking

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        found = [(name, command) for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))]
        limit = formatter.width - 6 - max(len(name) for name, _ in found)
        with formatter.section(said(say("Commands"))):
            formatter.write_dl([(name, command.get_short_help_str(limit)) for name, command in found])


def command(name: str | None = None, **more: Any) -> Callable[[Callable[..., Any]], Speaking]:
    """A command that speaks the language of its reader; else as click's."""
    return click.command(name, cls=Speaking, **more)


def record(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """An option as the help lists it: how it is written, and what it does."""
    written, _ = option.get_help_record(ctx) or ("", "")
    value = "" if option.is_flag else option.make_metavar(ctx)
    flags = written.removesuffix(value)
    extra, items = option.get_help_extra(ctx), []
    if "envvars" in extra:
        items.append(say("env var: {name}", name=", ".join(extra["envvars"])))
    if isinstance(option.show_default, str):
        items.append(say("default: {value}", value=f"({here(option.show_default)})"))
    elif "default" in extra:
        items.append(say("default: {value}", value=extra["default"]))
    if isinstance(option.type, click.IntRange) and not option.count:
        items.append(span(option.type.min, option.type.max))
    if option.required:
        items.append(say("required"))
    besides = f"  [{'; '.join(map(said, items))}]" if items else ""
    return flags + said(VALUES.get(value, value)), here(option.help or "") + besides


def said(sentence: str) -> str:
    """A sentence in the language of whoever reads it."""
    return str(translated(sentence, reader()))


def span(fewest: float | None, most: float | None) -> Sentence:
    """From where to where a number may go, one of them at least."""
    if most is None:
        return say("{fewest} or more", fewest=fewest)
    return say("from {fewest} to {most}", fewest=fewest, most=most)


# What went wrong


def sentence(problem: click.ClickException) -> str:
    """What went wrong, in one line that begins and ends like a sentence."""
    message = plain(problem)
    text = said(message)
    if begins(message):
        text = text[:1].upper() + text[1:]
    if isinstance(problem, click.BadParameter) and not isinstance(problem, click.MissingParameter):
        name = typed(problem.param, problem.ctx) if isinstance(problem.param, click.Option) and problem.ctx else None
        text = f"{name}: {said(message)}" if name else text
    text = " ".join(text.split())
    text = text if len(text) <= 400 else text[:400] + " …"
    ends = text.endswith((".", "?", "…")) or "://" in text.split()[-1]  # a terminal takes a dot into the address
    return text + ("" if ends else ".")


def begins(message: str) -> bool:
    """True for what begins with a word of ours: the name of a file or of an option stays as it is."""
    if not isinstance(message, Sentence):
        return True
    first = re.match(r"\{(\w+)\}", template_here(message.template))
    return first is None or (isinstance(message.parts[first[1]], Sentence) and begins(message.parts[first[1]]))


def plain(problem: click.ClickException) -> str:
    """The message, and for what click finds wrong our own words."""
    if isinstance(problem.message, Sentence):
        return problem.message
    path = problem.ctx.command_path if isinstance(problem, click.UsageError) and problem.ctx else "ludoteca"
    if isinstance(problem, click.MissingParameter):
        return missing(problem)
    if isinstance(problem, click.BadParameter):
        return unfit(problem)
    if isinstance(problem, click.NoSuchOption):
        parts = {"name": problem.option_name, "command": path}
        if problem.possibilities:
            others = ", ".join(problem.possibilities)
            return say("no such option {name}; did you mean {others}?", name=problem.option_name, others=others)
        return say("no such option {name}; {command} --help lists them", **parts)
    if isinstance(problem, click.BadOptionUsage):
        alone = "does not take" in problem.message
        name = problem.option_name
        return say("{name} takes no value", name=name) if alone else say("a value goes after {name}", name=name)
    found = re.fullmatch(r"No such command '(.*)'\.", problem.message)
    if found:
        return say("no such command {name}; {command} --help lists them", name=repr(found[1]), command=path)
    found = re.match(r"Got unexpected extra arguments? \((.*)\)", problem.message, re.DOTALL)
    if found:
        return say("this is too much: {given}; {command} --help says what is taken", given=found[1], command=path)
    return problem.format_message()


def missing(problem: click.MissingParameter) -> Sentence:
    """Which argument or option has to be given."""
    param = problem.param
    assert param is not None
    if isinstance(param, click.Argument):
        name = param.make_metavar(problem.ctx) if problem.ctx else param.human_readable_name
        if isinstance(param.type, click.Choice):
            return say("missing argument '{name}': one of {choices}", name=name, choices=listed(param.type))
        return say("missing argument '{name}'", name=name)
    return say("missing option '{name}'", name=param.opts[-1])


def unfit(problem: click.BadParameter) -> str:
    """What a value may be, where click says in its own words that it may not be this."""
    kind = problem.param.type if problem.param is not None else None
    given = re.split(r" is not ", problem.message)[0]
    if isinstance(kind, click.IntRange):
        return say("this is a whole number, {span}; got {given}", span=span(kind.min, kind.max), given=given)
    if isinstance(kind, type(click.INT)):
        return say("this is a whole number; got {given}", given=given)
    if isinstance(kind, type(click.BOOL)):
        return say("this is 1 or 0; got {given}", given=given)
    if isinstance(kind, click.Choice):
        return say("{given} is not one of {choices}", given=given, choices=listed(kind))
    if isinstance(kind, click.Path):
        place = re.search(r"'(.*)'", problem.message, re.DOTALL)
        return unfit_place(place[1], problem.message) if place else problem.message
    return problem.message


def listed(kind: click.Choice[Any]) -> str:
    """What may be chosen."""
    return ", ".join(map(repr, kind.choices))


def unfit_place(place: str, message: str) -> str:
    """What is wrong with a file or a folder that was named."""
    if message.endswith(" is a directory."):
        return say("{place} is a folder, and a file is meant", place=place)
    if message.endswith(" is a file."):
        return say("{place} is a file, and a folder is meant", place=place)
    if message.endswith(" is not writable."):
        return say("{place} cannot be written", place=place)
    return message


def typed(param: click.Parameter, ctx: click.Context) -> str:
    """An option as it was given, as a flag or as a variable, without click's quotes and brackets."""
    if ctx.get_parameter_source(param.name or "") is ParameterSource.ENVIRONMENT:
        return str(param.envvar)
    return param.get_error_hint(ctx).partition(" (env var")[0].replace("'", "")
