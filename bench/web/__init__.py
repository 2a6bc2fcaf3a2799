"""Speed, weight and memory of the web server, with real games and as many people as a busy evening brings."""
