import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEVICES } from '#kernel/devices.ts';
import { AD_KINDS, AD_PAGES, AD_SHAPES, AD_SLOTS, kindsFor, mayShowBetting, slotsOf } from './ad-slot-view.ts';
import { assign, isFor, isForSite, isRunning } from './running-ads.ts';

/** Slots of each page: full, with AD_LITE, without advertisements. */
const SLOTS: Record<(typeof AD_PAGES)[number], [number, number, number]> = {
  home: [3, 1, 0],
  article: [3, 1, 0],
  gallery: [1, 1, 0],
  ranking: [2, 1, 0],
  profile: [2, 1, 0],
  tracker: [2, 1, 0],
  team: [2, 1, 0],
  search: [1, 1, 0],
};
const ABOUT_NOBODY = { isAboutProspects: false };
const ABOUT_PROSPECTS = { isAboutProspects: true };

test.each(AD_PAGES)('a page of kind %s has its slots by class', (page) => {
  const counts = (['full', 'lite', 'none'] as const).map((ads) => slotsOf(page, ads).length);
  expect(counts).toEqual(SLOTS[page]);
});

test('no slot stands twice', () => {
  const names = AD_SLOTS.map(({ page, place }) => `${page} ${place}`);
  expect(new Set(names).size).toBe(names.length);
});

describe('betting', () => {
  test.each(['profile', 'ranking', 'team', 'search'] as const)('is never on a page of kind %s', (page) => {
    expect(mayShowBetting(page, ABOUT_NOBODY)).toBe(false);
    expect(kindsFor(page, 'full', ABOUT_NOBODY)).toEqual(['house', 'other']);
  });

  test.each(AD_PAGES)('is never on a page of kind %s that is about a prospect', (page) => {
    expect(kindsFor(page, 'full', ABOUT_PROSPECTS)).not.toContain('betting');
  });

  test('may be elsewhere, and only for who has all advertisements', () => {
    expect(kindsFor('home', 'full', ABOUT_NOBODY)).toEqual(AD_KINDS);
    expect(kindsFor('home', 'lite', ABOUT_NOBODY)).toEqual(['house']);
    expect(kindsFor('home', 'none', ABOUT_NOBODY)).toEqual([]);
  });
});

describe('which one stands where', () => {
  const ad = (id: number, weight: number) => ({
    id,
    kind: 'house' as const,
    weight,
    startsAt: new Date(0),
    endsAt: null,
  });
  const slots = slotsOf('home', 'full');

  test('the same turn has the same, and none twice', () => {
    const ads = [ad(1, 1), ad(2, 1), ad(3, 1)];
    const chosen = assign(slots, ads, 'turn');
    expect(new Set([...chosen.values()].map(({ id }) => id)).size).toBe(3);
    expect(assign(slots, ads, 'turn')).toEqual(chosen);
  });

  test('one alone fills one slot, none fills none', () => {
    expect(assign(slots, [ad(1, 5)], 'turn').size).toBe(1);
    expect(assign(slots, [], 'turn').size).toBe(0);
  });

  test('over many turns each has its share', () => {
    const [slot] = slots;
    if (!slot) throw new Error('no slot');
    const turns = Array.from({ length: 4000 }, (_, turn) =>
      assign([slot], [ad(1, 3), ad(2, 1)], `1 ${turn}`).get(slot),
    );
    const share = turns.filter((each) => each?.id === 1).length / turns.length;
    expect(share).toBeGreaterThan(0.71);
    expect(share).toBeLessThan(0.79);
  });

  test('it runs from its start to its end, the end excluded', () => {
    const [start, end] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
    const runs = (at: string) => isRunning({ startsAt: start, endsAt: end }, new Date(at));
    expect(runs('2026-10-31T23:59:59Z')).toBe(false);
    expect(runs('2026-11-01T00:00:00Z')).toBe(true);
    expect(runs('2026-12-01T00:00:00Z')).toBe(false);
    expect(isRunning({ startsAt: start, endsAt: null }, new Date('2030-01-01T00:00:00Z'))).toBe(true);
  });
});

test('the style sheet reserves what the slots say', () => {
  const css = readFileSync(new URL('../../../design-system/advertisement.module.css', import.meta.url), 'utf8');
  for (const [shape, sizes] of Object.entries(AD_SHAPES))
    for (const { width, height } of DEVICES.map((device) => sizes[device])) {
      expect(css).toMatch(new RegExp(`data-shape="${shape}"\\] \\{\\s+max-width: ${width}px`));
      expect(css).toMatch(
        new RegExp(`data-shape="${shape}"\\]\\[data-reserved\\] \\.space \\{\\s+min-height: ${height}px`),
      );
    }
});

test.each([
  ['/create_account', ['visitor']],
  ['https://alabama.bluechip.example/create_account?from=ad', ['visitor']],
  ['/subscribe?siteName=alabama', ['visitor', 'free']],
  ['/users/subscriptions', ['free', 'subscriber']],
  ['/gifts/purchase', ['visitor', 'free', 'subscriber']],
  ['/subscribers', ['visitor', 'free', 'subscriber']],
])('a house advertisement that leads to %s is for %j', (href, readers) => {
  const all = ['visitor', 'free', 'subscriber'] as const;
  expect(all.filter((reader) => isFor({ kind: 'house', href }, reader))).toEqual(readers);
  expect(all.filter((reader) => isFor({ kind: 'other', href }, reader))).toEqual(all);
});

test('a team’s own site does not ask its readers to find their team', () => {
  const sites = ['main', 'sport', 'team'] as const;
  const shownOn = (ad: Parameters<typeof isForSite>[0]) => sites.filter((site) => isForSite(ad, site));
  expect(shownOn({ kind: 'house', href: '/sites' })).toEqual(['main', 'sport']);
  expect(shownOn({ kind: 'house', href: '/gifts/purchase' })).toEqual(sites);
  expect(shownOn({ kind: 'other', href: 'https://example.com/sites' })).toEqual(sites);
});
