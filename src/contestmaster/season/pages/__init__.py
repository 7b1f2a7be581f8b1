"""Pages and API of a season: what people see and do, in a browser or by programs."""
