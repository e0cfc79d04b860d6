"""The screens: start, new match, table, score sheet, saved matches, rules, settings, help."""
