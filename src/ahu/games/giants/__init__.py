"""Giants: sealed bids for statues, figures placed on a hex map, loads carried over everybody's figures."""
