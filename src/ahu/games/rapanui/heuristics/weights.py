"""The weights of turns in Rapa Nui, and the numbers of the evaluation in which it is not linear.

They were found by games between bots. `python -m tools.fit rapanui` tries them again in contests, and fits the
numbers of rounds to come by least squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ROUNDS_FOLLOWING: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 0.5, 1.1, 2.1, 2.9, 3.5, 4.1, 4.6, 5.1, 5.5, 5.9, 6.2, 6.6, 6.9, 7.2),
    (0.0, 0.5, 0.9, 1.4, 2.0, 2.6, 2.9, 3.3, 3.7, 3.9, 4.2, 4.5, 4.8, 5.0, 5.3, 5.5, 5.8, 6.0, 6.3),
    (0.0, 0.2, 0.5, 0.7, 1.0, 1.2, 1.5, 1.8, 2.0, 2.1, 2.3, 2.7, 3.0, 3.1, 3.3, 3.5, 3.8, 4.0),
)
"""The shipped numbers of rounds after a round, with 2, 3 and 4 players: see :attr:`Weights.rounds_with_2`."""


@dataclass
class Weights:
    """The weights of one set of heuristics. Bots with different weights can play against each other.

    Numbers are points if nothing else is said. A share or a likelihood is from 0 to 1.
    """

    # what Resources and tiles bring
    stylings_per_round: float = 1.4
    """Exchanges that a seat makes in a usual round."""
    exchange_share: float = 0.15
    """Share of what a Resource could bring by an exchange that it brings in the end."""
    exchange_share_per_styling: float = 0.5
    """Part of that share that one exchange still to come stands for; two make it whole."""
    extra_stylings: float = 0.6
    """Exchanges beyond the usual ones that a seat can make this round, if enough of its figures stand."""
    stylings_per_figure: float = 0.8
    """Exchanges this round for each figure that stands."""
    tile_values: tuple[float, ...] = (3.6, 1.6, 3.2, 2.6, 5.0, 3.4, 2.2, 2.8, 3.2, 3.0)
    """What each tile brings if it is used well."""
    tile_use_this_round: float = 0.25
    """Likelihood that a tile is used well this round."""
    tile_use_per_round: float = 0.5
    """What each round to come adds to that likelihood."""
    outstanding_gain: float = 1.7
    """What an Outstanding Offering has more than the Offering one would take instead, for each exchange."""
    outstanding_stylings: float = 4.0
    """Exchanges for which Outstanding Offerings last."""
    tile_hold: float = 0.7
    """Share of its value that a tile must bring to be used now: there may be no better moment."""
    draft_values: tuple[float, ...] = (5.0, 3.0, 4.0, 4.0, 6.0, 4.0, 6.0, 3.0, 3.0, 3.0)
    """What each tile is worth in the draft of two players; only differences count."""

    # what the Tablet must bring to be used in place of a tile, beside the points it has at the end
    tablet_hold: float = 0.6
    """In the last round."""
    tablet_hold_per_round: float = 0.7
    """More for each round to come."""
    tablet_skimp_hold: float = 1.0
    """In place of Skimp, in the last round."""
    tablet_skimp_hold_per_round: float = 0.5
    """In place of Skimp, more for each round to come."""
    tablet_rounds: float = 2.0
    """Rounds to come that count for the above, at most."""
    tablet_more_margin: float = 0.5
    """What it must bring beyond all that in place of Take Three More."""

    # Improvements
    improvement_per_round: tuple[float, ...] = (1.3, 0.0, 3.4, 3.0)
    """What each Improvement brings in a round; Artistic brings by the exchange instead."""
    improvement_this_round: tuple[float, ...] = (0.8, 0.0, 0.8, 0.9)
    """Share of a round that the round under way counts for, if it is bought in time for it."""
    artistic_per_styling: float = 1.1
    """What Artistic brings with each exchange."""
    improvement_margin: float = 0.6
    """What an Improvement must bring beyond its price to be bought."""
    least_purchase: float = 1.0
    """What an Improvement that pays is worth, at least."""
    doubtful_purchase_cost: float = 1.2
    """What it costs to buy an Improvement that does not pay, beside its price."""
    doubtful_purchase: float = -2.5
    """An Improvement that brings less than this is not bought."""
    late_purchase: float = -0.5
    """Extra for buying an Improvement while erecting: it could be bought in the next round."""
    purchase_before_exchange: float = -1.0
    """Extra for buying an Improvement before an exchange: it takes Resources away from the exchange."""

    # stars for the Sorcerer
    first_star: float = 3.2
    """The first star: the pick of the Offerings, and of the spaces of the next round."""
    next_star: float = 0.9
    """The best of the other free stars, at most."""
    star_step: float = 0.55
    """One place further ahead in the order."""

    # sculpting
    moai: float = 0.8
    """What erecting any Moai brings beside its Resources in the last round: the tile, and a Moai to style."""
    moai_later: float = 2.4
    """What it brings more if a round follows."""
    sculptor_missing: float = 0.4
    """What each Sculptor that a Moai still needs takes from the value of the first."""
    first_column: float = 1.0
    """Extra for a first Sculptor in the first column when slots are scarce: every Moai needs one there."""
    villager_erects: float = 0.85
    """Likelihood that a Villager still in hand comes to erect a Moai."""
    sculpting: float = 0.5
    """The choice of the rollout policy in the quarry."""
    plain_sculpting: float = -0.1
    """Taking Moai without any help."""
    chief_elsewhere: float = -0.5
    """Putting the Chief in another column than the best."""

    # placing on the island
    site: float = 0.3
    """A Moai of one's own that can be styled later."""
    least_erecting: float = 1.5
    """A Transporter is expected to erect only if that brings more than this."""
    likely_chain: float = 0.4
    """A chain more likely than this to be closed is counted on for styling."""
    spare_site: float = 0.25
    """Share of an erecting that counts if there will hardly be a Moai for it."""
    exchange_now: float = 0.8
    """Share of what an exchange would bring now that a Villager beside a bare Moai is worth."""
    resources_to_come: float = 2.0
    """Resources that come in this round beside those for erecting."""
    skimp_discount: float = 0.5
    """Resources that Skimp takes off the price of an exchange, all in all."""
    affordable_margin: float = 0.25
    """Exchanges fewer than Resources would pay for: they are seldom of the right kinds."""
    least_affordable: float = 0.15
    """Likelihood that there will be an exchange although Resources do not suffice."""
    style_own: float = 0.8
    """Likelihood that a Moai that is still to be erected is then styled by the same seat."""
    second_use: float = 0.2
    """Share of the lesser of erecting and styling that counts beside the better."""
    own_link: float = 0.75
    """Likelihood that a gap is closed that one could close oneself."""
    link_doubt: float = 3.5
    """Doubt that the Villagers to come close a gap: of so many Villagers, half the gaps are closed."""
    bridge_to_erect: float = 5.0
    """What it is worth to open the way for a Moai to where one stands."""
    bridge_to_style: float = 4.0
    """What it is worth to open the way for a Pukao to where one stands."""
    moai_crossing: float = 0.4
    """Likelihood that an opponent's Moai crosses a space on its way."""
    pukao_crossing: float = 0.4
    """Likelihood that an opponent's Pukao crosses a space on its way."""
    villager_carries: float = 0.4
    """Likelihood that an opponent's Villager in hand is put where it needs a chain."""
    rollout_noise: float = 1.2
    """Uniform noise up to this is added to the value of a placement in a rollout."""
    draft_noise: float = 1.0
    """Uniform noise up to this is added to the value of a tile in a rollout's draft."""

    # transports
    opponent_points: tuple[float, ...] = (0.0, 0.0, 0.9, 0.5, 0.35)
    """What a point for one opponent costs, by number of players."""
    second_transporter: float = 0.4
    """Extra for a Moai erected beside another Transporter of one's own, who can style it."""
    early_exchange: float = 0.5
    """Extra for an exchange now: others may take the Offering."""
    skimp_loss: float = 1.0
    """Without an exchange at the whole price, Skimp is used for one that loses less than this."""
    least_transport: float = 0.5
    """If the best transport brings no more than this, tiles that let another figure work are looked at."""
    unneeded_tile: float = -1.5
    """Extra for using a tile for a transport although there is one without it."""
    drop_out: float = -0.4
    """Dropping out."""
    least_gain: float = 0.6
    """What Resources for erecting are worth, at least."""
    added_gain: float = -1.0
    """Extra for using a tile that adds Resources when the rollout policy would not."""
    ending_range: float = 3.0
    """Endings of a transport that are worse than the best by this are not listed."""
    skimp_cost: tuple[float, ...] = (2.5, 4.5)
    """What it costs to use Skimp, and to use the Tablet as Skimp."""
    rollout_lead: float = 0.1
    """What the choice of the rollout policy is worth more than the best of all others."""

    # rounds to come
    rounds_with_2: tuple[float, ...] = ROUNDS_FOLLOWING[0]
    """Rounds after a round that begins with so many Moai missing for the end, with 2 players."""
    rounds_with_3: tuple[float, ...] = ROUNDS_FOLLOWING[1]
    """The same with 3 players."""
    rounds_with_4: tuple[float, ...] = ROUNDS_FOLLOWING[2]
    """The same with 4 players."""
    moai_erected: float = 0.85
    """Share of Moai in hand that are erected."""
    missing_error: float = 0.5
    """Moai by which the expected number of missing ones may be too low."""

    # the evaluation, beside its coefficients: try these with a bot that plays rollouts, `greedy` does not evaluate
    resources_counted: int = 4
    """Resources of each kind that count beyond a point each: more of them can hardly be exchanged."""
    tablet_evaluation_rounds: float = 2.0
    """Rounds, at most, in which the Tablet may bring something."""
    stddev_rounds: float = 5.0
    """Rounds to come: more than this make the expected scores no less certain."""

    def rounds_following(self, players: int) -> tuple[float, ...]:
        """Rounds after a round that begins with so many Moai missing for the end."""
        return (self.rounds_with_2, self.rounds_with_3, self.rounds_with_4)[players - 2]
