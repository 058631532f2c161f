import { expect, test } from 'vitest';
import { articleBlocksOf } from './article-blocks.ts';
import { countOfAttribute, limitedCount } from './body-limits-view.ts';
import { cleanBody } from './clean-body.ts';

test.each([
  [undefined, 1],
  [Number.NaN, 1],
  [2.5, 1],
  [0, 1],
  [1, 1],
  [999_999, 999_999],
  [1_000_000, 999_999],
])('a list from %s begins at %i', (value, start) => {
  expect(limitedCount('start', value)).toBe(start);
});

test.each([
  [null, 1],
  ['', 1],
  ['-3', 1],
  ['30', 30],
  [' +30px', 30],
  ['100%', 50],
  ['9'.repeat(400), 50],
])('the span %s is %i columns', (text, columns) => {
  expect(countOfAttribute('colspan', text)).toBe(columns);
});

test('a list from 10,000 is kept by the cleaner and reaches readers', () => {
  const item = { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A' }] }] };
  const body = { type: 'doc' as const, content: [{ type: 'orderedList', attrs: { start: 10_000 }, content: [item] }] };
  expect(cleanBody(body)).toEqual({ ok: true, body });
  const none = { prospects: new Map(), colleges: new Map(), images: new Map(), galleries: new Map() };
  expect(articleBlocksOf(body, none)).toEqual([expect.objectContaining({ type: 'list', start: 10_000 })]);
});
