import { expect, test } from 'vitest';
import { outlineOf } from './body-outline.test-support.ts';
import { cleanBody } from './clean-body.ts';
import { FOREIGN_CASES } from './foreign-cases.test-support.ts';
import { articleBodyOfHtml } from './html-body-view.ts';

function bodyOf(html: string) {
  const verdict = articleBodyOfHtml(html);
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.body;
}

test.each(FOREIGN_CASES)('%s', (_, html, outline) => {
  const body = bodyOf(html);
  expect(outlineOf(body)).toBe(outline);
  expect(cleanBody(body)).toEqual({ ok: true, body });
});
