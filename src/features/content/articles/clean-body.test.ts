import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ArticleBody, type ArticleMark, type ArticleNode, bodyText } from './article-body.ts';
import { BODY_LIMITS } from './body-limits-view.ts';
import { cleanBody, readBody } from './clean-body.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: ArticleMark[]): ArticleNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: ArticleNode[]): ArticleNode => ({
  type: 'paragraph',
  ...(content.length > 0 ? { content } : {}),
});

function cleaned(raw: unknown): ArticleBody {
  const verdict = cleanBody(raw);
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.body;
}

test('what an editor writes stays as it is', () => {
  const body = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Visit weekend')] },
    paragraph(text('Six '), text('five-stars', { type: 'bold' }, { type: 'link', attrs: { href: '/prospects/1' } })),
    { type: 'blockquote', content: [paragraph(text('All of it.'), { type: 'hardBreak' }, text('He said.'))] },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('Friday')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Noon'))] }] },
          ],
        },
      ],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph(text('Team'))] },
            { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [paragraph()] },
          ],
        },
      ],
    },
    { type: 'horizontalRule' },
    { type: 'figure', attrs: { imageId: 3, alt: 'A chalkboard', caption: '', credit: 'Staff' } },
    { type: 'gallery', attrs: { galleryId: 4 } },
    { type: 'embed', attrs: { source: 'youtube', reference: 'abcdefghijk' } },
    { type: 'prospectCard', attrs: { prospectId: 5 } },
    { type: 'teamCard', attrs: { collegeId: 6 } },
    paragraph(),
  );
  expect(cleaned(body)).toEqual(body);
});

test.each([
  ['an unknown block gives its words', doc({ type: 'script', content: [text('hi')] }), doc(paragraph(text('hi')))],
  ['words that stand alone', doc(text('a'), text('b')), doc(paragraph(text('ab')))],
  [
    'a hostile address',
    doc(paragraph(text('x', { type: 'link', attrs: { href: 'java\nscript:alert(1)' } }))),
    doc(paragraph(text('x'))),
  ],
  ['an unknown mark', doc(paragraph(text('x', { type: 'style', attrs: { css: '*' } }))), doc(paragraph(text('x')))],
  [
    'attributes that nobody knows',
    doc({ ...paragraph(text('x')), attrs: { onclick: 'x()' } }),
    doc(paragraph(text('x'))),
  ],
  ['a picture without a number', doc({ type: 'figure', attrs: { imageId: '3' } }), doc()],
  ['a video of nowhere', doc({ type: 'embed', attrs: { source: 'youtube', reference: '"><script>' } }), doc()],
  [
    'a picture within a line stands after it',
    doc(paragraph(text('a'), { type: 'figure', attrs: { imageId: 1 } }, text('b'))),
    doc(paragraph(text('ab')), { type: 'figure', attrs: { imageId: 1, alt: '', caption: '', credit: '' } }),
  ],
  [
    'a card within a list stands after it',
    doc({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'teamCard', attrs: { collegeId: 1 } }] }],
    }),
    doc(
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
      { type: 'teamCard', attrs: { collegeId: 1 } },
    ),
  ],
  ['a null character', doc(paragraph(text('a\u0000b\ud800'))), doc(paragraph(text('ab\ufffd')))],
  [
    'a heading of a level that there is not',
    doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] }),
    doc({ type: 'heading', attrs: { level: 2 }, content: [text('x')] }),
  ],
])('%s', (_, given, expected) => {
  expect(cleaned(given)).toEqual(expected);
});

describe('what is refused', () => {
  const nested = (levels: number) => {
    let node: unknown = text('deep');
    for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
    return doc(node);
  };
  test.each([
    ['not_a_document', null],
    ['not_a_document', { type: 'paragraph' }],
    ['not_a_document', doc().type],
    ['too_many_nodes', doc(...Array.from({ length: BODY_LIMITS.nodes + 1 }, () => paragraph()))],
    ['too_deep', nested(20_000).content.length === 1 ? nested(1_000) : null],
    ['too_large', doc(paragraph(text('x'.repeat(BODY_LIMITS.bytes))))],
  ])('%s', (reason, given) => {
    expect(cleanBody(given)).toEqual({ ok: false, reason });
  });

  test('of a text: what is too long and what is no JSON', () => {
    expect(readBody('x'.repeat(BODY_LIMITS.bytes + 1))).toEqual({ ok: false, reason: 'too_large' });
    expect(readBody('{"type":"doc"')).toEqual({ ok: false, reason: 'not_a_document' });
    expect(readBody('{"type":"doc","content":[]}')).toEqual({ ok: true, body: { type: 'doc', content: [] } });
  });

  test('nesting as deep as a request can hold is refused, not a crash', () => {
    const levels = 30_000;
    const raw = `${'{"type":"x","content":['.repeat(levels)}${']}'.repeat(levels)}`;
    expect(readBody(`{"type":"doc","content":[${raw}]}`)).toEqual({ ok: false, reason: 'too_deep' });
  });
});

const TYPES = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'horizontalRule',
  'hardBreak',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'text',
  'figure',
  'gallery',
  'embed',
  'prospectCard',
  'teamCard',
  'script',
  'doc',
  '__proto__',
  '',
];
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(null),
  fc.boolean(),
  fc.constant(Number.NaN),
  fc.object(),
);
const attrs = fc.oneof(
  value,
  fc.record(
    {
      imageId: fc.oneof(fc.integer(), value),
      galleryId: fc.oneof(fc.nat(), value),
      prospectId: fc.nat(),
      collegeId: fc.nat(),
      alt: value,
      caption: fc.string({ unit: 'binary' }),
      credit: value,
      level: value,
      start: value,
      colspan: value,
      rowspan: value,
      source: fc.constantFrom('youtube', 'vimeo', 'evil'),
      reference: fc.oneof(fc.constant('abcdefghijk'), fc.string()),
      href: fc.oneof(fc.constantFrom('/x', 'https://a.example', 'javascript:x', '//x', '/\\x', 'data:,x'), fc.string()),
    },
    { requiredKeys: [] },
  ),
);
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    value,
    fc.record(
      {
        type: fc.constantFrom(...TYPES),
        text: fc.oneof(fc.string({ unit: 'binary' }), value),
        attrs,
        marks: fc.oneof(
          value,
          fc.array(fc.record({ type: fc.constantFrom('bold', 'italic', 'strike', 'link', 'evil'), attrs })),
        ),
        content: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), value),
      },
      { requiredKeys: ['type'] },
    ),
  ),
}));

const INLINE = ['text', 'hardBreak'];
const LEAVES = ['horizontalRule', 'figure', 'gallery', 'embed', 'prospectCard', 'teamCard', 'hardBreak', 'text'];
const TOP = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'table', ...LEAVES.slice(0, 6)];
/** The allowed children of each kind of node. */
const HOLDS: Readonly<Record<string, readonly string[]>> = {
  doc: TOP,
  paragraph: INLINE,
  heading: INLINE,
  blockquote: ['paragraph'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
  table: ['tableRow'],
  tableRow: ['tableHeader', 'tableCell'],
  tableHeader: ['paragraph'],
  tableCell: ['paragraph'],
};

function expectValid({ type, content = [], marks = [], text: words, attrs: facts }: ArticleNode): void {
  expect(LEAVES.includes(type) ? content.length : 0).toBe(0);
  for (const child of content) expect(HOLDS[type]).toContain(child.type);
  if (type === 'text') expect(words).toMatch(/^\P{Cc}+$/u);
  if (type === 'listItem') expect(content[0]?.type).toBe('paragraph');
  for (const mark of marks) {
    expect(['bold', 'italic', 'strike', 'link']).toContain(mark.type);
    if (mark.type === 'link') expect(mark.attrs?.href).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/i);
  }
  for (const [name, fact] of Object.entries(facts ?? {}))
    expect({ name, type: typeof fact }).toEqual({ name, type: KIND_OF[name] });
  content.forEach(expectValid);
}
const KIND_OF: Readonly<Record<string, string>> = {
  level: 'number',
  start: 'number',
  colspan: 'number',
  rowspan: 'number',
  imageId: 'number',
  galleryId: 'number',
  prospectId: 'number',
  collegeId: 'number',
  alt: 'string',
  caption: 'string',
  credit: 'string',
  source: 'string',
  reference: 'string',
};

test('whatever comes, what is kept is valid, is storable, and stays as it is when it is cleaned again', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 6 }), (content) => {
      const body = cleaned(doc(...content));
      expectValid(body);
      expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      expect(cleaned(body)).toEqual(body);
      expect(cleaned(JSON.parse(JSON.stringify(body)))).toEqual(body);
    }),
    { numRuns: 3_000, seed: 6 },
  );
});

test('no word of a paragraph, a list or a table is lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  const line = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map((many) => paragraph(...many.map((each) => text(`${each} `))));
  const wrapped = fc.oneof(
    line,
    fc
      .tuple(fc.constantFrom('blockquote', 'unknown', 'paragraph'), line)
      .map(([type, inner]) => ({ type, content: [inner] })),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => ({
      type: 'bulletList',
      content: lines.map((inner) => ({ type: 'listItem', content: [inner] })),
    })),
  );
  fc.assert(
    fc.property(fc.array(wrapped, { maxLength: 5 }), (content) => {
      const given: ArticleBody = { type: 'doc', content };
      expect(bodyText(cleaned(given))).toBe(bodyText(given));
    }),
    { numRuns: 500, seed: 6 },
  );
});
