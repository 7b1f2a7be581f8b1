"""Judging the description of an API."""

import json
import re
from collections.abc import Mapping
from typing import Any

import schemathesis
from jsonschema import Draft202012Validator

Document = dict[str, Any]


def judged(document: Document) -> Document:
    """Have a description judged: as OpenAPI, each schema in it, each reference, each name."""
    schemathesis.openapi.from_dict(document).validate()
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)
        Draft202012Validator.check_schema(schema)
    for reference in re.findall(r'"\$ref": ?"([^"]*)"', json.dumps(document)):
        assert reference.removeprefix("#/components/schemas/") in schemas, reference
    operations = [one for path in document["paths"].values() for one in path.values()]
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)
    return document


def without_title(schema: Mapping[str, Any]) -> Document:
    return {key: value for key, value in schema.items() if key != "title"}
