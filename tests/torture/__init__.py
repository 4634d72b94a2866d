"""Tests of the faults and of what finds them."""
