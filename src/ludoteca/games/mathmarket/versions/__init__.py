"""The versions of Math Market, beginner, standard and advanced, and what they have in common."""
