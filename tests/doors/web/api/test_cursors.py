"""Long lists in pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.exceptions import ClientException

from contestmaster.doors.web.api.cursors import page


@given(count=st.integers(0, 30), limit=st.integers(1, 12), late=st.integers(0, 5))
def test_pages_together_are_the_list_also_while_it_grows(count: int, limit: int, late: int):
    names = [str(number) for number in range(count, 0, -1)]  # the newest first
    part, cursor = page(names, None, limit)
    found = names[part]
    while cursor is not None:
        newest = int(names[0])
        names = [*map(str, range(newest + late, newest, -1)), *names]
        part, cursor = page(names, cursor, limit)
        assert 0 < len(names[part]) <= limit
        found += names[part]
    assert found == [str(number) for number in range(count, 0, -1)]


def test_a_cursor_of_another_list_is_refused():
    with pytest.raises(ClientException, match="'7' is no cursor of this list"):
        page(["3", "2", "1"], "7", 10)
