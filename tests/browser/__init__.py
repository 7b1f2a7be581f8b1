"""Tests in a real browser, and the pictures of all pages."""
