"""How a good player weighs things, in hundredths of a point; found by letting bots play each other."""

from __future__ import annotations


class Weights:
    """One player's taste; another taste is another instance, so that tastes can play each other."""

    __slots__ = (
        "base",
        "bidding",
        "boldness",
        "carry",
        "chief",
        "contested",
        "distance",
        "fetch",
        "figure",
        "half",
        "heavy",
        "hope",
        "keep",
        "log",
        "marker",
        "order",
        "passing",
        "rounds",
        "sculptor",
        "sorcerer",
        "step",
        "tablet",
        "toll",
        "traffic",
        "unfinished",
        "unmarked",
        "urgency",
        "worker",
    )

    def __init__(self) -> None:
        self.toll = 40
        """What a point for another costs."""
        self.step = 4
        """What a hex more costs even if it is free: ways should be short."""
        self.figure = 80
        """What it costs to need one more figure for a plan."""
        self.distance = 95
        """What a hex costs that a load has still to go in later rounds, for each size."""
        self.carry = 85
        """The same for a Moai that is still to be sculpted."""
        self.heavy = 5
        """What each size beyond the first adds to that."""
        self.fetch = 55
        """The same for a Headdress that is still to be taken."""
        self.keep = 75
        """Of a hundred points a load in safety may bring later, how many are worth as much now."""
        self.unmarked = 30
        """The same for a load left unmarked, which anyone may take."""
        self.marker = 110
        """What it costs to leave a marker on a load."""
        self.hope = 50
        """Of a hundred points of a Headdress, how many a Moai erected now will bring by one."""
        self.base = 100
        """What it costs to use a Base up."""
        self.half = 210
        """What half a tablet is worth."""
        self.bidding = 20
        """What it costs to bid a marker, beside the half-tablet it does not take then."""
        self.urgency = 150
        """What makes half a tablet more urgent when the supply runs out this round."""
        self.tablet = 350
        """What it costs to break a tablet."""
        self.worker = 92
        """What one more Worker brings each round."""
        self.order = 68
        """What one more marker brings each round, beside half-tablets."""
        self.sculptor = 110
        """What it costs to bid a Worker."""
        self.log = 28
        """What a Log is worth."""
        self.sorcerer = 120
        """What the Sorcerer does on the island in a round, if nothing better is known."""
        self.chief = 230
        """What the Chief does on the island in a round."""
        self.traffic = 35
        """How much of the tolls a figure may earn is counted on."""
        self.passing = 55
        """What a figure is worth for each unit of strength that others, as it looks now, will need where it stands."""
        self.boldness = 50
        """Of a hundred figures others have still to place, how many will help one's plans."""
        self.contested = 40
        """Of a hundred points on an Ahu that others are likely to take first, how many still count."""
        self.unfinished = 45
        """Of a hundred points of a plan that can't be finished this round, how many are worth working for."""
        self.rounds = 9
        """Rounds a game has, more or less."""
