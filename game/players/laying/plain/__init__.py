"""The plainest games of melds, of one pack and open tables: a turn is planned from tables of all melds."""
