"""The games, each a folder that reads like its rule book; none of them knows another."""
