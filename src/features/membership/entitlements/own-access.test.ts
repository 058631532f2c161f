import { expect, test } from 'vitest';
import { type OwnAccess, ownAccess } from './own-access.ts';

const day = (date: number) => new Date(Date.UTC(2026, 11, date));
const held = (facts: Partial<OwnAccess> = {}): OwnAccess => ({
  resource: 'premium',
  siteId: 1,
  endsAt: day(10),
  ...facts,
});

test('each resource stands once for each site, with its longest end', () => {
  const all = [held(), held({ endsAt: day(20) }), held({ siteId: 2 }), held({ resource: 'war_room' })];
  expect(ownAccess(all)).toEqual([held({ endsAt: day(20) }), held({ siteId: 2 }), held({ resource: 'war_room' })]);
  expect(ownAccess([])).toEqual([]);
});

test('every site swallows a site that ends no later, and nothing else', () => {
  const everywhere = held({ siteId: null });
  expect(ownAccess([held(), everywhere])).toEqual([everywhere]);
  expect(ownAccess([everywhere, held({ endsAt: null })])).toEqual([everywhere, held({ endsAt: null })]);
  const warRoom = held({ resource: 'war_room', endsAt: day(1) });
  expect(ownAccess([everywhere, warRoom])).toEqual([everywhere, warRoom]);
});
