import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findRoot } from '#platform/config/root.ts';
import { type ArticleNode, bodyText } from './article-body.ts';
import { cleanBody } from './clean-body.ts';
import { articleBodyOfHtml } from './html-body-view.ts';

const PAYLOADS = join(findRoot(), '..', 'shared', 'oracles', 'html', 'xss-payloads.json');

function bodyOf(html: string) {
  const verdict = articleBodyOfHtml(html);
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.body;
}
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

test('an article of another program is taken over', () => {
  const { content } = bodyOf(
    `<div class="article"><h1>Visit weekend</h1>
     <p>Six <b>five-stars</b> &amp; <i>two <a href="https://news.example/a?b=1&amp;c=2">more</a></i>.<br>Then:</p>
     <ul><li>Friday<ol start="3"><li><p>Noon</p></li></ol></li></ul>
     <blockquote>“All of it.”</blockquote><hr>
     <table><tbody><tr><th colspan="2">Team</th></tr></tbody></table>
     <iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></div>`,
  );
  expect(content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Visit weekend')] },
    paragraph(
      text('Six '),
      text('five-stars', { type: 'bold' }),
      text(' & '),
      text('two ', { type: 'italic' }),
      text('more', { type: 'italic' }, { type: 'link', attrs: { href: 'https://news.example/a?b=1&c=2' } }),
      text('.'),
      { type: 'hardBreak' },
      text('Then:'),
    ),
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('Friday')),
            {
              type: 'orderedList',
              attrs: { start: 3 },
              content: [{ type: 'listItem', content: [paragraph(text('Noon'))] }],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [paragraph(text('“All of it.”'))] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph(text('Team'))] }],
        },
      ],
    },
    { type: 'embed', attrs: { source: 'youtube', reference: 'abcdefghijk' } },
  ]);
});

test.each([
  ['<script>alert(1)</script>x', 'x'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['5 &lt; 6', '5 < 6'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['<p>one</p>two', 'one two'],
  ['', ''],
])('the words of %s', (html, words) => {
  expect(bodyText(bodyOf(html))).toBe(words);
});

/** Only allowed nodes, and no URL that a browser would execute. */
function expectHarmless(html: string) {
  const body = bodyOf(html);
  expect(cleanBody(body)).toEqual({ ok: true, body });
  const walk = ({ marks = [], content = [], attrs = {} }: ArticleNode) => {
    for (const mark of marks)
      if (mark.type === 'link') expect(mark.attrs?.href).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/i);
    expect(Object.keys(attrs).filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
    content.forEach(walk);
  };
  body.content.forEach(walk);
}

const payloads = existsSync(PAYLOADS) ? z.json().parse(JSON.parse(readFileSync(PAYLOADS, 'utf8'))) : null;
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test.skipIf(payloads === null)(
  'hostile HTML leaves words alone (needs ../shared/oracles/html/xss-payloads.json)',
  () => {
    const texts = textsIn(payloads);
    expect(texts.length).toBeGreaterThan(50);
    for (const html of texts) expectHarmless(html);
  },
);

test('whatever is written, a valid body comes of it', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</ul>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<svg>',
    '<style>',
    '<!--',
    '-->',
    '<a href="javascript:alert(1)">',
    '<a href=/x>',
    '</a>',
    '<b>',
    '</b>',
    '<iframe src=//x>',
    '<template>',
    '<b',
    '>',
    '"',
    "'",
    '&lt;',
    '&#x3c;',
    '<math>',
    '<textarea>',
    'x',
    ' ',
    '\0',
    '<p/',
    '<h1>',
    '<hr>',
    '<br>',
    '</div>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expectHarmless(pieces.join(''));
    }),
    { numRuns: 2_000, seed: 6 },
  );
});

test('what is nested deeper than anybody writes costs no stack', () => {
  const { content } = bodyOf(`${'<blockquote>'.repeat(20_000)}x${'</blockquote>'.repeat(20_000)}`);
  expect(content).toEqual([{ type: 'blockquote', content: [paragraph(text('x'))] }]);
});

test('ten thousand nested tags of any kind cost no stack, and their words stay', () => {
  for (const tag of ['span style="font-weight:700"', 'div', 'ul', 'ul><li', 'table><tr><td', 'b', 'p', 'pre', 'o:p'])
    expect({ tag, words: bodyText(bodyOf(`${`<${tag}>`.repeat(10_000)}x`)) }).toEqual({ tag, words: 'x' });
});

test('a style as long as the text, and a marker without an end, are read in time', () => {
  for (const html of [
    `<p style="${'a'.repeat(900_000)}">x`,
    `<p style='${`"${"'".repeat(3)}`.repeat(200_000)}'>x`,
    `<p class=MsoListParagraph style='text-indent:-1in'>${'&nbsp;'.repeat(100_000)}x`,
    `<p class=MsoListParagraph style='text-indent:-1in'>${'1.'.repeat(300_000)}x`,
    `<p>${' &nbsp;'.repeat(100_000)}x`,
    `<style>${'.a{font:b}'.repeat(50_000)}</style>${'<b class="a a a a"></b>'.repeat(2_000)}x`,
    `<p>${'<b>x</b><i> </i>'.repeat(2_000)}`,
  ])
    expect(bodyText(bodyOf(html))).toMatch(/x$/);
});
