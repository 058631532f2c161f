import { expect, test } from 'vitest';
import { PAGE_LIMITS, PAGE_SLUG } from './custom-page-view.ts';
import { numberedSlug, slugOfTitle } from './page-slug.ts';

test.each([
  ['About us', 'about-us'],
  ['  Community   guidelines! ', 'community-guidelines'],
  ['Q&A', 'q-and-a'],
  ['Über uns', 'uber-uns'],
  ['2027', '2027'],
  ['李小龙', null],
  ['!!!', null],
  ['', null],
])('the title %j gives the address %j', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
});

test('an address is cut at its longest, ends with no hyphen, and stays an address with a number', () => {
  const slug = slugOfTitle(`${'a'.repeat(PAGE_LIMITS.slug - 1)} bcd`) ?? '';
  expect(slug).toBe('a'.repeat(PAGE_LIMITS.slug - 1));
  const numbered = numberedSlug(slug, 12);
  expect(numbered).toBe(`${'a'.repeat(PAGE_LIMITS.slug - 3)}-12`);
  expect(numberedSlug('about-us', 2)).toBe('about-us-2');
  expect(numberedSlug(`${'a'.repeat(PAGE_LIMITS.slug - 3)}-b`, 2)).toBe(`${'a'.repeat(PAGE_LIMITS.slug - 3)}-2`);
  for (const each of [slug, numbered]) expect(PAGE_SLUG.test(each)).toBe(true);
});

test.each(['about', 'about-us', '2027', 'a-b-c-1'])('%j is an address', (slug) => {
  expect(PAGE_SLUG.test(slug)).toBe(true);
});

test.each(['', 'About', 'about us', 'about--us', '-about', 'about-', 'about/us', 'about.html', 'über', 'about\n'])(
  '%j is no address',
  (slug) => {
    expect(PAGE_SLUG.test(slug)).toBe(false);
  },
);
