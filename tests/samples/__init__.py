"""The sample games: what is played in each, and the script that plays them through LibreOffice."""
