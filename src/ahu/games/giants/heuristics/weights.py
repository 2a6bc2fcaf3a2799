"""The weights of turns in Giants, and the numbers of the evaluation in which it is not linear.

They were found by games between bots. `python -m tools.fit giants` tries them again in contests, and fits the
numbers of rounds to come by least squares.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Weights:
    """The weights of one set of heuristics. Bots with different weights can play against each other.

    Numbers are hundredths of a point if nothing else is said.
    """

    # paths and loads
    toll: int = 40
    """What a point for another costs."""
    step: int = 4
    """What a hex costs even if it is free: paths should be short."""
    figure: int = 80
    """What it costs to need one more figure for a plan."""
    later_hex: int = 95
    """What each hex costs that a load has still to go in later rounds, for each size."""
    unsculpted_hex: int = 85
    """The same for a Moai that is still to be sculpted."""
    unsculpted_size: int = 5
    """What each size beyond the first adds to that."""
    untaken_headdress_hex: int = 55
    """The same for a Headdress that is still to be taken."""
    later_percent: int = 75
    """Percent of what a load in safety may bring later that count now."""
    unmarked_percent: int = 30
    """Percent of that which count for a load left unmarked, which anyone may take."""
    marker: int = 110
    """What it costs to leave a marker on a load."""
    marker_back: int = 100
    """What the marker is worth that comes back when a marked load is erected or put on a head."""
    finish_bonus: int = 20
    """Extra for erecting or crowning now."""
    leave_cost: int = 5
    """What it costs to leave a load unmarked, beside the risk."""
    least_headdress: int = 150
    """What a Headdress is worth at least with a Base left: a Moai may still come that could wear it."""
    headdress_hope_percent: int = 50
    """Percent of a Headdress's points that count for a Moai erected now."""
    headdress_hope_none_left_percent: int = 25
    """The same when no Headdress is left in the supply."""
    headdress_on_coming_moai: int = 70
    """What each point of a Headdress counts if its Moai will probably be erected this round."""
    new_headdress_on_coming_moai: int = 60
    """The same for a Headdress that is still to be taken."""
    base: int = 100
    """What it costs to use a Base up."""

    # tablets, figures and Logs
    half_tablet: int = 210
    """What half a tablet is worth."""
    half_tablet_urgency: int = 150
    """Extra when the supply of half-tablets may run out this round."""
    tablet: int = 350
    """What it costs to break a tablet."""
    worker_per_round: int = 92
    """What one more Worker brings in a round."""
    marker_per_round: int = 68
    """What one more marker brings in a round, beside half-tablets."""
    log: int = 28
    """What a Log is worth."""
    sorcerer: int = 120
    """What the Sorcerer does on the island in a round, if nothing better is known."""
    rounds: int = 9
    """Rounds that a game usually has."""

    # rounds to come for the evaluation, in rounds, the rest of this one included
    rounds_base: float = -0.6
    """Rounds to come beside those for empty Bases."""
    rounds_per_base_of_fastest: float = 0.75
    """Rounds for each empty Base of the seat that has fewest of them."""
    rounds_per_base_of_average: float = 0.62
    """Rounds for each empty Base of a seat, on average."""
    before_placing: float = 0.3
    """Part of a round before figures are placed."""
    before_transport: float = 0.6
    """Part of a round before the transport."""

    # the evaluation, beside its coefficients: try these with a bot that plays rollouts, `greedy` does not evaluate
    evaluation_hex: int = 60
    """What each hex costs that a load has still to go, for each size."""
    bare_head_rounds: float = 4.0
    """Rounds to come: with fewer than this, a bare head counts less in proportion."""
    log_rounds: float = 2.0
    """Rounds to come: with fewer than this, a Log counts less in proportion."""
    usual_markers: float = 4.0
    """Markers a seat usually has: with more it gets more half-tablets than others, with fewer less."""
    stddev_rounds: float = 8.0
    """Rounds to come: more than this make the expected scores no less certain."""

    # bids
    first_bid_round: int = 1
    """The round in which the first bid is made; nothing is bid before."""
    worker_bid: int = 110
    """What it costs to bid a Worker."""
    chief_bid: int = 230
    """What it costs to bid the Chief."""
    marker_bid: int = 20
    """What it costs to bid a marker, beside the half-tablet it does not take then."""
    moai_percent: int = 90
    """Percent of what a Moai may bring that count for it at the quarry."""
    last_moai_percent: int = 60
    """The same in the last round."""
    waiting_percent: int = 75
    """What each Moai of one's own that waits to be erected leaves of the value of another, in percent."""
    second_take_percent: int = 60
    """Percent of the value of a second Moai that count for a bid."""
    first_if_earlier_percent: tuple[int, ...] = (85, 30, 10)
    """Chance that a seat which wins ties chooses first, by the number of markers in one's own bid (G22), in percent."""
    first_if_later_percent: tuple[int, ...] = (35, 12, 4)
    """The same for a seat which loses ties."""

    # placing figures
    help_percent: int = 50
    """Of a hundred figures that others have still to place, how many will help one's plans."""
    helped_risk_percent: int = 50
    """Percent of what a marker saves on a load that count if others may help it to an Ahu this round."""
    contested_percent: int = 40
    """Percent of the points of an Ahu that count if others are likely to take it first."""
    unfinished_percent: int = 45
    """Percent of a plan's points that count if it can't be finished this round."""
    moai_per_headdress: float = 3.0
    """Transports of Moai for each transport of a Headdress, about, if both bring the same points."""
    traffic_percent: int = 35
    """Percent of the tolls a figure would earn on an empty island that are counted on."""
    traffic_beside_own_percent: int = 25
    """What a figure of one's own on the hex leaves of them, in percent."""
    traffic_beside_others_percent: int = 50
    """What figures of others on the hex leave of them, in percent."""
    traffic_joined_percent: int = 200
    """What they become beside a hex that carries, in percent."""
    passing_strength: int = 55
    """What each unit of strength is worth that others, as it looks now, will need on the hex."""
    passing_beside_others_percent: int = 50
    """What figures of others on the hex leave of that, in percent."""
    sorcerer_placed: int = 10
    """What it costs to use the Sorcerer as a figure."""
    sorcerer_power_percent: int = 50
    """Percent of the best power of the Sorcerer that it costs to use him as a figure."""
    chief_placed: int = 20
    """What it costs to use the Chief as a figure."""
    reserve_percent: int = 10
    """Percent of a plan's points that it is worth to reserve its Ahu."""
    rollout_noise: int = 60
    """Uniform noise up to this is added to the value of a turn in a rollout."""
