import { expect, test } from 'vitest';
import { authorSlug, isName } from './author-facts.ts';
import { AUTHOR_LIMITS, nameOfUsername } from './author-limits-view.ts';

test.each([
  ['Ada Rowe', 'ada-rowe'],
  ["José O'Neal Jr.", 'jose-oneal-jr'],
  ['Łukasz Żółć', 'lukasz-zolc'],
  ['  Bo   Quill ', 'bo-quill'],
  ['7 Stars', '7-stars'],
  ['AC/DC & Sons', 'ac-dc-and-sons'],
])('the page of %j is at %s', (name, slug) => {
  expect(authorSlug(name)).toEqual({ ok: true, slug });
});

test.each(['李小龙', '2027', '---', '', '!!!', '😀', '12-34'])('%j makes no address', (name) => {
  expect(authorSlug(name)).toEqual({ ok: false, reason: 'no_letters' });
});

test('an address is cut at its longest and ends with no hyphen', () => {
  const verdict = authorSlug(`${'a'.repeat(AUTHOR_LIMITS.slug - 1)} bcd`);
  expect(verdict).toEqual({ ok: true, slug: 'a'.repeat(AUTHOR_LIMITS.slug - 1) });
});

test.each([
  ['Ada Rowe', true],
  ['李小龙', true],
  ['محمد', true],
  ['A', true],
  ['42', false],
  ['\u200b\u200b', false],
  ['😀', false],
  ['—', false],
])('whether %j is a name: %s', (text, is) => {
  expect(isName(text)).toBe(is);
});

test.each([
  ['ada.rowe', 'Ada Rowe'],
  ['bo_quill-2', 'Bo Quill'],
  ['owner', 'Owner'],
  ['éva.kiss', 'Éva Kiss'],
  ['2027', ''],
  ['', ''],
])('the account %j is offered the byline %j', (username, name) => {
  expect(nameOfUsername(username)).toBe(name);
});
