import { render, screen, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import Markdown from './Markdown.svelte';

it('makes headings, paragraphs and emphasis', () => {
  const { container } = render(Markdown, { text: '# Tóncc\n\nThree kings **step** *together*.\n\n## The `Mind`' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tóncc');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('The Mind');
  expect(container.querySelector('p')).toHaveTextContent('Three kings step together.');
  expect(container.querySelector('strong')).toHaveTextContent('step');
  expect(container.querySelector('em')).toHaveTextContent('together');
  expect(container.querySelector('h2 code')).toHaveTextContent('Mind');
});

it('makes lists, nested and numbered', () => {
  render(Markdown, { text: '3. choose\n4. show\n   - all\n   - at once' });
  const [outer, inner] = screen.getAllByRole('list');
  expect(outer!.tagName).toBe('OL');
  expect(outer).toHaveAttribute('start', '3');
  expect(
    within(inner!)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.trim()),
  ).toEqual(['all', 'at once']);
});

it('makes tables with their alignment', () => {
  render(Markdown, { text: '| king | points |\n|---|--:|\n| blue | **9** |' });
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['king', 'points']);
  const [, points] = screen.getAllByRole('cell');
  expect(points).toHaveTextContent('9');
  expect(points).toHaveStyle({ textAlign: 'right' });
});

it('shows signs as they are and makes no element out of HTML', () => {
  const { container } = render(Markdown, { text: 'a < b & "c" <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>' });
  expect(container.querySelector('img, script')).toBeNull();
  expect(container).toHaveTextContent('a < b & "c"');
});

it('links where a link may lead, and nowhere else', () => {
  render(Markdown, { text: '[here](https://example.org) [there](javascript:alert(1)) [up](//evil.example)' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.org']);
});

it('makes a figure of a block that names a picture, with what is drawn for it above its caption', () => {
  const picture = createRawSnippet((name: () => string) => ({ render: () => `<b>${name()}</b>` }));
  render(Markdown, { text: '```picture kings\nThree kings.\n```', picture });
  const figure = screen.getByRole('figure');
  expect(within(figure).getByText('kings').tagName).toBe('B');
  expect(within(figure).getByText('Three kings.').tagName).toBe('FIGCAPTION');
});

it('leaves the caption where nobody draws, and other blocks as they are', () => {
  const { container } = render(Markdown, { text: '```picture kings\nThree kings.\n```\n\n```\na map\n```' });
  expect(screen.getByRole('figure')).toHaveTextContent(/^Three kings\.$/);
  expect(container.querySelector('pre')).toHaveTextContent('a map');
});

it('names the block below a name, and brings the one that is looked for into view', async () => {
  const bring = vi.fn();
  Element.prototype.scrollIntoView = bring;
  const text =
    '# Kings\n\n<!-- sealing -->\n<!-- late -->\nSealed is sealed.\n\n<!-- walking -->\n## Walking\n\n1. One\n<!-- two -->\n2. Two';
  const { container, rerender } = render(Markdown, { text });
  const named = (name: string) => container.querySelector(`[id="${name}"]`)!;
  expect(named('sealing')).toHaveTextContent(/^Sealed is sealed\.$/);
  expect(named('late').closest('.named')).toBe(named('sealing'));
  expect(named('walking').querySelector('h2')).toHaveTextContent('Walking');
  expect(named('two').querySelector('ol')).toHaveAttribute('start', '2');
  expect(container).not.toHaveTextContent('<!--');
  expect(bring).not.toHaveBeenCalled();
  await rerender({ text, at: 'late' });
  expect(bring.mock.contexts).toEqual([named('sealing')]);
  expect(named('sealing')).toHaveFocus();
  expect(named('sealing')).toHaveClass('lit');
  expect(named('walking')).not.toHaveClass('lit');
});
