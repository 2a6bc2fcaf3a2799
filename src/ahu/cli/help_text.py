"""Commands whose help and usage are in the language of the terminal.

A command's help, its short help, the help of its options and their placeholders are marked for translation
(``gettext_noop``) where they are written; paragraphs are translated one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from ahu.cli.language import OPTION, spoken
from ahu.cli.parameters import LANGUAGE
from ahu.core.messages import Message, gettext_noop
from ahu.registry import games, kits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.game import Game

OWN_WORDS: Final = (
    gettext_noop("Show this message and exit."),
    gettext_noop("Show the version and exit."),
    gettext_noop("[OPTIONS]"),
    gettext_noop("COMMAND [ARGS]..."),
)
"""Words that the library brings."""
LISTED: Final = 13
"""Characters for a word that is explained in a list."""


class Command(click.Command):
    """A command with translated help, examples, and the option ``--language``.

    In an example GAME stands for the first game there is, and OTHER for the second. With ``variants`` the help lists
    the variants of each game; ``notes`` are lists of words to explain, each under a heading.
    """

    def __init__(
        self,
        *args: Any,  # noqa: ANN401  # whatever click takes
        examples: Sequence[str] = (),
        variants: bool = False,
        notes: dict[str, dict[str, str]] | None = None,
        **extra: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(*args, **extra)
        self.examples, self.variants, self.notes = examples, variants, notes or {}
        self.params.append(language_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; more arguments than the command takes are an error."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:  # the parser does not say in which command
            error.ctx = error.ctx or ctx
            raise
        if rest and not isinstance(self, click.Group):
            raise ExtraArguments(rest, ctx)
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line that shows how the command is used."""
        prefix = f"{spoken().translate('Usage:')} "
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The placeholders of the usage line."""
        return [spoken().translate(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translated_paragraphs(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each option."""
        shown = [param for param in self.get_params(ctx) if isinstance(param, click.Option) and not param.hidden]
        with formatter.section(spoken().translate("Options")):
            formatter.write_dl([(option_names(option), option_help(option, ctx)) for option in shown])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the examples, the variants and the notes."""
        blocks = [["\b", spoken().translate("Examples:"), *[f"  {example}" for example in self._written_examples()]]]
        if self.variants:
            titled = gettext_noop("Variants of {game}, for --option:")
            blocks += [_list(titled, kind.option_labels, kind) for kind in games().values() if kind.option_labels]
        blocks += [_list(title, explained) for title, explained in self.notes.items()]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join("\n".join(block) for block in blocks))

    def _written_examples(self) -> list[str]:
        game, *others = kits()
        other = others[0] if others else game
        return [example.replace("GAME", game).replace("OTHER", other) for example in self.examples]


class Group(Command, click.Group):
    """A group of commands with translated help."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each option and each command."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each command."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        with formatter.section(spoken().translate("Commands")):
            formatter.write_dl(
                [(name, spoken().translate(found.short_help or "")) for name, found in commands.items() if found]
            )


class ExtraArguments(click.UsageError):
    """Arguments that a command does not take."""

    def __init__(self, arguments: list[str], ctx: click.Context) -> None:
        super().__init__(" ".join(arguments), ctx)
        self.arguments = arguments


def language_option() -> click.Option:
    """The option that every command has. It is read before the command line is parsed (:mod:`ahu.cli.language`)."""
    return click.Option(
        [OPTION],
        type=LANGUAGE,
        metavar=gettext_noop("CODE"),
        expose_value=False,
        help=gettext_noop("The language: en, fr or de. Default: that of your system."),
    )


def translated_paragraphs(text: str) -> str:
    """A text of several paragraphs, each of them translated."""
    return "\n\n".join(spoken().translate(paragraph) for paragraph in text.split("\n\n") if paragraph)


def option_names(option: click.Option) -> str:
    """An option as it is typed, with a placeholder for its value."""
    names = ", ".join(option.opts) + "".join(f" / {name}" for name in option.secondary_opts)
    return names if option.is_flag or not option.metavar else f"{names} {spoken().translate(option.metavar)}"


def option_help(option: click.Option, ctx: click.Context) -> str:
    """What an option does, its default, and whether it must be given."""
    parts = [spoken().translate(option.help or "")]
    default = option.get_help_extra(ctx).get("default")
    if default:
        parts.append(spoken().translate("[default: {value}]", value=default))
    if option.required:
        parts.append(spoken().translate("[required]"))
    return " ".join(parts)


def _list(title: str, explained: dict[str, str], kind: type[Game] | None = None) -> list[str]:
    """Words with what they mean, under a title that may name a game."""
    heading = Message(title, game=kind.title) if kind else Message(title)
    rows = [f"  {word:<{LISTED}} {spoken().translate(about)}" for word, about in explained.items()]
    return ["\b", spoken().render(heading), *rows]
