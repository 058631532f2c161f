import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { articleBodyOfHtml } from '#features/content/articles/public.ts';
import { htmlInput, MOST_TAGS } from '#platform/http/html-input.ts';
import { endpoints } from '../../src/api.ts';
import { threadTimeOf } from '../support/cpu-time.ts';

const LENGTH = 1_000_000;
const TOO_MANY = 'Too much markup: at most 12,000 HTML tags';
const input = htmlInput(LENGTH);
const messagesOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));

test('as many tags as an article may need are taken, one more is refused', () => {
  expect(messagesOf(input, '<p>'.repeat(MOST_TAGS))).toEqual([]);
  expect(messagesOf(input, '<p>'.repeat(MOST_TAGS + 1))).toEqual([{ path: '', message: TOO_MANY }]);
});

const takers = endpoints.flatMap(({ definition: { body, method, path } }) =>
  body instanceof z.ZodObject && 'html' in body.shape ? [[`${method} ${path}`, body] as const] : [],
);

test('html_imports and drafts take HTML', () => {
  expect(takers.length).toBeGreaterThanOrEqual(5);
});

test.each(takers)('%s refuses too many tags at the field, or already their length', (_, body) => {
  const refusals = messagesOf(body, { html: '<'.repeat(MOST_TAGS + 1) }).filter(({ path }) => path === 'html');
  expect(refusals.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^(?:At most [\d,]+ characters|Too much markup: .*)$/),
  ]);
});

describe('at the most tags, what is nested or never closed costs at most 20 times plain paragraphs of the same length', () => {
  const half = MOST_TAGS / 2;
  const name = 'a'.repeat(44);
  const filled = (html: string) => html + 'word '.repeat(Math.max(0, LENGTH - html.length) / 5);
  const words = 'word '.repeat(LENGTH / MOST_TAGS / 5);
  const plain = `<p>${words}</p><p>${words}</p>`.repeat(MOST_TAGS / 4).padEnd(LENGTH, ' word');

  test.each([
    ['ends of others', '<b></p>'.repeat(half)],
    ['cells', '<td>'.repeat(MOST_TAGS)],
    ['paragraphs', '<p>'.repeat(MOST_TAGS)],
    ['paragraphs with words', `<p>${'w'.repeat(40)}`.repeat(MOST_TAGS)],
    ['links', `<a href=/x>${'&'.repeat(37)}`.repeat(MOST_TAGS)],
    ['ends without a start', '</p>'.repeat(MOST_TAGS)],
    ['unknown tags and the ends of others', '<foo>'.repeat(half) + '</bar>'.repeat(half)],
    ['long names that differ at their end', `<${name}b>`.repeat(half) + `</${name}c>`.repeat(half)],
    ['unknown tags around ends of paragraphs', '<foo>'.repeat(half) + '</p>'.repeat(half)],
  ])('%s', async (_, html) => {
    const sent = filled(html).slice(0, LENGTH);
    expect(messagesOf(input, sent)).toEqual([]);
    const plainMs = await threadTimeOf(() => articleBodyOfHtml(plain));
    // On a busy machine the compiler's own thread is late, and the first tries run uncompiled.
    expect(await threadTimeOf(() => articleBodyOfHtml(sent), 6)).toBeLessThan(20 * plainMs);
  });
});
