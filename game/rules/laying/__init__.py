"""Laying down and laying off: what is offered, judged and kept as a draft."""
