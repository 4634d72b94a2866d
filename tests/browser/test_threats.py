"""Text stays text: nothing that somebody types, or puts into a link, runs in anybody's page."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import expect

from tests.browser.conftest import PHONE

PAYLOADS = [
    "<script>a()</script>",
    "<img src=x onerror=a",
    "<svg onload=a()>x",
    "<b onclick=a()>x</b>",
    "'\"><b>x</b>${7*7}",
    "&lt;b&gt;{{7*7}}",
    "javascript:a()",
    "</title><b>x",
]
WATCH = """
window.ran = [];
window.a = () => window.ran.push('a');
document.addEventListener('securitypolicyviolation', (event) => window.ran.push(event.violatedDirective));
"""
MADE = "document.querySelectorAll('img[src=x], [onclick], [onload], [onerror], script:not([src])').length"
"""Elements that only a payload could have made."""


def test_whatever_is_written_into_a_text_field_stays_text(person, server):
    ada = person("en", PHONE)
    ada.page.add_init_script(WATCH)
    for payload in PAYLOADS:
        seats = [{"kind": "person", "name": payload}, {"kind": "bot", "level": "gentle"}, {"kind": "open"}]
        wish = {"game": "toncc", "seats": seats}
        answer = ada.page.request.post(f"{server.address}/api/tables", data=wish, headers={"X-Ludoteca": "1"})
        ada.open(f"/join/{answer.json()['code']}?name={quote(payload)}#{quote(payload)}")
        ada.page.get_by_role("textbox").first.fill(payload)
        ada.button("sit").click()
        expect(ada.pad).to_be_visible()
        expect(ada.page.get_by_text(payload).first).to_be_attached()
        assert (ada.page.evaluate("window.ran"), ada.page.evaluate(MADE)) == ([], 0), payload
        ada.open(f"/{quote(payload)}?day={quote(payload)}")
        expect(ada.page.locator("h1").first).to_be_attached()
        assert (ada.page.evaluate("window.ran"), ada.page.evaluate(MADE)) == ([], 0), payload
    ada.open("/")
    field = ada.page.get_by_role("textbox").first
    field.fill(PAYLOADS[0])
    field.press("Enter")
    assert (ada.page.evaluate("window.ran"), ada.page.evaluate(MADE)) == ([], 0)
    assert ada.strangers == []
