"""Games against the house: stakes, spots that are split, a bank that plays by rule."""
