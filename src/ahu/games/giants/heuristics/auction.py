"""The values of bids and takes in the auction of Moai (G20 to G25), in hundredths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.pace import rounds_after
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, BEHIND, CHIEF, FIRST_LOAD, HEADDRESS, OFFERED, STRENGTH, WEIGHT

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


# limits of the bids that are listed
MOST_WORKERS: Final = 4
MOST_MARKERS: Final = 2
MOST_STRENGTH: Final = 5


class Offer:
    """The Moai on offer, with their values for one seat."""

    def __init__(self, p: Position, island: Island, weights: Weights, seat: int) -> None:
        self.p = p
        self.island = island
        self.weights = weights
        self.seat = seat
        self.left = rounds_after(p, weights)
        self.sizes: list[int] = []
        for load in range(FIRST_LOAD[HEADDRESS] - 1, -1, -1):
            if p.load_at[load] == OFFERED:
                self.sizes.append(WEIGHT[load])
        self.marker = weights.marker_bid + (weights.half_tablet if p.halves_left() else 0)
        """The cost of a marker in a bid."""
        self.waiting = self._waiting()
        self.values = [0, self.value(1), self.value(2), self.value(3)]

    def _waiting(self) -> int:
        """The number of the seat's Moai that are not erected yet."""
        p, seat = self.p, self.seat
        count = 0
        for load in range(FIRST_LOAD[HEADDRESS]):
            if p.load_at[load] == BEFORE_SCREEN - seat or (p.load_at[load] >= 0 and p.marked_by[load] == seat):
                count += 1
        return count

    def value(self, size: int) -> int:
        """The value of a Moai of a size at the quarry: less for each own Moai that waits, 0 without a free Base."""
        p, weights = self.p, self.weights
        room = p.bases[self.seat]
        for ahu in range(self.island.ahus):
            if p.ahu_base[ahu] == self.seat and p.ahu_moai[ahu] < 0:
                room += 1
        if room <= self.waiting:
            return 0
        gains = sites.moai_gains(p, self.island, weights, self.seat, size)
        price = weights.unsculpted_hex * size + weights.unsculpted_size * (size - 1)
        worth = sites.prospect(self.island, gains, price, self.island.moai_quarry)
        for _ in range(self.waiting):
            worth = worth * weights.waiting_percent // 100
        return worth * (weights.moai_percent if self.left else weights.last_moai_percent) // 100

    # bids

    def bids(self) -> list[tuple[Action, int]]:
        """Reasonable bids with their values."""
        p, seat = self.p, self.seat
        table = p.game.actions.bids
        found: list[tuple[Action, int]] = [(table[0][0][0][0], 0)]
        wanted = 0
        for size in self.sizes:
            wanted += size
        if p.rounds() < self.weights.first_bid_round:
            return found
        price = self._sorcerer()
        chiefs = 2 if p.chief[seat] == BEHIND else 1
        sorcerers = 2 if p.sorcerer[seat] == BEHIND else 1
        for chief in range(chiefs):
            for sorcerer in range(sorcerers):
                for workers in range(min(p.workers[seat], MOST_WORKERS) + 1):
                    strength = workers + sorcerer + STRENGTH[CHIEF] * chief
                    if not strength or strength > wanted or strength > MOST_STRENGTH:
                        continue
                    cost = self.weights.worker_bid * workers + price * sorcerer + self.weights.chief_bid * chief
                    for markers in range(min(p.markers[seat], MOST_MARKERS) + 1):
                        worth = self._brings(strength, markers) - cost - self.marker * markers
                        found.append((table[markers][workers][sorcerer][chief], worth))
        return found

    def _sorcerer(self) -> int:
        """The value of the Sorcerer on the island, which a bid with him loses."""
        p, weights, seat = self.p, self.weights, self.seat
        if p.urn_workers[seat]:
            return max(weights.worker_per_round * self.left, weights.sorcerer)
        if p.urn_markers[seat]:
            return max(sites.marker_worth(p, weights, self.left), weights.sorcerer)
        return weights.sorcerer

    def _brings(self, strength: int, markers: int) -> int:
        """The expected value of the Moai for a bid, by the expected number of seats that choose first."""
        ahead = self._ahead(markers)
        whole = ahead // 100
        part = ahead % 100
        near = self._pick(strength, whole)
        worth = self.values[near] * (100 - part)
        far = self._pick(strength, whole + 1)
        worth += self.values[far] * part
        worth //= 100
        again = self._pick(strength - max(near, 1), self.p.players)
        return worth + self.values[again] * self.weights.second_take_percent // 100

    def _pick(self, strength: int, ahead: int) -> int:
        """The size of the best Moai for a strength, after ``ahead`` seats took the largest ones; 0 if there is none."""
        best = 0
        for i in range(ahead, len(self.sizes)):
            size = self.sizes[i]
            if size <= strength and self.values[size] > self.values[best]:
                best = size
        return best

    def _ahead(self, markers: int) -> int:
        """The expected number of seats that choose first, in hundredths (G22)."""
        p, seat, n, weights = self.p, self.seat, self.p.players, self.weights
        mine = (seat - p.first) % n
        ahead = 0
        for other in range(n):
            if other != seat:
                earlier = p.halves[other] > p.halves[seat]
                if p.halves[other] == p.halves[seat]:
                    earlier = (other - p.first) % n < mine
                chances = weights.first_if_earlier_percent if earlier else weights.first_if_later_percent
                ahead += chances[markers]
        return ahead

    # takes

    def takes(self) -> list[tuple[Action, int]]:
        """Taking a Moai of each possible size, or declining, with their values."""
        p = self.p
        found: list[tuple[Action, int]] = [(p.game.actions.decline, 0)]
        for size in (3, 2, 1):
            if size in self.sizes and size <= p.sculpting[self.seat]:
                found.append((p.game.actions.take[size - 1], self.values[size] - self.weights.figure))
        return found
