import { expect, test } from 'vitest';
import { standing } from './standing.ts';

test('an item stands with its page', () => {
  const items = [
    { label: 'Home', href: '/' },
    { label: 'Nothing', href: '/nothing/here' },
  ];
  expect(standing(items)).toEqual([{ label: 'Home', href: '/' }]);
});

test('a group leads to the first of its pages that stands, and goes when none does', () => {
  const group = (href: string) => ({ label: 'Group', href: '/nothing', children: [{ label: 'Child', href }] });
  expect(standing([group('/sites')])).toEqual([
    { label: 'Group', href: '/sites', children: [{ label: 'Child', href: '/sites' }] },
  ]);
  expect(standing([group('/nothing/either')])).toEqual([]);
});

test('a group with a page of its own lists it first, and not twice', () => {
  const [own, child] = [
    { label: 'Sites', href: '/sites' },
    { label: 'Privacy', href: '/privacy' },
  ];
  expect(standing([{ ...own, children: [child] }])).toEqual([{ ...own, children: [own, child] }]);
  expect(standing([{ ...own, children: [child, own] }])).toEqual([{ ...own, children: [child, own] }]);
});

test('what is elsewhere is taken at its word', () => {
  expect(standing([{ label: 'Terms', href: 'https://example.com/terms', isExternal: true }])).toHaveLength(1);
});

test('a query or a place on the page does not matter', () => {
  const items = [
    { label: 'Sites', href: '/sites?x=1#teams' },
    { label: 'Teams', href: '/teams' },
  ];
  expect(standing(items)).toEqual(items);
});
