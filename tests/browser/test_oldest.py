"""Whoever comes with a browser that is too old, or without JavaScript, reads why there is no page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

ROOT = Path(__file__).resolve().parents[2]
LACKS = """
const supports = CSS.supports.bind(CSS);
CSS.supports = (...asked) => !asked.join().includes('{}') && supports(...asked);
"""
MISSING = {
    "modules": "delete HTMLScriptElement.prototype.noModule;",
    "questions about styles": "window.CSS = undefined;",
    "mixed colours": LACKS.format("color-mix"),
    "what holds what": LACKS.format(":has"),
    "zoom": LACKS.format("zoom"),
    "packing": "window.CompressionStream = undefined;",
}
SENTENCES = {"en": "This browser is too old for Ludoteca.", "it": "Questo browser è troppo vecchio per Ludoteca."}


@pytest.mark.parametrize(("lacks", "language"), [*zip(MISSING, ["it", "en"] * 3, strict=True)])
def test_a_browser_that_is_too_old_is_told_so_instead_of_staying_white(person, lacks, language):
    ada = person(language, PHONE)
    ada.page.add_init_script(MISSING[lacks])
    ada.page.route("**/assets/*.js", lambda route: route.abort())  # it would not understand them
    ada.open()
    sentence = ada.page.get_by_text(SENTENCES[language])
    expect(sentence).to_be_visible()
    expect(sentence).to_have_attribute("lang", language)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.firefox
def test_a_browser_that_is_new_enough_reads_nothing_of_it(person):
    ada = person()
    ada.open()
    expect(ada.page.get_by_role("article").first).to_be_visible()
    expect(ada.page.locator(".cannot")).to_have_count(0)
    ada.is_content()


def test_without_javascript_the_page_says_that_it_needs_it(person):
    ada = person("it", PHONE, java_script_enabled=False)
    ada.open()
    sentences = ada.page.locator("noscript p")
    for sentence, words in zip(sentences.all(), ("needs JavaScript", "ha bisogno di JavaScript"), strict=True):
        expect(sentence).to_be_visible()
        expect(sentence).to_contain_text(words)


def test_the_oldest_browsers_are_the_same_in_page_build_and_documents():
    built: Any = re.findall(r"'[a-z]+([\d.]+)'", (ROOT / "web" / "vite.config.ts").read_text().partition("target:")[2])
    assert set(built) == {"111", "126", "16.4"}
    sentences = re.findall(r"var [A-Z]+ =\n(.*?);\n", (ROOT / "web" / "public" / "old.js").read_text(), re.DOTALL)
    document = re.search(r"\*\*Which browsers\.\*\*.*?\n\n", (ROOT / "docs" / "play.md").read_text(), re.DOTALL)
    assert document
    for words in (*sentences, document[0]):
        assert set(re.findall(r"\b\d+(?:\.\d+)?\b", words)) == set(built), words
